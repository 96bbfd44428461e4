"""Section 5: leading, following, winning; and the aims of Ulti, Piccolo, Bettel, Pfeif frei."""

import pytest

from cego.cards import CEGO
from cego.deal.actions import PfeifFrei, Play, Say
from cego.deal.deal import Deal
from table import (
    TABLES,
    away,
    cardset,
    deal,
    game,
    high,
    in_words,
    lay,
    lowest,
    may_play,
    on,
    outcome,
    play,
    refused,
    refused_card,
    say,
    show,
    taking,
    trick_on,
    tricks,
    turn,
    ulti,
)

FACE_DOWN = ("club", "schwarzwald")
FOUR_HANDED = [slug for slug, players in TABLES if players == 4]
WINNER_LEADS = [slug for slug in FOUR_HANDED if slug != "ministranten"]
WITH_ULTI = [table for table in TABLES if table[0] not in ("oberwolfach", "schmidt")]

FOLLOWING = {
    "A": "CK C10 SK T20",
    "B": "C9 C8 SJ T5 HK",
    "C": "T2 T3 S10 HQ",
    "blind": "CQ CR CJ",
}
"""B can follow clubs; C has none but trumps; where four play D has neither."""


def solo(slug: str, players: int) -> Deal:
    """A plays a solo; he is to lead."""
    more = {} if players == 3 else {"D": "D* HJ H1 H2"}
    rest = " C7" if slug == "ministranten" or players > 3 else ""
    table = deal(slug, players, {**FOLLOWING, **more}, blind=rest)
    return game(table, "solo", "A")


# Who leads, who follows with what


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s1_the_declarer_leads_to_the_first_trick_and_play_goes_counter_clockwise(
    slug: str, players: int
) -> None:
    now = game(deal(slug, players), "solo", "C")
    order = []
    for _ in range(min(players, 4)):
        order.append(turn(now))
        now = play(now, lowest(now))
    assert order == (["C", "A", "B"] if players == 3 else ["C", "D", "A", "B"])


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s1_a_suit_led_must_be_followed_else_trumped_else_anything_goes(
    slug: str, players: int
) -> None:
    now = play(solo(slug, players), "CK")
    assert may_play(now) == {"C9", "C8"}
    assert refused_card(now, "T5") == "illegal.follow-suit"
    assert refused_card(now, "HK") == "illegal.follow-suit"
    now = play(now, "C8")
    own = in_words(tricks(now).hands[2])
    assert may_play(now) == {card for card in own if card[0] in "TG"}
    assert refused_card(now, "S10") == "illegal.must-trump"
    now = play(now, "T3")
    if players > 3:
        assert may_play(now) == in_words(tricks(now).hands[3])
        now = play(now, "DK")
    assert turn(now) == "C", "the trump wins"


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s1_a_trump_led_must_be_followed_with_trumps(slug: str, players: int) -> None:
    now = play(solo(slug, players), "T20")
    own = in_words(tricks(now).hands[1])
    assert may_play(now) == {card for card in own if card[0] in "TG"}
    assert refused_card(now, "HK") == "illegal.follow-trump"
    if players > 3:
        now = play(now, "T5 T2")
        assert may_play(now) == in_words(tricks(now).hands[3]), "no trump: anything"


@pytest.mark.parametrize("slug", ["loewen", "ministranten", "oberwolfach", "schmidt", "grupp"])
def test_s1_with_three_players_too_anything_goes_without_suit_and_trump(slug: str) -> None:
    table = deal(slug, 3, A="CK", B="C9", C="DK-D1 D2 D3 HK-HJ H1 H2")
    now = play(game(table, "solo", "A"), "CK C9")
    assert may_play(now) == cardset("DK-D1 D2 D3 HK-HJ H1 H2")


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s3_nobody_is_obliged_to_win_a_trick(slug: str, players: int) -> None:
    table = deal(slug, players, A="C9", B="CK C8", C="T2 T21 D2", blind="C*")
    now = play(game(table, "solo", "A"), "C9")
    assert may_play(now) == cardset("CK C8")
    assert may_play(play(now, "CK")) >= cardset("T2 T21")


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s1_a_trump_need_not_beat_the_trump_before_it(slug: str, players: int) -> None:
    table = deal(slug, players, A="T10", B="T12 T3", C="T13 T2")
    now = play(game(table, "solo", "A"), "T10")
    assert may_play(now) >= {"T12", "T3"}
    assert may_play(play(now, "T12")) >= {"T13", "T2"}


