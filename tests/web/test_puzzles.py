"""Puzzles in a real browser: asked as at the table, answered with a tap, explained, counted."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browsing import keep_screenshot
from playwright.sync_api import Browser, Page, Route, expect
from seated import Guest
from visiting import Visit, visits

from cego.study.packaged import ready_made
from cego.study.puzzles import Puzzle
from server.serving import Server

FIRST = {
    slug: Puzzle.from_data(next(iter(ready_made(slug, 4).values())))
    for slug in ("loewen", "schwarzwald", "zuger-tapp")
}
WORDS = {
    "de": ("Aufgaben", "Nächste Aufgabe"),
    "en": ("Puzzles", "Next puzzle"),
    "sv": ("Uppgifter", "Nästa uppgift"),
}
KEY = re.compile(r"\b(?:puzzle|trainer|profile|table|study|contract)\.[a-z]")


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    yield from visits(browser, server)


def shown(puzzle: Puzzle) -> dict[str, Any]:
    found: dict[str, Any] = puzzle.to_data()["view"]
    return found


def best(puzzle: Puzzle) -> str:
    return str(puzzle.to_data()["options"][0]["action"])


def worst(puzzle: Puzzle) -> str:
    return str(puzzle.to_data()["options"][-1]["action"])


def tap(page: Page, card: str) -> None:
    page.locator(f'.hand [data-card="{card}"]').click(position={"x": 8, "y": 8})


def ready(guest: Guest) -> Page:
    expect(guest.cards.first).to_be_visible()
    return guest.page


@pytest.mark.parametrize("slug", list(FIRST))
def test_a_puzzle_shows_what_its_player_sees(visit: Visit, slug: str) -> None:
    guest = visit(f"#/puzzles/{slug}")
    ready(guest)
    view = shown(FIRST[slug])
    assert set(guest.codes(guest.cards)) == set(view["hand"])
    assert guest.codes(guest.trick) == view["trick"]
    legal = {action["play"] for action in view["legal"]}
    if len(legal) < len(view["hand"]):
        assert set(guest.codes(guest.playable)) == legal
    keep_screenshot(guest.page, f"puzzle-{slug}")


def test_the_best_card_is_right_and_the_reason_is_told(visit: Visit) -> None:
    guest = visit("#/puzzles")
    page = ready(guest)
    tap(page, best(FIRST["loewen"]))
    expect(page.get_by_role("heading", name="Richtig")).to_be_focused()
    expect(page.get_by_text(FIRST["loewen"].reason("de")[:30])).to_be_visible()
    expect(page.get_by_text("1 von 1 gelöst")).to_be_visible()
    assert guest.complaints() == []
    keep_screenshot(page, "puzzle-right")


def test_another_card_says_what_it_costs(visit: Visit) -> None:
    guest = visit("#/puzzles")
    page = ready(guest)
    tap(page, worst(FIRST["loewen"]))
    expect(page.get_by_role("heading", name="Nicht ganz")).to_be_visible()
    expect(page.get_by_text("weniger", exact=False).first).to_be_visible()
    expect(page.get_by_text("deine Wahl")).to_be_visible()
    expect(page.get_by_text("0 von 1 gelöst")).to_be_visible()


def test_puzzles_follow_each_other_and_are_counted(visit: Visit) -> None:
    guest = visit("#/puzzles")
    page = ready(guest)
    tap(page, best(FIRST["loewen"]))
    page.get_by_role("button", name="Nächste Aufgabe").click()
    second = Puzzle.from_data(list(ready_made("loewen", 4).values())[1])
    expect(page.locator(f'.hand [data-card="{shown(second)["hand"][0]}"]')).to_be_visible()
    assert set(guest.codes(guest.cards)) == set(shown(second)["hand"])
    page.reload()
    ready(guest)
    expect(page.get_by_text("1 von 1 gelöst")).to_be_visible()
    assert set(guest.codes(guest.cards)) == set(shown(second)["hand"])


def test_by_keyboard(visit: Visit) -> None:
    guest = visit("#/puzzles")
    page = ready(guest)
    page.locator(f'.hand [data-card="{best(FIRST["loewen"])}"]').focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Richtig")).to_be_focused()
    onward = page.get_by_role("button", name="Nächste Aufgabe")
    onward.focus()
    page.keyboard.press("Enter")
    expect(page.locator("main h2").first).to_be_focused()


def test_the_rules_are_chosen_from_a_list(visit: Visit) -> None:
    guest = visit("#/puzzles")
    page = ready(guest)
    page.get_by_label("Regeln").select_option("zuger-tapp")
    page.wait_for_url("**/#/puzzles/zuger-tapp")
    card = shown(FIRST["zuger-tapp"])["hand"][0]
    expect(page.locator(f'.hand [data-card="{card}"]')).to_be_visible()


def test_while_one_is_being_made_the_page_asks_for_patience(visit: Visit) -> None:
    """The server has none for these rules: it says so until there is one."""
    guest = visit("#/about")
    page = guest.page
    answers = iter([True])

    def not_yet(route: Route) -> None:
        if next(answers, False):
            route.fulfill(status=202, json={"ready": False})
        else:
            route.continue_(url=route.request.url.replace("rules=club", "rules=loewen"))

    page.route("**/api/study/puzzles/next*", not_yet)
    guest.go("#/puzzles/club")
    expect(page.get_by_text("Einen Moment bitte")).to_be_visible()
    expect(guest.cards.first).to_be_visible()


def test_whoever_has_seen_all_may_begin_again(visit: Visit) -> None:
    guest = visit("#/puzzles")
    page = ready(guest)
    tap(page, best(FIRST["loewen"]))
    page.route(
        re.compile("after=[0-9a-f]"), lambda route: route.fulfill(status=202, json={"ready": False})
    )
    page.get_by_role("button", name="Nächste Aufgabe").click()
    page.get_by_role("button", name="Von vorn beginnen").click()
    expect(page.locator(f'.hand [data-card="{best(FIRST["loewen"])}"]')).to_be_visible()
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize("language", list(WORDS))
def test_in_three_languages(visit: Visit, language: str) -> None:
    guest = visit("#/puzzles", settings={"language": language})
    page = ready(guest)
    title, onward = WORDS[language]
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    tap(page, best(FIRST["loewen"]))
    expect(page.get_by_role("button", name=onward)).to_be_visible()
    page.locator("summary").click()
    assert not KEY.search(page.locator("main").inner_text())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_small_phone(visit: Visit, scheme: str) -> None:
    guest = visit("#/puzzles", size=(320, 700), color_scheme=scheme)
    page = ready(guest)
    assert guest.fits()
    assert guest.complaints() == []
    card = best(FIRST["loewen"])
    tap(page, card)
    tap(page, card)
    expect(page.get_by_role("heading", name="Richtig")).to_be_visible()
    page.locator("summary").click()
    assert guest.fits()
    assert guest.complaints() == []
    keep_screenshot(page, f"puzzle-320-{scheme}")
