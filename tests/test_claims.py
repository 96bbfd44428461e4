"""A claim holds in every deal that fits the view; what is decided stays so."""

import random

import pytest

from cego.cards import CEGO, Pile
from cego.deal.actions import Play
from cego.deal.claims import certain_tricks, is_decided
from cego.deal.deal import Deal
from cego.deal.tricks import Tricks
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.rules import SLUGS, load


def random_deal(slug: str, players: int, seed: int) -> tuple[Deal, random.Random]:
    rules = load(slug)
    rng = random.Random(f"{slug} {players} {seed}")
    return deal_order(rules, players, shuffled(rules, players, rng.randbytes(32))), rng


def play_on(deal: Deal, rng: random.Random) -> Deal:
    return deal.apply(rng.choice(list(deal.legal_actions())))


def taken_by(deal: Deal, seat: int, rng: random.Random, order: tuple[int, ...]) -> bool:
    """Whether a seat takes all tricks that are left if the others play anything."""
    own = iter(order)
    while deal.outcome() is None:
        phase = deal.phase
        assert isinstance(phase, Tricks)
        if not phase.trick and phase.to_act != seat:
            return False
        deal = deal.apply(Play(next(own))) if deal.to_act == seat else play_on(deal, rng)
    return True


def reshuffled(deal: Deal, seat: int, rng: random.Random) -> Tricks:
    """The same moment with the cards that the seat cannot know dealt anew in any way at all."""
    phase = deal.phase
    assert isinstance(phase, Tricks)
    view = deal.view(seat)
    known: Pile = phase.hands[seat]
    for pile in view.play.piles:
        known |= pile
    if deal.pack is CEGO:
        known |= view.dealt
    hidden = [card for card in range(len(deal.pack.codes)) if not known >> card & 1]
    rng.shuffle(hidden)
    hands = list(phase.hands)
    for other, hand in enumerate(phase.hands):
        if other != seat:
            hands[other] = sum(1 << hidden.pop() for _ in range(hand.bit_count()))
    return phase._replace(hands=tuple(hands))


CASES = [(slug, players) for slug in SLUGS for players in load(slug).players]


@pytest.mark.parametrize(("slug", "players"), CASES)
def test_what_is_claimed_is_taken_however_the_hidden_cards_lie(slug: str, players: int) -> None:
    claims = 0
    for seed in range(60):
        deal, rng = random_deal(slug, players, seed)
        while deal.outcome() is None:
            phase, seat = deal.phase, deal.to_act
            if isinstance(phase, Tricks) and seat is not None and not phase.trick:
                order = certain_tricks(deal.view(seat), phase.game)
                if order:
                    claims += 1
                    assert sum(1 << card for card in order) == phase.hands[seat]
                    for _ in range(5):
                        other = Deal(deal.dealt, deal.log, reshuffled(deal, seat, rng), None)
                        assert taken_by(other, seat, rng, order)
            deal = play_on(deal, rng)
    assert claims > 0


@pytest.mark.parametrize(("slug", "players"), [("loewen", 4), ("schwarzwald", 4), ("grupp", 3)])
def test_once_a_deal_is_decided_the_rest_changes_no_payment(slug: str, players: int) -> None:
    decided = 0
    for seed in range(400):
        deal, rng = random_deal(slug, players, seed)
        while deal.outcome() is None:
            if is_decided(deal.view()):
                decided += 1
                ends = set()
                for _ in range(5):
                    end = deal
                    while end.outcome() is None:
                        end = play_on(end, rng)
                    outcome = end.outcome()
                    assert outcome is not None
                    ends.add(outcome.payments)
                assert len(ends) == 1
                break
            deal = play_on(deal, rng)
    assert decided > 0


def test_a_lower_card_is_not_certain_while_a_higher_one_may_be_out() -> None:
    for seed in range(200):
        deal, rng = random_deal("loewen", 4, seed)
        while not (isinstance(deal.phase, Tricks) and deal.outcome() is None):
            deal = play_on(deal, rng)
        phase, seat = deal.phase, deal.to_act
        assert isinstance(phase, Tricks)
        assert seat is not None
        # With eleven cards in hand nobody holds all the highest of everything in these deals.
        assert certain_tricks(deal.view(seat), phase.game) == ()
