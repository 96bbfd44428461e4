"""Sections 3, 6 and 7: Räuber, geregelter Räuber, Dresch and Pflichträuber."""

import pytest

from cego.cards import CEGO
from cego.deal.deal import Deal
from cego.deal.dealt import Dealt
from cego.deal.outcome import Outcome
from cego.deal.scoring import score_raeuber
from cego.errors import ReadError
from cego.rules import load
from table import (
    TABLES,
    cardset,
    deal,
    dealt,
    game,
    high,
    in_words,
    lowest,
    may_play,
    on,
    outcome,
    play,
    refused_card,
    tricks,
    turn,
)

RAEUBER = [table for table in TABLES if table[1] > 3]
IN_TWOS = ("grupp", "club", "schwarzwald")
PRICES = {
    "loewen": (30, 60),
    "braeunlingen": (30, 60),
    "oberwolfach": (5, 10),
    "schmidt": (5, 10),
    "grupp": (6, 12),
    "baden": (30, 60),
    "club": (40, 80),
    "schwarzwald": (40, 80),
}
"""What a loser pays to each, and what forehand pays; the ministranten pay by points."""

HONOURS = "CK SK HK DK CQ SQ HQ DQ CR SR"
"""32 of the 52 pips."""
TOP = "G T21-T12"
"""Whoever holds these eleven trumps takes every trick."""


def raeuber(slug: str, players: int, top: str, kind: str = "raeuber") -> Outcome:
    """A Räuber in which one player has all the high trumps, the blind most of the honours."""
    table = deal(slug, players, {top: TOP}, blind=HONOURS)
    return outcome(on(game(table, kind), high))


# Räuber


@pytest.mark.parametrize(("slug", "players"), RAEUBER)
def test_s0_raeuber_is_played_with_the_dealt_hands_and_forehand_leads(
    slug: str, players: int
) -> None:
    now = game(deal(slug, players), "raeuber")
    assert tricks(now).hands == now.hands
    assert (turn(now), may_play(now)) == ("A", in_words(now.hands[0]))


@pytest.mark.parametrize(("slug", "players"), RAEUBER)
def test_s0_in_a_raeuber_the_blind_counts_for_nobody(slug: str, players: int) -> None:
    """20 pips are left for the one who takes all 44 cards; 15 points for threes or 22 for twos."""
    end = raeuber(slug, players, "C")
    assert end.points == (0, 0, 42 if slug in IN_TWOS else 35, 0)
    assert (end.tricks, end.won) == ((0, 0, 11, 0), None)


@pytest.mark.parametrize(("slug", "players"), [t for t in RAEUBER if t[0] in PRICES])
def test_s0_s1_s3_the_player_with_most_points_pays_each_other_player(
    slug: str, players: int
) -> None:
    """S1: with five, the sitting dealer is paid too (decision)."""
    price, _ = PRICES[slug]
    end = raeuber(slug, players, "C")
    assert (end.losers, end.pays_each) == ((2,), -price)
    others = [price] * players
    others[2] = -price * (players - 1)
    assert end.payments == tuple(others)


@pytest.mark.parametrize(("slug", "players"), [t for t in RAEUBER if t[0] in PRICES])
def test_s0_s1_s3_forehand_pays_twice_as_much(slug: str, players: int) -> None:
    _, price = PRICES[slug]
    end = raeuber(slug, players, "A")
    assert (end.losers, end.pays_each) == ((0,), -price)
    assert end.payments == (-price * (players - 1), *[price] * (players - 1))


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize(("top", "price"), [("A", 70), ("C", 35)])
def test_s1_ministranten_the_loser_pays_his_points_and_forehand_twice_his_points(
    players: int, top: str, price: int
) -> None:
    end = raeuber("ministranten", players, top)
    loser = "ABCD".index(top)
    assert (max(end.points), end.losers, end.pays_each) == (35, (loser,), -price)
    expected = [price] * players
    expected[loser] = -price * (players - 1)
    assert end.payments == tuple(expected)


@pytest.mark.parametrize(
    ("points", "loser", "forehand"),
    [
        (12, 30, 60),
        (30, 30, 60),
        (31, 30, 60),
        (32, 30, 65),
        (33, 35, 65),
        (34, 35, 70),
        (37, 35, 75),
        (38, 40, 75),
        (42, 40, 85),
        (43, 45, 85),
        (67, 65, 135),
    ],
)
def test_s1_ministranten_points_are_rounded_to_the_nearest_five_at_least_30_or_60(
    points: int, loser: int, forehand: int
) -> None:
    options = load("ministranten").cego(4)
    assert score_raeuber(options, points, False).pays_each == -loser
    assert score_raeuber(options, points, True).pays_each == -forehand