def test_s1_only_a_card_in_hand_can_be_played_in_ones_turn() -> None:
    now = solo("loewen", 4)
    assert refused_card(now, "HK") == "illegal.not-in-hand"
    assert refused(now, Play(CEGO.card("HK")), by="B") == "illegal.not-your-turn"
    assert refused(now, Say("gut")) == "illegal.play-a-card"
    assert refused(now, Play(54)) == "illegal.no-such-card"
    assert refused(now, Play(1000)) == "illegal.no-such-card"


def test_a_card_below_the_pack_is_refused_as_a_breach_of_the_rules() -> None:
    """A broken client may send any number: it gets the refusal that every wrong card gets."""
    assert refused(solo("loewen", 4), Play(-1)) == "illegal.no-such-card"


def test_s1_when_the_last_card_is_played_the_deal_is_over() -> None:
    end = on(solo("loewen", 4), high)
    assert end.to_act is None
    assert end.legal_actions() == ()
    assert refused(end, Play(0)) == "illegal.over"
    assert [sum(outcome(end).tricks), len(end.log)] == [11, 4 + 44]


# Who wins


WINDOWS = [
    ranks[at : at + 4]
    for ranks in (
        ["CK", "CQ", "CR", "CJ", "C10", "C9", "C8", "C7"],
        ["SK", "SQ", "SR", "SJ", "S10", "S9", "S8", "S7"],
        ["HK", "HQ", "HR", "HJ", "H1", "H2", "H3", "H4"],
        ["DK", "DQ", "DR", "DJ", "D1", "D2", "D3", "D4"],
        ["G", *(f"T{number}" for number in range(21, 0, -1))],
    )
    for at in range(len(ranks) - 3)
]


@pytest.mark.parametrize("place", [0, 1, 2, 3])
@pytest.mark.parametrize("window", WINDOWS, ids=lambda cards: cards[0])
def test_s0_the_highest_card_of_a_suit_or_the_highest_trump_wins(
    window: list[str], place: int
) -> None:
    """S0, S1: K Q R J, then 10 9 8 7 in black and 1 2 3 4 in red; Gstieß above 21 down to 1."""
    by_seat = [*window[1 : place + 1], window[0], *window[place + 1 :]]
    table = deal("loewen", 4, dict(zip("ABCD", by_seat, strict=True)))
    now = play(say(table, "solo gut gut gut"), " ".join(by_seat))
    assert turn(now) == "ABCD"[place]
    assert in_words(tricks(now).piles[place]) == set(window)


@pytest.mark.parametrize("trump", ["T1", "T2", "T21", "G"])
def test_s1_any_trump_beats_any_card_of_a_suit(trump: str) -> None:
    table = deal(
        "loewen", A="CK", B="C9", C=f"{trump} SK-S7 HK HQ", D="CQ", blind="CR CJ C10 C8 C7"
    )
    now = play(say(table, "solo gut gut gut"), f"CK C9 {trump} CQ")
    assert turn(now) == "C"


def test_s1_of_two_trumps_the_higher_wins_a_suit_led() -> None:
    table = deal("loewen", A="CK", B="T5 SK-S7 HK HQ", C="T9 D*", D="C9", blind="C*")
    assert turn(play(say(table, "solo gut gut gut"), "CK T5 T9 C9")) == "C"


