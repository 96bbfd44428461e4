"""The native core plays by the rules of the game, move by move, and plays out fairly."""

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

import reference
from cego.cards import cards, pile_of
from cego.deal.actions import Play
from cego.deal.deal import Deal
from cego.rules.contracts import Objective
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import Position, lower, tricks_of
from solving import (
    TABLES,
    cards_left,
    chi_square,
    ending,
    invented,
    replay,
    result,
    results,
    small,
    starts,
)

POLICIES = ("uniform", "thumb")


# Legal cards


def same_moment(now: _native.Position, deal: Deal) -> None:
    """The core and the engine agree on who is to act, with which cards, and on the table."""
    tricks = tricks_of(deal)
    assert _native.legal(now) == tricks.legal
    assert now.to_act == tricks.to_act
    assert now.leader == tricks.leader
    assert now.trick == list(tricks.trick)
    assert now.hands == list(tricks.hands)
    assert not _native.done(now)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_core_plays_like_the_engine(slug: str, players: int) -> None:
    """Every game of every set, from the first lead to the last trick, any legal card."""
    rng = random.Random(f"legal {slug} {players}")
    for deals in starts(slug, players).values():
        for start in deals:
            deal, now = start, native(lower(start))
            while deal.to_act is not None:
                same_moment(now, deal)
                card = rng.choice(list(cards(_native.legal(now))))
                deal, now = deal.apply(Play(card)), _native.play(now, card)
            assert _native.done(now)
            assert _native.legal(now) == 0
            assert now.to_act is None


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_card_that_the_engine_refuses_is_refused(slug: str, players: int) -> None:
    rng = random.Random(f"illegal {slug} {players}")
    for deals in starts(slug, players).values():
        deal = deals[0]
        for _ in range(3 * len(tricks_of(deal).hands)):
            now, legal = native(lower(deal)), tricks_of(deal).legal
            for card in (*(c for c in range(64) if not legal >> c & 1), -1, 64):
                with pytest.raises(ValueError, match="not legal"):
                    _native.play(now, card)
            deal = deal.apply(Play(rng.choice(list(cards(legal)))))


def test_the_core_plays_like_the_reference() -> None:
    """Invented games of up to 13 cards, special rules and all."""
    rng = random.Random("reference")
    for _ in range(400):
        position = invented(rng.choice([2, 3, 5, 8, 11, 13]), rng, mid=False)
        now = native(position)
        while cards_left(position):
            assert _native.legal(now) == reference.legal(position)
            assert now.to_act == position.to_act
            assert now.hands == list(position.hands)
            card = rng.choice(list(cards(_native.legal(now))))
            now = _native.play(now, card)
            position, _, _ = reference.play(position, card)
        assert _native.done(now)


def test_playing_a_card_leaves_the_position_before_it_alone() -> None:
    position = native(invented(4, random.Random(1), mid=False))
    before = repr(position)
    _native.play(position, next(cards(_native.legal(position))))
    assert repr(position) == before


# Results


def totals(position: Position) -> tuple[int, int]:
    held = [card for hand in position.hands for card in cards(hand)]
    points = sum(position.points[card] for card in (*held, *position.trick))
    return points, cards_left(position)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_playout_counts_what_its_cards_count(policy: str) -> None:
    """Endings in which every card is forced."""
    rng = random.Random("forced")
    met = 0
    while met < 300:
        position = invented(rng.choice([1, 2, 3]), rng)
        now, played = position, []
        while cards_left(now) and reference.legal(now).bit_count() == 1:
            played.append(next(cards(reference.legal(now))))
            now, _, _ = reference.play(now, played[-1])
        if cards_left(now):
            continue
        met += 1
        points, tricks, last, card = _native.playout(native(position), policy=policy, seed=met)
        expected = result(position.players, replay(position, played))
        assert (tuple(points), tuple(tricks), last, card) == expected


@pytest.mark.parametrize("policy", POLICIES)
def test_a_playout_ends_as_a_legal_game_can_end(policy: str) -> None:
    rng = random.Random("possible")
    for _ in range(150):
        position = invented(rng.choice([2, 3]), rng)
        possible = results(position)
        for seed in range(40):
            points, tricks, last, card = _native.playout(native(position), policy=policy, seed=seed)
            assert (tuple(points), tuple(tricks), last, card) in possible


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_playouts_of_every_game_end_as_a_legal_game_can_end(slug: str, players: int) -> None:
    rng = random.Random(f"possible {slug} {players}")
    for contract, deals in starts(slug, players).items():
        for deal in deals[:2]:
            least = 3 if contract == "geregelter-raeuber" else 2
            for position in (ending(deal, 2, rng), small(deal, least, rng)):
                possible = {key[:3] for key in results(position)}
                for policy in POLICIES:
                    for row in zip(
                        *_native.playouts(native(position), 30, policy=policy, seed=1, threads=1),
                        strict=True,
                    ):
                        points, tricks, last = row
                        ended = (tuple(points.tolist()), tuple(tricks.tolist()), int(last))
                        assert ended in possible


@pytest.mark.parametrize("case", range(30))
def test_every_legal_card_is_as_likely_in_a_uniform_playout(case: int) -> None:
    """Results of small endings come up as often as the number of legal cards says."""
    rng = random.Random(f"likely {case}")
    while True:
        position = invented(rng.choice([2, 3]), rng)
        likely: dict[tuple[object, ...], float] = {}
        for key, chance in results(position).items():
            likely[key[:3]] = likely.get(key[:3], 0) + chance
        if 2 <= len(likely) <= 400:
            break
    number = 20_000
    points, tricks, last = _native.playouts(native(position), number, seed=case)
    seen = Counter(
        (tuple(row), tuple(taken), winner)
        for row, taken, winner in zip(points.tolist(), tricks.tolist(), last.tolist(), strict=True)
    )
    distance, bound = chi_square(seen, {key: number * each for key, each in likely.items()})
    assert distance < bound, f"{position!r}, order={position.order}"


