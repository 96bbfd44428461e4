"""Tips at the table in a real browser: first why, in words; numbers to those who ask once more."""

import json
import re
from typing import Any

import pytest
from browsing import keep_screenshot
from playwright.sync_api import Browser, WebSocket, expect
from seated import Guest

from server.serving import Server

KEY = re.compile(r"\b(?:hint|study|sense|table|contract)\.[a-z]")
SIZES = [(1366, 650), (1024, 768), (390, 844), (320, 568)]
WORDS = {"de-DE": "Zahlen", "en-GB": "Numbers", "sv-SE": "Siffror"}


def listening(browser: Browser, server: Server, **taste: Any) -> tuple[Guest, list[dict[str, Any]]]:
    """A guest at a table, and the tips that the server tells."""
    guest = Guest(browser, server, **taste)
    tips: list[dict[str, Any]] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "hint":
            tips.append(message)

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    guest.page.on("websocket", listen)
    guest.go("#/play/loewen/4/lehrling")
    expect(guest.cards.first).to_be_visible()
    return guest, tips


@pytest.mark.parametrize("size", SIZES)
def test_a_tip_says_why_and_its_numbers_come_on_request(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guest, tips = listening(browser, server, size=size)
    page = guest.page
    guest.until("play")
    hand = page.locator(".hand").bounding_box()
    page.keyboard.press("?")
    expect(guest.sentence).to_contain_text("Tipp:")
    told = tips[-1]
    assert told["reason"]
    first = re.split(r"[♣♠♥♦.]", told["reason"])[0]  # Suits are drawn, not written.
    expect(guest.sentence).to_contain_text(first)
    assert page.locator(".hand").bounding_box() == hand  # Nothing moves.
    expect(page.get_by_role("dialog")).to_have_count(0)
    keep_screenshot(page, f"hint-{size[0]}", whole=False)
    numbers = page.locator("button:visible", has_text="Zahlen").first
    numbers.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Zahlen")).to_be_visible()
    expect(dialog.locator("tbody tr")).to_have_count(len(told["options"]))
    assert guest.complaints() == []
    keep_screenshot(page, f"hint-numbers-{size[0]}", whole=False)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(guest.sentence).to_contain_text("Tipp:")
    guest.play_card()
    expect(page.locator("button:visible", has_text="Zahlen")).to_have_count(0)
    assert guest.wrong == []


@pytest.mark.parametrize("locale", WORDS)
def test_in_every_language_from_the_first_word_on(
    browser: Browser, server: Server, locale: str
) -> None:
    guest, tips = listening(browser, server, locale=locale)
    page = guest.page
    for kind in ("bid", "play"):
        guest.until(kind)
        page.keyboard.press("?")
        page.keyboard.press("?")
        for _ in range(50):
            if page.get_by_role("dialog").count():
                break
            page.keyboard.press("?")
            page.wait_for_timeout(100)
        expect(page.get_by_role("dialog").get_by_role("heading")).to_have_text(WORDS[locale])
        assert not KEY.search(page.locator("body").inner_text())
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert all(tip["reason"] for tip in tips)
    assert guest.wrong == []
