"""Observations as Gymnasium describes them, for both its own environment and PettingZoo's."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cego.adapters import actions
from cego.adapters.encode import Numbers, observation_layout, observe
from cego.adapters.steps import Steps
from cego.games import cards_in_play, deal_order
from cego.rules import Rules

Observation = dict[str, NDArray[Any]]
"""``observation`` is what `encode` tells, ``action_mask`` what may be done."""


def space_of(active: int) -> spaces.Dict:
    """The observations at tables with so many hands."""
    size = observation_layout(active).size
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 14, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions.COUNT,), np.int8),
        }
    )


def observation_of(steps: Steps, seat: int, active: int) -> Observation:
    """What a seat sees, and what it may do."""
    layout = observation_layout(active)
    numbers: Numbers = np.zeros(layout.size, np.float32)
    observe(layout.views(numbers), steps, seat)
    mask = np.zeros(actions.COUNT, np.int8)
    if seat == steps.actor:
        mask[steps.legal()] = 1
    return {"observation": numbers, "action_mask": mask}


def shuffled_deal(rules: Rules, players: int, chance: np.random.Generator) -> Steps:
    """A new deal from the environment's own chance."""
    pack = cards_in_play(rules, players)
    order = [pack[at] for at in chance.permutation(len(pack))]
    return Steps.start(deal_order(rules, players, order))