def test_s1_a_card_of_another_suit_cannot_win_however_high() -> None:
    table = deal("loewen", A="C7", B="S* HK HQ HR", C="D* HJ H1 H2", D="C8", blind="C*")
    assert turn(play(say(table, "solo gut gut gut"), "C7 SK DK C8")) == "D"


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s1_the_winner_of_a_trick_leads_to_the_next_with_any_card(slug: str, players: int) -> None:
    now = play(solo(slug, players), "CK C8 T3" + ("" if players == 3 else " DK"))
    assert turn(now) == "C"
    assert may_play(now) == in_words(tricks(now).hands[2])


# The first tricks of the games with shown empties


def two_cards(slug: str, contract: str, shown: str, hands: dict[str, str], blind: str = "") -> Deal:
    """B plays with two empties shown, which he will lead."""
    now = show(game(deal(slug, 4, hands, blind=blind), contract, "B"), shown)
    if slug.partition(" ")[0] in FACE_DOWN:
        now = now.apply(now.legal_actions()[0])
    return lay(now, shown) if now.phase.name == "exchange" else now


THIRD_LEAD = {
    "two kings: clubs above hearts": ("C7 C8 C9 CK", "H4 H3 HK H2", "A"),
    "a jack above a ten": ("C7 C8 C9 C10", "H4 H3 HJ H2", "D"),
    "black 10 equals red 1: by suit": ("C7 C8 C9 C10", "H4 H3 H1 H2", "A"),
    "red jack above black 10": ("C7 C8 C10 C9", "H4 H3 H2 HJ", "A"),
    "the same player won both": ("C7 C8 C9 CK", "H4 H3 H1 HK", "A"),
    "a trump above a king": ("C7 T2 C9 CK", "H4 H3 HK H2", "C"),
    "the higher of two trumps": ("C7 T2 C9 CK", "H4 H3 T9 H2", "D"),
}
"""The tricks led with ♣7 and ♥4, and who leads next."""


@pytest.mark.parametrize("hearts_first", [False, True])
@pytest.mark.parametrize(("clubs", "hearts", "leader"), THIRD_LEAD.values(), ids=THIRD_LEAD)
@pytest.mark.parametrize("slug", WINNER_LEADS)
def test_s0_s1_who_won_with_the_higher_card_leads_trick_3(
    slug: str, clubs: str, hearts: str, leader: str, hearts_first: bool
) -> None:
    """S0, S1 (decision: S3 too): trump above suit, then rank by position, then ♣ ♠ ♥ ♦."""
    c, d, a = (
        f"{club} {heart}"
        for club, heart in zip(clubs.split(), hearts.split(), strict=True)
        if club != "C7"
    )
    hands = {"A": f"{a} D3 D2", "B": "C7 H4 S9 S8 C*", "C": c, "D": d}
    now = two_cards(slug, "zwei-verschiedene", "C7 H4", hands, blind="H*")
    first, second = (hearts, clubs) if hearts_first else (clubs, hearts)
    now = play(now, first)
    assert turn(now) == "B", "he leads the second trick whoever won the first"
    now = play(now, second)
    assert turn(now) == leader
    assert may_play(now) == in_words(tricks(now).hands["ABCD".index(leader)])


@pytest.mark.parametrize(
    ("shown", "first", "second", "leader"),
    [
        ("S7 D4", "S7 S8 S9 S10", "D4 D3 D1 D2", "A"),
        ("H4 D4", "H4 H3 H2 H1", "D4 D3 D1 D2", "A"),
        ("C7 S7", "C7 C8 C10 C9", "S7 S8 S9 S10", "D"),
    ],
)
def test_s1_the_order_of_suits_is_clubs_spades_hearts_diamonds(
    shown: str, first: str, second: str, leader: str
) -> None:
    _, c1, d1, a1 = first.split()
    _, c2, d2, a2 = second.split()
    suits = f"{shown[0]}* {shown[3]}*"
    hands = {"A": f"{a1} {a2}", "B": f"{shown} {suits}", "C": f"{c1} {c2}", "D": f"{d1} {d2}"}
    now = two_cards("loewen", "zwei-verschiedene", shown, hands)
    assert turn(play(now, f"{first} {second}")) == leader
    assert turn(play(now, f"{second} {first}")) == leader


