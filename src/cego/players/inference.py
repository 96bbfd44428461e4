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
from cego.players.evaluators import key_of
from cego.players.knowledge import Worlds
from cego.players.payoff import Floats
from cego.players.policy import Rollout

_BY_PLAY = 8
"""At most one in so many of the worlds that are weighed is weighed by what was played, too …"""
_PORTIONS = 4
"""… in so many portions …"""
_ENOUGH = 240
"""… until there is as much to choose from as in so many equally likely ones."""
_AT_ONCE = 11
"""So many cards are looked up together."""
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
    return _relative(_by_auction(view, worlds) + _by_play(view, worlds))


def _relative(logarithms: Floats) -> Floats:
    """The weights themselves, that of the likeliest world 1."""
    most = logarithms.max()
    # Where nothing fits our idea of how people play, the idea is wrong, not the world.
    return np.exp(logarithms - most) if np.isfinite(most) else np.ones(len(logarithms))


def _by_play(view: View, worlds: Worlds) -> Floats:
    return Rollout.of(view, worlds).likelihoods()


def _by_auction(view: View, worlds: Worlds) -> Floats:
    assert view.declarer is not None
    assert view.contract is not None
    likely = np.zeros(len(worlds))
    # Nobody has chosen a Pflichträuber: where no word was said, none tells of the cards.
    if not any(isinstance(action, Say) for _, action in view.log):
        return likely
    sums = _sums(key_of(view.rules, view.players, view.contract))
    for place, role in enumerate(
        roles(view.declarer, soloist_of(view), view.rules.active(view.players))
    ):
        for at, sum_of in enumerate(sums[role] if sums else ()):
            some = worlds[:, place] >> np.uint64(at * _AT_ONCE) & np.uint64(2**_AT_ONCE - 1)
            likely += sum_of[some]
    return likely


@cache
def _sums(name: str) -> list[list[Floats]]:
    """By role: what each set of the first few cards, of the next few and so on adds."""
    table = tables().get(name)
    if table is None:
        return []
    sets = np.arange(2**_AT_ONCE)[:, None] >> np.arange(_AT_ONCE) & 1
    firsts = range(0, table.shape[1], _AT_ONCE)
    parts = [[row[first : first + _AT_ONCE] for first in firsts] for row in table]
    return [[sets[:, : len(part)] @ part for part in row] for row in parts]


def likeliest(view: View, worlds: Worlds, number: int, seed: int) -> tuple[Worlds, Floats]:
    """Draw worlds so many times by their weight; each that came up, and how often, in any order.

    What was bid is weighed in all of them; what was played, which takes longer, only in as many as
    are needed of those that go with it.
    """
    chance = np.random.default_rng(seed)
    by_auction = _relative(_by_auction(view, worlds))
    some, counts = _draw(worlds, by_auction, len(worlds) // _BY_PLAY, chance)
    by_play = np.zeros(0)
    for portion in np.array_split(some, _PORTIONS):
        by_play = np.append(by_play, _by_play(view, portion))
        likely = counts[: len(by_play)] * _relative(by_play)
        if _as_good_as(likely) >= _ENOUGH:
            break
    drawn, counts = _draw(some[: len(likely)], likely, number, chance)
    order = chance.permutation(len(drawn))
    return drawn[order], counts[order]


def _as_good_as(weights: Floats) -> float:
    """How many equal weights would tell as much as these."""
    return float(weights.sum() ** 2 / (weights**2).sum())


def _draw(
    worlds: Worlds, by: Floats, number: int, chance: np.random.Generator
) -> tuple[Worlds, Floats]:
    up_to = np.cumsum(by)
    # One throw for all: a world of twice the average weight comes up twice, not by luck.
    throws = (np.arange(number) + chance.random()) / number * up_to[-1]
    drawn = np.searchsorted(up_to, throws, side="right").clip(max=len(worlds) - 1)
    once, times = np.unique(drawn, return_counts=True)
    return worlds[once], times.astype(np.float64)
