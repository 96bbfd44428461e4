"""Opening a table, reading and comparing rules: in a real browser, against a real server."""

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import keep_screenshot
from playwright.sync_api import Browser, Page, expect
from visiting import Visit, picture, visits

from cego.rules import SLUGS, Rules, load
from cego.rules.explain import explain_sections
from server.serving import Server

TITLES = {slug: load(slug).title for slug in SLUGS}


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    yield from visits(browser, server)


def rule(page: Page, section: str, now: str) -> Any:
    """Open a part of the rules, and in it the rule that now reads like this."""
    heading = page.get_by_role("heading", name=section, exact=True)
    if not heading.is_visible():
        page.get_by_role("heading", name="Einzelne Regeln ändern").click()
    if not page.get_by_text(now, exact=True).is_visible():
        heading.click()
    editor = page.locator("details details details", has=page.get_by_text(now, exact=True))
    editor.locator("summary").click()
    return editor


def opened(page: Page) -> dict[str, Any]:
    """The table that the button has opened, as the server knows it."""
    page.get_by_role("button", name="Tisch eröffnen").click()
    page.wait_for_url("**/#/tables/*")
    code = page.url.rpartition("/")[2]
    answer = page.request.get(f"{page.url.partition('#')[0]}api/tables/{code}")
    found: dict[str, Any] = answer.json()
    return found


def test_a_table_with_a_changed_rule(visit: Visit) -> None:
    page = visit("#/new").page
    keep_screenshot(page, "new-table")
    ulti = rule(page, "Die besonderen Spiele", "Ulti kostet 80.")
    ulti.get_by_role("spinbutton").fill("100")
    ulti.get_by_role("spinbutton").press("Tab")
    expect(page.get_by_text("Ulti kostet 100.", exact=True)).to_have_count(2)
    page.get_by_role("heading", name="Anders als bei").click()
    expect(page.get_by_text("Zum Löwen, Bräunlingen: Ulti kostet 80.")).to_be_visible()
    keep_screenshot(page, "new-table-changed")
    table = opened(page)["table"]
    assert Rules.from_spec(table["rules"]).cego(4).special.ulti == 100


def test_a_changed_rule_can_be_taken_back(visit: Visit) -> None:
    page = visit("#/new").page
    early = rule(page, "Reizen", "Piccolo und Bettel dürfen außer der Reihe angesagt werden.")
    early.get_by_role("radio", name="nicht außer der Reihe").check()
    expect(page.locator("details details.changed")).to_have_count(1)
    page.get_by_role("button", name="Wie vorher").click()
    expect(page.locator("details details.changed")).to_have_count(0)


def test_the_server_says_what_is_wrong_with_a_rule(visit: Visit) -> None:
    guest = visit("#/new")
    page = guest.page
    bettel = rule(page, "Die besonderen Spiele", "Bettel kostet 30.")
    bettel.get_by_role("spinbutton").fill("5000")
    bettel.get_by_role("spinbutton").press("Tab")
    problem = bettel.get_by_role("alert")
    expect(problem).to_contain_text("special.bettel")
    expect(problem).to_contain_text("5000")
    keep_screenshot(page, "new-table-refused")
    bettel.get_by_role("spinbutton").fill("35")
    bettel.get_by_role("spinbutton").press("Tab")
    expect(
        page.get_by_text("Bettel kostet 35.", exact=True).filter(visible=True)
    ).not_to_have_count(0)
    expect(problem).to_have_count(0)
    # Chromium notes the refusal by itself.
    assert all("400" in line for line in guest.wrong)
    guest.wrong.clear()


def test_a_village_is_chosen_with_the_keyboard(visit: Visit) -> None:
    page = visit("#/new").page
    page.get_by_role("radio", name="Zum Löwen, Bräunlingen").focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Oberwolfach")).to_be_checked()
    expect(page.get_by_role("heading", name="Oberwolfach", exact=True)).to_be_visible()
    # The differences are there for who wants to read them.
    expect(page.get_by_text("Kein Ulti.", exact=True).first).to_be_hidden()
    page.get_by_role("heading", name="Anders als bei").click()
    expect(page.get_by_text("Kein Ulti.", exact=True).first).to_be_visible()
    keep_screenshot(page, "new-table-oberwolfach")


def test_a_pin_on_the_map_chooses_too(visit: Visit) -> None:
    page = visit("#/new").page
    page.locator(".pin", has_text="7").click()
    expect(page.get_by_role("radio", name="Zuger Tapp")).to_be_checked()
    expect(page.get_by_text("Tapp braucht 61 Punkte.", exact=True)).to_have_count(1)
    assert opened(page)["table"]["game"] == "tapp"