# Ties


class Tied:
    """Deals with their tricks, after which some players have the most points, all the same."""

    A_AND_C = (
        {
            "A": "G T16 T15 T13 T11 T10 T4 SJ HQ DJ D4",
            "B": "T19 T5 CJ C10 SK SR S8 HK H1 H2 D1",
            "C": "T21 T18 T14 T8 T6 T3 S9 HR H3 H4 DQ",
            "D": "T17 T1 CK CQ C9 C8 C7 SQ S10 S7 D2",
        },
        "T10 T5 T14 T1  H4 T17 HQ HK  D2 D4 D1 DQ  T18 CQ T4 T19  H2 HR S7 G  DJ S8 T3 C9 "
        "T21 C8 T11 SR  H3 SQ T15 H1  SJ SK S9 S10  C10 T6 CK T13  T16 CJ T8 C7",
    )
    C_AND_D = (
        {
            "A": "T15 T10 T5 C7 SR S9 HQ H2 H4 DK D1",
            "B": "T21 T16 T12 T7 T2 CK SK SJ S7 D3 D4",
            "C": "T20 T14 T9 T8 T3 C8 S10 H3 DQ DR D2",
            "D": "G T18 T17 T6 T4 T1 CQ CR CJ HJ H1",
        },
        "H2 T21 H3 HJ  T16 T14 G T15  CJ C7 CK C8  SJ S10 T17 SR  T1 T5 T2 T8  T9 T6 T10 T7 "
        "DK D4 DR T4  CQ S9 T12 T20  DQ T18 D1 D3  H1 H4 S7 T3  D2 CR HQ SK",
    )
    B_C_AND_D = (
        {
            "A": "T18 T9 T7 T3 T2 C8 SK SQ S8 S7 DR",
            "B": "G T19 T17 T11 T6 CJ SR SJ HQ H1 H2",
            "C": "T21 T15 T14 T5 S10 HR HJ H3 D1 D2 D4",
            "D": "T20 T10 T8 CR C7 HK H4 DK DQ DJ D3",
        },
        "C8 CJ T21 C7  D2 D3 DR G  H2 HR H4 T2  S8 SR S10 T8  DQ T3 T19 D4  T11 T5 T10 T18 "
        "T9 T6 T15 T20  DK T7 T17 D1  HQ H3 HK SK  CR S7 H1 T14  HJ DJ SQ SJ",
    )
    ALL = (
        {
            "A": "T17 T14 T13 T11 T5 CK CQ C7 S10 HK H2",
            "B": "T15 T8 T7 T3 T1 C10 C8 H3 DQ DR DJ",
            "C": "G T18 T16 T12 T10 C9 SJ HJ H1 D1 D3",
            "D": "T21 T9 T4 T2 CR SR S8 S7 HR D2 D4",
        },
        "T14 T1 T18 T9  D3 D4 T11 DQ  T13 T8 T16 T2  C9 CR C7 C10  SR S10 T3 SJ  T15 G T4 T17 "
        "HJ HR HK H3  CK C8 T10 T21  S8 T5 T7 T12  D1 D2 CQ DJ  DR H1 S7 H2",
    )


def tied(
    slug: str, players: int, which: tuple[dict[str, str], str], compulsory: bool = False
) -> Outcome:
    """Play one of the tied deals."""
    hands, cards = which
    now = deal(slug, players, hands, compulsory=compulsory)
    return outcome(play(now if compulsory else game(now, "raeuber"), cards))


@pytest.mark.parametrize(("slug", "players"), [t for t in RAEUBER if t[0] in PRICES])
def test_s0_s1_a_tie_with_forehand_is_lost_by_forehand_alone(slug: str, players: int) -> None:
    """S0, S1; decision: in every set."""
    end = tied(slug, players, Tied.A_AND_C)
    _, price = PRICES[slug]
    assert end.points[0] == end.points[2] == max(end.points)
    assert (end.losers, end.pays_each) == ((0,), -price)
    assert end.payments == (-price * (players - 1), *[price] * (players - 1))


