"""Somebody at a table in a real browser: sees what is asked, clicks or types an answer."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browsing import watch
from built import WEB, need_page
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from server.serving import Server
from walk.seeded import SeededServer

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
TIMING = "bots=0,reconnect=1000,link=200,take_over=500,sleep=5000"
PATIENCE = 30_000
MOST_STEPS = 120
NARROW = 600
"""Up to here a card is played by two taps, unless somebody wants it otherwise."""

SEED = 1
# A page adds a word of chance to the shuffle: here always the same.
_NO_CHANCE = """(() => {
  const WORD = 12;
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => (bytes.length === WORD ? bytes.fill(7) : draw(bytes));
})()"""

expect.set_options(timeout=PATIENCE)


@contextmanager
def table_server(folder: Path) -> Iterator[Server]:
    """`cego serve` with bots that answer at once, on a database of its own.

    Its cards come from a seed: a test meets the same deals whenever it runs.
    """
    need_page()
    server = SeededServer(f"sqlite:///{folder / 'cego.sqlite'}", SEED, TIMING)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


class Guest:
    """One browser window, and what went wrong in it."""

    def __init__(self, browser: Browser, server: Server, **taste: Any) -> None:
        size = taste.pop("size", (1280, 800))
        settings = {"speed": "quick"} | taste.pop("settings", {})
        self.two_taps = settings.get("twoTaps", size[0] <= NARROW)
        self.server = server
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=taste.pop("locale", "de-DE"),
            reduced_motion=taste.pop("reduced_motion", "reduce"),
            # A worker between page and server would answer what tests want to answer themselves.
            service_workers=taste.pop("service_workers", "block"),
            **taste,
        )
        kept = json.dumps(json.dumps(settings))
        self.context.add_init_script(
            f"localStorage['cego.settings'] = localStorage['cego.settings'] ?? {kept}"
        )
        self.context.add_init_script(_NO_CHANCE)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.wrong = watch(self.page)

    def go(self, path: str) -> None:
        self.page.goto(f"{self.server.url}/{path}")

    def play(self, rules: str = "loewen", players: int = 4) -> None:
        """A table against bots, up to the first cards; with five the dealer has none."""
        self.go(f"#/play/{rules}/{players}/lehrling")
        hand = self.page.get_by_role("list", name="Deine Hand")
        looks_on = self.page.locator(".out-place").or_(self.result)
        expect(hand if players < 5 else hand.or_(looks_on).first).to_be_visible()

    def open_table(self, **wanted: Any) -> str:
        """A table opened by request, in this browser's name; its code."""
        body = {"players": 4, "pace": "relaxed", "length": "deals", "deals": 3} | wanted
        answer = self.context.request.post(f"{self.server.url}/api/tables", data=body)
        assert answer.status == 201, answer.text()
        return str(answer.json()["code"])

    # What is on the table

    @property
    def cards(self) -> Locator:
        return self.page.locator(".hand [data-card]")

    @property
    def playable(self) -> Locator:
        return self.page.locator(".hand [data-card][aria-disabled=false]")

    @property
    def bids(self) -> Locator:
        return self.page.locator(".bids button")

    @property
    def trick(self) -> Locator:
        return self.page.locator(".mat li [data-card]")

    @property
    def result(self) -> Locator:
        return self.page.locator("#result-title")

    @property
    def sentence(self) -> Locator:
        return self.page.locator(".sentence")

    def codes(self, cards: Locator) -> list[str]:
        found: list[str] = cards.evaluate_all("all => all.map(card => card.dataset.card)")
        return found

    # What is asked

    def asked(self) -> str:
        """What the table waits for from here: ``bid``, ``exchange``, ``play``, or ``over``."""
        return str(self.page.wait_for_function(_ASKED, timeout=2 * PATIENCE).json_value())

    def asked_now(self) -> str | None:
        """What the table waits for at this moment, if anything."""
        found: str | None = self.page.evaluate(_ASKED)
        return found

    def answer(self, kind: str, *, bold: bool = False) -> None:
        """Do something that is allowed."""
        if kind == "bid":
            self.bids.nth(1 if bold and self.bids.count() > 1 else 0).click()
        elif kind == "exchange":
            self.exchange()
        elif kind == "play":
            self.play_card()

    def exchange(self) -> None:
        self.choose_cards()
        self.page.locator(".exchange .primary").click()

    def choose_cards(self) -> None:
        """As many as are asked for."""
        confirm = self.page.locator(".exchange .primary")
        for card in self.codes(self.playable):
            if confirm.is_enabled():
                break
            chosen = self.page.locator(f'.hand [data-card="{card}"][aria-disabled=false]')
            if chosen.count():
                chosen.click(position={"x": 8, "y": 8})

    def play_card(self) -> None:
        code = self.codes(self.playable)[0]
        card = self.page.locator(f'.hand [data-card="{code}"]')
        for _ in range(2 if self.two_taps else 1):
            card.click(position={"x": 8, "y": 8})
        expect(card).to_have_count(0)

    def play_deal(self, *, bold: bool = False) -> None:
        """Up to the result."""
        for _ in range(MOST_STEPS):
            kind = self.asked()
            if kind == "over":
                return
            self.answer(kind, bold=bold)
        raise AssertionError("the deal does not end")

    def until(self, wanted: str) -> None:
        """Answer what is asked until something else is."""
        for _ in range(MOST_STEPS):
            kind = self.asked()
            if kind == wanted:
                return
            assert kind != "over"
            self.answer(kind)

    # What everyone needs

    def fits(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    def complaints(self) -> list[str]:
        """What axe-core finds serious or worse."""
        self.page.evaluate(AXE.read_text("utf-8") + ";0")
        found = self.page.evaluate(_AXE)
        return [
            f"{rule['id']}: {rule['help']}: {rule['nodes'][0]['html'][:120]}"
            for rule in found["violations"]
            if rule["impact"] in ("serious", "critical")
        ]


# A card on its way is half transparent: what moves comes to rest first, but for what always moves.
# Where the system forces its colours, contrast is its own affair; axe does not know of them.
_AXE = """async () => {
  const ends = (each) => isFinite(each.effect.getComputedTiming().endTime);
  await Promise.allSettled(document.getAnimations().filter(ends).map((each) => each.finished));
  return axe.run(document, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: !matchMedia('(forced-colors: active)').matches } },
  });
}"""
# A tap on the mat goes on at once with what others do: these guests do not wait to watch.
_ASKED = """() => {
  document.querySelector('.mat')?.click();
  const board = document.querySelector('.board');
  return document.querySelector('#result-title') ? 'over' : board?.dataset.asked;
}"""
