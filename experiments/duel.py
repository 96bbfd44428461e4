"""`python -m experiments.duel new.npz old.npz`: which networks are better, without any search?

On deals of each contract everybody follows the old networks, and then one seat after the other the
new ones. What it gets more is what they are better by.
"""

from pathlib import Path

import numpy as np
import typer
from numpy.typing import NDArray
from training.policy import Table, experience_of, positions
from training.tables import TABLES

from cego.players.policy import ALONE
from cego.solver import _native
from cego.solver.core import native

_FIRST = 30_000_000
"""Where the numbers of its deals begin: nothing else looks at them."""


def main(new: Path, old: Path, deals: int = 2_000) -> None:
    """What following the new networks gains one seat, in points; a game won or lost counts 10."""
    for table in TABLES:
        alone, others = (_interval(gains) for gains in _gains(table, new, old, deals))
        print(f"{table[1]} {table[0]:18} alone {alone}, others {others}", flush=True)


def _gains(
    table: Table, new: Path, old: Path, deals: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Of who plays alone, if anyone, and of the others."""
    known = experience_of(table)
    found = positions((table, range(_FIRST, _FIRST + deals)))
    guest, field = (_native.PolicyNet(np.load(file)[known.network]) for file in (new, old))
    gains = _native.gains_of_deals(
        [native(start) for start, _ in found],
        [aside for _, aside in found],
        known.style,
        guest,
        field,
    )
    seats = np.arange(table[1])
    sides = np.array([start.side for start, _ in found])[:, None] >> seats & 1
    alone = (sides == 1) & (known.network != ALONE)
    gains = gains[:, : table[1]]
    return gains[alone], gains[~alone]


def _interval(gains: NDArray[np.float32]) -> str:
    if not len(gains):
        return "-"
    return f"{gains.mean():+.2f} ± {1.96 * gains.std() / len(gains) ** 0.5:.2f}"


if __name__ == "__main__":
    typer.run(main)
