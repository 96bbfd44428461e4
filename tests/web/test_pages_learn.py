"""Lessons, the counting trainer and the settings: in a real browser, against a real server."""

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import keep_screenshot
from lessons import lessons, words
from playwright.sync_api import Browser, Page, expect
from visiting import Visit, picture, visits

from cego.cards import CEGO
from cego.rules.numbers import Count, extra_points
from server.serving import Server

PAGES = ["#/learn", "#/learn/lesson/first", "#/learn/count/twos", "#/settings", "#/about"]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    yield from visits(browser, server)


def answer(page: Page, step: dict[str, Any], seat_names: dict[str, str]) -> None:
    """Tap the right answer to a step's question, by keyboard."""
    ask = step["ask"]
    match ask["kind"]:
        case "card" | "trick":
            target = page.locator(f'.step button[data-card="{ask["answers"][0]}"]')
        case "cards" | "words":
            target = page.locator(".step ul .button").nth(ask["answer"])
        case "seat":
            target = page.locator(".step ul .button", has_text=seat_names[ask["answer"]])
        case "said":
            target = page.locator(".step ul .button").nth(ask["options"].index(ask["answer"]))
        case _:
            target = page.locator(".step ul .button", has_text=str(ask["answer"])).first
    target.focus()
    page.keyboard.press("Enter")


def names_from(step: dict[str, Any]) -> dict[str, str]:
    for fact in step.get("facts", {}).values():
        if fact["is"] == "auction":
            own = "ABCD".index(fact["you"])
            names = ("Du", "Dorle", "Xaver", "Sepp")
            return {"ABCD"[(own + i) % 4]: name for i, name in enumerate(names)}
    return {}


def do_lesson(page: Page, lesson: dict[str, Any], pictures: bool = False) -> None:
    for number, step in enumerate(lesson["steps"], 1):
        expect(page.locator("h2.count")).to_have_text(
            f"Schritt {number} von {len(lesson['steps'])}"
        )
        if "ask" in step:
            answer(page, step, names_from(step))
            expect(page.locator(".feedback")).to_contain_text("Richtig.")
            assert "{" not in page.locator(".step").inner_text()
        if pictures:
            keep_screenshot(page, f"lesson-{lesson['id']}-{step['id']}")
        onward = page.locator(".ways .primary")
        onward.focus()
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Geschafft")).to_be_focused()


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: str(lesson["id"]))
def test_every_lesson_can_be_done_by_keyboard(visit: Visit, lesson: dict[str, Any]) -> None:
    page = visit(f"#/learn/lesson/{lesson['id']}").page
    do_lesson(page, lesson, pictures=lesson["id"] in ("first", "zwei-leere"))


@pytest.mark.parametrize("size", [(390, 844), (390, 664), (320, 568)])
def test_on_a_phone_the_answer_and_the_way_on_are_in_sight(
    visit: Visit, size: tuple[int, int]
) -> None:
    """Whoever taps a card reads what is said to it, and goes on, without scrolling."""
    page = visit("#/learn/lesson/first", size=size).page
    for step in lessons()[0]["steps"]:
        if "ask" in step:
            answer(page, step, names_from(step))
            expect(page.locator(".feedback")).to_contain_text("Richtig.")
        assert page.evaluate(_HIDDEN) == []
        widths = page.locator(".step ol > li [data-card]").evaluate_all(
            "all => all.map(card => Math.round(card.getBoundingClientRect().width))"
        )
        assert len(set(widths)) <= 1, f"{step['id']}: the cards of a trick are alike"
        page.locator(".ways .primary").click()


# What of the answer and the way on is outside the window, or under something else.
_HIDDEN = """() => [...document.querySelectorAll('.feedback, .ways .button')].filter((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect();
  if (each.innerText.trim() === '') return false;
  const inside = top >= 0 && bottom <= innerHeight;
  const hit = document.elementFromPoint((left + right) / 2, bottom - 4);
  return !inside || !(each.contains(hit) || hit.contains(each));
}).map((each) => each.innerText)"""


def test_the_first_lesson_ends_in_a_real_game(visit: Visit) -> None:
    page = visit("#/learn").page
    keep_screenshot(page, "learn")
    page.get_by_role("link", name="Los geht’s").click()
    do_lesson(page, lessons()[0])
    page.get_by_role("link", name="An den Tisch").click()
    page.wait_for_url("**/#/tables/*")
    expect(page.get_by_role("list", name="Deine Hand")).to_be_visible()


def test_the_lesson_on_zuger_tapp_ends_at_such_a_table(visit: Visit) -> None:
    page = visit("#/learn/lesson/zuger-tapp").page
    (lesson,) = [one for one in lessons() if one["id"] == "zuger-tapp"]
    do_lesson(page, lesson, pictures=True)
    page.get_by_role("link", name="An den Tisch").click()
    page.wait_for_url("**/#/tables/*")
    expect(page.locator(".hand [data-card]")).to_have_count(8)


