"""`python -m training`: make the evaluators anew, from dealing to the file that is shipped."""

import os
from pathlib import Path

import typer
from rich.progress import Progress

from training.fit import fit_all
from training.gather import gather
from training.locations import ARRANGED, AUCTIONED, fit_locations
from training.policy import learn
from training.results import PLAYED
from training.tables import TABLES

RULES = (("loewen", 4), ("schwarzwald", 4), ("baden", 4), ("loewen", 3), ("zuger-tapp", 4))
"""Whose auctions are listened to."""


def main(
    folder: Path = Path("training/gathered"),
    played: int = 6_000,
    auctions: int = 1_500,
    cores: int = os.cpu_count() or 1,
) -> None:
    """Gain experience of the play; gather results of deals played by it; fit evaluators to them.

    Then listen to the auctions of players who use these, and note where the cards lie.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with Progress() as progress:
        learn(folder, TABLES, cores, progress)
        gather(folder, PLAYED, [(c, p, played) for c, p in TABLES], cores, progress)
        fit_all(folder, TABLES, progress)
        gather(folder, ARRANGED, [(c, p, auctions) for c, p in TABLES], cores, progress)
        gather(folder, AUCTIONED, [(slug, p, auctions) for slug, p in RULES], cores, progress)
        fit_locations(folder, TABLES, RULES)


typer.run(main)
