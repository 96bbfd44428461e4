"""What became of deals that were played by players who see only their own cards."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cego.cards import Pile
from cego.deal.actions import Seat
from cego.deal.deal import Deal
from cego.players.evaluators import FOREHAND_LOSES, LOSES, OTHER_LOSES
from cego.players.payoff import Ints, pile_parts
from cego.players.policy import ends_of
from cego.rules.contracts import Family, Objective
from cego.solver.position import lower, tricks_of
from training.deals import forced
from training.gather import Stage

EXAMPLE = np.dtype([("taken", "u8"), ("away", "u8"), ("seat", "i1"), ("result", "f4")])
"""An `Example` in an array."""


class Example(NamedTuple):
    """One line of what is learned from."""

    taken: Pile
    away: Pile
    seat: Seat
    result: float
    """The share of all points, -1 for no trick; or the number of the result."""


class End(NamedTuple):
    """How a deal ended, and by seat where there is a number for each."""

    parts: Ints
    tricks: Ints
    last: int
    last_card: int


def _cards_of(deal: Deal) -> tuple[Pile, Pile, Seat]:
    """What the declarer took along from his dealt hand, and what of it he put away."""
    seat = tricks_of(deal).game.declarer
    dealt, played = deal.hands[seat], tricks_of(deal).hands[seat]
    if deal.rules.game == "tapp":
        return dealt, 0, seat
    return dealt & played, dealt & ~played, seat


def _share(deal: Deal, parts: int, pile: Pile) -> float:
    """The declarer's share of all points from what his tricks and his pile count."""
    everything = pile_parts(deal.rules, deal.players, deal.dealt.options.in_play)
    return (parts + pile_parts(deal.rules, deal.players, pile)) / everything


def played(deals: Sequence[Deal]) -> list[Example]:
    """The results when experienced players play these deals of one contract."""
    ends = ends_of(deals)
    found: list[Example] = []
    for deal, *end in zip(deals, ends.parts, ends.tricks, ends.last, ends.last_card, strict=True):
        found += _examples(deal, End(*end))
    return found


def _examples(deal: Deal, end: End) -> list[Example]:
    game = tricks_of(deal).game
    if game.contract.alone:
        return [Example(hand, 0, own, _fate(deal, end, own)) for own, hand in enumerate(deal.hands)]
    taken, away, seat = _cards_of(deal)
    position = lower(deal)
    if position.objective is Objective.EXACTLY:
        return [Example(taken, away, seat, float(end.tricks[seat] == position.count))]
    if game.contract.family is Family.GOAL:
        won = end.last == seat and end.last_card == position.target
        return [Example(taken, away, seat, float(won))]
    if not end.tricks[seat]:
        return [Example(taken, away, seat, -1)]
    return [Example(taken, away, seat, _share(deal, int(end.parts[seat]), game.aside))]


def _fate(deal: Deal, end: End, seat: Seat) -> int:
    if tricks_of(deal).game.objective is Objective.LAST:
        losers = {int(end.last)}
    else:
        points = [deal.dealt.options.whole_points(int(parts)) for parts in end.parts]
        losers = {own for own, got in enumerate(points) if got == max(points)}
        # Where forehand is among those with the most, forehand alone loses.
        losers = {0} if 0 in losers else losers
    if seat in losers:
        return LOSES
    return FOREHAND_LOSES if 0 in losers else OTHER_LOSES


def played_work(contract: str, players: int, numbers: Iterable[int]) -> dict[str, NDArray[np.void]]:
    """Deals of a contract played by experience."""
    found = played([forced(contract, players, number) for number in numbers])
    return {"examples": np.array([tuple(example) for example in found], EXAMPLE)}


PLAYED = Stage("played", played_work, 10_000_000)