@pytest.mark.parametrize("slug", FOUR_HANDED)
def test_s0_the_two_cards_lie_open_and_are_led_in_the_order_he_likes(slug: str) -> None:
    hands = {"A": "D3 D2 S9 S8", "B": "C7 C8 H4"}
    now = two_cards(slug, "zwei-leere", "C7 C8", hands)
    assert in_words(now.view(None).exchange.laid_out) == {"C7", "C8"}
    assert may_play(now) == {"C7", "C8"}
    for first, second in (("C7", "C8"), ("C8", "C7")):
        after = play(now, first)
        after = trick_on(after)
        assert (turn(after), may_play(after)) == ("B", cardset(second))
        other = min(in_words(tricks(after).hands[1]) - {second})
        assert refused_card(after, other) == "illegal.forced-lead"


CLUB_SWAPS = '{} exchange.swap=["halbe","eine-leere","zwei-leere"]'
SWAPPING = (
    "loewen",
    "braeunlingen",
    "grupp",
    "oberwolfach",
    "baden",
    CLUB_SWAPS.format("club"),
    CLUB_SWAPS.format("schwarzwald"),
    'schmidt exchange.swap=["eine-leere","zwei-leere","zwei-verschiedene"]',
)


def swapped(spec: str, d: str) -> Deal:
    """B swaps one of two shown clubs for the king, and wins the first trick with it."""
    hands = {
        "A": "CJ D* H1 H2",
        "B": "C8 C7 T1 T2 T3",
        "C": "C9 CR H4 S7",
        "D": f"C10 {d}",
    }
    now = show(game(deal(spec, 4, hands, blind="CK T4 T6"), "zwei-leere", "B"), "C8 C7")
    if spec.partition(" ")[0] in FACE_DOWN:
        now = away(now, "T4")
    now = play(lay(now, "CK C7"), "CK C9 C10 CJ")
    assert (turn(now), may_play(now)) == ("B", cardset("C7"))
    return now


@pytest.mark.parametrize("spec", SWAPPING)
def test_s1_a_declarer_who_won_with_the_higher_swapped_card_leads_trick_3(spec: str) -> None:
    """His king beats the queen that won the other trick …"""
    now = play(swapped(spec, "CQ S8"), "C7 CR CQ D4")
    assert tricks(now).taken(1) == tricks(now).taken(3) == 1
    assert turn(now) == "B"
    assert may_play(now) == in_words(tricks(now).hands[1]), "the shown ♣8 is back in his hand"
    assert "C8" in may_play(now)


@pytest.mark.parametrize("spec", SWAPPING)
def test_s1_a_trump_takes_the_third_lead_from_a_swapped_king(spec: str) -> None:
    """… but not a trump."""
    assert turn(play(swapped(spec, "T5 S8"), "C7 CR T5 D4")) == "D"


@pytest.mark.parametrize("slug", WINNER_LEADS)
def test_s1_after_the_led_empty_of_eine_leere_the_winner_leads(slug: str) -> None:
    hands = {"A": "CK D3 D2 S9 S8", "B": "C7 C*", "C": "C8", "D": "C9"}
    now = show(game(deal(slug, 4, hands), "eine-leere", "B"), "C7")
    assert turn(play(now, "C7 C8 C9 CK")) == "A"


@pytest.mark.parametrize("players", [4, 5])
def test_s1_ministranten_in_eine_leere_the_declarer_also_leads_trick_2(players: int) -> None:
    hands = {"A": "CK D3 D2 S9 S8 T11", "B": "C7 C*", "C": "C8 T2", "D": "C9 T3", "blind": "T10"}
    now = show(game(deal("ministranten", players, hands), "eine-leere", "B"), "C7")
    now = play(now, "C7 C8 C9 CK")
    assert turn(now) == "B"
    assert may_play(now) == in_words(tricks(now).hands[1]), "with any card"
    assert tricks(now).taken(0) == 1
    assert turn(play(now, "T10 T2 T3 T11")) == "A", "then play goes on normally"