def test_chairs_pace_and_length(visit: Visit) -> None:
    page = visit("#/new").page
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("combobox", name="Platz 2", exact=True).select_option("meister")
    page.get_by_role("combobox", name="Wagemut auf Platz 2").select_option("bold")
    page.get_by_role("combobox", name="Platz 3", exact=True).select_option("person")
    page.get_by_role("radio", name="gemütlich").check()
    page.get_by_role("radio", name="so viele Spiele").check()
    page.get_by_label("Wie viele Spiele?").fill("6")
    page.get_by_label("Tipps sind erlaubt").uncheck()
    page.get_by_label("Unter „Offene Tische“ zeigen").check()
    page.get_by_label("Name des Tisches").fill("Stammtisch")
    found = opened(page)
    table = found["table"]
    assert found["stage"] == "gathering"
    assert [table[key] for key in ("players", "pace", "hints", "listed", "title")] == [
        3,
        "relaxed",
        False,
        True,
        "Stammtisch",
    ]
    evening = Rules.from_spec(table["rules"]).cego(3).evening
    assert (evening.end, evening.rounds, evening.deals) == ("rounds", 1, 6)
    sitters = [chair["sitter"] for chair in table["chairs"]]
    assert sitters[1]["level"] == "meister"
    assert sitters[1]["boldness"] > 0
    assert sitters[2] is None


@pytest.mark.parametrize("slug", SLUGS)
def test_the_rule_book_says_what_the_rules_say(visit: Visit, slug: str) -> None:
    page = visit(f"#/rules/{slug}").page
    sections = explain_sections(load(slug), "de")
    headings = page.locator("article section h2").all_inner_texts()
    assert headings[: len(sections)] == [section.title for section in sections]
    assert page.get_by_role("navigation", name="Inhalt").get_by_role("link").count() == len(
        sections
    )
    text = page.locator("article").inner_text()
    for section in sections:
        for sentence in section.sentences:
            if not any(sign in sentence for sign in "♣♠♥♦*"):
                assert sentence.removeprefix("- ") in text


def test_contents_lead_to_their_part(visit: Visit) -> None:
    page = visit("#/rules/baden").page
    page.get_by_role("navigation", name="Inhalt").get_by_role("link", name="Das Zählen").click()
    expect(page.get_by_role("heading", name="Das Zählen")).to_be_focused()
    expect(page.get_by_role("heading", name="Das Zählen")).to_be_in_viewport()
    keep_screenshot(page, "rule-book", whole=False)


def test_the_rule_book_prints(visit: Visit) -> None:
    guest = visit("#/rules/grupp")
    page = guest.page
    page.evaluate("window.print = () => (window.printed = true)")
    page.get_by_role("button", name="Drucken").click()
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("heading", name="Cego: Grupp")).to_be_visible()
    keep_screenshot(page, "rule-book-print")
    paper = page.pdf(format="A4")
    assert 3 <= paper.count(b"/Type /Page\n") + paper.count(b"/Type /Page ") <= 12


def test_two_rule_sets_are_compared(visit: Visit) -> None:
    page = visit("#/rules").page
    keep_screenshot(page, "rules")
    page.get_by_label("Erste Regeln").select_option("baden")
    page.get_by_label("Zweite Regeln").select_option("club")
    page.get_by_role("button", name="Vergleichen").click()
    expect(page.get_by_role("row").nth(1)).to_be_visible()
    rows = page.get_by_role("row").all_inner_texts()
    found = [f for f in load("baden").diff(load("club")) if any(f.matter)]
    assert len(rows) == 1 + len(found)
    assert "Gezählt wird zu dreien\tGezählt wird zu zweien" in rows
    keep_screenshot(page, "rules-compared")


@pytest.mark.parametrize(
    ("language", "heading", "phrase"),
    [
        ("en", "Whose rules?", "Ulti costs 80."),
        ("sv", "Vilka regler?", "Ulti kostar 80."),
    ],
)
def test_the_rules_follow_the_language(
    visit: Visit, language: str, heading: str, phrase: str
) -> None:
    page = visit("#/new").page
    page.get_by_label("Sprache").select_option(language)
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.get_by_text(phrase, exact=True)).to_have_count(1)


@pytest.mark.parametrize("width", [320, 390, 768])
@pytest.mark.parametrize(
    "path", ["#/new", "#/rules", "#/rules/loewen", "#/rules/baden/schwarzwald"]
)
def test_phones(visit: Visit, path: str, width: int) -> None:
    guest = visit(path, size=(width, 700))
    page = guest.page
    assert guest.fits()
    if width == 320:
        keep_screenshot(page, f"{picture(path)}-320")


@pytest.mark.parametrize(
    "path", ["#/new", "#/rules", "#/rules/loewen", "#/rules/baden/schwarzwald"]
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit: Visit, path: str, scheme: str) -> None:
    guest = visit(path, color_scheme=scheme)
    if path == "#/new":
        for summary in guest.page.locator("main summary").all():
            summary.evaluate("node => (node.parentElement.open = true)")
    assert guest.complaints() == []
    keep_screenshot(guest.page, f"{picture(path)}-{scheme}")


@pytest.mark.parametrize("path", ["#/new", "#/rules/loewen"])
def test_twice_the_text_size_still_fits(visit: Visit, path: str) -> None:
    guest = visit(path, size=(640, 800))
    page = guest.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert guest.fits()
    keep_screenshot(page, f"{picture(path)}-twice-the-text")
