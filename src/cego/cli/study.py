"""``cego hint``, ``review``, ``odds``, ``puzzles``: the study service on the command line."""

# The study service is slow to load, and the other commands do not need it: each command here gets
# what it uses when it is called.

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from cego.cli.common import (
    MOST_CORES,
    MOST_DEALS,
    MOST_NODES,
    AsJson,
    Language,
    Players,
    RulesOption,
    Settings,
    games_of,
    players_of,
    print_json,
    read_file,
    read_record,
    rules_from,
)
from cego.cli.deals import DealFile
from cego.deal.codes import read_seat
from cego.errors import CegoError
from cego.locale import text
from cego.solver.core import Limit

if TYPE_CHECKING:
    from cego.study import Puzzle

Level = Annotated[str, typer.Option(help="How hard to think: stammtisch or meister.")]
Seed = Annotated[str, typer.Option(help="The same seed gives the same result.")]
Nodes = Annotated[
    int,
    typer.Option(
        min=0, max=MOST_NODES, help="Positions a decision may cost; 0: the level's own measure."
    ),
]


def hint(
    file: DealFile,
    seat: Annotated[
        str, typer.Option(help="Whose view. Default: the one to act.", show_default=False)
    ] = "",
    level: Level = "meister",
    seed: Seed = "",
    nodes: Nodes = 0,
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """What to do now, why, and what each alternative is worth."""
    from cego.study import hint as hint_for

    deal, _ = read_record(file)
    whose = read_seat(seat, deal.players) if seat else deal.to_act
    found = hint_for(deal.view(whose), level, seed, Limit(nodes))
    if as_json:
        print_json(found.to_data(lang))
    else:
        _print(found.text(lang))


def review(
    file: DealFile,
    level: Level = "meister",
    seed: Seed = "",
    nodes: Nodes = 0,
    svg: Annotated[Path | None, typer.Option(help="Draw the expected result.")] = None,
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Go through a finished deal: what each choice cost, where it turned, could it be won?"""
    from cego.study import review as review_of

    deal, _ = read_record(file)
    with _progress("review", lang, quiet=as_json) as tell:
        found = review_of(deal, level, seed, Limit(nodes), tell)
    if svg:
        _save(svg, found.svg(lang))
    if as_json:
        print_json(found.to_data(lang))
    else:
        _print(found.text(lang))


def odds(
    hand: Annotated[list[str], typer.Argument(help="The cards of the hand: G T21 T5 CK …")],
    seat: Annotated[str, typer.Option(help="Where you sit: A is forehand.")] = "A",
    rules: RulesOption = "loewen",
    players: Players = None,
    contract: Annotated[
        list[str] | None, typer.Option(help="Only this game. Repeatable. Default: all.")
    ] = None,
    deals: Annotated[
        int,
        typer.Option(
            min=0, max=MOST_DEALS, help="Play so many deals of each game; 0: estimate at once."
        ),
    ] = 0,
    seed: Seed = "",
    cores: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_CORES, help="How many processes. Default: all cores."),
    ] = None,
    settings: Settings = None,
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """What each contract is worth to a hand."""
    from cego.study import odds as odds_of

    agreed = rules_from(rules, settings)
    number = players_of(agreed, players)
    own, whose = agreed.pack.pile(" ".join(hand)), read_seat(seat, min(number, 4))
    with _progress("odds", lang, quiet=as_json or not deals) as tell:
        found = odds_of(
            agreed,
            number,
            own,
            whose,
            games_of(agreed, number, contract),
            deals=deals,
            seed=seed,
            cores=cores,
            progress=tell,
        )
    if as_json:
        print_json(found.to_data(lang))
    else:
        _print(found.text(lang))


def puzzles(
    file: Annotated[
        str, typer.Argument(metavar="[FILE]", help="Show puzzles stored earlier; - for input.")
    ] = "",
    rules: RulesOption = "loewen",
    players: Players = None,
    number: Annotated[int, typer.Option(max=MOST_DEALS, help="How many to look for.")] = 3,
    seed: Seed = "",
    level: Level = "meister",
    contract: Annotated[
        list[str] | None, typer.Option(help="From deals of this contract. Repeatable: in turn.")
    ] = None,
    store: Annotated[bool, typer.Option("--store", help="Print as text to be stored.")] = False,
    settings: Settings = None,
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Moments with one clearly best card, from played deals; solutions stand at the end."""
    from cego.study import find_puzzles
    from cego.study.puzzles import read_puzzles, write_puzzles

    if file:
        found = read_puzzles(read_file(file))
        number = len(found)
    else:
        agreed = rules_from(rules, settings)
        at_table = players_of(agreed, players)
        games = games_of(agreed, at_table, contract)
        with _progress("puzzle", lang, quiet=as_json or store) as tell:
            found = find_puzzles(agreed, at_table, seed, number, tell, level, games)
    if as_json:
        print_json(json.loads(write_puzzles(found)))
    elif store:
        _print("\n".join(puzzle.write() for puzzle in found))
    else:
        _print(_booklet(found, number, lang))


def _booklet(found: "list[Puzzle]", wanted: int, lang: str) -> str:
    """All questions, then all answers."""
    heads = [text(lang, "study.puzzle.heading", number=at + 1) for at in range(len(found))]
    pages = [f"{head}\n{p.question(lang)}" for head, p in zip(heads, found, strict=True)]
    if found:
        pages.append(text(lang, "study.puzzle.solutions"))
    pages += [f"{head}\n{p.answer(lang)}" for head, p in zip(heads, found, strict=True)]
    if len(found) < wanted:
        key = "study.puzzle.few" if found else "study.puzzle.none"
        pages.append(text(lang, key, n=len(found)))
    return "\n\n".join(pages)


@contextmanager
def _progress(what: str, lang: str, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, for people only."""
    screen = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    quiet = quiet or not screen.is_terminal
    with Progress(*columns, console=screen, transient=True, disable=quiet) as progress:
        task = progress.add_task(text(lang, f"study.{what}.progress"), total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _print(lines: str) -> None:
    """Text whose columns are already in place."""
    sys.stdout.write(lines.rstrip("\n") + "\n")


def _save(file: Path, content: str) -> None:
    try:
        file.write_text(content, "utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise CegoError("study.no-file", file=str(file), error=reason) from error
