"""How soon the score pad is there from the phone's own memory, and how long a deal takes.

The server is gone: all comes from what the first visit has kept.
"""

import re
from time import perf_counter

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from benchmarks.page import PATIENCE, PHONE, SLOW_CPU, SLOW_LINK

THINKS = 1.2
"""Seconds a person takes to look and to find the next place to tap."""
NAMES = ("Hedwig", "Karl", "Rosa", "Emil")

_READY = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
# When the sheet is drawn and the next deal can be tapped.
_USABLE = """
  const look = () => {
    if (document.querySelector('.totals td') && document.querySelector('.foot a.primary'))
      requestAnimationFrame(() => (window.usable = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


def _slow(page: Page, offline: bool) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {**SLOW_LINK, "offline": offline})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
    return session


def phone_with_a_sheet(browser: Browser, address: str) -> tuple[BrowserContext, str]:
    """A phone that was here once and has begun an evening; the address of its sheet."""
    context = browser.new_context(locale="de-DE", has_touch=True, service_workers="allow", **PHONE)
    page = context.new_page()
    page.goto(f"{address}/#/pad/begin", timeout=PATIENCE)
    page.locator("form select").first.wait_for(timeout=PATIENCE)
    while not page.evaluate(_READY):
        page.wait_for_timeout(100)
    for number, name in enumerate(NAMES):
        page.locator(".person input[type=text]").nth(number).fill(name)
    page.locator("form button[type=submit]").click()
    page.locator(".foot a.primary").wait_for(timeout=PATIENCE)
    found = page.url
    page.close()
    return context, found


def usable(context: BrowserContext, sheet: str) -> float:
    """Milliseconds from opening the sheet until a deal can be tapped in, on a slow phone."""
    page = context.new_page()
    page.add_init_script(_USABLE)
    _slow(page, offline=True)
    page.goto(sheet, timeout=PATIENCE)
    page.wait_for_function("() => window.usable", timeout=PATIENCE)
    found = float(page.evaluate("window.usable"))
    page.close()
    return found


def deal(context: BrowserContext, sheet: str) -> tuple[int, float, float]:
    """Taps of a deal, the seconds it took with thinking, and those the phone alone took.

    From the sheet to the sheet, on a slow phone: who, over a solo, which game, points, down.
    """
    page = context.new_page()
    _slow(page, offline=True)
    page.goto(sheet, timeout=PATIENCE)
    following = page.locator(".foot a.primary")
    following.wait_for(timeout=PATIENCE)
    number = int(re.findall(r"\d+", following.inner_text())[0])
    following.tap()
    page.locator('[data-place="1"]').wait_for(timeout=PATIENCE)
    taps, waited, begun = 0, 0.0, perf_counter()
    for what in ('[data-place="1"]', ".over input", '[data-game="eine"]', ".slider", "form .save"):
        page.wait_for_timeout(1000 * THINKS)
        waited += THINKS
        page.locator(what).tap()
        taps += 1
    page.locator(f'tr[data-deal="{number}"]').wait_for(timeout=PATIENCE)
    whole = perf_counter() - begun
    page.close()
    return taps, whole, whole - waited
