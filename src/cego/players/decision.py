"""A card to be played, and what there is to know about the choice whatever the cards of others."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np

from cego.cards import cards as cards_of
from cego.deal.actions import PLAYS, Action
from cego.deal.view import View
from cego.players import from_view
from cego.players.judgement import SURE
from cego.players.knowledge import Knowledge, Worlds, own_legage
from cego.players.payoff import Floats, Ints, everyone_alone, parts_in, points_by_parts
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import Position, lower_tricks


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a player thinks about a card."""

    nodes: int
    """Cards that may be played in all worlds together."""
    worlds: int
    """At most so many."""
    exact: int
    """With so many tricks left or fewer, worlds are solved exactly."""
    enumerate_up_to: int
    """If no more worlds than this fit, all of them are looked at."""
    weighed: int = 0
    """So many are weighed by what was bid and played, to draw likely ones from: a defender's are a
    few in a hundred; 0 if all worlds are alike to the player."""
    experience: bool = False
    """Whether deals are played on by experience until then, not solved with open cards."""
    sure: float = SURE
    """A card is given up that is so many standard errors behind the best one."""
    seconds: float = 0.0
    """No more worlds are begun after so long; 0 for no such limit. The clock makes choices depend
    on the machine, so levels count nodes instead."""


class Decision(ABC):
    """One decision, with its position for some world: legal cards are the same in all."""

    more_worlds = 1
    """So many times more worlds are looked at where each is cheap."""
    by_chance = True
    """Whether the same world can end in one way or another."""

    def __init__(self, view: View, known: Knowledge, effort: Effort) -> None:
        assert view.seat is not None
        self.view, self.seat, self.effort = view, view.seat, effort
        self.active = view.rules.active(view.players)
        self.spent = 0
        first = known.worlds(1, 0)[0]
        hands = tuple(int(hand) for hand in first[: self.active])
        self.position: Position = lower_tricks(from_view.tricks(view, hands), view.seat)
        self.core = native(self.position)
        self.cards = tuple(cards_of(_native.legal(self.core)))
        self.actions: tuple[Action, ...] = tuple(PLAYS[card] for card in self.cards)
        self.left = max(view.counts)
        assert view.contract is not None
        self.alone = view.contract.alone
        self.given_up: frozenset[Action] = frozenset()
        """What need not be looked at any more: it may have no payment, NaN."""

    @abstractmethod
    def payments(self, worlds: Worlds, seed: int) -> Floats:
        """What the player gets, by world and action."""

    def share(self) -> int:
        """From what each opponent pays the declarer to what the player gets."""
        return self.view.players - 1 if self.view.declarer == self.view.seat else -1

    def legage(self, worlds: Worlds) -> Ints:
        """What the declarer has put away, or what lies there for him: by world."""
        view = self.view
        aside = worlds[:, self.active]
        if view.declarer == view.seat:
            aside = aside | np.uint64(own_legage(view))
        return parts_in(view.rules, view.players, aside | np.uint64(view.exchange.open_trump))

    def paid_alone(self, parts: Ints, tricks: Ints, last: Ints) -> Floats:
        """What the player gets where everyone plays for himself, by what each has in the end."""
        view = self.view
        assert view.contract is not None
        points = points_by_parts(view.rules, view.players)[parts]
        return everyone_alone(
            view.rules, view.players, view.contract, self.seat, points, tricks, last
        )
