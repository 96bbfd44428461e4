"""Section 3: a shown empty, or the court card shown in its place, is dead."""

import pytest

from cego.cards import CEGO
from cego.deal.deal import Deal
from table import (
    HALBE_SETS,
    TABLES,
    away,
    cardset,
    deal,
    game,
    in_words,
    keep,
    lay,
    may_play,
    pile,
    play,
    playing,
    refused_card,
    show,
    trick_on,
    tricks,
    turn,
)

FACE_DOWN = ("club", "schwarzwald")
FOUR_HANDED = [slug for slug, players in TABLES if players == 4]
SWAPPING = ("loewen", "braeunlingen", "grupp", "oberwolfach", "baden")
SUBSTITUTING = ("baden", "loewen", "braeunlingen", "grupp", "club", "schwarzwald")

EVERYONE_FOLLOWS = {"A": "C9 D3 D2 S9 S8", "C": "C7 D4 S7", "D": "C8 D1 S10"}
"""Opponents with one low club each, and empties to bid with."""


def eine_leere(slug: str) -> Deal:
    """B shows ♣10, the opponents hold ♣9, ♣8 and ♣7, all higher clubs are B's own."""
    now = deal(slug, 4, EVERYONE_FOLLOWS, B="C10 H3 H2 CR CJ", blind="CK CQ")
    return show(game(now, "eine-leere", "B"), "C10")


@pytest.mark.parametrize("slug", FOUR_HANDED)
def test_s1_a_shown_empty_can_never_win_a_trick(slug: str) -> None:
    """S0, S1, S3: it is the highest club in the trick, and the next one wins."""
    now = play(eine_leere(slug), "C10 C7 C8 C9")
    assert tricks(now).taken(0) == 1
    assert pile("C10") & tricks(now).piles[0]


KING_SHOWN = {
    "A": "C9 D3 D2 S9 S8",
    "B": "CK CQ SK SQ T1 G T21 T20 T19 T18 T17",
    "C": "C7",
    "D": "C8",
    "blind": "CR CJ C10",
}
SUBSTITUTES = [
    *((slug, "eine-leere") for slug in SUBSTITUTING),
    *((slug, "halbe") for slug in HALBE_SETS),
]


@pytest.mark.parametrize(("slug", "contract"), SUBSTITUTES)
def test_s1_a_court_card_shown_for_an_empty_is_dead_too_but_keeps_its_points(
    slug: str, contract: str
) -> None:
    """S0, S1: a king shown as empty loses to a nine; S3: it is a gift of four points."""
    now = show(game(deal(slug, 4, KING_SHOWN), contract, "B"), "CK")
    if contract == "halbe":
        now = away(keep(now, "G"), "C10")
    now = play(now, "CK C7 C8 C9")
    assert turn(now) == "A"
    assert tricks(now).piles[0] == pile("CK C7 C8 C9")
    assert CEGO.pips_of(tricks(now).piles[0]) == 4


@pytest.mark.parametrize("slug", SWAPPING)
def test_s1_swapped_for_another_card_which_can_win_it_stays_in_hand_dead(slug: str) -> None:
    """S1's example: the king from the blind wins the first trick; the empty loses later on."""
    hands = {"A": "C9 D3 D2 S9 S8 CJ", "C": "C7 D4 S7 CR", "D": "C8 D1 S10 CQ"}
    now = deal(slug, 4, hands, B="C10 H3 H2 HK HQ HR SK SQ T2 T3 T4", blind="CK")
    now = play(show(game(now, "eine-leere", "B"), "C10"), "CK CR CQ CJ")
    assert turn(now) == "B"
    assert tricks(now).taken(1) == 1
    assert "C10" in may_play(now)
    now = play(now, "C10 C7 C8 C9")
    assert turn(now) == "A"


@pytest.mark.parametrize("slug", HALBE_SETS)
def test_s0_s3_the_empty_of_a_halbe_is_dead_now_or_later(slug: str) -> None:
    """S0, S3: whether it is led or withdrawn for another card of the suit."""
    hands = {"A": "C9 D3 D2 S9 S8 CJ", "C": "C7 D4 S7 CR", "D": "C8 D1 S10 CQ"}
    now = deal(slug, 4, hands, B="C10 H3 H2 HK HQ HR SK SQ T2 T3 T4", blind="CK SR")
    now = away(keep(show(game(now, "halbe", "B"), "C10"), "HK"), "SR")
    assert turn(play(now, "C10 C7 C8 C9")) == "A"
    swapped = play(now, "CK CR CQ CJ")
    assert turn(swapped) == "B"
    assert turn(play(swapped, "C10 C7 C8 C9")) == "A"


