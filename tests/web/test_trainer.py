"""The bidding trainer in a real browser: a hand, a choice, the odds beside it."""

import re
from collections.abc import Iterator

import pytest
from browsing import keep_screenshot
from playwright.sync_api import Browser, Locator, Page, expect
from seated import Guest
from visiting import Visit, visits

from cego.rules import load
from cego.study import odds
from server.serving import Server

STRONG = "G T21 T20 T19 T18 T17 T16 T15 T14 CK CQ"
WORDS = {"de": "Nächstes Blatt", "en": "Next hand", "sv": "Nästa hand"}
KEY = re.compile(r"\b(?:trainer|puzzle|short|contract|study|new)\.[a-z]")


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    yield from visits(browser, server)


def answers(page: Page) -> Locator:
    return page.locator(".answers button")


def dealt(guest: Guest) -> Page:
    expect(answers(guest.page).first).to_be_visible()
    return guest.page


def rows(page: Page) -> list[str]:
    return page.locator("tbody th b").all_inner_texts()


def test_a_hand_is_dealt_and_the_odds_come_after_the_choice(visit: Visit) -> None:
    guest = visit("#/trainer")
    page = dealt(guest)
    expect(guest.cards).to_have_count(11)
    expect(page.locator("table")).to_have_count(0)
    keep_screenshot(page, "trainer")
    page.get_by_role("button", name="Lieber nichts").click()
    expect(page.locator("#odds-title")).to_be_focused()
    hand = load("loewen").pack.pile(" ".join(guest.codes(guest.cards)))
    found = odds(load("loewen"), 4, hand)
    assert len(rows(page)) == len(found.worths)
    expect(page.locator("tbody tr").first).to_contain_text(
        f"{found.worths[0].promise.win:.0%}"[:-1]
    )
    assert guest.complaints() == []
    keep_screenshot(page, "trainer-odds")
    before = guest.codes(guest.cards)
    page.get_by_role("button", name="Nächstes Blatt").click()
    dealt(guest)
    assert guest.codes(guest.cards) != before


def test_my_own_hand(visit: Visit) -> None:
    guest = visit("#/trainer")
    page = dealt(guest)
    page.get_by_role("radio", name="mein eigenes").check()
    pack = page.get_by_role("list", name="Alle Karten")
    expect(pack.locator("[data-card]")).to_have_count(54)
    show = page.get_by_role("button", name="Aussichten zeigen")
    expect(show).to_be_disabled()
    for code in STRONG.split():
        pack.locator(f'[data-card="{code}"]').click()
    expect(page.get_by_text("11 von 11 Karten")).to_be_visible()
    pack.locator('[data-card="H4"]').click(force=True)  # One too many: it stays where it is.
    expect(page.get_by_text("11 von 11 Karten")).to_be_visible()
    keep_screenshot(page, "trainer-own")
    show.click()
    expect(page.get_by_role("heading", name="Die Aussichten")).to_be_focused()
    best = odds(load("loewen"), 4, load("loewen").pack.pile(STRONG)).worths[0]
    expect(page.locator("tbody tr").first).to_contain_text("am besten")
    assert rows(page)[0].lower().replace(" ", "-") == best.contract


def test_other_rules_and_other_numbers(visit: Visit) -> None:
    guest = visit("#/trainer")
    page = dealt(guest)
    page.get_by_role("radio", name="3", exact=True).check()
    expect(guest.cards).to_have_count(13)
    page.get_by_label("Regeln").select_option("zuger-tapp")
    expect(guest.cards).to_have_count(8)
    expect(page.get_by_role("group", name="Spieler")).to_have_count(0)
    dealt(guest)
    page.get_by_role("button", name="Super").click()
    expect(page.get_by_text("deine Wahl")).to_be_visible()
    assert set(rows(page)) == {"Tapp", "Solo", "Super", "Vice"}


def test_by_keyboard(visit: Visit) -> None:
    page = dealt(visit("#/trainer"))
    answers(page).last.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#odds-title")).to_be_focused()
    page.get_by_role("button", name="Nächstes Blatt").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Du bist Vorhand")).to_be_focused()


@pytest.mark.parametrize("language", list(WORDS))
def test_in_three_languages(visit: Visit, language: str) -> None:
    page = dealt(visit("#/trainer", settings={"language": language}))
    assert not KEY.search(page.locator("main").inner_text())
    answers(page).first.click()
    expect(page.get_by_role("button", name=WORDS[language])).to_be_visible()
    assert not KEY.search(page.locator("main").inner_text())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_small_phone(visit: Visit, scheme: str) -> None:
    guest = visit("#/trainer", size=(320, 700), color_scheme=scheme)
    page = dealt(guest)
    assert guest.fits()
    assert guest.complaints() == []
    answers(page).first.click()
    expect(page.locator("#odds-title")).to_be_visible()
    assert guest.fits()
    assert guest.complaints() == []
    keep_screenshot(page, f"trainer-320-{scheme}")
