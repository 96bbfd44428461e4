"""The entries of a tournament: its log, to which is only added.

An entry has the id of a device and a number above all that the device had seen, as on a score sheet
(`cego.ledger.entries`). Entries may come late, twice and in any order. A correction names in
`replaces` what it takes the place of and says why; `struck` takes something away and puts nothing
in its place. A result names table and place, never a person: who sat there is another entry.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from cego.errors import ReadError
from cego.ledger.entries import Entry
from cego.ledger.tournament.draw.chance import ALGORITHM, LOTS
from cego.ledger.tournament.fields import (
    Choice,
    Field,
    Group,
    Many,
    Maybe,
    Number,
    Text,
    Wrong,
    Yes,
    different,
    numbers,
)

TABLE, ONLINE, REFEREE, ORGANISER = "table", "online", "referee", "organiser"
ROLES = (TABLE, ONLINE, REFEREE, ORGANISER)
_RANK = {TABLE: 0, ONLINE: 1, REFEREE: 2, ORGANISER: 2}
TIES = ("plus-games", "plus-points", "best-round", "last-round", "lot")
MOST_PEOPLE, MOST_TABLES, MOST_ROUNDS, MOST_DEALS = 999, 250, 20, 200
_LARGE = 10_000_000
_ID = re.compile(r"([a-z0-9]{4,16})-([0-9]{1,9})")
_HEX = "[0-9a-f]{64}"

_person = Number(1, MOST_PEOPLE)
_round = Number(1, MOST_ROUNDS)
_table = Number(1, MOST_TABLES)
_points = Number(-_LARGE, _LARGE)
_place = Number(0, 4)
_anyone = Number(0, MOST_PEOPLE, missing=0)
_apart = Choice(("off", "wish", "must"), missing="off")
_change = Group(
    {
        "table": _table,
        "place": _place,
        "person": _anyone,
        "first": Number(1, MOST_DEALS, missing=1),
        "last": Number(0, MOST_DEALS, missing=0),
        "counts": _anyone,
    }
)
"""Who sits at a place from deal to deal (0: to the end; person 0: nobody), for whom it counts."""
_seats = Many(Many(Number(1, MOST_PEOPLE), 5), MOST_TABLES)
_question_round = Group(
    {
        "round": _round,
        "people": different(1, MOST_PEOPLE, MOST_PEOPLE),
        "sizes": numbers(3, 5, MOST_TABLES),
        "pauses": Number(0, 4),
    }
)
_groups = Many(different(1, MOST_PEOPLE, MOST_PEOPLE), 2000)
_pairs = Many(numbers(0, MOST_PEOPLE, 2), 2000)
_question = Group(
    {
        "rounds": Many(_question_round, MOST_ROUNDS, 1),
        "publish": _round,
        "must": _groups,
        "wish": _groups,
        "lifted": _groups,
        "fixed": _pairs,
        "met": Many(numbers(1, MOST_PEOPLE, 3), 50_000),
        "earlier": Many(_seats, MOST_ROUNDS),
        "odd": _pairs,
        "paused": _pairs,
        "before": _seats,
    }
)
_prize = Group(
    {
        "category": Text(40, ""),
        "team": Yes(),
        "places": numbers(0, _LARGE, 100),
        "plus": Number(0, _LARGE, missing=0),
    }
)
"""Amounts in cents by place, of a category or of the teams; `plus` is for everyone above zero."""

_KINDS: dict[str, Mapping[str, Field]] = {
    "event": {
        "title": Text(80),
        "rules": Text(2000),
        "rounds": _round,
        "deals": Group(
            {str(size): Number(1, MOST_DEALS, missing=24) for size in (3, 4, 5)}, missing={}
        ),
        "sizes": different(3, 5, 3, 1, missing=[4]),
        "pauses": Yes(),
        "ties": Many(Choice(TIES), len(TIES), missing=["plus-games"], different=True),
        "referees": Number(1, 2, missing=1),
        "substitutes": Choice(("list", "own"), missing="list"),
        "apart": Group({"team": _apart, "club": _apart}, missing={}),
        "categories": Many(Text(40), 20, missing=[], different=True),
        "best_of_team": Number(0, 20, missing=0),
        "fee": Number(0, _LARGE, missing=0),
        "currency": Text(3, "EUR"),
        "prizes": Many(_prize, 30, missing=[]),
    },
    "person": {
        "person": _person,
        "name": Text(60),
        "club": Text(60, ""),
        "team": Text(60, ""),
        "categories": Many(Text(40), 20, missing=[], different=True),
        "table": Number(0, MOST_TABLES, missing=0),
        "helper": Yes(),
        "member": Text(40, ""),
    },
    "away": {
        "person": _person,
        "first": Number(1, MOST_ROUNDS, missing=1),
        "last": Number(0, MOST_ROUNDS, missing=0),
        "why": Choice(("late", "withdrawn", "no-show", "pause"), missing="withdrawn"),
    },
    "apart": {
        "people": different(1, MOST_PEOPLE, 60, 2),
        "how": Choice(("must", "wish", "lifted"), missing="must"),
    },
    "committed": {
        "draw": Number(1, 999),
        "what": Choice(("draw", "lots"), missing="draw"),
        "commitment": Text(64, pattern=_HEX),
        "question": Text(64, "", pattern=f"|{_HEX}"),
        "rounds": different(1, MOST_ROUNDS, MOST_ROUNDS, missing=[]),
        "keep": Yes(),
        "algorithm": Choice((ALGORITHM, LOTS), missing=ALGORITHM),
    },
    "word": {"draw": Number(1, 999), "who": Text(60, ""), "word": Text(100)},
    "drawn": {
        "draw": Number(1, 999),
        "seed": Text(64, pattern=_HEX),
        "words": Many(Text(200), 500, missing=[]),
        "algorithm": Choice((ALGORITHM,), missing=ALGORITHM),
        "question": _question,
        "rounds": Many(
            Group(
                {
                    "round": _round,
                    "tables": _seats,
                    "pauses": different(1, MOST_PEOPLE, 4, missing=[]),
                }
            ),
            MOST_ROUNDS,
            1,
        ),
    },
    "lots": {
        "draw": Number(1, 999),
        "seed": Text(64, pattern=_HEX),
        "words": Many(Text(200), 500, missing=[]),
        "algorithm": Choice((LOTS,), missing=LOTS),
    },
    "discarded": {"draw": Number(1, 999)},
    "published": {"draw": Number(1, 999)},
    "begun": {"round": _round},
    "time": {"round": _round, "table": _table, "minutes": Number(1, 600)},
    "reseated": {"round": _round, "changes": Many(_change, 60, 1)},
    "substituted": {"round": _round, "changes": Many(_change, 60, 1)},
    "line": {
        "round": _round,
        "table": _table,
        "deal": Number(1, MOST_DEALS),
        "game": Maybe(Text(32, pattern="[a-z0-9-]{1,32}")),
        "dealer": Number(0, 4, missing=0),
        "players": Number(3, 5, missing=4),
        "prices": Text(32, ""),
        "who": different(0, 4, 5, missing=[]),
        "over": Yes(),
        "end": Text(32, ""),
        "points": Maybe(Number(0, 200)),
        "times": Number(1, 1_000_000, missing=1),
        "amounts": numbers(-_LARGE, _LARGE, 5, missing=[]),
        "payments": numbers(-_LARGE, _LARGE, 5, missing=[]),
    },
    "total": {
        "round": _round,
        "table": _table,
        "amounts": numbers(-_LARGE, _LARGE, 5),
        "plus": numbers(0, MOST_DEALS, 5, missing=[]),
    },
    "ended": {"round": _round, "table": _table, "deals": Number(0, MOST_DEALS)},
    "signed": {"round": _round, "table": _table, "place": _place},
    "called": {"round": _round, "table": _table, "text": Text(300, "")},
    "ruled": {
        "round": _round,
        "table": Number(0, MOST_TABLES, missing=0),
        "call": Text(32, ""),
        "text": Text(1000),
        "amounts": Many(Group({"person": _person, "points": _points}), 200, missing=[]),
    },
    "penalised": {"round": _round, "person": _person, "points": _points, "text": Text(300)},
    "voided": {"round": _round, "table": Number(0, MOST_TABLES, missing=0), "text": Text(300)},
    "closed": {
        "round": _round,
        "knowingly": Yes(),
        "seen": Many(Group({"device": Text(16), "number": Number(0, 10**9)}), 2000, missing=[]),
    },
    "taken": {"entries": Many(Text(32, pattern=_ID.pattern), 200, 1)},
    "ranked": {
        "version": Number(1, 999),
        "rounds": Number(0, MOST_ROUNDS),
        "rows": Many(
            Group({"person": _person, "rank": Number(1, MOST_PEOPLE), "points": _points}),
            MOST_PEOPLE,
        ),
    },
    "cash": {
        "person": _anyone,
        "cents": _points,
        "what": Choice(("fee", "prize", "other"), missing="other"),
        "text": Text(200, ""),
    },
    "struck": {},
}
KINDS = tuple(_KINDS)
RESULTS = ("line", "total", "ended")
_ALWAYS: Mapping[str, Field] = {
    "id": Text(32, pattern=_ID.pattern),
    "kind": Choice(KINDS),
    "at": Number(0, 10**14, missing=0),
    "by": Choice(ROLES, missing=ORGANISER),
    "names": Many(Text(60), 4, missing=[]),
    "reason": Text(300, ""),
    "replaces": Many(Text(32, pattern=_ID.pattern), 100, missing=[]),
}
_FROM_TABLES = (*RESULTS, "signed", "called", "struck")
"""What those at a table may write."""


def read_entry(data: object) -> Entry:
    """An entry from what was sent or a file holds; an error names the field that is wrong."""
    if not isinstance(data, Mapping):
        raise ReadError("tournament.read.entry", id="?", field="")
    name = str(data.get("id", "?"))[:40]
    try:
        common = Group(_ALWAYS).read(data, "")
        own = Group(_KINDS[common["kind"]]).read(data, "")
        _sound(common, own)
    except Wrong as wrong:
        raise ReadError("tournament.read.entry", id=name, field=str(wrong)) from wrong
    found = _ID.fullmatch(common["id"])
    assert found is not None
    said = {key: common[key] for key in ("by", "names", "reason")}
    return Entry(
        found[1],
        int(found[2]),
        common["kind"],
        own | said,
        tuple(common["replaces"]),
        common["at"],
    )


def _sound(common: Mapping[str, Any], own: Mapping[str, Any]) -> None:
    """What fields must be together."""
    kind, by = common["kind"], common["by"]
    if by in (TABLE, ONLINE) and kind not in _FROM_TABLES:
        raise Wrong("by")
    explained = common["reason"] or by in (TABLE, ONLINE)
    if (common["replaces"] or kind == "discarded") and not explained:
        raise Wrong("reason")
    if kind == "struck" and not common["replaces"]:
        raise Wrong("replaces")
    if kind == "line" and own["game"] is not None:
        players = own["players"]
        if len(own["payments"]) != players or own["dealer"] >= players:
            raise Wrong("payments")
        if any(place >= players for place in own["who"]):
            raise Wrong("who")
    if kind == "total" and len(own["plus"]) not in (0, len(own["amounts"])):
        raise Wrong("plus")


def in_force(entries: Iterable[Entry]) -> list[Entry]:
    """Entries that nobody replaced, in order; what a referee wrote no table takes away."""
    known = {entry.id: entry for entry in entries}
    gone = {
        name
        for entry in known.values()
        for name in entry.replaces
        if name in known and _may_replace(entry, known[name])
    }
    return sorted((e for e in known.values() if e.id not in gone), key=lambda entry: entry.order)


def _may_replace(entry: Entry, other: Entry) -> bool:
    return (
        entry.kind in (other.kind, "struck")
        and entry.number > other.number
        and rank_of(entry) >= rank_of(other)
    )


def rank_of(entry: Entry) -> int:
    """Whose word holds against whose: table, online deal, referee and organiser."""
    return _RANK[entry.data["by"]]


def entry_schema() -> dict[str, Any]:
    """All kinds of entries as JSON Schema."""
    kinds = []
    for kind, fields in _KINDS.items():
        schema = Group({**_ALWAYS, **fields}).schema()
        schema["properties"]["kind"] = {"const": kind}
        kinds.append(schema)
    return {"oneOf": kinds}
