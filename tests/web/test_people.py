"""The profile and the way back to one's tables: in a real browser, against a real server."""

import asyncio
import json
import re
import secrets
import threading
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from browsing import keep_screenshot
from playwright.sync_api import Browser, Page, expect
from seated import Guest
from visiting import Visit, picture, visits

from server.serving import Guest as Player
from server.serving import Server

PASSWORD = "drei Geißen am Bach"
DEALS = 3
WORDS = {
    "de": ("Profil", "Wie du gespielt hast"),
    "en": ("Profile", "How you have played"),
    "sv": ("Profil", "Hur du har spelat"),
}
KEY = re.compile(r"\b(?:profile|trainer|contract|table)\.[a-z]")


class Regular(NamedTuple):
    """Somebody with an account who has played a few deals."""

    name: str
    player: Player


@pytest.fixture(scope="module")
def regular(server: Server) -> Regular:
    name = f"Anna {secrets.token_hex(3)}"
    player = Player(server, name)
    tables = [(player.open(deals=DEALS), DEALS), (player.open(rules="zuger-tapp", deals=1), 1)]

    async def play() -> None:
        for code, deals in tables:
            async with asyncio.timeout(120), player.at(code) as link:
                await link.play(deals)

    # The browser's own event loop has this thread.
    thread = threading.Thread(target=asyncio.run, args=(play(),))
    thread.start()
    thread.join()
    made = player.http.post("/api/account", json={"name": name, "password": PASSWORD})
    assert made.status_code == 201, made.text
    assert len(player.http.get("/api/me/deals").json()) == DEALS + 1
    return Regular(name, player)


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    yield from visits(browser, server)


def open_form(page: Page, title: str) -> None:
    page.locator("summary", has_text=title).click()


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    open_form(page, "Anmelden")
    form = page.locator("details", has_text="Anmelden").locator("form")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Passwort").fill(password)
    form.get_by_role("button", name="Anmelden").click()


def test_a_guest_is_offered_an_account_and_keeps_his_name(visit: Visit) -> None:
    guest = visit("#/profile")
    page = guest.page
    expect(page.get_by_text("Du spielst als Gast.")).to_be_visible()
    expect(page.get_by_text("Noch hast du kein Spiel zu Ende gespielt.")).to_be_visible()
    assert guest.complaints() == []
    keep_screenshot(page, "profile-guest")
    open_form(page, "Konto anlegen")
    form = page.locator("details", has_text="Konto anlegen").locator("form")
    name = f"Berta {secrets.token_hex(3)}"
    form.get_by_label("Name").fill(name)
    form.get_by_label("Passwort").fill("12345")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_contain_text("Ein Passwort braucht mindestens")
    form.get_by_label("Passwort").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(page.get_by_text("Dein Konto ist angelegt.")).to_be_visible()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    guest.wrong.clear()  # The refused password was meant to be refused.

    open_form(page, "Passwort ändern")
    form = page.locator("details", has_text="Passwort ändern").locator("form")
    form.get_by_label("Bisheriges Passwort").fill(PASSWORD)
    form.get_by_label("Neues Passwort").fill(PASSWORD + " und ein Bock")
    form.get_by_role("button").click()
    expect(page.get_by_text("Das neue Passwort gilt.")).to_be_visible()

    open_form(page, "Abmelden")
    page.get_by_role("button", name="Abmelden").click()
    expect(page.get_by_text("Du bist abgemeldet.")).to_be_visible()
    expect(page.get_by_text("Du spielst als Gast.")).to_be_visible()
    sign_in(page, name, PASSWORD + " und ein Bock")
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_on_another_device_one_finds_all_deals_again(visit: Visit, regular: Regular) -> None:
    guest = visit("#/profile")
    page = guest.page
    sign_in(page, regular.name)
    expect(page.get_by_text("Willkommen zurück.")).to_be_visible()
    history = page.get_by_role("region", name="Deine Spiele").get_by_role("listitem")
    expect(history).to_have_count(DEALS + 1)
    found = regular.player.http.get("/api/me/deals").json()
    links = history.get_by_role("link").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    assert links == [f"#/deals/{deal['id']}" for deal in found]
    family = regular.player.http.get("/api/me/statistics").json()["families"][0]
    numbers = page.get_by_role("article", name="Cego zu viert")
    expect(numbers.locator("dd").first).to_have_text(str(DEALS))
    expect(numbers.get_by_role("img", name="Dein Stand von Spiel zu Spiel")).to_be_visible()
    total = family["total"]
    sign = "+" if total > 0 else "−" if total < 0 else ""
    expect(numbers.locator("dd").nth(1)).to_have_text(f"{sign}{abs(total)}")
    expect(page.get_by_role("article", name="Zuger Tapp")).to_be_visible()
    by_rules = page.get_by_role("table", name="Nach Regeln")
    expect(by_rules.get_by_role("row", name="Zum Löwen")).to_contain_text(str(DEALS))
    assert guest.complaints() == []
    keep_screenshot(page, "profile")


def test_a_deal_of_the_history_can_be_looked_at_again(visit: Visit, regular: Regular) -> None:
    page = visit("#/profile").page
    sign_in(page, regular.name)
    history = page.get_by_role("region", name="Deine Spiele").get_by_role("listitem")
    expect(history).to_have_count(DEALS + 1)
    history.get_by_role("link").first.click()
    page.wait_for_url("**/#/deals/*")
    expect(page.locator("h1")).to_be_visible()


