"""Decisions a second of the native batch, next to OpenSpiel's C++ games driven from Python.

Contenders take turns, several rounds long, so that a slow moment of the machine hits all of them;
the median round counts. Processor time of one thread, so that what else the machine does tells
little.
"""

import random
import statistics
import time
from collections.abc import Callable

import numpy as np

from cego.adapters.batch import MIXED, Batch

ROUNDS = 7
SECONDS = 0.5
TABLES = 256
_STEPS = 50

Contender = Callable[[], int]
"""Plays for a moment and gives the number of decisions."""


def inside(contract: str, *, observing: bool, rules: str = "loewen") -> Contender:
    """Everything in the native core: chance plays, observations are written or not."""
    batch = Batch(rules, tables=TABLES, seed=1, contract=contract)
    batch.reset()

    def play() -> int:
        batch.run(_STEPS, observing=observing)
        return _STEPS * TABLES

    return play


def from_numpy(contract: str) -> Contender:
    """A policy of numpy chooses among the legal actions of every table by chance."""
    batch = Batch(tables=TABLES, seed=1, contract=contract)
    batch.reset()
    chance = np.random.default_rng(1)

    def play() -> int:
        for _ in range(_STEPS):
            drawn = chance.integers(1, 1 << 16, batch.masks.shape, np.uint16) * batch.masks
            batch.step(drawn.argmax(axis=1))
        return _STEPS * TABLES

    return play


def openspiel(name: str) -> Contender:
    """One of OpenSpiel's C++ games from Python, with the observation tensor of every decision."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)
    tensor = game.get_type().provides_observation_tensor
    information = game.get_type().provides_information_state_tensor

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            if tensor:
                state.observation_tensor()
            elif information:
                state.information_state_tensor()
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return play


def contenders() -> dict[str, Contender]:
    """All of them, by name."""
    return {
        "solo, observations": inside("solo", observing=True),
        "solo, none": inside("solo", observing=False),
        "every contract, observations": inside(MIXED, observing=True, rules="club"),
        "every contract, none": inside(MIXED, observing=False, rules="club"),
        "whole game, observations": inside("", observing=True),
        "whole game, none": inside("", observing=False),
        "solo, policy of numpy": from_numpy("solo"),
        "OpenSpiel skat, tensors": openspiel("skat"),
        "OpenSpiel hearts, tensors": openspiel("hearts"),
    }


def side_by_side(players: dict[str, Contender]) -> dict[str, float]:
    """Decisions a second of each, in the median of its rounds."""
    found: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(ROUNDS):
        for name, play in players.items():
            start, decisions = time.process_time(), 0
            while (spent := time.process_time() - start) < SECONDS:
                decisions += play()
            found[name].append(decisions / spent)
    return {name: statistics.median(rounds) for name, rounds in found.items()}
