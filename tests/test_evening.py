"""Sections 2, 7, 8 and 10: many deals at one table."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from cego.cards import CEGO, GSTIESS, TAPP, Card
from cego.deal.actions import Challenge, Play, Say
from cego.deal.deal import Deal
from cego.deal.dealt import Dealt
from cego.deal.outcome import Outcome, Reason
from cego.errors import IllegalAction, ReadError, RulesError
from cego.evening import Entry, Evening, first_dealer
from cego.games import cards_in_play
from cego.rules import SLUGS, Rules, load, named
from cego.rules.numbers import extra_points

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]
GSTIESS_TABLES = [t for t in TABLES if t[0] not in ("braeunlingen", "schwarzwald", "zuger-tapp")]
ROUNDS = ("braeunlingen", "schwarzwald")
BLIND = None
"""Where the Gstieß may lie instead of with a seat."""


# A table


def order(rules: Rules, players: int, rng: Random) -> list[Card]:
    pack = cards_in_play(rules, players)
    rng.shuffle(pack)
    return pack


def order_with_gstiess(evening: Evening, seat: int | None, rng: Random) -> list[Card]:
    """A shuffled pack that gives the Gstieß to a seat, or to the blind."""
    pack = order(evening.rules, evening.players, rng)
    blind, hand = (12, 13) if evening.players == 3 else (10, 11)
    place = 0 if seat is BLIND else blind + seat * hand
    at = pack.index(GSTIESS)
    pack[at], pack[place] = pack[place], pack[at]
    return pack


def to_the_end(deal: Deal, rng: Random) -> Deal:
    while deal.outcome() is None:
        choices = [a for a in deal.legal_actions() if not isinstance(a, Challenge)]
        deal = deal.apply(rng.choice(choices))
    return deal


def played(evening: Evening, rng: Random, gstiess: int | None = -1) -> tuple[Evening, Deal]:
    """One deal at random, and the evening after it."""
    pack = (
        order(evening.rules, evening.players, rng)
        if gstiess == -1
        else order_with_gstiess(evening, gstiess, rng)
    )
    deal = to_the_end(evening.new_deal(pack), rng)
    return evening.finish(deal), deal


def after(evening: Evening, deals: int, rng: Random) -> Evening:
    for _ in range(deals):
        evening, _ = played(evening, rng)
    return evening


def outcome(deal: Deal) -> Outcome:
    end = deal.outcome()
    assert end is not None
    return end


def refused(evening: Evening, do: Callable[[Evening], object]) -> str:
    """The key with which something is refused; the evening must be as before."""
    before = repr(evening)
    with pytest.raises(IllegalAction) as caught:
        do(evening)
    assert repr(evening) == before
    for language in ("de", "en", "sv"):
        assert caught.value.text(language)
    return caught.value.key


def seat_of(evening: Evening, player: int) -> int:
    return next(s for s in range(evening.players) if evening.player_at(s) == player)


# 2. Who deals first


def cut(text: str) -> int:
    return first_dealer([CEGO.card(code) for code in text.split()])


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("CK T1 SK HK", 1),
        ("T2 T1 T21 G", 3),
        ("T20 T3 T21 CK", 2),
        ("D4 DK DQ D1", 1),
        ("CQ DK S10 H1", 1),
        ("S7 H3 D2", 2),
        ("HJ C10 SJ D1 H4", 2),
    ],
)
def test_s1_the_highest_card_cut_deals_any_trump_above_any_suit_card(
    cards: str, dealer: int
) -> None:
    """Suit cards go by their place in the suit: a red 2 is higher than a black 8."""
    assert cut(cards) == dealer


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("DK HK SK CK", 3), ("HK DK SK", 2), ("DK HK", 1), ("C10 H1 D1 S10", 0), ("D4 H4 S7", 2)],
)
def test_equal_places_are_decided_by_clubs_spades_hearts_diamonds(cards: str, dealer: int) -> None:
    assert cut(cards) == dealer


def test_the_cut_of_zuger_tapp_goes_by_its_own_ranks() -> None:
    def tapp(text: str) -> int:
        return first_dealer([TAPP.card(code) for code in text.split()], TAPP)

    assert tapp("CK D10 SQ H9") == 1
    assert tapp("DA CK SA HA") == 2
    assert tapp("D6 H6 S6 C6") == 3


@pytest.mark.parametrize("cards", [[], [3, 3], [1, 2, 1, 5]])
def test_everyone_cuts_a_card_of_his_own(cards: list[Card]) -> None:
    with pytest.raises(ValueError, match="card of his own"):
        first_dealer(cards)


# 2. Seats and the dealer


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s1_forehand_sits_to_the_dealers_right_and_the_dealer_is_the_last(
    slug: str, players: int
) -> None:
    """Places are numbered counter-clockwise, so the dealer's right is the next one."""
    for dealer in range(players):
        evening = Evening.start(load(slug), players, dealer)
        order = [evening.player_at(seat) for seat in range(players)]
        assert order == [(dealer + 1 + seat) % players for seat in range(players)]
        assert order[-1] == dealer


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s1_the_deal_goes_round_counter_clockwise(slug: str, players: int) -> None:
    rng = Random(f"{slug} {players}")
    evening = Evening.start(load(slug), players, dealer=players - 1)
    dealers = []
    for _ in range(2 * players):
        dealers.append(evening.player_at(players - 1))
        evening, _ = played(evening, rng)
    assert dealers == [(players - 1 + turn) % players for turn in range(2 * players)]
    assert [entry.dealer for entry in evening.entries] == dealers


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_payments_reach_the_players_who_had_the_seats(slug: str, players: int) -> None:
    """The score sheet has a line a deal, and running scores that add up to nothing."""
    rng = Random(f"payments {slug} {players}")
    evening = Evening.start(load(slug), players, dealer=1)
    totals = [0] * players
    paid = False
    for number in range(1, 9):
        before = evening
        evening, deal = played(evening, rng)
        end, entry = outcome(deal), evening.entries[-1]
        for seat, amount in enumerate(end.payments):
            assert entry.payments[before.player_at(seat)] == amount
            totals[before.player_at(seat)] += amount
            paid = paid or amount != 0
        assert entry.outcome == end
        assert entry.contract == end.contract
        assert entry.declarer == (None if end.declarer is None else before.player_at(end.declarer))
        assert evening.scores == tuple(totals)
        assert sum(evening.scores) == 0
        assert evening.scores_after(number - 1) == before.scores
        assert len(evening.entries) == number
    assert paid
    assert evening.scores_after(0) == (0,) * players


