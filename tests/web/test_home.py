"""The first page: knowing the game or not, going on, putting away; on every screen."""

from typing import Any

import pytest
from browsing import keep_screenshot
from playwright.sync_api import Browser, Locator, Page, Route, expect
from seated import Guest

from server.serving import Server

BOT = {"level": "lehrling"}
AGAINST_BOTS = [None, BOT, BOT, BOT]
WITH_PEOPLE = [None, None, BOT, BOT]
SCREENS = [(1366, 650), (1024, 768), (390, 844), (320, 568)]
UNDO_MS = 8_000
LOOK_AGAIN_MS = 10_000


def mine(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.context.request.get(
        f"{guest.server.url}/api/me/tables"
    ).json()
    return found


def rows(page: Page) -> Locator:
    return page.get_by_role("region", name="Weiterspielen").get_by_role("listitem")


def in_window(found: Locator) -> bool:
    """Whether something is seen whole without scrolling."""
    return bool(
        found.evaluate(
            """found => {
              const { top, bottom, left, right } = found.getBoundingClientRect();
              return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
            }"""
        )
    )


def test_a_first_visitor_who_knows_the_game_plays_at_once(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.go("#/")
    expect(guest.page.get_by_role("link", name="Zeig es mir")).to_be_visible()
    expect(guest.page.get_by_role("radio", name="Meister")).to_have_count(0)
    guest.page.get_by_role("link", name="Ich kenne Cego").click()
    expect(guest.cards).to_have_count(11)
    # He is not asked again, and gets a choice of opponents.
    guest.go("#/")
    expect(guest.page.get_by_role("radio", name="Meister")).to_be_visible()
    expect(guest.page.get_by_role("link", name="Zeig es mir")).to_have_count(0)
    assert guest.wrong == []


def test_a_first_visitor_who_does_not_is_shown_and_ends_at_a_table(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server)
    guest.go("#/")
    guest.page.get_by_role("link", name="Zeig es mir").click()
    steps = guest.page.locator("h2.count")
    expect(steps).to_be_visible()
    last = int(steps.inner_text().split()[-1])
    for number in range(1, last + 1):
        expect(steps).to_have_text(f"Schritt {number} von {last}")
        guest.page.locator(".ways button").last.click()
    guest.page.get_by_role("link", name="An den Tisch").click()
    expect(guest.cards).to_have_count(11)
    guest.asked()
    # Nobody asked for the tip: this table explains itself, also after the page is loaded anew.
    expect(guest.sentence).to_contain_text("Tipp:")
    guest.page.reload()
    expect(guest.sentence).to_contain_text("Tipp:")
    keep_screenshot(guest.page, "table-explained")
    assert guest.wrong == []


def test_explaining_can_be_switched_off_at_the_table(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.go("#/play/loewen/4/lehrling/explained")
    guest.asked()
    expect(guest.sentence).to_contain_text("Tipp:")
    guest.page.get_by_role("button", name="Menü").click()
    guest.page.get_by_label("Jeden Zug erklären").uncheck()
    guest.page.keyboard.press("Escape")
    guest.page.reload()
    guest.asked()
    expect(guest.sentence).to_contain_text("Du bist dran")
    expect(guest.sentence).not_to_contain_text("Tipp:")


def test_a_table_is_put_away_and_brought_back(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.page.clock.install(time="2026-11-18T10:00:00")
    guest.go("#/about")
    kept = guest.open_table(bots=AGAINST_BOTS, title="Stubentisch")
    gone = guest.open_table(bots=AGAINST_BOTS, title="Küchentisch")
    guest.go("#/")
    expect(rows(guest.page)).to_have_count(2)
    # However slow the machine: time goes on only when it is told to.
    guest.page.clock.pause_at("2026-11-18T12:00:00")
    for title, code in (("Küchentisch", gone), ("Stubentisch", kept)):
        guest.page.get_by_role("button", name=f"Entfernen: {title}").click()
        expect(guest.page.locator(f'[data-undo="{code}"]')).to_be_focused()
    keep_screenshot(guest.page, "home-put-away")
    # The one with the focus is the last that was put away, also on a screen with room for one row.
    guest.page.set_viewport_size({"width": 320, "height": 568})
    expect(rows(guest.page)).to_have_count(2)
    expect(guest.page.locator(f'[data-undo="{kept}"]')).to_be_focused()
    guest.page.keyboard.press("Enter")
    guest.page.set_viewport_size({"width": 1280, "height": 800})
    expect(guest.page.get_by_role("link", name="Weiter Stubentisch")).to_be_visible()
    assert sorted(table["code"] for table in mine(guest)) == sorted([kept, gone])
    with guest.page.expect_response("**/put-away**"):
        guest.page.clock.fast_forward(UNDO_MS + 100)
    expect(rows(guest.page)).to_have_count(1)
    assert [table["code"] for table in mine(guest)] == [kept]
    assert guest.wrong == []


def test_rows_keep_their_places_while_others_are_played_at(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server)
    guest.page.clock.install(time="2026-11-18T10:00:00")
    guest.go("#/about")
    titles = ["Stubentisch", "Küchentisch", "Gartentisch"]
    for title in titles[:2]:
        guest.open_table(bots=AGAINST_BOTS, title=title)
    found = sorted(mine(guest), key=lambda table: titles.index(table["title"]))
    guest.page.route("**/api/me/tables*", lambda route: route.fulfill(json=found))
    guest.go("#/")
    expect(rows(guest.page)).to_have_count(2)
    away = guest.page.get_by_role("button", name="Entfernen: Küchentisch")
    away.focus()
    # A third one is new; then bots go on at the second, which is the latest from then on.
    guest.open_table(bots=AGAINST_BOTS, title=titles[2])
    found = sorted(mine(guest), key=lambda table: titles.index(table["title"]))
    guest.page.clock.fast_forward(LOOK_AGAIN_MS + 100)
    expect(rows(guest.page).locator("b")).to_have_text([titles[2], *titles[:2]])
    found = [found[1], found[2], found[0]]
    with guest.page.expect_response("**/api/me/tables*"):
        guest.page.clock.fast_forward(LOOK_AGAIN_MS + 100)
    expect(rows(guest.page).locator("b")).to_have_text([titles[2], *titles[:2]])
    expect(away).to_be_focused()
    assert guest.wrong == []


def test_who_leaves_the_page_has_put_the_table_away(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.go("#/about")
    guest.open_table(bots=AGAINST_BOTS)
    guest.go("#/")
    guest.page.get_by_role("button", name="Entfernen").click()
    with guest.page.expect_response("**/put-away**"):
        guest.page.get_by_role("link", name="Regeln").click()
    assert mine(guest) == []


@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_tables_fit_and_playing_now_stays_in_sight(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guest = Guest(browser, server, size=size)
    guest.go("#/about")
    for title in ("Stubentisch", "Donnerstagsrunde im Löwen", ""):
        guest.open_table(bots=AGAINST_BOTS, title=title)
    guest.open_table(bots=WITH_PEOPLE)
    guest.go("#/")
    most = 1 if size == (320, 568) else 3
    expect(rows(guest.page)).to_have_count(most)
    expect(guest.page.get_by_role("button", name="weiter")).to_be_visible()
    play = guest.page.get_by_role("link", name="Gleich spielen")
    for found in (play, *rows(guest.page).get_by_role("link").all()):
        assert in_window(found)
        box = found.bounding_box()
        assert box is not None
        assert 48 <= box["height"] <= 72
    assert guest.fits()
    assert guest.complaints() == []
    keep_screenshot(guest.page, f"home-{size[0]}", whole=False)
    guest.page.get_by_role("button", name="weiter").click()
    expect(rows(guest.page)).to_have_count(4)
    assert guest.wrong == []


@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_both_answers_of_a_first_visit_are_in_sight(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guest = Guest(browser, server, size=size)
    guest.go("#/")
    for name in ("Ich kenne Cego", "Zeig es mir"):
        link = guest.page.get_by_role("link", name=name)
        expect(link).to_be_visible()
        assert in_window(link)
    assert guest.fits()
    assert guest.complaints() == []
    keep_screenshot(guest.page, f"home-first-{size[0]}", whole=False)


def test_who_goes_back_while_a_table_is_opened_stays_there_and_gets_it_later(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server)
    held: list[Route] = []
    guest.go("#/")
    guest.page.route("**/api/tables?*", lambda route: _hold(route, held))
    guest.page.get_by_role("link", name="Ich kenne Cego").click()
    expect(guest.page.get_by_text("Der Tisch wird geladen.")).to_be_visible()
    guest.page.go_back()
    expect(guest.page.get_by_role("heading", name="Mit Freunden")).to_be_visible()
    with guest.page.expect_response(lambda answer: answer.request.method == "POST"):
        held[0].continue_()
    (opened,) = mine(guest)
    guest.page.unroute("**/api/tables?*")
    assert guest.page.url.endswith("/#/")
    guest.page.get_by_role("link", name="Gleich spielen").click()
    guest.page.wait_for_url(f"**/#/tables/{opened['code']}")
    expect(guest.cards).to_have_count(11)
    guest.page.go_back()
    expect(guest.page.get_by_role("heading", name="Mit Freunden")).to_be_visible()
    assert [table["code"] for table in mine(guest)] == [opened["code"]]


def _hold(route: Route, held: list[Route]) -> None:
    if route.request.method == "POST":
        held.append(route)
    else:
        route.continue_()


def test_playing_now_works_however_many_tables_were_left(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    for _ in range(5):
        guest.play()
    guest.go("#/")
    expect(rows(guest.page)).to_have_count(3)
    assert guest.wrong == []


def test_what_was_found_is_not_asked_for_again_at_once(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    guest.go("#/")
    expect(guest.page.get_by_role("heading", name="Mit Freunden")).to_be_visible()
    guest.page.wait_for_timeout(LOOK_AGAIN_MS / 10)
    assert sum("/api/me/tables" in url for url in asked) < 5


def test_what_a_change_of_networks_cuts_off_is_asked_once_more(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server)
    guest.open_table(bots=AGAINST_BOTS)
    cut: list[str] = []

    def cut_off_once(route: Route) -> None:
        if cut:
            route.continue_()
        else:
            cut.append(route.request.url)
            route.abort("failed")

    guest.page.route("**/api/me/tables*", cut_off_once)
    guest.go("#/")
    expect(rows(guest.page)).to_have_count(1)
    assert len(cut) == 1