@pytest.mark.parametrize(("slug", "players"), [t for t in RAEUBER if t[0] in PRICES])
def test_s0_s1_in_a_tie_without_forehand_each_loser_pays_every_player_who_is_none(
    slug: str, players: int
) -> None:
    end = tied(slug, players, Tied.C_AND_D)
    price, _ = PRICES[slug]
    assert end.points[2] == end.points[3] == max(end.points)
    assert (end.losers, end.pays_each) == ((2, 3), -price)
    lost = -price * (players - 2)
    assert end.payments == (2 * price, 2 * price, lost, lost, *[2 * price] * (players - 4))


@pytest.mark.parametrize(("slug", "players"), [t for t in RAEUBER if t[0] in PRICES])
def test_s0_three_losers_pay_forehand_and_the_sitting_dealer(slug: str, players: int) -> None:
    end = tied(slug, players, Tied.B_C_AND_D)
    price, _ = PRICES[slug]
    assert end.points[1] == end.points[2] == end.points[3] == max(end.points)
    lost = -price * (players - 3)
    assert end.losers == (1, 2, 3)
    assert end.payments == (3 * price, lost, lost, lost, *[3 * price] * (players - 4))


def test_decision_four_equal_in_a_raeuber_is_lost_by_forehand() -> None:
    end = tied("loewen", 4, Tied.ALL)
    assert end.points == (13, 13, 13, 13)
    assert (end.losers, end.payments) == ((0,), (-180, 60, 60, 60))


@pytest.mark.parametrize("players", [4, 5])
def test_decision_ministranten_ties_by_points_or_by_thirty(players: int) -> None:
    """Decision: forehand tied pays alone as forehand, others 30 or their points to each."""
    forehand = tied("ministranten", players, Tied.A_AND_C)
    assert (forehand.losers, forehand.pays_each) == ((0,), -60)
    others = tied("ministranten", players, Tied.C_AND_D)
    assert (others.points[2:4], others.losers) == ((21, 21), (2, 3))
    lost = -30 * (players - 2)
    assert others.payments == (60, 60, lost, lost, *[60] * (players - 4))


# Geregelter Räuber

ORDERED = {
    "A": "T2 T3 T4 T5 SK SQ S10",
    "B": "T16 T1 C10 C9 C8 CK CQ HK HQ H1 H2",
    "C": "G T6 T7 T8 DK DQ",
    "D": "T21 T9 T10 T11 DR DJ",
    "blind": "T12 T13 T14 T15 T17 T18 T19 T20",
}
"""S1's example: B has two trumps only, the 16 and the 1."""


def ordered(hands: dict[str, str], players: int = 4) -> Deal:
    return game(deal("ministranten", players, hands), "geregelter-raeuber")


@pytest.mark.parametrize("players", [4, 5])
def test_s1_geregelter_raeuber_gstiess_in_trick_1_the_21_in_trick_2_little_man_in_trick_3(
    players: int,
) -> None:
    now = ordered(ORDERED, players)
    assert (turn(now), may_play(now)) == ("A", cardset("T2-T5")), "forehand leads a trump"
    assert refused_card(now, "SK") == "illegal.ordered"
    now = play(now, "T2")
    assert may_play(now) == {"T16"}, "the little man is ordered for later"
    assert refused_card(now, "T1") == "illegal.ordered"
    now = play(now, "T16")
    assert may_play(now) == {"G"}
    assert refused_card(now, "T6") == "illegal.ordered"
    now = play(now, "G")
    assert may_play(now) == cardset("T9 T10 T11"), "the 21 is ordered for later"
    now = play(now, "T9")
    assert (turn(now), may_play(now)) == ("C", cardset("T6 T7 T8")), "the winner leads"
    now = play(now, "T6")
    assert may_play(now) == {"T21"}
    now = play(now, "T21 T3")
    assert may_play(now) == cardset("C10 C9 C8 H1 H2"), "no other trump: an empty"
    assert refused_card(now, "CK") == "illegal.ordered"
    now = play(now, "H1")
    assert (turn(now), may_play(now)) == ("D", cardset("T10 T11"))
    now = play(now, "T10 T4")
    assert may_play(now) == {"T1"}
    now = play(now, "T1")
    assert may_play(now) == cardset("T7 T8")
    now = play(now, "T7")
    assert (turn(now), may_play(now)) == ("D", in_words(tricks(now).hands[3])), "normal from here"


