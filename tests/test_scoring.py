"""Section 7: from points to payments, and what a game without a trick costs."""

from collections.abc import Iterator

import pytest

from cego.deal.outcome import Outcome
from cego.deal.scoring import Score, score_normal, score_penalty, settle
from cego.rules import Rules, load, named
from table import (
    SETS,
    TABLES,
    deal,
    game,
    high,
    high_and_low,
    keep,
    ladder,
    low_and_high,
    on,
    outcome,
    play,
    show,
    taking,
    trick_on,
    ulti,
)

LOEWEN_FACTORS = {
    "cego": 1,
    "eine": 2,
    "eine-leere": 3,
    "zwei-leere": 4,
    "zwei-verschiedene": 5,
    "kleiner-mann": 6,
}
HALBE_FACTORS = {
    "cego": 1,
    "halbe": 2,
    "eine": 3,
    "eine-leere": 4,
    "zwei-leere": 5,
    "zwei-verschiedene": 6,
    "kleiner-mann": 7,
}
FACTORS = dict.fromkeys(SETS, LOEWEN_FACTORS) | {
    "baden": HALBE_FACTORS,
    "club": HALBE_FACTORS,
    "schwarzwald": HALBE_FACTORS,
}
SOLO = dict.fromkeys(SETS, (2, 1)) | {"oberwolfach": (1, 2), "schmidt": (1, 2)}
"""Won and lost."""
ALL_LOST = dict.fromkeys(SETS, 35) | {
    "oberwolfach": 8,
    "schmidt": 8,
    "grupp": 8,
    "club": 40,
    "schwarzwald": 40,
}
"""What a game at factor 1 costs in which the declarer has no point, for three players or four."""


def score(spec: str, contract: str, points: int, *, players: int = 4, over: bool = False) -> Score:
    options = Rules.from_spec(spec).cego(players)
    return score_normal(options, named(contract), points, over_solo=over)


def amounts(spec: str, contract: str, *points: int, over: bool = False) -> list[int]:
    return [score(spec, contract, own, over=over).pays_each for own in points]


def payments(players: int, declarer: int, each: int) -> tuple[int, ...]:
    """Everyone at the table pays the declarer so much; negative: he pays everyone."""
    return tuple(each * (players - 1) if seat == declarer else -each for seat in range(players))


# Solos, played card by card

SOLOS = {
    41: (
        {
            "A": "T20 T15 T10 T9 T4 CK CQ SJ S9 H4 DK",
            "B": "T17 T14 T12 T8 T2 S8 HQ HJ H1 D3 D4",
            "C": "T19 T18 T13 T6 T5 T3 T1 CJ C10 C8 D2",
            "D": "T21 T16 T11 T7 SK S10 S7 HR H2 DR D1",
        },
        "T15 T12 T18 T16  T13 T7 T20 T8  DK D4 D2 DR  T10 T2 T6 T11  S10 S9 S8 T3  T1 T21 T4 T17 "
        "H2 H4 H1 T19  C10 HR CQ T14  D3 T5 D1 T9  CK HQ C8 S7  SJ HJ CJ SK",
    ),
    35: (
        {
            "A": "G T16 T15 T13 T11 T10 T4 SJ HQ DJ D4",
            "B": "T19 T5 CJ C10 SK SR S8 HK H1 H2 D1",
            "C": "T21 T18 T14 T8 T6 T3 S9 HR H3 H4 DQ",
            "D": "T17 T1 CK CQ C9 C8 C7 SQ S10 S7 D2",
        },
        "SJ SR S9 SQ  CQ T13 C10 T3  DJ D1 DQ D2  H4 T1 HQ H1  T17 T10 T5 T14  S10 T4 SK T18 "
        "HR C7 T16 HK  T15 T19 T21 C9  T8 C8 T11 H2  D4 CJ T6 S7  H3 CK G S8",
    ),
    29: (
        {
            "A": "T16 T11 T9 T6 T5 CK C10 HJ H2 DK D2",
            "B": "T19 T17 T12 T7 CR C9 C7 SJ HR H4 D4",
            "C": "T20 T4 T3 T2 SK S9 S8 S7 HQ H1 D1",
            "D": "T18 T15 CQ C8 S10 HK H3 DQ DR DJ D3",
        },
        "T11 T7 T20 T18  D1 D3 D2 D4  SK S10 T5 SJ  T16 T12 T4 T15  CK CR T2 C8  S9 HK T9 T17 "
        "C9 T3 CQ C10  S8 DQ T6 T19  H4 HQ H3 H2  H1 DR HJ HR  C7 S7 DJ DK",
    ),
}
"""Three deals of A's solo by the points he reaches in threes: in twos 45, 39 and 32."""
PAYS = {
    "loewen": {41: 15, 35: -5, 29: -10},
    "ministranten": {41: 10, 35: -5, 29: -5},
    "braeunlingen": {41: 20, 35: -5, 29: -10},
    "oberwolfach": {41: 2, 35: -2, 29: -4},
    "schmidt": {41: 2, 35: -2, 29: -4},
    "grupp": {41: 4, 35: -1, 29: -2},
    "baden": {41: 20, 35: -5, 29: -10},
    "club": {41: 20, 35: -10, 29: -10},
    "schwarzwald": {41: 20, 35: -10, 29: -10},
}


