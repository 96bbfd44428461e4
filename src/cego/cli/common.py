"""What the commands share: languages, rule sets from slugs and files, output in two forms."""

import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from cego.deal.codes import read_word
from cego.deal.deal import Deal
from cego.errors import CegoError, ReadError, at_path
from cego.fairdeal import FairDeal
from cego.jsontext import parse
from cego.locale import LANGUAGES, text
from cego.notation import deal_from_data, read_text
from cego.rules import Contract, Rules, load

MAX_BYTES = 1_000_000
"""A file larger than this is no deal and no rule set."""
MOST_DEALS, MOST_NODES, MOST_CORES, MOST_SECONDS = 10_000_000, 1 << 62, 1_024, 1e9
"""More of anything is a slip of the pen."""


class Failure(Exception):  # noqa: N818 - a plain complaint, not a fault of the program
    """Something outside the rules went wrong: a file, an option. Says so in every language."""

    def __init__(self, key: str, /, **values: str | int) -> None:
        super().__init__(key)
        self.key, self.values = key, values

    def text(self, language: str) -> str:
        """The complaint in words."""
        return text(language, f"cli.{self.key}", **self.values)


def _system_language() -> str:
    for name in ("CEGO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = re.split(r"[-_.@]", os.environ.get(name, ""))[0].lower()
        if value:
            return value if value in LANGUAGES else "en"
    return "en"


_language = "en"


def _choose_language(value: str | None) -> str:
    """Check ``--lang``, and remember it for complaints."""
    global _language
    language = value or _system_language()
    if language not in LANGUAGES:
        raise typer.BadParameter(f"{value!r} is not one of {', '.join(LANGUAGES)}.")
    _language = language
    return language


Language = Annotated[
    str,
    typer.Option(
        "--lang",
        help=f"Language: {', '.join(LANGUAGES)}. Default: the system's.",
        callback=_choose_language,
        is_eager=True,
        show_default=False,
    ),
]
RulesOption = Annotated[
    str, typer.Option("--rules", help="A rule set by name, or a TOML file of your own.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", help="Change one option: auction.early-call=false. Repeatable."),
]
Players = Annotated[int | None, typer.Option("--players", help="Number of players.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def complain(error: CegoError | Failure) -> None:
    """Say what went wrong on standard error."""
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(error.text(_language), style="red", markup=False)


def console() -> Console:
    """Where people read."""
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def print_json(data: Any) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def rules_from(name: str, settings: list[str] | None = None) -> Rules:
    """A packaged rule set by its slug, or the one in a TOML file; then single options changed."""
    is_file = name.endswith(".toml") or "/" in name
    rules = Rules.parse(read_file(name), Path(name).name) if is_file else load(name)
    if not settings:
        return rules
    values: dict[str, Any] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise Failure("bad-setting", found=setting)
        try:
            values[key.strip()] = json.loads(value)
        except (ValueError, RecursionError):
            values[key.strip()] = value.strip()
    return rules.replace(values, file="--set")


def players_of(rules: Rules, players: int | None) -> int:
    """The number asked for, if it is allowed; four, if none is."""
    number = players if players is not None else 4 if 4 in rules.players else rules.players[0]
    rules.check_players(number)
    return number


def game_of(rules: Rules, players: int, name: str) -> Contract:
    """The game of this name, as some people write it; who is wrong is told which there are."""
    try:
        word = read_word(name, ())
    except ReadError:
        word = name.strip()
    return rules.contract(players, word)


def games_of(rules: Rules, players: int, names: Sequence[str] | None) -> tuple[Contract, ...]:
    """Several games."""
    return tuple(game_of(rules, players, name) for name in names or ())


def read_file(name: str, most: int = MAX_BYTES) -> str:
    """The text of a file; ``-`` is standard input."""
    try:
        raw = sys.stdin.buffer.read(most + 1) if name == "-" else _read_bytes(name, most)
    except OSError as error:
        raise Failure("no-file", file=name, error=error.strerror or str(error)) from error
    if len(raw) > most:
        raise Failure("too-large", file=name, limit=most // 1000)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Failure("no-text", file=name) from error


def _read_bytes(name: str, most: int) -> bytes:
    with Path(name).open("rb") as file:
        return file.read(most + 1)


def read_record(name: str) -> tuple[Deal, FairDeal | None]:
    """A deal from a file, as text or JSON, with the seeds of its shuffle if it tells them."""
    return record_of(read_file(name), name)


def record_of(content: str, name: str) -> tuple[Deal, FairDeal | None]:
    """The same from the text of a file."""
    if not content.lstrip().startswith("{"):
        return read_text(content), FairDeal.from_text(content)
    try:
        data = parse(content)
    except ReadError as error:
        raise at_path(name, error) from error
    deal = deal_from_data(data)
    return deal, FairDeal.from_data(data["fair"]) if "fair" in data else None
