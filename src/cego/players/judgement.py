"""Alternatives weighed against each other: what each is worth, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cego.deal.actions import Action
from cego.players.payoff import Floats


@dataclass(frozen=True, slots=True)
class Judged:
    """One thing that could be done."""

    action: Action
    worth: float
    """The payment to expect."""
    error: float
    """The standard error of how far it falls short of the best one; 0 for that one itself."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """All that could be done, the best first."""

    options: tuple[Judged, ...]
    worlds: int
    """How many possible deals were looked at."""
    exhaustive: bool = False
    """Whether these were all there are."""

    @property
    def best(self) -> Action:
        """What is worth most."""
        return self.options[0].action

    @property
    def clear(self) -> bool:
        """Whether the second best is out of reach: more worlds would hardly change the choice."""
        if len(self.options) == 1:
            return True
        if self.worlds < 16:
            return False
        short = self.options[0].worth - self.options[1].worth
        return short > 3.5 * self.options[1].error

    def exhausted(self) -> "Judgement":
        """The same, of all worlds there are."""
        return replace(self, exhaustive=True)


def judge(actions: Sequence[Action], payments: Floats, weights: Floats) -> Judgement:
    """Weigh actions by their payments in worlds of these weights: a row a world."""
    share = weights / weights.sum()
    worth = share @ payments
    order = np.argsort(-worth, kind="stable")
    short = payments[:, order[:1]] - payments
    error = np.sqrt(np.maximum(0, share**2 @ (short - share @ short) ** 2))
    return Judgement(
        tuple(Judged(actions[i], float(worth[i]), float(error[i])) for i in order),
        worlds=len(payments),
    )
