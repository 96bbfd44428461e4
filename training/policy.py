"""Experience: networks that say what a card brings, learned from deals played to their end.

Each round plays many deals with the players that the round before has made (at first beginners),
tries every legal card at some of the decisions, plays on, and fits the networks to how it ended
in this round and the one before. Stopped, it goes on after the last round that was finished.
"""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

from cego.cards import Pile
from cego.players.policy import ALONE, GOALS, NETWORKS, POINTS, Experience, aside_in, experience
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import Position, lower
from training.deals import contract_of, forced

FILE = Path(__file__).parent.parent / "src/cego/players/data/policy.npz"
ROUNDS = 10
DEALS = {POINTS: 12_000, GOALS: 40_000, ALONE: 40_000}
"""So many deals of each contract are played in a round."""
_FIRST = 20_000_000
"""Where the numbers of its deals begin: nothing else looks at them."""
_CHUNK = 500
_AT_ONCE = 30_000
"""So many deals are looked at together: what is seen of all cards takes a lot of memory."""
_EVERY = 10
"""One decision in so many is learned from."""
_WHIM = 10
"""One card in so many is any legal card, so that unusual positions come up too."""
_EPOCHS = 3
_BATCH = 1024
_RATE = 2e-3
_SURPRISE = 12.0
"""An error counts for no more than so many points."""

Matrix = NDArray[np.float32]
Table = tuple[str, int]
"""A contract and the number of players."""


class School(NamedTuple):
    """Deals at their first lead, what lies aside in each, and how each is played."""

    starts: list[_native.Position]
    aside: list[Pile]
    styles: list[_native.Style]


