"""A deal lowered to a flat trick game plays by the same rules as the deal itself."""

import random
from collections.abc import Iterator

import pytest

import reference
from cego.cards import cards
from cego.deal.actions import Challenge, NameTrump, PfeifFrei, Play, Say
from cego.deal.deal import Deal
from cego.errors import ReadError
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.rules import SLUGS, Rules, load
from cego.solver.position import lower, tricks_of

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]


def moments(rules: Rules, players: int, seed: str) -> Iterator[Deal]:
    """The moments of a random deal in which a card is to be played."""
    rng = random.Random(seed)
    deal = deal_order(rules, players, shuffled(rules, players, seed.encode()))
    while deal.to_act is not None:
        actions = [a for a in deal.legal_actions() if not isinstance(a, Challenge)]
        if deal.view().phase == "tricks":
            yield deal
        elif any(isinstance(action, NameTrump) for action in actions):
            actions = [action for action in actions if isinstance(action, NameTrump)]
        quiet = [a for a in actions if a != Say("solo") and a != Say("ulti")]
        deal = deal.apply(rng.choice(quiet if rng.random() < 0.8 and quiet else actions))


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_same_cards_are_legal_and_the_same_player_leads(slug: str, players: int) -> None:
    seen = set()
    for number in range(25):
        for deal in moments(load(slug), players, f"lower {number}"):
            tricks, position = tricks_of(deal), lower(deal)
            assert reference.legal(position) == tricks.legal
            assert (position.leader, position.to_act) == (tricks.leader, tricks.to_act)
            seen.add(deal.view().contract)
            play = Play(next(cards(tricks.legal)))
            after, won_by, _ = reference.play(position, play.card)
            following = deal.apply(play)
            if following.to_act is not None:
                assert after.to_act == following.to_act
                assert after.hands == tricks_of(following).hands
            if won_by is not None and following.to_act is not None:
                won = tricks_of(following).taken(won_by) - tricks.taken(won_by)
                assert won == 1
    assert len(seen) >= 4


@pytest.mark.parametrize("slug", ["loewen", "ministranten", "club", "oberwolfach"])
def test_a_position_mid_deal_follows_from_the_one_before(slug: str) -> None:
    """What lowering says after a card is what playing the card in the lowered game says."""
    for number in range(25):
        before: Deal | None = None
        for deal in moments(load(slug), 4, f"step {number}"):
            if before is not None and isinstance(deal.log[-1][1], Play):
                position, _, _ = reference.play(lower(before), deal.log[-1][1].card)
                expected = lower(deal)
                for name in ("hands", "leader", "trick", "leads", "ordered", "decide_after"):
                    assert getattr(position, name) == getattr(expected, name), name
                assert (position.first_winner, position.first_card) == (
                    expected.first_winner,
                    expected.first_card,
                )
            before = deal


def test_a_deal_that_has_not_come_to_the_play_cannot_be_lowered() -> None:
    rules = load("loewen")
    deal = deal_order(rules, 4, shuffled(rules, 4, b"early"))
    with pytest.raises(ReadError, match="auction"):
        lower(deal)


def test_pfeif_frei_asks_for_the_trick_of_trump_1() -> None:
    rules = load("oberwolfach")
    for number in range(300):
        deal = deal_order(rules, 4, shuffled(rules, 4, f"pfeif {number}".encode()))
        for word in "fort fort fort fort cego eine gut eine-leere".split():
            deal = deal.apply(Say(word)) if Say(word) in deal.legal_actions() else deal
        if PfeifFrei() in deal.legal_actions():
            position = lower(deal.apply(PfeifFrei()))
            assert (position.objective, position.target) == ("last-with", deal.pack.card("T1"))
            return
