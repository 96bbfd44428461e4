"""What a seat can work out of its view is true, and the play it imagines is the real one."""

import random
from dataclasses import replace

import numpy as np
import pytest

from cego.cards import pile_of
from cego.deal.actions import Play, Say, Seat
from cego.deal.deal import Deal
from cego.deal.outcome import Finished
from cego.deal.tricks import Tricks
from cego.fairdeal import shuffled
from cego.forced_deals import forced
from cego.games import deal_order
from cego.players import from_view
from cego.players.inference import likeliest, tables, weights
from cego.players.knowledge import Knowledge, knowledge
from cego.players.payoff import everyone_alone, prices
from cego.rules import load, named
from cego.solver.position import Position, lower, lower_tricks, tricks_of
from test_views import TABLES, random_deal

Truth = tuple[int, ...]


def truth(deal: Deal) -> Truth:
    """The hands as they really are, and what lies aside unseen by anyone but its owner."""
    if deal.phase.name == "auction":
        return (*deal.hands, deal.dealt.blind)
    hands = tricks_of(deal).hands
    rest = deal.dealt.options.in_play
    for pile in (*hands, *tricks_of(deal).piles, pile_of(tricks_of(deal).trick)):
        rest &= ~pile
    return (*hands, rest)


def fits(known: Knowledge, places: Truth) -> bool:
    aside = places[-1] & known.unseen
    return all(
        known.known[at] & ~pile == 0
        and not known.forbidden[at] & pile
        and pile.bit_count() == known.sizes[at]
        for at, pile in enumerate((*places[:-1], aside))
    )


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_real_deal_is_always_one_of_the_worlds(slug: str, players: int) -> None:
    looked = 0
    for number in range(6):
        for deal in random_deal(load(slug), players, f"truth {number}"):
            if deal.phase.name == "exchange":
                continue
            for seat in range(len(deal.hands)):
                known = knowledge(deal.view(seat))
                assert fits(known, truth(deal))
                assert known.unseen & deal.view(seat).hand == 0
                looked += 1
    assert looked > 200


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_imagined_play_with_the_real_hands_is_the_real_play(slug: str, players: int) -> None:
    for number in range(8):
        for deal in random_deal(load(slug), players, f"imagined {number}"):
            if deal.phase.name != "tricks" or deal.to_act is None:
                continue
            view = deal.view(deal.to_act)
            if view.to_act != view.seat or not any(isinstance(a, Play) for a in view.legal):
                continue
            hands = tricks_of(deal).hands
            imagined_play = lower_tricks(from_view.tricks(view, hands))
            assert still_to_lead(imagined_play) == still_to_lead(lower(deal))


def still_to_lead(position: Position) -> Position:
    """Without the cards that a trick had to be led with that is led already."""
    if not position.trick or not position.leads:
        return position
    (leader, _), *later = position.leads
    return replace(position, leads=((leader, 0), *later))


def test_all_worlds_are_counted_and_each_comes_once() -> None:
    looked = 0
    for deal in random_deal(load("loewen"), 4, "all worlds"):
        if deal.phase.name != "tricks" or deal.to_act is None:
            continue
        known = knowledge(deal.view(deal.to_act))
        if known.count() < 5_000:
            worlds = {tuple(row) for row in known.all_worlds().tolist()}
            assert len(worlds) == known.count()
            places = truth(deal)
            assert (*places[:-1], places[-1] & known.unseen) in worlds
            looked += 1
    assert looked > 3


def test_whoever_does_not_follow_has_none() -> None:
    """S0: suit must be followed, and for want of it a trump played."""
    for deal in random_deal(load("baden"), 4, "void"):
        if deal.phase.name != "tricks" or deal.to_act is None:
            continue
        view = deal.view(deal.to_act)
        trick = view.play.trick
        if len(trick) < 2 or view.exchange.dead:
            continue
        pack = view.rules.pack
        led, second = pack.suit_of[trick[0]], trick[1]
        follower: Seat = ((view.play.leader or 0) + 1) % 4
        if follower != view.seat and not led >> second & 1:
            assert knowledge(view).forbidden[follower] & led == led


