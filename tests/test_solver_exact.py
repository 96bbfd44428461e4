"""The native core finds the same values as the plain reference solver, whatever is played."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

import reference
from cego.cards import cards, pile_of
from cego.rules.contracts import Objective
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import Position
from solving import (
    RULES,
    TABLES,
    best,
    cards_left,
    ending,
    equal_pack,
    invented,
    larger,
    later,
    maxn,
    replay,
    small,
    starts,
    total,
    wanted,
    worth,
)


def check(position: Position) -> None:
    """Every answer of the core about a position against the plain one."""
    expected = reference.values_of_cards(position)
    value = best(position, expected.values())
    asked = native(position)
    solved = _native.solve(asked)
    assert (solved.lower, solved.upper, solved.exact) == (value, value, True), told(position)
    by_card, _ = _native.solve_cards(asked)
    assert by_card == [(card, worth, worth) for card, worth in expected.items()], told(position)
    for threshold in range(-1, total(position) + 2):
        reached, _ = _native.reaches(asked, threshold)
        assert reached is (value >= threshold), f"{threshold} of {value}: {told(position)}"
    assert worth_of_line(position) == value, told(position)


def told(position: Position) -> str:
    return f"{position!r}, order={position.order}"


def worth_of_line(position: Position) -> int:
    played = _native.line(native(position))
    assert played is not None
    return worth(position, replay(position, played))


def of_each_game(slug: str, players: int) -> Iterator[Position]:
    """Real endings, and starts with small hands, where special rules are still in force."""
    rng = random.Random(f"exact {slug} {players}")
    for contract, deals in starts(slug, players).items():
        least = 3 if contract == "geregelter-raeuber" else 2
        for deal in deals:
            yield ending(deal, rng.choice([2, 3]), rng)
            yield small(deal, rng.choice([least, 3]), rng)
            yield midway(small(deal, 3, rng), rng)
    for contract in rng.sample(sorted(starts(slug, players)), 3):
        yield midway(small(starts(slug, players)[contract][0], 4, rng), rng)


def midway(position: Position, rng: random.Random) -> Position:
    """Some cards later; from four cards, so many that the plain solver comes to an end."""
    least = position.players - 1 if cards_left(position) > 3 else 1
    return later(position, rng.randrange(least, 2 * position.players), rng)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_values_of_every_game_of_every_set_are_right(slug: str, players: int) -> None:
    for position in of_each_game(slug, players):
        check(position)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_every_game_of_every_set_is_met(slug: str, players: int) -> None:
    assert set(starts(slug, players)) == wanted(slug, players)


@pytest.mark.parametrize("seed", range(16))
def test_the_values_of_invented_games_are_right(seed: int) -> None:
    rng = random.Random(f"invented {seed}")
    for _ in range(250):
        check(invented(rng.choice([1, 2, 3, 3]), rng))
    for _ in range(10):
        check(midway(invented(4, rng, mid=False), rng))


@pytest.mark.parametrize("rule", RULES)
def test_equal_cards_are_not_confused(rule: str) -> None:
    """Each special rule by itself, with cards that differ in little else than that rule."""
    rng = random.Random(f"equal {rule}")
    for _ in range(300):
        check(invented(rng.choice([2, 3]), rng, rule=rule, pack=equal_pack(rng)))
    for _ in range(15):
        position = invented(4, rng, rule=rule, pack=equal_pack(rng), mid=False)
        check(later(position, position.players - 1, rng))


def pairs(ends: tuple[int, ...], trump: int, hands: str, order: str, **more: Any) -> Position:
    """A game of three whose suits end at these cards; `order` lists the cards, weakest first."""
    ranks = [0] * 64
    for rank, card in enumerate(order.split()):
        ranks[int(card)] = rank
    return Position(
        players=3,
        suits=tuple(pile_of(range(*bounds)) for bounds in pairwise((0, *ends, 64))),
        trump=trump,
        points=(1,) * 64,
        hands=tuple(pile_of(map(int, hand.split())) for hand in hands.split("|")),
        order=tuple(ranks),
        **more,
    )


TRICKS, LAST, EXACTLY = Objective.TRICKS, Objective.LAST, Objective.EXACTLY
DECIDING = [
    pairs((31,), 1, "4 26 27|2 6 14|10 13 15", "14 27 2 15 4 52 13 10 26 6",
          leader=0, side=5, maximizers=1, decide_after=1, first_winner=1, first_card=52),
    pairs((31, 41), 0, "1 12 18|2 16 28|24 25 30", "25 62 1 28 2 12 30 16 24 18",
          leader=2, side=4, maximizers=3, decide_after=1, first_winner=0, first_card=62),
    pairs((35,), 0, "43 48 49|42 51 55|36 41 47", "55 51 49 7 47 42 41 36 43 48",
          leader=0, side=4, maximizers=6, decide_after=1, first_winner=2, first_card=7,
          dead=pile_of([42, 51]), objective=TRICKS),
    pairs((24, 31), 2, "19 25 61|7 11 33|2 23 29", "19 23 33 11 29 61 2 25 7",
          leader=1, side=2, maximizers=2, decide_after=2,
          dead=pile_of([19, 25]), objective=EXACTLY, count=1),
    pairs((25, 34), 2, "9 28 57 60|1 18 36 52|4 30 35 49", "9 52 1 35 36 4 30 60 28 18 49 57",
          leader=0, side=4, maximizers=5, decide_after=3, dead=pile_of([4]), objective=LAST),
]  # fmt: skip
"""Found among thousands: a leader's choice between equal cards decides who leads next, or what
decides it depends on the order in which the same cards were played."""


@pytest.mark.parametrize("position", DECIDING)
def test_the_cards_that_decide_who_leads_are_not_confused(position: Position) -> None:
    check(position)


def test_what_is_checked_is_of_every_kind() -> None:
    """The agreement would mean little if some rule never came into play."""
    met: Counter[str] = Counter()
    for slug, players in TABLES:
        for position in of_each_game(slug, players):
            met.update(f"deal: {trait}" for trait in traits(position))
    rng = random.Random("kinds")
    for _ in range(3000):
        position = invented(rng.choice([2, 3]), rng)
        met.update(f"chance: {trait}" for trait in traits(position))
        met[f"side {position.side.bit_count()}"] += 1
        met[f"maximizers {position.maximizers.bit_count()}"] += 1
    by_chance = {
        f"chance: {trait}"
        for trait in (
            *("players 3", "players 4", "dead", "swap", "forced", "again", "called"),
            *("deciding 1", "deciding 2", "trick 0", "trick 1", "trick 2", "trick 3"),
            *Objective,
        )
    }
    in_deals = {
        f"deal: {trait}"
        for trait in (
            *("players 3", "players 4", "dead", "swap", "forced", "again", "called"),
            *("deciding 1", "deciding 2", "trick 0", "trick 1", "trick 2", "trick 3"),
            *("points", "exactly", "last-with", "last"),
        )
    }
    sides = {f"{name} {number}" for name in ("side", "maximizers") for number in range(4)}
    assert {trait for trait in by_chance | in_deals | sides if met[trait] < 10} == set()


def traits(position: Position) -> Iterator[str]:
    yield f"players {position.players}"
    yield f"trick {len(position.trick)}"
    yield position.objective
    held = [card for hand in position.hands for card in cards(hand)]
    if any(position.dead >> card & 1 for card in (*held, *position.trick)):
        yield "dead"
    if position.ordered:
        yield "called"
    if position.decide_after:
        yield f"deciding {position.decide_after}"
    if any(leader >= 0 and not allowed for leader, allowed in position.leads):
        yield "again"
    if position.leads and position.leads[0][1] and not position.trick:
        yield "swap" if reference.legal(position).bit_count() > 1 else "forced"


def test_a_game_that_is_over_has_no_value_left() -> None:
    rng = random.Random("over")
    for _ in range(50):
        position = invented(1, rng, rule="plain", mid=False)
        for _ in range(position.players):
            card = rng.choice(list(cards(reference.legal(position))))
            position, _, _ = reference.play(position, card)
        asked = native(position)
        value = reference.value(position)
        solved = _native.solve(asked)
        assert (solved.lower, solved.upper) == (value, value)
        assert _native.solve_cards(asked)[0] == []
        assert _native.line(asked) == []
        assert _native.legal(asked) == 0
        assert _native.done(asked)
        assert asked.to_act is None


@pytest.mark.parametrize(("slug", "players"), [("loewen", 4), ("club", 4), ("ministranten", 3)])
def test_full_hands_are_solved(slug: str, players: int) -> None:
    """Of 11 and 13 cards: what a limit leaves open holds the value; the longer, the narrower."""
    for contract, deals in starts(slug, players).items():
        position = small(deals[0], 11 if players == 4 else 13, random.Random(contract))
        narrower = (0, total(position))
        for nodes in (1, 1_000, 30_000):
            solved = _native.solve(native(position), nodes=nodes)
            assert narrower[0] <= solved.lower <= solved.upper <= narrower[1]
            narrower = (solved.lower, solved.upper)


def test_thirteen_cards_with_four_players() -> None:
    """Who holds the thirteen highest trumps takes all; who holds the lowest plain cards nothing."""
    trumps = ((1 << 13) - 1) << 39
    rest = list(range(39))
    random.Random(13).shuffle(rest)
    others = [sum(1 << card for card in rest[i : i + 13]) for i in (0, 13, 26)]
    position = Position(
        players=4,
        suits=((1 << 13) - 1, ((1 << 13) - 1) << 13, ((1 << 13) - 1) << 26, trumps),
        trump=3,
        points=tuple(range(52)),
        hands=(trumps, *others),
        leader=1,
        side=1,
        maximizers=1,
    )
    solved = _native.solve(native(position))
    assert (solved.lower, solved.upper) == (sum(range(52)), sum(range(52)))
    assert worth_of_line(position) == sum(range(52))
    solved = _native.solve(native(replace(position, objective=Objective.TRICKS)))
    assert (solved.lower, solved.upper) == (13, 13)
    solved = _native.solve(native(replace(position, objective=Objective.LAST)), nodes=1_000_000)
    assert 0 <= solved.lower <= 1 == solved.upper
    solved = _native.solve(native(replace(position, side=2, maximizers=2)))
    assert (solved.lower, solved.upper) == (0, 0)


def test_values_of_larger_hands_follow_from_those_of_smaller_ones() -> None:
    """A position is worth what its best card is worth, and a card what comes after it."""
    rng = random.Random("larger")
    for size in (5, 6, 7):
        for _ in range(25):
            position = larger(size, rng)
            by_card, _ = _native.solve_cards(native(position))
            solved = _native.solve(native(position))
            assert {card for card, _, _ in by_card} == set(cards(reference.legal(position)))
            assert all(lower == upper for _, lower, upper in by_card)
            assert best(position, [lower for _, lower, _ in by_card]) == solved.lower
            assert worth_of_line(position) == solved.lower
            if position.objective is not Objective.POINTS:
                continue
            for card, lower, _ in by_card:
                after, winner, _ = reference.play(position, card)
                own = winner is not None and position.side >> winner & 1
                now = sum(position.points[c] for c in (*position.trick, card)) if own else 0
                assert lower == now + _native.solve(native(after)).lower, told(position)


def test_approximate_values_are_exact_where_nothing_is_left_out() -> None:
    rng = random.Random("approximate")
    for _ in range(150):
        position = larger(rng.choice([3, 5, 6]), rng)
        value = _native.solve(native(position)).lower
        near = _native.approximate(native(position), maximizers=1, minimizers=1, exact_below=6)
        assert near == value, told(position)
    for _ in range(20):
        position = larger(7, rng)
        value = _native.solve(native(position)).lower
        wide = _native.approximate(native(position), maximizers=0, minimizers=0)
        assert wide == value, told(position)
        assert 0 <= _native.approximate(native(position)) <= total(position)


@pytest.mark.parametrize("seed", range(4))
def test_everyone_for_himself(seed: int) -> None:
    rng = random.Random(f"everyone {seed}")
    for _ in range(150):
        position = invented(rng.choice([1, 2, 3]), rng)
        solved = _native.maxn(native(position))
        assert solved is not None
        assert tuple(solved[0]) == maxn(position), told(position)


@pytest.mark.parametrize(("slug", "players"), [("loewen", 4), ("braeunlingen", 4), ("baden", 5)])
def test_everyone_for_himself_in_real_deals(slug: str, players: int) -> None:
    rng = random.Random(f"everyone {slug}")
    for contract, deals in starts(slug, players).items():
        if "raeuber" not in contract and contract != "dresch":
            continue
        for deal in deals:
            for position in (small(deal, 3, rng), ending(deal, 3, rng)):
                solved = _native.maxn(native(position))
                assert solved is not None
                assert tuple(solved[0]) == maxn(position), told(position)
