"""What people wrote on a sheet: entries, each with the id of a phone and a number of its own.

The number is a Lamport counter: higher than that of everything the phone had seen. Entries may
come late, twice and in any order; none is ever changed. A correction is an entry that names in
`replaces` those it takes the place of.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from cego.errors import ReadError

KINDS = ("setup", "line", "seating", "gstiess", "paid", "closed")
MOST_PLAYERS, MOST_PEOPLE = 5, 12
BLIND = -1
"""Where the Gstieß lay if nobody held it."""
_ID = re.compile(r"([a-z0-9]{4,16})-([0-9]{1,9})")
_WORD = re.compile(r"[a-z0-9-]{1,32}")
_LARGE = 10**12
"""Stakes that rise tenfold and tenfold again end here, and not sooner."""
_NAME = 40
Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry. `data` holds what its kind needs, checked by `read_entry`."""

    device: str
    number: int
    kind: str
    data: Data
    replaces: tuple[str, ...] = ()
    at: int = 0
    """When the phone thought it was, in milliseconds; shown, never relied on."""

    @property
    def id(self) -> str:
        """Phone and number."""
        return f"{self.device}-{self.number}"

    @property
    def order(self) -> tuple[int, str]:
        """What comes after what, the same for everybody."""
        return self.number, self.device

    def to_data(self) -> Data:
        """As it is sent and kept."""
        return {
            "id": self.id,
            "kind": self.kind,
            "at": self.at,
            "replaces": list(self.replaces),
            **self.data,
        }


def read_entry(data: object) -> Entry:
    """An entry from what a phone sent or a file holds; an error says what is wrong with it."""
    if not isinstance(data, Mapping):
        raise ReadError("ledger.read.entry", id="?", field="")
    reader = _Reader(data)
    found = _ID.fullmatch(reader.text("id", 32))
    kind = reader.text("kind", 16)
    if found is None:
        reader.wrong("id")
    if kind not in KINDS:
        reader.wrong("kind")
    replaces = data.get("replaces", [])
    if not isinstance(replaces, list) or len(replaces) > 100:
        reader.wrong("replaces")
    if any(not isinstance(each, str) or not _ID.fullmatch(each) for each in replaces):
        reader.wrong("replaces")
    at = reader.number("at", 0, 10**14, missing=0)
    assert at is not None
    own = _READ[kind](reader)
    return Entry(found[1], int(found[2]), kind, own, tuple(replaces), at)


class _Reader:
    """Takes fields out of an entry and complains about those that make no sense."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def wrong(self, field: str) -> NoReturn:
        raise ReadError("ledger.read.entry", id=str(self.data.get("id", "?"))[:40], field=field)

    def text(self, field: str, most: int, missing: str | None = None) -> str:
        value = self.data.get(field, missing)
        if not isinstance(value, str) or len(value) > most:
            self.wrong(field)
        return str(value)

    def number(self, field: str, low: int, high: int, missing: int | None = 0) -> int | None:
        value = self.data.get(field, missing)
        if value is None and missing is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.wrong(field)
        return int(value)

    def yes(self, field: str, missing: bool = False) -> bool:
        value = self.data.get(field, missing)
        if not isinstance(value, bool):
            self.wrong(field)
        return bool(value)

    def numbers(self, field: str, low: int, high: int, at_most: int) -> list[int]:
        value = self.data.get(field)
        fits = isinstance(value, list) and len(value) <= at_most
        if not fits or any(
            not isinstance(n, int) or isinstance(n, bool) or not low <= n <= high
            for n in value or []
        ):
            self.wrong(field)
        return list(value or [])


def _setup(reader: _Reader) -> Data:
    people = reader.data.get("people")
    players = reader.number("players", 3, MOST_PLAYERS)
    assert players is not None
    if not isinstance(people, list) or not players <= len(people) <= MOST_PEOPLE:
        reader.wrong("people")
    assert isinstance(people, list)
    if any(not isinstance(name, str) or not 0 < len(name.strip()) <= _NAME for name in people):
        reader.wrong("people")
    end = reader.text("end", 16)
    if end not in ("open", "gstiess", "rounds"):
        reader.wrong("end")
    return {
        "title": reader.text("title", 80, ""),
        "circle": reader.text("circle", 80, ""),
        "rules": reader.text("rules", 2000),
        "prices": reader.text("prices", 32),
        "players": players,
        "people": [name.strip() for name in people],
        "dealer": reader.number("dealer", 0, players - 1),
        "cents": reader.number("cents", 0, 10_000),
        "currency": reader.text("currency", 3, ""),
        "end": end,
        "deals": reader.number("deals", 0, 1000),
        "round": reader.number("round", 0, 1000),
        "redraw": reader.yes("redraw"),
        "compulsory": _compulsory(reader),
    }


def _compulsory(reader: _Reader) -> Data | None:
    found = reader.data.get("compulsory")
    if found is None:
        return None
    if not isinstance(found, dict):
        reader.wrong("compulsory")
    inner = _Reader({"id": reader.data.get("id"), **found})
    return {
        "game": inner.text("game", 32),
        "deals": inner.number("deals", 1, MOST_PLAYERS),
        "times": inner.number("times", 1, 1000),
    }


def _line(reader: _Reader) -> Data:
    deal = reader.number("deal", 1, 1000)
    if reader.data.get("game") is None:
        return {"deal": deal, "game": None, "reason": reader.text("reason", 200, "")}
    players = reader.number("players", 3, MOST_PLAYERS)
    assert players is not None
    game = reader.text("game", 32)
    if not _WORD.fullmatch(game):
        reader.wrong("game")
    payments = reader.numbers("payments", -_LARGE, _LARGE, players)
    if len(payments) != players or sum(payments) != 0:
        reader.wrong("payments")
    return {
        "deal": deal,
        "dealer": reader.number("dealer", 0, players - 1),
        "players": players,
        "prices": reader.text("prices", 32, ""),
        "game": game,
        "who": sorted(reader.numbers("who", 0, players - 1, players)),
        "over": reader.yes("over"),
        "end": reader.text("end", 32, ""),
        "points": reader.number("points", 0, 200, missing=None),
        "times": reader.number("times", 1, 10**9, missing=1),
        "round": reader.yes("round"),
        "gstiess": reader.number("gstiess", BLIND, players - 1, missing=None),
        "amounts": reader.numbers("amounts", -_LARGE, _LARGE, players)
        if "amounts" in reader.data
        else [],
        "payments": payments,
        "reason": reader.text("reason", 200, ""),
    }


def _seating(reader: _Reader) -> Data:
    people = reader.numbers("people", 0, MOST_PEOPLE - 1, MOST_PLAYERS)
    if len(people) < 3 or len(set(people)) != len(people):
        reader.wrong("people")
    return {"deal": reader.number("deal", 1, 1001), "people": people}


def _gstiess(reader: _Reader) -> Data:
    return {"deal": reader.number("deal", 1, 1001), "said": reader.yes("said", True)}


def _paid(reader: _Reader) -> Data:
    return {
        "from": reader.number("from", 0, MOST_PEOPLE - 1),
        "to": reader.number("to", 0, MOST_PEOPLE - 1),
        "amount": reader.number("amount", 0, 10**12),
        "paid": reader.yes("paid", True),
    }


def _closed(reader: _Reader) -> Data:
    return {"closed": reader.yes("closed", True)}


_READ = {
    "setup": _setup,
    "line": _line,
    "seating": _seating,
    "gstiess": _gstiess,
    "paid": _paid,
    "closed": _closed,
}
