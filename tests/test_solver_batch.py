"""Many positions in one call: the same answers as one by one, whatever the number of threads."""

import random
import threading
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cego.solver import _native
from cego.solver.core import NO_LIMIT, Bounds, Limit, native, solve_many
from cego.solver.position import Position, lower
from solving import cards_left, invented, larger, starts, total

THREADS = (1, 2, 4, 0)


@cache
def described() -> tuple[Position, ...]:
    """Positions of all kinds, small and large, of three and four players, some twice."""
    rng = random.Random("batch")
    found = [larger(rng.choice([1, 2, 3, 5, 6]), rng) for _ in range(60)]
    return (*found, *found[:5])


@cache
def positions() -> list[_native.Position]:
    return [native(position) for position in described()]


def same(*results: tuple[NDArray[Any], ...] | NDArray[Any]) -> None:
    """All of these are the same arrays."""
    as_tuples = [each if isinstance(each, tuple) else (each,) for each in results]
    for other in as_tuples[1:]:
        for a, b in zip(as_tuples[0], other, strict=True):
            assert a.dtype == b.dtype
            np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("nodes", [0, 1, 300])
def test_values(nodes: int) -> None:
    one_by_one = [_native.solve(position, nodes=nodes) for position in positions()]
    for threads in THREADS:
        low, high, used = _native.solve_many(positions(), nodes=nodes, threads=threads)
        assert low.tolist() == [solved.lower for solved in one_by_one]
        assert high.tolist() == [solved.upper for solved in one_by_one]
        assert used.tolist() == [solved.nodes for solved in one_by_one]


@pytest.mark.parametrize("nodes", [0, 1, 300])
def test_values_of_cards(nodes: int) -> None:
    one_by_one = [_native.solve_cards(position, nodes=nodes) for position in positions()]
    for threads in THREADS:
        low, high, used = _native.solve_cards_many(positions(), nodes=nodes, threads=threads)
        assert used.tolist() == [spent for _, spent in one_by_one]
        for i, (by_card, _) in enumerate(one_by_one):
            expected = {card: (least, most) for card, least, most in by_card}
            for card in range(64):
                bounds = (int(low[i, card]), int(high[i, card]))
                assert bounds == expected.get(card, (-1, -1))


@pytest.mark.parametrize("nodes", [0, 1, 300])
def test_thresholds(nodes: int) -> None:
    rng = random.Random("thresholds")
    values = [rng.randrange(-1, total(position) + 2) for position in described()]
    one_by_one = [
        _native.reaches(position, value, nodes=nodes)
        for position, value in zip(positions(), values, strict=True)
    ]
    assert nodes or all(answer is not None for answer, _ in one_by_one)
    for threads in THREADS:
        answers, used = _native.reaches_many(positions(), values, nodes=nodes, threads=threads)
        assert answers.tolist() == [-1 if a is None else int(a) for a, _ in one_by_one]
        assert used.tolist() == [spent for _, spent in one_by_one]


@pytest.mark.parametrize("widths", [{}, {"maximizers": 1, "minimizers": 1, "exact_below": 2}])
def test_approximate_values(widths: dict[str, int]) -> None:
    one_by_one = [_native.approximate(position, **widths) for position in positions()]
    for threads in THREADS:
        values = _native.approximate_many(positions(), threads=threads, **widths)
        assert values.tolist() == one_by_one


@pytest.mark.parametrize("policy", ["uniform", "thumb"])
def test_playouts(policy: str) -> None:
    """The sums of the play-outs of each position."""
    by_threads = [
        _native.playout_many(positions(), number=40, policy=policy, seed=9, threads=threads)
        for threads in THREADS
    ]
    same(*by_threads)
    points, tricks, last = by_threads[0]
    for i, position in enumerate(described()):
        players = position.players
        assert points[i, players:].tolist() == [0] * (4 - players)
        assert tricks[i].sum() == 40 * cards_left(position)
        assert last[i].sum() == 40
    single, taken, winners = _native.playouts(positions()[0], 40, policy=policy, seed=9)
    players = described()[0].players
    assert points[0, :players].tolist() == single.sum(axis=0).tolist()
    assert tricks[0, :players].tolist() == taken.sum(axis=0).tolist()
    assert last[0].tolist() == np.bincount(winners, minlength=4).tolist()
    assert not np.array_equal(
        points, _native.playout_many(positions(), number=40, policy=policy, seed=10)[0]
    )


