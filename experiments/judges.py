"""`python -m experiments.judges`: what foretells best what a card brings, experience or open cards?

Stammtische play deals. At some of their decisions every card is tried and the deal carried on by
them to its end. What the Meister's ways of looking say of these cards, in worlds that he thinks
likely, is compared with what came of them. It hints at where ``cego/players/plays.py`` had better
ask both; the arena has the last word.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from cego.deal.deal import Deal
from cego.players import Player
from cego.players.by_rollout import ByRollout
from cego.players.by_solver import BySolver
from cego.players.card_choice import drawn
from cego.players.knowledge import knowledge
from cego.players.levels import MEISTER
from cego.players.payoff import Floats
from experiments.errors import Game, played

GAMES = (
    *(Game("loewen", contract) for contract in ("solo", "cego", "eine-leere")),
    *(Game("loewen", contract) for contract in ("ulti", "piccolo", "bettel")),
    Game("loewen", "pflichtraeuber"),
    *(Game("zuger-tapp", contract) for contract in ("tapp", "super", "vice")),
)
WAYS = ("experience", "open cards", "both")
_OPEN_WORLDS = 100
_DECISIONS = 10
"""So many of each deal are looked at."""
_SAMPLES = 400
"""So often deals are drawn anew to see how sure a difference is."""


class Tried(NamedTuple):
    """A decision whose cards were all played."""

    deal: int
    declarer: bool
    came: Floats
    """What the player was paid after each card, less their mean …"""
    said: Floats
    """… and what each of the ways said, a row a card, less the mean of each."""


def tried(game: Game, number: int) -> list[Tried]:
    """Some decisions of one deal."""
    moments, players, _ = played(game, number)
    # The Meister solves the last tricks.
    early = [deal for deal, _ in moments if max(deal.view().counts) > MEISTER.plays.exact]
    some = Random(number).sample(early, min(_DECISIONS, len(early)))
    return [_tried(number, deal, players) for deal in some]


def _tried(number: int, deal: Deal, players: Sequence[Player]) -> Tried:
    seat = deal.to_act
    assert seat is not None
    view, seed = deal.view(seat), len(deal.view().log)
    known = knowledge(view)
    experience, opened = (way(view, known, MEISTER.plays) for way in (ByRollout, BySolver))
    worlds, _ = drawn(experience, known, seed)
    one = experience.payments(worlds, seed).mean(axis=0)
    other = opened.payments(worlds[:_OPEN_WORLDS], seed).mean(axis=0)
    came = np.array([_end(deal.apply(card), players)[seat] for card in experience.actions], float)
    said = np.stack([one, other, (one + other) / 2], axis=1)
    alone = view.contract is not None and view.contract.alone
    declarer = view.declarer == seat and not alone
    return Tried(number, declarer, came - came.mean(), said - said.mean(axis=0))


def _end(deal: Deal, players: Sequence[Player]) -> tuple[int, ...]:
    while (outcome := deal.outcome()) is None:
        assert deal.to_act is not None
        deal = deal.apply(players[deal.to_act].choose(deal.view(deal.to_act)))
    return outcome.payments


def correlations(decisions: Sequence[Tried]) -> Floats:
    """How far each way goes with what came of the cards."""
    came = np.concatenate([each.came for each in decisions])
    said = np.concatenate([each.said for each in decisions])
    # Both are measured from the mean of their decision. Where nothing differs, nothing is told.
    spread = np.sqrt((said**2).sum(axis=0) * (came**2).sum())
    return np.asarray(np.divide(came @ said, spread, out=np.zeros(len(WAYS)), where=spread > 0))


def unsure(decisions: Sequence[Tried]) -> float:
    """The standard error of what experience is ahead of both: deals drawn anew, many times."""
    deals = sorted({each.deal for each in decisions})
    of_deal = {deal: [each for each in decisions if each.deal == deal] for deal in deals}
    random, ahead = Random(0), []
    for _ in range(_SAMPLES):
        some = [each for deal in random.choices(deals, k=len(deals)) for each in of_deal[deal]]
        found = correlations(some)
        ahead.append(found[0] - found[2])
    return float(np.std(ahead))


def main(deals: int = 100, cores: int = os.cpu_count() or 1) -> None:
    """Print the correlations by game and side, and how sure it is which is best."""
    table = Table("", "", "decisions", *WAYS, "experience less both")
    with Progress() as progress, ProcessPoolExecutor(cores) as pool:
        task = progress.add_task("deals", total=deals * len(GAMES))
        for game in GAMES:
            found: list[Tried] = []
            for each in pool.map(tried, [game] * deals, range(deals)):
                found += each
                progress.advance(task)
            for side in (True, False):
                own = [each for each in found if each.declarer is side]
                if not own:
                    continue
                one, other, both = correlations(own)
                table.add_row(
                    game.contract,
                    "declarer" if side else "others",
                    str(len(own)),
                    *(f"{each:.3f}" for each in (one, other, both)),
                    f"{one - both:+.3f} ± {unsure(own):.3f}",
                )
    Console().print(table)


if __name__ == "__main__":
    typer.run(main)
