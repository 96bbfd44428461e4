"""The open-card solver on the frozen set, next to DDS on bridge deals and OpenSpiel's roll-outs."""

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.frozen import exact_values, load_frozen, shrunk
from cego.rules import Contract, named
from cego.solver import _native
from cego.solver.position import Position

WIN = 107
"""Thirds of a point that make 36 of 70."""
ALL = 210


@dataclass(frozen=True)
class Times:
    """How long questions took, in milliseconds, and how many positions they looked at."""

    milliseconds: tuple[float, ...]
    nodes: tuple[int, ...] = ()

    @property
    def mean(self) -> float:
        """The mean time."""
        return statistics.fmean(self.milliseconds)

    def quantile(self, share: float) -> float:
        """The time within which this share of the questions was answered."""
        ordered = sorted(self.milliseconds)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]

    @property
    def mean_nodes(self) -> float:
        """Positions looked at, on average."""
        return statistics.fmean(self.nodes) if self.nodes else 0.0

    def __add__(self, other: "Times") -> "Times":
        return Times(self.milliseconds + other.milliseconds, self.nodes + other.nodes)


def timed(ask: Callable[[_native.Position], int], positions: Sequence[_native.Position]) -> Times:
    """Ask one position after the other; `ask` gives the nodes."""
    times, nodes = [], []
    for position in positions:
        begin = time.perf_counter()
        nodes.append(ask(position))
        times.append((time.perf_counter() - begin) * 1000)
    return Times(tuple(times), tuple(nodes))


def exact(contract: Contract, size: int, deals: int) -> Times:
    """Exact values, checked against the committed ones."""
    positions = [shrunk(position, size) for position in load_frozen(contract)[:deals]]
    found: list[int] = []

    def ask(position: _native.Position) -> int:
        solved = _native.solve(position)
        found.append(solved.lower)
        return int(solved.nodes)

    times = timed(ask, positions)
    if found != exact_values(contract, size)[:deals]:
        raise AssertionError(f"{contract} with {size} cards: a value differs from the frozen one")
    return times


def needed(position: Position) -> int:
    """The thirds that still make 36 points, the legage counted."""
    in_play = sum(position.points[c] for c in range(54) for hand in position.hands if hand >> c & 1)
    return WIN - (ALL - in_play)


def threshold(contract: Contract, deals: int) -> Times:
    """Does the declarer reach 36 points?"""
    frozen = load_frozen(contract)[:deals]
    wanted = iter([needed(position) for position in frozen])
    positions = [shrunk(position, 11) for position in frozen]
    return timed(lambda position: int(_native.reaches(position, next(wanted))[1]), positions)


def all_leads(contract: Contract, deals: int) -> Times:
    """The value of every first lead."""
    positions = [shrunk(position, 11) for position in load_frozen(contract)[:deals]]
    return timed(lambda position: int(_native.solve_cards(position)[1]), positions)


def approximation(contract: Contract, deals: int) -> tuple[Times, list[float]]:
    """The approximate mode, and its errors in points against the exact values."""
    positions = [shrunk(position, 11) for position in load_frozen(contract)[:deals]]
    found: list[int] = []

    def ask(position: _native.Position) -> int:
        found.append(_native.approximate(position))
        return 0

    times = timed(ask, positions)
    exact_ones = exact_values(contract, 11)[:deals]
    return times, [(a - b) / 3 for a, b in zip(found, exact_ones, strict=True)]


def playouts_per_second(number: int = 400_000) -> float:
    """Random play-outs of a whole deal on one thread."""
    position = shrunk(load_frozen(named("solo"))[0], 11)
    _native.playouts(position, number, threads=1)  # the first time memory is still cold
    begin = time.perf_counter()
    _native.playouts(position, number, threads=1)
    return number / (time.perf_counter() - begin)


def openspiel_rollouts_per_second(*, from_first_card: bool, number: int = 20_000) -> float:
    """OpenSpiel's own random roll-outs of tarok, run inside its C++ evaluator.

    They begin with the auction, whose random contracts often end a game early (about 13 moves), or
    like ours with the first card of a game that is played to the end (Klop: 48 cards).
    """
    import pyspiel

    game = pyspiel.load_game("tarok(players=4)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    while from_first_card and "Tricks playing" not in str(state):
        state.apply_action(state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=number, seed=1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
    begin = time.perf_counter()
    bot.step(state)
    return number / (time.perf_counter() - begin)


def dds_all_leads(deals: int) -> Times:
    """DDS on random bridge deals: every lead of a random trump or no-trump game."""
    from endplay.dds import solve_board
    from endplay.types import Deal, Denom, Player

    rng = random.Random(1)
    times = []
    for _ in range(deals):
        deal = Deal(_bridge_hands(rng))
        deal.trump = rng.choice([Denom.spades, Denom.hearts, Denom.nt])
        deal.first = Player.north
        begin = time.perf_counter()
        list(solve_board(deal))
        times.append((time.perf_counter() - begin) * 1000)
    return Times(tuple(times))


def _bridge_hands(rng: random.Random) -> str:
    order = list(range(52))
    rng.shuffle(order)
    hands = []
    for start in range(0, 52, 13):
        suits = [
            sorted(card % 13 for card in order[start : start + 13] if card // 13 == s)
            for s in range(4)
        ]
        hands.append(".".join("".join("AKQJT98765432"[rank] for rank in suit) for suit in suits))
    return "N:" + " ".join(hands)
