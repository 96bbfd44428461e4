"""From what is won in the tricks to what is paid, for many imagined deals at once.

A village's payments are steps and cliffs: one point can be worth ten. Values found with open
cards are only near the truth, so `smooth` lets each point count for its neighbours too; how far
depends on how much is still to be played.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from cego.cards import Pile
from cego.deal.actions import Seat
from cego.deal.scoring import score_compulsory, score_price, score_raeuber, score_special
from cego.games import score_of_points
from cego.rules import Contract, Rules
from cego.rules.contracts import Objective, Tariff

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
_SPREAD = 0.9
"""How far open-card values are from real play: points, times the root of the tricks to come."""
_LEAN = 0.09
"""By so much of all points real play is better for the declarer than open cards, at the start."""
_MOST_PARTS = 400
"""More than all cards count together."""


@cache
def prices(rules: Rules, players: int, contract: Contract, over_solo: bool) -> Floats:
    """What each opponent pays the declarer of a game of points, by the points he reached.

    The last entry is for a declarer without any trick.
    """
    options = rules.options(players)
    reached = (*range(options.total + 1), None)
    scores = (score_of_points(options, contract, points, over_solo) for points in reached)
    return np.array([score.pays_each for score in scores], float)


def special_price(rules: Rules, players: int, contract: Contract) -> int:
    """What a declarer's game with a fixed price costs, won or lost."""
    return score_special(rules.cego(players), contract, won=True).pays_each


@cache
def smooth(
    rules: Rules, players: int, contract: Contract, over_solo: bool, spread: float
) -> Floats:
    """The prices when the points are only known to within a spread, by parts of a point.

    Parts are thirds or halves in Cego; the last entry is for a declarer without any trick.
    """
    paid = prices(rules, players, contract, over_solo)
    points = np.arange(len(paid) - 1)
    parts = rules.options(players).parts
    reached = np.arange(parts * (len(points) + 1)) / parts
    if spread:
        distance = reached[:, None] - points
        weight = np.exp(-0.5 * (distance / spread) ** 2)
        expected = weight @ paid[:-1] / weight.sum(axis=1)
    else:
        whole = points_by_parts(rules, players)[: len(reached)]
        expected = paid[np.minimum(whole, len(points) - 1)]
    return np.append(expected, paid[-1])


@cache
def after_real_play(
    rules: Rules, players: int, contract: Contract, over_solo: bool, to_come: int, tricks: int
) -> Floats:
    """What an open-card result is worth when people play on who do not see the cards.

    The declarer's parts of a point say what he would have with open cards, with so many of all
    tricks yet to come after the running one. The last entry is for one without any trick.
    """
    table = smooth(rules, players, contract, over_solo, _SPREAD * to_come**0.5)
    lean = round(_LEAN * to_come / tricks * len(table))
    best = table[-2]
    return np.concatenate([table[lean:-1], np.full(lean, best), table[-1:]])


@cache
def points_by_parts(rules: Rules, players: int) -> Ints:
    """The whole points of a pile, by the parts of a point that its cards add up to."""
    options = rules.options(players)
    return np.array([options.whole_points(parts) for parts in range(_MOST_PARTS)])


def parts_in(rules: Rules, players: int, piles: NDArray[np.uint64]) -> Ints:
    """What many piles count, in parts of a point."""
    values = rules.options(players).card_values
    count = np.zeros(piles.shape, np.int64)
    for card, value in enumerate(values):
        count += (piles >> np.uint64(card) & np.uint64(1)).astype(np.int64) * value
    return count


def pile_parts(rules: Rules, players: int, pile: Pile) -> int:
    """What one pile counts, in parts of a point."""
    values = rules.options(players).card_values
    return sum(value for card, value in enumerate(values) if pile >> card & 1)


def everyone_alone(
    rules: Rules,
    players: int,
    contract: Contract,
    seat: Seat,
    points: Ints,
    taken: Ints,
    last: Ints,
) -> Floats:
    """What the seat gets in games without sides, by many endings.

    `points` and `taken` have a last axis of seats; `last` says who took the last trick.
    """
    options = rules.cego(players)
    most = points.max(axis=-1)
    losers = points == most[..., None]
    if contract.objective is Objective.LAST:
        losers = last[..., None] == np.arange(points.shape[-1])
    match contract.tariff:
        case Tariff.COMPULSORY:
            without = (taken == 0).sum(axis=-1)
            paid = _compulsory_prices(rules, players)[without]
        case Tariff.RAEUBER:
            losers[losers[..., 0], 1:] = False
            paid = _raeuber_prices(rules, players)[losers[..., 0].astype(int), most]
        case _:
            paid = np.full(last.shape, -score_price(options, contract).pays_each, float)
    number = losers.sum(axis=-1)
    return np.asarray(np.where(losers[..., seat], -paid * (players - number), paid * number))


@cache
def _raeuber_prices(rules: Rules, players: int) -> Floats:
    """What the loser pays each: whether he is forehand, and by the points he has."""
    options = rules.cego(players)
    return np.array(
        [
            [-score_raeuber(options, points, forehand).pays_each for points in range(80)]
            for forehand in (False, True)
        ],
        float,
    )


@cache
def _compulsory_prices(rules: Rules, players: int) -> Floats:
    """What the loser pays each, by how many others have no trick."""
    options = rules.cego(players)
    return np.array([-score_compulsory(options, n).pays_each for n in range(4)], float)