def solo(slug: str, players: int, reached: int) -> Outcome:
    hands, cards = SOLOS[reached]
    return outcome(play(game(deal(slug, players, hands), "solo"), cards))


@pytest.mark.parametrize("reached", SOLOS)
@pytest.mark.parametrize(("slug", "players"), [table for table in TABLES if table[1] > 3])
def test_s1_the_same_three_solos_in_every_set(slug: str, players: int, reached: int) -> None:
    """S1's examples: 41 points win 15, 29 lose 10; 35 all is the Bürgermeister's five."""
    end = solo(slug, players, reached)
    if slug in ("grupp", "club", "schwarzwald"):
        own = {41: 45, 35: 39, 29: 32}[reached]
        assert end.points == (own, 79 - own)
    else:
        assert end.points == (reached, 70 - reached)
    assert end.won == (reached == 41)
    assert end.losers == (tuple(range(1, players)) if end.won else (0,))
    assert end.pays_each == PAYS[slug][reached]
    assert end.payments == payments(players, 0, PAYS[slug][reached])


def test_s1_the_arithmetic_of_a_solo_won_with_41() -> None:
    end = solo("loewen", 4, 41)
    assert [(step.key, step.value) for step in end.steps] == [
        ("points", 41),
        ("difference", 6),
        ("factor", 12),
        ("rounding-up-to-5", 15),
        ("won", 15),
    ]
    assert (end.difference, end.factor) == (6, 2)


# Points to amounts, set by set


def test_s1_loewen_difference_times_factor_then_up_to_five() -> None:
    """S1's examples, with the erratum: a Gegensolo lost with 28 costs 15, with 27 it costs 20."""
    assert amounts("loewen", "solo", 41, 29) == [15, -10]
    assert amounts("loewen", "zwei-leere", 39) == [20]
    assert amounts("loewen", "gegensolo", 28, 27, 0) == [-15, -20, -70]
    assert amounts("loewen", "cego", 36, 40, 41, 45, 46, 70) == [5, 5, 10, 10, 15, 35]
    assert amounts("loewen", "cego", 34, 30, 29, 0) == [-5, -5, -10, -35]
    assert amounts("loewen", "eine", 36, 37, 38, 40, 41) == [5, 5, 10, 10, 15]
    assert amounts("loewen", "kleiner-mann", 36, 37, 70, 0) == [10, 15, 210, -210]


def test_s1_loewen_with_three_players_half_of_69() -> None:
    three = [score("loewen", "eine", own, players=3).pays_each for own in (35, 37, 38, 34, 0, 69)]
    assert three == [5, 10, 10, -5, -70, 70]


def test_s0_baden_difference_up_to_five_then_times_factor() -> None:
    """S0's example: 43 points in a halbe are worth 20."""
    assert amounts("baden", "halbe", 43) == [20]
    assert amounts("baden", "cego", 36, 40, 41, 34, 29) == [5, 5, 10, -5, -10]
    assert amounts("baden", "eine", 36, 41, 0) == [15, 30, -105]
    assert amounts("baden", "solo", 36, 41, 34, 29) == [10, 20, -5, -10]
    assert amounts("baden", "kleiner-mann", 36, 34, 70) == [35, -35, 245]


def test_s1_braeunlingen_rounds_before_the_factor() -> None:
    assert amounts("braeunlingen", "eine", 36, 41) == [10, 20]
    assert amounts("braeunlingen", "zwei-leere", 39, 41, 28) == [20, 40, -40]
    assert amounts("braeunlingen", "solo", 41, 29) == [20, -10]


