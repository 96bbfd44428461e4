"""Schinden: a hand that ought to have bid solo said fort, and the declarer suspects it."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auctions import (
    ALL,
    CALLS,
    DUEL,
    PLAYERS,
    active,
    at_tables,
    deal_out,
    house,
    lead,
    may_challenge,
    may_say,
    say,
    to_the_blind,
    to_the_lead,
)
from cego.cards import CEGO, TRUMPS, cards, pile_of
from cego.deal.actions import SEATS, Challenge
from cego.deal.deal import Deal
from cego.deal.dealt import Dealt
from cego.deal.outcome import Outcome, Reason
from cego.errors import IllegalAction
from cego.rules import Rules, load

AGREED = [(slug, 3) for slug in PLAYERS if 3 in PLAYERS[slug]]
AGREED += [(slug, n) for slug in ("oberwolfach", "schmidt") for n in (4, 5)]
"""The tables where a hidden solo may be challenged without further agreement."""

SOLO_HAND = {3: "T2 T3 T4 T5 T6 T7 T8 T9 T10 CK SK HK DK", 4: "T2 T3 T4 T5 T6 T7 T8 T9 CK SK HK"}
SECOND_SOLO = {
    3: "T11 T12 T13 T14 T15 T16 T17 T18 T19 CQ SQ HQ DQ",
    4: "T11 T12 T13 T14 T15 T16 T17 T18 CQ SQ HQ",
}

LOST_SOLO = {
    ("loewen", 3): 35,
    ("ministranten", 3): 35,
    ("oberwolfach", 3): 16,
    ("schmidt", 3): 16,
    ("grupp", 3): 8,
    ("loewen", 4): 35,
    ("ministranten", 4): 35,
    ("braeunlingen", 4): 35,
    ("oberwolfach", 4): 16,
    ("schmidt", 4): 16,
    ("grupp", 4): 8,
    ("baden", 4): 35,
    ("club", 4): 40,
    ("schwarzwald", 4): 40,
}
"""What a lost solo without a trick costs, to each."""
LOST_FIRST_STEP = {
    ("loewen", 3): 70,
    ("ministranten", 3): 70,
    ("oberwolfach", 3): 16,
    ("schmidt", 3): 16,
    ("grupp", 3): 16,
    ("loewen", 4): 70,
    ("ministranten", 4): 70,
    ("braeunlingen", 4): 70,
    ("oberwolfach", 4): 16,
    ("schmidt", 4): 16,
    ("grupp", 4): 16,
    ("baden", 4): 70,
    ("club", 4): 80,
    ("schwarzwald", 4): 80,
}
"""What the first game above cego costs without a trick: eine, or halbe where it is played."""


NOT_HERE = ("illegal.no-schinden", "illegal.play-a-card")


def agreed(slug: str) -> Rules:
    """The rule set, with schinden agreed on for any number of players."""
    return house(slug, "schinden.challenge", True)


def suspicious(rules: str | Rules, players: int, **hands: str) -> Deal:
    """B has won the auction with the first step above cego, and has seen the blind."""
    won = say(deal_out(rules, players, **hands), "open B:step1 all-gut")
    if may_say(won):
        won = say(won, f"B:{min(may_say(won) & {'eine', 'halbe'}, key='halbe eine'.index)}")
    return to_the_blind(won)


def challenged(deal: Deal) -> Outcome:
    outcome = deal.apply(Challenge()).outcome()
    assert outcome is not None
    return outcome


def refused(deal: Deal, seat: str = "") -> str:
    with pytest.raises(IllegalAction) as error:
        deal.apply(Challenge(), SEATS.index(seat) if seat else None)
    return error.value.key


# Fort is never refused


@at_tables(ALL)
def test_a_solo_hand_may_say_fort(slug: str, players: int) -> None:
    """S0: to hide a solo is a gamble, not a breach of the rules."""
    for seat in active(players):
        hands = {seat: SOLO_HAND[min(players, 4)]}
        deal = say(deal_out(agreed(slug), players, **hands), "all-fort")
        assert deal.to_act == 0
        assert "fort" not in may_say(deal)


def test_solo_is_never_compulsory_in_the_championship() -> None:
    """championship: there is no challenge, whatever was hidden."""
    deal = suspicious("schwarzwald", 4, C=SOLO_HAND[4])
    assert not may_challenge(deal)
    assert refused(deal) in NOT_HERE


# Where it is agreed on


@pytest.mark.parametrize(("slug", "players"), AGREED)
def test_where_a_hidden_solo_can_be_challenged(slug: str, players: int) -> None:
    """S1: with three players everywhere; in Oberwolfach and by Schmidt's rules with four too."""
    assert may_challenge(suspicious(slug, players))


