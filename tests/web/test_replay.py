"""A finished deal in a real browser: looked at step by step, judged, handed on, played again."""

import asyncio
import re
import threading
from typing import Any, NamedTuple

import pytest
from browsing import keep_screenshot
from playwright.sync_api import Browser, Locator, expect
from seated import Guest

from server.serving import Guest as Player
from server.serving import Server

WORDS = {
    "de-DE": ("Was hätte man besser machen können?", "Wendepunkte"),
    "en-GB": ("What could have been done better?", "Turning points"),
    "sv-SE": ("Vad kunde ha gjorts bättre?", "Vändpunkter"),
}
LONG = 120_000
"""A review is worked out by a process that has yet to start, and is modest."""
KEY = re.compile(r"\b(?:replay|practice|table|result|contract|verdict|said|tell)\.[a-z]")


class Played(NamedTuple):
    """A finished deal, and whose it was."""

    id: str
    player: Player

    def steps(self) -> dict[str, Any]:
        found: dict[str, Any] = self.player.http.get(f"/api/deals/{self.id}/steps").json()
        return found


def played(server: Server, rules: str = "loewen", players: int = 4) -> Played:
    """A deal of a person and bots, played over the wire."""
    player = Player(server)
    code = player.open(bots=players - 1, players=players, rules=rules, deals=1)

    async def play() -> None:
        async with asyncio.timeout(60), player.at(code) as link:
            await link.play(1)

    # The browser's own event loop has this thread.
    thread = threading.Thread(target=asyncio.run, args=(play(),))
    thread.start()
    thread.join()
    return Played(f"{code}-1", player)


@pytest.fixture(scope="module")
def deal(server: Server) -> Played:
    return played(server)


def look(browser: Browser, server: Server, deal: Played, **taste: Any) -> Guest:
    """Its player looks at the deal again."""
    guest = Guest(browser, server, **taste)
    cookie = deal.player.http.cookies["cego"]
    guest.context.add_cookies([{"name": "cego", "value": cookie, "url": server.url}])
    guest.go(f"#/deals/{deal.id}")
    expect(guest.page.get_by_role("slider")).to_be_visible()
    return guest


def place(guest: Guest) -> Locator:
    return guest.page.get_by_role("slider")


def go_to(guest: Guest, step: int) -> None:
    place(guest).fill(str(step))
    expect(place(guest)).to_have_value(str(step))


def first_card(steps: list[dict[str, Any]]) -> int:
    """The place right after the first card."""
    return next(n for n, step in enumerate(steps) if "play" in (step.get("done") or {}))


def test_all_hands_and_the_blind_lie_open(browser: Browser, server: Server, deal: Played) -> None:
    guest = look(browser, server, deal)
    first = deal.steps()["steps"][0]
    everything = sorted(code for pile in (*first["hands"], first["blind"]) for code in pile)
    expect(guest.page.locator(".board [data-card]")).to_have_count(54)
    assert sorted(guest.codes(guest.page.locator(".board [data-card]"))) == everything
    keep_screenshot(guest.page, "replay-start")
    assert guest.wrong == []


def test_step_by_step_with_the_keyboard(browser: Browser, server: Server, deal: Played) -> None:
    guest = look(browser, server, deal)
    steps = deal.steps()["steps"]
    keys, at = guest.page.keyboard, first_card(steps)
    for step in range(1, at + 1):
        keys.press("ArrowRight")
        expect(place(guest)).to_have_value(str(step))
    expect(guest.trick).to_have_count(1)
    assert guest.codes(guest.trick) == [steps[at]["done"]["play"]]
    keys.press("ArrowLeft")
    expect(guest.trick).to_have_count(0)
    keys.press("End")
    expect(place(guest)).to_have_value(str(len(steps)))
    expect(guest.page.locator("#replay-outcome")).to_be_visible()
    paid = guest.page.locator("tbody td").all_inner_texts()
    assert [int(text.replace("−", "-")) for text in paid] == deal.steps()["payments"]
    assert guest.complaints() == []
    keys.press("Home")
    expect(place(guest)).to_have_value("0")
    assert guest.wrong == []