@pytest.mark.parametrize("slug", SWAPPING)
def test_s1_dead_also_when_it_follows_to_a_lead_of_another_player(slug: str) -> None:
    hands = {"A": "C9 D3 D2 S9 S8 CJ", "C": "C7 D4 S7 CR T20", "D": "C8 D1 S10 CQ"}
    now = deal(slug, 4, hands, B="C10 H3 H2 HK HQ HR SK SQ T2 T3 T4", blind="CK T5")
    now = play(show(game(now, "eine-leere", "B"), "C10"), "CK CR CQ CJ")
    now = play(now, "T5 T20")
    now = trick_on(now)
    assert turn(now) == "C"
    now = play(now, "C7 C8 C9")
    assert may_play(now) == {"C10"}
    assert turn(play(now, "C10")) == "A"


@pytest.mark.parametrize("slug", FOUR_HANDED)
def test_s3_when_a_dead_card_is_led_the_others_still_follow_its_suit(slug: str) -> None:
    now = play(eine_leere(slug), "C10")
    assert may_play(now) == {"C7"}
    other = min(in_words(tricks(now).hands[2]) - {"C7"})
    assert refused_card(now, other) == "illegal.follow-suit"


NEITHER_CLUBS_NOR_TRUMPS = {
    "C": "S* HK HQ HR",
    "A": "D* HJ H1 H2",
    "B": "C10 CK CQ CR CJ C9",
    "blind": "C8",
}
"""C and A have neither clubs nor trumps; both hold hearts."""


def led_past_c(slug: str, of_d: str) -> Deal:
    """B leads the dead ♣10 of eine leere, C throws ♥K; D's hand is the matter."""
    now = deal(slug, 4, NEITHER_CLUBS_NOR_TRUMPS, D=of_d)
    return play(show(game(now, "eine-leere", "B"), "C10"), "C10 HK")


@pytest.mark.parametrize("slug", FOUR_HANDED)
def test_s3_a_club_played_later_wins_a_dead_club_led(slug: str) -> None:
    """S0: the next highest card of the suit wins, not the king that the second hand threw."""
    now = led_past_c(slug, "C7 H3 H4 T1-T8")
    assert may_play(now) == {"C7"}
    now = play(now, "C7")
    assert may_play(now) == cardset("DK-D4 HJ H1 H2")
    assert tricks(play(now, "HJ")).taken(3) == 1


@pytest.mark.parametrize("slug", FOUR_HANDED)
def test_s3_who_cannot_follow_a_dead_lead_must_trump_and_wins(slug: str) -> None:
    now = led_past_c(slug, "H3 H4 T1-T9")
    assert may_play(now) == cardset("T1-T9")
    assert refused_card(now, "H3") == "illegal.must-trump"
    now = play(now, "T1")
    assert may_play(now) == cardset("DK-D4 HJ H1 H2"), "a dead lead was trumped: anything goes"
    assert tricks(play(now, "HJ")).taken(3) == 1


LONG_CLUBS = {
    "A": "S* T7 T8 T9",
    "B": "CQ-C7 T10 T11 T12 T13",
    "C": "D1-D4 HK-HJ T1 T2 T3",
    "D": "DK-DJ H1-H4 T4 T5 T6",
}
"""B has every club and, with the blind, the nine highest trumps."""


def trumps_drawn(slug: str, contract: str) -> Deal:
    """B has swapped ♣7 for ♣K, drawn all trumps, and leads the dead ♣7."""
    now = game(deal(slug, 4, LONG_CLUBS, blind="CK T14-T21 G"), contract, "B")
    now = show(now, "C7")
    if contract == "halbe":
        now = away(keep(now, "T13"), "T17")
    now = play(now, "CK T1 T4 T7")
    assert turn(now) == "A"
    now = play(now, "SK T14 T2 T5  T15 T3 T6 T8  T16 HK H1 T9")
    assert turn(now) == "B"
    return play(now, "C7")


DRAWN = [
    *((slug, "eine-leere") for slug in SWAPPING),
    *((slug, "halbe") for slug in HALBE_SETS),
]


