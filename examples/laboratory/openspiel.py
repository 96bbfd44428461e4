"""OpenSpiel's algorithms on the game.

``python -m examples.laboratory.openspiel ismcts --minutes 2``

random     whole deals by chance, how many a second
ismcts     the ISMCTS bot with exact resampling against chance, on the same cards
mccfr      outcome-sampling MCCFR: how many information sets it has met (the game is far too large
           for it to become strong; it is here to show that it runs)
reinforce  a small network of numpy, taught by its own payments through `rl_environment`
"""

import argparse
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

from cego.adapters.openspiel import game_string
from cego.rules import load

State = Any
Chooser = Callable[[State], int]
_LEARNING = 0.002


class Clock:
    """Says when the time is up, or so many rounds are done."""

    def __init__(self, minutes: float, rounds: int = 0) -> None:
        self.end, self.rounds, self.done = time.monotonic() + 60 * minutes, rounds, 0

    def goes_on(self) -> bool:
        """Whether there is a next round; the first always comes."""
        self.done += 1
        if self.rounds:
            return self.done <= self.rounds
        return self.done == 1 or time.monotonic() < self.end


def dealt(game: Any, chance: Random) -> State:
    """A deal before its first word."""
    state = game.new_initial_state()
    while state.is_chance_node():
        places, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(places, shares)[0])
    return state


def played(state: State, choosers: list[Chooser]) -> list[float]:
    """The payments, when each seat chooses so."""
    state = state.clone()
    while not state.is_terminal():
        state.apply_action(choosers[state.current_player()](state))
    return list(state.returns())


def at_random(chance: Random) -> Chooser:
    """Whatever is legal."""
    return lambda state: chance.choice(state.legal_actions())


def random_deals(game: Any, clock: Clock) -> str:
    """Whole deals by chance."""
    chance, start, deals = Random(1), time.perf_counter(), 0
    while clock.goes_on():
        played(dealt(game, chance), [at_random(chance)] * game.num_players())
        deals += 1
    return f"{deals} deals, {deals / (time.perf_counter() - start):.0f} a second"


def with_ismcts(game: Any, clock: Clock, simulations: int = 30) -> str:
    """One seat thinks, on the same cards that chance plays there."""
    chance = Random(1)
    gains: list[float] = []
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck),
        uct_c=20.0,
        max_simulations=simulations,
        random_state=luck,
    )
    while clock.goes_on():
        start = dealt(game, chance)
        seat = len(gains) % game.num_players()
        by_chance = [at_random(chance)] * game.num_players()
        thinking: list[Chooser] = list(by_chance)
        thinking[seat] = bot.step
        gains.append(played(start, thinking)[seat] - played(start, by_chance)[seat])
    error = np.std(gains) / max(len(gains) - 1, 1) ** 0.5
    return f"{len(gains)} deals: {np.mean(gains):+.1f} ± {error:.1f} a deal more than chance"


def with_mccfr(game: Any, clock: Clock) -> str:
    """Outcome sampling, an iteration after the other."""
    solver = OutcomeSamplingSolver(game)
    iterations = 0
    while clock.goes_on():
        solver.iteration()
        iterations += 1
    return f"{iterations} iterations, {len(solver._infostates)} information sets"


class Reinforce:
    """A linear softmax policy on the information state, taught by payments."""

    def __init__(self, size: int, number: int) -> None:
        self.weights = np.zeros((number, size))
        self.chance = np.random.default_rng(1)
        self.lesson: list[tuple[np.ndarray, np.ndarray]] = []

    def choose(self, seen: np.ndarray, legal: list[int]) -> int:
        """A legal action, by its share."""
        values = self.weights[legal] @ seen
        shares = np.exp(values - values.max())
        shares /= shares.sum()
        at = int(self.chance.choice(len(legal), p=shares))
        step = np.zeros(len(self.weights))
        step[legal] = -shares
        step[legal[at]] += 1
        self.lesson.append((seen, step))
        return legal[at]

    def learn(self, paid: float) -> None:
        """What was chosen becomes likelier if it paid, else less likely."""
        for seen, step in self.lesson:
            self.weights += _LEARNING * paid / 100 * np.outer(step, seen)
        self.lesson.clear()


def with_reinforce(game: Any, clock: Clock) -> str:
    """One seat learns while the others play by chance."""
    env = rl_environment.Environment(game)
    env.seed(1)
    policy = Reinforce(env.observation_spec()["info_state"][0], env.action_spec()["num_actions"])
    chance = Random(1)
    paid: list[float] = []
    while clock.goes_on():
        step, learner = env.reset(), len(paid) % 4
        while not step.last():
            seat = step.observations["current_player"]
            legal = step.observations["legal_actions"][seat]
            if seat == learner:
                choice = policy.choose(np.array(step.observations["info_state"][seat]), legal)
            else:
                choice = chance.choice(legal)
            step = env.step([choice])
        paid.append(step.rewards[learner])
        policy.learn(paid[-1])
    return f"{len(paid)} deals, paid {np.mean(paid[-200:]):+.1f} a deal in the last 200"


KINDS = {
    "random": random_deals,
    "ismcts": with_ismcts,
    "mccfr": with_mccfr,
    "reinforce": with_reinforce,
}


def run(kind: str, rules: str = "loewen", players: int = 4, *, clock: Clock) -> str:
    """One of the algorithms at a table; what it tells in the end."""
    game = pyspiel.load_game(game_string(load(rules), players))
    return KINDS[kind](game, clock)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--rules", default="loewen")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=2.0)
    given = parser.parse_args()
    print(run(given.kind, given.rules, given.players, clock=Clock(given.minutes)))


if __name__ == "__main__":
    main()
