"""The bidding trainer: moments of auctions, and words played out by experience."""

import pytest

from cego.cards import cards
from cego.deal.actions import FORT, GUT, HINSCHMEISSEN, PASS, SELBST, Play, Say
from cego.deal.deal import Deal
from cego.deal.tricks import winning_card
from cego.errors import CegoError
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.players.lehrling import Lehrling
from cego.players.payoff import pile_parts
from cego.players.policy import Ends
from cego.rules import SLUGS, load, named
from cego.rules.contracts import TAPP_TABLE, calls
from cego.solver.position import tricks_of
from cego.study.bidding import (
    deals_like,
    find_moment,
    games_for,
    moment,
    play_games,
    play_words,
    words_at,
)
from cego.study.endings import ends_from, payment_at, payments_to
from cego.study.odds import able_to_play, with_hand

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]
STRONG = "G T21 T20 T19 T18 T17 T16 T15 T14 CK CQ"


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_words_are_those_that_may_be_said_up_the_ladder(slug: str, players: int) -> None:
    rules = load(slug)
    ladder = list(TAPP_TABLE) if rules.game == "tapp" else list(rules.cego(players).auction.ladder)
    choice = [] if rules.game == "tapp" else list(rules.cego(players).auction.forehand_choice)
    order = [FORT, GUT, PASS, SELBST, "solo", "ulti", "gegensolo"]
    order = [word for word in order if word not in ladder]
    order += [*ladder, *calls(), *choice, HINSCHMEISSEN]
    for number in range(8):
        view = find_moment(rules, players, f"{number}")
        words = words_at(view)
        assert len(words) > 1
        assert [Say(word) for word in words] == list(view.legal)
        if view.step != "choosing":  # There the rules themselves give an order.
            assert words == sorted(words, key=order.index)
        said = tuple((seat, action.word) for seat, action in view.log if isinstance(action, Say))
        assert view.seat is not None
        again = moment(rules, players, view.dealt, view.seat, said)
        assert (again.legal, again.step, again.log) == (view.legal, view.step, view.log)


def test_deals_of_a_moment_fit_what_was_said() -> None:
    for number in range(12):
        view = find_moment(load("schwarzwald"), 4, f"fit {number}")
        assert view.seat is not None
        for deal in deals_like(view, 5, "x"):
            assert deal.view(view.seat) == view
            assert deal.to_act == view.seat


def test_words_are_played_out_with_the_same_deals_and_the_same_result() -> None:
    view = find_moment(load("loewen"), 4, "same")
    first, again = play_words(view, 5, "x"), play_words(view, 5, "x")
    assert first == again
    assert [each.choice for each in first] == words_at(view)
    assert all(len(each.payments) == 5 for each in first)
    assert all(each.won <= each.own <= 5 for each in first)
    assert first != play_words(view, 5, "y")


@pytest.mark.parametrize(("slug", "players"), [("loewen", 4), ("club", 5), ("zuger-tapp", 4)])
def test_games_of_a_hand_are_those_it_can_play(slug: str, players: int) -> None:
    rules = load(slug)
    view = find_moment(rules, players, "hand")
    games = games_for(rules, players, view.dealt)
    deal = with_hand(rules, players, view.dealt, 0)
    assert all(able_to_play(deal, game, 0) for game in games)
    assert not {"gegensolo", "pflichtraeuber"} & set(games)
    found = play_games(deal.view(0), games, 3, "x")
    assert [each.choice for each in found] == games


def test_a_hand_that_cannot_lose_a_solo_wins_it() -> None:
    rules = load("loewen")
    view = with_hand(rules, 4, rules.pack.pile(STRONG), 0).view(0)
    (solo,) = play_games(view, [named("solo")], 10, "x")
    assert min(solo.payments) > 0
    assert (solo.own, solo.won) == (10, 10)


def test_what_was_not_said_so_is_refused() -> None:
    rules = load("loewen")
    with pytest.raises(CegoError):
        moment(rules, 4, rules.pack.pile(STRONG), 0, ((0, "vice"),))


@pytest.mark.parametrize("slug", ["loewen", "ministranten", "schwarzwald", "zuger-tapp"])
def test_endings_pay_what_the_rules_pay(slug: str) -> None:
    """Deals are played card by card; their ends, told as numbers, must pay the same."""
    rules = load(slug)
    for number, contract in enumerate(rules.contracts(4)):
        if contract in ("pflichtraeuber", "gegensolo"):
            continue
        deal = deal_order(rules, 4, shuffled(rules, 4, f"{number}".encode() * 32))
        seat = next((each for each in range(4) if able_to_play(deal, contract, each)), None)
        if seat is None:
            continue
        start = Deal.at_contract(deal.dealt, contract, seat)
        player = Lehrling("ends")
        while start.to_act is not None and start.phase.name != "tricks":
            start = start.apply(player.choose(start.view(start.to_act)))
        end = start
        while end.to_act is not None:
            end = end.apply(player.choose(end.view(end.to_act)))
        outcome = end.outcome()
        assert outcome is not None
        for own in range(4):
            assert payments_to([end], own) == [outcome.payments[own]]
        ended = _told(start, end)
        if ended is not None:
            paid = [payment_at(start, ended, 0, own) for own in range(4)]
            assert paid == list(outcome.payments), contract


def _told(start: Deal, end: Deal) -> Ends | None:
    """The end of a deal as numbers; None where it ended before its last card."""
    game = tricks_of(start).game
    played = [(seat, action.card) for seat, action in end.log if isinstance(action, Play)]
    if len(played) != sum(hand.bit_count() for hand in tricks_of(start).hands):
        return None
    piles, tricks, last, last_card = [0] * 4, [0] * 4, 0, 0
    for at in range(0, len(played), 4):
        trick = played[at : at + 4]
        best, _ = winning_card(game, tuple(card for _, card in trick))
        last, last_card = next((seat, card) for seat, card in trick if card == best)
        tricks[last] += 1
        piles[last] |= sum(1 << card for _, card in trick)
    parts = [pile_parts(start.rules, 4, pile) for pile in piles]
    assert sum(len(list(cards(pile))) for pile in piles) == len(played)
    return ends_from(parts, tricks, last, last_card)
