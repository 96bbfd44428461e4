"""What became of deals: with open cards, or played by players who see only their own."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cego.cards import Pile
from cego.deal.actions import Play, Seat
from cego.deal.deal import Deal
from cego.deal.game import Game
from cego.deal.outcome import Outcome
from cego.players import Lehrling
from cego.players.evaluators import FOREHAND_LOSES, LOSES, OTHER_LOSES, SPECIAL
from cego.players.payoff import pile_parts
from cego.players.plays import Effort, judge_plays
from cego.rules.contracts import RAEUBER_KINDS
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import lower, tricks_of
from cego.tapp.game import TOTAL, TappGame
from training.deals import forced
from training.gather import Stage

QUICK = Effort(nodes=10**9, worlds=8, exact=5, enumerate_up_to=60, inference=False)


EXAMPLE = np.dtype([("taken", "u8"), ("away", "u8"), ("seat", "i1"), ("result", "f4")])
"""An `Example` in an array."""


class Example(NamedTuple):
    """One line of what is learned from."""

    taken: Pile
    away: Pile
    seat: Seat
    result: float
    """The share of all points, -1 for no trick; or the number of the result."""


def _cards_of(deal: Deal) -> tuple[Pile, Pile, Seat]:
    """What the declarer took along from his dealt hand, and what of it he put away."""
    tricks = tricks_of(deal)
    game = tricks.game
    assert isinstance(game, (Game, TappGame))
    seat = game.declarer
    if isinstance(game, TappGame):
        return deal.hands[seat], 0, seat
    dealt = deal.hands[seat]
    return dealt & tricks.hands[seat], dealt & ~tricks.hands[seat], seat


def _share(deal: Deal, parts: int, pile: Pile) -> float:
    """The declarer's share of all points from what his tricks and his pile count."""
    game = tricks_of(deal).game
    if isinstance(game, TappGame):
        return (parts + pile_parts(deal.rules, 4, pile)) / TOTAL
    everything = pile_parts(deal.rules, deal.players, _all_cards(deal))
    return (parts + pile_parts(deal.rules, deal.players, pile)) / everything


def _all_cards(deal: Deal) -> Pile:
    cards = deal.dealt.blind
    for hand in deal.hands:
        cards |= hand
    return cards


def open_cards(deal: Deal) -> list[Example]:
    """The result if all cards lay open and everyone played his best."""
    taken, away, seat = _cards_of(deal)
    tricks = tricks_of(deal)
    game = tricks.game
    assert isinstance(game, (Game, TappGame))
    if game.contract in RAEUBER_KINDS:
        return played(deal, quick=False)
    value = _native.approximate(native(lower(deal)))
    if game.contract in SPECIAL:
        return [Example(taken, away, seat, value)]
    if not value:
        return [Example(taken, away, seat, -1)]
    pile = game.away if isinstance(game, TappGame) else game.legage
    return [Example(taken, away, seat, _share(deal, value, pile))]


def played(deal: Deal, quick: bool = True) -> list[Example]:
    """The result in real play, by quick search or by rules of thumb."""
    taken, away, seat = _cards_of(deal)
    game, hands = tricks_of(deal).game, deal.hands
    start, number = deal, 0
    while deal.to_act is not None:
        view = deal.view(deal.to_act)
        number += 1
        if quick and len(view.legal) > 1 and all(isinstance(a, Play) for a in view.legal):
            deal = deal.apply(judge_plays(view, QUICK, number).best)
        else:
            deal = deal.apply(Lehrling("training").choose(view))
    outcome = deal.outcome()
    assert outcome is not None
    assert isinstance(game, (Game, TappGame))
    if game.contract in RAEUBER_KINDS:
        return [Example(hand, 0, own, _fate(outcome, own)) for own, hand in enumerate(hands)]
    if game.contract in SPECIAL:
        return [Example(taken, away, seat, float(bool(outcome.won)))]
    if not outcome.tricks[seat]:
        return [Example(taken, away, seat, -1)]
    return [Example(taken, away, seat, _share(start, _won_parts(deal), 0))]


def _won_parts(deal: Deal) -> int:
    """What the declarer's tricks and legage count in parts of a point, from the whole log."""
    outcome = deal.outcome()
    assert outcome is not None
    total = sum(outcome.points)
    everything = pile_parts(deal.rules, deal.players, _all_cards(deal))
    return round(outcome.points[0] / total * everything)


def _fate(outcome: Outcome, seat: Seat) -> int:
    if seat in outcome.losers:
        return LOSES
    return FOREHAND_LOSES if 0 in outcome.losers else OTHER_LOSES


def _all(
    judge: Callable[[Deal], list[Example]], contract: str, players: int, numbers: Iterable[int]
) -> dict[str, NDArray[np.void]]:
    found = [tuple(e) for number in numbers for e in judge(forced(contract, players, number))]
    return {"examples": np.array(found, EXAMPLE)}


def open_work(contract: str, players: int, numbers: Iterable[int]) -> dict[str, NDArray[np.void]]:
    """Deals of a contract with open cards."""
    return _all(open_cards, contract, players, numbers)


def played_work(contract: str, players: int, numbers: Iterable[int]) -> dict[str, NDArray[np.void]]:
    """Deals of a contract in real play."""
    return _all(played, contract, players, numbers)


OPEN = Stage("open", open_work, 0)
PLAYED = Stage("played", played_work, 10_000_000)
