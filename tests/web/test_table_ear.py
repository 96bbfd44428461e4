"""What listeners are told: all that is seen, once, and nothing that waits for others."""

import re
from itertools import pairwise

from given import given, play_again, show
from playwright.sync_api import Browser, expect
from seated import Guest

from cego.deal.actions import Say
from server.serving import Server
from walk.looking import LISTEN

_OWN_TURN = re.compile(r"^Du (bist dran|kommst raus)\.")
_OTHERS_TURN = re.compile(r"(?<!Du bist)(?<!du bist) dran\.|überlegt|tauscht\.")


def _told(guest: Guest) -> list[str]:
    found: list[str] = guest.page.evaluate("window.walk.told")
    return found


def test_a_deal_is_told_once_and_in_order(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server, settings={"playOnly": "never"})
    guest.context.add_init_script(LISTEN)
    show(guest, "play")
    decisions = 0
    while guest.asked() == "play":
        decisions += 1
        guest.play_card()
    told = _told(guest)
    for one, other in pairwise(told):
        assert one not in other, (one, other)
        assert other not in one, (one, other)
    assert sum(bool(_OWN_TURN.match(line)) for line in told) == decisions, told
    assert [line for line in told if _OTHERS_TURN.search(line)] == []
    assert sum("den Stich" in line for line in told) == decisions
    assert guest.wrong == []


def test_what_is_played_is_told_with_its_aim(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.context.add_init_script(LISTEN)
    wish = given("zuger-tapp", "tapp")
    last = max(at for at, (_, action) in enumerate(wish.deal.log) if isinstance(action, Say))
    play_again(guest, wish.deal, min(wish.at, last), wish.seat)
    guest.answer(guest.asked(), bold=True)
    guest.until("exchange")
    assert any("Ziel: " in line for line in _told(guest))
    # Whoever leads without a word makes the suit of his card trumps.
    guest.exchange()
    assert guest.asked() == "play"
    guest.play_card()
    assert guest.asked() == "play"
    assert sum("zum Trumpf" in line for line in _told(guest)) == 1
    assert guest.wrong == []


def test_a_trick_is_read_out_with_whose_cards_they_are(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    show(guest, "play")
    spoken = guest.page.get_by_role("list", name="Stich").aria_snapshot()
    lines = spoken.count("- listitem")
    assert lines == guest.trick.count()
    assert len(re.findall(r"text: \"?\w+:", spoken)) == lines, spoken
    expect(guest.page.locator(".mat li .unseen").first).to_have_text(re.compile(r"^\w+:$"))
