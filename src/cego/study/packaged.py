"""Puzzles that come with the program, so that nobody waits for the first one.

`make puzzles` makes them anew, from every contract: as dealt, most would come from Räuber.
"""

from hashlib import sha256
from importlib.resources import files
from typing import Any

from cego.study.puzzles import read_puzzles

Data = dict[str, Any]
_FOLDER = files(__package__) / "data"


def ready_made(slug: str, players: int) -> dict[str, Data]:
    """The puzzles of a rule set as plain data, each under a name that is always the same."""
    file = _FOLDER / f"{slug}.txt"
    if not file.is_file():
        return {}
    found = read_puzzles(file.read_text("utf-8"))
    return {
        sha256(puzzle.write().encode()).hexdigest()[:12]: puzzle.to_data()
        for puzzle in found
        if puzzle.view.players == players
    }
