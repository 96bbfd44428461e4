"""`python -m experiments.errors`: how far do players err when they judge a card?

Stammtische play deals of some contracts. At some of their decisions the true deal is played on by
experience, many times, by players who err by more or less, and what the player would be paid on
average is compared with what he was paid in the end. The errors that foretell it best stand in
``cego/players/policy.py``.
"""

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import NamedTuple

import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from cego.deal.actions import Play
from cego.deal.deal import Deal
from cego.forced_deals import forced
from cego.players import Player
from cego.players.by_rollout import ByRollout
from cego.players.cheater import true_world
from cego.players.knowledge import knowledge
from cego.players.levels import STAMMTISCH, make
from cego.players.policy import ALONE, GOALS, POINTS, Rollout, experience
from cego.rules import load

ERRORS = {
    POINTS: (0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0),
    GOALS: (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0),
    ALONE: (0.0, 0.1, 0.2, 0.3, 0.4, 0.6, 1.0),
}
PLAYERS = 4
_COURSES = 48
"""So often each deal is played on."""
_DECISIONS = 12
"""So many of each deal are looked at."""


class Game(NamedTuple):
    """What is played."""

    rules: str
    contract: str

    @property
    def network(self) -> str:
        """The experience that is asked."""
        return experience(load(self.rules), self.contract).network


GAMES = (
    *(Game("loewen", contract) for contract in ("solo", "cego", "zwei-verschiedene")),
    *(Game("loewen", contract) for contract in ("ulti", "piccolo", "bettel")),
    *(Game("loewen", contract) for contract in ("raeuber", "pflichtraeuber")),
    Game("ministranten", "dresch"),
)


def squares(game: Game, number: int) -> dict[float, float]:
    """By error: the mean square of how far off the payments of one deal were foretold."""
    moments, _, paid = played(game, number)
    found: dict[float, list[float]] = {error: [] for error in ERRORS[game.network]}
    some = sorted(Random(number).sample(range(len(moments)), min(_DECISIONS, len(moments))))
    for deal, card in (moments[at] for at in some):
        assert deal.to_act is not None
        for error, payment in _foretold(deal, card, game.network):
            found[error].append((payment - paid[deal.to_act]) ** 2)
    return {error: fmean(each) for error, each in found.items()}


def played(game: Game, number: int) -> tuple[list[tuple[Deal, int]], list[Player], tuple[int, ...]]:
    """The moments of a deal in which there was a choice, with what was played; by whom; the end."""
    deal = forced(load(game.rules), PLAYERS, game.contract, f"errors {number}")
    players = [make("stammtisch", f"errors {number} {seat}") for seat in range(PLAYERS)]
    moments = []
    while (outcome := deal.outcome()) is None:
        assert deal.to_act is not None
        view = deal.view(deal.to_act)
        action = players[deal.to_act].choose(view)
        if isinstance(action, Play) and len(view.legal) > 1 and not view.pfeif_frei:
            moments.append((deal, action.card))
        deal = deal.apply(action)
    return moments, players, outcome.payments


def _foretold(deal: Deal, card: int, network: str) -> Iterator[tuple[float, float]]:
    """By error: what the player to move would get after this card."""
    view = deal.view(deal.to_act)
    decision = ByRollout(view, knowledge(view), STAMMTISCH.plays)
    worlds = np.repeat(true_world(deal), _COURSES, axis=0)
    rollout = Rollout.of(view, worlds)
    for error in ERRORS[network]:
        if error:
            rollout = replace(rollout, known=replace(rollout.known, error=error))
        ends = rollout.ends([card], seed=len(view.log) if error else None)
        yield error, float(decision.paid(ends, worlds).mean())


def main(deals: int = 100, cores: int = os.cpu_count() or 1) -> None:
    """Print how far off payments are foretold: 1 is when players are thought never to err."""
    rows: dict[Game, Mapping[float, float]] = {}
    with Progress() as progress, ProcessPoolExecutor(cores) as pool:
        task = progress.add_task("deals", total=deals * len(GAMES))
        for game in GAMES:
            found = []
            for each in pool.map(squares, [game] * deals, range(deals)):
                found.append(each)
                progress.advance(task)
            rows[game] = {error: fmean(one[error] for one in found) for error in found[0]}
    for network, errors in ERRORS.items():
        table = Table("", *(f"{error:g}" for error in errors), title=network)
        for game, means in rows.items():
            if game.network == network:
                shares = (means[error] / means[0.0] for error in errors)
                table.add_row(game.contract, *(f"{share:.2f}" for share in shares))
        Console().print(table)


if __name__ == "__main__":
    typer.run(main)