@pytest.mark.parametrize(
    ("contract", "shown", "leads"),
    [
        ("zwei-leere", "C7 C8", ("C7 C9 C10 CK", "C8 CJ CR CQ")),
        ("zwei-verschiedene", "C7 H4", ("C7 C9 C10 CK", "H4 H3 H2 H1")),
    ],
)
@pytest.mark.parametrize("players", [4, 5])
def test_s1_ministranten_in_the_two_card_games_the_declarer_also_leads_trick_3(
    players: int, contract: str, shown: str, leads: tuple[str, str]
) -> None:
    hands = {
        "A": "CK CQ H1 D3 D2 S9 S8",
        "B": "C7 C8 H4 T1",
        "C": "C9 CJ H3",
        "D": "C10 CR H2",
        "blind": "T18 T19 T20 T21 G",
    }
    now = show(game(deal("ministranten", players, hands), contract, "B"), shown)
    now = play(now, leads[0])
    assert turn(now) == "B"
    now = play(now, leads[1])
    assert (turn(now), tricks(now).taken(0)) == ("B", 2)
    assert may_play(now) == in_words(tricks(now).hands[1])
    now = trick_on(play(now, "T18"))
    assert tricks(now).taken(1) == 1
    assert turn(now) == "B"


@pytest.mark.parametrize("players", [4, 5])
def test_s1_ministranten_trick_4_is_led_by_the_winner_of_trick_3(players: int) -> None:
    hands = {
        "A": "CK CQ H1 D3 D2 S9 S8 G",
        "B": "C7 C8 H4 T1",
        "C": "C9 CJ H3 T2",
        "D": "C10 CR H2 T3",
        "blind": "T18 T19",
    }
    now = show(game(deal("ministranten", players, hands), "zwei-leere", "B"), "C7 C8")
    assert turn(play(now, "C7 C9 C10 CK C8 CJ CR CQ T19 T2 T3 G")) == "A"


@pytest.mark.parametrize("slug", FOUR_HANDED)
def test_s1_after_the_little_man_the_winner_leads_in_every_set(slug: str) -> None:
    """S1: that the ministranten's declarer leads again holds for empties, not for trump 1."""
    hands = {"A": "T9 D3 D2 S9 S8", "B": "T1 C10 C9 H1 H2", "C": "T2", "D": "T3"}
    now = play(game(deal(slug, 4, hands), "kleiner-mann", "B"), "T1 T2 T3 T9")
    assert turn(now) == "A"
    assert may_play(now) == in_words(tricks(now).hands[0])


# Pfeif frei


def freed(spec: str) -> Deal:
    """B has taken trump 1 back; the blind holds the ten highest trumps."""
    hands = {"A": "T2-T5 D3 D2 S9 S8", "B": "T1 C10 C9 H1 H2", "C": "T6-T9", "D": "T10-T12"}
    now = game(deal(spec, 4, hands, blind="T13-T21 G"), "kleiner-mann", "B")
    return now.apply(PfeifFrei())


def lead(now: Deal, cards: str) -> Deal:
    """B leads these cards one after the other, the others play their lowest."""
    for card in cards.split():
        assert turn(now) == "B"
        now = trick_on(play(now, card))
    return now


HIGH_TRUMPS = "G T21 T20 T19 T18 T17 T16 T15 T14 T13"
ANY_TRICK = "schmidt exchange.pfeif-frei=any-trick"


@pytest.mark.parametrize("spec", ["oberwolfach", ANY_TRICK])
def test_s1_pfeif_frei_won_in_the_last_trick_counts_as_usual(spec: str) -> None:
    """S1: all tricks, 70 points: 8 times 6."""
    end = outcome(lead(freed(spec), f"{HIGH_TRUMPS} T1"))
    assert (end.won, end.points, end.tricks[1]) == (True, (70, 0), 11)
    assert (end.pays_each, end.payments) == (48, (-48, 144, -48, -48))