def test_a_complete_trick_lies_there_until_the_next_step(
    browser: Browser, server: Server, deal: Played
) -> None:
    guest = look(browser, server, deal)
    at = first_card(deal.steps()["steps"])
    go_to(guest, at + 3)
    expect(guest.trick).to_have_count(4)
    expect(guest.page.get_by_text("liegt vorn")).to_be_visible()
    expect(guest.sentence).to_contain_text("Stich")
    keep_screenshot(guest.page, "replay-trick")
    go_to(guest, at + 4)
    expect(guest.trick).to_have_count(1)


def test_it_plays_by_itself_and_stops(browser: Browser, server: Server, deal: Played) -> None:
    guest = look(browser, server, deal)
    guest.page.get_by_role("button", name="Ablaufen lassen").click()
    expect(place(guest)).not_to_have_value("0")
    guest.page.get_by_role("button", name="Anhalten").click()
    expect(guest.page.get_by_role("button", name="Ablaufen lassen")).to_be_visible()


@pytest.mark.parametrize("locale", WORDS)
def test_the_review_comes_in_every_language(
    browser: Browser, server: Server, deal: Played, locale: str
) -> None:
    guest = look(browser, server, deal, locale=locale)
    question, heading = WORDS[locale]
    guest.page.get_by_role("button", name=question).click()
    expect(guest.page.get_by_role("heading", name=heading)).to_be_visible(timeout=LONG)
    for step in (0, first_card(deal.steps()["steps"]), 999):
        go_to(guest, min(step, len(deal.steps()["steps"])))
        assert not KEY.search(guest.page.locator("main").inner_text())
    assert guest.complaints() == []
    assert guest.wrong == []


def test_from_the_review_to_the_moment(browser: Browser, server: Server, deal: Played) -> None:
    guest = look(browser, server, deal)
    guest.page.get_by_role("button", name=WORDS["de-DE"][0]).click()
    curve = guest.page.locator("[data-curve]")
    expect(curve).to_be_visible(timeout=LONG)
    review = deal.player.http.get(f"/api/deals/{deal.id}/review").json()["review"]
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] - 12, "y": box["height"] / 2})
    expect(place(guest)).to_have_value(str(len(deal.steps()["steps"]) - 1))
    for number in (*review["mistakes"], *review["turns"])[:1]:
        guest.page.locator("[aria-labelledby=review-title] li button").first.click()
        expect(place(guest)).to_have_value(str(number + 1))
    dear = [each for each in review["decisions"] if (each["cost"] or 0) >= 0.05]
    expect(guest.page.locator(".cost")).to_have_count(len(dear))
    if dear:
        go_to(guest, dear[0]["number"] + 1)
        expect(guest.page.locator(".verdict")).to_contain_text("besser war")
        expect(guest.page.get_by_role("button", name="Diesen Zug anders")).to_be_visible()
    keep_screenshot(guest.page, "replay-review")
    with guest.page.expect_download() as saved:
        guest.page.get_by_role("button", name="Kurve als Bild").click()
    assert saved.value.suggested_filename == f"{deal.id}.svg"
    assert guest.wrong == []


def test_the_deal_is_handed_on_and_checked(browser: Browser, server: Server, deal: Played) -> None:
    guest = look(browser, server, deal, permissions=["clipboard-read", "clipboard-write"])
    guest.page.get_by_role("button", name="Ehrlich gemischt?").click()
    expect(guest.page.get_by_text("Die Karten lagen vor dem Spiel fest")).to_be_visible()
    guest.page.evaluate("delete Navigator.prototype.share")
    guest.page.get_by_role("button", name="Link teilen").click()
    expect(guest.page.get_by_text("Link kopiert")).to_be_visible()
    link = guest.page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"#/deals/{deal.id}")
    for name, head in (("als Text", "cego 1"), ("JSON", '{"format":"cego-deal"')):
        with guest.page.expect_download() as saved:
            guest.page.get_by_role("link", name=name).click()
        assert saved.value.path().read_text("utf-8").startswith(head)
    stranger = Guest(browser, server)
    stranger.page.goto(link)
    expect(place(stranger)).to_be_visible()
    assert stranger.wrong == guest.wrong == []


