"""More than one browser: coming back to a trick, looking on, a lost link, three languages."""

import json
import re
from typing import Any

import pytest
from browsing import keep_screenshot
from given import show
from playwright.sync_api import Browser, WebSocket, expect
from seated import Guest

from server.serving import Server

BOT = {"level": "lehrling"}


def test_one_of_two_closes_mid_trick_and_comes_back_to_it(browser: Browser, server: Server) -> None:
    anna, beat = Guest(browser, server), Guest(browser, server)
    code = anna.open_table(bots=[None, BOT, None, BOT], title="Stammtisch 4")
    anna.go(f"#/tables/{code}")
    beat.go(f"#/tables/{code}")
    free = beat.page.get_by_role("button", name="Hier sitzen")
    expect(beat.page.get_by_text("Alle Regeln")).to_be_visible()
    keep_screenshot(beat.page, "table-gathering")
    free.click()
    for guest in (anna, beat):
        guest.page.get_by_role("button", name="Einverstanden").click()
    expect(anna.cards).to_have_count(11)
    _play_until_asked(anna, beat, mid_trick=True)
    hand, trick = anna.codes(anna.cards), anna.codes(anna.trick)
    assert trick
    kept = anna.context.storage_state()
    anna.context.close()
    expect(beat.page.get_by_text("weg", exact=True)).to_be_visible()
    keep_screenshot(beat.page, "table-away")
    back = Guest(browser, server, storage_state=kept)
    back.go("")
    back.page.get_by_role("link", name="Weiter Stammtisch 4").click()
    # The own hand is drawn first.
    expect(back.cards).to_have_count(len(hand))
    expect(back.trick).to_have_count(len(trick))
    assert back.codes(back.cards) == hand
    assert back.codes(back.trick) == trick
    expect(beat.page.get_by_text("weg", exact=True)).to_have_count(0)
    assert back.wrong == beat.wrong == []


def test_a_bystander_sees_the_table_but_no_hand(browser: Browser, server: Server) -> None:
    player, bystander = Guest(browser, server), Guest(browser, server)
    player.play()
    player.until("play")
    bystander.page.goto(player.page.url)
    expect(bystander.page.get_by_text("Du schaust zu")).to_be_visible()
    expect(player.page.get_by_text("1 schaut zu")).to_be_visible()
    assert bystander.cards.count() == 0
    assert bystander.page.locator("[data-seat]").count() == 4
    player.play_card()
    keep_screenshot(bystander.page, "table-bystander")
    player.play_deal()
    assert bystander.asked() == "over"
    assert player.wrong == bystander.wrong == []


