"""What the ladder has measured, kept in ``ladder.json``: hours of play are not repeated for a page.

An entry holds as long as the players do what they did; after a change of theirs, remove what it
concerns, and ``make ladder`` measures it again.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cego.arena.stats import Estimate
from cego.arena.summary import Closed


class Measured(NamedTuple):
    """What a rung has shown."""

    gain: Estimate
    """Points a deal."""
    usual: float
    """What a player is paid or pays in such a deal, on average."""


class Book:
    """Everything measured so far, by name; written down again with each new entry."""

    def __init__(self, path: Path) -> None:
        self._path = path
        written = json.loads(path.read_text("utf-8")) if path.exists() else {}
        self._rungs: dict[str, Any] = written.get("rungs", {})
        self._gaps: dict[str, Any] = written.get("gaps", {})

    def rung(self, name: str, deals: int) -> Measured | None:
        """A rung that was measured in so many deals."""
        if name not in self._rungs:
            return None
        gain, usual = self._rungs[name]
        found = Measured(Estimate(*gain), usual)
        return found if found.gain.deals == deals else None

    def gap(self, name: str, deals: int) -> tuple[Closed, ...] | None:
        """The way to open cards, measured in so many deals."""
        if name not in self._gaps:
            return None
        rows = tuple(_closed(*row) for row in self._gaps[name])
        return rows if rows[0].level.deals == deals else None

    def add_rung(self, name: str, measured: Measured) -> None:
        """Keep what a rung has shown."""
        self._rungs[name] = measured
        self._write()

    def add_gap(self, name: str, rows: Sequence[Closed]) -> None:
        """Keep how far a level goes to open cards."""
        self._gaps[name] = [(row.name, row.level, row.ceiling, row.share) for row in rows]
        self._write()

    def _write(self) -> None:
        parts = (
            f' "{part}": {{\n'
            + ",\n".join(f"  {json.dumps(name)}: {json.dumps(entries[name])}" for name in entries)
            + "\n }"
            for part, entries in (("rungs", self._rungs), ("gaps", self._gaps))
        )
        new = self._path.with_suffix(".new")
        new.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")
        new.replace(self._path)


def _closed(name: str, *estimates: Any) -> Closed:
    level, ceiling, share = (None if each is None else Estimate(*each) for each in estimates)
    assert level is not None
    assert ceiling is not None
    return Closed(name, level, ceiling, share)
