"""Section 9: Zuger Tapp, sentence by sentence as S2 has it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from math import comb
from random import Random

import pytest

from cego.cards import TAPP, Pile, cards
from cego.deal.actions import (
    SEATS,
    Action,
    Challenge,
    Hidden,
    NameTrump,
    PfeifFrei,
    Play,
    PutAway,
    Say,
    Show,
)
from cego.deal.deal import Deal
from cego.deal.outcome import Outcome, Reason
from cego.errors import IllegalAction, ReadError, RulesError
from cego.evening import Evening
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.rules import Rules, load, named
from cego.rules.options import TappOptions
from cego.tapp.dealt import TappDealt
from cego.tapp.game import score_tapp

RULES = load("zuger-tapp")
OPTIONS = RULES.tapp()
VARIANT = Rules.from_spec("zuger-tapp@1 needs.tapp=65")
RANKS = "A 10 K Q J 9 8 7 6".split()
PIPS = dict(zip(RANKS, (11, 10, 4, 3, 2, 0, 0, 0, 0), strict=True))
SUITS = "CSHD"
CONTRACTS = ("tapp", "solo", "super", "vice")
NEEDS = {"tapp": 61, "solo": 65, "super": 70, "vice": 75}
UNITS = {"tapp": 1, "solo": 2, "super": 4, "vice": 6}
WORDS = ("pass", *CONTRACTS, "fort", "gut", "selbst", "cego", "vize", "")
RANDOM_DEALS = range(60)


# A table


def dealt(spec: str = "zuger-tapp", *, talon: str = "", **hands: str) -> Deal:
    """Deal the named cards; whatever is left fills A, B, C, D and the talon, lowest first."""
    piles = {name: TAPP.pile(hands.get(name, "")) for name in "ABCD"} | {"talon": TAPP.pile(talon)}
    left = TAPP.all
    for pile in piles.values():
        left &= ~pile
    for name in piles:
        for card in cards(left):
            if piles[name].bit_count() < (4 if name == "talon" else 8):
                piles[name] |= 1 << card
                left &= ~(1 << card)
    *four, middle = piles.values()
    return Deal.new(TappDealt(Rules.from_spec(spec), 4, tuple(four), middle))


def shuffled_deal(seed: int, rules: Rules = RULES) -> Deal:
    return deal_order(rules, 4, shuffled(rules, 4, b"tapp %d" % seed))


def say(now: Deal, words: str) -> Deal:
    for word in words.split():
        now = now.apply(Say(word))
    return now


def away(now: Deal, text: str) -> Deal:
    return now.apply(PutAway(TAPP.pile(text)))


def play(now: Deal, text: str) -> Deal:
    for code in text.split():
        now = now.apply(Play(TAPP.card(code)))
    return now


def words(now: Deal) -> list[str]:
    return [action.word for action in now.legal_actions() if isinstance(action, Say)]


def turn(now: Deal) -> str:
    assert now.to_act is not None
    return SEATS[now.to_act]


def may_play(now: Deal) -> set[str]:
    return {TAPP.code(a.card) for a in now.legal_actions() if isinstance(a, Play)}


def trumps(now: Deal) -> str | None:
    return now.view().trump


def refused(now: Deal, action: Action, by: str | None = None) -> str:
    """The key with which an action is refused; the deal must be as before."""
    before, phase = (now.dealt, now.log), now.phase
    with pytest.raises(IllegalAction) as caught:
        now.apply(action, None if by is None else SEATS.index(by))
    assert (now.dealt, now.log) == before
    assert now.phase is phase
    return caught.value.key


def outcome(now: Deal) -> Outcome:
    end = now.outcome()
    assert end is not None, "the deal goes on"
    return end


def finish(now: Deal, choose: Callable[[Sequence[Action]], Action]) -> Outcome:
    while now.outcome() is None:
        now = now.apply(choose(now.legal_actions()))
    return outcome(now)


def lowest(actions: Sequence[Action]) -> Action:
    return actions[0]


# Pack, ranks and points


def test_s2_an_ordinary_pack_without_the_cards_below_six_has_36_cards() -> None:
    assert set(TAPP.codes) == {suit + rank for suit in SUITS for rank in RANKS}
    assert len(TAPP.codes) == 36


@pytest.mark.parametrize("suit", SUITS)
def test_s2_ranks_are_ace_ten_king_queen_jack_nine_eight_seven_six(suit: str) -> None:
    order = [TAPP.card(suit + rank) for rank in RANKS]
    assert all(higher > lower for higher, lower in pairwise(order))


@pytest.mark.parametrize("suit", SUITS)
def test_s2_ranks_decide_tricks(suit: str) -> None:
    """The ten beats the king: neither the pips of a card nor its name decide."""
    a, b, c, d = (f"{suit}{rank}" for rank in ("K", "10", "Q", "9"))
    now = say(dealt(A=a, B=b, C=c, D=d, talon=f"{suit}A"), "solo pass pass pass")
    now = play(now.apply(NameTrump("C" if suit != "C" else "S")), f"{a} {b} {c} {d}")
    assert now.view().play.piles[1] == TAPP.pile(f"{a} {b} {c} {d}")


@pytest.mark.parametrize("rank", RANKS)
def test_s2_each_card_counts_its_points(rank: str) -> None:
    assert {TAPP.pips[TAPP.card(suit + rank)] for suit in SUITS} == {PIPS[rank]}


def test_s2_there_are_120_points() -> None:
    assert TAPP.pips_of(TAPP.all) == 120


# The deal


def test_s2_four_cards_to_the_talon_first_then_two_rounds_of_four_from_the_dealers_right() -> None:
    now = deal_order(RULES, 4, range(36))
    assert list(cards(now.dealt.blind)) == [0, 1, 2, 3]
    assert list(cards(now.hands[0])) == [4, 5, 6, 7, 20, 21, 22, 23]
    assert list(cards(now.hands[1])) == [8, 9, 10, 11, 24, 25, 26, 27]
    assert list(cards(now.hands[2])) == [12, 13, 14, 15, 28, 29, 30, 31]
    assert list(cards(now.hands[3])) == [16, 17, 18, 19, 32, 33, 34, 35]


@pytest.mark.parametrize("players", [0, 1, 2, 3, 5])
def test_s2_four_play(players: int) -> None:
    assert RULES.players == (4,)
    with pytest.raises(RulesError) as caught:
        deal_order(RULES, players, range(36))
    assert caught.value.key == "rules.players"


def test_s2_each_holds_eight_cards() -> None:
    hands = dealt().hands
    with pytest.raises(ReadError) as caught:
        TappDealt(RULES, 4, (hands[0] & hands[0] - 1, *hands[1:]), dealt().dealt.blind)
    assert caught.value.key == "read.size"


def test_s2_no_card_is_dealt_twice() -> None:
    now = dealt()
    with pytest.raises(ReadError) as caught:
        TappDealt(RULES, 4, (now.hands[0], now.hands[0], *now.hands[2:]), now.dealt.blind)
    assert caught.value.key == "read.card-twice"


def test_s1_pflichtraeuber_is_no_game_of_zuger_tapp() -> None:
    now = dealt()
    with pytest.raises(ReadError) as caught:
        TappDealt(RULES, 4, now.hands, now.dealt.blind, compulsory=True)
    assert caught.value.key == "read.no-pflichtraeuber"


def test_s2_the_deal_passes_counter_clockwise_and_the_unit_is_agreed() -> None:
    evening = Evening.start(RULES, 4, dealer=3, unit=20)
    now = evening.new_deal(shuffled(RULES, 4, b"unit"))
    now = say(now, "solo pass pass pass").apply(NameTrump("C"))
    while now.outcome() is None:
        now = now.apply(now.legal_actions()[0])
    after = evening.finish(now)
    assert after.dealer == 0
    payments = outcome(now).payments
    assert any(payments)
    assert after.scores == tuple(20 * payment for payment in payments)


# The auction


def test_s2_contracts_from_low_to_high() -> None:
    assert RULES.contracts(4) == CONTRACTS


def test_s2_the_player_to_the_dealers_right_begins_and_the_turn_goes_counter_clockwise() -> None:
    now = dealt()
    spoken = []
    for _ in range(4):
        spoken.append(turn(now))
        now = say(now, "pass")
    assert spoken == ["A", "B", "C", "D"]


@pytest.mark.parametrize("passes", [0, 1, 2, 3])
def test_s2_the_first_bid_is_tapp_or_solo(passes: int) -> None:
    now = say(dealt(), "pass " * passes)
    assert words(now) == ["pass", "tapp", "solo"]
    assert refused(now, Say("super")) == "illegal.no-jump"
    assert refused(now, Say("vice")) == "illegal.no-jump"


@pytest.mark.parametrize(
    ("said", "allowed"),
    [("tapp", ["pass", "solo"]), ("solo", ["pass", "super"]), ("solo super", ["pass", "vice"])],
)
def test_s2_a_bid_must_be_the_next_step_up(said: str, allowed: list[str]) -> None:
    now = say(dealt(), said)
    assert words(now) == allowed
    standing = CONTRACTS.index(said.split()[-1])
    for step, word in enumerate(CONTRACTS):
        if step <= standing:
            assert refused(now, Say(word)) == "illegal.too-low"
        elif step > standing + 1:
            assert refused(now, Say(word)) == "illegal.no-jump"


def test_s2_a_pass_between_does_not_open_other_bids() -> None:
    assert words(say(dealt(), "tapp pass pass")) == ["pass", "solo"]
    assert words(say(dealt(), "pass solo pass")) == ["pass", "super"]


def test_s2_who_has_passed_may_not_bid_again() -> None:
    now = say(dealt(), "pass tapp solo pass")
    assert turn(now) == "B"
    assert refused(now, Say("super"), "A") == "illegal.not-your-turn"
    now = say(now, "super vice")
    assert now.view().declarer == 2


def test_s2_bidding_goes_round_until_three_have_passed() -> None:
    now = say(dealt(), "tapp solo pass pass super")
    assert turn(now) == "B"
    now = say(now, "pass")
    assert (now.view().contract, now.view().declarer, now.phase.name) == ("super", 0, "exchange")


def test_s2_it_is_over_as_soon_as_three_have_passed() -> None:
    """The bidder himself is not asked again."""
    now = say(dealt(), "pass tapp pass pass")
    assert (now.view().contract, now.view().declarer) == ("tapp", 1)
    assert refused(now, Say("solo")) == "illegal.step-put-away"


def test_s2_the_last_player_may_still_bid_after_three_passes() -> None:
    now = say(dealt(), "pass pass pass solo")
    assert (now.view().contract, now.view().declarer) == ("solo", 3)


def test_s2_vice_ends_the_auction_at_once() -> None:
    now = say(dealt(), "solo super vice")
    assert (now.view().contract, now.view().declarer, now.phase.name) == ("vice", 2, "exchange")


def test_s2_if_all_pass_the_cards_are_thrown_in_and_the_next_player_deals() -> None:
    now = say(dealt(), "pass pass pass pass")
    assert outcome(now) == Outcome(Reason.THROWN_IN, (0, 0, 0, 0))
    assert refused(now, Say("pass")) == "illegal.over"
    evening = Evening.start(RULES, 4, dealer=1).finish(now)
    assert (evening.dealer, evening.scores) == (2, (0, 0, 0, 0))


@pytest.mark.parametrize("word", ["fort", "gut", "selbst", "cego", "Tapp", "vize", ""])
def test_s2_other_words_are_not_said(word: str) -> None:
    assert refused(dealt(), Say(word)) == "illegal.word"


def test_s2_the_auction_comes_before_everything_else() -> None:
    now = dealt()
    card = next(cards(now.hands[0]))
    for action in (Play(card), NameTrump("H"), PutAway(now.dealt.blind), Challenge(), PfeifFrei()):
        assert refused(now, action) == "illegal.auction-first"
    assert refused(now, Say("pass"), "B") == "illegal.not-your-turn"
    assert refused(now, Say("pass"), "E") == "illegal.not-your-turn"


# The talon, and naming trumps


def tapp(**hands: str) -> Deal:
    """A plays a tapp and has taken up the talon."""
    return say(dealt(**hands), "tapp pass pass pass")


def test_s2_tapp_takes_the_talon_and_holds_twelve_cards() -> None:
    now = tapp()
    assert now.view(0).hand == now.hands[0] | now.dealt.blind
    assert now.view(1).counts == (12, 8, 8, 8)


def test_s2_tapp_plays_with_any_eight_of_the_twelve() -> None:
    now = tapp()
    found = {action.cards for action in now.legal_actions() if isinstance(action, PutAway)}
    twelve = TAPP.in_order(now.view(0).hand)
    assert found == {sum(1 << card for card in four) for four in combinations(twelve, 4)}
    assert len(now.legal_actions()) == comb(12, 4)
    after = now.apply(PutAway(now.dealt.blind))
    assert after.view(0).hand == now.hands[0]


def test_s2_four_cards_are_put_away_face_down() -> None:
    now = tapp()
    after = now.apply(PutAway(now.dealt.blind))
    assert after.view(0).log[-1] == (0, PutAway(now.dealt.blind))
    for seat in (1, 2, 3, None):
        assert after.view(seat).log[-1] == (0, Hidden("away", 4))


def test_s2_exactly_four_of_his_own_cards_are_put_away() -> None:
    now = tapp()
    twelve = TAPP.in_order(now.view(0).hand)
    for count in (0, 1, 3, 5, 12):
        pile = sum(1 << card for card in twelve[:count])
        assert refused(now, PutAway(pile)) == "illegal.put-away-number"
    strange = now.hands[1] & -now.hands[1]
    three = sum(1 << card for card in twelve[:3])
    assert refused(now, PutAway(three | strange)) == "illegal.not-in-hand"
    assert refused(now, PutAway(three | 1 << 50)) == "illegal.not-in-hand"
    assert refused(now, PutAway(-1)) == "illegal.not-in-hand"


def test_s2_putting_away_comes_before_naming_and_leading() -> None:
    now = tapp()
    for action in (NameTrump("H"), Play(next(cards(now.hands[0]))), Show(now.dealt.blind)):
        assert refused(now, action) == "illegal.step-put-away"
    assert refused(now, PutAway(now.dealt.blind), "B") == "illegal.not-your-turn"


@pytest.mark.parametrize(
    "auction", ["pass solo pass pass", "solo super pass pass pass", "solo super vice"]
)
def test_s2_in_the_other_contracts_nobody_takes_the_talon(auction: str) -> None:
    now = say(dealt(), auction)
    declarer = now.to_act
    assert declarer is not None
    assert now.view(declarer).hand == now.hands[declarer]
    assert now.view(declarer).counts == (8, 8, 8, 8)
    assert refused(now, PutAway(now.dealt.blind)) == "illegal.name-trump"


def test_s2_nobody_may_look_at_the_talon_before_the_tricks_are_over() -> None:
    now = say(dealt(), "solo pass pass pass").apply(NameTrump("H"))
    while now.outcome() is None:
        for seat in (0, 1, 2, 3, None):
            view = now.view(seat)
            assert view.blind == 0
            assert view.exchange.legage == 0
            assert not view.hand & now.dealt.blind
        now = now.apply(now.legal_actions()[0])
    assert now.view(1).blind == now.dealt.blind


@pytest.mark.parametrize("suit", SUITS)
def test_s2_trumps_are_named_by_word(suit: str) -> None:
    now = say(dealt(), "solo pass pass pass").apply(NameTrump(suit))
    assert trumps(now) == suit
    assert turn(now) == "A"
    assert len(may_play(now)) == 8


def test_s2_a_suit_that_he_does_not_hold_may_be_trumps() -> None:
    now = say(dealt(A="CA C10 CK CQ CJ C9 C8 C7"), "solo pass pass pass").apply(NameTrump("D"))
    assert trumps(now) == "D"


def test_s2_tapp_names_trumps_after_putting_away() -> None:
    now = tapp()
    now = now.apply(PutAway(now.dealt.blind)).apply(NameTrump("S"))
    assert trumps(now) == "S"


@pytest.mark.parametrize("suit", ["", "T", "h", "hearts", "CC"])
def test_s2_only_the_four_suits_can_be_trumps(suit: str) -> None:
    now = say(dealt(), "solo pass pass pass")
    assert refused(now, NameTrump(suit)) == "illegal.name-trump"


def test_s2_only_the_declarer_names_trumps() -> None:
    now = say(dealt(), "solo pass pass pass")
    for name in "BCD":
        assert refused(now, NameTrump("H"), name) == "illegal.not-your-turn"
        assert now.legal_actions(SEATS.index(name)) == ()


def test_s2_trumps_are_named_by_leading_a_card_of_the_suit() -> None:
    now = play(say(dealt(A="S9", B="S8"), "solo pass pass pass"), "S9")
    assert trumps(now) == "S"
    assert turn(now) == "B"


def test_s2_trumps_named_by_lead_are_led() -> None:
    """Naming by lead is the same as naming the suit first, then leading."""
    start = say(dealt(A="S9", B="S8"), "solo pass pass pass")
    by_lead = play(start, "S9 S8")
    by_word = play(start.apply(NameTrump("S")), "S9 S8")
    assert by_lead.view(2).hand == by_word.view(2).hand
    assert may_play(by_lead) == may_play(by_word)
    assert trumps(by_lead) == trumps(by_word) == "S"


def test_s2_only_a_card_of_his_hand_names_trumps() -> None:
    now = say(dealt(A="S9", B="S8"), "solo pass pass pass")
    assert refused(now, Play(TAPP.card("S8"))) == "illegal.not-in-hand"
    assert refused(now, Play(36)) == "illegal.name-trump"
    assert refused(now, Play(-1)) == "illegal.name-trump"


@pytest.mark.parametrize("suit", "CHD")
def test_s2_the_lead_may_be_corrected_until_the_next_card_is_played(suit: str) -> None:
    """Out of turn: it is B who has to play."""
    led = play(say(dealt(A="S9", B="S8"), "solo pass pass pass"), "S9")
    assert list(led.legal_actions(0)) == [NameTrump(other) for other in "CHD"]
    now = led.apply(NameTrump(suit), 0)
    assert trumps(now) == suit
    assert now.view().play.trick == (TAPP.card("S9"),)
    assert turn(now) == "B"


def test_s2_a_corrected_lead_is_no_trump_any_more() -> None:
    """C has no spades: under spades he plays anything, under hearts he must trump."""
    hand = "H7 H8 D6 D7 D8 D9 DJ DQ"
    led = play(say(dealt(A="S9", B="SA", C=hand), "solo pass pass pass"), "S9")
    assert may_play(play(led, "SA")) == set(hand.split())
    now = play(led.apply(NameTrump("H"), 0), "SA")
    assert may_play(now) == {"H7", "H8"}


def test_s2_after_the_next_card_the_suit_led_is_trumps_for_good() -> None:
    now = play(say(dealt(A="S9", B="S8"), "solo pass pass pass"), "S9 S8")
    assert now.legal_actions(0) == ()
    assert refused(now, NameTrump("H"), "A") == "illegal.not-your-turn"
    assert trumps(now) == "S"


def test_s2_nobody_else_corrects_and_nothing_else_is_corrected() -> None:
    led = play(say(dealt(A="S9 S7", B="S8"), "solo pass pass pass"), "S9")
    assert refused(led, NameTrump("H"), "B") == "illegal.play-a-card"
    assert refused(led, NameTrump("H"), "C") == "illegal.not-your-turn"
    assert refused(led, NameTrump("S"), "A") == "illegal.name-trump"
    assert refused(led, Play(TAPP.card("S7")), "A") == "illegal.not-your-turn"


def test_s2_trumps_named_by_word_are_not_corrected() -> None:
    """The right to correct belongs to trumps named by the lead alone."""
    now = say(dealt(A="S9", B="S8"), "solo pass pass pass").apply(NameTrump("H"))
    assert refused(now, NameTrump("S")) == "illegal.play-a-card"
    now = play(now, "S9")
    assert now.legal_actions(0) == ()
    assert refused(now, NameTrump("S"), "A") == "illegal.not-your-turn"


# Play


def hearts(**hands: str) -> Deal:
    """A plays a solo in hearts."""
    return say(dealt(**hands), "solo pass pass pass").apply(NameTrump("H"))


@pytest.mark.parametrize(
    ("auction", "leader"),
    [
        ("solo pass pass pass", "A"),
        ("pass pass solo pass", "C"),
        ("tapp solo super vice", "D"),
    ],
)
def test_s2_the_declarer_leads_to_the_first_trick(auction: str, leader: str) -> None:
    now = say(dealt(), auction).apply(NameTrump("H"))
    assert turn(now) == leader


def test_s2_suit_must_be_followed() -> None:
    now = play(hearts(A="C9", B="C8 C10 HA"), "C9")
    assert {"C8", "C10"} <= may_play(now)
    assert all(code[0] == "C" for code in may_play(now))
    assert refused(now, Play(TAPP.card("HA"))) == "illegal.follow-suit"


def test_s2_who_cannot_follow_must_trump() -> None:
    clubs = "C6 C7 C8 C10 CJ CQ CK CA"
    now = play(hearts(C=clubs, A="C9", B="HA H6 SA"), "C9")
    assert may_play(now) == {code for code in hand_of(now, 1) if code[0] == "H"}
    assert {"HA", "H6"} <= may_play(now)
    assert refused(now, Play(TAPP.card("SA"))) == "illegal.must-trump"


def test_s2_who_can_neither_follow_nor_trump_plays_anything() -> None:
    now = play(hearts(A="C9", B="S6 S7 S8 S9 SJ D6 D7 DA"), "C9")
    assert may_play(now) == hand_of(now, 1)
    assert len(may_play(now)) == 8


def test_s2_trumps_led_must_be_followed_with_trumps() -> None:
    now = play(hearts(A="HA", B="H6 SA"), "HA")
    assert all(code[0] == "H" for code in may_play(now))
    assert refused(now, Play(TAPP.card("SA"))) == "illegal.follow-trump"


def test_s2_there_is_no_duty_to_win() -> None:
    """Neither in the suit led, nor when trumping, nor when overtrumping."""
    now = play(hearts(A="CQ", B="CA C6", C="SA", talon="C10"), "CQ")
    assert {"CA", "C6"} <= may_play(now)
    clubs = "C6 C7 C8 C10 CJ CQ CK CA"
    now = play(hearts(D=clubs, A="C9", B="HJ", C="HA H6"), "C9 HJ")
    assert {"HA", "H6"} <= may_play(now)


def hand_of(now: Deal, seat: int) -> set[str]:
    return {TAPP.code(card) for card in cards(now.view(seat).hand)}


def test_s2_the_highest_trump_wins() -> None:
    clubs = "C6 C7 C8 C10 CJ CQ CK CA"
    now = play(hearts(A="C9", B=clubs, C="HJ", D="HQ S6"), "C9 CA HJ HQ")
    assert turn(now) == "D"
    assert now.view().play.piles[3] == TAPP.pile("C9 CA HJ HQ")


def test_s2_without_a_trump_the_highest_card_of_the_suit_led_wins() -> None:
    low = "D6 D7 D8 D9 DJ DQ DA"
    now = play(hearts(A="C9", B="C10", C=f"{low} SA", D="C8"), "C9 C10 DA C8")
    assert turn(now) == "B"


def test_s2_the_winner_leads_to_the_next_trick() -> None:
    now = play(hearts(A="C9", B="C6", C="CA", D="C8"), "C9 C6 CA C8")
    assert turn(now) == "C"
    assert may_play(now) == hand_of(now, 2)


def test_s2_refusals_in_play_name_the_rule() -> None:
    now = play(hearts(A="C9 S6", B="C6", C="CA", D="C8"), "C9")
    assert refused(now, Play(TAPP.card("C6")), "C") == "illegal.not-your-turn"
    assert refused(now, Play(TAPP.card("CA"))) == "illegal.not-in-hand"
    assert refused(now, Play(36)) == "illegal.no-such-card"
    assert refused(now, Say("pass")) == "illegal.play-a-card"
    assert refused(now, PutAway(1)) == "illegal.play-a-card"
    lead = hearts(A="C9 S6", B="C6")
    assert refused(lead, Play(TAPP.card("C6"))) == "illegal.not-in-hand"


def test_s2_a_card_that_does_not_exist_is_refused() -> None:
    """A negative number is no card either."""
    now = play(hearts(A="C9 S6", B="C6"), "C9")
    assert refused(now, Play(-1)) == "illegal.no-such-card"


def test_s2_a_deal_has_eight_tricks() -> None:
    now = hearts()
    for _ in range(32):
        assert now.outcome() is None
        now = now.apply(now.legal_actions()[0])
    assert sum(outcome(now).tricks) == 8
    assert refused(now, Play(0)) == "illegal.over"
    assert now.legal_actions(0) == ()


# Payment


@pytest.mark.parametrize("contract", CONTRACTS)
def test_s2_each_contract_needs_its_points(contract: str) -> None:
    """At the bound it is won, one below lost; 60 of a tapp are another matter."""
    needs = NEEDS[contract]
    assert score_tapp(OPTIONS, named(contract, "tapp"), needs, tricks=4).won
    assert (
        score_tapp(OPTIONS, named(contract, "tapp"), needs, tricks=4).pays_each == UNITS[contract]
    )
    below = needs - 1 if contract != "tapp" else 59
    assert not score_tapp(OPTIONS, named(contract, "tapp"), below, tricks=4).won
    assert (
        score_tapp(OPTIONS, named(contract, "tapp"), below, tricks=4).pays_each == -UNITS[contract]
    )


def test_s2_a_tapp_of_60_to_60_is_drawn_and_nobody_pays() -> None:
    score = score_tapp(OPTIONS, named("tapp", "tapp"), 60, tricks=4)
    assert score.pays_each == 0
    assert not score.won


@pytest.mark.parametrize("contract", ["solo", "super", "vice"])
def test_s2_only_a_tapp_can_be_drawn(contract: str) -> None:
    assert score_tapp(OPTIONS, named(contract, "tapp"), 60, tricks=4).pays_each == -UNITS[contract]


@pytest.mark.parametrize(("points", "pays"), [(59, -1), (60, -1), (61, -1), (64, -1), (65, 1)])
def test_s2_variant_a_tapp_needs_65(points: int, pays: int) -> None:
    """Then 60 to 60 is lost like everything below 65."""
    score = score_tapp(VARIANT.tapp(), named("tapp", "tapp"), points, tricks=4)
    assert (score.pays_each, score.won) == (pays, pays > 0)


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize(
    ("points", "tricks", "times"),
    [
        (99, 7, 1),
        (100, 7, 2),
        (110, 7, 2),
        (120, 7, 2),
        (120, 8, 3),
        (103, 8, 3),
    ],
)
def test_s2_a_won_contract_is_doubled_or_trebled(
    contract: str, points: int, tricks: int, times: int
) -> None:
    """Fewer than 21 points for the losers, that is at least 100 for the winner; no trick."""
    score = score_tapp(OPTIONS, named(contract, "tapp"), points, tricks=tricks)
    assert score.pays_each == UNITS[contract] * times
    assert score.factor == times


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize(
    ("points", "tricks", "times"), [(21, 1, 1), (20, 1, 2), (0, 1, 2), (0, 0, 3), (44, 0, 3)]
)
def test_s2_a_lost_contract_is_doubled_or_trebled(
    contract: str, points: int, tricks: int, times: int
) -> None:
    """The same for the declarer; a talon full of points is not a trick."""
    score = score_tapp(OPTIONS, named(contract, "tapp"), points, tricks=tricks)
    assert score.pays_each == -UNITS[contract] * times
    assert score.factor == times


EVERY_TRICK = {"A": "HA H10 HK HQ HJ H9 H8 H7", "talon": "H6 CA SA DA"}
NO_TRICK = {"A": "C6 C7 C8 S6 S7 S8 H6 H7", "talon": "CA SA HA DA"}
ONE_TRICK_LOST = {
    "A": "HA H10 HK HQ HJ H9 H8 C6",
    "B": "C9 H7",
    "C": "C8 H6",
    "D": "C7",
    "talon": "CA C10 SA DA",
}
ONE_TRICK_WON = {
    "A": "DA C6 C7 C8 S6 S7 S8 H6",
    "B": "D8",
    "C": "D9",
    "D": "DJ",
    "talon": "D6 D7 H7 S9",
}
AUCTIONS = {
    "tapp": "tapp pass pass pass",
    "solo": "solo pass pass pass",
    "super": "tapp solo pass pass super pass",
    "vice": "solo super pass pass vice",
}
"""How A comes to play each contract."""


def won(contract: str, suit: str, keep_low: str = "", **hands: str) -> Outcome:
    """A plays a contract; everyone plays the lowest card he may, but keeps some to the end."""
    now = say(dealt(**hands), AUCTIONS[contract])
    assert turn(now) == "A"
    if contract == "tapp":
        now = now.apply(PutAway(now.dealt.blind))
    now = now.apply(NameTrump(suit))
    kept = TAPP.pile(keep_low)

    def free_first(actions: Sequence[Action]) -> Action:
        free = [a for a in actions if isinstance(a, Play) and not kept >> a.card & 1]
        return (free or actions)[0]

    return finish(now, free_first)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_s2_a_declarer_who_takes_every_trick_receives_three_times_the_value(contract: str) -> None:
    """From each of the opponents."""
    end = won(contract, "H", **EVERY_TRICK)
    each = 3 * UNITS[contract]
    assert end.tricks == (8, 0, 0, 0)
    assert end.points == (120, 0)
    assert (end.won, end.payments) == (True, (3 * each, -each, -each, -each))
    assert end.losers == (1, 2, 3)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_s2_a_declarer_without_a_trick_pays_three_times_the_value_to_each(contract: str) -> None:
    """Four aces in the talon count for him, but are not a trick."""
    end = won(contract, "D", **NO_TRICK)
    each = 3 * UNITS[contract]
    assert end.tricks[0] == 0
    assert end.points == (44, 76)
    assert (end.won, end.payments) == (False, (-3 * each, each, each, each))
    assert end.losers == (0,)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_s2_opponents_with_a_trick_but_at_most_20_points_pay_twice(contract: str) -> None:
    end = won(contract, "H", keep_low="C6 C7 C8 C9", **ONE_TRICK_LOST)
    each = 2 * UNITS[contract]
    assert end.tricks[0] == 7
    assert end.points == (120, 0)
    assert end.payments == (3 * each, -each, -each, -each)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_s2_a_declarer_with_a_trick_but_at_most_20_points_pays_twice(contract: str) -> None:
    """Diamonds are trumps; ♦A takes ♦8, ♦9 and ♦J, and nothing else of his can win."""
    end = won(contract, "D", **ONE_TRICK_WON)
    each = 2 * UNITS[contract]
    assert end.tricks[0] == 1
    assert end.points == (13, 107)
    assert end.payments == (-3 * each, each, each, each)


def test_s2_the_discards_count_for_the_declarer() -> None:
    now = tapp(**NO_TRICK)
    rich = away(now, "CA SA HA DA").apply(NameTrump("D"))
    poor = away(now, "C6 C7 S6 S7").apply(NameTrump("D"))
    assert finish(rich, lowest).points[0] == 44
    assert TAPP.pips_of(TAPP.pile("CA SA HA DA")) == 44
    assert finish(poor, lowest).points[0] != 44


def test_s2_the_arithmetic_is_told() -> None:
    end = won("solo", "H", **EVERY_TRICK)
    keys = [step.key for step in end.steps]
    assert keys == ["points", "needs", "units", "no-trick-times", "won"]
    for language in ("de", "en", "sv"):
        lines = end.lines(language)
        assert len(lines) == 5
        assert "65" in lines[1]
        assert "6" in lines[-1]


# Random deals, against a second reading of S2


def random_deal(seed: int, rules: Rules = RULES) -> Deal:
    """A whole deal at random; every player is a bit keen to bid."""
    rng = Random(seed)
    now = shuffled_deal(seed, rules)
    while now.outcome() is None:
        choices = [(s, a) for s in range(4) for a in now.legal_actions(s)]
        bids = [c for c in choices if isinstance(c[1], Say) and c[1].word != "pass"]
        seat, action = rng.choice(bids if bids and rng.random() < 0.4 else choices)
        now = now.apply(action, seat)
    return now


def states(now: Deal) -> Iterator[Deal]:
    """Every moment of a deal."""
    state = Deal.new(now.dealt)
    yield state
    for seat, action in now.log:
        state = state.apply(action, seat)
        yield state


def rank(code: str) -> int:
    return len(RANKS) - RANKS.index(code[1:])


def by_hand(now: Deal, options: TappOptions) -> tuple[int, ...]:
    """The payments of a played deal, reckoned from its log alone as a player would."""
    bids = [(seat, a.word) for seat, a in now.log if isinstance(a, Say) and a.word != "pass"]
    declarer, contract = bids[-1]
    played = [(seat, TAPP.code(a.card)) for seat, a in now.log if isinstance(a, Play)]
    named = [a.suit for _, a in now.log if isinstance(a, NameTrump)]
    trump = named[-1] if named else played[0][1][0]
    discarded = [a.cards for _, a in now.log if isinstance(a, PutAway)]
    aside = discarded[0] if discarded else now.dealt.blind
    points, tricks = sum(PIPS[TAPP.code(card)[1:]] for card in cards(aside)), 0
    for at in range(0, 32, 4):
        trick = played[at : at + 4]
        led = trick[0][1][0]

        def strength(turn: tuple[int, str], led: str = led) -> tuple[bool, bool, int]:
            return (turn[1][0] == trump, turn[1][0] == led, rank(turn[1]))

        winner = max(trick, key=strength)[0]
        if at < 28:
            assert played[at + 4][0] == winner
        if winner == declarer:
            tricks += 1
            points += sum(PIPS[code[1:]] for _, code in trick)
    needs = getattr(options.needs, contract)
    if contract == "tapp" and points == 60 and needs == 61:
        return (0, 0, 0, 0)
    home = points >= needs
    loser, loser_tricks = (120 - points, 8 - tricks) if home else (points, tricks)
    times = 3 if loser_tricks == 0 else 2 if loser < 21 else 1
    each = UNITS[contract] * times * (1 if home else -1)
    return tuple(3 * each if seat == declarer else -each for seat in range(4))


@pytest.mark.parametrize("rules", [RULES, VARIANT], ids=["61", "65"])
def test_random_deals_are_settled_as_reckoned_by_hand(rules: Rules) -> None:
    played = set()
    for seed in RANDOM_DEALS:
        now = random_deal(seed, rules)
        end = outcome(now)
        if end.reason is Reason.THROWN_IN:
            continue
        played.add(end.contract)
        assert sum(end.points) == 120
        assert sum(end.tricks) == 8
        assert sum(end.payments) == 0
        assert end.payments == by_hand(now, rules.tapp()), f"seed {seed}"
    assert played == set(CONTRACTS)


def test_a_tapp_drawn_on_the_table_pays_nothing() -> None:
    """60 to 60 out of thousands of random endings of one deal."""
    now = say(shuffled_deal(1), "tapp pass pass pass")
    now = now.apply(PutAway(now.dealt.blind)).apply(NameTrump("S"))
    for seed in range(4000):
        end = finish(now, Random(seed).choice)
        if end.points == (60, 60):
            assert (end.won, end.payments, end.losers) == (None, (0, 0, 0, 0), ())
            return
    raise AssertionError("no ending was even")


def lawful(now: Deal, card: int) -> bool:
    """S2's three sentences on following, told once more."""
    seat = now.to_act
    assert seat is not None
    view = now.view(seat)
    code, hand = TAPP.code(card), hand_of(now, seat)
    if code not in hand:
        return False
    if not view.play.trick:
        return True
    led = TAPP.code(view.play.trick[0])[0]
    for must in (led, view.trump):
        if any(held[0] == must for held in hand):
            return code[0] == must
    return True


