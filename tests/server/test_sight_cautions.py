"""What is told before a call with consequences, and of the trumps of Zuger Tapp."""

import pytest

from cego.cards import TAPP
from cego.deal.actions import Challenge, NameTrump, Play, Say
from cego.deal.deal import Deal
from cego.forced_deals import forced
from cego.players.lehrling import Lehrling
from cego.rules import load
from cego.server.tables.caution import cautions
from cego.server.tables.trump import trump_named


def test_a_call_out_of_turn_names_its_price_and_in_turn_there_is_none() -> None:
    deal = _until_speaking(forced(load("loewen"), 4, "cego", "calls"))
    speaker = deal.to_act
    assert speaker is not None
    later = next(seat for seat in range(4) if seat != speaker and deal.legal_actions(seat))
    told = cautions(deal.view(later), 1, "de")
    assert set(told) == {"piccolo", "bettel"}
    assert "zahlst du jedem 30" in told["piccolo"]
    assert "zahlst du jedem 60" in cautions(deal.view(later), 2, "de")["bettel"]
    assert cautions(deal.view(speaker), 1, "de") == {}


def _until_speaking(deal: Deal) -> Deal:
    moments = (Deal.replay(deal.dealt, deal.log[:at]) for at in range(len(deal.log)))
    return next(now for now in moments if now.view().step == "speaking")


def test_the_price_of_a_wrong_challenge_is_what_is_paid_for_it() -> None:
    deal = forced(load("loewen"), 3, "cego", "challenge")
    while Challenge() not in deal.legal_actions():
        seat = deal.to_act
        assert seat is not None
        deal = deal.apply(Lehrling().choose(deal.view(seat)))
    seat = deal.to_act
    assert seat is not None
    told = cautions(deal.view(seat), 1, "en")[""]
    outcome = deal.apply(Challenge()).outcome()
    assert outcome is not None
    assert f"everyone {abs(outcome.pays_each)}" in told


@pytest.mark.parametrize("language", ["de", "en", "sv"])
def test_a_trump_named_by_the_lead_may_be_corrected_and_both_are_told(language: str) -> None:
    whole = forced(load("zuger-tapp"), 4, "solo", "trump")
    moments = (Deal.replay(whole.dealt, whole.log[:at]) for at in range(len(whole.log) + 1))
    deal = next(now for now in moments if now.view().step == "name-trump")
    declarer = deal.to_act
    assert declarer is not None
    assert trump_named(deal.view(declarer)) is None
    card = next(action for action in deal.legal_actions() if isinstance(action, Play))
    suit = TAPP.suit_letter[card.card]
    led = deal.apply(card)
    other = next(one for one in led.legal_actions(declarer) if isinstance(one, NameTrump))
    letter = "ABCD"[declarer]
    for view in (led.view(declarer), led.view(None)):
        assert trump_named(view) == {
            "suit": suit,
            "seat": letter,
            "by_lead": True,
            "instead_of": None,
        }
    assert set(cautions(led.view(declarer), 1, language)) == {"C", "S", "H", "D"} - {suit}
    corrected = led.apply(other, declarer)
    assert trump_named(corrected.view(None)) == {
        "suit": other.suit,
        "seat": letter,
        "by_lead": False,
        "instead_of": suit,
    }


def test_a_game_without_named_trumps_tells_none() -> None:
    deal = forced(load("loewen"), 4, "cego", "none")
    assert trump_named(deal.view(0)) is None
    assert Say("cego") in {action for _, action in deal.log}
