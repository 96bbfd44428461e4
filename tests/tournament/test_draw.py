"""The draw: nobody meets twice while that is possible, wishes are met, everyone can repeat it."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cego.errors import IllegalAction, ReadError
from cego.ledger.tournament.draw import claims
from cego.ledger.tournament.draw.drawing import draw
from cego.ledger.tournament.draw.plan import met_in, offsets
from cego.ledger.tournament.draw.question import Ask, Question, question_from
from cego.ledger.tournament.draw.sizes import sizes_for, too_few, too_many

LOOKS = 1_200_000
"""Swaps looked at in one draw, people times steps: what bounds its time on any machine."""


def asked(count: int, rounds: int = 1, allowed: tuple[int, ...] = (3, 4)) -> tuple[Ask, ...]:
    sizes = sizes_for(count, allowed)
    assert sizes is not None
    people = tuple(range(1, count + 1))
    return tuple(Ask(n, people, sizes) for n in range(1, rounds + 1))


def seed(n: int) -> bytes:
    return n.to_bytes(32, "big")


def as_dealt(question: Question, n: int = 7) -> list[claims.Report]:
    """The draw, after everything that makes a seating valid has been looked at."""
    answer = draw(question, seed(n), ["pine", "fir"])
    for ask, seated in zip(question.rounds, answer.rounds, strict=False):
        assert claims.faults(question, ask, seated.tables, seated.pauses) == []
    assert answer.steps * len(question.rounds[0].people) <= LOOKS
    return list(answer.reports)


@pytest.mark.parametrize(
    ("people", "allowed", "sizes"),
    [
        # As many odd tables as the number demands, and no more.
        (48, (4,), (4,) * 12),
        (33, (3, 4), (4,) * 6 + (3,) * 3),
        (33, (4, 5), (4,) * 7 + (5,)),
        (33, (3, 4, 5), (4,) * 7 + (5,)),
        (34, (3, 4, 5), (4,) * 7 + (3,) * 2),
        (33, (4,), None),
        (11, (4, 5), None),
    ],
)
def test_tables_of_three_and_five_only_where_numbers_demand_it(
    people: int, allowed: tuple[int, ...], sizes: tuple[int, ...] | None
) -> None:
    assert sizes_for(people, allowed) == sizes


def test_fours_alone_need_three_helpers_or_a_pause_for_33() -> None:
    assert (too_few(33, (4,)), too_many(33, (4,))) == (3, 1)


@pytest.mark.parametrize(
    ("people", "allowed", "repeated"),
    # k people of one table go to T < k tables: counted for each table of the first round.
    [
        (8, (3, 4), 4),
        (10, (3, 4), 1),
        (11, (3, 4), 2),
        (12, (3, 4), 3),
        (13, (3, 4), 0),
        (14, (4, 5), 5),
        (17, (4, 5), 1),
        (18, (4, 5), 2),
        (21, (4, 5), 0),
    ],
)
def test_where_people_must_meet_again_it_is_as_few_as_proven(
    people: int, allowed: tuple[int, ...], repeated: int
) -> None:
    first, second = as_dealt(Question(asked(people, 2, allowed), publish=2))
    assert first.repeated == 0
    assert (second.repeated, second.least_again, second.fewest) == (repeated, repeated, True)
    assert bool(second.proofs) == bool(repeated)


@pytest.mark.parametrize("rounds", [2, 3, 4])
@pytest.mark.parametrize("allowed", [(3, 4), (4, 5)])
def test_no_number_of_people_has_more_rematches_than_are_proven(
    rounds: int, allowed: tuple[int, ...]
) -> None:
    for people in (*range(8, 41), 47, 48, 63, 64, 99, 100, 143, 144, 200):
        if sizes_for(people, allowed) is None:
            assert people == 11, "three fours less one is the only gap with fives"
            continue
        for report in as_dealt(Question(asked(people, rounds, allowed), publish=rounds)):
            assert report.fewest, (people, allowed, report.round)


def test_what_is_not_proven_is_not_claimed() -> None:
    """Two who stay at one of four tables leave others too little room; counting shows only them."""
    last = as_dealt(Question(asked(16, 2), publish=2, fixed=((1, 2), (2, 2))))[-1]
    assert (last.repeated, last.least_again, last.fewest) == (2, 1, False)


@given(people=st.integers(8, 200), chance=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_with_random_wishes_every_number_is_seated_or_told_why_not(
    people: int, chance: int
) -> None:
    """Teams and couples must be kept apart, clubs should be, some stay at their tables."""
    rng = Random(chance)
    rounds = asked(people, rng.randrange(1, 4))
    tables = len(rounds[0].sizes)
    mixed = rng.sample(range(1, people + 1), people)
    must, at = [], 0
    while at < people * rng.uniform(0.2, 0.8):
        size = rng.randrange(2, min(tables, 6) + 2)
        must.append(tuple(mixed[at : at + size]))
        at += size
    clubs = rng.randrange(3, 9)
    wish = tuple(tuple(mixed[n::clubs]) for n in range(rng.randrange(0, 3)))
    stay = rng.sample(range(1, people + 1), rng.randrange(0, min(tables, 6)))
    fixed = tuple((person, table) for table, person in enumerate(stay, 1))
    question = Question(rounds, 1, tuple(must), wish, fixed=fixed)
    (report,) = as_dealt(question, chance)
    assert report.fewest
    kept_apart = sum(claims.least_together(len(g), rounds[0].sizes) for g in must)
    assert len(report.kept_apart) == kept_apart
    assert sum(proof.key == "group" for proof in report.proofs) >= bool(kept_apart)


@given(people=st.integers(8, 200), rounds=st.integers(2, 4), chance=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_round_after_round_as_in_the_hall(people: int, rounds: int, chance: int) -> None:
    """Each round drawn when the last one is over: what has been cannot be planned any more."""
    asks = asked(people, rounds)
    met: dict[tuple[int, int], int] = {}
    earlier: list[tuple[tuple[int, ...], ...]] = []
    for n in range(rounds):
        known = tuple((one, other, often) for (one, other), often in sorted(met.items()))
        question = Question(asks[n:], 1, met=known, earlier=tuple(earlier))
        answer = draw(question, seed(chance), [str(n)])
        report = answer.reports[0]
        if people > 16 or n < 2:
            assert report.fewest, (people, n)
        for both, often in met_in([answer.rounds[0].tables]).items():
            met[both] = met.get(both, 0) + often
        earlier.append(answer.rounds[0].tables)


@pytest.mark.parametrize("tables", range(4, 41))
@pytest.mark.parametrize("rounds", [2, 3, 4])
def test_the_plan_lets_nobody_meet_twice(tables: int, rounds: int) -> None:
    found = offsets(tables, rounds, 4)
    assert found is not None
    kind, rows = found
    seats = [(t, s) for t in range(tables) for s in range(4)]
    for (t1, s1), (t2, s2) in combinations(seats, 2):
        together = [
            row[s1] ^ t1 == row[s2] ^ t2
            if kind == "bits"
            else (t1 + row[s1] - t2 - row[s2]) % tables == 0
            for row in rows
        ]
        assert sum(together) <= 1


def test_three_tables_have_no_plan() -> None:
    assert offsets(3, 2, 4) is None


def test_nobody_sits_twice_at_a_table_of_three_where_that_can_be_avoided() -> None:
    question = Question(asked(33, 2), publish=2)
    answer = draw(question, seed(3), [])
    threes = [p for r in answer.rounds for t in r.tables if len(t) == 3 for p in t]
    assert len(threes) == len(set(threes)) == 18


def test_who_must_meet_again_may_do_so_if_that_was_agreed() -> None:
    fixed = ((1, 2), (2, 2))
    asks = asked(24, 2)
    kept = draw(Question(asks, 2, fixed=fixed), seed(1), []).reports[1]
    assert (kept.again, kept.repeated, kept.fewest) == (((1, 2),), 1, True)
    agreed = draw(Question(asks, 2, fixed=fixed, lifted=((1, 2),)), seed(1), []).reports[1]
    assert agreed.again == ()


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"fixed": ((1, 9),)}, "no-table"),
        ({"fixed": tuple((n, 1) for n in range(1, 6))}, "fixed-full"),
        ({"fixed": ((1, 1), (2, 1)), "must": ((1, 2),)}, "fixed-apart"),
    ],
)
def test_wishes_that_contradict_each_other_are_refused_with_the_people(
    more: dict[str, tuple[tuple[int, ...], ...]], key: str
) -> None:
    with pytest.raises(IllegalAction) as refused:
        draw(Question(asked(16), **more), seed(1), [])  # type: ignore[arg-type]
    assert refused.value.key == f"tournament.proof.{key}"
    assert "1" in str(refused.value.values["people"])


def test_a_club_larger_than_the_number_of_tables_is_proven() -> None:
    (report,) = as_dealt(Question(asked(16), must=((1, 2, 3, 4, 5, 6),)))
    assert len(report.kept_apart) == 2
    (proof,) = report.proofs
    assert proof.people == (1, 2, 3, 4, 5, 6)
    assert "at least 2 pairs" in proof.text("en", {1: "Anna"})
    assert "Anna" in proof.text("de", {1: "Anna"})


def test_pauses_fall_on_those_who_have_not_paused() -> None:
    sizes = sizes_for(32, (4,))
    assert sizes
    asks = tuple(Ask(n, tuple(range(1, 34)), sizes, 1) for n in (1, 2, 3))
    answer = draw(Question(asks, 3, paused=((5, 1),)), seed(2), [])
    paused = [person for seated in answer.rounds for person in seated.pauses]
    assert len(set(paused)) == 3
    assert 5 not in paused


def withdrawn(people: int, gone: int, n: int) -> tuple[claims.Report, Question]:
    """A published seating of a second round, then some people withdraw."""
    both = draw(Question(asked(people, 2), publish=2), seed(n), [])
    left = tuple(
        p for p in range(1, people + 1) if p not in Random(n).sample(range(1, people + 1), gone)
    )
    sizes = sizes_for(len(left), (3, 4))
    assert sizes
    met = met_in([both.rounds[0].tables])
    question = Question(
        (Ask(2, left, sizes),),
        met=tuple((one, other, n) for (one, other), n in sorted(met.items())),
        earlier=(both.rounds[0].tables,),
        before=both.rounds[1].tables,
    )
    return as_dealt(question, n)[0], question


@pytest.mark.parametrize("n", range(25))
def test_after_withdrawals_as_few_as_possible_move(n: int) -> None:
    one, _ = withdrawn(48, 1, n)
    assert (one.moved, one.repeated) == ((), 0)
    four, _ = withdrawn(48, 4, n)
    assert len(four.moved) <= 5
    assert four.repeated == 0


@given(people=st.integers(8, 80), chance=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_changed_seating_is_valid_whoever_came_or_went(people: int, chance: int) -> None:
    rng = Random(chance)
    before = draw(Question(asked(people)), seed(chance), []).rounds[0].tables
    gone = rng.sample(range(1, people + 1), rng.randrange(0, people // 3))
    come = range(people + 1, people + 1 + rng.randrange(0, 6))
    here = tuple(p for p in (*range(1, people + 1), *come) if p not in gone)
    sizes = sizes_for(len(here), (3, 4))
    if sizes is None:
        assert len(here) < 6
        return
    stay = rng.sample(here, rng.randrange(0, len(sizes)))
    fixed = tuple((p, t) for t, p in enumerate(sorted(stay), 1))
    as_dealt(Question((Ask(1, here, sizes),), fixed=fixed, before=before), chance)


def test_the_same_seed_and_words_give_the_same_tables_and_others_do_not() -> None:
    question = Question(asked(48, 2))
    again = question_from(question.to_data())
    assert (again, again.hash) == (question, question.hash)
    one = draw(question, seed(1), ["Hedwig: pine"])
    assert draw(again, seed(1), ["Hedwig: pine"]) == one
    assert draw(question, seed(1), ["Hedwig: fir"]).rounds != one.rounds
    assert draw(question, seed(2), ["Hedwig: pine"]).rounds != one.rounds


FROZEN: list[tuple[tuple[int, ...], ...]] = [
    ((2, 6, 7, 10), (3, 4, 8), (5, 12, 13), (1, 9, 11)),
    ((1, 4, 5, 7), (2, 11, 12), (8, 10, 13), (3, 6, 9)),
]


def test_the_procedure_is_frozen() -> None:
    """A draw published once can be repeated for ever; a change needs a new name."""
    answer = draw(Question(asked(13, 2), publish=2, wish=((1, 2, 3),)), seed(5), ["pine"])
    assert [seated.tables for seated in answer.rounds] == FROZEN
    with pytest.raises(ReadError):
        draw(Question(asked(13)), seed(5), [], "cego-draw-0")


def test_everybody_is_as_likely_to_sit_anywhere() -> None:
    often = [0] * 4
    for n in range(400):
        answer = draw(Question(asked(16)), seed(n), [])
        often[next(t for t, table in enumerate(answer.rounds[0].tables) if 1 in table)] += 1
    assert all(60 <= n <= 140 for n in often), often
