"""The table speaks the village's words, and reminds those who wish of what is played when."""

import re
from datetime import datetime

import pytest
from playwright.sync_api import Browser, expect
from seated import Guest

from server.serving import Server

TIME = re.compile("Zeit für die Pflichträuberrunde")
AT_11_PM, AT_10_PM, AFTER_MIDNIGHT = (datetime(2026, 3, 3, hour, 5) for hour in (23, 22, 1))


@pytest.mark.parametrize(
    ("village", "said", "unsaid"),
    [
        ("ministranten", "Brettli", "Blinde"),
        ("oberwolfach", "Pfeif", "Kleiner Mann"),
        ("loewen", "Kleiner Mann", "Brettli"),
    ],
)
def test_the_overview_of_a_village_has_its_words(
    browser: Browser, server: Server, village: str, said: str, unsaid: str
) -> None:
    """S1: Brettli and the Cego in the vestry, the Pfeif at Oberwolfach."""
    guest = Guest(browser, server)
    guest.go(f"#/overview/{village}")
    expect(guest.page.locator(".page")).to_contain_text(said)
    assert unsaid not in guest.page.locator(".page").inner_text()
    guest.context.close()


def test_cards_are_named_as_at_the_table(browser: Browser, server: Server) -> None:
    """S1: Trucks at Oberwolfach, trumps at the inn; in the names that are read aloud, too."""
    for village, word in (("oberwolfach", "Truck"), ("loewen", "Trumpf")):
        guest = Guest(browser, server)
        guest.play(village)
        trump = guest.page.locator('.hand [data-card^="T"]').first
        assert trump.count()
        named = re.compile(rf"\b{word} \d")
        label = trump.get_attribute("aria-label") or trump.inner_text()
        assert named.search(label), label
        guest.context.close()


@pytest.mark.parametrize(
    ("now", "remind", "told"),
    [
        (AT_11_PM, True, True),
        (AFTER_MIDNIGHT, True, True),
        (AT_10_PM, True, False),
        (AT_11_PM, False, False),
    ],
)
def test_s1_who_wants_it_is_reminded_at_23_o_clock(
    browser: Browser, server: Server, now: datetime, remind: bool, told: bool
) -> None:
    guest = Guest(browser, server, settings={"remind": remind})
    guest.page.clock.set_fixed_time(now)
    guest.play()
    banner = guest.page.get_by_role("status").filter(has_text=TIME)
    expect(banner).to_have_count(int(told))
    if told:
        banner.get_by_role("button", name="Nicht jetzt").click()
        expect(banner).to_have_count(0)
    guest.context.close()


def test_only_where_it_is_played_there_is_something_to_be_reminded_of(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server, settings={"remind": True})
    guest.page.clock.set_fixed_time(AT_11_PM)
    guest.play("ministranten")
    expect(guest.page.get_by_role("status").filter(has_text=TIME)).to_have_count(0)
    guest.context.close()