class Lessons(NamedTuple):
    """Decisions to learn from, card by card."""

    seen: NDArray[np.float16]
    results: Matrix
    firsts: NDArray[np.int64]
    """The first row of each decision …"""
    sizes: NDArray[np.int64]
    """… and how many cards it had."""

    def rows(self, decisions: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The rows of these decisions, one decision after the other, and where each begins."""
        sizes = self.sizes[decisions]
        begins = np.cumsum(sizes) - sizes
        return np.arange(sizes.sum()) + np.repeat(self.firsts[decisions] - begins, sizes), begins


def learn(folder: Path, tables: Sequence[Table], cores: int, progress: Progress) -> None:
    """All networks, each in several rounds, into the file that is shipped."""
    stored = {}
    for name in NETWORKS:
        own = [table for table in tables if experience_of(table).network == name]
        stored[name] = _learn(folder, name, own, DEALS[name], cores, progress)
    np.savez_compressed(FILE, **stored)  # type: ignore[arg-type]


def experience_of(table: Table) -> Experience:
    """The experience that is asked there."""
    name, _ = table
    return experience(contract_of(name))


def _learn(
    folder: Path, name: str, tables: Sequence[Table], deals: int, cores: int, progress: Progress
) -> Matrix:
    files = [folder / f"policy-{name}-{number}.npy" for number in range(ROUNDS)]
    done = [file for file in files if file.exists()]
    task = progress.add_task(f"experience: {name}", total=ROUNDS, completed=len(done))
    rng = np.random.default_rng(len(name))
    layers = _split(np.load(done[-1])) if done else _start(rng)
    if len(done) == ROUNDS:
        return _joined(layers)
    school = _school(tables, deals, cores, progress)
    before = _lessons(school, files, len(done) - 1, cores) if done else None
    for number in range(len(done), ROUNDS):
        lessons = _lessons(school, files, number, cores)
        recent = _all_of([before, lessons]) if before else lessons
        _fit(layers, recent, np.random.default_rng(number))
        np.save(files[number], _joined(layers))
        before = lessons
        progress.advance(task)
    return _joined(layers)


def _school(tables: Sequence[Table], deals: int, cores: int, progress: Progress) -> School:
    """As many deals of each contract."""
    jobs = [
        (table, range(first, first + _CHUNK))
        for table in tables
        for first in range(_FIRST, _FIRST + deals, _CHUNK)
    ]
    task = progress.add_task("deals", total=len(jobs))
    school = School([], [], [])
    with ProcessPoolExecutor(cores) as pool:
        for (table, _), found in zip(jobs, pool.map(positions, jobs), strict=True):
            school.starts.extend(native(start) for start, _ in found)
            school.aside.extend(aside for _, aside in found)
            school.styles.extend([experience_of(table).style] * len(found))
            progress.advance(task)
    return school


def positions(job: tuple[Table, range]) -> list[tuple[Position, Pile]]:
    """Deals with these numbers at their first lead, and what lies aside in each."""
    (contract, players), numbers = job
    deals = [forced(contract, players, number) for number in numbers]
    return [(lower(deal), aside_in(deal)) for deal in deals]


def _lessons(school: School, files: Sequence[Path], number: int, cores: int) -> Lessons:
    """What a round teaches, in which everybody plays as the round before has left him."""
    policy = _native.PolicyNet(np.load(files[number - 1])) if number else None
    found = []
    for first in range(0, len(school.starts), _AT_ONCE):
        part = slice(first, first + _AT_ONCE)
        seen, results, cards = _native.lessons_of_deals(
            school.starts[part],
            school.aside[part],
            school.styles[part],
            policy,
            every=_EVERY,
            whim=_WHIM,
            seed=number + first,
            threads=cores,
        )
        sizes = cards.astype(np.int64)
        found.append(Lessons(seen.astype(np.float16), results, np.cumsum(sizes) - sizes, sizes))
    return _all_of(found)


def _all_of(lessons: Sequence[Lessons]) -> Lessons:
    seen, results, sizes = (
        np.concatenate([getattr(each, name) for each in lessons])
        for name in ("seen", "results", "sizes")
    )
    return Lessons(seen, results, np.cumsum(sizes) - sizes, sizes)


# The network: two layers and a sum, as in native/src/policy.hpp.


def _shapes() -> list[tuple[int, ...]]:
    common, of_card, first, second = _native.policy_shape()
    return [(common + of_card, first), (first,), (first, second), (second,), (second,), (1,)]


def _start(rng: np.random.Generator) -> list[Matrix]:
    def weights(shape: tuple[int, ...]) -> Matrix:
        return rng.normal(0, np.sqrt(2 / shape[0]), shape).astype(np.float32)

    layers = [np.zeros(shape, np.float32) for shape in _shapes()]
    for at in (0, 2, 4):
        layers[at] = weights(layers[at].shape)
    return layers


def _joined(layers: list[Matrix]) -> Matrix:
    return np.concatenate([each.ravel() for each in layers])


def _split(weights: Matrix) -> list[Matrix]:
    ends = np.cumsum([np.prod(shape, dtype=int) for shape in _shapes()])
    parts = np.split(weights, ends[:-1])
    return [part.reshape(shape) for part, shape in zip(parts, _shapes(), strict=True)]


def _fit(layers: list[Matrix], lessons: Lessons, rng: np.random.Generator) -> None:
    """Adam with a rate that rises shortly and falls to zero; changes the layers in place."""
    number = len(lessons.sizes)
    moments = [np.zeros_like(each) for each in layers]
    squares = [np.zeros_like(each) for each in layers]
    steps, step = _EPOCHS * (number // _BATCH), 0
    for _ in range(_EPOCHS):
        order = rng.permutation(number)
        for first in range(0, number - _BATCH + 1, _BATCH):
            step += 1
            pace = _RATE * min(1, step / 100) * (1 - (step - 1) / steps)
            slopes = _slopes(layers, lessons, order[first : first + _BATCH])
            for at, slope in enumerate(slopes):
                moments[at] += 0.1 * (slope - moments[at])
                squares[at] += 0.001 * (slope**2 - squares[at])
                scale = np.sqrt(squares[at] / (1 - 0.999**step)) + 1e-8
                layers[at] -= pace * (moments[at] / (1 - 0.9**step)) / scale


def _slopes(
    layers: list[Matrix], lessons: Lessons, decisions: NDArray[np.int64]
) -> tuple[Matrix, ...]:
    """Which way the weights are wrong: only how cards of one decision compare is to be learned."""
    rows, begins = lessons.rows(decisions)
    sizes = lessons.sizes[decisions]

    def compared(values: Matrix) -> Matrix:
        return values - np.repeat(np.add.reduceat(values, begins) / sizes, sizes)

    seen = lessons.seen[rows].astype(np.float32)
    first = np.maximum(seen @ layers[0] + layers[1], 0)
    second = np.maximum(first @ layers[2] + layers[3], 0)
    worth = second @ layers[4] + layers[5]
    wrong = np.clip(compared(worth) - compared(lessons.results[rows]), -_SURPRISE, _SURPRISE)
    slope = (compared(wrong) / len(decisions)).astype(np.float32)
    to_second = np.outer(slope, layers[4]) * (second > 0)
    to_first = (to_second @ layers[2].T) * (first > 0)
    return (
        seen.T @ to_first,
        to_first.sum(axis=0),
        first.T @ to_second,
        to_second.sum(axis=0),
        second.T @ slope,
        slope.sum(keepdims=True),
    )
