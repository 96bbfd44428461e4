"""Limits give bounds that hold, and nonsense gives a clear error, never a crash."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference
from cego.cards import cards
from cego.rules.contracts import Objective
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import Position
from solving import Answer, Call, Child, Described, invented, larger, replay, total, worth

LIMITS = (1, 2, 10, 50, 250, 1_000, 10_000)
BEYOND = 5_000
"""A limit is looked at between tricks, so a few nodes more may be used."""


def positions(number: int, seed: str, *sizes: int) -> Iterator[Position]:
    rng = random.Random(seed)
    for _ in range(number):
        yield larger(rng.choice(sizes), rng)


# Limits


def test_what_a_limit_leaves_open_holds_the_value() -> None:
    stopped = 0
    for position in positions(150, "bounds", 6, 7):
        asked = native(position)
        value = _native.solve(asked)
        assert value.exact
        narrower = (0, total(position))
        for nodes in LIMITS:
            solved = _native.solve(asked, nodes=nodes)
            assert narrower[0] <= solved.lower <= value.lower <= solved.upper <= narrower[1]
            assert solved.exact is (solved.lower == solved.upper)
            assert solved.nodes <= nodes + BEYOND
            narrower = (solved.lower, solved.upper)
            stopped += not solved.exact
        enough = _native.solve(asked, nodes=value.nodes + 1)
        assert (enough.lower, enough.upper, enough.nodes) == (value.lower,) * 2 + (value.nodes,)
    assert stopped > 150


def test_what_a_limit_leaves_open_holds_the_value_of_each_card() -> None:
    stopped = 0
    for position in positions(100, "cards", 6, 7):
        asked = native(position)
        by_card, used = _native.solve_cards(asked)
        assert {card for card, _, _ in by_card} == set(cards(reference.legal(position)))
        for nodes in LIMITS:
            limited, spent = _native.solve_cards(asked, nodes=nodes)
            assert [card for card, _, _ in limited] == [card for card, _, _ in by_card]
            for (_, low, high), (_, lower, upper) in zip(by_card, limited, strict=True):
                assert 0 <= lower <= low == high <= upper <= total(position)
                stopped += lower < upper
            assert spent <= nodes + BEYOND
        assert _native.solve_cards(asked, nodes=used + 1) == (by_card, used)
    assert stopped > 200


def test_a_limit_may_leave_the_threshold_open_but_never_wrong() -> None:
    rng, open_ones = random.Random("reaches"), 0
    for position in positions(100, "reaches", 6, 7):
        asked = native(position)
        value = _native.solve(asked).lower
        for nodes in LIMITS:
            threshold = rng.choice([value, value + 1, rng.randrange(total(position) + 2)])
            reached, spent = _native.reaches(asked, threshold, nodes=nodes)
            assert reached in (None, value >= threshold)
            assert spent <= nodes + BEYOND
            open_ones += reached is None
    assert open_ones > 50


def test_a_limit_may_leave_no_line_and_no_points_but_never_wrong_ones() -> None:
    none = 0
    for position in positions(60, "line", 6):
        asked = native(position)
        value = _native.solve(asked).lower
        for nodes in (1, 100, 100_000):
            played = _native.line(asked, nodes=nodes)
            none += played is None
            assert played is None or worth(position, replay(position, played)) == value
    assert 30 < none < 150
    none = 0
    for position in positions(40, "maxn", 4):
        asked = native(position)
        everyone = _native.maxn(asked)
        assert everyone is not None
        for nodes in (1, 100, 10_000_000):
            limited = _native.maxn(asked, nodes=nodes)
            none += limited is None
            assert limited in (None, everyone)
    assert 30 < none < 100


def test_a_limit_of_time_leaves_bounds_that_hold() -> None:
    for position in positions(30, "time", 7):
        asked = native(position)
        value = _native.solve(asked).lower
        for seconds in (1e-9, 1e-4, 1e9, float("inf")):
            solved = _native.solve(asked, seconds=seconds)
            assert solved.lower <= value <= solved.upper
            by_card, _ = _native.solve_cards(asked, seconds=seconds)
            assert by_card
        assert _native.solve(asked, seconds=1e9).exact


def test_full_hands_stop_at_the_limit() -> None:
    """Thirteen cards each, every special rule, every objective: no call goes on for ever."""
    rng = random.Random("full")
    seen: set[Objective] = set()
    while len(seen) < len(Objective):
        position = invented(rng.choice([11, 12, 13]), rng, mid=False)
        seen.add(position.objective)
        asked = native(position)
        for nodes in (1, 20_000):
            solved = _native.solve(asked, nodes=nodes)
            assert 0 <= solved.lower <= solved.upper <= total(position)
            assert solved.nodes <= nodes + BEYOND
            assert len(_native.solve_cards(asked, nodes=nodes)[0]) > 0
            _native.reaches(asked, 1, nodes=nodes)
            _native.line(asked, nodes=nodes)
            _native.maxn(asked, nodes=nodes)


# Bad descriptions

SUITS = [0xFF, 0xFF00, 0xFF0000]
GOOD: dict[str, Any] = {
    "players": 3,
    "suits": SUITS,
    "trump": 2,
    "points": [1] * 24,
    "hands": [0x000101, 0x000202, 0x000404],
    "leader": 0,
    "side": 1,
    "maximizers": 1,
}
HUGE = (2**31, 2**63, 2**64, 10**40, -(2**31) - 1, -(2**63) - 1, -(10**40))
BAD: list[tuple[str, dict[str, Any]]] = [
    ("hands overlap", {"hands": [0x0101, 0x0102, 0x0404]}),
    ("at most 64 cards", {"points": [1] * 65}),
    ("at most 64 cards", {"order": list(range(65))}),
    ("64 bits", {"hands": [1 << 64, 2, 4]}),
    ("64 bits", {"suits": [(1 << 65) - 1]}),
    ("64 bits", {"dead": 1 << 64}),
    ("64 bits", {"dead": -1}),
    ("64 bits", {"empties": 1 << 64}),
    ("64 bits", {"hands": [-1, 2, 4]}),
    ("64 bits", {"suits": [-1]}),
    ("64 bits", {"leads": [(0, 1 << 64)]}),
    ("64 bits", {"leads": [(0, -1)]}),
    ("unequal sizes", {"hands": [0x0101, 0x0202, 0x0004]}),
    ("unequal sizes", {"hands": [0x0101, 0, 0x0404]}),
    ("unequal sizes", {"trick": [4]}),
    ("unequal sizes", {"hands": [0x01, 0x0202, 0x04], "trick": [8, 16]}),
    ("more than 13 cards", {"suits": [(1 << 60) - 1], "trump": 0, "hands": [
        (1 << 14) - 1, ((1 << 14) - 1) << 14, ((1 << 14) - 1) << 28]}),
    ("more than 13 cards", {"suits": [(1 << 60) - 1], "trump": 0, "trick": [50], "hands": [
        (1 << 13) - 1, ((1 << 14) - 1) << 14, ((1 << 14) - 1) << 28]}),
    ("belongs to no suit", {"hands": [0x01000001, 0x0202, 0x0404]}),
    ("belongs to no suit", {"hands": [0x01, 0x0202, 0x0404], "trick": [40]}),
    ("unknown objective", {"objective": "schieber"}),
    ("unknown objective", {"objective": ""}),
    ("unknown objective", {"objective": "points "}),
    ("3 or 4 players", {"players": 2, "hands": [1, 2]}),
    ("3 or 4 players", {"players": 5, "hands": [1, 2, 4, 8, 16]}),
    ("3 or 4 players", {"players": 0, "hands": []}),
    ("one hand for each player", {"players": 4}),
    ("one hand for each player", {"hands": [1, 2]}),
    ("one hand for each player", {"players": -3}),
    ("leader is no seat", {"leader": 3}),
    ("leader is no seat", {"leader": -1}),
    ("side names a seat", {"side": 8}),
    ("side names a seat", {"side": -1}),
    ("maximizers name a seat", {"maximizers": 8}),
    ("maximizers name a seat", {"maximizers": -1}),
    ("trump is not one", {"trump": 3}),
    ("trump is not one", {"trump": -1}),
    ("1 to 5 suits", {"suits": []}),
    ("1 to 5 suits", {"suits": [1, 2, 4, 8, 16, 32]}),
    ("suits overlap", {"suits": [0xFF, 0xFF80, 0xFF0000]}),
    ("suit has no cards", {"suits": [0xFF, 0, 0xFF00]}),
    ("points must be 0 to 255", {"points": [-1]}),
    ("points must be 0 to 255", {"points": [256]}),
    ("trick is too long", {"hands": [0x1, 0x2, 0x4], "trick": [8, 9, 10]}),
    ("a card that is none", {"hands": [0x1, 0x0202, 0x0404], "trick": [64]}),
    ("a card that is none", {"hands": [0x1, 0x0202, 0x0404], "trick": [-1]}),
    ("trick and somewhere else", {"hands": [0x1, 0x0202, 0x0404], "trick": [0]}),
    ("trick and somewhere else", {"hands": [0x1, 0x2, 0x0404], "trick": [9, 9]}),
    ("trump cannot be dead", {"dead": 0x10000}),
    ("dead cards must belong to one seat", {"dead": 0x3}),
    ("dead cards must belong to one seat", {
        "dead": 0x201, "trick": [9], "hands": [0x8, 0x3, 0x404]}),
    ("forced leader is no seat", {"leads": [(3, 0)]}),
    ("forced leader is no seat", {"leads": [(-2, 0)]}),
    ("pair of leader and cards", {"leads": [(0,)]}),
    ("pair of leader and cards", {"leads": [(0, 1, 2)]}),
    ("led by another", {"hands": [0x1, 0x0202, 0x0404], "trick": [8], "leads": [(1, 0)]}),
    ("ordered card is none", {"ordered": [64]}),
    ("ordered card is none", {"ordered": [-1]}),
    ("decide_after is negative", {"decide_after": -1}),
    ("needs the first_winner", {"decide_after": 1, "first_card": 20}),
    ("needs the first_winner", {"decide_after": 1, "first_card": 20, "first_winner": 3}),
    ("needs the first_card", {"decide_after": 1, "first_winner": 1}),
    ("needs the first_card", {"decide_after": 1, "first_winner": 1, "first_card": 64}),
    ("needs a target", {"objective": "last-with"}),
    ("needs a target", {"objective": "any-with", "target": 64}),
    *((".", {name: huge}) for huge in HUGE for name in (
        "players", "trump", "leader", "side", "maximizers", "decide_after", "first_winner",
        "first_card", "target", "count")),
    *((".", {name: [huge]}) for huge in HUGE for name in ("points", "trick", "order", "ordered")),
    *((".", {"leads": [(huge, 0)]}) for huge in HUGE),
]  # fmt: skip


def test_the_good_description_is_good() -> None:
    assert _native.solve(_native.Position(**GOOD)).exact


@pytest.mark.parametrize(("message", "change"), BAD, ids=lambda value: str(value)[:60])
def test_a_description_that_makes_no_sense_is_refused(message: str, change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        _native.Position(**{**GOOD, **change})
    assert len(str(caught.value)) > 5


@pytest.mark.parametrize("name", [name for name in GOOD if name != "maximizers"])
@pytest.mark.parametrize("value", [None, 1.5, "x", object(), [None], [1.5], ["x"], [[]]])
def test_a_description_of_wrong_types_is_refused(name: str, value: Any) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        _native.Position(**{**GOOD, name: value})
    assert str(caught.value)


@pytest.mark.parametrize(
    "change",
    [
        {"leads": [0]},
        {"leads": [("a", 0)]},
        {"leads": [(0, "a")]},
        {"leads": [(0, 1.0)]},
        {"leads": [None]},
        {"leads": 3},
        {"objective": 3},
        {"objective": None},
        {"objective": b"points"},
        {"maximizers": "1"},
        {"dead": 1.0},
        {"dead": None},
        {"ordered": 4},
        {"order": "ab"},
        {"unknown": 3},
    ],
    ids=str,
)
def test_a_special_rule_of_wrong_types_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(TypeError) as caught:
        _native.Position(**{**GOOD, **change})
    assert str(caught.value)


def test_what_is_needed_must_be_there() -> None:
    for name in ("suits", "trump", "hands"):
        with pytest.raises(TypeError):
            _native.Position(**{key: value for key, value in GOOD.items() if key != name})


# Bad questions: they are asked in a process of their own


@pytest.fixture(scope="module")
def child() -> Iterator[Child]:
    with Child() as process:
        yield process


def call(name: str, *args: object, **keywords: object) -> Call:
    return Call(name, args, tuple(keywords.items()))


GIVEN = Described(GOOD)
OF_FOUR = Described({**GOOD, "players": 4, "hands": [0x0101, 0x0202, 0x0404, 0x0808]})


def brief(asked: Call) -> str:
    """What a call is about, without the fields of its position."""
    given = str((*asked.args, *asked.keywords))
    for long, short in ((GIVEN, "p"), (OF_FOUR, "p4"), (GOOD, "{}")):
        given = given.replace(str(long), short)
    return f"{asked.name}{given}"


ERRORS = {"TypeError", "ValueError", "OverflowError", "MemoryError"}


@pytest.mark.parametrize(
    "asked",
    [
        call("play", GIVEN, 23),
        call("play", GIVEN, 1),
        call("play", GIVEN, -1),
        call("play", GIVEN, 64),
        call("play", GIVEN, 2**40),
        call("play", GIVEN, "x"),
        call("playout", GIVEN, policy="clever"),
        call("playouts", GIVEN, 3, policy="clever"),
        call("playout_many", [GIVEN], policy="clever"),
        call("playout", GIVEN, seed=-1),
        call("playout", GIVEN, seed=2**64),
        call("playouts", GIVEN, -1),
        call("playouts", GIVEN, 2**50),
        call("playouts", GIVEN, 2**62),
        call("playouts", OF_FOUR, 2**62),
        call("playouts", GIVEN, 2**64 - 1),
        call("playouts", GIVEN, 2**64),
        call("solve", GIVEN, nodes=-1),
        call("solve", GIVEN, nodes=2**64),
        call("solve", GIVEN, nodes=1.5),
        call("solve", GIVEN, seconds="long"),
        call("solve", None),
        call("solve", GOOD),
        call("line", None),
        call("legal", None),
        call("done", None),
        call("playout", None),
        call("maxn", None),
        call("reaches", GIVEN, 2**31),
        call("reaches", GIVEN, -(2**31) - 1),
        call("reaches", GIVEN, None),
        call("solve_many", None),
        call("solve_many", [None]),
        call("solve_many", [GIVEN, None]),
        call("solve_many", [GIVEN, GOOD]),
        call("solve_cards_many", [GIVEN, None]),
        call("approximate_many", [None]),
        call("playout_many", [None]),
        call("solve_many", [GIVEN], threads=2**31),
        call("reaches_many", [GIVEN], []),
        call("reaches_many", [GIVEN], [1, 2]),
        call("reaches_many", [None], [1]),
        call("reaches_many", [GIVEN], ["x"]),
        call("reaches_many", [GIVEN], [2**31]),
        call("sample", [0, 0], [2, 2], 0b1111, number=-1),
        call("sample", [0, 0], [2, 2], 0b1111, number=2**50),
        call("sample", [0, 0], [2, 2], 0b1111, number=2**62),
        call("sample", [0, 0], [2, 2], 0b1111, number=2**63),
        call("sample", [0, 0], [2, 2], 0b1111, number=2**64 - 1),
        call("sample", [0, 0], [2, 2], 0b1111, seed=-1),
        call("approximate", GIVEN, maximizers=-1),
        call("approximate", GIVEN, minimizers=-1),
        call("approximate", GIVEN, exact_below=-5),
        call("approximate_many", [GIVEN], maximizers=-1),
    ],
    ids=brief,
)
def test_a_bad_question_is_refused(child: Child, asked: Call) -> None:
    (answer,) = child.ask(asked)
    assert answer.error in ERRORS, f"{asked}: {answer}"
    assert answer.text or answer.error == "MemoryError"


def test_odd_questions_have_answers(child: Child) -> None:
    answers = child.ask(
        call("solve", GIVEN, seconds=-1.0),
        call("solve", GIVEN, seconds=float("nan")),
        call("solve", GIVEN, nodes=2**64 - 1),
        call("solve_many", [GIVEN], threads=-5),
        call("solve_many", [GIVEN], threads=2**31 - 1),
        call("playouts", GIVEN, 0),
        call("playout_many", [GIVEN], number=0),
        call("reaches", GIVEN, 2**31 - 1),
        call("reaches", GIVEN, -(2**31)),
        call("approximate", GIVEN, maximizers=2**31 - 1, minimizers=2**31 - 1, exact_below=0),
    )
    assert [answer.error for answer in answers] == [""] * len(answers)
    assert answers[7].text == "(False, 0)"
    assert answers[8].text == "(True, 0)"


# Fuzz

ints = st.one_of(
    st.integers(-2, 5),
    st.integers(-3, 70),
    st.integers(),
    st.sampled_from([2**63, 2**64, -(2**63)]),
)
masks = st.one_of(st.integers(0, 0xFFFF), st.integers(0, 2**64 - 1), ints)
odd = st.one_of(st.none(), st.floats(), st.text(max_size=3), st.binary(max_size=3), st.booleans())
objectives = st.sampled_from([str(objective) for objective in Objective])


def some(kind: st.SearchStrategy[Any], most: int) -> st.SearchStrategy[Any]:
    return st.lists(kind, max_size=most)


FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "players": st.one_of(st.sampled_from([3, 4]), ints),
    "suits": some(masks, 6),
    "trump": ints,
    "points": some(st.one_of(st.integers(0, 255), ints), 66),
    "hands": some(masks, 5),
    "leader": ints,
    "trick": some(ints, 4),
    "side": ints,
    "maximizers": st.one_of(st.none(), ints),
    "dead": masks,
    "leads": some(st.tuples(ints, masks), 20),
    "order": some(ints, 66),
    "decide_after": ints,
    "first_winner": ints,
    "first_card": ints,
    "ordered": some(ints, 20),
    "empties": masks,
    "objective": st.one_of(objectives, st.text(max_size=5)),
    "target": ints,
    "count": ints,
}
QUESTIONS = ("legal", "done", "solve", "solve_cards", "line", "maxn", "playout", "approximate")
LIMITED = ("solve", "solve_cards", "line", "maxn")


@st.composite
def changed(draw: st.DrawFn) -> dict[str, Any]:
    """A position that makes sense, in which some fields have become anything."""
    position = invented(draw(st.integers(1, 5)), random.Random(draw(st.integers(0, 2**32))))
    fields = {name: getattr(position, name) for name in FIELDS}
    fields["objective"] = str(position.objective)
    for name in draw(st.sets(st.sampled_from(sorted(FIELDS)), max_size=3)):
        fields[name] = draw(st.one_of(FIELDS[name], FIELDS[name], odd))
    return fields


def questions(fields: dict[str, Any]) -> list[Call]:
    described = Described(fields)
    asked = [
        call(name, described, **({"nodes": 2_000} if name in LIMITED else {})) for name in QUESTIONS
    ]
    return [
        *asked,
        call("reaches", described, 3, nodes=2_000),
        call("playouts", described, 5, policy="thumb", threads=1),
        call("solve_many", [described] * 2, nodes=2_000, threads=2),
    ]


def none_or_all(answers: list[Answer]) -> None:
    """The description is refused by everyone or by no one."""
    errors = {answer.error for answer in answers}
    assert errors in ({""}, {"ValueError"}, {"TypeError"}), answers
    assert all(answer.text for answer in answers)


@given(changed())
@settings(max_examples=250, deadline=None)
def test_a_changed_description_is_answered_or_refused(child: Child, fields: dict[str, Any]) -> None:
    none_or_all(child.ask(*questions(fields)))


@given(st.fixed_dictionaries(FIELDS))
@settings(max_examples=100, deadline=None)
def test_any_description_is_answered_or_refused(child: Child, fields: dict[str, Any]) -> None:
    none_or_all(child.ask(*questions(fields)))


@given(some(masks, 9), some(ints, 9), masks, some(masks, 9))
@settings(max_examples=200, deadline=None)
def test_any_sample_is_dealt_or_refused(
    child: Child, known: list[int], sizes: list[int], unseen: int, forbidden: list[int]
) -> None:
    for name in ("sample", "count_deals"):
        (answer,) = child.ask(call(name, known, sizes, unseen, forbidden=forbidden))
        assert answer.error in ("", "ValueError")
        assert answer.text