def test_s1_ministranten_difference_times_factor_to_the_nearest_five_at_least_five() -> None:
    assert amounts("ministranten", "cego", 36, 37, 42, 43, 47, 48) == [5, 5, 5, 10, 10, 15]
    assert amounts("ministranten", "cego", 34, 28, 27) == [-5, -5, -10]
    assert amounts("ministranten", "eine", 36, 39, 41, 42) == [5, 10, 10, 15]
    assert amounts("ministranten", "solo", 41, 29) == [10, -5]


def test_s1_ministranten_a_gegensolo_won_counts_four_times_lost_twice() -> None:
    assert amounts("ministranten", "gegensolo", 36, 38, 41) == [5, 10, 25]
    assert amounts("ministranten", "gegensolo", 28, 27) == [-15, -15]
    assert score("ministranten", "gegensolo", 36).factor == 4
    assert score("ministranten", "gegensolo", 34).factor == 2


OBERWOLFACH = {
    (70, 70): 8,
    (65, 69): 7,
    (60, 64): 6,
    (55, 59): 5,
    (50, 54): 4,
    (45, 49): 3,
    (40, 44): 2,
    (36, 39): 1,
    (31, 35): -1,
    (26, 30): -2,
    (21, 25): -3,
    (16, 20): -4,
    (11, 15): -5,
    (6, 10): -6,
    (1, 5): -7,
    (0, 0): -8,
}
OBERWOLFACH_THREE = {
    (69, 69): 8,
    (64, 68): 7,
    (59, 63): 6,
    (54, 58): 5,
    (49, 53): 4,
    (44, 48): 3,
    (39, 43): 2,
    (35, 38): 1,
    (31, 34): -1,
    (26, 30): -2,
    (21, 25): -3,
    (16, 20): -4,
    (11, 15): -5,
    (6, 10): -6,
    (1, 5): -7,
    (0, 0): -8,
}
GRUPP = {
    (75, 79): 8,
    (70, 74): 7,
    (65, 69): 6,
    (60, 64): 5,
    (55, 59): 4,
    (50, 54): 3,
    (45, 49): 2,
    (40, 44): 1,
    (35, 39): -1,
    (30, 34): -2,
    (25, 29): -3,
    (20, 24): -4,
    (15, 19): -5,
    (10, 14): -6,
    (5, 9): -7,
    (0, 4): -8,
}
GRUPP_THREE = {
    (74, 77): 8,
    (69, 73): 7,
    (64, 68): 6,
    (59, 63): 5,
    (54, 58): 4,
    (49, 53): 3,
    (44, 48): 2,
    (39, 43): 1,
    (34, 38): -1,
    (29, 33): -2,
    (24, 28): -3,
    (19, 23): -4,
    (14, 18): -5,
    (9, 13): -6,
    (4, 8): -7,
    (0, 3): -8,
}


def rows(table: dict[tuple[int, int], int]) -> Iterator[tuple[int, int]]:
    for (low, high_), value in table.items():
        for points in range(low, high_ + 1):
            yield points, value


@pytest.mark.parametrize("slug", ["oberwolfach", "schmidt"])
@pytest.mark.parametrize(
    ("players", "table", "all_points"),
    [(3, OBERWOLFACH_THREE, 69), (4, OBERWOLFACH, 70), (5, OBERWOLFACH, 70)],
)
def test_s1_oberwolfach_table_of_base_values(
    slug: str, players: int, table: dict[tuple[int, int], int], all_points: int
) -> None:
    """S1; erratum: its 36–39 win, and with 51 cards the table goes by difference from 34."""
    values = dict(rows(table))
    assert sorted(values) == list(range(all_points + 1))
    for points, value in values.items():
        assert score(slug, "eine", points, players=players).pays_each == 2 * value
        assert score(slug, "gegensolo", points, players=players).pays_each == 2 * value
        assert score(slug, "kleiner-mann", points, players=players).pays_each == 6 * value
        factor = 1 if value > 0 else 2
        assert score(slug, "solo", points, players=players).pays_each == factor * value


@pytest.mark.parametrize(
    ("players", "table", "all_points"), [(3, GRUPP_THREE, 77), (4, GRUPP, 79), (5, GRUPP, 79)]
)
def test_s1_grupp_table_of_base_values(
    players: int, table: dict[tuple[int, int], int], all_points: int
) -> None:
    """S1: counted in twos; decision: 39 of 77 win with three players."""
    values = dict(rows(table))
    assert sorted(values) == list(range(all_points + 1))
    for points, value in values.items():
        assert score("grupp", "eine", points, players=players).pays_each == 2 * value
        factor = 2 if value > 0 else 1
        assert score("grupp", "solo", points, players=players).pays_each == factor * value