def test_an_evening_is_a_value() -> None:
    evening = Evening.start(load("loewen"), 4)
    seen = repr(evening)
    later, _ = played(evening, Random(1))
    assert repr(evening) == seen
    assert later != evening


FIVE = [slug for slug, players in TABLES if players == 5]


@pytest.mark.parametrize("slug", FIVE)
def test_s1_with_five_the_dealer_sits_out_and_receives_or_pays_like_the_others(slug: str) -> None:
    rng = Random(f"five {slug}")
    evening = Evening.start(load(slug), 5, dealer=3)
    moved = 0
    for _ in range(25):
        before = evening
        deal = before.new_deal(order(before.rules, 5, rng))
        assert len(deal.hands) == 4
        assert deal.legal_actions(4) == ()
        evening, deal = played(evening, rng)
        end = outcome(deal)
        sitting = end.payments[4]
        others = [amount for seat, amount in enumerate(end.payments[:4]) if seat not in payers(end)]
        assert set(others) <= {sitting}
        dealer = before.player_at(4)
        assert evening.scores[dealer] - before.scores[dealer] == sitting
        moved += sitting != 0
    assert moved > 10


def payers(end: Outcome) -> set[int]:
    """The declarer, or in a Räuber the losers: who settles with each of the others."""
    alone = end.contract in (named("raeuber"), named("geregelter-raeuber"), named("dresch"))
    if alone or end.declarer is None:
        return set(end.losers)
    return {end.declarer}