def test_a_wrong_answer_is_not_the_end(visit: Visit) -> None:
    page = visit("#/learn/lesson/first").page
    page.get_by_role("button", name="Trumpf 12, Fuchs").click()
    expect(page.get_by_role("status")).to_have_text("Noch nicht. Schau noch einmal hin.")
    page.get_by_role("button", name="Gstieß, Geiger").click()
    expect(page.get_by_role("status")).to_contain_text("Der Gstieß schlägt sogar den 21er.")
    keep_screenshot(page, "lesson-answered", whole=False)


def test_a_finished_lesson_is_remembered(visit: Visit) -> None:
    page = visit("#/learn/lesson/piccolo").page
    (lesson,) = [one for one in lessons() if one["id"] == "piccolo"]
    do_lesson(page, lesson)
    page.get_by_role("link", name="Alle Lektionen").first.click()
    done = page.get_by_role("link", name="Piccolo")
    expect(done).to_contain_text("gesehen")


@pytest.mark.parametrize("language", ["de", "en", "sv"])
def test_lessons_speak_three_languages(visit: Visit, language: str) -> None:
    page = visit("#/learn/lesson/bidding", settings={"language": language}).page
    told = words(language)["bidding"]
    expect(page.get_by_role("heading", name=told["title"])).to_be_visible()
    expect(page.get_by_text(told["steps"]["round"]["text"])).to_be_visible()
    page.locator("header select").select_option("en" if language != "en" else "sv")
    other = words("en" if language != "en" else "sv")["bidding"]
    expect(page.get_by_text(other["steps"]["round"]["text"])).to_be_visible()


@pytest.mark.parametrize("by", list(Count))
def test_the_trainer_knows_the_right_number(visit: Visit, by: Count) -> None:
    page = visit(f"#/learn/count/{by}").page
    for _ in range(4):
        cards = page.locator(".mat [data-card]").evaluate_all("all => all.map(c => c.dataset.card)")
        pips = CEGO.pips_of(CEGO.pile(" ".join(cards)))
        points = pips + extra_points(len(cards), by)
        page.locator("main ul .button").get_by_text(str(points), exact=True).click()
        expect(page.get_by_role("status")).to_contain_text("Richtig.")
        page.get_by_role("button", name="Nächster Haufen").click()
    keep_screenshot(page, f"count-{by}")


def test_settings_change_the_sample_and_are_kept(visit: Visit) -> None:
    page = visit("#/settings").page
    for choice in ("Großdruck", "vier", "groß", "K D R B", "starker Kontrast", "langsam"):
        page.get_by_role("radio", name=choice, exact=True).check()
    page.get_by_label("„Liegt vorn“ zeigen").uncheck()
    page.get_by_label("Zweimal tippen").check()
    html = page.locator("html")
    assert html.get_attribute("data-contrast") == "more"
    assert html.get_attribute("class") == "four letters-de"
    expect(page.get_by_text("liegt vorn", exact=True)).to_have_count(0)
    width = page.locator(".hand [data-card]").first.bounding_box()
    assert width is not None
    page.reload()
    expect(page.get_by_role("radio", name="starker Kontrast")).to_be_checked()
    expect(page.get_by_role("radio", name="langsam")).to_be_checked()
    expect(page.get_by_label("„Liegt vorn“ zeigen")).not_to_be_checked()
    expect(page.get_by_label("Ton")).not_to_be_checked()
    keep_screenshot(page, "settings-large-four-contrast")


def test_cards_in_hand_have_the_chosen_size(visit: Visit) -> None:
    page = visit("#/settings", size=(1600, 900)).page
    widths = []
    for choice in ("klein", "normal", "groß"):
        page.get_by_role("group", name="Größe").get_by_role("radio", name=choice).check()
        box = page.locator(".hand [data-card]").first.bounding_box()
        assert box is not None
        widths.append(box["width"])
    assert widths == sorted(set(widths))


def test_the_language_is_a_setting(visit: Visit) -> None:
    page = visit("#/settings").page
    page.get_by_role("radio", name="svenska").check()
    expect(page.get_by_role("heading", name="Inställningar")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Inställningar")).to_be_visible()


def test_whoever_drew_the_cards_can_be_found(visit: Visit) -> None:
    page = visit("#/about").page
    page.locator("main").get_by_role("link", name="Dank").click()
    expect(page.get_by_role("heading", name="Silhouetten")).to_be_visible()


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit: Visit, path: str, scheme: str) -> None:
    guest = visit(path, color_scheme=scheme)
    assert guest.complaints() == []
    keep_screenshot(guest.page, f"{picture(path)}-{scheme}")


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("path", PAGES)
def test_phones(visit: Visit, path: str, width: int) -> None:
    guest = visit(path, size=(width, 700))
    page = guest.page
    assert guest.fits()
    keep_screenshot(page, f"{picture(path)}-{width}")


@pytest.mark.parametrize("path", PAGES)
def test_twice_the_text_size_still_fits(visit: Visit, path: str) -> None:
    guest = visit(path, size=(640, 800))
    page = guest.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert guest.fits()
    keep_screenshot(page, f"{picture(path)}-twice-the-text")