def test_s1_oberwolfach_pfeif_frei_must_win_the_last_trick_no_other() -> None:
    """S1: he took every trick, one of them with trump 1, and pays as if he had taken none."""
    end = outcome(lead(freed("oberwolfach"), "G T21 T20 T19 T1 T18 T17 T16 T15 T14 T13"))
    assert end.tricks == (0, 11, 0, 0)
    assert (end.won, end.points, end.difference) == (False, (0, 70), 35)
    assert (end.pays_each, end.payments) == (-48, (48, -144, 48, 48))
    assert "pfeif-lost" in [step.key for step in end.steps]


def test_s1_schmidt_pfeif_frei_may_win_any_trick() -> None:
    end = outcome(lead(freed(ANY_TRICK), "G T21 T20 T19 T1 T18 T17 T16 T15 T14 T13"))
    assert (end.won, end.points, end.pays_each) == (True, (70, 0), 48)


@pytest.mark.parametrize("spec", ["oberwolfach", ANY_TRICK])
def test_s1_pfeif_frei_lost_to_a_higher_trump_costs_as_with_no_trick(spec: str) -> None:
    now = play(freed(spec), "T1 T6 T10 T2")
    assert turn(now) == "D"
    end = outcome(on(now, high))
    assert end.tricks[1] > 0
    assert (end.won, end.points, end.pays_each) == (False, (0, 70), -48)


def test_s1_without_pfeif_frei_the_little_man_need_not_win_anything() -> None:
    hands = {"A": "T2-T5 D3 D2 S9 S8", "B": "T1 C10 C9 H1 H2", "C": "T6-T9", "D": "T10-T12"}
    now = game(deal("oberwolfach", 4, hands, blind="T13-T21 G"), "kleiner-mann", "B")
    assert outcome(on(play(now, "T1"), high)).won


# Ulti, Piccolo, Bettel


@pytest.mark.parametrize(("slug", "players"), WITH_ULTI)
def test_s0_ulti_is_won_by_winning_the_last_trick_with_trump_1(slug: str, players: int) -> None:
    end = outcome(on(ulti(slug, players), high))
    assert (end.won, end.points) == (True, ())
    assert end.losers == tuple(range(1, players))


@pytest.mark.parametrize(("slug", "players"), WITH_ULTI)
def test_s1_ulti_is_lost_if_trump_1_is_played_before(slug: str, players: int) -> None:
    now = play(ulti(slug, players), "T1")
    end = outcome(on(now, high))
    assert end.tricks[0] >= 10, "he wins nearly everything"
    assert (end.won, end.losers) == (False, (0,))


def test_s1_ulti_is_lost_if_a_higher_trump_takes_the_last_trick() -> None:
    table = deal("loewen", A="T1 G T21-T13", D="T2-T12")
    end = outcome(on(game(table, "ulti", "A"), high))
    assert (end.tricks, end.won) == ((10, 0, 0, 1), False)


CALLS = [table for table in TABLES if table[1] > 3]


@pytest.mark.parametrize(("slug", "players"), CALLS)
@pytest.mark.parametrize(("own", "won"), [(0, False), (1, True), (2, False)])
def test_s0_piccolo_is_won_with_exactly_one_trick(
    slug: str, players: int, own: int, won: bool
) -> None:
    end = taking(slug, players, "piccolo", own)
    assert (end.won, end.points) == (won, ())


@pytest.mark.parametrize(("slug", "players"), CALLS)
@pytest.mark.parametrize(("own", "won"), [(0, True), (1, False), (4, False)])
def test_s0_bettel_is_won_with_no_trick_at_all(
    slug: str, players: int, own: int, won: bool
) -> None:
    end = taking(slug, players, "bettel", own)
    assert (end.won, end.points) == (won, ())
