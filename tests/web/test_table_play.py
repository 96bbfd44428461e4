"""A table in a real browser against a real server: by mouse, by keyboard, on a phone."""

import re
from itertools import pairwise

import pytest
from browsing import keep_screenshot
from given import show
from playwright.sync_api import Browser, expect
from seated import Guest

from server.serving import Server


def test_from_the_door_to_the_result_and_on_by_clicking(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.go("")
    guest.page.get_by_role("link", name="Gleich spielen").click()
    expect(guest.cards).to_have_count(11)
    assert guest.asked() == "bid"
    keep_screenshot(guest.page, "table-auction")
    guest.play_deal()
    sums = guest.page.locator(".sum td").all_inner_texts()
    assert sums == ["0", "0", "0"]
    keep_screenshot(guest.page, "table-result")
    guest.page.get_by_role("button", name="Karten prüfen").click()
    expect(guest.page.get_by_text("Geprüft")).to_be_visible()
    guest.page.get_by_role("button", name="Alle Karten zeigen").click()
    assert guest.page.locator("dl [data-card]").count() == 54
    guest.page.get_by_role("button", name="Nächstes Spiel").click()
    expect(guest.cards).to_have_count(11)
    assert guest.wrong == []


def test_a_deal_with_the_keyboard_alone(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.go("")
    link = guest.page.get_by_role("link", name="Gleich spielen")
    for _ in range(12):
        guest.page.keyboard.press("Tab")
        if link.evaluate("link => link === document.activeElement"):
            break
    guest.page.keyboard.press("Enter")
    expect(guest.cards).to_have_count(11)
    while (kind := guest.asked()) != "over":
        if kind == "bid":
            guest.page.keyboard.press("1")
        elif kind == "exchange":
            _exchange_by_keys(guest)
        else:
            _play_by_keys(guest)
    # What the deal came to is read first.
    assert guest.result.evaluate("title => title === document.activeElement")
    guest.page.keyboard.press("z")
    expect(guest.page.get_by_role("dialog", name="Zettel")).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    assert guest.wrong == []


def _play_by_keys(guest: Guest) -> None:
    before = guest.cards.count()
    guest.page.keyboard.press("ArrowRight")
    for _ in range(before):
        if guest.page.evaluate("document.activeElement.ariaDisabled") == "false":
            break
        guest.page.keyboard.press("ArrowRight")
    guest.page.keyboard.press("Enter")
    expect(guest.cards).not_to_have_count(before)


def _exchange_by_keys(guest: Guest) -> None:
    confirm = guest.page.locator(".exchange .primary")
    guest.cards.first.focus()
    while confirm.is_disabled():
        guest.page.keyboard.press("Enter")
        guest.page.keyboard.press("ArrowRight")
    confirm.focus()
    guest.page.keyboard.press("Enter")


@pytest.mark.parametrize("size", [(320, 640)])
def test_a_deal_on_a_phone(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    guest = Guest(browser, server, size=size, has_touch=True, settings={"twoTaps": True})
    guest.play()
    assert guest.fits()
    guest.until("play")
    boxes = [box for card in guest.cards.all() if (box := card.bounding_box())]
    assert len({round(box["y"] / 40) for box in boxes}) >= 2, "two rows"
    assert all(
        right["x"] - left["x"] >= 44
        for left, right in pairwise(boxes)
        if abs(left["y"] - right["y"]) < 20
    )
    keep_screenshot(guest.page, f"table-phone-{size[0]}")
    assert guest.fits()
    guest.play_deal()
    assert guest.fits()
    keep_screenshot(guest.page, f"table-phone-{size[0]}-result")
    assert guest.wrong == []


def test_an_illegal_card_stays_and_the_table_says_why(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.play()
    for _ in range(3):
        barred = guest.page.locator(".hand .dimmed")
        while (kind := guest.asked()) != "over":
            if kind == "play" and barred.count():
                break
            guest.answer(kind)
        if kind == "play":
            break
        guest.page.get_by_role("button", name="Nächstes Spiel").click()
    before = guest.codes(guest.cards)
    keep_screenshot(guest.page, "table-follow")
    said = guest.sentence.inner_text()
    barred.first.click(position={"x": 8, "y": 8}, force=True)
    expect(guest.sentence).not_to_have_text(said)
    assert guest.codes(guest.cards) == before
    expect(barred.first).to_have_accessible_name(re.compile("nicht spielbar: .+"))
    keep_screenshot(guest.page, "table-why")
    assert guest.wrong == []


@pytest.mark.parametrize(
    ("rules", "players", "size"),
    [
        ("loewen", 3, (1024, 768)),
        ("loewen", 5, (1280, 800)),
        ("zuger-tapp", 4, (844, 390)),
    ],
)
def test_other_tables(
    browser: Browser, server: Server, rules: str, players: int, size: tuple[int, int]
) -> None:
    """With three there is no north, with five the dealer looks on, in Zug a suit is trumps."""
    guest = Guest(browser, server, size=size)
    show(guest, "auction", rules, players)
    expect(guest.page.locator("[data-seat]")).to_have_count(min(players, 4))
    assert guest.page.locator(".out").count() == (players == 5)
    guest.asked()
    keep_screenshot(guest.page, f"table-{rules}-{players}")
    guest.play_deal(bold=True)
    assert guest.fits()
    assert guest.page.locator(".sum td").all_inner_texts() == ["0", "0", "0"]
    assert guest.wrong == []


def test_a_card_can_be_drawn_out_of_the_hand(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.play()
    guest.until("play")
    code = guest.codes(guest.playable)[0]
    card = guest.page.locator(f'.hand [data-card="{code}"]')
    box = card.bounding_box()
    assert box
    guest.page.mouse.move(box["x"] + 10, box["y"] + 40)
    guest.page.mouse.down()
    guest.page.mouse.move(box["x"] + 60, box["y"] - 20, steps=3)
    guest.page.mouse.up()
    expect(card).to_be_visible()
    guest.page.mouse.move(box["x"] + 10, box["y"] + 40)
    guest.page.mouse.down()
    guest.page.mouse.move(box["x"] + 200, box["y"] - 150, steps=3)
    guest.page.mouse.up()
    expect(card).to_have_count(0)
    assert guest.wrong == []


def test_a_tip_a_sentence_and_a_break(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.play()
    guest.asked()
    guest.page.keyboard.press("?")
    expect(guest.sentence).to_contain_text("Tipp:")
    guest.page.get_by_role("button", name="Sagen").first.click()
    guest.page.get_by_role("button", name="Viel Spaß!").click()
    expect(guest.page.locator(".bubble", has_text="Viel Spaß!")).to_be_visible()
    guest.page.get_by_role("button", name="Menü").first.click()
    keep_screenshot(guest.page, "table-menu")
    guest.page.get_by_role("button", name="Pause").click()
    guest.page.get_by_role("button", name="Weiterspielen").click()
    expect(guest.page.locator(".calm")).to_have_count(0)
    assert guest.asked() == "bid"
    assert guest.wrong == []


def test_what_everyone_may_count_is_in_sight(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    show(guest, "auction")
    expect(guest.page.get_by_text("Der Blinde · 10 Karten")).to_be_visible()
    show(guest, "play")
    expect(guest.page.get_by_text("Der Blinde")).to_have_count(0)
    counted = guest.page.get_by_role("complementary").get_by_role("row")
    expect(counted.filter(has_text="Die anderen")).to_have_text(re.compile(r"Die anderen\s*2\s*7"))
    assert guest.wrong == []


def test_the_keyboard_goes_on_at_the_hand_when_what_it_was_on_is_gone(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server)
    guest.play()
    assert guest.asked() == "bid"
    held = guest.page.locator(".hand [data-card]:focus")
    guest.bids.first.focus()
    guest.page.keyboard.press("Enter")
    expect(held).to_have_count(1)
    # Nothing has the focus when a drawer is opened by its key; it ends at the hand all the same.
    guest.page.evaluate("document.activeElement.blur()")
    guest.page.keyboard.press("z")
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(held).to_have_count(1)
    assert guest.wrong == []


def test_a_choice_in_a_drawer_gives_the_keyboard_back_to_what_opened_it(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server)
    guest.play()
    assert guest.asked() == "bid"
    page = guest.page
    opener = page.get_by_role("button", name="Sagen").locator("visible=true").first
    opener.focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Grüß Gott miteinander!").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()
    # What is said has a full stop, or whatever else it ends with, of its own.
    expect(page.locator(".told p").last).to_have_text("Du: Grüß Gott miteinander!")
    assert guest.wrong == []