def telling(legal: int) -> Position:
    """Seat 0 wins the running trick, to which seat 2 gives any of its cards, and no other.

    So the points of seat 0 tell which card seat 2 has played.
    """
    plain, own, trumps = range(legal), range(8, 16), range(16, 32)
    return Position(
        players=3,
        suits=(pile_of(plain), pile_of(own), pile_of(trumps)),
        trump=2,
        points=(*(1 << c for c in range(legal)), *[0] * (64 - legal)),
        hands=(pile_of(own[: legal - 1]), pile_of(trumps[: legal - 1]), pile_of(plain)),
        leader=0,
        trick=(31, 30),
        side=1,
        maximizers=1,
    )


@pytest.mark.parametrize("legal", range(2, 9))
def test_each_first_card_is_as_likely(legal: int) -> None:
    number = 7_000 * legal
    points, tricks, _ = _native.playouts(native(telling(legal)), number, seed=legal)
    seen = Counter(points[:, 0].tolist())
    distance, bound = chi_square(seen, {1 << card: number / legal for card in range(legal)})
    assert distance < bound
    assert set(tricks[:, 0].tolist()) == {1}


def test_the_rules_of_thumb_still_try_everything() -> None:
    points, _, _ = _native.playouts(native(telling(5)), 5_000, policy="thumb", seed=3)
    assert set(points[:, 0].tolist()) == {1 << card for card in range(5)}


def test_the_rules_of_thumb_play_better_than_chance() -> None:
    """A side that follows them, against others that do too, is nearer to the exact value."""
    rng = random.Random("thumb")
    off = dict.fromkeys(POLICIES, 0.0)
    for deals in starts("loewen", 4).values():
        for deal in deals:
            position = small(deal, 6, rng)
            if position.objective is not Objective.POINTS or position.side != position.maximizers:
                continue
            value = _native.solve(native(position)).lower
            seat = position.side.bit_length() - 1
            for policy in POLICIES:
                points, _, _ = _native.playouts(native(position), 500, policy=policy, seed=1)
                off[policy] += abs(float(points[:, seat].mean()) - value)
    assert off["thumb"] < off["uniform"], off


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_all_points_and_tricks_of_a_deal_are_given_to_someone(
    slug: str, players: int, policy: str
) -> None:
    for deals in starts(slug, players).values():
        for deal in deals[:2]:
            position = lower(deal)
            points, tricks, last = _native.playouts(native(position), 100, policy=policy, seed=2)
            all_points, all_tricks = totals(position)
            assert (points.sum(axis=1) == all_points).all()
            assert (tricks.sum(axis=1) == all_tricks).all()
            assert (points >= 0).all()
            assert (tricks >= 0).all()
            assert ((last >= 0) & (last < position.players)).all()
            assert (tricks[np.arange(100), last] > 0).all()


# Form


def test_the_same_seed_plays_the_same() -> None:
    position = native(lower(starts("loewen", 4)["solo"][0]))
    for policy in POLICIES:
        first = _native.playouts(position, 9_000, policy=policy, seed=11, threads=1)
        for threads in (1, 2, 4):
            again = _native.playouts(position, 9_000, policy=policy, seed=11, threads=threads)
            fewer = _native.playouts(position, 100, policy=policy, seed=11, threads=threads)
            for column in range(3):
                assert np.array_equal(first[column], again[column])
                assert np.array_equal(first[column][:100], fewer[column])
        other = _native.playouts(position, 9_000, policy=policy, seed=12)
        assert not np.array_equal(first[0], other[0])
        points, tricks, last, _ = _native.playout(position, policy=policy, seed=11)
        one = (first[0][0].tolist(), first[1][0].tolist(), int(first[2][0]))
        assert (points, tricks, last) == one


def test_neighbouring_seeds_and_playouts_have_nothing_in_common() -> None:
    position = native(lower(starts("loewen", 4)["solo"][0]))
    columns = [_native.playouts(position, 4_000, seed=seed)[0][:, 0] for seed in range(6)]
    next_playout = (columns[0][:-1], columns[0][1:])
    for a, b in (*pairwise(columns), next_playout):
        assert abs(float(np.corrcoef(a, b)[0, 1])) < 0.1


@pytest.mark.parametrize("players", [3, 4])
def test_playouts_are_arrays(players: int) -> None:
    position = native(lower(starts("loewen", players)["solo"][0]))
    for number in (0, 1, 5, 5_000):
        points, tricks, last = _native.playouts(position, number)
        assert (points.dtype.name, points.shape) == ("int32", (number, players))
        assert (tricks.dtype.name, tricks.shape) == ("int8", (number, players))
        assert (last.dtype.name, last.shape) == ("int8", (number,))


def test_a_game_that_is_over_is_played_out_already() -> None:
    position = native(lower(starts("loewen", 4)["solo"][0]))
    while not _native.done(position):
        position = _native.play(position, next(cards(_native.legal(position))))
    assert _native.playout(position) == ([0] * 4, [0] * 4, -1, -1)
    points, tricks, last = _native.playouts(position, 3)
    assert points.tolist() == tricks.tolist() == [[0] * 4] * 3
    assert last.tolist() == [-1] * 3


@pytest.mark.parametrize("objective", list(Objective))
def test_a_playout_is_the_same_whatever_is_asked(objective: Objective) -> None:
    rng = random.Random("whatever")
    for seed in range(30):
        position = invented(5, rng)
        asked = replace(position, objective=objective, target=3, count=1)
        played = _native.playout(native(asked), seed=seed)
        assert played == _native.playout(native(position), seed=seed)
