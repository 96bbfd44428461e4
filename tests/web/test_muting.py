"""Muting and reporting somebody in the table's menu: by mouse, by keys, on the smallest phone."""

from browsing import keep_screenshot
from playwright.sync_api import Browser, Locator, expect
from seated import Guest

from server.serving import Server

BOT = {"level": "lehrling"}
SMALLEST = 44


def test_who_is_muted_says_nothing_and_who_is_reported_is_not_told(
    browser: Browser, server: Server
) -> None:
    anna, beat = Guest(browser, server, size=(320, 568), has_touch=True), Guest(browser, server)
    code = anna.open_table(bots=[None, BOT, BOT, None])
    beat.context.request.post(f"{server.url}/api/me", data={"name": "Beat"})
    anna.go(f"#/tables/{code}")
    beat.go(f"#/tables/{code}")
    beat.page.get_by_role("button", name="Hier sitzen").click()
    for guest in (anna, beat):
        guest.page.get_by_role("button", name="Einverstanden").click()
    expect(anna.cards).to_have_count(11)
    said = anna.page.locator(".bubble", has_text="Viel Spaß!")
    _say(beat, "Viel Spaß!")
    expect(said).to_be_visible()
    expect(said).to_have_count(0)

    others = _others(anna)
    # Neither bots nor oneself.
    expect(others.get_by_role("listitem")).to_have_count(1)
    mute = others.get_by_role("button", name="Stumm schalten Beat")
    assert anna.fits()
    for button in others.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= SMALLEST
    mute.tap()
    expect(others.get_by_role("status")).to_contain_text("Was Beat sagt, liest du an keinem Tisch")
    expect(others.get_by_role("button", name="Wieder anhören Beat")).to_be_visible()
    keep_screenshot(anna.page, "table-muted", whole=False)

    # The rest without a mouse.
    others.get_by_role("button", name="Melden Beat").press("Enter")
    expect(others.get_by_label("belästigt mit Sprüchen")).to_be_focused()
    anna.page.keyboard.press("ArrowDown")
    expect(others.get_by_label("spielt absichtlich langsam")).to_be_checked()
    assert anna.fits()
    assert anna.complaints() == []
    send = others.get_by_role("button", name="Meldung abschicken")
    send.scroll_into_view_if_needed()
    keep_screenshot(anna.page, "table-report", whole=False)
    send.press("Enter")
    status = others.get_by_role("status")
    expect(status).to_have_text("Beat ist gemeldet. Danke.")
    expect(status).to_be_focused()
    anna.page.keyboard.press("Escape")

    # What is said later comes after what was muted: so that was not told.
    _say(beat, "Viel Spaß!")
    expect(beat.page.locator(".bubble", has_text="Viel Spaß!")).to_be_visible()
    others = _others(anna)
    others.get_by_role("button", name="Wieder anhören Beat").tap()
    expect(status).to_have_text("Was Beat sagt, liest du wieder.")
    anna.page.keyboard.press("Escape")
    _say(beat, "Danke!")
    expect(anna.page.locator(".bubble", has_text="Danke!")).to_be_visible()
    told = anna.page.locator(".told")
    expect(told).to_contain_text("Beat: Danke!")
    assert told.inner_text().count("Viel Spaß!") == 1
    assert anna.wrong == beat.wrong == []


def _say(guest: Guest, words: str) -> None:
    guest.page.get_by_role("button", name="Sagen").first.click()
    guest.page.get_by_role("dialog").get_by_role("button", name=words).click()


def _others(guest: Guest) -> Locator:
    """The menu, where it shows the other people."""
    guest.page.get_by_role("button", name="Menü").locator("visible=true").first.click()
    others = guest.page.get_by_role("region", name="Die anderen am Tisch")
    others.scroll_into_view_if_needed()
    return others
