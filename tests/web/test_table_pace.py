"""Whose time it is: results that stay, what a tap skips, the way back, deals that end early."""

import json
from itertools import count
from typing import Any

import pytest
from browsing import keep_screenshot
from given import finished, play_again
from playwright.sync_api import Browser, WebSocket, expect
from seated import Guest

from cego.deal.claims import certain_tricks
from cego.deal.deal import Deal
from cego.deal.tricks import Tricks
from cego.forced_deals import forced
from cego.rules import load
from server.serving import Server

BOT = {"level": "lehrling"}
NEXT = "Nächstes Spiel"


def two_at_a_table(browser: Browser, server: Server, **taste: Any) -> tuple[Guest, Guest, str]:
    anna, beat = Guest(browser, server, **taste), Guest(browser, server, **taste)
    code = anna.open_table(bots=[None, BOT, None, BOT])
    joined = beat.context.request.post(f"{server.url}/api/tables/{code}/join", data={})
    assert joined.ok, joined.text()
    for guest in (anna, beat):
        guest.go(f"#/tables/{code}")
        guest.page.get_by_role("button", name="Einverstanden").click()
    return anna, beat, code


def play_to_the_end(*guests: Guest) -> None:
    """Everyone answers what he is asked, up to the result."""
    for _ in range(400):
        over = 0
        for guest in guests:
            if guest.result.count():
                over += 1
            elif kind := guest.asked_now():
                guest.answer(kind)
        if over == len(guests):
            return
        guests[0].page.wait_for_timeout(20)
    raise AssertionError("the deal does not end")


def test_the_result_stays_though_the_table_goes_on_without_oneself(
    browser: Browser, server: Server
) -> None:
    anna, beat, code = two_at_a_table(browser, server)
    play_to_the_end(anna, beat)
    # Anna leaves on another device: a bot plays for her, while she still reads here.
    left = anna.context.request.post(f"{server.url}/api/tables/{code}/leave")
    assert left.ok, left.text()
    beat.page.get_by_role("button", name=NEXT).click()
    expect(beat.cards).to_have_count(11)
    on = anna.page.get_by_role("button", name="Zum Tisch")
    expect(on).to_be_visible()
    expect(anna.result).to_be_visible()
    on.click()
    expect(anna.result).to_have_count(0)
    expect(anna.cards).not_to_have_count(0)
    expect(anna.page.get_by_role("button", name="Selbst weiterspielen")).to_have_count(0)
    assert anna.wrong == beat.wrong == []


@pytest.mark.parametrize("size", [(1366, 650), (1280, 720), (1024, 768)])
def test_what_is_asked_lies_over_the_mat_and_over_nobodys_plate(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    anna, beat, _ = two_at_a_table(browser, server, size=size)
    expect(beat.cards).to_have_count(11)
    beat.page.get_by_role("button", name="Menü").click()
    beat.page.get_by_role("dialog").get_by_role("button", name="Pause").click()
    for guest in (anna, beat):
        expect(guest.page.get_by_role("alertdialog")).to_be_visible()
        keep_screenshot(guest.page, f"pace-asked-{size[0]}-{'me' if guest is beat else 'you'}")
        assert guest.page.evaluate(_PLATES_UNDER_WISH) == []
    assert anna.wrong == beat.wrong == []


_PLATES_UNDER_WISH = """() => {
  const wish = document.querySelector('.wish').getBoundingClientRect();
  return [...document.querySelectorAll('.board .plate')].filter((plate) => {
    const box = plate.getBoundingClientRect();
    const across = box.left < wish.right && wish.left < box.right;
    return across && box.top < wish.bottom && wish.top < box.bottom;
  }).map((plate) => plate.innerText);
}"""

# While it is held, whatever the page wants to wait for never comes.
HELD = """(() => {
  const real = window.setTimeout;
  window.setTimeout = (work, ms, ...rest) => (window.held && ms > 50 ? 0 : real(work, ms, ...rest));
})()"""


class Frames:
    """What a page was told on its socket."""

    def __init__(self, guest: Guest) -> None:
        self.acted = 0
        guest.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        self.acted += message.get("event", {}).get("kind") == "acted"


def next_deal(guest: Guest) -> None:
    guest.page.get_by_role("button", name=NEXT).click()
    expect(guest.result).to_have_count(0)


def test_a_tap_shows_everything_up_to_the_own_next_decision(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server, settings={"speed": "slow"})
    frames = Frames(guest)
    guest.page.add_init_script(HELD)
    guest.play()
    while (kind := guest.asked()) != "play" or guest.trick.count():
        if kind == "over":
            next_deal(guest)
        else:
            guest.answer(kind)
    told = frames.acted
    guest.page.evaluate("window.held = true")
    before = guest.cards.count()
    guest.play_card()
    for _ in range(3_000):
        if frames.acted >= told + 4:  # the others have played already …
            break
        guest.page.wait_for_timeout(10)
    expect(guest.trick).not_to_have_count(4)  # … but that is not shown yet
    guest.page.locator(".mat").click(position={"x": 4, "y": 4})
    assert guest.asked() in ("play", "over")
    assert guest.cards.count() == before - 1
    assert guest.wrong == []


def test_alone_with_bots_a_slip_is_taken_back_with_all_that_followed(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server)
    guest.play()
    guest.until("play")
    before = guest.codes(guest.cards)
    guest.play_card()
    assert guest.asked() == "play"
    back = guest.page.get_by_role("button", name="Zurücknehmen", exact=True)
    back.click()
    expect(guest.cards).to_have_count(len(before))
    assert guest.codes(guest.cards) == before
    guest.play_deal()
    assert guest.wrong == []


def certain() -> tuple[Deal, int, int]:
    """A finished deal, and a moment at which somebody on lead could claim several tricks."""
    for number in count():
        deal = finished(forced(load("loewen"), 4, "solo", f"claim {number}"))
        for at in range(len(deal.log)):
            now = Deal.replay(deal.dealt, deal.log[:at])
            seat = now.to_act
            if isinstance(now.phase, Tricks) and seat is not None:
                order = certain_tricks(now.view(seat), now.phase.game)
                if len(order) > 1:
                    return deal, at, seat
    raise AssertionError


def test_what_is_certain_is_claimed_in_one_tap(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    play_again(guest, *certain())
    guest.page.get_by_role("button", name="Der Rest ist mein").click()
    expect(guest.result).to_be_visible()
    assert guest.wrong == []


def test_in_a_very_low_window_the_menu_has_what_the_board_has_no_room_for(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server, size=(640, 320))
    play_again(guest, *certain())
    guest.asked()
    claim = guest.page.get_by_role("button", name="Der Rest ist mein")
    expect(claim).to_have_count(0)
    guest.page.get_by_role("button", name="Menü").click()
    claim.click()
    expect(guest.result).to_be_visible()
    assert guest.wrong == []