@at_tables(ALL, but=AGREED)
def test_where_it_cannot(slug: str, players: int) -> None:
    """S0, S1, S3: with four or five it is a matter of agreement."""
    deal = suspicious(slug, players, C=SOLO_HAND[4])
    assert not may_challenge(deal)
    assert refused(deal) in NOT_HERE
    assert not may_challenge(to_the_lead(deal))


@at_tables(ALL)
def test_it_is_an_option_anywhere(slug: str, players: int) -> None:
    """S0: a variant that any table may agree on, or leave."""
    assert may_challenge(suspicious(agreed(slug), players))
    off = house(slug, "schinden.challenge", False)
    assert refused(suspicious(off, players)) in NOT_HERE


@pytest.mark.parametrize("step", ["the blind is taken up", "about to lead"])
def test_a_table_that_has_not_agreed_on_it_says_so(step: str) -> None:
    """S1: the reason for the refusal is the same at every step."""
    deal = to_the_blind(say(deal_out("loewen"), "open all-gut A:cego"))
    if step == "about to lead":
        deal = to_the_lead(deal)
    assert refused(deal) == "illegal.no-schinden"


# When it is offered


@at_tables(ALL)
def test_not_before_the_declarer_has_seen_the_blind(slug: str, players: int) -> None:
    """S0, S1: he has to choose what he keeps, and take up the blind."""
    rules = agreed(slug).replace({"auction.final-raise": False})
    deal = say(deal_out(rules, players), "open B:step1 all-gut")
    assert deal.phase.name == "exchange"
    assert not may_challenge(deal)
    assert refused(deal) == "illegal.blind-first"
    assert may_challenge(to_the_blind(deal))


@at_tables(ALL)
def test_until_the_first_lead(slug: str, players: int) -> None:
    """S0, S1: as long as no card is played he may make up his mind, and not after."""
    deal = to_the_lead(suspicious(agreed(slug), players))
    assert deal.phase.name == "tricks"
    assert may_challenge(deal)
    assert not may_challenge(lead(deal))
    assert refused(lead(deal)) == "illegal.play-a-card"


@at_tables(ALL)
def test_only_the_declarer_can_challenge(slug: str, players: int) -> None:
    """S0, S1: the others have not seen the blind."""
    deal = suspicious(agreed(slug), players)
    for moment in (deal, to_the_lead(deal)):
        for seat in active(players).replace("B", ""):
            assert not may_challenge(moment, seat)
            assert refused(moment, seat) == "illegal.not-your-turn"


@pytest.mark.parametrize("slug", DUEL.split())
@pytest.mark.parametrize(
    "game", ["halbe", "eine", "eine-leere", "zwei-leere", "zwei-verschiedene", "kleiner-mann"]
)
def test_in_every_game_with_the_blind(slug: str, game: str) -> None:
    """S0, S1: whatever normal game he plays with the blind, and at every step after taking it."""
    ladder = ["cego", "halbe", "eine", "eine-leere", "zwei-leere", "zwei-verschiedene"]
    rules = agreed(slug).replace(
        {"auction.ladder": [*ladder, "kleiner-mann"], "auction.final-raise": False}
    )
    deal = deal_out(rules, A="H1 H2 D1", B="H3 D2 D3 T1")
    said = "open"
    for step in [*ladder, "kleiner-mann"][1:]:
        said += f" B:{step}"
        if step == game:
            break
        said += " A:selbst"
    deal = to_the_blind(say(deal, f"{said} all-gut"))
    while deal.phase.name == "exchange":
        assert may_challenge(deal)
        deal = deal.apply(next(a for a in deal.legal_actions() if a != Challenge()))
    assert may_challenge(deal)