@pytest.mark.parametrize("slug", ["club", "schwarzwald"])
def test_s3_compartments_of_five_times_factor_up_to_ten(slug: str) -> None:
    """S3: each compartment of the losing side's points is five; the product is rounded up."""
    in_cego = {1: 10, 2: 10, 3: 20, 4: 20, 5: 30, 6: 30, 7: 40, 8: 40}
    in_eine = {1: 20, 2: 30, 3: 50, 4: 60, 5: 80, 6: 90, 7: 110, 8: 120}
    for losing in range(40):
        compartment = 8 - losing // 5
        assert amounts(slug, "cego", losing, 79 - losing) == [
            -in_cego[compartment],
            in_cego[compartment],
        ]
        assert amounts(slug, "eine", losing, 79 - losing) == [
            -in_eine[compartment],
            in_eine[compartment],
        ]


def test_s3_example_eine_with_28_points_for_the_opponents_wins_50() -> None:
    assert amounts("club", "eine", 79 - 28) == [50]


# The even split


@pytest.mark.parametrize("slug", ["loewen", "baden", "braeunlingen", "ministranten"])
def test_s0_s1_the_buergermeister_pays_five_whatever_the_game(slug: str) -> None:
    for contract in (*FACTORS[slug], "solo", "gegensolo"):
        split = score(slug, contract, 35)
        assert (split.won, split.pays_each, split.difference) == (False, -5, 0)
        assert "buergermeister" in [step.key for step in split.steps]
    assert score(slug, "eine", 35, over=True).pays_each == -5


@pytest.mark.parametrize("slug", ["oberwolfach", "schmidt"])
def test_s1_oberwolfach_an_even_split_is_lost_by_nothing(slug: str) -> None:
    """S1: 35 stands in the first row of what loses, so each pays one times the factor."""
    for contract, factor in {**LOEWEN_FACTORS, "solo": 2, "gegensolo": 2}.items():
        split = score(slug, contract, 35)
        assert (split.won, split.pays_each, split.difference) == (False, -factor, 0)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s1_there_is_a_buergermeister_only_where_the_points_are_even(
    slug: str, players: int
) -> None:
    """S1: 79, 77 and 69 cannot be halved."""
    all_points = {True: (77, 79), False: (69, 70)}[slug in ("grupp", "club", "schwarzwald")][
        players > 3
    ]
    keys = {
        step.key
        for points in range(all_points + 1)
        for step in score(slug, "cego", points, players=players).steps
    }
    threes = slug in ("loewen", "baden", "braeunlingen", "ministranten")
    assert ("buergermeister" in keys) == (threes and players > 3)


# Factors, and no trick, through the engine

NO_TRICK = {
    "A": "D3 D2 S9",
    "B": "C8 C9 H3 T1 CK SK HK DK CQ SQ HQ",
    "blind": "C10 S8 S10 H1 H2 D1",
}
"""The declarer has many points to put away and finds nothing but empties."""
MORE = {3: {"B": "DQ CR", "blind": "CJ SJ HJ DJ HR SR"}}


def worst(slug: str, players: int, contract: str, *, over: bool) -> Outcome:
    """A game in which the declarer takes no trick."""
    more = MORE.get(players, {"blind": "C7 S7 H4 D4"})
    hands = {name: f"{cards} {more.get(name, '')}" for name, cards in NO_TRICK.items()}
    by = "A" if contract == "cego" else "B"
    now = game(deal(slug, players, hands), contract, by, over_solo=over)
    if contract == "halbe":
        now = show(now, "C8")
    kept = {"cego": "D3 D2", "gegensolo": "C8 C9", "halbe": "C9", "eine": "C8"}
    return low_and_high(keep(now, kept[contract]) if contract in kept else now, by)


GAMES = [
    (slug, players, contract, over)
    for slug, players in TABLES
    for over in (False, True)
    for contract in (
        ladder(slug, players)
        if not over
        else ("gegensolo",)
        if slug == "ministranten"
        else ("gegensolo", *(name for name in ladder(slug, players) if name != "cego"))
    )
]


