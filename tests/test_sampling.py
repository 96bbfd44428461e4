"""Worlds are dealt exactly uniformly among all that fit, and what cannot be dealt is an error."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, factorial

import numpy as np
import pytest
from numpy.typing import NDArray

from cego.cards import CEGO, TAPP, Pack, Pile, cards, pile_of
from cego.solver import _native
from solving import chi_square

Deal = tuple[Pile, ...]


def deals(
    known: Sequence[Pile], sizes: Sequence[int], unseen: Pile, forbidden: Sequence[Pile] = ()
) -> Iterator[Deal]:
    """Every deal that fits, one by one."""
    if not known:
        if not unseen:
            yield ()
        return
    barred = forbidden[0] if forbidden else 0
    room = sizes[0] - known[0].bit_count()
    for taken in combinations(cards(unseen & ~barred), max(room, 0)):
        own = pile_of(taken)
        for others in deals(known[1:], sizes[1:], unseen & ~own, forbidden[1:]):
            yield (known[0] | own, *others)


def any_case(rng: random.Random) -> tuple[list[Pile], list[int], Pile, list[Pile]]:
    """Two to five hands of few cards, with known cards, voids and single forbidden cards."""
    hands = rng.choice([1, 2, 3, 3, 4, 5])
    pack = rng.sample(range(64), 12)
    known = [pile_of(pack.pop() for _ in range(rng.choice([0, 0, 1]))) for _ in range(hands)]
    room = [rng.choice([0, 1, 2, 2, 3]) for _ in range(hands)]
    unseen = rng.sample(pack, min(sum(room), len(pack)))
    room[-1] -= sum(room) - len(unseen)
    void = pile_of(unseen[: rng.randrange(4)])
    forbidden = []
    for _ in range(hands):
        one = pile_of(rng.sample(unseen, rng.choice([0, 0, 1]) if unseen else 0))
        forbidden.append(rng.choice([0, 0, void, one, void | one]))
    sizes = [own.bit_count() + more for own, more in zip(known, room, strict=True)]
    return known, sizes, pile_of(unseen), forbidden


def rows(dealt: NDArray[np.uint64]) -> list[Deal]:
    return [tuple(row) for row in dealt.tolist()]


def test_deals_are_counted_exactly() -> None:
    rng = random.Random("count")
    none = 0
    for _ in range(300):
        known, sizes, unseen, forbidden = any_case(rng)
        number = sum(1 for _ in deals(known, sizes, unseen, forbidden))
        if number:
            assert _native.count_deals(known, sizes, unseen, forbidden=forbidden) == number
            continue
        none += 1
        with pytest.raises(ValueError, match="no deal fits"):
            _native.count_deals(known, sizes, unseen, forbidden=forbidden)
        with pytest.raises(ValueError, match="no deal fits"):
            _native.sample(known, sizes, unseen, forbidden=forbidden)
    assert 20 < none < 200


def test_many_deals_are_counted_exactly() -> None:
    unseen = pile_of(range(33))
    ways = factorial(33) // factorial(11) ** 3
    assert _native.count_deals([0, 0, 0], [11, 11, 11], unseen) == ways
    unseen = pile_of(range(54))
    ways = factorial(54) // (factorial(11) ** 4 * factorial(10))
    assert _native.count_deals([0] * 5, [11, 11, 11, 11, 10], unseen) == ways
    assert _native.count_deals([0, 0], [32, 32], 2**64 - 1) == comb(64, 32)


def test_more_deals_than_can_be_counted_are_an_error() -> None:
    with pytest.raises(ValueError, match="too many deals"):
        _native.count_deals([0] * 5, [13, 13, 13, 13, 12], 2**64 - 1)


@pytest.mark.parametrize("case", range(25))
def test_deals_are_exactly_uniform(case: int) -> None:
    rng = random.Random(f"uniform {case}")
    while True:
        known, sizes, unseen, forbidden = any_case(rng)
        possible = list(deals(known, sizes, unseen, forbidden))
        if 2 <= len(possible) <= 2000:
            break
    number = 40 * len(possible) + 2000
    dealt = _native.sample(known, sizes, unseen, forbidden=forbidden, number=number, seed=case)
    seen = Counter(rows(dealt))
    distance, bound = chi_square(seen, dict.fromkeys(possible, number / len(possible)))
    assert distance < bound
    if len(possible) < 500:
        assert set(seen) == set(possible)


def test_voids_of_a_whole_hand_are_exactly_uniform() -> None:
    """Trumps lie with one of two hands only, in unequal numbers: counting decides how many."""
    trumps, plain = 0b111, 0b1111000
    case = ([0, 0, 0], [2, 2, 3], trumps | plain, [trumps, 0, 0])
    possible = list(deals(*case))
    dealt = _native.sample(*case[:3], forbidden=case[3], number=60_000, seed=5)
    distance, bound = chi_square(
        Counter(rows(dealt)), dict.fromkeys(possible, 60_000 / len(possible))
    )
    assert distance < bound
    by_number = Counter((deal[1] & trumps).bit_count() for deal in possible)
    seen = Counter((int(hand) & trumps).bit_count() for hand in dealt[:, 1])
    expected = {n: 60_000 * ways / len(possible) for n, ways in by_number.items()}
    distance, bound = chi_square(seen, expected)
    assert distance < bound


def test_each_card_of_a_full_deal_is_as_likely_in_each_hand() -> None:
    unseen = CEGO.all
    dealt = _native.sample([0] * 5, [11, 11, 11, 11, 10], unseen, number=20_000, seed=3)
    for hand, size in enumerate([11, 11, 11, 11, 10]):
        counts = [int(((dealt[:, hand] >> np.uint64(c)) & np.uint64(1)).sum()) for c in range(54)]
        expected = 20_000 * size / 54
        spread = (expected * (1 - size / 54)) ** 0.5
        assert max(abs(count - expected) for count in counts) < 6 * spread


@pytest.mark.parametrize("pack", [CEGO, TAPP], ids=["cego", "tapp"])
def test_every_deal_fits(pack: Pack) -> None:
    rng = random.Random(pack.name)
    for seed in range(60):
        order = list(cards(pack.all))
        rng.shuffle(order)
        size = rng.randrange(1, 9)
        truth = [pile_of(order[i * size : (i + 1) * size]) for i in range(3)]
        unseen, known, forbidden = 0, [], []
        for hand in truth:
            own = pile_of(rng.sample(list(cards(hand)), rng.randrange(size + 1)))
            known.append(own)
            unseen |= hand & ~own
        for hand in truth:
            voids = [suit for suit in pack.suits.values() if not hand & suit]
            not_his = [c for c in cards(unseen & ~hand) if rng.random() < 0.2]
            forbidden.append(pile_of(not_his) | (voids[0] if voids else 0))
        dealt = _native.sample(known, [size] * 3, unseen, forbidden=forbidden, number=50, seed=seed)
        for row in rows(dealt):
            assert all(hand.bit_count() == size for hand in row)
            assert row[0] | row[1] | row[2] == unseen | known[0] | known[1] | known[2]
            for hand, own, barred in zip(row, known, forbidden, strict=True):
                assert hand & own == own
                assert not hand & barred & ~own
                assert not hand & ~own & ~unseen


def test_the_same_seed_deals_the_same() -> None:
    def dealt(number: int, seed: int) -> list[Deal]:
        return rows(_native.sample([0] * 3, [9] * 3, pile_of(range(27)), number=number, seed=seed))

    assert dealt(200, 7) == dealt(200, 7)
    assert dealt(200, 7)[:50] == dealt(50, 7), "a longer sample begins like a shorter one"
    assert dealt(200, 7) != dealt(200, 8)
    assert len(set(dealt(200, 7))) == 200
    assert len({dealt(1, seed)[0] for seed in range(200)}) == 200
    assert dealt(3, 2**64 - 1) != dealt(3, 0)


def test_a_sample_is_an_array_of_piles() -> None:
    dealt = _native.sample([1, 2, 4], [3, 3, 2], 0b11111000, number=10, seed=1)
    assert (dealt.dtype.name, dealt.shape) == ("uint64", (10, 3))
    assert dealt.flags["C_CONTIGUOUS"]
    none = _native.sample([1, 2, 4], [3, 3, 2], 0b11111000, number=0)
    assert (none.dtype.name, none.shape) == ("uint64", (0, 3))
    assert _native.sample([0, 0], [1, 1], 0b11).shape == (1, 2)
    assert rows(_native.sample([5], [2], 0)) == [(5,)]
    high = _native.sample([0], [1], 1 << 63)
    assert rows(high) == [(1 << 63,)]


def test_nothing_unseen_leaves_one_deal() -> None:
    assert _native.count_deals([3, 12], [2, 2], 0) == 1
    assert rows(_native.sample([3, 12], [2, 2], 0, number=2)) == [(3, 12), (3, 12)]


@pytest.mark.parametrize(
    ("known", "sizes", "unseen", "forbidden", "message"),
    [
        ([0, 0], [1, 1], 0b111, [], "do not fill"),
        ([0, 0], [2, 2], 0b111, [], "do not fill"),
        ([0, 0], [1, 2], 0b111, [0b111, 0], "no deal fits"),
        ([0, 0], [1, 2], 0b111, [0b001, 0b001], "no deal fits"),
        ([0, 0], [2, 1], 0b111, [0b011, 0], "no deal fits"),
        ([1, 1], [1, 1], 0, [], "known twice"),
        ([1, 0], [1, 1], 1, [], "unseen or known twice"),
        ([3, 0], [1, 1], 4, [], "more cards than its size"),
        ([0, 0], [-1, 2], 1, [], "more cards than its size"),
        ([0, 0], [65, 0], 1, [], "size"),
        ([0, 0], [10**9, 0], 1, [], "size"),
        ([0, 0], [2**40, 0], 1, [], "size"),
        ([0, 0], [1], 1, [], "one size for each hand"),
        ([0, 0], [1, 0], 1, [0], "one forbidden mask for each hand"),
        ([], [], 0, [], "1 to 8 hands"),
        ([0] * 9, [0] * 9, 0, [], "1 to 8 hands"),
        ([1 << 64], [1], 0, [], "64 bits"),
        ([-1], [1], 0, [], "64 bits"),
        ([0], [1], 1 << 64, [], "64 bits"),
        ([0], [1], -1, [], "64 bits"),
        ([0], [1], 1, [1 << 64], "64 bits"),
    ],
)
def test_what_cannot_be_dealt_is_an_error(
    known: list[int], sizes: list[int], unseen: int, forbidden: list[int], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        _native.sample(known, sizes, unseen, forbidden=forbidden)
    with pytest.raises(ValueError, match=message):
        _native.count_deals(known, sizes, unseen, forbidden=forbidden)