@at_tables(ALL, but=[("oberwolfach", 3), ("schmidt", 3)])
def test_in_cego(slug: str, players: int) -> None:
    """S1: also if nobody bid over it."""
    deal = say(deal_out(agreed(slug), players), "open all-gut")
    deal = to_the_blind(say(deal, "A:cego") if players > 3 else deal)
    assert may_challenge(deal, "A")


@at_tables(ALL, 4, 5)
def test_not_in_raeuber(slug: str, players: int) -> None:
    """S1: it takes a normal game, and a declarer who has seen the blind."""
    deal = say(deal_out(agreed(slug), players, C=SOLO_HAND[4]), "open all-gut A:raeuber")
    assert deal.phase.name == "tricks"
    assert not may_challenge(deal)
    assert refused(deal) == "illegal.play-a-card"


@at_tables(ALL, 4, 5)
@pytest.mark.parametrize("call", sorted(CALLS))
def test_not_in_piccolo_or_bettel(slug: str, players: int, call: str) -> None:
    """S0, S1: nobody sees the blind in a game from the hand."""
    deal = deal_out(agreed(slug), players, C=SOLO_HAND[4])
    asked = call in may_say(say(deal, "all-fort"))
    said = f"all-fort A:{call} all-gut" if asked else f"open B:{call}"
    deal = say(deal, said)
    assert deal.phase.name == "tricks"
    assert not may_challenge(deal)


@at_tables(ALL)
def test_not_after_a_solo(slug: str, players: int) -> None:
    """S0, S1: only if all said fort was a solo hidden from the auction."""
    rules = agreed(slug).replace({"auction.final-raise": False})
    solo = say(deal_out(rules, players), "A!solo all-gut")
    assert not may_challenge(solo)
    over = to_the_blind(say(deal_out(rules, players), "A!solo B:gegensolo all-gut"))
    assert over.phase.name == "exchange"
    assert not may_challenge(over)
    assert refused(over) == "illegal.solo-was-bid"
    assert not may_challenge(to_the_lead(over))


# Which hand ought to bid solo

HANDS_OF_FOUR = [
    ("eight trumps", "T2 T3 T4 T5 T6 T7 T8 T9 CK SK HK", True),
    ("seven, two above 17, two suits", "T2 T3 T4 T5 T6 T18 T19 CK CQ SK SQ", True),
    ("seven, two above 17, one suit", "T2 T3 T4 T5 T6 T18 T19 CK CQ CR CJ", True),
    ("seven, Gstieß and 18, two suits", "T2 T3 T4 T5 T6 T18 G CK CQ SK SQ", True),
    ("seven, three above 17, two suits", "T2 T3 T4 T5 T19 T20 T21 CK CQ SK SQ", True),
    ("seven, 17 is not above 17", "T2 T3 T4 T5 T6 T17 T18 CK CQ SK SQ", False),
    ("seven, none above 17", "T2 T3 T4 T5 T6 T7 T8 CK CQ SK SQ", False),
    ("seven, two above 17, three suits", "T2 T3 T4 T5 T6 T18 T19 CK CQ SK HK", False),
    ("seven, two above 17, four suits", "T2 T3 T4 T5 T6 T18 T19 CK SK HK DK", False),
    ("six, all high, one suit", "T17 T18 T19 T20 T21 G CK CQ CR CJ C10", False),
]
HANDS_OF_THREE = [
    ("nine trumps", "T2 T3 T4 T5 T6 T7 T8 T9 T10 CK SK HK DK", True),
    ("eight, two above 17, two suits", "T2 T3 T4 T5 T6 T7 T18 T19 CK CQ SK SQ SR", True),
    ("eight, Gstieß and 21, one suit", "T2 T3 T4 T5 T6 T7 T21 G CK CQ CR CJ C10", True),
    ("eight, one above 17", "T2 T3 T4 T5 T6 T7 T17 T18 CK CQ SK SQ SR", False),
    ("eight, two above 17, three suits", "T2 T3 T4 T5 T6 T7 T18 T19 CK CQ SK SQ HK", False),
    ("seven, all high", "T16 T17 T18 T19 T20 T21 G CK CQ CR SK SQ SR", False),
]