def test_going_on_from_a_moment_and_comparing(
    browser: Browser, server: Server, deal: Played
) -> None:
    guest = look(browser, server, deal)
    at = first_card(deal.steps()["steps"]) + 4
    go_to(guest, at)
    guest.page.get_by_role("button", name="Von hier weiterspielen").click()
    expect(guest.cards.first).to_be_visible()
    expect(guest.page.get_by_text("Übung", exact=True)).to_be_visible()
    assert guest.asked() == "play"
    guest.play_deal()
    expect(guest.page.get_by_text("Damals brachte dieser Platz")).to_be_visible()
    expect(guest.page.get_by_text("Das wird nicht gewertet")).to_be_visible()
    keep_screenshot(guest.page, "practice-result")
    assert guest.complaints() == []
    guest.page.get_by_role("link", name="Noch einmal ansehen").click()
    expect(place(guest)).to_be_visible()
    guest.page.keyboard.press("End")
    expect(guest.page.get_by_role("columnheader", name="damals")).to_be_visible()
    guest.page.get_by_role("link", name="Das ursprüngliche Spiel").click()
    expect(guest.page).to_have_url(re.compile(f"#/deals/{deal.id}$"))
    assert guest.wrong == []


def test_going_on_keeps_ones_own_seat(browser: Browser, server: Server, deal: Played) -> None:
    """Even where another is to act: those who played want to play, not to change places."""
    guest = look(browser, server, deal)
    replay = deal.steps()
    mine = "ABCD".index(replay["you"])
    steps, hands, actor = replay["steps"], replay["steps"][0]["hands"], replay["steps"][0]["to_act"]
    for at, step in enumerate(steps):
        hands, actor = step.get("hands", hands), step.get("to_act", actor)
        if at > first_card(steps) and actor not in (None, replay["you"]):
            break
    go_to(guest, at)
    expect(guest.page.get_by_label("Dein Platz")).to_have_value(replay["you"])
    guest.page.get_by_role("button", name="Von hier weiterspielen").click()
    expect(guest.page.get_by_text("Übung", exact=True)).to_be_visible()
    expect(guest.cards.first).to_be_visible()
    assert set(guest.codes(guest.cards)) <= set(hands[mine])
    assert guest.wrong == []


def test_a_stranger_goes_on_as_whoever_is_to_act(
    browser: Browser, server: Server, deal: Played
) -> None:
    guest = Guest(browser, server)
    guest.go(f"#/deals/{deal.id}")
    expect(guest.page.get_by_label("Dein Platz")).to_have_value("")