def test_s1_the_sitting_dealer_of_a_won_solo_pays() -> None:
    """The smallest example by hand: all trumps with forehand."""
    evening = Evening.start(load("loewen"), 5, dealer=4)
    deal = evening.new_deal([*range(10), *range(43, 54), *range(10, 43)])
    for word in ("solo", "gut", "gut", "gut"):
        deal = deal.apply(Say(word))
    deal = to_the_end(deal, Random(0))
    each = outcome(deal).pays_each
    assert each > 0
    assert evening.finish(deal).scores == (4 * each, -each, -each, -each, -each)


# Stakes


@pytest.mark.parametrize("unit", [1, 2, 50])
def test_s1_a_point_is_worth_what_the_table_agreed_on(unit: int) -> None:
    plain = Evening.start(load("loewen"), 4)
    dear = Evening.start(load("loewen"), 4, unit=unit)
    deal = to_the_end(plain.new_deal(order(plain.rules, 4, Random(3))), Random(3))
    assert any(plain.finish(deal).scores)
    assert dear.finish(deal).scores == tuple(unit * s for s in plain.finish(deal).scores)
    assert dear.finish(deal).entries[0].stakes == unit


@pytest.mark.parametrize("unit", [0, -1])
def test_a_point_is_worth_something(unit: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Evening.start(load("loewen"), 4, unit=unit)


@pytest.mark.parametrize("dealer", [-1, 4])
def test_the_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(ValueError, match="dealer"):
        Evening.start(load("loewen"), 4, dealer)


@pytest.mark.parametrize(("slug", "players"), [("loewen", 2), ("baden", 3), ("schwarzwald", 5)])
def test_a_rule_set_says_how_many_play(slug: str, players: int) -> None:
    with pytest.raises(RulesError) as caught:
        Evening.start(load(slug), players)
    assert caught.value.key == "rules.players"


# 8. Der Gstieß gibt ab


@pytest.mark.parametrize(("slug", "players"), GSTIESS_TABLES)
def test_s1_nobody_is_noted_unless_it_was_said(slug: str, players: int) -> None:
    rng = Random(f"unsaid {slug} {players}")
    evening = after(Evening.start(load(slug), players), 2 * players, rng)
    assert evening.last_dealer is None
    assert not evening.over


@pytest.mark.parametrize(
    ("slug", "players", "holder"),
    [(slug, players, seat) for slug, players in GSTIESS_TABLES for seat in range(min(players, 4))],
)
def test_s1_the_holder_of_the_gstiess_in_the_next_deal_gives_the_last_deal(
    slug: str, players: int, holder: int
) -> None:
    """He is noted by name; the evening ends when he has given a deal."""
    rng = Random(f"gstiess {slug} {players} {holder}")
    evening = after(Evening.start(load(slug), players, dealer=1), 2, rng)
    evening = evening.announce_last_round()
    assert evening.gstiess_called
    noted = evening.player_at(holder)
    evening, _ = played(evening, rng, gstiess=holder)
    assert (evening.last_dealer, evening.gstiess_called, evening.over) == (noted, False, False)
    dealers = []
    while not evening.over:
        dealers.append(evening.player_at(players - 1))
        evening, _ = played(evening, rng)
        assert evening.last_dealer == noted
    assert dealers[-1] == noted
    assert noted not in dealers[:-1]


@pytest.mark.parametrize("players", [3, 4])
def test_decision_if_the_noted_player_gives_that_very_deal_a_full_round_follows(
    players: int,
) -> None:
    rng = Random(players)
    evening = Evening.start(load("loewen"), players, dealer=2).announce_last_round()
    evening, _ = played(evening, rng, gstiess=players - 1)
    assert evening.last_dealer == 2
    deals = 0
    while not evening.over:
        evening, _ = played(evening, rng)
        deals += 1
    assert deals == players
    assert evening.entries[-1].dealer == 2


@pytest.mark.parametrize("players", [3, 4, 5])
def test_decision_if_the_gstiess_lies_in_the_blind_the_following_deal_decides(
    players: int,
) -> None:
    rng = Random(players)
    evening = Evening.start(load("loewen"), players, dealer=0).announce_last_round()
    for _ in range(players + 1):
        evening, _ = played(evening, rng, gstiess=BLIND)
        assert (evening.gstiess_called, evening.last_dealer, evening.over) == (True, None, False)
    noted = evening.player_at(1)
    evening, _ = played(evening, rng, gstiess=1)
    assert evening.last_dealer == noted


def test_s1_the_gstiess_belongs_to_whom_it_was_dealt_even_if_the_declarer_lays_it_away() -> None:
    """A keeps two other cards, so the Gstieß goes into the legage; he is noted all the same."""
    rng = Random(5)
    evening = Evening.start(load("loewen"), 4, dealer=3).announce_last_round()
    deal = evening.new_deal(order_with_gstiess(evening, 0, rng))
    for word in ("fort", "fort", "fort", "fort", "cego", "gut", "gut", "gut", "cego"):
        deal = deal.apply(Say(word))
    keep = next(a for a in deal.legal_actions() if not getattr(a, "cards", 0) >> GSTIESS & 1)
    deal = to_the_end(deal.apply(keep), rng)
    assert evening.finish(deal).last_dealer == 0


def test_decision_a_deal_that_is_thrown_in_counts_as_dealt_but_notes_nobody() -> None:
    """The one after it decides who gives the last deal."""
    evening = Evening.start(load("oberwolfach"), 3, dealer=2).announce_last_round()
    empties = CEGO.pile("H4 H3 H2 H1 D3 D2 D1")
    hand = [card for card in range(32) if empties >> card & 1]
    rest = [card for card in cards_in_play(evening.rules, 3) if card not in hand]
    rest.remove(GSTIESS)
    pack = [*rest[:12], *hand, *rest[12:18], GSTIESS, *rest[18:]]
    deal = evening.new_deal(pack)
    for word in ("fort", "fort", "fort", "hinschmeissen"):
        deal = deal.apply(Say(word))
    assert outcome(deal).reason is Reason.THROWN_IN
    after_it = evening.finish(deal)
    assert after_it.scores == (0, 0, 0)
    assert (after_it.dealer, len(after_it.entries)) == (0, 1)
    assert (after_it.gstiess_called, after_it.last_dealer) == (True, None)
    noted = after_it.player_at(1)
    decided, _ = played(after_it, Random(3), gstiess=1)
    assert decided.last_dealer == noted


def test_saying_it_again_changes_nothing() -> None:
    rng = Random(8)
    evening = Evening.start(load("loewen"), 4).announce_last_round()
    assert evening.announce_last_round() == evening
    evening, _ = played(evening, rng, gstiess=2)
    assert evening.last_dealer == 3
    assert evening.announce_last_round() == evening
    evening, _ = played(evening, rng, gstiess=0)
    assert evening.last_dealer == 3


@pytest.mark.parametrize("slug", ["braeunlingen", "schwarzwald", "zuger-tapp"])
def test_the_gstiess_ends_no_tournament_and_no_tapp(slug: str) -> None:
    evening = Evening.start(load(slug), 4)
    assert refused(evening, Evening.announce_last_round) == "evening.no-gstiess"


def finished() -> Evening:
    """An evening at the Löwen that is over."""
    rng = Random(13)
    evening = Evening.start(load("loewen"), 4, dealer=0).announce_last_round()
    evening, _ = played(evening, rng, gstiess=0)
    evening, _ = played(evening, rng)
    assert evening.over
    return evening


def test_after_the_last_deal_nothing_more_is_done() -> None:
    evening = finished()
    pack = order(evening.rules, 4, Random(1))
    deal = to_the_end(Evening.start(evening.rules, 4).new_deal(pack), Random(1))
    assert refused(evening, lambda e: e.new_deal(pack)) == "evening.over"
    assert refused(evening, lambda e: e.finish(deal)) == "evening.over"
    assert refused(evening, Evening.announce_last_round) == "evening.over"
    assert refused(evening, Evening.begin_pflichtraeuber) == "evening.over"
    assert refused(evening, lambda e: e.penalise(0)) == "evening.over"


# 7. Pflichträuber


@cache
def pflichtraeuber_evening(unit: int = 1) -> Evening:
    """Two deals, the round of four, and two more."""
    rng = Random(23)
    evening = after(Evening.start(load("loewen"), 4, dealer=1, unit=unit), 2, rng)
    evening = after(evening.begin_pflichtraeuber(), 4, rng)
    return after(evening, 2, rng)


def test_s1_in_the_pflichtraeuber_round_each_player_deals_once_and_only_raeuber_is_played() -> None:
    evening = pflichtraeuber_evening()
    kinds = [entry.contract == named("pflichtraeuber") for entry in evening.entries]
    assert kinds == [False, False, True, True, True, True, False, False]
    assert sorted(entry.dealer for entry in evening.entries[2:6]) == [0, 1, 2, 3]


def test_s1_a_pflichtraeuber_has_no_auction() -> None:
    evening = Evening.start(load("loewen"), 4).begin_pflichtraeuber()
    deal = evening.new_deal(order(evening.rules, 4, Random(2)))
    assert all(isinstance(action, Play) for action in deal.legal_actions())
    assert deal.to_act == 0


@pytest.mark.parametrize("unit", [1, 3])
def test_s1_after_the_pflichtraeuber_round_the_stakes_are_ten_times_as_high(unit: int) -> None:
    """Not yet during the round itself."""
    evening = pflichtraeuber_evening(unit)
    assert [entry.stakes for entry in evening.entries] == [unit] * 6 + [10 * unit] * 2
    moved = False
    for number, entry in enumerate(evening.entries):
        end = entry.outcome
        assert end is not None
        assert sorted(entry.payments) == sorted(entry.stakes * p for p in end.payments)
        moved = moved or (number > 5 and any(entry.payments))
    assert moved


def test_s1_a_pflichtraeuber_is_paid_by_how_many_took_no_trick() -> None:
    """Reckoned again from the cards each took: 30, 60, 120, or 240 the other way."""
    prices = set()
    evening = Evening.start(load("loewen"), 4).begin_pflichtraeuber()
    for seed in range(200):
        deal = evening.new_deal(order(evening.rules, 4, Random(seed)))
        deal = to_the_end(deal, Random(seed))
        prices.add(check_pflichtraeuber(outcome(deal)))
    assert prices >= {30, 60}


def check_pflichtraeuber(end: Outcome) -> int:
    most = max(end.points)
    losers = [seat for seat in range(4) if end.points[seat] == most]
    without = end.tricks.count(0)
    price = {0: 30, 1: 60, 2: 120, 3: -240}[without]
    expected = [price * len(losers)] * 4
    for seat in losers:
        expected[seat] = -price * (4 - len(losers))
    assert list(end.payments) == expected
    return price


def all_high(deal: Deal) -> Outcome:
    """Everyone always plays his highest card."""
    while deal.outcome() is None:
        deal = deal.apply(deal.legal_actions()[-1])
    return outcome(deal)


def test_s1_who_takes_every_trick_of_a_pflichtraeuber_receives_240_from_each() -> None:
    """Forehand holds the eleven highest trumps."""
    evening = Evening.start(load("loewen"), 4, dealer=3).begin_pflichtraeuber()
    pack = [*range(32, 42), *range(43, 54), *range(32), 42]
    deal = evening.new_deal(pack)
    end = all_high(deal)
    assert end.tricks == (11, 0, 0, 0)
    assert end.payments == (720, -240, -240, -240)


def test_s1_two_without_a_trick_make_a_pflichtraeuber_cost_120() -> None:
    """Only A and B hold trumps."""
    evening = Evening.start(load("loewen"), 4, dealer=3).begin_pflichtraeuber()
    forehand = [*range(43, 52), CEGO.card("D4"), CEGO.card("D3")]
    other = [52, 53, *range(32, 41)]
    rest = [card for card in range(54) if card not in forehand and card not in other]
    end = all_high(evening.new_deal([*rest[-10:], *forehand, *other, *rest[:-10]]))
    assert end.tricks.count(0) == 2
    assert sorted(map(abs, end.payments)) == [120, 120, 120, 360]
    assert check_pflichtraeuber(end) == 120


def test_s1_the_blind_counts_for_nobody_in_a_pflichtraeuber() -> None:
    evening = Evening.start(load("loewen"), 4).begin_pflichtraeuber()
    deal = to_the_end(evening.new_deal(order(evening.rules, 4, Random(9))), Random(9))
    by = evening.rules.cego(4).cards.count
    pips = CEGO.pips_of(CEGO.all & ~deal.dealt.blind)
    end = outcome(deal)
    assert sum(end.points) < CEGO.pips_of(CEGO.all) + extra_points(54, by)
    assert pips <= sum(end.points) <= pips + 44 // 3 + 4


@pytest.mark.parametrize(("slug", "players"), [t for t in TABLES if t != ("loewen", 4)])
def test_s1_pflichtraeuber_is_for_four_at_the_loewen(slug: str, players: int) -> None:
    evening = Evening.start(load(slug), players)
    assert refused(evening, Evening.begin_pflichtraeuber) == "evening.no-pflichtraeuber"


def test_pflichtraeuber_is_no_deal_elsewhere() -> None:
    rules = load("loewen")
    evening = Evening.start(rules, 4).begin_pflichtraeuber()
    deal = evening.new_deal(order(rules, 4, Random(1)))
    with pytest.raises(ReadError) as caught:
        Dealt(load("grupp"), 4, deal.hands, deal.dealt.blind, compulsory=True)
    assert caught.value.key == "read.no-pflichtraeuber"


def test_a_running_round_is_not_begun_again() -> None:
    rng = Random(4)
    evening = Evening.start(load("loewen"), 4).begin_pflichtraeuber()
    for _ in range(4):
        assert refused(evening, Evening.begin_pflichtraeuber) == "evening.pflichtraeuber-running"
        assert evening.compulsory
        evening, _ = played(evening, rng)
    assert not evening.compulsory


def test_decision_one_pflichtraeuber_round_an_evening_unless_all_agree_on_another() -> None:
    evening = after(Evening.start(load("loewen"), 4).begin_pflichtraeuber(), 4, Random(5))
    assert refused(evening, Evening.begin_pflichtraeuber) == "evening.second-pflichtraeuber"
    assert evening.begin_pflichtraeuber(all_agree=True).compulsory


def test_decision_stakes_after_a_second_round_are_ten_times_the_first_ones() -> None:
    rng = Random(6)
    evening = after(Evening.start(load("loewen"), 4, unit=3).begin_pflichtraeuber(), 4, rng)
    evening = after(evening.begin_pflichtraeuber(all_agree=True), 4, rng)
    evening = after(evening, 1, rng)
    assert [entry.stakes for entry in evening.entries] == [3] * 4 + [30] * 5


@pytest.mark.parametrize("said_in_deal", range(4))
def test_decision_gstiess_said_in_a_pflichtraeuber_round_takes_effect_after_it(
    said_in_deal: int,
) -> None:
    rng = Random(said_in_deal)
    evening = after(Evening.start(load("loewen"), 4).begin_pflichtraeuber(), said_in_deal, rng)
    evening = evening.announce_last_round()
    for _ in range(4 - said_in_deal):
        evening, _deal = played(evening, rng, gstiess=1)
        assert (evening.last_dealer, evening.over) == (None, False)
    noted = evening.player_at(2)
    evening, _deal = played(evening, rng, gstiess=2)
    assert evening.last_dealer == noted


def test_decision_a_pflichtraeuber_round_is_played_to_its_end() -> None:
    """Who is noted before it gives a deal in it like all others; the last one comes later."""
    rng = Random(9)
    evening = Evening.start(load("loewen"), 4).announce_last_round()
    evening, _deal = played(evening, rng, gstiess=1)
    noted = evening.last_dealer
    evening = after(evening.begin_pflichtraeuber(), 4, rng)
    assert not evening.over
    while not evening.over:
        dealer = evening.seating[evening.dealer]
        evening, _deal = played(evening, rng)
        assert evening.over == (dealer == noted)


def test_only_the_right_kind_of_deal_is_written_down() -> None:
    usual = Evening.start(load("loewen"), 4)
    forced = usual.begin_pflichtraeuber()
    pack = order(usual.rules, 4, Random(6))
    plain_deal = to_the_end(usual.new_deal(pack), Random(6))
    forced_deal = to_the_end(forced.new_deal(pack), Random(6))
    assert refused(usual, lambda e: e.finish(forced_deal)) == "evening.other-table"
    assert refused(forced, lambda e: e.finish(plain_deal)) == "evening.other-table"


def test_a_deal_of_another_table_is_not_written_down() -> None:
    evening = Evening.start(load("loewen"), 4)
    house = load("loewen").replace({"special.ulti": 100})
    for rules, players in ((load("baden"), 4), (load("loewen"), 5), (house, 4)):
        other = Evening.start(rules, players)
        deal = to_the_end(other.new_deal(order(rules, players, Random(7))), Random(7))

        def write(e: Evening, deal: Deal = deal) -> object:
            return e.finish(deal)

        assert refused(evening, write) == "evening.other-table"


def test_a_deal_that_goes_on_is_not_written_down() -> None:
    evening = Evening.start(load("loewen"), 4)
    deal = evening.new_deal(order(evening.rules, 4, Random(7)))
    rng = Random(7)
    while deal.outcome() is None:
        running = deal

        def write(e: Evening, deal: Deal = running) -> object:
            return e.finish(deal)

        assert refused(evening, write) == "evening.not-over"
        deal = deal.apply(rng.choice(deal.legal_actions()))
    assert evening.finish(deal).entries


# 8 and 10: tournaments


@cache
def tournament(slug: str, deals: int) -> Evening:
    return after(Evening.start(load(slug), 4, dealer=2), deals, Random(slug))


@pytest.mark.parametrize("slug", ROUNDS)
def test_s1_a_tournament_has_two_rounds_of_24_deals(slug: str) -> None:
    evening = Evening.start(load(slug), 4, dealer=2)
    rng = Random(slug)
    for deals in range(1, 49):
        assert not evening.over
        evening, _ = played(evening, rng)
        assert evening.round_ended == (deals in (24, 48))
    assert evening.over
    assert len(evening.entries) == 48
    assert [entry.dealer for entry in evening.entries].count(2) == 12
    pack = order(evening.rules, 4, rng)
    assert refused(evening, lambda e: e.new_deal(pack)) == "evening.over"


def test_s10_schwarzwald_redraws_seats_after_24_deals() -> None:
    evening = tournament("schwarzwald", 24)
    seating = (2, 0, 3, 1)
    redrawn = evening.redraw(seating)
    assert redrawn.scores == evening.scores
    assert redrawn.entries == evening.entries
    assert redrawn.dealer == evening.dealer == 2
    assert [redrawn.player_at(seat) for seat in range(4)] == [1, 2, 0, 3]
    after_it, deal = played(redrawn, Random(3))
    end = outcome(deal)
    assert after_it.entries[-1].dealer == 3
    for seat, player in enumerate((1, 2, 0, 3)):
        assert after_it.scores[player] - redrawn.scores[player] == end.payments[seat]


@pytest.mark.parametrize("deals", [0, 1, 4, 23, 25])
def test_s10_seats_are_redrawn_only_between_the_rounds(deals: int) -> None:
    evening = tournament("schwarzwald", deals)
    assert refused(evening, lambda e: e.redraw((1, 0, 2, 3))) == "evening.no-redraw"


@pytest.mark.parametrize("deals", [0, 24])
def test_s1_braeunlingen_does_not_redraw(deals: int) -> None:
    evening = tournament("braeunlingen", deals)
    assert refused(evening, lambda e: e.redraw((1, 0, 2, 3))) == "evening.no-redraw"


@pytest.mark.parametrize("slug", ["loewen", "ministranten", "club", "zuger-tapp"])
def test_seats_are_redrawn_at_the_championship_only(slug: str) -> None:
    evening = after(Evening.start(load(slug), 4), 24, Random(slug))
    assert not evening.round_ended
    assert refused(evening, lambda e: e.redraw((1, 0, 2, 3))) == "evening.no-redraw"


@pytest.mark.parametrize("seating", [(0, 1, 2), (0, 1, 2, 2), (0, 1, 2, 4), (0, 1, 2, 3, 4), ()])
def test_everyone_gets_one_seat(seating: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="each of the 4 players once"):
        tournament("schwarzwald", 24).redraw(seating)


def test_seats_are_not_redrawn_after_the_last_deal() -> None:
    evening = tournament("schwarzwald", 48)
    assert evening.over
    assert refused(evening, lambda e: e.redraw((1, 0, 2, 3))) == "evening.over"


def test_rounds_and_deals_are_options() -> None:
    rules = load("schwarzwald").replace({"evening.rounds": 3, "evening.deals": 2})
    evening = Evening.start(rules, 4)
    ended = []
    for _ in range(6):
        assert not evening.over
        evening, _ = played(evening, Random(1))
        ended.append(evening.round_ended)
    assert ended == [False, True] * 3
    assert evening.over


def test_s2_zuger_tapp_goes_on_as_long_as_they_like() -> None:
    evening = after(Evening.start(load("zuger-tapp"), 4), 60, Random(2))
    assert not evening.over
    assert sum(evening.scores) == 0


# 7. Penalties


@pytest.mark.parametrize("players", [3, 4, 5])
def test_s1_ministranten_pay_70_to_each_other_player_for_a_breach(players: int) -> None:
    """The deal is abandoned, and the next player deals."""
    for dealer in range(players):
        for player in range(players):
            evening = Evening.start(load("ministranten"), players, dealer)
            fined = evening.penalise(player)
            expected = [70] * players
            expected[player] = -70 * (players - 1)
            assert list(fined.scores) == expected
            assert fined.dealer == (dealer + 1) % players
            assert fined.entries == (
                Entry(dealer, None, player, tuple(expected), stakes=1, outcome=None),
            )


def test_a_penalty_is_paid_at_the_stakes_of_the_table() -> None:
    evening = Evening.start(load("ministranten"), 4, unit=2).penalise(1)
    assert evening.scores == (140, -420, 140, 140)


def test_a_penalty_is_booked_between_deals_like_a_deal() -> None:
    rng = Random(31)
    evening = after(Evening.start(load("ministranten"), 4), 3, rng)
    before = evening.scores
    evening = after(evening.penalise(2), 2, rng)
    assert evening.scores_after(4) == (
        before[0] + 70,
        before[1] + 70,
        before[2] - 210,
        before[3] + 70,
    )
    assert [entry.dealer for entry in evening.entries] == [0, 1, 2, 3, 0, 1]


def test_an_abandoned_deal_notes_nobody() -> None:
    """Nobody saw who held the Gstieß, so the next deal decides."""
    evening = Evening.start(load("ministranten"), 4).announce_last_round().penalise(1)
    assert (evening.gstiess_called, evening.last_dealer) == (True, None)
    noted = evening.player_at(2)
    evening, _ = played(evening, Random(1), gstiess=2)
    assert evening.last_dealer == noted


@pytest.mark.parametrize(("slug", "players"), [t for t in TABLES if t[0] != "ministranten"])
def test_only_ministranten_have_a_fixed_penalty(slug: str, players: int) -> None:
    evening = Evening.start(load(slug), players)
    assert refused(evening, lambda e: e.penalise(0)) == "evening.no-penalty"


@pytest.mark.parametrize("player", [-1, 4, 99])
def test_only_a_player_of_the_table_can_be_penalised(player: int) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Evening.start(load("ministranten"), 4).penalise(player)


# Whole evenings


@pytest.mark.parametrize(("slug", "players"), GSTIESS_TABLES)
def test_an_evening_of_random_deals_runs_to_its_end(slug: str, players: int) -> None:
    """Scores always add up to nothing, and each player deals as often as the others, give one."""
    rng = Random(f"whole {slug} {players}")
    evening = Evening.start(load(slug), players, dealer=rng.randrange(players))
    for _ in range(12):
        evening, _ = played(evening, rng)
        assert sum(evening.scores) == 0
    evening = evening.announce_last_round()
    while not evening.over:
        evening, _ = played(evening, rng)
    assert evening.entries[-1].dealer == evening.last_dealer
    dealt = [sum(entry.dealer == player for entry in evening.entries) for player in range(players)]
    assert max(dealt) - min(dealt) <= 1
    assert evening.scores == tuple(
        sum(entry.payments[player] for entry in evening.entries) for player in range(players)
    )
