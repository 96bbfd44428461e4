"""Where the cards lie once a contract is reached, counted over many deals."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cego.cards import Pile, cards
from cego.deal.actions import Say
from cego.deal.deal import Deal
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.players.evaluators import key_of
from cego.players.inference import DECLARER, roles
from cego.players.levels import STAMMTISCH
from cego.players.search_player import SearchPlayer
from cego.rules import load
from cego.solver.position import tricks_of
from training.deals import forced
from training.gather import Stage, gathered

FILE = Path(__file__).parent.parent / "src/cego/players/data/inference.npz"
Counts = NDArray[np.float64]
"""How often each card lay with each role: by role, then by card."""
Found = dict[str, Counts]
"""By the name of the evaluator."""
_PRIOR = 40.0
"""So many deals of pure chance are mixed in."""
_ENOUGH = 400
"""So many real auctions tell more than any number of forced ones."""


def auctioned(slug: str, players: int, numbers: Iterable[int]) -> Found:
    """Deals bid and exchanged by thinking players: where their cards lie."""
    rules = load(slug)
    found: Found = {}
    for number in numbers:
        deal = deal_order(rules, players, shuffled(rules, players, f"auction {number}".encode()))
        table = [SearchPlayer(STAMMTISCH, f"{seat}") for seat in range(players)]
        while deal.to_act is not None and deal.phase.name != "tricks":
            deal = deal.apply(table[deal.to_act].choose(deal.view(deal.to_act)))
        if deal.to_act is not None:
            _add(found, *counted(deal))
    return found


def arranged(contract: str, players: int, numbers: Iterable[int]) -> Found:
    """Deals in which the contract was forced: where their cards lie."""
    found: Found = {}
    for number in numbers:
        _add(found, *counted(forced(contract, players, number)))
    return found


def _add(found: Found, name: str, counts: Counts) -> None:
    found[name] = found.get(name, 0) + counts


AUCTIONED = Stage("auctioned", auctioned, 0)
ARRANGED = Stage("arranged", arranged, 20_000_000)


def counted(deal: Deal) -> tuple[str, Counts]:
    """The name of the evaluator, and where each card lies."""
    tricks = tricks_of(deal)
    game = tricks.game
    aside = _aside(deal, tricks.hands)
    soloist = next((seat for seat, action in deal.log if action == Say("solo")), None)
    counts = np.zeros((4, len(deal.pack.codes)))
    for role, pile in zip(
        roles(game.declarer, soloist, game.active), (*tricks.hands, aside), strict=True
    ):
        counts[role, list(cards(pile))] += 1
    return key_of(deal.rules, deal.players, game.contract), counts


def _aside(deal: Deal, hands: tuple[Pile, ...]) -> Pile:
    everything = deal.dealt.blind
    for hand in deal.hands:
        everything |= hand
    for hand in hands:
        everything &= ~hand
    return everything


def fit_locations(
    folder: Path, arranged: Sequence[tuple[str, int]], auctioned: Sequence[tuple[str, int]]
) -> None:
    """From counts to the file that is shipped: real auctions where there are enough of them."""
    forced_deals = _summed(folder, ARRANGED, arranged)
    real = _summed(folder, AUCTIONED, auctioned)
    stored = {}
    for name in sorted(forced_deals | real):
        counts = real.get(name)
        if counts is None or counts[DECLARER].sum() < _ENOUGH * 11:
            counts = forced_deals[name] + (0 if counts is None else counts)
        stored[name] = logarithms(counts).astype(np.float16)
    np.savez_compressed(FILE, **stored)  # type: ignore[arg-type]


def _summed(folder: Path, stage: Stage, kinds: Sequence[tuple[str, int]]) -> Found:
    total: Found = {}
    for kind, players in kinds:
        for chunk in gathered(folder, stage, kind, players):
            for name, counts in chunk.items():
                _add(total, name, counts)
    return total


def logarithms(counts: Counts) -> Counts:
    """How much likelier than by chance each card lies with each role, mixed with some chance."""
    dealt = counts.sum(axis=0).max()
    sizes = counts.sum(axis=1, keepdims=True) / np.count_nonzero(counts.sum(axis=0))
    prior = sizes * _PRIOR / max(1.0, dealt)
    by_chance = np.where(sizes > 0, sizes + prior, 1)
    found: Counts = np.log(np.where(sizes > 0, (counts + prior) / by_chance, 1))
    return found
