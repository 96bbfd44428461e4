"""The game for Gymnasium: one learner, the other seats taken by players of the house.

>>> import gymnasium
>>> import cego.adapters.gymnasium
>>> env = gymnasium.make("cego/Table-v0", rules="loewen", opponents="random")
>>> observation, info = env.reset(seed=1)
>>> observation["observation"].shape, observation["action_mask"].shape
((1146,), (85,))

The learner sits in another seat every deal unless `seat` names one. An episode is a deal; its
reward is the payment. An action that is not legal ends the deal: the learner pays what the dearest
deal costs, and ``info["illegal"]`` says so. Choose by ``action_mask`` and it never happens.
"""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from cego.adapters import actions, picture
from cego.adapters.actions import SILENT
from cego.adapters.facts import most_paid
from cego.adapters.spaces import Observation, observation_of, shuffled_deal, space_of
from cego.adapters.steps import Steps
from cego.players.levels import make
from cego.players.player import Player
from cego.rules import Rules, load

ID = "cego/Table-v0"


class TableEnv(gymnasium.Env[Observation, np.int64]):
    """A table at which one seat learns."""

    metadata = {"render_modes": ["ansi", "rgb_array", "svg"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        rules: Rules | str = "loewen",
        players: int = 4,
        opponents: str | Callable[[int], Player] = "lehrling",
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.rules = load(rules) if isinstance(rules, str) else rules
        self.players, self.active = players, self.rules.active(players)
        if isinstance(opponents, str):
            level = opponents
            self._make: Callable[[int], Player] = lambda at: make(level, f"{level} {at}")
        else:
            self._make = opponents
        self._given_seat, self.seat = seat, 0 if seat is None else seat
        self.render_mode = render_mode
        self.observation_space: spaces.Dict = space_of(self.active)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(actions.COUNT)
        self._others: dict[int, Player] = {}
        self.steps: Steps | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new deal, up to the learner's first choice."""
        super().reset(seed=seed)
        while True:
            if self._given_seat is None:
                self.seat = int(self.np_random.integers(self.active))
            self._others = {
                seat: self._make(seat) for seat in range(self.active) if seat != self.seat
            }
            self.steps = self._go_on(shuffled_deal(self.rules, self.players, self.np_random))
            # Where all is over before the learner is asked anything, there is nothing to learn.
            if self.steps.actor is not None:
                return self._observation(), {"seat": self.seat}

    def _go_on(self, steps: Steps) -> Steps:
        while steps.actor is not None and steps.actor != self.seat:
            steps = answered(self._others[steps.actor], steps)
        return steps

    def _observation(self) -> Observation:
        assert self.steps is not None
        return observation_of(self.steps, self.seat, self.active)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner's choice, and all that follows up to his next one."""
        assert self.steps is not None
        number = int(action)
        if number not in self.steps.legal():
            price = -float(most_paid(self.rules, self.players))
            return self._observation(), price, True, False, {"illegal": number}
        self.steps = self._go_on(self.steps.after(number))
        outcome = self.steps.deal.outcome()
        reward = 0.0 if outcome is None else float(outcome.payments[self.seat])
        return self._observation(), reward, outcome is not None, False, {}

    def render(self) -> Any:
        """The table as bystanders see it."""
        if self.steps is None or self.render_mode is None:
            return None
        draw = {"ansi": picture.ansi, "rgb_array": picture.pixels, "svg": picture.svg}
        return draw[self.render_mode](self.steps)


def answered(player: Player, steps: Steps) -> Steps:
    """The steps after a player of the house has made his choice."""
    view = steps.view(steps.actor)
    if steps.asked is None:
        return Steps.start(steps.deal.apply(player.choose(view)))
    said = player.interrupt(view)
    return steps.after(SILENT) if said is None else Steps.start(steps.deal.apply(said, steps.asked))


gymnasium.register(ID, entry_point="cego.adapters.gymnasium:TableEnv")
