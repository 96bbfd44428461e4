"""The page among a device's programs: it opens without a network, and an update breaks no table."""

import json
import struct
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from browsing import keep_screenshot
from built import STATIC, need_page
from playwright.sync_api import Browser, Locator, Page, expect
from renewed import RenewedServer
from seated import PATIENCE, Guest

from server.serving import Server

READY = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
WAITING = "navigator.serviceWorker.ready.then(found => found.waiting !== null)"
KEPT = """async (parts) => {
  const cache = await caches.open('cego-kept 1');
  const urls = (await cache.keys()).map(({ url }) => url);
  return parts.every((part) => urls.some((url) => url.includes(part)));
}"""
VERSION = "document.documentElement.dataset.version"
ALONE = ("failed: ", "Failed to load resource", "WebSocket connection", "Failed to fetch")
"""What a browser complains of where there is no network."""


def wait_for(page: Page, promise: str, argument: object = None) -> None:
    """Until a promise of the page says yes; waiting for functions does not wait for promises."""
    for _ in range(PATIENCE // 100):
        if page.evaluate(promise, argument):
            return
        page.wait_for_timeout(100)
    raise AssertionError(promise)


def let_workers_rest(page: Page, until: Locator) -> None:
    """A new worker takes over when the one before it rests. A browser stops workers that have had
    nothing to do for half a minute, but never while it is watched by a test."""
    watching = page.context.new_cdp_session(page)
    watching.send("ServiceWorker.enable")
    for _ in range(PATIENCE // 1_000):
        page.wait_for_timeout(1_000)
        if until.is_visible():
            return
        watching.send("ServiceWorker.stopAllWorkers")
    raise AssertionError(f"{until} never came")


def come(browser: Browser, server: Server, path: str, **taste: object) -> Guest:
    """Somebody whose browser has put the page among its programs."""
    guest = Guest(browser, server, service_workers="allow", **taste)
    guest.go(path)
    wait_for(guest.page, READY)
    return guest


def wait_until_kept(page: Page, *parts: str) -> None:
    wait_for(page, KEPT, list(parts))


def mistakes(guest: Guest) -> list[str]:
    return [text for text in guest.wrong if not text.startswith(ALONE)]


def without_network(guest: Guest) -> Page:
    guest.context.set_offline(True)
    guest.page.reload()
    return guest.page


def test_the_page_can_be_installed() -> None:
    """Icons of every size that systems ask for, made from our own drawing."""
    need_page()
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["display"] == "standalone"
    found = set()
    for icon in manifest["icons"]:
        data = (STATIC / icon["src"]).read_bytes()
        width, height = struct.unpack(">II", data[16:24])
        assert data.startswith(b"\x89PNG")
        assert icon["sizes"] == f"{width}x{height}"
        found.add((width, icon["purpose"]))
    assert found == {(size, kind) for size in (192, 512) for kind in ("any", "maskable")}


def test_the_server_sends_worker_and_manifest_as_what_they_are(server: Server) -> None:
    worker = httpx.get(f"{server.url}/sw.js")
    assert worker.headers["content-type"].split(";")[0].endswith("/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    manifest = httpx.get(f"{server.url}/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert manifest.headers["cache-control"] == "no-cache"
    icon = manifest.json()["icons"][0]["src"]
    sent = httpx.get(f"{server.url}/{icon}")
    assert sent.headers["content-type"] == "image/png"
    assert "immutable" in sent.headers["cache-control"]


def test_the_worker_knows_every_file_and_each_is_there() -> None:
    need_page()
    worker = (STATIC / "sw.js").read_text("utf-8")
    names = {path.name for path in STATIC.iterdir() if not path.name.endswith(".br")}
    licences = {name for name in names if name.startswith("licence-")}
    for name in names - licences - {"sw.js", "sources.sha256"}:
        assert f'"{name}"' in worker, name


@pytest.mark.parametrize("size", [(1280, 800), (320, 568)])
def test_lessons_rules_cards_and_settings_work_without_a_network(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guest = come(browser, server, "#/", size=size)
    wait_until_kept(guest.page, "/api/rules?", "/api/rules/schwarzwald", "/api/rules/zuger-tapp")
    page = without_network(guest)
    expect(page.get_by_text("Keine Verbindung:")).to_be_visible()
    keep_screenshot(page, f"offline-home-{size[0]}", whole=False)
    assert guest.fits()
    assert guest.complaints() == []
    guest.go("#/learn")
    page.get_by_role("main").get_by_role("link").first.click()
    expect(page.locator("main h2").first).to_be_visible()
    guest.go("#/rules")
    expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()
    guest.go("#/rules/zuger-tapp")
    expect(page.locator("main h2").first).to_be_visible()
    guest.go("#/deck")
    page.get_by_role("radio", name="Großdruck", exact=True).check()
    expect(page.locator("[data-card] use").first).to_be_visible()
    assert page.locator("[data-card] use").first.evaluate("use => use.getBBox().height") >= 160
    guest.go("#/settings")
    page.get_by_label("Sprache").first.select_option("sv")
    expect(page.get_by_role("heading", name="Inställningar", level=1)).to_be_visible()
    assert mistakes(guest) == []


def test_a_puzzle_that_was_seen_can_be_solved_without_a_network(
    browser: Browser, server: Server
) -> None:
    guest = come(browser, server, "#/puzzles")
    expect(guest.cards.first).to_be_visible()
    wait_until_kept(guest.page, "/solution?", "/api/rules?")
    hand = guest.codes(guest.cards)
    page = without_network(guest)
    expect(guest.cards.first).to_be_visible()
    assert guest.codes(guest.cards) == hand
    page.locator(f'.hand [data-card="{guest.codes(guest.playable)[0]}"]').click(
        position={"x": 8, "y": 8}
    )
    expect(page.locator("#puzzle-verdict")).to_be_visible()
    page.get_by_role("button", name="Nächste Aufgabe").click()
    expect(guest.cards.first).to_be_visible()
    assert guest.codes(guest.cards) == hand  # The only one that was seen.
    assert mistakes(guest) == []


def test_what_needs_the_network_says_so_kindly(browser: Browser, server: Server) -> None:
    guest = come(browser, server, "#/")
    page = without_network(guest)
    for path in ("#/trainer", "#/puzzles", "#/profile", "#/play/loewen/4/lehrling"):
        guest.go(path)
        expect(page.get_by_text("Dafür brauchst du eine Verbindung.").first).to_be_visible()
    guest.context.set_offline(False)
    guest.go("#/trainer")
    expect(page.get_by_text("Keine Verbindung:")).to_have_count(0)
    assert mistakes(guest) == []


def test_only_what_everybody_may_read_is_kept(browser: Browser, server: Server) -> None:
    guest = come(browser, server, "#/play/loewen/4/lehrling")
    expect(guest.cards.first).to_be_visible()
    guest.go("#/profile")
    wait_until_kept(guest.page, "/api/rules/loewen")
    kept = guest.page.evaluate(
        "caches.open('cego-kept 1').then(c => c.keys()).then(all => all.map(({ url }) => url))"
    )
    assert all("/api/rules" in url or "/api/study/puzzles" in url for url in kept), kept


# A new version


@pytest.fixture
def renewed(tmp_path: Path) -> Iterator[RenewedServer]:
    server = RenewedServer(tmp_path)
    yield server
    server.stop()


def test_an_update_breaks_no_running_table(browser: Browser, renewed: RenewedServer) -> None:
    guest = come(browser, renewed, "#/play/loewen/4/lehrling")
    page = guest.page
    expect(guest.cards.first).to_be_visible()
    old = page.evaluate(VERSION)
    new = renewed.renew()
    page.evaluate("navigator.serviceWorker.ready.then(found => found.update())")
    wait_for(page, WAITING)
    guest.play_deal()  # The result is a part of the script that comes only now.
    expect(guest.result).to_be_visible()
    page.reload()
    expect(page.locator(".board, .room, main").first).to_be_visible()
    assert page.evaluate(VERSION) == old
    page.get_by_role("link", name="Cego").first.click()
    let_workers_rest(page, until=page.get_by_text("Es gibt eine neue Version."))
    keep_screenshot(page, "new-version", whole=False)
    page.get_by_role("button", name="Neu laden").click()
    page.wait_for_function(f"{VERSION} === '{new}'")
    expect(page.get_by_text("Es gibt eine neue Version.")).to_have_count(0)
    wait_for(page, "caches.keys().then(all => all.filter(n => n.includes('page')).length === 1)")
    guest.go("#/play/loewen/4/lehrling")
    expect(guest.cards.first).to_be_visible()
    assert guest.wrong == []


def test_outside_a_table_the_next_visit_has_the_new_version(
    browser: Browser, renewed: RenewedServer
) -> None:
    guest = come(browser, renewed, "#/learn")
    new = renewed.renew()
    guest.page.evaluate("navigator.serviceWorker.ready.then(found => found.update())")
    expect(guest.page.get_by_text("Es gibt eine neue Version.")).to_be_visible()
    guest.go("#/rules")  # Pages of the old version are still there for those who read on.
    expect(guest.page.locator("main h1")).to_be_visible()
    guest.page.reload()
    assert guest.page.evaluate(VERSION) == new
    assert guest.wrong == []


def test_a_table_in_another_window_keeps_its_files(
    browser: Browser, renewed: RenewedServer
) -> None:
    guest = come(browser, renewed, "#/play/loewen/4/lehrling")
    expect(guest.cards.first).to_be_visible()
    renewed.renew()
    other = guest.context.new_page()
    other.goto(f"{renewed.url}/#/learn")
    other.evaluate("navigator.serviceWorker.ready.then(found => found.update())")
    wait_for(other, WAITING)
    expect(other.get_by_text("Es gibt eine neue Version.")).to_have_count(0)
    # Behind another window a browser draws nothing, and everything takes long.
    guest.page.bring_to_front()
    guest.play_deal()
    expect(guest.result).to_be_visible()
    assert guest.wrong == []