@pytest.mark.parametrize("slug", ["loewen", "schwarzwald", "baden", "zuger-tapp"])
def test_prices_are_what_the_engine_pays(slug: str) -> None:
    rules = load(slug)
    rng = random.Random(slug)
    seen = 0
    for number in range(150):
        deal = deal_order(rules, 4, shuffled(rules, 4, f"price {number}".encode()))
        while deal.to_act is not None:
            deal = deal.apply(rng.choice(deal.legal_actions()))
        outcome = deal.outcome()
        assert outcome is not None
        points = outcome.contract is not None and outcome.contract.by_points
        if outcome.contract is None or not points or outcome.declarer is None:
            continue
        tricks = outcome.tricks[outcome.declarer]
        if not tricks or (slug == "zuger-tapp" and tricks == 8):
            continue
        paid = prices(rules, 4, outcome.contract, outcome.over_solo)
        assert paid[outcome.points[0]] == outcome.pays_each
        seen += 1
    assert seen > 30


@pytest.mark.parametrize(
    ("slug", "contract"),
    [
        ("loewen", "raeuber"),
        ("schwarzwald", "raeuber"),
        ("loewen", "pflichtraeuber"),
        ("ministranten", "geregelter-raeuber"),
        ("ministranten", "dresch"),
    ],
)
def test_games_without_sides_are_paid_as_the_engine_pays(slug: str, contract: str) -> None:
    rules, rng = load(slug), random.Random(slug)
    for number in range(12):
        deal = forced(rules, 4, contract, f"{number}")
        while deal.to_act is not None:
            before, deal = deal, deal.apply(rng.choice(deal.legal_actions()))
        assert isinstance(deal.phase, Finished)
        outcome = deal.phase.outcome
        last = next(s for s in range(4) if outcome.tricks[s] > _taken(before, s))
        for seat in range(4):
            paid = everyone_alone(
                rules,
                4,
                named(contract),
                seat,
                np.array([outcome.points]),
                np.array([outcome.tricks]),
                np.array([last]),
            )
            assert paid[0] == outcome.payments[seat]


def _taken(deal: Deal, seat: Seat) -> int:
    assert isinstance(deal.phase, Tricks)
    return deal.phase.taken(seat)


def test_a_soloist_is_thought_to_hold_high_trumps() -> None:
    """S0: solo is bid with many trumps."""
    rules = load("loewen")
    deal = deal_order(rules, 4, shuffled(rules, 4, b"inference"))
    for word in "solo gut gut gut".split():
        deal = deal.apply(Say(word))
    deal = deal.apply(deal.legal_actions()[0])
    view = deal.view(1)
    worlds = knowledge(view).worlds(4_000, 1)
    trumps = np.bitwise_count(worlds[:, 0] & np.uint64(0x3FFFFF << 32)).astype(float)
    likely = weights(view, worlds)
    assert likely @ trumps / likely.sum() > trumps.mean() + 0.3
    drawn, times = likeliest(view, worlds, 200, 1)
    assert len({tuple(row) for row in drawn.tolist()}) == len(drawn)
    assert times.sum() == 200
    # In the long run each world comes up as often as it is likely.
    places = {tuple(world): place for place, world in enumerate(worlds.tolist())}
    found = np.zeros(len(worlds))
    for seed in range(100):
        drawn, times = likeliest(view, worlds, 200, seed)
        found[[places[tuple(world)] for world in drawn.tolist()]] += times / 100
    expected = 200 * likely / likely.sum()
    assert expected.max() > 2
    assert np.abs(found - expected).max() < 0.2


def test_who_plays_because_he_must_is_not_thought_to_hold_fitting_cards() -> None:
    """A Räuber that forehand has chosen tells of his cards, a Pflichträuber does not."""
    for contract, tells in (("raeuber", True), ("pflichtraeuber", False)):
        view = forced(load("loewen"), 4, contract, "must").view(2)
        likely = weights(view, knowledge(view).worlds(50, 1))
        assert (np.ptp(likely) > 0.1) == tells


def test_every_contract_has_its_table_of_places() -> None:
    for table in tables().values():
        assert table.shape[0] == 4
        assert np.isfinite(table).all()
