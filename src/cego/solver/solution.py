"""What each card of a deal is worth with open cards, in the terms of the game played."""

from dataclasses import dataclass

from cego.cards import Card, cards
from cego.deal.actions import Seat
from cego.deal.deal import Deal
from cego.deal.tricks import Tricks
from cego.rules.contracts import Objective
from cego.solver.core import NO_LIMIT, Bounds, Limit, line, solve_cards
from cego.solver.position import Position, lower, tricks_of


@dataclass(frozen=True, slots=True)
class CardWorth:
    """A legal card, and the result of the deal if it is played and everyone goes on at his best.

    For normal games and Räuber the result is in points, for the others 1 if the goal is reached.
    """

    card: Card
    result: Bounds
    best: bool
    """Whether no other card is proven better for the one to act."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A moment of the play, solved."""

    seat: Seat
    """Whose result it is: the declarer's; in Räuber the one to act, against all others."""
    to_act: Seat
    objective: Objective
    cards: tuple[CardWorth, ...]
    line: tuple[Card, ...]
    """Best play to the end; empty if the limit was hit."""


def solve_deal(deal: Deal, limit: Limit = NO_LIMIT, seat: Seat | None = None) -> Solution:
    """Every legal card of a deal, solved with open cards."""
    tricks = tricks_of(deal)
    position = lower(deal, seat)
    solved = solve_cards(position, limit)
    for_more = bool(position.maximizers >> position.to_act & 1)
    if for_more:
        bar = max(bounds.lower for _, bounds in solved)
    else:
        bar = min(bounds.upper for _, bounds in solved)
    worths = [
        CardWorth(
            card,
            Bounds(*(_result(tricks, position, value) for value in bounds)),
            best=bounds.upper >= bar if for_more else bounds.lower <= bar,
        )
        for card, bounds in solved
    ]
    worths.sort(key=lambda worth: (not worth.best, -worth.card))
    return Solution(
        seat=position.side.bit_length() - 1,
        to_act=position.to_act,
        objective=position.objective,
        cards=tuple(worths),
        line=tuple(line(position, limit) or ()),
    )


def _result(tricks: Tricks, position: Position, value: int) -> int:
    """The final result from the value of what is still to come."""
    if position.objective is not Objective.POINTS:
        return value
    seat = position.side.bit_length() - 1
    game, pile = tricks.game, tricks.piles[seat]
    if not pile and not value and game.options.no_trick_no_points:
        return 0
    counted = pile if game.contract.alone else pile | game.aside
    parts = sum(game.card_values[card] for card in cards(counted))
    return game.options.whole_points(parts + value)
