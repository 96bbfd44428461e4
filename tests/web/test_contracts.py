"""A whole deal of every game by clicking: words, exchange, forced leads, dead cards, the sums."""

import re

import pytest
from browsing import keep_screenshot
from given import Given, given, play_again
from playwright.sync_api import Browser, expect
from seated import MOST_STEPS, Guest

from cego.cards import Pile, cards
from cego.deal.actions import Play
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.locale import text
from cego.notation import deal_from_data
from cego.rules.contracts import CEGO_TABLE
from cego.server.tables.settled import sums_of
from server.serving import Server

GAMES = [
    *(("loewen", str(game)) for game in CEGO_TABLE if game.takes_blind and game != "halbe"),
    *(("loewen", game) for game in ("solo", "ulti", "piccolo", "bettel")),
    *(("loewen", game) for game in ("raeuber", "pflichtraeuber")),
    ("baden", "halbe"),
    ("ministranten", "geregelter-raeuber"),
    ("ministranten", "dresch"),
    *(("zuger-tapp", game) for game in ("tapp", "solo", "super", "vice")),
]


@pytest.mark.parametrize(("slug", "game"), GAMES)
def test_a_deal_of_every_game(browser: Browser, server: Server, slug: str, game: str) -> None:
    wish = given(slug, game)
    guest = Guest(browser, server)
    code = play_again(guest, wish.deal, wish.at, wish.seat)
    for word in wish.words:
        assert guest.asked() == "bid"
        guest.page.locator(f'.bids [data-action="{word}"]').click()
    guest.asked()
    title = text("de", f"contract.{game}")
    expect(guest.page.locator("h1.chip")).to_have_text(re.compile(re.escape(title)))
    chosen = _exchange_and_name_trumps(guest)
    first = _what_the_hand_shows(guest)
    keep_screenshot(guest.page, f"game-{slug}-{game}")
    guest.play_deal()
    played = _record(guest, code)
    assert _chosen_in(played, wish) == chosen
    _check_first_play(first, played, wish)
    _check_result(guest, played)
    assert guest.wrong == []


def _exchange_and_name_trumps(guest: Guest) -> list[set[str]]:
    """Every step before the cards are played; what was chosen in each."""
    chosen: list[set[str]] = []
    for _ in range(MOST_STEPS):
        match guest.asked():
            case "exchange":
                chosen.append(_choose_after_second_thoughts(guest))
            case "bid":
                guest.bids.first.click()
            case _:
                return chosen
    raise AssertionError("no card is played")


def _choose_after_second_thoughts(guest: Guest) -> set[str]:
    """Choose, take everything back, choose again; nothing holds before the button is pressed."""
    confirm = guest.page.locator(".exchange .primary")
    taken = guest.page.locator(".hand [aria-pressed=true]")
    guest.choose_cards()
    expect(confirm).to_be_enabled()
    guest.page.get_by_role("button", name="Auswahl löschen").click()
    expect(taken).to_have_count(0)
    expect(confirm).to_be_disabled()
    guest.choose_cards()
    final = set(guest.codes(taken))
    confirm.click()
    return final


def _what_the_hand_shows(guest: Guest) -> dict[str, set[str]]:
    return {
        "playable": set(guest.codes(guest.playable)),
        "dead": set(guest.codes(guest.page.locator(".hand [data-card]:has(.mark.dead)"))),
        "shown": set(guest.codes(guest.page.locator(".hand [data-card]:has(.mark.shown)"))),
        "sentence": {guest.sentence.inner_text()},
    }


def _record(guest: Guest, code: str) -> Deal:
    """The deal as the server has written it down."""
    answer = guest.context.request.get(f"{guest.server.url}/api/deals/{code}-1")
    return deal_from_data(answer.json())


def _codes(deal: Deal, pile: Pile) -> set[str]:
    return {deal.pack.code(card) for card in cards(pile)}


def _chosen_in(played: Deal, wish: Given) -> list[set[str]]:
    """The cards of every step of the exchange, as they were written down."""
    piles = [
        action.cards
        for seat, action in played.log[wish.at :]
        if seat == wish.seat and hasattr(action, "cards")
    ]
    return [_codes(played, pile) for pile in piles]


def _check_first_play(first: dict[str, set[str]], played: Deal, wish: Given) -> None:
    """What the page showed before the first own card is what the engine says."""
    at = next(
        at
        for at, (seat, action) in enumerate(played.log)
        if seat == wish.seat and isinstance(action, Play)
    )
    deal = Deal.replay(played.dealt, played.log[:at])
    view = deal.view(wish.seat)
    legal = {played.pack.code(action.card) for action in view.legal if isinstance(action, Play)}
    assert first["playable"] == legal
    assert first["dead"] == _codes(played, view.exchange.dead & view.hand)
    assert first["shown"] == _codes(played, view.exchange.shown & view.hand & ~view.exchange.dead)
    if _must_lead_what_was_shown(view, legal, deal):
        assert "gezeigt" in first["sentence"].pop()


def _must_lead_what_was_shown(view: View, legal: set[str], deal: Deal) -> bool:
    return (
        view.play.leader == view.seat
        and not view.play.trick
        and legal <= _codes(deal, view.exchange.shown)
    )


def _check_result(guest: Guest, played: Deal) -> None:
    """The sheet is what the engine makes of the record: every line, every payment."""
    outcome = played.outcome()
    assert outcome is not None
    assert _column(guest, 1) == list(outcome.payments)
    lines = [
        line["text"] + ("" if line["value"] is None else str(line["value"]))
        for line in sums_of(played, "de")
    ]
    told = guest.page.locator(".columns .sums li:not(.pay)").all_text_contents()
    assert [line.strip() for line in told] == lines
    title = guest.page.locator("header:has(#result-title)")
    if not (outcome.contract and outcome.contract.alone):
        expect(title).to_contain_text(text("de", f"contract.{outcome.contract}"))


def _column(guest: Guest, number: int) -> list[int]:
    cells = guest.page.locator(f"tbody tr:not(.sum) td:nth-of-type({number + 1})")
    return [int(text.replace("−", "-")) for text in cells.all_inner_texts()]
