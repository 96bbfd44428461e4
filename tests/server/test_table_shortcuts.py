"""Deals that end before their last card: claimed, given up, decided."""

import pytest

from cego.deal.claims import is_decided
from cego.deal.tricks import Tricks
from cego.errors import CegoError
from cego.server.tables import commands as c
from cego.server.tables.events import Acted, By, CutShort, DealFinished, Shortcut, Wish
from cego.server.tables.shortcuts import may_claim, may_finish
from cego.server.tables.sight import sight
from cego.server.tables.state import Stage
from server.tabling import Playing


def refused(playing: Playing, command: c.Command) -> str:
    with pytest.raises(CegoError) as refusal:
        playing.do(command)
    assert refusal.value.text("de")
    return refusal.value.key.rpartition(".")[2]


def someone_may_claim(bots: int) -> Playing:
    """A table at which it is Anna's lead and the rest is certain for her."""
    for seed in range(200):
        playing = Playing.open(bots=bots, seed=seed).begin()
        while playing.table.stage is Stage.PLAYING:
            if may_claim(playing.table, 0):
                return playing
            playing.act()
    raise AssertionError("nobody could ever claim")


def test_a_claim_ends_the_deal_with_all_tricks_for_the_claimant() -> None:
    playing = someone_may_claim(bots=3)
    deal = playing.table.deal
    assert deal is not None
    assert isinstance(deal.phase, Tricks)
    seat = playing.table.seat_of(0)
    assert seat is not None
    before, left = deal.phase.taken(seat), deal.phase.hands[seat].bit_count()
    assert "claim" in sight(playing.table, 0, "en")["deal"]["may"]
    assert "claim" not in sight(playing.table, None, "en")["deal"]["may"]
    first, *rest = playing.do(c.Claim("anna"))
    assert first == CutShort(0, Shortcut.CLAIMED)
    assert {event.by for event in rest if isinstance(event, Acted)} == {By.REST}
    assert any(isinstance(event, DealFinished) for event in rest)
    assert playing.table.deal is not None
    outcome = playing.table.deal.outcome()
    assert outcome is not None
    assert outcome.tricks[seat] == before + left
    assert playing.table.stage is Stage.PREPARING


def test_what_is_not_certain_cannot_be_claimed() -> None:
    playing = Playing.open(bots=3).begin()
    assert refused(playing, c.Claim("anna")) == "no-claim"
    assert refused(playing, c.Claim("emil")) == "not-seated"


def in_play(bots: int) -> Playing:
    """Some tricks into a deal in which somebody plays alone."""
    for seed in range(100):
        playing = Playing.open(bots=bots, seed=seed).begin()
        while playing.table.stage is Stage.PLAYING and playing.table.deal is not None:
            view = playing.table.deal.view()
            if len(view.play.piles) and sum(view.play.piles) and not view.play.trick:
                return playing
            playing.act()
    raise AssertionError("no card was ever played")


def test_giving_up_needs_the_consent_of_all_other_people() -> None:
    playing = in_play(bots=2)
    assert "concede" in sight(playing.table, 0, "en")["deal"]["may"]
    assert [event.kind for event in playing.do(c.Ask("anna", Wish.CONCEDE))] == ["asked"]
    events = playing.do(c.Answer("beat", Wish.CONCEDE, True))
    kinds = [event.kind for event in events]
    assert kinds[:2] == ["answered", "cut-short"]
    assert "deal-finished" in kinds
    assert kinds[-1] == "deal-prepared"


def test_who_gives_up_against_bots_gets_no_more_than_by_playing_on() -> None:
    for seed in range(8):
        playing = Playing.open(bots=3, seed=seed).begin()
        while playing.table.deal is not None and not isinstance(playing.table.deal.phase, Tricks):
            playing.act()
        other = Playing(list(playing.events), playing.now)
        other._table = playing.table
        number = len(playing.events)
        playing.do(c.Ask("anna", Wish.CONCEDE))
        other.finish()
        paid = [
            next(
                s.event.payments[0] for s in at.events[number:] if isinstance(s.event, DealFinished)
            )
            for at in (playing, other)
        ]
        assert paid[0] <= paid[1]


def test_nobody_gives_up_before_cards_are_played() -> None:
    playing = Playing.open(bots=3).begin()
    assert refused(playing, c.Ask("anna", Wish.CONCEDE)) == "nothing-to-concede"


def test_a_deal_that_is_decided_can_end() -> None:
    for seed in range(400):
        playing = Playing.open(bots=3, seed=seed, rules="schwarzwald").begin()
        while playing.table.stage is Stage.PLAYING and not may_finish(playing.table):
            assert refused(playing, c.Ask("anna", Wish.FINISH)) == "not-decided"
            legal = playing.legal()
            calls = [a for a in legal if getattr(a, "word", "") in ("bettel", "piccolo", "ulti")]
            playing.act((calls or legal)[0])
        if playing.table.stage is Stage.PLAYING:
            assert playing.table.deal is not None
            assert is_decided(playing.table.deal.view())
            assert "finish" in sight(playing.table, 0, "en")["deal"]["may"]
            kinds = [event.kind for event in playing.do(c.Ask("anna", Wish.FINISH))]
            assert kinds[:2] == ["asked", "cut-short"]
            assert "deal-finished" in kinds
            return
    raise AssertionError("no deal was ever decided early")
