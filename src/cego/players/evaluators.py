"""Learned evaluators: from the cards taken along and put away to the result of a contract.

One small net for each contract and number of hands answers with a distribution over results; a
village's payments come on top (`expected`). The weights lie in ``data/evaluators.npz``;
``training/`` has the recipe that made them.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from cego.cards import CEGO, KLEINER_MANN, TAPP, TRUMPS
from cego.deal.scoring import score_price, score_raeuber
from cego.players.payoff import Floats, prices, special_price
from cego.rules import Contract, Rules
from cego.rules.contracts import Family, Objective

Masks = NDArray[np.uint64]
BINS = 25
"""Results of games of points: no trick at all, then equal shares of all points."""
LOST, WON = 0, 1
"""Results of games with a goal."""
OTHER_LOSES, FOREHAND_LOSES, LOSES = 0, 1, 2
"""Results of games without sides, for one seat."""
LOSERS_POINTS = 28
"""What the loser of a Räuber usually has, where the price depends on it."""


def key_of(rules: Rules, players: int, contract: Contract) -> str:
    """The name of the evaluator of a contract; contracts that are played alike share one."""
    if contract.game == "tapp":
        return "tapp" if contract.takes_blind else "tapp-hand"
    return f"{rules.active(players)}-{contract.like}"


def results_of(contract: Contract) -> int:
    """How many kinds of results the evaluator of a contract tells apart."""
    return {Family.GOAL: 2, Family.ALONE: 3, Family.POINTS: BINS}[contract.family]


# Features

_CEGO_SUITS = tuple(CEGO.suits[letter] for letter in "DHSC")
_HIGH = CEGO.pile("T17 T18 T19 T20 T21 G")


def features(taken: Masks, away: Masks, seat: int) -> NDArray[np.float32]:
    """Cego: every card taken along or put away, and a few sums that players go by."""
    bits = np.arange(54, dtype=np.uint64)
    one = np.uint64(1)
    inside = (taken[:, None] >> bits & one).astype(np.float32)
    outside = (away[:, None] >> bits & one).astype(np.float32)
    pips = np.array(CEGO.pips, np.float32)
    trumps = _count(taken, TRUMPS)
    rank = np.arange(54) - KLEINER_MANN + 1
    strength = inside[:, KLEINER_MANN:] @ rank[KLEINER_MANN:].astype(np.float32) / 22
    lengths = np.stack([_count(taken, suit) for suit in _CEGO_SUITS], axis=1)
    sums = np.stack(
        [
            trumps / 5,
            np.maximum(trumps - 6, 0) / 3,
            _count(taken, _HIGH) / 3,
            strength / 4,
            (lengths == 0).sum(axis=1),
            (lengths == 1).sum(axis=1),
            lengths.max(axis=1) / 4,
            inside @ pips / 10,
            outside @ pips / 10,
            _count(away, TRUMPS) / 5,
            np.full(len(taken), seat == 0),
            np.full(len(taken), seat / 3),
        ],
        axis=1,
    )
    return np.concatenate([inside, outside, sums.astype(np.float32)], axis=1)


def tapp_features(hands: Masks) -> NDArray[np.float32]:
    """Zuger Tapp: suits in the order of their strength, each card by card, and a few sums."""
    bits = np.arange(36, dtype=np.uint64)
    inside = (hands[:, None] >> bits & np.uint64(1)).astype(np.float32).reshape(-1, 4, 9)
    pips = np.array(TAPP.pips, np.float32).reshape(4, 9)[0]
    lengths = inside.sum(axis=2)
    worth = inside @ pips
    order = np.argsort(-(10 * lengths + worth), axis=1, kind="stable")
    suits = np.take_along_axis(inside, order[:, :, None], axis=1)
    lengths = np.take_along_axis(lengths, order, axis=1)
    worth = np.take_along_axis(worth, order, axis=1)
    sums = np.stack([(lengths == 0).sum(axis=1), suits[:, 1:, 8].sum(axis=1)], axis=1)
    return np.concatenate([suits.reshape(-1, 36), lengths / 4, worth / 20, sums], axis=1).astype(
        np.float32
    )


def _count(masks: Masks, suit: int) -> NDArray[np.int64]:
    return np.asarray(np.bitwise_count(masks & np.uint64(suit)), np.int64)


# Nets


@dataclass(frozen=True, slots=True)
class Net:
    """Two hidden layers, and a share for each result."""

    layers: tuple[tuple[NDArray[np.float32], NDArray[np.float32]], ...]

    def __call__(self, inputs: NDArray[np.float32]) -> Floats:
        """How likely each result is: a row an input."""
        flow = inputs
        for weights, bias in self.layers[:-1]:
            flow = np.maximum(flow @ weights + bias, 0)
        weights, bias = self.layers[-1]
        scores = (flow @ weights + bias).astype(np.float64)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares: Floats = scores / scores.sum(axis=1, keepdims=True)
        return shares


@cache
def nets() -> dict[str, Net]:
    """All evaluators that are shipped, by their names."""
    stored = np.load(BytesIO(files("cego.players").joinpath("data/evaluators.npz").read_bytes()))
    names = sorted({name.rsplit("/", 1)[0] for name in stored.files})
    found = {}
    for name in names:
        layers: list[tuple[NDArray[np.float32], NDArray[np.float32]]] = []
        while f"{name}/w{len(layers)}" in stored.files:
            at = len(layers)
            weights, bias = stored[f"{name}/w{at}"], stored[f"{name}/b{at}"]
            layers.append((weights.astype(np.float32), bias.astype(np.float32)))
        found[name] = Net(tuple(layers))
    return found


def distribution(
    rules: Rules, players: int, contract: Contract, taken: Masks, away: Masks, seat: int = 0
) -> Floats:
    """How likely each result is: for the declarer, or a seat of a game without sides."""
    net = nets()[key_of(rules, players, contract)]
    if contract.game == "tapp":
        return net(tapp_features(taken))
    return net(features(taken, away, seat))


# Payments


@cache
def result_payments(
    rules: Rules, players: int, contract: Contract, over_solo: bool, forehand: bool
) -> Floats:
    """What each result pays: each opponent to the declarer, or to a seat playing for itself."""
    if contract.family is Family.GOAL:
        price = special_price(rules, players, contract)
        return np.array([-price, price], float)
    if contract.alone:
        return _alone_payments(rules, players, contract, forehand)
    paid = prices(rules, players, contract, over_solo)
    shares = np.arange(len(paid) - 1) / (len(paid) - 2)
    bins = np.minimum((shares * (BINS - 1)).astype(int), BINS - 2)
    means = [paid[:-1][bins == number].mean() for number in range(BINS - 1)]
    return np.array([paid[-1], *means])


def _alone_payments(rules: Rules, players: int, contract: Contract, forehand: bool) -> Floats:
    options = rules.cego(players)
    if contract.objective is Objective.LAST:
        price = score_price(options, contract).pays_each
        return np.array([-price, -price, price * (players - 1)], float)
    other = score_raeuber(options, LOSERS_POINTS, False).pays_each
    first = score_raeuber(options, LOSERS_POINTS, True).pays_each
    own = first if forehand else other
    return np.array([-other, -first, own * (players - 1)], float)


def expected(shares: Floats, payments: Floats) -> tuple[Floats, Floats]:
    """Mean and spread of the payments of many distributions."""
    mean = shares @ payments
    spread = np.sqrt(np.maximum(0, shares @ payments**2 - mean**2))
    return mean, spread