def test_s1_geregelter_raeuber_from_trick_4_on_suits_are_followed_again() -> None:
    now = play(ordered(ORDERED), "T2 T16 G T9  T6 T21 T3 H1  T10 T4 T1 T7")
    now = play(now, "DR")
    assert all(card.startswith("D") for card in may_play(now))
    assert refused_card(now, "SK") == "illegal.follow-suit"


def test_s1_geregelter_raeuber_following_suit_is_suspended() -> None:
    """Forehand has no trump and leads an empty: the others play trumps though they could follow."""
    hands = {
        "A": "SK SQ SR S10 S9 HK HQ H1 DK DQ D1",
        "B": "S8 T5 T6",
        "C": "S7 G T7 T8",
        "D": "SJ T21 T1 T9 T10",
    }
    now = ordered(hands)
    assert may_play(now) == cardset("S10 S9 H1 D1")
    assert refused_card(now, "SK") == "illegal.ordered"
    now = play(now, "S10")
    assert may_play(now) == {card for card in in_words(tricks(now).hands[1]) if card[0] == "T"}
    assert refused_card(now, "S8") == "illegal.ordered"
    now = play(now, "T5 G")
    assert may_play(now) >= cardset("T9 T10")
    assert not may_play(now) & cardset("T21 T1 SJ")


def test_s1_geregelter_raeuber_without_trump_and_empty_any_card_not_ordered_for_later() -> None:
    hands = {"A": "T2 T3 T4", "B": "T1 CK CQ CR CJ SK SQ SR SJ HK HQ", "C": "G", "D": "T21"}
    now = play(ordered(hands), "T2")
    courts = cardset("CK-CJ SK-SJ HK HQ")
    assert may_play(now) == courts
    assert refused_card(now, "T1") == "illegal.ordered"
    now = play(now, "CK G")
    now = play(now, lowest(now))
    while turn(now) != "B":
        now = play(now, lowest(now))
    assert may_play(now) == courts - {"CK"}
    now = play(now, "CQ")
    while turn(now) != "B" or tricks(now).number < 3:
        now = play(now, lowest(now))
    assert may_play(now) == {"T1"}


def test_s1_geregelter_raeuber_the_21_and_the_little_man_alone_wait_for_their_tricks() -> None:
    """B's only trumps are ordered for tricks 2 and 3: an empty goes to the first."""
    hands = {
        "A": "T2 T3 T4",
        "B": "T21 T1 C10 CK CQ CR CJ SK SQ SR SJ",
        "C": "G T9 T10",
        "D": "T11",
    }
    now = play(ordered(hands), "T2")
    assert may_play(now) == {"C10"}
    now = play(now, "C10 G")
    now = play(now, lowest(now))
    now = play(now, "T9")
    now = play(now, lowest(now))
    now = play(now, "T3")
    assert may_play(now) == {"T21"}
    now = play(now, "T21")
    assert (turn(now), may_play(now)) == ("B", cardset("T1"))


def test_s1_geregelter_raeuber_one_player_may_hold_all_three_ordered_cards() -> None:
    hands = {"A": "G T21 T1 T2 CK", "B": "T3 T4 T5", "C": "T6 T7 T8", "D": "T9 T10 T11"}
    now = ordered(hands)
    assert may_play(now) == {"G"}
    now = play(now, "G T3 T6 T9")
    assert (turn(now), may_play(now)) == ("A", cardset("T21"))
    now = play(now, "T21 T4 T7 T10")
    assert (turn(now), may_play(now)) == ("A", cardset("T1"))
    assert turn(play(now, "T1 T5 T8 T11")) == "D"


def test_s1_geregelter_raeuber_an_ordered_card_in_the_blind_is_missed_by_nobody() -> None:
    hands = {"A": "T2 T3 T4", "B": "T5 T6 T7", "C": "T8 T9 T10", "D": "T11 T12 T13"}
    now = play(game(deal("ministranten", 4, hands, blind="G T21 T1"), "geregelter-raeuber"), "T2")
    assert may_play(now) >= cardset("T5 T6 T7")
    now = play(now, "T5 T8 T11  T12 T3 T6 T9")
    assert turn(now) == "D"
    assert tricks(play(now, "T13 T4 T7 T10")).number == 4