@pytest.mark.parametrize("slug", [slug for slug in PLAYERS if 4 in PLAYERS[slug]])
@pytest.mark.parametrize(
    ("hand", "guilty"),
    [(h, g) for _, h, g in HANDS_OF_FOUR],
    ids=[name for name, _, _ in HANDS_OF_FOUR],
)
def test_a_hand_of_four_that_ought_to_bid_solo(slug: str, hand: str, guilty: bool) -> None:
    """S0, S1: eight trumps, or seven with two above 17 and cards of at most two suits."""
    for players in {4, 5} & set(PLAYERS[slug]):
        reason = challenged(suspicious(agreed(slug), players, C=hand)).reason
        assert reason is (Reason.SCHINDEN if guilty else Reason.NO_SCHINDEN)


@pytest.mark.parametrize("slug", [slug for slug in PLAYERS if 3 in PLAYERS[slug]])
@pytest.mark.parametrize(
    ("hand", "guilty"),
    [(h, g) for _, h, g in HANDS_OF_THREE],
    ids=[name for name, _, _ in HANDS_OF_THREE],
)
def test_a_hand_of_three_that_ought_to_bid_solo(slug: str, hand: str, guilty: bool) -> None:
    """S1: one trump more than with four."""
    reason = challenged(suspicious(slug, 3, C=hand)).reason
    assert reason is (Reason.SCHINDEN if guilty else Reason.NO_SCHINDEN)


def test_in_oberwolfach_two_suits_must_be_missing_not_two_empties_be_there() -> None:
    """Erratum to S1: seven trumps and two empties are no solo hand if three suits are held."""
    three_suits = "T2 T3 T4 T5 T6 T18 T19 C8 C9 SK HK"
    two_suits = "T2 T3 T4 T5 T6 T18 T19 CK CQ SK SQ"
    assert challenged(suspicious("oberwolfach", 4, C=three_suits)).reason is Reason.NO_SCHINDEN
    assert challenged(suspicious("oberwolfach", 4, C=two_suits)).reason is Reason.SCHINDEN


@at_tables(ALL)
def test_any_of_the_others_may_be_the_culprit(slug: str, players: int) -> None:
    """S0, S1: before or after the declarer in the round."""
    for seat in active(players).replace("B", ""):
        hands = {seat: SOLO_HAND[min(players, 4)]}
        outcome = challenged(suspicious(agreed(slug), players, **hands))
        assert outcome.losers == (SEATS.index(seat),)


@at_tables(ALL)
def test_the_declarers_own_hand_is_not_judged(slug: str, players: int) -> None:
    """S0: only the others can have hidden a solo from him."""
    own = SOLO_HAND[min(players, 4)].replace("CK", "C8")
    outcome = challenged(suspicious(agreed(slug), players, B=own))
    assert outcome.reason is Reason.NO_SCHINDEN
    assert outcome.losers == (1,)


def test_the_hands_are_judged_as_dealt() -> None:
    """S1: the blind that the declarer now holds does not count, nor do his cards put away."""
    deal = suspicious("oberwolfach", 4, blind="T2 T3 T4 T5 T6 T7 T8 T9 T10 T11")
    assert deal.view(1).hand.bit_count() == 11
    assert challenged(deal).reason is Reason.NO_SCHINDEN


@given(st.integers(0, 2**32), st.integers(0, 4))
def test_with_fewer_than_five_trumps_in_hand_and_blind_a_solo_was_hidden(
    seed: int, trumps: int
) -> None:
    """S1, erratum: with three players the declarer can be sure of it, whoever has it."""
    rules = load("loewen")
    random = Random(seed)
    in_play = CEGO.all & ~rules.cego(3).cards.removed_with_three
    high, low = list(cards(in_play & TRUMPS)), list(cards(in_play & ~TRUMPS))
    random.shuffle(high)
    random.shuffle(low)
    seen = high[:trumps] + low[: 25 - trumps]
    rest = high[trumps:] + low[25 - trumps :]
    random.shuffle(seen)
    random.shuffle(rest)
    hands = (pile_of(seen[:13]), pile_of(rest[:13]), pile_of(rest[13:]))
    deal = Deal.new(Dealt(rules, 3, hands, pile_of(seen[13:])))
    deal = to_the_blind(say(deal, "open all-gut"))
    assert challenged(deal).reason is Reason.SCHINDEN


