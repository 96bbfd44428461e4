"""Friends come to a table: by a code that was said aloud, with a name, and again later."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from browsing import keep_screenshot
from playwright.sync_api import Browser, expect
from seated import MOST_STEPS, Guest
from visiting import Visit, visits

from server.serving import Server

BOT = {"level": "lehrling"}


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    yield from visits(browser, server)


def invitation(guest: Guest, code: str) -> str:
    answer = guest.context.request.get(f"{guest.server.url}/api/tables/{code}")
    return str(answer.json()["invitation"])


def test_a_table_for_friends_is_found_by_its_short_code(visit: Visit) -> None:
    host, friend = visit("#/"), visit("#/")
    host.page.get_by_role("link", name="Neuer Tisch").click()
    host.page.get_by_label("Dein Name am Tisch").fill("Rosa")
    # From here chairs are free for friends, and come first.
    chairs = host.page.get_by_role("combobox", name="Platz")
    expect(chairs).to_have_count(3)
    assert [chair.input_value() for chair in chairs.all()] == ["person"] * 3
    assert host.page.locator("main h2").first.inner_text() == "Wer sitzt am Tisch?"
    chairs.nth(1).select_option("lehrling")
    chairs.nth(2).select_option("lehrling")
    host.page.get_by_role("button", name="Tisch eröffnen").click()
    host.page.wait_for_url("**/#/tables/*")
    words = invitation(host, host.page.url.rpartition("/")[2])
    expect(host.page.get_by_text(words, exact=True)).to_be_visible()
    expect(host.page.get_by_role("img", name="QR-Code")).to_be_visible()
    keep_screenshot(host.page, "gathering-invite")

    code = friend.page.get_by_label("Code oder Link von anderen")
    code.fill(f" {words.lower().replace(' ', '-')}")
    code.press("Enter")
    name = friend.page.get_by_label("Ich heiße")
    name.fill("Hedwig")
    friend.page.get_by_role("button", name="Hier sitzen").click()
    expect(friend.page.get_by_text("Hedwig (du)")).to_be_visible()
    expect(host.page.get_by_text("Hedwig", exact=True)).to_be_visible()
    expect(friend.page.get_by_text("Rosa", exact=True)).to_be_visible()
    # Nobody needs a code when every chair is taken.
    expect(host.page.get_by_role("img", name="QR-Code")).to_have_count(0)


def test_the_first_page_shows_how_to_come_to_my_table(visit: Visit) -> None:
    guest = visit("#/about")
    code = guest.open_table(bots=[None, None, BOT, BOT])
    guest.go("#/")
    friends = guest.page.get_by_role("region", name="Mit Freunden")
    expect(friends.get_by_text(invitation(guest, code), exact=True)).to_be_visible()
    expect(friends.get_by_role("img", name="QR-Code")).to_be_visible()
    friends.get_by_role("link", name="deinen Tisch").click()
    guest.page.wait_for_url(f"**/#/tables/{code}")


def test_a_code_that_leads_nowhere_is_said_where_it_was_typed(visit: Visit) -> None:
    guest = visit("#/")
    guest.page.get_by_label("Code oder Link von anderen").fill("Kauz 5")
    guest.page.get_by_role("button", name="Hingehen").click()
    alert = guest.page.get_by_role("alert")
    expect(alert).to_contain_text("Zu diesem Code wartet gerade kein Tisch.")
    assert guest.page.url.endswith("/#/")
    # Chromium notes the refusal by itself.
    assert all("404" in line for line in guest.wrong)
    guest.wrong.clear()


def test_the_link_goes_to_the_share_sheet(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.context.add_init_script(
        "navigator.share = (shared) => { window.shared = shared; return Promise.resolve(); }"
    )
    code = guest.open_table(bots=[None, None, BOT, BOT])
    guest.go(f"#/tables/{code}")
    words = invitation(guest, code)
    expect(guest.page.get_by_text(words, exact=True)).to_be_visible()
    guest.page.get_by_role("button", name="Teilen").click()
    shared = guest.page.evaluate("window.shared")
    assert shared["url"] == f"{server.url}/#/tables/{code}"
    assert words in shared["text"]


def test_one_is_called_otherwise_before_and_during_the_evening(
    browser: Browser, server: Server
) -> None:
    anna, beat = Guest(browser, server), Guest(browser, server)
    code = _two_at_a_table(anna, beat)
    beat.page.get_by_role("button", name="Name ändern").click()
    beat.page.get_by_label("Ich heiße").fill("Beatrix")
    beat.page.get_by_role("button", name="Namen übernehmen").click()
    expect(anna.page.get_by_text("Beatrix", exact=True)).to_be_visible()
    for guest in (anna, beat):
        guest.page.get_by_role("button", name="Einverstanden").click()
    expect(beat.cards).to_have_count(11)
    beat.page.get_by_role("button", name="Menü").first.click()
    beat.page.get_by_label("Wie heißt du hier?").fill("Trixi")
    beat.page.get_by_role("button", name="Namen übernehmen").click()
    expect(anna.page.get_by_text("Trixi", exact=True)).to_be_visible()
    expect(anna.page.locator(".told")).to_contain_text("Beatrix heißt jetzt Trixi.")
    assert anna.wrong == beat.wrong == []
    assert code


def _two_at_a_table(anna: Guest, beat: Guest) -> str:
    code = anna.open_table(bots=[None, BOT, None, BOT])
    for guest in (anna, beat):
        guest.go(f"#/tables/{code}")
    beat.page.get_by_role("button", name="Hier sitzen").click()
    expect(beat.page.get_by_role("button", name="Einverstanden")).to_be_visible()
    return code


def test_an_evening_of_people_begins_without_a_refusal(browser: Browser, server: Server) -> None:
    """Everyone is ready once; saying it twice was answered with a red sentence."""
    anna, beat = Guest(browser, server), Guest(browser, server)
    sent: list[dict[str, Any]] = []
    heard: list[dict[str, Any]] = []
    for guest in (anna, beat):
        guest.page.on("websocket", lambda socket: _overhear(socket, sent, heard))
    _two_at_a_table(anna, beat)
    for guest in (anna, beat):
        guest.page.get_by_role("button", name="Einverstanden").click()
    for guest in (anna, beat):
        expect(guest.cards).to_have_count(11)
        expect(guest.page.locator(".refused")).to_have_count(0)
    assert [message["t"] for message in sent].count("seed") == 2
    assert [message for message in heard if message["t"] == "refused"] == []


def test_who_still_reads_the_settlement_is_told_by_name(browser: Browser, server: Server) -> None:
    anna, beat = Guest(browser, server), Guest(browser, server)
    _two_at_a_table(anna, beat)
    for guest in (anna, beat):
        guest.page.get_by_role("button", name="Einverstanden").click()
        expect(guest.page.get_by_role("button", name="Einverstanden")).to_have_count(0)
    answered = 0
    while answered < MOST_STEPS:
        kinds = {guest: guest.asked_now() for guest in (anna, beat)}
        if set(kinds.values()) == {"over"}:
            break
        for guest, kind in kinds.items():
            if kind not in (None, "over"):
                guest.answer(kind)
                answered += 1
    anna.page.get_by_role("button", name="Nächstes Spiel").click()
    name = anna.page.locator(".ledger tbody th").nth(2).inner_text()
    expect(anna.page.locator(".settlement .primary")).to_have_text(f"{name} schaut noch")
    assert anna.wrong == beat.wrong == []


def _overhear(socket: Any, sent: list[dict[str, Any]], heard: list[dict[str, Any]]) -> None:
    socket.on("framesent", lambda frame: sent.append(json.loads(frame)))
    socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))


@pytest.mark.parametrize("size", [(1366, 650), (320, 568)], ids=str)
def test_an_unknown_table_offers_ways_on(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guest = Guest(browser, server, size=size)
    guest.go("#/tables/abcdefghjk")
    expect(guest.page.get_by_role("heading", name="Diesen Tisch gibt es nicht.")).to_be_visible()
    for name in ("Zum Anfang", "Neuer Tisch"):
        expect(guest.page.get_by_role("link", name=name)).to_be_visible()
    assert guest.fits()
    assert guest.complaints() == []
    guest.page.get_by_role("link", name="Gleich gegen Bots spielen").click()
    expect(guest.cards).to_have_count(11)


def test_a_closed_table_leads_to_one_with_the_same_people(browser: Browser, server: Server) -> None:
    anna, beat = Guest(browser, server), Guest(browser, server)
    _two_at_a_table(anna, beat)
    anna.page.get_by_role("button", name="Tisch verlassen").click()
    beat.page.get_by_role("button", name="Neuer Tisch mit denselben Leuten").click()
    expect(beat.page.get_by_role("heading", name="Andere einladen")).to_be_visible()
    expect(beat.page.get_by_text("Freier Platz")).to_have_count(1)
    expect(beat.page.get_by_text("Bot, Lehrling")).to_have_count(2)


def test_the_name_of_a_table_is_never_cut_in_silence(visit: Visit) -> None:
    guest = visit("#/new")
    longest = "Der lange Donnerstag im Löwen, Unadingen"
    name, open_it = guest.page.get_by_label("Name des Tisches"), "Tisch eröffnen"
    name.fill(longest + "!!")
    expect(guest.page.get_by_text("Der Name ist um 2 Zeichen zu lang.")).to_be_visible()
    expect(guest.page.get_by_role("button", name=open_it)).to_be_disabled()
    name.fill(longest)
    guest.page.get_by_role("button", name=open_it).click()
    expect(guest.page.get_by_role("heading", name=longest)).to_be_visible()
    guest.go("#/")
    expect(guest.page.get_by_text(longest, exact=True).first).to_be_visible()
