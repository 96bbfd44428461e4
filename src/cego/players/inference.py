"""How likely a world is, given who plays what: cards do not lie at random after an auction.

Whoever plays solo has trumps, whoever plays with the blind has put points away, and a soloist who
was outbid still has his hand. How much likelier each card is to lie with each of them was counted
in many auctions; ``data/inference.npz`` holds the logarithms, ``training/`` the recipe.
"""

from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from cego.deal.actions import Say, Seat
from cego.deal.view import View
from cego.players import imagined
from cego.players.evaluators import key_of
from cego.players.knowledge import Worlds, plays_of
from cego.players.payoff import Floats
from cego.rules import Contract
from cego.rules.contracts import RAEUBER_KINDS
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import lower_tricks

_PLAY = 0.7
"""How much what was played counts; people are less predictable than a rule."""
_UNUSUAL = frozenset({Contract.ULTI, Contract.PICCOLO, Contract.BETTEL, Contract.DRESCH})
"""Games in which nobody plays as usual."""
DECLARER, SOLOIST, OTHER, ASIDE = range(4)
"""With whom a card can lie."""


@cache
def tables() -> dict[str, NDArray[np.float64]]:
    """For each contract, by place and card, how much likelier it lies there than by chance."""
    stored = np.load(BytesIO(files("cego.players").joinpath("data/inference.npz").read_bytes()))
    return {name: stored[name].astype(np.float64) for name in stored.files}


def roles(declarer: Seat, soloist: Seat | None, active: int) -> list[int]:
    """The role of each place of a world: the hands, and what lies aside."""
    seats = [SOLOIST if seat == soloist else OTHER for seat in range(active)]
    seats[declarer] = DECLARER
    return [*seats, ASIDE]


def soloist_of(view: View) -> Seat | None:
    """Who said solo."""
    return next((seat for seat, action in view.log if action == Say("solo")), None)


def weights(view: View, worlds: Worlds) -> Floats:
    """How likely each world is, up to a common factor."""
    return np.exp(_logarithms(view, worlds))


def _logarithms(view: View, worlds: Worlds) -> Floats:
    likely = _by_auction(view, worlds) + _PLAY * _by_play(view, worlds)
    best = likely.max()
    # Where nothing fits our idea of how people play, the idea is wrong, not the world.
    return likely - best if np.isfinite(best) else np.zeros(len(worlds))


def _by_auction(view: View, worlds: Worlds) -> Floats:
    assert view.declarer is not None
    assert view.contract is not None
    table = tables().get(key_of(view.rules, view.players, view.contract))
    likely = np.zeros(len(worlds))
    if table is None:
        return likely
    bits = np.arange(table.shape[1], dtype=np.uint64)
    active = min(view.players, 4)
    for place, role in enumerate(roles(view.declarer, soloist_of(view), active)):
        lies_there = (worlds[:, place : place + 1] >> bits & np.uint64(1)).astype(np.float64)
        likely += lies_there @ table[role]
    return likely


def _by_play(view: View, worlds: Worlds) -> Floats:
    """How well the cards played so far go with each world, if people mostly do what is usual."""
    played = list(plays_of(view))
    if not played or view.contract in _UNUSUAL:
        return np.zeros(len(worlds))
    active = min(view.players, 4)
    hands = worlds[:, :active].copy()
    for seat, card in played:
        hands[:, seat] |= np.uint64(1 << card)
    first = tuple(int(hand) for hand in hands[0])
    start = native(lower_tricks(imagined.start(view, first), view.seat))
    keen = view.contract not in RAEUBER_KINDS
    assert view.seat is not None
    return _native.likelihoods_of_worlds(
        start, hands, [card for _, card in played], view.seat, keen=keen, threads=1
    )


def likeliest(view: View, worlds: Worlds, number: int, seed: int) -> tuple[Worlds, Floats]:
    """Draw worlds so many times by their weight; each that came up, and how often, in any order."""
    chance = np.random.default_rng(seed)
    up_to = np.cumsum(weights(view, worlds))
    # One throw for all: a world of twice the average weight comes up twice, not by luck.
    throws = (np.arange(number) + chance.random()) / number * up_to[-1]
    drawn = np.searchsorted(up_to, throws, side="right").clip(max=len(worlds) - 1)
    once, times = np.unique(drawn, return_counts=True)
    order = chance.permutation(len(once))
    return worlds[once[order]], times[order].astype(np.float64)