# What it costs


@at_tables(ALL)
def test_the_culprit_pays_everyone_a_lost_solo_without_a_trick(slug: str, players: int) -> None:
    """S0, S1, decision: the sitting dealer of five receives it too."""
    price = LOST_SOLO[slug, min(players, 4)]
    outcome = challenged(suspicious(agreed(slug), players, C=SOLO_HAND[min(players, 4)]))
    assert outcome.reason is Reason.SCHINDEN
    paid = [price] * players
    paid[2] = -price * (players - 1)
    assert list(outcome.payments) == paid


@at_tables(ALL)
def test_a_false_challenge_costs_the_declarers_own_game_without_a_trick(
    slug: str, players: int
) -> None:
    """S0, S1: he pays everyone, the sitting dealer of five included."""
    price = LOST_FIRST_STEP[slug, min(players, 4)]
    outcome = challenged(suspicious(agreed(slug), players))
    assert outcome.reason is Reason.NO_SCHINDEN
    paid = [price] * players
    paid[1] = -price * (players - 1)
    assert list(outcome.payments) == paid
    assert outcome.losers == (1,)


@pytest.mark.parametrize(
    ("game", "price"),
    [
        ("eine", 70),
        ("eine-leere", 105),
        ("zwei-leere", 140),
        ("zwei-verschiedene", 175),
        ("kleiner-mann", 210),
    ],
)
@pytest.mark.parametrize("players", [3, 4])
def test_a_false_challenge_costs_more_in_a_higher_game(players: int, game: str, price: int) -> None:
    """S1: 35 points, times the factor of the game that was won."""
    deal = deal_out(agreed("loewen"), players, A="H1 H2 D1", B="H3 D2 D3 T1")
    deal = to_the_blind(say(deal, f"open B^{game} all-gut"))
    assert challenged(deal).payments[0] == price


@at_tables(ALL, 4, 5)
def test_each_of_two_culprits_pays_everyone_else(slug: str, players: int) -> None:
    """decision: what they owe each other cancels out."""
    price = LOST_SOLO[slug, 4]
    deal = suspicious(agreed(slug), players, C=SOLO_HAND[4], D=SECOND_SOLO[4])
    outcome = challenged(deal)
    assert outcome.losers == (2, 3)
    innocent = [2 * price] * (players - 2)
    culprit = -price * (players - 2)
    assert list(outcome.payments) == [*innocent[:2], culprit, culprit, *innocent[2:]]


@pytest.mark.parametrize("slug", [slug for slug in PLAYERS if 3 in PLAYERS[slug]])
def test_two_culprits_of_three(slug: str) -> None:
    """decision: the declarer receives from both."""
    price = LOST_SOLO[slug, 3]
    outcome = challenged(suspicious(slug, 3, A=SECOND_SOLO[3], C=SOLO_HAND[3]))
    assert outcome.payments == (-price, 2 * price, -price)


@at_tables(ALL, 5)
def test_the_sitting_dealer_is_never_a_culprit(slug: str, players: int) -> None:
    """decision: he has no cards, and pays nothing whatever comes out."""
    true = challenged(suspicious(agreed(slug), players, C=SOLO_HAND[4]))
    false = challenged(suspicious(agreed(slug), players))
    for outcome in (true, false):
        assert 4 not in outcome.losers
        assert outcome.payments[4] > 0


@at_tables(ALL)
def test_then_all_hands_are_shown_and_the_deal_is_over(slug: str, players: int) -> None:
    """S0, S1: everyone sees them, no trick is played, the next one deals."""
    deal = suspicious(agreed(slug), players, C=SOLO_HAND[min(players, 4)]).apply(Challenge())
    assert deal.to_act is None
    assert deal.legal_actions() == ()
    for seat in range(players):
        assert deal.view(seat).all_hands == deal.hands
    outcome = deal.outcome()
    assert outcome is not None
    assert sum(outcome.payments) == 0
    assert outcome.tricks == ()