@pytest.mark.parametrize("players", [4, 5])
def test_s1_geregelter_raeuber_is_settled_as_a_raeuber(players: int) -> None:
    end = raeuber("ministranten", players, "C", "geregelter-raeuber")
    assert end.losers == (2,)
    assert end.points[2] == 35
    assert (end.payments[2], end.payments[0]) == (-35 * (players - 1), 35)
    assert raeuber("ministranten", players, "A", "geregelter-raeuber").pays_each == -70


# Dresch


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("top", ["A", "B", "D"])
def test_s1_dresch_is_lost_by_whoever_takes_the_last_trick(players: int, top: str) -> None:
    """S1: 70 to each; decision: forehand pays no more."""
    end = raeuber("ministranten", players, top, "dresch")
    loser = "ABCD".index(top)
    expected = [70] * players
    expected[loser] = -70 * (players - 1)
    assert (end.losers, end.payments) == ((loser,), tuple(expected))


def test_s1_in_a_dresch_only_the_last_trick_matters() -> None:
    """A takes ten tricks; D, who has kept the Mond, the last one."""
    now = game(deal("ministranten", A="G T20-T12 C7", D="T21 T2-T11"), "dresch")
    while now.outcome() is None:
        choose = max if turn(now) == "A" else min
        now = play(now, choose(may_play(now), key=CEGO.card))
    end = outcome(now)
    assert end.tricks == (10, 0, 0, 1)
    assert (end.losers, end.payments) == ((3,), (70, 70, 70, -210))


# Pflichträuber


class Unequal:
    """Deals with their tricks, after which one player has the most points."""

    A_LOSES = (
        Tied.A_AND_C[0],
        "HQ HK H4 T17  S7 SJ SR S9  CJ T6 C7 T13  D4 D1 DQ D2  T18 T1 T11 T5  T14 S10 T15 T19 "
        "H2 H3 CK T4  G S8 T8 SQ  T16 H1 T21 C9  HR CQ T10 SK  DJ C10 T3 C8",
    )
    D_LOSES_A_HAS_NO_TRICK = (
        {
            "A": "T15 C9 C7 SQ S10 HK HJ H2 DK DQ DR",
            "B": "T14 T13 T9 T8 T7 T4 CR CJ C8 SK D2",
            "C": "T21 T19 T18 T3 C10 S8 HR H4 DJ D3 D4",
            "D": "T20 T17 T16 T12 T11 T10 S9 S7 HQ H1 H3",
        },
        "DK D2 D3 T10  T16 T15 T9 T21  HR H3 HJ T4  T13 T18 T11 C9  H4 H1 H2 T8  SK S8 S7 S10 "
        "T7 T3 T17 DR  S9 SQ T14 T19  DJ T12 DQ CJ  T20 HK CR D4  HQ C7 C8 C10",
    )
    A_LOSES_D_HAS_NO_TRICK = (
        {
            "A": "T21 T19 T17 T11 T5 T2 CJ SQ H2 DK DQ",
            "B": "T12 T8 T6 T4 T1 SJ S10 HQ H4 D1 D4",
            "C": "T15 T14 T7 CK C10 C9 C8 SK HK H1 DR",
            "D": "T16 T13 T10 T3 CQ SR S9 S8 S7 HJ DJ",
        },
        "H2 H4 HK HJ  T7 T16 T17 T8  CJ T1 CK CQ  T6 T15 T13 T2  C10 T10 T19 T4  T11 T12 T14 T3 "
        "DR DJ DQ D1  SQ SJ SK S8  C8 S9 T5 HQ  DK D4 C9 SR  T21 S10 H1 S7",
    )
    B_LOSES_A_AND_D_HAVE_NO_TRICK = (
        {
            "A": "T20 T10 T1 CK C9 C8 SK S9 DQ DR DJ",
            "B": "T21 T17 T6 T5 T3 CQ SQ SR SJ HK D1",
            "C": "T18 T15 T12 T9 CR C7 S10 HQ HJ H2 DK",
            "D": "T16 T14 T13 T8 CJ S8 HR H3 D2 D3 D4",
        },
        "DQ D1 DK D4  T12 T16 T10 T17  SQ S10 S8 S9  T6 T15 T14 T1  T9 T13 T20 T21  SJ T18 T8 SK "
        "H2 H3 CK HK  T5 HQ CJ DJ  T3 HJ D2 C8  SR CR D3 DR  CQ C7 HR C9",
    )
    B_AND_C_LOSE_A_HAS_NO_TRICK = (
        {
            "A": "T20 T19 T13 T7 C10 C8 S10 H3 H4 DR D4",
            "B": "T18 T14 T10 T6 T5 T3 T1 C7 SK H2 DQ",
            "C": "T21 T17 T16 T12 T8 T2 CQ CR SJ S9 S7",
            "D": "G T15 T11 T9 CK CJ SR HK HJ H1 DK",
        },
        "T19 T18 T2 G  SR S10 SK S7  T10 T16 T11 T7  T8 T15 T13 T6  CJ C8 C7 CQ  T21 T9 T20 T5 "
        "S9 HJ H3 T3  T14 T12 H1 H4  DQ T17 DK DR  CR CK C10 T1  H2 SJ HK D4",
    )