@pytest.mark.parametrize(("slug", "contract"), DRAWN)
def test_s1_the_first_card_played_to_a_dead_lead_counts_as_the_lead(
    slug: str, contract: str
) -> None:
    """S0, S1, S3: nobody can follow or trump, so the next player plays what he likes.

    Erratum: his card decides which suit is to be followed, not which is trump.
    """
    now = trumps_drawn(slug, contract)
    assert may_play(now) == in_words(tricks(now).hands[2]) == cardset("D1-D4 HQ HR HJ")
    now = play(now, "D1")
    assert may_play(now) == cardset("DK-DJ"), "the rest follow the second card"
    assert refused_card(now, "H2") == "illegal.follow-second"
    now = play(now, "DK")
    assert may_play(now) == in_words(tricks(now).hands[0])
    now = play(now, "SQ")
    assert turn(now) == "D", "spades are above diamonds only where a tie is broken"
    assert pile("C7 D1 DK SQ") & tricks(now).piles[3] == pile("C7 D1 DK SQ")


@pytest.mark.parametrize(("slug", "contract"), DRAWN)
def test_s1_the_highest_card_of_the_second_cards_suit_wins_a_dead_lead(
    slug: str, contract: str
) -> None:
    assert turn(play(trumps_drawn(slug, contract), "HQ H2 SQ")) == "C"
    assert turn(play(trumps_drawn(slug, contract), "D4 DJ SQ")) == "D"


def test_decision_who_cannot_follow_the_second_card_plays_anything() -> None:
    """Decision: a player who can neither follow nor trump follows the first card if he can."""
    now = play(trumps_drawn("loewen", "eine-leere"), "D1 DJ")
    assert may_play(now) == cardset("SQ-S7")


def two_shown(slug: str, contract: str, shown: str, trump: str, hands: dict[str, str]) -> Deal:
    """B plays a game with two empties and leads these, not others of their suit."""
    now = show(game(deal(slug, 4, hands, blind="T13-T21 G"), contract, "B"), shown)
    if slug in FACE_DOWN:
        now = away(now, trump)
    return lay(now, shown) if now.phase.name == "exchange" else now


@pytest.mark.parametrize("slug", FOUR_HANDED)
def test_s1_neither_of_the_two_shown_empties_of_zwei_leere_can_win(slug: str) -> None:
    """S0, S1: C has the two lowest clubs, nobody else any or a trump, and wins both tricks."""
    hands = {"B": "CK-CJ C10 C9 T8-T12", "C": "C8 C7 T1-T7 SK SQ", "A": "D3 D2 S9 S8"}
    now = two_shown(slug, "zwei-leere", "C10 C9", "T13", hands)
    now = play(now, "C10 C8 S10 D2")
    assert (turn(now), tricks(now).taken(2)) == ("B", 1)
    now = play(now, "C9 C7")
    assert tricks(play(now, "S7 S8")).taken(2) == 2


@pytest.mark.parametrize("slug", FOUR_HANDED)
def test_s1_neither_of_the_two_shown_empties_of_zwei_verschiedene_can_win(slug: str) -> None:
    """S0, S1: ♣10 loses to ♣7, ♥1 to ♥2."""
    hands = {
        "A": "D* HK HQ H2",
        "B": "C10 H1 T1 T11 T12 CK-CJ C9 C8",
        "C": "C7 H4 T2-T10",
        "D": "S* HR HJ H3",
    }
    now = two_shown(slug, "zwei-verschiedene", "C10 H1", "G", hands)
    now = play(now, "C10 C7 SK DK")
    assert (turn(now), tricks(now).taken(2)) == ("B", 1)
    assert tricks(play(now, "H1 H4 H3 H2")).taken(0) == 1


@pytest.mark.parametrize("slug", ["loewen", "ministranten", "oberwolfach", "schmidt", "grupp"])
def test_s1_trump_1_of_kleiner_mann_is_shown_but_not_dead(slug: str) -> None:
    """Three players, and the declarer finds all other trumps: his trump 1 wins the trick."""
    now = deal(
        slug,
        3,
        A="D3 D2 S9 S8 SK-SJ DK-DJ",
        B="T1-T10 C10 C9 H2",
        blind="T11-T21 G",
    )
    now = game(now, "kleiner-mann", "B")
    assert playing(now).dead == 0
    now = play(now, "T1")
    now = trick_on(now)
    assert turn(now) == "B"
    assert tricks(now).taken(1) == 1


@pytest.mark.parametrize("slug", FOUR_HANDED)
def test_s0_trump_1_led_in_kleiner_mann_is_followed_as_an_ordinary_trump(slug: str) -> None:
    hands = {"A": "T9 T11 D3 D2 S9 S8", "B": "T1 C10 C9 H1 H2 T4-T8 T10", "C": "T2", "D": "T3 T12"}
    now = deal(slug, 4, hands, blind="T13-T21 G")
    now = play(game(now, "kleiner-mann", "B"), "T1")
    assert may_play(now) == {"T2"}
    assert turn(play(now, "T2 T3 T9")) == "A"
