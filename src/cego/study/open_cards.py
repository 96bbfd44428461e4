"""A moment of the play with all cards open: what each card brings, and who has a winning way.

For finished deals only. Games in which everyone plays for himself have no such answer, nor has a
Kleiner Mann played as Pfeif frei, where the goal and the points are two different questions.
"""

from dataclasses import dataclass

import numpy as np

from cego.deal.actions import PLAYS, Action, Seat
from cego.deal.deal import Deal
from cego.players.payoff import pile_parts, prices, special_price
from cego.rules.contracts import Objective
from cego.solver import _native
from cego.solver.core import Bounds, Limit, native, reaches, solve_cards
from cego.solver.position import Position, lower, tricks_of

DEFAULT = Limit(nodes=10_000_000)
"""What a moment may cost: about a second at the worst."""


@dataclass(frozen=True, slots=True)
class OpenCards:
    """What each card brings the player to act if everyone goes on at his best, all cards open."""

    payments: dict[Action, float]
    winning: dict[Action, bool | None]
    """Whether the declarer has a winning way after each card; None if the limit was hit."""
    won: bool | None
    """The same before any card is chosen."""
    by_declarer: bool
    """Whether it is the declarer who acts."""
    exact: bool
    """Whether the payments are proven; if not, they are close."""

    @property
    def best(self) -> Action:
        """What brings most."""
        return max(self.payments, key=lambda action: self.payments[action])

    def cost(self, action: Action) -> float:
        """How much less an action brings than the best."""
        return self.payments[self.best] - self.payments[action]


class OpenDeal:
    """A deal in play between two sides, with open cards."""

    def __init__(self, deal: Deal, limit: Limit = DEFAULT) -> None:
        self.deal, self.limit = deal, limit
        self.tricks = tricks_of(deal)
        self.game = self.tricks.game
        self.position: Position = lower(deal)

    def cards(self) -> OpenCards:
        """What each legal card brings the player to act."""
        proven = dict(solve_cards(self.position, self.limit))
        exact = all(bounds.exact for bounds in proven.values())
        values = {card: bounds.lower for card, bounds in proven.items()}
        if not exact:
            values = self._approximate(proven)
        seat, least = self.position.to_act, self._least_to_win()
        share, by_declarer = self._share(seat), seat == self.game.declarer
        winning: dict[Action, bool | None] = {
            PLAYS[card]: _reached(bounds, least) for card, bounds in proven.items()
        }
        won = _won(set(winning.values()), by_declarer)
        return OpenCards(
            {PLAYS[card]: share * self._price(value) for card, value in values.items()},
            winning,
            self.won() if won is None else won,
            by_declarer,
            exact,
        )

    def won(self) -> bool | None:
        """Whether the declarer has a winning way: a cheaper question."""
        return reaches(self.position, self._least_to_win(), self.limit)

    def _approximate(self, proven: dict[int, Bounds]) -> dict[int, int]:
        """Values near the truth, within what is proven."""
        core = native(self.position)
        hands = np.array([self.position.hands], np.uint64)
        found, _ = _native.cards_of_worlds(core, hands, maximizers=4, minimizers=4, threads=1)
        near = zip(sorted(proven), found[0].tolist(), strict=True)
        return {
            card: min(max(value, proven[card].lower), proven[card].upper) for card, value in near
        }

    def _share(self, seat: Seat) -> int:
        """From what each opponent pays the declarer to what a seat gets."""
        return self.deal.players - 1 if seat == self.game.declarer else -1

    def _price(self, value: int) -> float:
        """What each opponent pays the declarer for a value of what is still to come."""
        deal, contract = self.deal, self.game.contract
        if self.position.objective is not Objective.POINTS:
            return special_price(deal.rules, deal.players, contract) * (2 * value - 1)
        paid = prices(deal.rules, deal.players, contract, self.game.over_solo)
        return float(paid[self._points(value)])

    def _points(self, value: int) -> int:
        """The declarer's points in the end; -1 if he has no trick."""
        if not self.tricks.piles[self.game.declarer] and not value:
            return -1
        return self.game.options.whole_points(value + self._parts())

    def _parts(self) -> int:
        """What the declarer has already, in parts of a point."""
        deal = self.deal
        pile = self.tricks.piles[self.game.declarer] | self.game.aside
        return pile_parts(deal.rules, deal.players, pile)

    def _least_to_win(self) -> int:
        """The smallest value of what is still to come with which the declarer wins."""
        if self.position.objective is not Objective.POINTS:
            return 1
        options, has = self.game.options, self._parts()
        needed = options.needed(self.game.contract)
        least = next(n for n in range(400) if options.whole_points(n + has) >= needed)
        taken = bool(self.tricks.piles[self.game.declarer])
        return least if taken else max(1, least)


def _reached(proven: Bounds, least: int) -> bool | None:
    if proven.lower >= least:
        return True
    return None if proven.upper >= least else False


def _won(after: set[bool | None], by_declarer: bool) -> bool | None:
    """Whether there is a winning way: one card is enough for the declarer, all must hold else."""
    if by_declarer in after:
        return by_declarer
    return None if None in after else not by_declarer


def has_sides(deal: Deal) -> bool:
    """Whether a deal in play has a declarer whose result can be solved with open cards."""
    game = tricks_of(deal).game
    return not (game.contract.alone or game.pfeif_frei)
