"""The game for PettingZoo: `env("loewen", 4)`, an AEC environment.

Agents are ``seat_0`` (forehand) to the dealer. With five players the dealer sits out: he is paid
but never acts. An observation is a dictionary of ``observation`` (see `encode`) and
``action_mask``; `state` is what nobody may see in play: all hands, for critics in training.
"""

from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from cego.adapters import actions, picture
from cego.adapters.encode import Numbers, oracle
from cego.adapters.spaces import Observation, observation_of, shuffled_deal, space_of
from cego.adapters.steps import Steps
from cego.rules import Rules, load

NAME = "cego_v0"
RENDER_MODES = ("ansi", "rgb_array", "svg")


def env(
    rules: Rules | str = "loewen", players: int = 4, render_mode: str | None = None
) -> AECEnv[str, Observation, Any]:
    """The environment with the checks that PettingZoo recommends."""
    raw = raw_env(rules, players, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class raw_env(AECEnv[str, Observation, Any]):  # type: ignore[misc]  # noqa: N801 - its custom
    """One deal after another at one table."""

    def __init__(
        self, rules: Rules | str = "loewen", players: int = 4, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": NAME,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.rules = load(rules) if isinstance(rules, str) else rules
        self.players, self.active = players, self.rules.active(players)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._spaces = {agent: space_of(self.active) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(actions.COUNT) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 1, ((self.active + 1) * actions.CARDS,), np.float32)
        self._chance, _ = seeding.np_random(None)
        self.steps: Steps | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What the agent's observations are like."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All numbered actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new deal; the same seed gives the same ones."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
            for at, agent in enumerate(self.possible_agents):
                self._actions[agent].seed(seed + at)
        self.steps = shuffled_deal(self.rules, self.players, self._chance)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _select(self) -> None:
        assert self.steps is not None
        if self.steps.actor is not None:
            self.agent_selection = self.possible_agents[self.steps.actor]

    def observe(self, agent: str) -> Observation:
        """What the agent sees."""
        assert self.steps is not None
        return observation_of(self.steps, self._seat(agent), self.active)

    def state(self) -> Numbers:
        """All hands, forehand's first, and what lies aside."""
        assert self.steps is not None
        return oracle(self.steps, 0).ravel()

    def step(self, action: Any) -> None:
        """The action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.steps is not None
        self._cumulative_rewards[agent] = 0.0
        self.steps = self.steps.step(int(action))
        self._clear_rewards()
        outcome = self.steps.deal.outcome()
        if outcome is not None:
            for seat, payment in enumerate(outcome.payments):
                self.rewards[self.possible_agents[seat]] = float(payment)
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> Any:
        """The table as bystanders see it."""
        if self.steps is None or self.render_mode is None:
            return None
        draw = {"ansi": picture.ansi, "rgb_array": picture.pixels, "svg": picture.svg}
        return draw[self.render_mode](self.steps)

    def close(self) -> None:
        """Nothing is kept open."""


if hasattr(pettingzoo, "register"):  # since 1.26
    pettingzoo.register("aec", f"cego/{NAME.replace('_', '-')}", f"{__name__}:env")
