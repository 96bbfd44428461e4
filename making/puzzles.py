"""`make puzzles`: the puzzles that come with the program, some of every contract.

Each is kept under ``build/puzzles`` when it is found; stopped, it goes on.
"""

import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from cego.forced_deals import playable
from cego.rules import load
from cego.study import find_puzzles

ROOT = Path(__file__).parent.parent
SHELVES = ("loewen", "schwarzwald", "baden", "oberwolfach", "zuger-tapp")
PLAYERS = 4
ROUNDS = 3
_OFTEN = ("cego", "solo", "raeuber")
"""In Cego there is one of each contract, and two of those that are played most."""


class Wanted(NamedTuple):
    """A puzzle to be found."""

    slug: str
    contract: str
    round: int

    def file(self, folder: Path) -> Path:
        """Where it is kept."""
        return folder / f"{self.slug}-{self.contract}-{self.round}.txt"


def wanted(slug: str) -> list[Wanted]:
    """What stands on a shelf, in its order: hardly ever the same contract twice running."""
    rules = load(slug)

    def rounds(contract: str) -> int:
        if rules.game == "tapp":
            return ROUNDS
        return 2 if contract in _OFTEN else 1

    return [
        Wanted(slug, contract, at)
        for at in range(ROUNDS)
        for contract in playable(rules, PLAYERS)
        if at < rounds(contract)
    ]


def find(one: Wanted, folder: Path) -> None:
    """Look for a puzzle, and keep it; if there is none, that."""
    seed = f"shelf {one.contract} {one.round}"
    found = find_puzzles(load(one.slug), PLAYERS, seed, contracts=[one.contract])
    part = one.file(folder).with_suffix(".part")
    part.write_text("".join(puzzle.write() for puzzle in found), "utf-8")
    part.rename(one.file(folder))


def main(folder: Path = ROOT / "build/puzzles", cores: int = os.cpu_count() or 1) -> None:
    """Find what is missing, and put all on the shelves."""
    folder.mkdir(parents=True, exist_ok=True)
    shelves = {slug: wanted(slug) for slug in SHELVES}
    every = [one for shelf in shelves.values() for one in shelf]
    todo = [one for one in every if not one.file(folder).exists()]
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress, ProcessPoolExecutor(cores) as pool:
        task = progress.add_task("puzzles", total=len(every), completed=len(every) - len(todo))
        for _ in pool.map(find, todo, [folder] * len(todo)):
            progress.advance(task)
    for slug, shelf in shelves.items():
        texts = [one.file(folder).read_text("utf-8") for one in shelf]
        there = ROOT / f"src/cego/study/data/{slug}.txt"
        there.write_text("\n".join(filter(None, texts)), "utf-8")


if __name__ == "__main__":
    typer.run(main)
