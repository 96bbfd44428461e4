"""Everyone can play: small and wide screens, large text, forced colours, and what axe finds."""

from typing import Any

import pytest
from browsing import keep_screenshot
from given import SCENES, show
from playwright.sync_api import Browser, expect
from seated import Guest

from server.serving import Server

BOT = {"level": "lehrling"}
SCREENS: dict[str, dict[str, Any]] = {
    "phone-320": {"size": (320, 568), "has_touch": True},
    "phone-390": {"size": (390, 844), "has_touch": True},
    "landscape-568": {"size": (568, 320), "has_touch": True},
    "landscape-667": {"size": (667, 375), "has_touch": True},
    "landscape-844": {"size": (844, 390), "has_touch": True},
    "zoom-200": {"size": (640, 400)},
    "tablet": {"size": (1024, 768)},
    "forced-colours": {"forced_colors": "active"},
    "forced-colours-phone": {"forced_colors": "active", "size": (390, 844), "color_scheme": "dark"},
    "twice-the-text": {"text": 2},
    "twice-the-text-phone": {"text": 2, "size": (390, 844)},
}

# What can be pressed but lies under something else, or outside of the screen.
_COVERED = """() => [...document.querySelectorAll('.bids button, .exchange button, .hand button')]
  .filter(button => {
    button.scrollIntoView({ block: 'nearest' });
    const { left, top, height } = button.getBoundingClientRect();
    const found = document.elementFromPoint(left + 12, top + height / 2);
    return !found || !(button.contains(found) || found.contains(button));
  })
  .map(button => button.textContent.trim() || button.dataset.card)"""


def _guest(browser: Browser, server: Server, screen: str) -> Guest:
    taste = dict(SCREENS[screen])
    scale = taste.pop("text", 1)
    guest = Guest(browser, server, **taste)
    if scale != 1:
        guest.context.add_init_script(
            f"document.addEventListener('DOMContentLoaded', () => "
            f"(document.documentElement.style.fontSize = '{scale * 100}%'))"
        )
    return guest


@pytest.mark.parametrize("screen", SCREENS)
def test_every_scene_fits_every_screen(browser: Browser, server: Server, screen: str) -> None:
    guest = _guest(browser, server, screen)
    for scene in SCENES:
        show(guest, scene)
        keep_screenshot(guest.page, f"access-{screen}-{scene}")
        assert guest.fits(), scene
        assert guest.page.evaluate(_COVERED) == [], scene
    assert guest.wrong == []


@pytest.mark.parametrize("locale", ["de-DE", "en-GB", "sv-SE"])
def test_the_way_to_the_content_covers_nothing_until_it_is_focused(
    browser: Browser, server: Server, locale: str
) -> None:
    """However large its words are: on a small phone they take several lines."""
    guest = Guest(browser, server, size=(320, 568), locale=locale)
    guest.go("#/")
    link = guest.page.locator("a.skip")
    for percent in (100, 150, 200, 300):
        guest.page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
        place = link.bounding_box()
        assert place is not None
        assert place["y"] + place["height"] <= 0
        link.focus()
        place = link.bounding_box()
        assert place is not None
        assert place["y"] >= 0
        link.blur()


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_five_players_fit_a_phone(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    guest = Guest(browser, server, size=size, has_touch=True)
    for scene in SCENES[:-1]:
        show(guest, scene, players=5)
        # In one's own exchange nobody's plate is there, but who deals is told.
        told = guest.page.locator(".seats" if scene == "exchange" else ".out")
        expect(told).to_contain_text("gibt")
        expect(told).to_be_visible()
        keep_screenshot(guest.page, f"access-five-{size[0]}-{scene}")
        assert guest.fits(), scene
        assert guest.page.evaluate(_COVERED) == [], scene
    assert guest.wrong == []


@pytest.mark.parametrize(
    "taste",
    [
        {"color_scheme": "light"},
        {"color_scheme": "dark", "size": (390, 844)},
        {"forced_colors": "active"},
    ],
    ids=["light", "dark-phone", "forced-colours"],
)
def test_axe_finds_nothing_serious(browser: Browser, server: Server, taste: dict[str, Any]) -> None:
    guest = Guest(browser, server, **taste)
    guest.go("")
    expect(guest.page.get_by_role("link", name="Gleich spielen")).to_be_visible()
    assert guest.complaints() == []
    code = guest.open_table(bots=[None, BOT, BOT, BOT])
    guest.go(f"#/tables/{code}")
    expect(guest.page.get_by_role("button", name="Einverstanden")).to_be_visible()
    assert guest.complaints() == []
    for scene in SCENES:
        show(guest, scene)
        assert guest.complaints() == [], scene
        if scene == "play":
            _open_every_drawer(guest)


def _open_every_drawer(guest: Guest) -> None:
    for name in ("Überblick", "Zettel", "Menü"):
        guest.page.get_by_role("button", name=name).locator("visible=true").first.click()
        dialog = guest.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        assert guest.complaints() == [], name
        guest.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    guest.page.get_by_role("button", name="Menü").locator("visible=true").first.click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Regeln").click()
    expect(guest.page.get_by_role("dialog", name="Zum Löwen")).to_be_visible()
    assert guest.complaints() == []
    guest.page.keyboard.press("Escape")
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    guest.page.keyboard.press("l")
    expect(guest.page.get_by_role("dialog")).to_be_visible()
    assert guest.complaints() == []


def test_a_key_that_is_quicker_than_the_closing_drawer_counts(
    browser: Browser, server: Server
) -> None:
    """The browser says a moment later that a dialog has closed; until then the focus is in it."""
    guest = Guest(browser, server)
    show(guest, "play")
    guest.page.get_by_role("button", name="Zettel").locator("visible=true").first.click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Zettel")).to_be_visible()
    guest.page.evaluate(
        "() => { const drawer = document.querySelector('dialog[open]'); drawer.close();"
        " const key = new KeyboardEvent('keydown', { key: 'l', bubbles: true });"
        " drawer.querySelector('button').dispatchEvent(key); }"
    )
    expect(dialog.get_by_role("heading", name="Letzter Stich")).to_be_visible()
    guest.page.wait_for_timeout(300)
    expect(dialog).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert guest.wrong == []
