"""Somebody who keeps the score of real cards on the pad: taps, looks, shares."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect
from seated import PATIENCE, Guest
from test_offline import READY, mistakes, wait_for

from cego.ledger.prices import price_table
from cego.rules import load
from server.serving import Server

NAMES = ("Hedwig", "Karl", "Rosa", "Emil", "Anna")
TABLES = 22
TABLE = price_table(load("loewen"), 4)
WAITING = """async () => {
  const db = await new Promise((done) => {
    const asked = indexedDB.open('cego-pad');
    asked.onsuccess = () => done(asked.result);
  });
  const count = (name) => new Promise((done) => {
    if (!db.objectStoreNames.contains(name)) return done([]);
    const asked = db.transaction(name).objectStore(name).getAll();
    asked.onsuccess = () => done(asked.result);
  });
  const [prices, entries] = [await count('prices'), await count('entries')];
  db.close();
  const sent = entries.filter((each) => each.sent).length;
  return { prices: prices.length, entries: entries.length, unsent: entries.length - sent };
}"""


class Keeper(Guest):
    """A phone with the pad."""

    def __init__(self, browser: Browser, server: Server, **taste: Any) -> None:
        super().__init__(browser, server, **({"size": (390, 844), "has_touch": True} | taste))

    def kept(self) -> dict[str, int]:
        """How much this phone keeps."""
        found: dict[str, int] = self.page.evaluate(WAITING)
        return found

    def until_kept(self, what: str, number: int) -> None:
        """Until so much is kept, or waits to be sent."""
        for _ in range(PATIENCE // 100):
            if self.kept()[what] == number:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError((what, number, self.kept()))

    def stock_up(self) -> None:
        """Every village's prices are here."""
        self.go("#/pad")
        self.until_kept("prices", 2 * TABLES)

    def begin(
        self,
        slug: str = "loewen",
        players: int = 4,
        texts: Mapping[str, str] | None = None,
        length: str = "",
        deals: int = 0,
    ) -> None:
        """A new evening; Hedwig deals."""
        page = self.page
        self.go("#/pad")
        page.locator('a[href="#/pad/begin"]').click()
        page.locator("form select").first.select_option(slug)
        page.locator(f'fieldset input[type=radio][value="{players}"]').first.check(force=True)
        for number, name in enumerate(NAMES[:players]):
            page.locator(".person input[type=text]").nth(number).fill(name)
        for label, value in (texts or {}).items():
            page.locator(f"form label:has-text('{label}') input").fill(value)
        if length:
            page.locator(f'input[type=radio][value="{length}"]').check(force=True)
        if deals:
            page.locator("form label:has-text('Spiele') input[type=number]").fill(str(deals))
        page.locator("form button[type=submit]").click()
        page.locator("table.ledger").wait_for()

    @property
    def address(self) -> str:
        """The sheet that is open."""
        return "/".join(self.page.url.partition("#")[2].split("/")[:3])

    def next_deal(self) -> None:
        """To the form for the next deal."""
        self.page.locator(".foot a.primary").click()
        self.page.locator("form .games").wait_for()

    def tap(self, table: dict[str, Any], line: dict[str, Any]) -> int:
        """Tap a line in, but for the last tap; how many taps that were."""
        page, taps = self.page, 0
        game = next(each for each in table["games"] if each["game"] == line["game"])
        button = page.locator(f'[data-game="{line["game"]}"]')
        only_over = all(way["over"] for way in game["ways"]) and game["ways"]
        if line["over"] and not only_over:
            page.locator(".over input").check()
            taps += 1
        if game.get("rare"):
            page.locator("button.rare").click()
            taps += 1
        if button.get_attribute("aria-pressed") == "false":
            button.click()
            taps += 1
        for place in line["who"]:
            page.locator(f'[data-place="{place}"]').click()
            taps += 1
        end = page.locator(f'.ends input[value="{line["end"]}"]')
        if end.count() and not end.is_checked():
            page.locator(f'.ends label:has(input[value="{line["end"]}"])').click()
            taps += 1
        typed = page.locator(".sides input").first
        if line["points"] is not None and typed.count():
            typed.fill(str(line["points"]))
            taps += 1
        return taps

    def save(self) -> None:
        """The last tap."""
        self.page.locator("form .save").click()
        self.page.locator("table.ledger").wait_for()

    def enter(self, table: dict[str, Any], line: dict[str, Any]) -> int:
        """A whole deal; how many taps it took."""
        self.next_deal()
        taps = self.tap(table, line)
        self.save()
        return taps + 1

    def eine(self, points: int, place: int = 1) -> None:
        """Eine, with so many points."""
        self.next_deal()
        self.page.locator(f'[data-place="{place}"]').click()
        self.page.locator('[data-game="eine"]').click()
        self.page.locator(".sides input").first.fill(str(points))
        self.save()

    def totals(self) -> list[int]:
        """What everybody has."""
        texts = self.page.locator(".totals td").all_inner_texts()
        return [int(text.replace("−", "-")) for text in texts]

    def share(self, may: str) -> str:
        """The link to write or to look on; nothing waits any more."""
        page = self.page
        self.go(f"{self.address and '#' + self.address}/menu")
        words = {"write": "Link zum Mitschreiben", "look": "Link zum Zuschauen"}
        page.get_by_role("button", name=words[may]).click()
        link = page.locator("[data-link]").inner_text()
        page.locator("header .back").click()
        page.locator("table.ledger").wait_for()
        self.until_kept("unsent", 0)
        return "#" + link.partition("#")[2]

    def join(self, link: str) -> None:
        """Open somebody's link."""
        self.go(link)
        self.page.locator("table.ledger").wait_for()

    def offline(self, without: bool = True) -> None:
        """Go into the cellar, or come up again."""
        self.context.set_offline(without)


def deal_state(page: Page, deal: int, state: str) -> None:
    """Until a deal stands on the sheet as it should."""
    expect(page.locator(f'tr[data-deal="{deal}"]{state}')).to_have_count(1)


def played(game: str, who: list[int], **more: Any) -> dict[str, Any]:
    """How a deal went; places count from Hedwig."""
    return {"game": game, "who": who, "over": False, "end": "points", "points": None, **more}


@contextmanager
def several(browser: Browser, server: Server) -> Iterator[Any]:
    """Phones whose browsers have kept the page; afterwards nothing went wrong on any."""
    all_of_them: list[Keeper] = []

    def phone(path: str = "#/pad", on: Server = server, **taste: Any) -> Keeper:
        keeper = Keeper(browser, on, service_workers="allow", accept_downloads=True, **taste)
        all_of_them.append(keeper)
        keeper.go(path)
        wait_for(keeper.page, READY)
        return keeper

    yield phone
    for keeper in all_of_them:
        assert mistakes(keeper) == []
