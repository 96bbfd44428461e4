"""What the ladder has measured, kept in ``ladder.json``: hours of play are not repeated for a page.

An entry holds as long as the players do what they did; after a change of theirs, remove what it
concerns, and ``make ladder`` plays it again. With a larger number of deals it plays the rest.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cego.arena.stats import Estimate
from cego.arena.summary import Closed


class Counted(NamedTuple):
    """What a deal adds to a rung."""

    gained: int
    """What the guest was paid more than those whose seats he took, all seats together."""
    paid: int
    """What was paid and received at the table without him, all players together."""


class Book:
    """Everything measured so far, by name; written down again with each addition."""

    def __init__(self, path: Path) -> None:
        self._path = path
        written = json.loads(path.read_text("utf-8")) if path.exists() else {}
        self._rungs: dict[str, list[Any]] = written.get("rungs", {})
        self._gaps: dict[str, list[Any]] = written.get("gaps", {})

    def deals(self, rung: str) -> list[Counted]:
        """The deals of a rung, from the first one on."""
        return [Counted(*deal) for deal in self._rungs.get(rung, [])]

    def gap(self, name: str, deals: int) -> tuple[Closed, ...] | None:
        """The way of a level to open cards in a game, if it was measured in so many deals."""
        rows = tuple(_closed(*row) for row in self._gaps.get(name, []))
        return rows if rows and rows[0].level.deals == deals else None

    def add_deals(self, rung: str, deals: Iterable[Counted]) -> None:
        """Keep further deals of a rung."""
        self._rungs[rung] = [*self._rungs.get(rung, []), *deals]
        self._write()

    def add_gap(self, name: str, rows: Sequence[Closed]) -> None:
        """Keep how far a level goes to open cards in a game."""
        self._gaps[name] = list(rows)
        self._write()

    def _write(self) -> None:
        parts = (
            (name, _lines(part)) for name, part in (("rungs", self._rungs), ("gaps", self._gaps))
        )
        new = self._path.with_suffix(".new")
        new.write_text("{" + ",".join(f'\n"{name}": {lines}' for name, lines in parts) + "\n}\n")
        new.replace(self._path)


def _lines(entries: dict[str, list[Any]]) -> str:
    """As JSON, a line for each entry."""
    lines = (
        f"{json.dumps(name)}: {json.dumps(entries[name], separators=(',', ':'))}"
        for name in sorted(entries)
    )
    return "{\n" + ",\n".join(lines) + "\n}"


def _closed(name: str, *estimates: Any) -> Closed:
    level, ceiling, share = (None if each is None else Estimate(*each) for each in estimates)
    assert level is not None
    assert ceiling is not None
    return Closed(name, level, ceiling, share)