def test_the_same_cards_again_from_another_seat(
    browser: Browser, server: Server, deal: Played
) -> None:
    guest = look(browser, server, deal)
    replay = deal.steps()
    other = next(seat for seat in "ABCD" if seat != replay["you"])
    guest.page.get_by_label("Dein Platz").select_option(other)
    guest.page.get_by_role("button", name="Dieselben Karten von vorn").click()
    expect(guest.cards).to_have_count(11)
    hand = replay["steps"][0]["hands"]["ABCD".index(other)]
    assert sorted(guest.codes(guest.cards)) == sorted(hand)
    assert guest.wrong == []


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (1024, 768)])
def test_it_fits_on_every_screen(
    browser: Browser, server: Server, deal: Played, size: tuple[int, int]
) -> None:
    guest = look(browser, server, deal, size=size, has_touch=size[0] < 800)
    steps = deal.steps()["steps"]
    for step in (0, first_card(steps) + 3, len(steps)):
        go_to(guest, step)
        assert guest.fits()
        assert guest.complaints() == []
    go_to(guest, first_card(steps) + 3)
    keep_screenshot(guest.page, f"replay-{size[0]}")
    for button in guest.page.locator(".controls button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize(("rules", "players"), [("loewen", 3), ("loewen", 5), ("zuger-tapp", 4)])
def test_other_tables(browser: Browser, server: Server, rules: str, players: int) -> None:
    deal = played(server, rules, players)
    guest = look(browser, server, deal)
    steps = deal.steps()["steps"]
    cards = sum(map(len, (*steps[0]["hands"], steps[0]["blind"])))
    expect(guest.page.locator(".board [data-card]")).to_have_count(cards)
    for _ in steps:
        guest.page.keyboard.press("ArrowRight")
    expect(guest.page.locator("#replay-outcome")).to_be_visible()
    assert not KEY.search(guest.page.locator("main").inner_text())
    go_to(guest, first_card(steps) + 2)
    keep_screenshot(guest.page, f"replay-{rules}-{players}")
    assert guest.complaints() == []
    assert guest.wrong == []


def test_from_the_table_to_its_deals(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.play()
    guest.play_deal()
    guest.page.keyboard.press("z")
    guest.page.get_by_role("link", name="Spiel 1 noch einmal ansehen").click()
    expect(place(guest)).to_be_visible()
    guest.page.go_back()
    guest.page.get_by_role("link", name="Noch einmal ansehen").click()
    expect(place(guest)).to_be_visible()
    assert guest.wrong == []


def test_from_a_deal_back_to_the_table(browser: Browser, server: Server, deal: Played) -> None:
    guest = Guest(browser, server, size=(1024, 768))
    guest.play()
    guest.play_deal()
    guest.page.get_by_role("link", name="Noch einmal ansehen").click()
    guest.page.get_by_role("link", name="Zum Tisch").click()
    expect(guest.result).to_be_visible()
    # A stranger has no chair to go back to.
    guest.go(f"#/deals/{deal.id}")
    expect(guest.page.get_by_role("region", name="Tisch")).to_be_visible()
    expect(guest.page.get_by_role("link", name="Zum Tisch")).to_have_count(0)
    assert guest.wrong == []


def test_a_deal_that_is_not_there_says_so(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.go("#/deals/nowhere-1")
    expect(guest.page.get_by_text("Dieses beendete Spiel gibt es nicht.")).to_be_visible()
    assert guest.complaints() == []


# Plates, the sentence, hands and the trick; a hand counts as far as its cards are drawn.
_COLLISIONS = """() => {
  const board = document.querySelector('.board');
  const box = (each) => each.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const drawn = (list) => [...list.querySelectorAll('[data-card]')].map((card) => {
    const { left, right, top, bottom } = box(card);
    const clipped = getComputedStyle(list).overflowY !== 'visible';
    return { left, right, top, bottom: clipped ? Math.min(bottom, box(list).bottom + 6) : bottom };
  });
  const all = (what) => [...board.querySelectorAll(what)];
  const parts = [
    ...all('.plate, .sentence').map((each) => [each.innerText, [box(each)]]),
    ...all('ul.hand, ul.trick').map((list) => [list.ariaLabel, drawn(list)]),
  ];
  return parts.flatMap(([name, boxes], i) => parts.slice(i + 1)
    .filter(([, others]) => boxes.some((a) => others.some((b) => meet(a, b))))
    .map(([other]) => `${name} / ${other}`));
}"""


@pytest.mark.parametrize("size", [(1366, 650), (1024, 768), (390, 844), (844, 390)])
@pytest.mark.parametrize("taste", [{}, {"design": "large"}, {"design": "large", "cardSize": "big"}])
def test_nothing_collides_whatever_the_cards_are_like(
    browser: Browser, server: Server, deal: Played, size: tuple[int, int], taste: dict[str, str]
) -> None:
    guest = look(browser, server, deal, size=size, settings=taste)
    first = first_card(deal.steps()["steps"])
    for step in (3, first, first + 2, first + 18):
        go_to(guest, step)
        assert guest.page.evaluate(_COLLISIONS) == [], step