def test_random_deals_offer_exactly_the_cards_that_s2_allows() -> None:
    for seed in range(10):
        for state in states(random_deal(seed)):
            if state.phase.name == "tricks":
                offered = {TAPP.card(code) for code in may_play(state)}
                assert offered == {card for card in range(36) if lawful(state, card)}


def attempts(now: Deal) -> Iterator[Action]:
    """Everything anyone could think of."""
    yield from map(Say, WORDS)
    yield from map(Play, range(38))
    yield from map(NameTrump, ("C", "S", "H", "D", "T", ""))
    yield from (PutAway(pile) for pile in piles_to_try(now))
    yield from (Challenge(), PfeifFrei(), Show(1))


def piles_to_try(now: Deal) -> list[Pile]:
    rng = Random(len(now.log))
    return [sum(1 << card for card in rng.sample(range(36), 4)) for _ in range(20)] + [0, 15, -1]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_not_offered_is_refused_and_changes_nothing(seed: int) -> None:
    for state in states(random_deal(seed)):
        for seat in range(5):
            offered = set(state.legal_actions(seat)) if seat < 4 else set()
            for action in attempts(state):
                if action in offered:
                    assert state.apply(action, seat).log[-1] == (seat, action)
                else:
                    assert refused(state, action, SEATS[seat]).startswith("illegal.")
