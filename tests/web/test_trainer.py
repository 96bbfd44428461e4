"""The bidding trainer in a real browser: a hand, a word, and what it brings."""

import json
import re
from collections.abc import Iterator

import pytest
from browsing import keep_screenshot
from playwright.sync_api import Browser, Locator, Page, Route, expect
from seated import Guest
from visiting import Visit, visits

from cego.rules import load
from cego.study.bidding import games_for, moment, said_from, words_at
from server.serving import Server

STRONG = "G T21 T20 T19 T18 T17 T16 T15 T14 CK CQ"
WORDS = {"de": "Nächstes Blatt", "en": "Next hand", "sv": "Nästa hand"}
KEY = re.compile(r"\b(?:trainer|puzzle|short|contract|study|new|ask|said)\.[a-z]")


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    yield from visits(browser, server)


def answers(page: Page) -> Locator:
    return page.locator(".answers button")


def dealt(guest: Guest) -> Page:
    expect(answers(guest.page).first).to_be_visible()
    return guest.page


def played(page: Page) -> None:
    """The hand was played out fifty times."""
    expect(page.locator("progress")).to_have_count(0)
    expect(page.locator("tr[data-choice]").first).to_be_visible()


def choices(page: Page) -> list[str]:
    found: list[str] = page.locator("tr[data-choice]").evaluate_all(
        "rows => rows.map(row => row.dataset.choice)"
    )
    return found


def offered(page: Page) -> list[str]:
    found: list[str] = answers(page).evaluate_all("all => all.map(one => one.dataset.word)")
    return found


def test_only_what_may_be_said_is_offered_in_the_order_of_the_ladder(visit: Visit) -> None:
    guest = visit("#/about")
    with guest.page.expect_response("**/api/study/bidding*") as told:
        guest.go("#/trainer")
    page = dealt(guest)
    asked = told.value.json()
    assert set(guest.codes(guest.cards)) == set(asked["hand"])
    assert offered(page) == asked["words"]
    rules = load("loewen")
    hand = rules.pack.pile(" ".join(asked["hand"]))
    said = said_from([(each["seat"], each["word"]) for each in asked["said"]])
    view = moment(rules, 4, hand, "ABCD".index(asked["seat"]), said)
    assert asked["words"] == words_at(view)
    expect(page.get_by_role("list", name="Gesagt").get_by_role("listitem")).to_have_count(
        len(asked["said"])
    )


def test_a_hand_is_dealt_and_played_out_after_the_choice(visit: Visit) -> None:
    guest = visit("#/trainer")
    page = dealt(guest)
    expect(guest.cards).to_have_count(11)
    expect(page.locator("table")).to_have_count(0)
    keep_screenshot(page, "trainer")
    words = offered(page)
    answers(page).first.click()
    expect(page.locator("#odds-title")).to_be_focused()
    played(page)
    assert choices(page) == words
    expect(page.get_by_text("deine Wahl")).to_be_visible()
    expect(page.get_by_text("am besten", exact=True)).to_have_count(1)
    assert guest.complaints() == []
    keep_screenshot(page, "trainer-odds")
    before = guest.codes(guest.cards)
    page.get_by_role("button", name="Nächstes Blatt").click()
    dealt(guest)
    assert guest.codes(guest.cards) != before


def test_a_bar_shows_how_much_is_played_and_who_leaves_stops_it(visit: Visit) -> None:
    guest = visit("#/trainer")
    page = dealt(guest)
    asked: list[int] = []
    held: list[Route] = []

    def slowly(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "{}")["part"])
        if len(asked) == 3:
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/study/bidding/played*", slowly)
    answers(page).first.click()
    expect(page.get_by_text("10 von 50 Spielen sind gespielt.")).to_be_visible()
    expect(page.locator("progress")).to_have_attribute("value", "2")
    expect(page.locator("tr[data-choice]").first).to_be_visible()
    keep_screenshot(page, "trainer-bar")
    guest.go("#/learn")
    expect(page.get_by_role("heading", level=1, name="Lernen")).to_be_visible()
    held[0].continue_()
    page.wait_for_timeout(300)
    assert asked == [0, 1, 2]
    page.unroute_all(behavior="ignoreErrors")


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
    expect(page.locator("#odds-title")).to_be_focused()
    expect(page.get_by_role("heading", name="Die Aussichten")).to_be_visible()
    loewen = load("loewen")
    assert choices(page) == games_for(loewen, 4, loewen.pack.pile(STRONG))
    assert "gegensolo" not in choices(page)
    expect(page.locator('tr[data-choice="solo"]')).to_contain_text("100")
    keep_screenshot(page, "trainer-own-odds")


def test_other_rules_and_other_numbers(visit: Visit) -> None:
    guest = visit("#/trainer")
    page = dealt(guest)
    page.get_by_role("radio", name="3", exact=True).check()
    expect(guest.cards).to_have_count(13)
    page.get_by_label("Regeln").select_option("zuger-tapp")
    expect(guest.cards).to_have_count(8)
    expect(page.get_by_role("group", name="Spieler")).to_have_count(0)
    dealt(guest)
    ladder = ["pass", "tapp", "solo", "super", "vice"]
    words = offered(page)
    assert words == sorted(words, key=ladder.index)
    answers(page).last.click()
    played(page)
    expect(page.get_by_text("deine Wahl")).to_be_visible()


def test_by_keyboard(visit: Visit) -> None:
    page = dealt(visit("#/trainer"))
    answers(page).last.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#odds-title")).to_be_focused()
    page.get_by_role("button", name="Nächstes Blatt").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main h2")).to_be_focused()
    expect(answers(page).first).to_be_visible()


@pytest.mark.parametrize("language", list(WORDS))
def test_in_three_languages(visit: Visit, language: str) -> None:
    page = dealt(visit("#/trainer", settings={"language": language}))
    assert not KEY.search(page.locator("main").inner_text())
    answers(page).first.click()
    expect(page.get_by_role("button", name=WORDS[language])).to_be_visible()
    played(page)
    assert not KEY.search(page.locator("main").inner_text())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_small_phone(visit: Visit, scheme: str) -> None:
    guest = visit("#/trainer", size=(320, 700), color_scheme=scheme)
    page = dealt(guest)
    assert guest.fits()
    assert guest.complaints() == []
    answers(page).first.click()
    expect(page.locator("#odds-title")).to_be_visible()
    played(page)
    assert guest.fits()
    assert guest.complaints() == []
    keep_screenshot(page, f"trainer-320-{scheme}")