def test_the_order_of_the_positions_does_not_matter() -> None:
    """A table that has seen other positions answers the same, at the same cost."""
    order = list(range(len(positions())))
    random.Random(4).shuffle(order)
    straight = _native.solve_many(positions(), threads=1)
    shuffled = _native.solve_many([positions()[i] for i in order], threads=1)
    same(tuple(each[order] for each in straight), shuffled)


def test_the_same_position_many_times() -> None:
    position = native(larger(6, random.Random(6)))
    one = _native.solve(position)
    low, high, used = _native.solve_many([position] * 300, threads=4)
    assert set(low.tolist()) == {one.lower}
    assert set(high.tolist()) == {one.upper}
    assert set(used.tolist()) == {one.nodes}


def test_forms() -> None:
    for number in (0, 1, 7):
        some = positions()[:number]
        low, high, used = _native.solve_many(some)
        assert form(low, high, used) == [
            ("int32", (number,)),
            ("int32", (number,)),
            ("uint64", (number,)),
        ]
        low, high, used = _native.solve_cards_many(some)
        assert form(low, high, used) == [
            ("int32", (number, 64)),
            ("int32", (number, 64)),
            ("uint64", (number,)),
        ]
        answers, used = _native.reaches_many(some, [1] * number)
        assert form(answers, used) == [("int8", (number,)), ("uint64", (number,))]
        assert form(_native.approximate_many(some)) == [("int32", (number,))]
        sums = _native.playout_many(some, number=3)
        assert form(*sums) == [("int64", (number, 4))] * 3


def form(*arrays: NDArray[Any]) -> list[tuple[str, tuple[int, ...]]]:
    assert all(array.flags["C_CONTIGUOUS"] for array in arrays)
    return [(array.dtype.name, array.shape) for array in arrays]


def test_results_outlive_what_they_were_made_from() -> None:
    rng = random.Random("outlive")
    kept = []
    for _ in range(50):
        some = [native(invented(2, rng)) for _ in range(20)]
        low, _, _ = _native.solve_many(some)
        kept.append((low, low.tolist()))
    assert all(array.tolist() == values for array, values in kept)
    low[0] = 77
    assert low[0] == 77, "they may be written to"


@pytest.mark.parametrize("threads", [1, 3])
def test_several_python_threads_at_once(threads: int) -> None:
    expected = _native.solve_many(positions(), threads=1)
    answers: list[tuple[NDArray[Any], ...]] = []

    def ask() -> None:
        answers.append(_native.solve_many(positions(), threads=threads))

    asking = [threading.Thread(target=ask) for _ in range(6)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert len(answers) == 6
    same(expected, *answers)


def test_something_that_is_no_position_is_refused() -> None:
    good = positions()[0]
    bad: tuple[Any, ...] = (3, "x", described()[0], [good])
    for wrong in bad:
        for name in ("solve_many", "solve_cards_many", "approximate_many", "playout_many"):
            with pytest.raises(TypeError, match=name):
                getattr(_native, name)([good, wrong, good])
        with pytest.raises(TypeError, match="reaches_many"):
            _native.reaches_many([good, wrong], [1, 1])
    with pytest.raises(ValueError, match="one value for each position"):
        _native.reaches_many([good], [1, 2])


def test_a_limit_holds_for_each_position_by_itself() -> None:
    full = [native(larger(6, random.Random(seed))) for seed in range(30)]
    _, _, used = _native.solve_many(full, nodes=200, threads=2)
    assert used.max() <= 200 + 5_000
    assert used.sum() > 200


def test_real_deals_of_every_game() -> None:
    """Whole hands of four rule sets, within a limit."""
    found = []
    for slug, players in (("loewen", 4), ("ministranten", 3), ("club", 5), ("zuger-tapp", 4)):
        for deals in starts(slug, players).values():
            found += [native(lower(deal)) for deal in deals[:2]]
    same(*(_native.solve_many(found, nodes=3_000, threads=threads) for threads in THREADS))
    same(*(_native.solve_cards_many(found, nodes=3_000, threads=threads) for threads in THREADS))
    same(*(_native.approximate_many(found[:20], threads=threads) for threads in THREADS))


def test_the_wrapper_says_the_same() -> None:
    some = described()[:20]
    for limit in (NO_LIMIT, Limit(nodes=50)):
        expected = [
            Bounds(solved.lower, solved.upper)
            for solved in (_native.solve(p, nodes=limit.nodes) for p in positions()[:20])
        ]
        for threads in THREADS:
            assert solve_many(some, limit, threads) == expected
    assert solve_many([]) == []