def test_my_data_as_a_file(visit: Visit, regular: Regular) -> None:
    page = visit("#/profile").page
    sign_in(page, regular.name)
    expect(page.get_by_role("heading", name=regular.name)).to_be_visible()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Meine Daten herunterladen").click()
    kept = json.loads(coming.value.path().read_text("utf-8"))
    assert kept["me"]["name"] == regular.name
    assert len(kept["deals"]) == DEALS + 1


def test_deleting_needs_to_be_meant(visit: Visit) -> None:
    guest = visit("#/profile")
    page = guest.page
    name = page.locator("#profile-who").inner_text()
    open_form(page, "Meine Daten löschen")
    page.get_by_role("button", name="Jetzt löschen").click()
    expect(page.get_by_role("alert")).to_have_text("Setze bitte erst das Häkchen.")
    page.get_by_label("Ja, ich will alles löschen").check()
    page.get_by_role("button", name="Jetzt löschen").click()
    expect(page.get_by_text("Alles ist gelöscht.")).to_be_visible()
    expect(page.locator("#profile-who")).not_to_have_text(name)


@pytest.mark.parametrize("language", list(WORDS))
def test_in_three_languages(visit: Visit, regular: Regular, language: str) -> None:
    guest = visit("#/about", settings={"language": language})
    login = {"name": regular.name, "password": PASSWORD}
    guest.context.request.post(f"{guest.server.url}/api/account/login", data=login)
    guest.go("#/profile")
    title, numbers = WORDS[language]
    expect(guest.page.get_by_role("heading", name=title, level=1)).to_be_visible()
    expect(guest.page.get_by_role("heading", name=numbers)).to_be_visible()
    for summary in guest.page.locator("summary").all():
        summary.click()
    assert not KEY.search(guest.page.locator("main").inner_text())
    assert guest.complaints() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_small_phone(visit: Visit, regular: Regular, scheme: str) -> None:
    guest = visit("#/profile", size=(320, 700), color_scheme=scheme)
    sign_in(guest.page, regular.name)
    expect(guest.page.get_by_role("article", name="Cego zu viert")).to_be_visible()
    assert guest.fits()
    assert guest.complaints() == []
    keep_screenshot(guest.page, f"profile-320-{scheme}")


def test_my_tables_are_found_by_the_server(visit: Visit) -> None:
    """Not by what the browser remembers: it has never been at the table."""
    guest = visit("#/about")
    code = guest.open_table(title="Stubentisch", bots=[None, *[{"level": "lehrling"}] * 3])
    guest.go("#/")
    table = guest.page.get_by_role("region", name="Weiterspielen").get_by_role("listitem")
    expect(table).to_contain_text("Stubentisch")
    expect(table).to_contain_text("noch nicht begonnen")
    keep_screenshot(guest.page, "home-my-tables")
    table.get_by_role("link", name="Weiter Stubentisch").click()
    guest.page.wait_for_url(f"**/#/tables/{code}")


def test_study_and_profile_are_in_the_navigation(visit: Visit) -> None:
    page = visit("#/about").page
    pages = page.get_by_role("navigation", name="Seiten")
    for name in ("Aufgaben", "Profil"):
        pages.get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    pages.get_by_role("link", name="Lernen").click()
    page.get_by_role("link", name="Reizen üben").click()
    expect(page.get_by_role("heading", name="Reizen üben", level=1)).to_be_visible()


def test_other_devices_are_listed_and_signed_out(visit: Visit, regular: Regular) -> None:
    guest = visit("#/profile")
    page = guest.page
    sign_in(page, regular.name)
    devices = page.get_by_role("region", name="Geräte").get_by_role("listitem")
    expect(devices.filter(has_text="dieses Gerät")).to_contain_text("Chrome")
    expect(devices.filter(has_text="Unbekanntes Gerät").first).to_be_visible()
    assert guest.fits()
    keep_screenshot(page, "profile-devices")
    page.get_by_role("button", name="Alle anderen Geräte abmelden").click()
    expect(page.get_by_text("Alle anderen Geräte sind abgemeldet.")).to_be_visible()
    expect(devices).to_have_count(1)
    assert regular.player.http.get("/api/me").json()["account"] is False
    account = {"name": regular.name, "password": PASSWORD}
    regular.player.http.post("/api/account/login", json=account).raise_for_status()
    assert guest.complaints() == []


def test_settings_are_near_the_profile(visit: Visit) -> None:
    guest: Guest = visit("#/profile")
    guest.page.get_by_role("link", name="Karten, Farben, Sprache und Tempo").click()
    expect(guest.page.get_by_role("heading", name="Einstellungen", level=1)).to_be_visible()


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("#/puzzles", ".hand [data-card]"),
        ("#/trainer", ".answers button"),
        ("#/profile", "summary"),
    ],
)
def test_twice_the_text_size_still_fits(visit: Visit, path: str, there: str) -> None:
    guest = visit(path, size=(640, 800))
    expect(guest.page.locator(there).first).to_be_visible()
    guest.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert guest.fits()
    keep_screenshot(guest.page, f"{picture(path)}-twice-the-text")