def pflicht(which: tuple[dict[str, str], str]) -> Outcome:
    return tied("loewen", 4, which, compulsory=True)


def test_s1_pflichtraeuber_has_no_auction_and_forehand_leads() -> None:
    now = deal("loewen", compulsory=True)
    assert (now.phase.name, turn(now)) == ("tricks", "A")
    assert may_play(now) == in_words(now.hands[0])


def test_s1_pflichtraeuber_the_loser_pays_each_30_forehand_too() -> None:
    end = pflicht(Unequal.A_LOSES)
    assert (end.points, end.tricks) == ((26, 6, 17, 8), (4, 2, 4, 1))
    assert (end.losers, end.payments, end.won) == ((0,), (-90, 30, 30, 30), None)


def test_s1_pflichtraeuber_60_if_one_player_took_no_trick() -> None:
    end = pflicht(Unequal.D_LOSES_A_HAS_NO_TRICK)
    assert (end.points, end.tricks) == ((0, 11, 11, 27), (0, 3, 3, 5))
    assert (end.losers, end.payments) == ((3,), (60, 60, 60, -180))
    forehand = pflicht(Unequal.A_LOSES_D_HAS_NO_TRICK)
    assert (forehand.losers, forehand.payments) == ((0,), (-180, 60, 60, 60))


def test_s1_pflichtraeuber_120_if_two_players_took_no_trick() -> None:
    end = pflicht(Unequal.B_LOSES_A_AND_D_HAVE_NO_TRICK)
    assert (end.points, end.tricks) == ((0, 43, 20, 0), (0, 8, 3, 0))
    assert (end.losers, end.payments) == ((1,), (120, -360, 120, 120))


@pytest.mark.parametrize("top", ["A", "B", "D"])
def test_s1_pflichtraeuber_who_takes_every_trick_receives_240_from_each(top: str) -> None:
    end = outcome(on(deal("loewen", 4, {top: TOP}, compulsory=True), high))
    winner = "ABCD".index(top)
    expected = [-240] * 4
    expected[winner] = 720
    assert end.payments == tuple(expected)
    assert end.losers == tuple(seat for seat in range(4) if seat != winner)


def test_decision_pflichtraeuber_all_tied_lose_and_pay_the_others() -> None:
    assert pflicht(Tied.C_AND_D).payments == (60, 60, -60, -60)
    assert pflicht(Tied.B_C_AND_D).payments == (90, -30, -30, -30)
    with_one_without = pflicht(Unequal.B_AND_C_LOSE_A_HAS_NO_TRICK)
    assert with_one_without.points == (0, 22, 22, 13)
    assert with_one_without.payments == (120, -120, -120, 120)


def test_decision_pflichtraeuber_forehand_has_no_special_place_in_a_tie() -> None:
    end = pflicht(Tied.A_AND_C)
    assert (end.losers, end.payments) == ((0, 2), (-60, 60, -60, 60))


def test_decision_pflichtraeuber_four_equal_nobody_pays() -> None:
    end = pflicht(Tied.ALL)
    assert (end.losers, end.payments) == ((), (0, 0, 0, 0))


@pytest.mark.parametrize(("slug", "players"), [table for table in TABLES if table != ("loewen", 4)])
def test_s1_pflichtraeuber_only_at_the_loewen_and_with_four(slug: str, players: int) -> None:
    cards = dealt(slug, players)
    with pytest.raises(ReadError) as caught:
        Dealt(load(slug), players, cards.hands, cards.blind, compulsory=True)
    assert caught.value.key == "read.no-pflichtraeuber"


def test_s1_after_the_pflichtraeuber_the_stakes_are_tenfold() -> None:
    assert load("loewen").cego(4).pflichtraeuber.stakes_afterwards == 10