@pytest.mark.parametrize(("slug", "players", "contract", "over"), GAMES)
def test_s0_s1_s3_with_no_trick_the_declarer_has_no_point_and_the_others_all(
    slug: str, players: int, contract: str, over: bool
) -> None:
    """S1: he loses what he put away; the factor is one higher over a solo.

    Erratum S3: the legage counts for the declarer only if he took a trick.
    """
    end = worst(slug, players, contract, over=over)
    factor = 2 if contract == "gegensolo" else FACTORS[slug][contract] + over
    declarer = 0 if contract == "cego" else 1
    assert end.tricks[declarer] == 0
    all_points = {
        3: 77 if slug == "grupp" else 69,
    }.get(players, 79 if slug in ("grupp", "club", "schwarzwald") else 70)
    assert (end.won, end.points) == (False, (0, all_points))
    assert (end.contract, end.over_solo) == (contract, over)
    assert end.factor == factor
    assert end.pays_each == -ALL_LOST[slug] * factor
    assert end.losers == (declarer,)
    assert end.payments == payments(players, declarer, -ALL_LOST[slug] * factor)
    assert end.steps[0].key == "no-trick"


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s0_s1_s3_a_solo_with_no_trick_loses_the_blind_too(slug: str, players: int) -> None:
    hand = "C8 C9 C10 S8 S9 S10 H1 H2 H3 D1 D2" + (" D3 DJ" if players == 3 else "")
    end = low_and_high(game(deal(slug, players, B=hand), "solo", "B"), "B")
    assert (end.tricks[1], end.points[0]) == (0, 0)
    assert end.factor == SOLO[slug][1]
    assert end.payments == payments(players, 1, -ALL_LOST[slug] * SOLO[slug][1])


FINDS_TRUMPS = {"A": "D3 D2 S9 S8", "B": "C8 C9 H3 H2 T1 CK SK HK DK CQ SQ", "blind": "T13-T21 G"}


def best(slug: str, players: int, contract: str, *, over: bool) -> Outcome:
    """A game that the declarer wins."""
    more = {3: {"B": "HQ DQ", "blind": "T12 T11"}}.get(players, {})
    hands = {name: f"{cards} {more.get(name, '')}" for name, cards in FINDS_TRUMPS.items()}
    by = "A" if contract == "cego" else "B"
    return high_and_low(game(deal(slug, players, hands), contract, by, over_solo=over), by)


@pytest.mark.parametrize(("slug", "players", "contract", "over"), GAMES)
def test_s0_s1_s3_factors_of_games_that_are_won(
    slug: str, players: int, contract: str, over: bool
) -> None:
    end = best(slug, players, contract, over=over)
    declarer = 0 if contract == "cego" else 1
    factor = 2 if contract == "gegensolo" else FACTORS[slug][contract] + over
    if (slug, contract) == ("ministranten", "gegensolo"):
        factor = 4
    assert (end.won, end.factor, end.over_solo) == (True, factor, over)
    assert end.losers == tuple(seat for seat in range(players) if seat != declarer)
    assert end.pays_each > 0
    assert end.payments == payments(players, declarer, end.pays_each)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s0_s1_solo_counts_twice_if_won_oberwolfach_if_lost(slug: str, players: int) -> None:
    """S1: at Oberwolfach it is the other way round; schmidt: unclear, taken as there."""
    won = score(slug, "solo", 60, players=players)
    lost = score(slug, "solo", 10, players=players)
    assert (won.factor, lost.factor) == SOLO[slug]


def test_s1_schmidt_option_a_solo_won_counts_twice() -> None:
    spec = "schmidt factors.solo=[2,1]"
    assert (score(spec, "solo", 60).factor, score(spec, "solo", 10).factor) == (2, 1)


PUT_AWAY_37 = "C9 H3 T1 G T21 CK SK HK DK CQ SQ"


@pytest.mark.parametrize("slug", ["loewen", "braeunlingen", "grupp", "baden", "club"])
def test_s1_37_points_put_away_are_lost_without_a_trick_and_win_with_one(slug: str) -> None:
    """S1: to avoid defeat the declarer must take at least one trick."""
    empties = "C8 C7 C10 S7 S10 H1 H2 H4 D1"
    hands = {"A": "D3 D2 S9 S8", "B": PUT_AWAY_37}
    without = deal(slug, 4, hands, blind=f"{empties} D4")
    none = low_and_high(show(game(without, "eine-leere", "B"), "C9"), "B")
    assert (none.tricks[1], none.won, none.points[0]) == (0, False, 0)
    one_trump = deal(slug, 4, hands, blind=f"{empties} T20")
    one = low_and_high(show(game(one_trump, "eine-leere", "B"), "C9"), "B")
    assert (one.tricks[1], one.won) == (1, True)
    assert one.points[0] >= 37


