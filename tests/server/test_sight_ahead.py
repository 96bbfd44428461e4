"""Everyone is told which card is winning the trick."""

from cego.deal.actions import SEATS
from cego.deal.deal import Deal
from cego.deal.tricks import Tricks
from cego.server.tables.sight import ahead_in
from table import deal, game, low, play, show

FOLLOWERS = {"A": "C9 D3 D2 S9 S8", "C": "C7 D4 S7", "D": "C8 D1 S10"}


def test_a_dead_card_is_never_ahead() -> None:
    now = deal("loewen", 4, FOLLOWERS, B="C10 H3 H2 CR CJ", blind="CK CQ")
    now = show(game(now, "eine-leere", "B"), "C10")
    told = []
    for card in ("C10", "C7", "C8"):
        now = play(now, card)
        told.append(ahead_in(now))
    assert told == [None, "C7", "C8"]


def test_whoever_is_ahead_after_three_cards_takes_the_trick_or_is_beaten_by_the_last() -> None:
    now: Deal = game(deal("loewen"), "solo")
    while isinstance(now.phase, Tricks):
        trick, leader = now.phase.trick, now.phase.leader
        action = low(now.legal_actions())
        before, now = now, now.apply(action)
        if len(trick) == 3 and isinstance(now.phase, Tricks):
            code = ahead_in(before)
            assert code is not None
            seat = (leader + trick.index(now.pack.card(code))) % 4
            assert now.phase.leader in (seat, (leader + 3) % 4), SEATS[seat]


def test_outside_of_a_trick_nothing_is_ahead() -> None:
    assert ahead_in(deal("loewen")) is None
