"""How light the page is: bytes over the wire, the first card on a slow phone, a tap and its answer.

The page comes from a server of its own; the browser is the system's Chromium.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
}
SLOW_CPU = 4
SLOW_LINK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
PATIENCE = 60_000

# When the first card of the hand is drawn; a card is drawn once its picture has arrived.
_FIRST_CARD = """
  const look = () => {
    const use = document.querySelector('.hand [data-card] use');
    if (use && use.getBBox().width > 0) window.firstCard = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
# From the tap to the first frame in which the card lies on the mat.
_TAP = """code => new Promise(done => {
  const card = document.querySelector(`.hand [data-card="${code}"]`);
  const begun = performance.now();
  card.click();
  const look = () => document.querySelector(`.mat [data-card="${code}"]`)
    ? requestAnimationFrame(() => done(performance.now() - begun))
    : requestAnimationFrame(look);
  look();
})"""
_ASKED = """() => {
  document.querySelector('.mat')?.click();
  const board = document.querySelector('.board');
  return document.querySelector('#result-title') ? 'over' : board?.dataset.asked;
}"""
_SHOWN = """() => document.querySelector('#result-title')
  ? 'over' : document.querySelector('.board')?.dataset.asked"""
_PLAY = "() => document.querySelector('.hand [data-card][aria-disabled=false]').click()"
_SIZES = """() => Object.entries(Object.fromEntries(performance.getEntriesByType('resource')
  .map(entry => [new URL(entry.name).pathname, entry.encodedBodySize])))"""


@dataclass(frozen=True, slots=True)
class Weight:
    """Bytes over the wire, compressed, for a table that is opened for the first time."""

    script_and_style: int
    """Words included."""
    pictures: int
    fonts: int


def browser_path() -> str | None:
    """Chromium, where there is one."""
    return os.environ.get("CEGO_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


@contextmanager
def _served(bots: float) -> Iterator[str]:
    command = [sys.executable, "-c", "from cego.cli import main; main()", "serve", "--port", "0"]
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [*command, "--database", str(Path(folder) / "cego.sqlite"), "--lang", "en"],
            env={**os.environ, "CEGO_TIMING": f"bots={bots}"},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)
            process.stdout.close()


@contextmanager
def visiting(bots: float = 0.0) -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server whose bots take so much of their usual time."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    arguments = ["--disable-gpu", *(["--no-sandbox"] if root else [])]
    with _served(bots) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=arguments)
        try:
            yield browser, address
        finally:
            browser.close()


def _table(context: BrowserContext, address: str) -> str:
    """A table at which cards have been dealt; its address."""
    page = context.new_page()
    page.goto(f"{address}/#/play/loewen/4/lehrling")
    page.locator(".hand [data-card]").first.wait_for(timeout=PATIENCE)
    found = page.url
    page.close()
    return found


def weight(browser: Browser, address: str) -> Weight:
    """What a table costs to load."""
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    page.goto(_table(context, address))
    page.locator(".hand [data-card]").first.wait_for(timeout=PATIENCE)
    page.evaluate("document.fonts.ready.then(() => true)")
    sizes: dict[str, int] = {}
    for name, size in page.evaluate(_SIZES):
        kind = name.rpartition(".")[2]
        sizes[kind] = sizes.get(kind, 0) + size
    context.close()
    return Weight(
        sizes.get("js", 0) + sizes.get("css", 0) + sizes.get("json", 0),
        sizes.get("svg", 0),
        sizes.get("woff2", 0),
    )


def first_card(browser: Browser, address: str) -> float:
    """Milliseconds from the address to the first card, on a slow phone that was never here."""
    owner = browser.new_context(locale="de-DE", **_phone())
    table = _table(owner, address)
    phone = browser.new_context(locale="de-DE", storage_state=owner.storage_state(), **_phone())
    phone.add_init_script(_FIRST_CARD)
    page = phone.new_page()
    _slow_down(page)
    page.goto(table, timeout=PATIENCE)
    page.wait_for_function("() => window.firstCard", timeout=PATIENCE)
    found = float(page.evaluate("window.firstCard"))
    phone.close()
    owner.close()
    return found


def _phone() -> dict[str, Any]:
    return dict(PHONE)


def _slow_down(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW_LINK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})


def deal_seconds(browser: Browser, address: str, speed: str, level: str) -> float:
    """Seconds that a deal against bots takes somebody who acts at once and skips nothing."""
    context = browser.new_context(locale="de-DE")
    taste = f'{{"speed":"{speed}","twoTaps":false}}'
    context.add_init_script(f"localStorage['cego.settings'] = '{taste}'")
    page = context.new_page()
    page.goto(f"{address}/#/play/loewen/4/{level}")
    page.locator(".hand [data-card]").first.wait_for(timeout=PATIENCE)
    begun = perf_counter()
    while (asked := page.wait_for_function(_SHOWN, timeout=PATIENCE).json_value()) != "over":
        if asked == "play":
            page.evaluate(_PLAY)
        elif asked == "bid":
            page.locator(".bids button").first.click()
        else:
            _exchange(page)
    taken = perf_counter() - begun
    context.close()
    return taken


def taps(browser: Browser, address: str) -> list[float]:
    """Milliseconds from a tap to the card on the mat, for every card of a deal."""
    context = browser.new_context(locale="de-DE", reduced_motion="reduce")
    context.add_init_script("""localStorage['cego.settings'] = '{"speed":"quick"}'""")
    page = context.new_page()
    page.goto(_table(context, address))
    found: list[float] = []
    while (asked := _asked(page)) != "over":
        if asked == "play":
            card = page.locator(".hand [data-card][aria-disabled=false]").first
            found.append(float(page.evaluate(_TAP, card.get_attribute("data-card"))))
        elif asked == "bid":
            page.locator(".bids button").first.click()
        else:
            _exchange(page)
    context.close()
    return found


def _exchange(page: Page) -> None:
    confirm = page.locator(".exchange .primary")
    while confirm.is_disabled():
        page.locator('.hand [aria-disabled=false][aria-pressed="false"]').first.click()
    confirm.click()


def _asked(page: Page) -> str:
    return str(page.wait_for_function(_ASKED, timeout=PATIENCE).json_value())


def typical(values: list[float]) -> tuple[float, float]:
    """The median, and the worst."""
    return median(values), max(values)
