"""A decision judged by experience: each world is played on to its end after each card.

Where everyone plays for himself, experience and play-outs together are the best judge.
"""

import numpy as np

from cego.deal.view import View
from cego.players.by_solver import BySolver
from cego.players.decision import Decision, Effort
from cego.players.knowledge import Knowledge, Worlds
from cego.players.payoff import Floats, smooth, special_price
from cego.players.policy import Ends, Rollout
from cego.rules.contracts import Objective

_WORK_OF_A_CARD = 36
"""A card that experience chooses takes as long as so many that the solver plays."""


class ByRollout(Decision):
    """Everybody plays as experience tells him, sees no hidden cards, and errs a little."""

    def payments(self, worlds: Worlds, seed: int) -> Floats:
        """What the player gets, by world and card."""
        paid = np.full((len(worlds), len(self.cards)), np.nan)
        wanted = [at for at, each in enumerate(self.actions) if each not in self.given_up]
        ends = Rollout.of(self.view, worlds).ends([self.cards[at] for at in wanted], seed)
        self.spent += len(worlds) * len(wanted) * self.left * self.active * _WORK_OF_A_CARD
        paid[:, wanted] = self.paid(ends, worlds)
        return paid

    def paid(self, ends: Ends, worlds: Worlds) -> Floats:
        """What the player gets when the deal ends so, by world and card."""
        view, declarer = self.view, self.view.declarer
        assert view.contract is not None
        if self.alone:
            return self.paid_alone(ends.parts, ends.tricks, ends.last)
        assert declarer is not None
        if self.position.objective is Objective.POINTS:
            table = smooth(view.rules, view.players, view.contract, view.over_solo, spread=0)
            paid = table[ends.parts[..., declarer] + self.legage(worlds)[:, None]]
            paid = np.where(ends.tricks[..., declarer], paid, table[-1])
            return np.asarray(self.share() * paid)
        if self.position.objective is Objective.EXACTLY:
            before = view.play.piles[declarer].bit_count() // self.active
            won = ends.tricks[..., declarer] == before + self.position.count
        else:
            won = (ends.last == declarer) & (ends.last_card == self.position.target)
        price = special_price(view.rules, view.players, view.contract)
        return np.asarray(self.share() * price * (2.0 * won - 1))


class BothWays(Decision):
    """The mean of what experience says and what open cards say."""

    def __init__(self, view: View, known: Knowledge, effort: Effort) -> None:
        super().__init__(view, known, effort)
        self._ways = (ByRollout(view, known, effort), BySolver(view, known, effort))

    def payments(self, worlds: Worlds, seed: int) -> Floats:
        """What the player gets, by world and card."""
        for way in self._ways:
            way.given_up = self.given_up
        one, other = (way.payments(worlds, seed) for way in self._ways)
        self.spent = sum(way.spent for way in self._ways)
        return (one + other) / 2
