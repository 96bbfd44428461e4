"""Thousands of deals in lock-step, in native code: the whole game for learning programs.

>>> import numpy as np
>>> batch = Batch("loewen", tables=4, seed=1, seats="learner random random random")
>>> batch.reset()
>>> batch.step(batch.random_actions())
>>> batch.observations.shape, batch.masks.shape, batch.rewards.shape, batch.seat.shape
((4, 1146), (4, 85), (4, 4), (4,))

Every row is a table. The buffers belong to the batch and are written anew by each `step`. A deal
that is over is followed by the next one at once: `done` says how many deals ended at a table in
this step, `rewards` what they paid by seat, and the observation is that of the new deal already.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cego.adapters._env import Env
from cego.adapters.compiled import book
from cego.adapters.encode import Layout, observation_layout
from cego.deal.actions import SEATS
from cego.errors import CegoError
from cego.rules import Rules, load

MIXED = "mixed"
SEATED = ("learner", "random", "thumb", "net")


class Batch:
    """Tables that move together.

    `contract` names one contract, or several with commas, or is ``mixed`` for all: then every deal
    begins with its exchange, or its first card, and somebody fit for it is the declarer. Without it
    the auction is played too. `seats` says for forehand and on who sits there: the learner, an
    opponent inside by chance, by rule of thumb or by a net; `rotate` moves all by one every deal.
    A net is four arrays: weights by number of the observation and unit, a bias by unit, weights by
    action and unit, and a bias by action.
    """

    autoreset_mode = "SameStep"
    """What Gymnasium calls it: the step that ends a deal shows the next one."""

    def __init__(
        self,
        rules: Rules | str = "loewen",
        players: int = 4,
        tables: int = 1024,
        seed: int = 0,
        *,
        contract: str = "",
        seats: Sequence[str] | str = "",
        net: Sequence[NDArray[np.float32]] | None = None,
        rotate: bool = False,
    ) -> None:
        self.rules = load(rules) if isinstance(rules, str) else rules
        self.players, self.active = players, self.rules.active(players)
        words = seats.replace(",", " ").split() if isinstance(seats, str) else list(seats)
        self.seats = words or ["learner"] * self.active
        self._check_seats()
        self._env = Env(
            book(self.rules, players, self._contracts(contract)),
            tables,
            seed,
            self.seats,
            net,
            rotate,
        )
        self.layout: Layout = observation_layout(self.active)
        self.observations, self.masks = self._env.observations, self._env.masks
        self.rewards, self.done, self.seat = self._env.rewards, self._env.done, self._env.seat
        self._chosen = np.zeros(tables, np.int32)

    def __len__(self) -> int:
        return len(self.seat)

    def _check_seats(self) -> None:
        fits = len(self.seats) == self.active and set(self.seats) <= set(SEATED)
        if not fits or "learner" not in self.seats:
            raise CegoError(
                "adapters.seats",
                found=" ".join(self.seats),
                n=self.active,
                allowed=", ".join(SEATED),
            )

    def _contracts(self, contract: str) -> tuple[str, ...]:
        if contract == MIXED:
            return tuple(map(str, self.rules.contracts(self.players)))
        named = tuple(contract.replace(",", " ").split())
        for each in named:
            self.rules.contract(self.players, each)
        return named

    def reset(self) -> None:
        """New deals at all tables, the same ones after every reset."""
        self._env.reset()

    def step(self, actions: NDArray[np.integer]) -> None:
        """An action for each table; nothing is done if one of them is not legal."""
        self._env.step(np.ascontiguousarray(actions, np.int32))

    def random_actions(self) -> NDArray[np.int32]:
        """A legal action for each table, each as likely as the other. The array is used again."""
        self._env.choose(self._chosen)
        return self._chosen

    def run(self, steps: int, *, observing: bool = True) -> int:
        """So many steps by chance without leaving the native core; how many deals ended."""
        return self._env.run(steps, observing)

    @property
    def observing(self) -> bool:
        """Whether observations and masks are written."""
        return self._env.observing

    @observing.setter
    def observing(self, wanted: bool) -> None:
        self._env.observing = wanted

    def hidden(self) -> list[tuple[list[int], int, int]]:
        """Of each table all cards as dealt, the blind last, for checks and for training with open
        cards; then the number of the contract's word and the declarer, -1 while there is none."""
        return self._env.hidden()

    def oracle(self) -> NDArray[np.uint8]:
        """By table the hands from the one to act on, and what lies aside face down, for training.

        These are the numbers of `encode.oracle`. Ask anew after each step.
        """
        return self._env.oracle()

    def seat_name(self, table: int) -> str:
        """The letter of the seat that acts at a table."""
        return SEATS[int(self.seat[table])]