def test_a_lost_link_is_said_and_mended(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.play()
    guest.until("play")
    guest.context.set_offline(True)
    banner = guest.page.get_by_role("alert")
    expect(banner).to_have_text("Verbindung unterbrochen. Bitte warten.")
    keep_screenshot(guest.page, "table-offline")
    # A card played meanwhile is not lost: it is sent when the link is there again.
    code = guest.codes(guest.playable)[0]
    guest.page.locator(f'.hand [data-card="{code}"]').click(position={"x": 8, "y": 8})
    expect(guest.page.locator(f'.mat [data-card="{code}"]')).to_be_visible()
    guest.context.set_offline(False)
    expect(banner).to_have_count(0)
    expect(guest.page.locator(f'.hand [data-card="{code}"]')).to_have_count(0)
    guest.asked()
    expect(guest.page.locator(f'.hand [data-card="{code}"]')).to_have_count(0)


def test_a_lost_link_is_told_to_the_eye_once_and_covers_nothing(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server, size=(1366, 650))
    guest.play()
    guest.until("play")
    guest.context.set_offline(True)
    expect(guest.page.get_by_role("alert")).to_have_text("Verbindung unterbrochen. Bitte warten.")
    expect(guest.sentence).to_have_text("Verbindung unterbrochen. Bitte warten.")
    box = guest.page.get_by_role("alert").bounding_box()
    assert box is not None
    assert box["width"] <= 1
    guest.context.set_offline(False)


def test_after_a_break_only_what_was_missed_is_told(browser: Browser, server: Server) -> None:
    anna, beat = Guest(browser, server), Guest(browser, server)
    heard: list[tuple[str, list[dict[str, Any]]]] = []
    anna.page.on("websocket", lambda socket: heard.append((socket.url, _listen(socket))))
    code = anna.open_table(bots=[None, BOT, None, BOT])
    for guest in (anna, beat):
        guest.go(f"#/tables/{code}")
    beat.page.get_by_role("button", name="Hier sitzen").click()
    for guest in (anna, beat):
        guest.page.get_by_role("button", name="Einverstanden").click()
    _play_until_asked(beat, anna)
    anna.context.set_offline(True)
    banner = anna.page.get_by_role("alert")
    expect(banner).to_be_visible()
    told = beat.page.locator(".told")
    before = told.inner_text()
    beat.play_card()
    expect(told).not_to_have_text(before)
    anna.context.set_offline(False)
    expect(banner).to_have_count(0)

    # In between it may have been tried in vain.
    (_, earlier), (url, messages) = heard[0], heard[-1]
    known = [message["v"] for message in earlier if "v" in message][-1]
    assert url.endswith(f"&v={known}")
    assert not [message for message in messages if message["t"] == "hello"]
    _until_heard(anna, messages, "acted")
    missed = [message for message in messages if message["t"] == "event"]
    assert [message["v"] for message in missed] == list(range(known + 1, known + 1 + len(missed)))

    # Once all was shown, the cards are those that a newcomer is told.
    _until_somebody_is_asked(anna, beat)
    fresh = Guest(browser, server, storage_state=anna.context.storage_state())
    fresh.page.goto(anna.page.url)
    expect(fresh.page.locator(".north .plate")).to_be_visible()
    expect(anna.cards).to_have_count(fresh.cards.count())
    expect(anna.trick).to_have_count(fresh.trick.count())
    assert anna.codes(anna.cards) == fresh.codes(fresh.cards)
    assert anna.codes(anna.trick) == fresh.codes(fresh.trick)


def _listen(socket: WebSocket) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    socket.on("framereceived", lambda frame: messages.append(json.loads(frame)))
    return messages


def _until_heard(guest: Guest, messages: list[dict[str, Any]], kind: str) -> None:
    """The link is there again before what was missed has come."""
    for _ in range(200):
        if any(
            message["t"] == "event" and message["event"]["kind"] == kind for message in messages
        ):
            return
        guest.page.wait_for_timeout(50)
    raise AssertionError(f"no {kind} was told")


def _play_until_asked(wanted: Guest, other: Guest, *, mid_trick: bool = False) -> None:
    """Until one is to play a card; mid-trick, to one that others have begun."""
    for _ in range(600):
        for guest in (wanted, other):
            kind = guest.page.locator(".board").get_attribute("data-asked")
            # A whole trick that still lies there is not one to play to.
            begun = not mid_trick or 0 < wanted.trick.count() < 4
            if guest is wanted and kind == "play" and begun:
                return
            if kind:
                guest.answer(kind)
        other.page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def _until_somebody_is_asked(*guests: Guest) -> None:
    """From then on nothing happens at the table."""
    for _ in range(600):
        if any(guest.page.locator(".board").get_attribute("data-asked") for guest in guests):
            return
        guests[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize(
    ("locale", "door", "turn", "sums"),
    [
        ("de-DE", "Gleich spielen", "Du bist dran", "So wird gerechnet"),
        ("en-GB", "Play now", "Your turn", "How it adds up"),
        ("sv-SE", "Spela nu", "Din tur", "Så räknas det"),
    ],
)
def test_the_table_speaks_three_languages(
    browser: Browser, server: Server, locale: str, door: str, turn: str, sums: str
) -> None:
    guest = Guest(browser, server, locale=locale)
    guest.go("")
    keep_screenshot(guest.page, f"home-{locale[:2]}")
    guest.page.get_by_role("link", name=door).click()
    assert guest.asked() == "bid"
    expect(guest.sentence).to_contain_text(turn)
    keep_screenshot(guest.page, f"table-{locale[:2]}")
    show(guest, "result")
    expect(guest.page.get_by_role("heading", name=sums)).to_be_visible()
    lines = guest.page.locator(".sums").inner_text()
    guest.page.get_by_role("button", name=re.compile("^Men[uüy]$")).first.click()
    guest.page.get_by_role("dialog").get_by_role("combobox").select_option("sv")
    guest.page.keyboard.press("Escape")
    expect(guest.page.get_by_role("heading", name="Så räknas det")).to_be_visible()
    if locale != "sv-SE":
        # The lines of the sum come from the server: they change their language too.
        expect(guest.page.locator(".sums")).not_to_have_text(lines)
    assert guest.wrong == []
