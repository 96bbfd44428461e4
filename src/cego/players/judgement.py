"""Alternatives weighed against each other: what each is worth, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cego.deal.actions import Action
from cego.players.payoff import Floats

SURE = 3.5
"""Who is so many standard errors behind will hardly ever come up to the best."""


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

    def out_of_reach(self, errors: float = SURE) -> frozenset[Action]:
        """What is so many standard errors behind the best, in a fair number of worlds."""
        best = self.options[0].worth
        return frozenset(
            each.action
            for each in self.options[1:]
            if self.worlds >= 16 and best - each.worth > errors * each.error
        )

    def exhausted(self) -> "Judgement":
        """The same, of all worlds there are."""
        return replace(self, exhaustive=True)


def judge(actions: Sequence[Action], payments: Floats, weights: Floats) -> Judgement:
    """Weigh actions by their payments in worlds of these weights: a row a world.

    An action that was given up on has no payment, NaN, in later worlds. It is compared with the
    best one in those where it has; even if it was ahead there, it is behind the one that has stood
    the test of all worlds.
    """
    share = weights / weights.sum()
    judged = ~np.isnan(payments)
    worth = np.where(judged.all(axis=0), share @ payments, -np.inf)
    best = int(worth.argmax())
    short = payments[:, [best]] - payments
    share = np.where(judged, share[:, None], 0)
    share /= share.sum(axis=0)
    mean = np.nansum(share * short, axis=0)
    error = np.sqrt(np.nansum((share * (short - mean)) ** 2, axis=0))
    mean = np.maximum(mean, 0)
    order = np.lexsort((mean, np.arange(len(mean)) != best))
    return Judgement(
        tuple(Judged(actions[i], float(worth[best] - mean[i]), float(error[i])) for i in order),
        worlds=len(payments),
    )
