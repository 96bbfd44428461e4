"""Tables of the reference: events, values, and why something is refused."""

import ast
import inspect
import re
import tomllib
from collections.abc import Iterator
from enum import StrEnum
from importlib.resources import files
from textwrap import dedent
from typing import Any

from cego.deal.outcome import Reason
from cego.players.levels import SEATED
from cego.rules.options import End
from cego.server.http.errors import status_of
from cego.server.http.socket import CLOSE_CODES, COME_AGAIN
from cego.server.protocol import words
from cego.server.refusal import Refused
from cego.server.tables import events, plan, state
from cego.server.tables.phrases import PHRASES
from protocol_fields import code, definitions, flowing, item

ENUMS: tuple[type[StrEnum], ...] = (
    *(state.Stage, state.Presence, plan.Pace, plan.Length, End, events.By, events.Wish),
    *(events.Shortcut, events.Ending, words.Phase, words.DealStep, words.Doing),
    *(words.PlainWord, words.Contract, words.Suit, Reason),
)
UNREAD = ("action", "card-cego", "card-tapp", "card-twice")
"""Why the text of an action cannot be read."""
AMONG_OURSELVES = ("no-bot", "no-stand-in", "open-already")
"""Refusals that only bots and clocks are told."""


def events_told() -> Iterator[str]:
    """Every kind of event and which fields come with it."""
    yield from ("| kind | fields | |", "|---|---|---|")
    for kind, event in events.KINDS.items():
        told = ", ".join(f"`{field}`" for field in fields_of(event)) or "–"
        first = re.split(r"\.(?:\s|$)", flowing(inspect.getdoc(event) or "", width=None))[0]
        yield f"| `{kind}` | {told} | {first} |"
    yield ""


def fields_of(event: type[events.Event]) -> list[str]:
    """The fields that `seen_by` lists."""
    tree = ast.parse(dedent(inspect.getsource(event.seen_by)))
    (told,) = (node.value for node in ast.walk(tree) if isinstance(node, ast.Return))
    assert isinstance(told, ast.Dict)
    return [str(ast.literal_eval(key)) for key in told.keys if key is not None]


# Values


def values_told() -> Iterator[str]:
    """Every enumeration, value by value."""
    named = {enum.__name__: enum for enum in ENUMS}
    missing = [n for n, d in definitions().items() if "enum" in d and n not in named]
    if missing:
        raise SystemExit(f"say in ENUMS where {', '.join(missing)} come from")
    for name, enum in named.items():
        yield from (f"### {name}", "", flowing(inspect.getdoc(enum) or ""), "")
        meanings = meanings_of(enum)
        for value in enum:
            yield item(f"{code(value.value)}: {meanings[value.name]}")
        yield ""
    yield from ("### Paces in seconds", "", "| | " + " | ".join(_TIMES) + " |", "|---|---|---|---|")
    for pace in plan.Pace:
        seconds = (f"{getattr(pace.times, field) / 1000:g}" for field in _TIMES.values())
        yield f"| `{pace}` | " + " | ".join(seconds) + " |"
    yield from ("", "### Levels of bots", "", *_said("server", "level", SEATED), "")
    yield from ("### Sentences", "", *_said("server", "phrase", PHRASES), "")
    yield from ("### Steps of the arithmetic", "", "| `step` | `text` |", "|---|---|")
    yield from (f"| `{key}` | {_gaps(text)} |" for key, text in _catalogue("step").items())
    yield ""


_TIMES = {
    "for an action, and between deals": "clock",
    "after a lost link": "grace",
    "for answers to a question": "wish",
}


def meanings_of(enum: type[StrEnum]) -> dict[str, str]:
    """What stands below each value in the source."""
    (body,) = ast.parse(inspect.getsource(enum)).body
    assert isinstance(body, ast.ClassDef)
    found: dict[str, str] = {}
    for value, below in zip(body.body, body.body[1:], strict=False):
        if isinstance(value, ast.Assign) and isinstance(below, ast.Expr):
            name = value.targets[0]
            assert isinstance(name, ast.Name)
            found[name.id] = str(ast.literal_eval(below.value))
    missing = [value.name for value in enum if value.name not in found]
    if missing:
        raise SystemExit(f"say below them what {', '.join(missing)} of {enum.__name__} mean")
    return found


def _said(catalogue: str, section: str, keys: tuple[str, ...]) -> Iterator[str]:
    texts = _catalogue(catalogue)[section]
    yield from (f"- `{key}`: {texts[key]}" for key in keys)


# Refusals


def refusals_told() -> Iterator[str]:
    """Every reason, in English, and what it means for a request or a link."""
    yield from ("| `server.refused.…` | | REST | ends a link | `again` |", "|---|---|---|---|---|")
    for key, text in _catalogue("server")["refused"].items():
        if key not in AMONG_OURSELVES:
            close, again = CLOSE_CODES.get(key, ""), "yes" if key in COME_AGAIN else ""
            yield f"| `{key}` | {_gaps(text)} | {status_of(Refused(key))} | {close} | {again} |"
    yield from ("", "| an action is refused with | |", "|---|---|")
    for key, text in _catalogue("illegal").items():
        # One text for one card, another for several, have the same gaps.
        yield f"| `illegal.{key}` | {_gaps(text if isinstance(text, str) else text['other'])} |"
    for key in UNREAD:
        yield f"| `read.{key}` | {_gaps(_catalogue('read')[key])} |"
    yield ""


def _catalogue(name: str) -> dict[str, Any]:
    return tomllib.loads((files("cego.locale") / "en" / f"{name}.toml").read_text("utf-8"))


def _gaps(text: str) -> str:
    return re.sub(r"{\w+}", "…", text).replace("|", "\\|")
