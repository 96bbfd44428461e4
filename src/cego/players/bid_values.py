"""What each contract promises a hand: the learned evaluators applied to hands in an auction."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from cego.cards import EMPTIES, KLEINER_MANN, Pile, cards, pile_of
from cego.deal.dealt import showable
from cego.players.evaluators import BINS, distribution, expected, result_payments
from cego.players.heuristics.exchange import worth_keeping
from cego.players.payoff import Floats
from cego.rules import Contract, Rules
from cego.rules.contracts import CEGO, GEGENSOLO, Needs


@dataclass(frozen=True, slots=True)
class Prospect:
    """What playing a contract promises: a payment, its spread, and the chance to win."""

    contract: Contract
    payment: float
    """What the player gets in all: from all opponents, or in a game for oneself."""
    spread: float
    win: float
    taken: Pile
    """The cards of the dealt hand to play it with."""


def prospect(
    rules: Rules, players: int, contract: Contract, hand: Pile, seat: int, over_solo: bool = False
) -> Prospect | None:
    """What a contract promises a hand that takes along its best cards; None if it cannot play."""
    takes = _takes(rules, players, contract, hand)
    if not takes:
        return None
    taken = np.array(takes, np.uint64)
    away = np.uint64(hand) & ~taken
    shares = distribution(rules, players, contract, taken, away, seat)
    paid = _payments(rules, players, contract, seat, over_solo)
    if over_solo:
        paid = _against_soloist(rules, players, contract, [hand], paid)[0]
    mean, spread = expected(shares, paid)
    best = int(mean.argmax())
    return Prospect(
        contract,
        float(mean[best]),
        float(spread[best]),
        float(shares[best] @ (paid > 0)),
        takes[best],
    )


def quick_prospects(
    rules: Rules,
    players: int,
    contract: Contract,
    hands: list[Pile],
    seat: int,
    over_solo: bool = False,
) -> Floats:
    """The payments that a contract promises many hands, each taking along what looks best."""
    taken = np.array([_first_take(contract, hand) for hand in hands], np.uint64)
    dealt = np.array(hands, np.uint64)
    shares = distribution(rules, players, contract, taken, dealt & ~taken, seat)
    paid = _payments(rules, players, contract, seat, over_solo)
    if over_solo:
        worse = _against_soloist(rules, players, contract, hands, paid)
        return np.asarray((shares * worse).sum(axis=1))
    return expected(shares, paid)[0]


def _against_soloist(
    rules: Rules, players: int, contract: Contract, hands: list[Pile], paid: Floats
) -> Floats:
    """The payments of results that come out worse because another player holds a solo: by hand.

    How much worse is learned for Gegensolo only; higher games over a solo suffer as much.
    """
    if contract == GEGENSOLO:
        return np.tile(paid, (len(hands), 1))
    taken = np.array([_first_take(CEGO, hand) for hand in hands], np.uint64)
    away = np.array(hands, np.uint64) & ~taken
    bins = np.arange(BINS)
    means = [distribution(rules, players, game, taken, away) @ bins for game in (CEGO, GEGENSOLO)]
    harder = np.maximum(0, means[0] - means[1])
    return np.array([np.interp(bins - shift, bins, paid) for shift in harder])


def _payments(rules: Rules, players: int, contract: Contract, seat: int, over_solo: bool) -> Floats:
    paid = result_payments(rules, players, contract, over_solo, forehand=seat == 0)
    return paid if contract.alone else paid * (players - 1)


def _takes(rules: Rules, players: int, contract: Contract, hand: Pile) -> list[Pile]:
    """All that could be taken along from the dealt hand into the game."""
    show, keeps, _ = contract.exchange
    if not (show or keeps):
        return [hand]
    shown = [0]
    if show:
        shown = list(showable(hand, contract, rules.cego(players)))
        shown = [pile for pile in shown if pile]
    return [
        pile | pile_of(kept) for pile in shown for kept in combinations(cards(hand & ~pile), keeps)
    ]


def _first_take(contract: Contract, hand: Pile) -> Pile:
    """What a glance at the hand would take along: empties to show, the best trumps to keep."""
    show, keep, _ = contract.exchange
    if not (show or keep):
        return hand
    if contract.needs is Needs.LITTLE_MAN:
        return 1 << KLEINER_MANN
    shown = pile_of(list(cards(hand & EMPTIES or hand))[:show])
    order = sorted(cards(hand & ~shown), key=worth_keeping)
    return shown | pile_of(order[len(order) - keep :])