def test_s1_a_gegensolo_with_25_put_away_and_no_trick_costs_70() -> None:
    """S1's last example: 35 × 2."""
    end = worst("loewen", 4, "gegensolo", over=True)
    assert end.payments == (70, -210, 70, 70)


# Special games

SPECIAL = {
    "baden": (80, 40, 40),
    "loewen": (80, 30, 30),
    "braeunlingen": (80, 40, 40),
    "ministranten": (70, 40, 50),
    "oberwolfach": (None, 10, 15),
    "schmidt": (None, 10, 15),
    "grupp": (16, 6, 6),
    "club": (80, 40, 30),
    "schwarzwald": (80, 40, 30),
}
"""Ulti, Piccolo, Bettel."""


@pytest.mark.parametrize(("slug", "players"), [t for t in TABLES if SPECIAL[t[0]][0]])
def test_s0_s1_s3_price_of_ulti(slug: str, players: int) -> None:
    """S0, S1, S3; decision for grupp: a fifth of loewen's."""
    price = SPECIAL[slug][0]
    assert price is not None
    won = outcome(on(ulti(slug, players), high))
    lost = outcome(on(trick_on(play(ulti(slug, players), "T1")), high))
    assert (won.won, won.payments) == (True, payments(players, 0, price))
    assert (lost.won, lost.payments) == (False, payments(players, 0, -price))
    assert (won.difference, won.factor) == (None, None)


@pytest.mark.parametrize(("slug", "players"), [t for t in TABLES if not SPECIAL[t[0]][0]])
def test_s1_there_is_no_ulti_at_oberwolfach(slug: str, players: int) -> None:
    assert "ulti" not in load(slug).contracts(players)


@pytest.mark.parametrize(("slug", "players"), [t for t in TABLES if t[1] > 3])
def test_s0_s1_s3_prices_of_piccolo_and_bettel(slug: str, players: int) -> None:
    _, piccolo, bettel = SPECIAL[slug]
    assert taking(slug, players, "piccolo", 1).payments == payments(players, 1, piccolo)
    assert taking(slug, players, "piccolo", 0).payments == payments(players, 1, -piccolo)
    assert taking(slug, players, "bettel", 0).payments == payments(players, 1, bettel)
    assert taking(slug, players, "bettel", 2).payments == payments(players, 1, -bettel)


def test_s1_ministranten_option_piccolo_at_35() -> None:
    end = taking("ministranten special.piccolo=35", 4, "piccolo", 1)
    assert end.payments == (-35, 105, -35, -35)


# Settling


@pytest.mark.parametrize("players", [4, 5])
def test_s1_with_five_the_sitting_dealer_pays_and_receives_like_an_opponent(players: int) -> None:
    assert solo("loewen", players, 41).payments == (15 * (players - 1), *[-15] * (players - 1))
    assert solo("loewen", players, 29).payments == (-10 * (players - 1), *[10] * (players - 1))


def test_s1_ministranten_write_90_and_three_times_minus_30() -> None:
    assert settle(4, {2: -30}) == (-30, -30, 90, -30)
    assert load("ministranten").cego(4).scoring.account == "written"


@pytest.mark.parametrize("slug", SETS)
def test_s1_ministranten_penalty_70_to_each_other_player(slug: str) -> None:
    """S1: misdeal, wrong discard, revoke, failure to trump; elsewhere no price is agreed on."""
    penalty = score_penalty(load(slug).cego(4))
    assert penalty.won is False
    if slug == "ministranten":
        assert penalty.pays_each == -70
        assert settle(4, {1: -penalty.pays_each}) == (70, -210, 70, 70)
        assert settle(5, {4: -penalty.pays_each}) == (70, 70, 70, 70, -280)
    else:
        assert penalty.pays_each == 0


def test_s0_payments_between_losers_cancel() -> None:
    assert settle(4, {1: 30, 2: 30}) == (60, -60, -60, 60)
    assert settle(5, {1: 30, 2: 30, 3: 30}) == (90, -60, -60, -60, 90)
    assert settle(4, {0: 30, 1: 30, 2: 30, 3: 30}) == (0, 0, 0, 0)
