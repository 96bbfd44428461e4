"""Whole random deals: ours next to RLCard's doudizhu and OpenSpiel's tarok, driven from Python.

Each contender plays in short turns, one after the other, several rounds long, so that a slow
moment of the machine hits all of them; the median round counts.
"""

import gc
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass

from cego.games import cards_in_play, deal_order
from cego.rules import load

ROUNDS = 7
SECONDS = 1.0


@dataclass(frozen=True)
class Speed:
    """How fast a contender played, in the median of its rounds."""

    games: float
    moves: float

    @classmethod
    def median(cls, rounds: list["Speed"]) -> "Speed":
        """The middle of several rounds."""
        return cls(
            statistics.median(r.games for r in rounds), statistics.median(r.moves for r in rounds)
        )


Game = Callable[[], int]
"""Plays one whole game and gives the number of its moves."""


def ours(slug: str, players: int) -> Game:
    """Random deals with legality always checked."""
    rules, rng = load(slug), random.Random(1)
    order = cards_in_play(rules, players)

    def play() -> int:
        rng.shuffle(order)
        deal = deal_order(rules, players, order)
        while deal.to_act is not None:
            deal = deal.apply(rng.choice(deal.legal_actions()))
        return len(deal.log)

    return play


def openspiel_tarok() -> Game:
    """OpenSpiel's tarok, its C++ core driven from Python."""
    import pyspiel

    game, rng = pyspiel.load_game("tarok(players=4)"), random.Random(1)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                action = rng.choice(state.chance_outcomes())[0]
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            moves += 1
        return moves

    return play


def rlcard_doudizhu() -> Game:
    """RLCard's doudizhu with its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    environment = rlcard.make("doudizhu", config={"seed": 1})
    agents = [RandomAgent(environment.num_actions) for _ in range(environment.num_players)]
    environment.set_agents(agents)

    def play() -> int:
        trajectories, _ = environment.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return play


def measured(play: Game, seconds: float = SECONDS) -> Speed:
    """Play for some seconds."""
    games = moves = 0
    begin = time.perf_counter()
    while (passed := time.perf_counter() - begin) < seconds:
        moves += play()
        games += 1
    return Speed(games / passed, moves / passed)


def side_by_side(contenders: dict[str, Game]) -> dict[str, Speed]:
    """The contenders in turns."""
    rounds: dict[str, list[Speed]] = {name: [] for name in contenders}
    for _ in range(ROUNDS):
        for name, play in contenders.items():
            rounds[name].append(measured(play))
    return {name: Speed.median(speeds) for name, speeds in rounds.items()}


def seconds_a_deal(play: Game, deals: int) -> float:
    """The cost of one deal in a run of so many."""
    begin = time.perf_counter()
    for _ in range(deals):
        play()
    return (time.perf_counter() - begin) / deals


def memory_growth(play: Game, deals: int) -> int:
    """Bytes that so many deals leave behind, after a warm-up of the same length."""
    for _ in range(deals):
        play()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(deals):
        play()
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return after - before
