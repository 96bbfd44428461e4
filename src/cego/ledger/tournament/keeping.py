"""Keeping a tournament: each thing that people do is one more entry of the log.

What is not possible is refused with the reason. A log is a tuple; each function gives a longer one.
Here are people, the plan, and published rankings; draws are in `committing`, rounds and results in
`playing`, rulings in `refereeing`.

>>> from cego.rules import load
>>> log = begin(load("loewen"), "Herbstturnier", rounds=2)
>>> fold(register(log, "Anna", club="Höchenschwand")).people[1].name
'Anna'
"""

from collections.abc import Sequence
from typing import Any

from cego.errors import IllegalAction
from cego.ledger.entries import Entry
from cego.ledger.tournament.entries import ORGANISER, read_entry
from cego.ledger.tournament.ranking import published_rows
from cego.ledger.tournament.state import fold
from cego.rules import Rules

DEVICE = "desk"
Log = tuple[Entry, ...]


def add(log: Log, kind: str, device: str = DEVICE, at: int = 0, **data: Any) -> Log:
    """The log with one more entry, numbered above all that is known."""
    number = 1 + max((entry.number for entry in log), default=0)
    return (*log, read_entry({"id": f"{device}-{number}", "kind": kind, "at": at, **data}))


def begin(rules: Rules, title: str, rounds: int, at: int = 0, **plan: Any) -> Log:
    """A new tournament; tables of another size than four only where the rule set has them."""
    return add((), "event", at=at, **_plan(rules, title=title, rounds=rounds, **plan))


def change_plan(log: Log, reason: str, at: int = 0, **plan: Any) -> Log:
    """The plan with some points changed."""
    old = max((e for e in log if e.kind == "event"), key=lambda e: e.order)
    kept = {k: v for k, v in old.data.items() if k not in ("by", "names", "reason")}
    kept |= plan
    rules = Rules.from_spec(kept.pop("rules"))
    return add(log, "event", at=at, replaces=[old.id], reason=reason, **_plan(rules, **kept))


def _plan(rules: Rules, **plan: Any) -> dict[str, Any]:
    for size in plan.get("sizes", [4]):
        rules.check_players(size)
    return {"rules": rules.spec, **plan}


def register(log: Log, name: str, at: int = 0, **more: Any) -> Log:
    """Somebody on the list. Who comes when rounds have begun is late for those."""
    tournament = fold(log)
    number = max(tournament.people, default=0) + 1
    log = add(log, "person", at=at, person=number, name=name, **more)
    begun = max((n for n, round_ in tournament.rounds.items() if round_.begun), default=0)
    if begun:
        log = add(log, "away", at=at, person=number, first=1, last=begun, why="late")
    return log


def change_person(log: Log, person: int, reason: str, at: int = 0, **more: Any) -> Log:
    """Somebody's data put right."""
    old = last_of(log, "person", person)
    kept = {k: v for k, v in old.data.items() if k not in ("by", "names", "reason")}
    return add(log, "person", at=at, replaces=[old.id], reason=reason, **(kept | more))


def last_of(log: Log, kind: str, person: int) -> Entry:
    """What was written last of a kind about somebody."""
    mine = [e for e in log if e.kind == kind and e.data["person"] == person]
    if not mine:
        raise IllegalAction("tournament.no-person", n=person)
    return max(mine, key=lambda entry: entry.order)


def leave(
    log: Log, person: int, first: int, last: int = 0, why: str = "withdrawn", at: int = 0
) -> Log:
    """Somebody is not there from a round on, or for some rounds."""
    last_of(log, "person", person)
    return add(log, "away", at=at, person=person, first=first, last=last, why=why)


def strike(log: Log, names: Sequence[str], reason: str, at: int = 0, by: str = ORGANISER) -> Log:
    """Entries that are not to hold any more; they stay visible."""
    unknown = sorted(set(names) - {entry.id for entry in log})
    if unknown:
        raise IllegalAction("tournament.no-entry", id=unknown[0])
    return add(log, "struck", at=at, replaces=list(names), reason=reason, by=by)


def publish_ranking(log: Log, reason: str = "", at: int = 0) -> Log:
    """The ranking as it stands, with the next version."""
    tournament = fold(log)
    version = 1 + max((e.data["version"] for e in tournament.published), default=0)
    rows = published_rows(tournament)
    rounds = len(tournament.rounds)
    return add(log, "ranked", at=at, version=version, rounds=rounds, rows=rows, reason=reason)
