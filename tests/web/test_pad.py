"""The score pad: whole evenings tapped, in the cellar, by two phones, after a loss."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browsing import keep_screenshot
from built import STATIC, WEB
from padding import TABLE, Keeper, deal_state, played, several
from playwright.sync_api import Browser, expect

from cego.ledger import writing
from cego.ledger.checking import check
from cego.ledger.lookup import price
from cego.ledger.prices import price_table
from cego.ledger.sheet import fold
from cego.rules import SLUGS, load
from real_evenings import lines
from server.serving import Server

SIZES = {"390": (390, 844), "320": (320, 568)}


@pytest.fixture
def phones(browser: Browser, server: Server) -> Iterator[Any]:
    with several(browser, server) as phone:
        yield phone


def some_of_each(table: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
    """A deal of every game; the round of compulsory ones in the end, as it raises the stakes."""
    by_game: dict[str, list[dict[str, Any]]] = {}
    for line in lines(table):
        by_game.setdefault(line["game"], []).append(line)
    chosen = [rng.choice(found) for found in by_game.values()]
    return sorted(chosen, key=lambda line: line["game"] == "pflichtraeuber")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_evening_is_tapped_in_without_a_network(
    phones: Any, slug: str, size: str, tmp_path: Path
) -> None:
    """Every game of the rule set; what comes out is what the engine says, and the file is right."""
    rng = Random(f"{slug} {size}")
    players = rng.choice(load(slug).players)
    table = price_table(load(slug), players)
    keeper = phones(size=SIZES[size])
    keeper.stock_up()
    keeper.offline()
    keeper.page.reload()
    keeper.begin(slug, players)
    totals, dealer = [0] * players, 0
    for number, line in enumerate(some_of_each(table, rng), 1):
        places = sorted((dealer + 1 + seat) % players for seat in line["seats"])
        line = line | {"who": places, "dealer": dealer}
        keeper.enter(table, line)
        for place, amount in enumerate(price(table, line).payments):
            totals[place] += amount
        deal_state(keeper.page, number, "")
        assert keeper.totals() == totals, line
        dealer = (dealer + 1) % players
        if number == 3:
            keeper.page.reload()
            keeper.page.locator("table.ledger").wait_for()
            assert keeper.totals() == totals
    keep_screenshot(keeper.page, f"pad-evening-{slug}-{size}", whole=False)
    assert keeper.fits()
    keeper.go("#" + keeper.address + "/menu")
    with keeper.page.expect_download() as download:
        keeper.page.get_by_role("button", name="Zettel als Datei").click()
    file = tmp_path / "sheet.json"
    download.value.save_as(file)
    _, entries, tables = writing.read_file(file.read_text("utf-8"))
    sheet, findings = check(entries, tables)
    assert findings == []
    assert list(sheet.totals) == totals


def test_a_deal_takes_at_most_five_taps(browser: Browser, server: Server) -> None:
    """Who, over a solo, which game, a tap on the slider, and down it is written."""
    keeper = Keeper(browser, server)
    keeper.begin()
    keeper.next_deal()
    page = keeper.page
    page.locator('[data-place="1"]').tap()
    page.locator(".over input").tap()
    page.locator('[data-game="eine"]').tap()
    slider = page.locator(".slider")
    box = slider.bounding_box()
    assert box is not None
    slider.tap(position={"x": box["width"] * 46 / 70, "y": box["height"] / 2})
    own, theirs = (int(each.input_value()) for each in page.locator(".sides input").all())
    assert own + theirs == 70
    assert abs(own - 46) <= 3
    shown = page.locator(".foot dd").all_inner_texts()
    page.locator("form .save").tap()
    page.locator("table.ledger").wait_for()
    assert page.locator(".totals td").all_inner_texts() == shown
    # A game that is made or not, and one that everybody plays for himself.
    assert keeper.enter(TABLE, {**played("bettel", [2]), "end": "lost"}) <= 5
    assert keeper.enter(TABLE, {**played("raeuber", [0, 1]), "end": "others"}) <= 5
    assert keeper.wrong == []


def test_what_cannot_be_cannot_be_tapped_and_says_why(browser: Browser, server: Server) -> None:
    keeper = Keeper(browser, server)
    keeper.begin("ministranten", 5)
    keeper.next_deal()
    page = keeper.page
    says = page.locator(".foot [role=status]")
    page.locator("form .save").click(force=True)
    expect(says).to_have_text("Welches Spiel war es?")
    page.locator('[data-place="0"]').click(force=True)
    expect(says).to_have_text("Wer aussetzt, spielt nicht mit.")
    page.locator('[data-game="gegensolo"]').click()
    page.locator('[data-game="eine"]').click(force=True)
    expect(says).to_have_text("Dieses Spiel gibt es hier nicht über ein Solo.")
    expect(page.locator('[data-game="eine"]')).to_have_attribute("aria-pressed", "false")
    page.locator('[data-place="1"]').click()
    page.locator(".sides input").first.fill("71")
    expect(page.locator("form .save")).to_have_text("Punkte fehlen: 0 bis 70.")
    page.locator(".sides input").nth(1).fill("30")
    expect(page.locator(".sides input").first).to_have_value("40")
    expect(page.locator("form .save")).to_have_text("Eintragen: Jeder zahlt Karl 20")
    assert keeper.wrong == []


def test_free_amounts_are_whole_and_sum_to_zero(browser: Browser, server: Server) -> None:
    keeper = Keeper(browser, server)
    keeper.begin()
    keeper.next_deal()
    page = keeper.page
    page.locator("button.rare").click()
    page.locator('[data-game="free"]').click()
    amounts = page.locator(".amounts input")
    save = page.locator("form .save")
    amounts.nth(0).fill("1.5")
    amounts.nth(1).fill("-1.5")
    expect(save).to_have_text("Nur ganze Punkte, höchstens eine Million.")
    amounts.nth(0).fill("2")
    amounts.nth(1).fill("-1")
    expect(save).to_have_attribute("aria-disabled", "true")
    amounts.nth(1).fill("-2")
    page.get_by_label("Wofür").fill("Verworfen")
    keeper.save()
    assert keeper.totals() == [2, -2, 0, 0]


def test_a_deal_is_corrected_struck_out_and_brought_back(browser: Browser, server: Server) -> None:
    keeper = Keeper(browser, server)
    keeper.begin()
    keeper.eine(46)
    page = keeper.page
    page.locator('tr[data-deal="1"] a').click()
    page.get_by_role("button", name="Ändern").click()
    page.locator(".sides input").first.fill("30")
    keeper.save()
    assert keeper.totals() == [10, -30, 10, 10]
    expect(page.locator('tr[data-deal="1"]')).to_contain_text("geändert")
    page.get_by_role("button", name="Rückgängig").click()
    expect(page.locator(".totals td").nth(1)).to_have_text("+75")
    page.locator('tr[data-deal="1"] a').click()
    expect(page.get_by_role("heading", name="Was vorher dastand")).to_be_visible()
    page.get_by_role("button", name="Streichen").click()
    deal_state(page, 1, ".struck")
    assert keeper.totals() == [0, 0, 0, 0]
    page.locator('tr[data-deal="1"] a').click()
    page.get_by_role("button", name="Das gilt wieder").first.click()
    expect(page.locator(".totals td").nth(1)).to_have_text("+75")
    assert keeper.wrong == []


def test_undo_walks_back_step_by_step(browser: Browser, server: Server) -> None:
    """Once more takes back what was written before, not the taking back; a slip beside it too."""
    keeper = Keeper(browser, server)
    keeper.begin()
    keeper.eine(46)
    keeper.eine(40, place=2)
    page = keeper.page
    undo = page.get_by_role("button", name="Rückgängig")
    page.locator('tr[data-deal="2"] a').click()
    page.get_by_role("button", name="Ändern").click()
    page.locator(".sides input").first.fill("30")
    keeper.save()
    page.get_by_role("button", name="Gstieß gibt ab").click()
    called = page.get_by_text("Wer ihn im nächsten Spiel hat")
    expect(called).to_be_visible()
    undo.click()
    expect(called).to_have_count(0)
    assert keeper.totals() == [-15, 85, -55, -15]
    undo.click()
    expect(page.locator(".totals td").nth(2)).to_have_text("+5")
    undo.click()
    deal_state(page, 2, ".struck")
    undo.click()
    deal_state(page, 1, ".struck")
    assert keeper.totals() == [0, 0, 0, 0]
    expect(undo).to_be_disabled()
    keeper.eine(46)
    undo.click()
    deal_state(page, 3, ".struck")
    expect(undo).to_be_disabled()
    assert keeper.wrong == []


def test_seats_are_taken_back_by_undo(browser: Browser, server: Server) -> None:
    keeper = Keeper(browser, server)
    keeper.begin()
    keeper.eine(46)
    page = keeper.page
    keeper.go(f"#{keeper.address}/seats")
    places = page.locator("form label", has_text="Platz").locator("select")
    places.nth(0).select_option("1")
    places.nth(1).select_option("0")
    page.get_by_role("button", name="So sitzen wir").click()
    expect(page.get_by_role("link", name="Spiel 2 · Hedwig gibt")).to_be_visible()
    page.get_by_role("button", name="Rückgängig").click()
    expect(page.get_by_role("link", name="Spiel 2 · Karl gibt")).to_be_visible()
    assert keeper.totals() == [-25, 75, -25, -25]


def test_an_evening_of_fixed_length_can_go_on(browser: Browser, server: Server) -> None:
    keeper = Keeper(browser, server)
    keeper.begin(length="deals", deals=1)
    keeper.eine(46)
    page = keeper.page
    page.get_by_role("link", name="Zur Abrechnung").click()
    page.get_by_role("button", name="Doch weiterspielen").click()
    keeper.go("#" + keeper.address)
    keeper.eine(46)
    assert keeper.totals() == [-50, 150, -50, -50]


def test_taps_survive_a_reload(browser: Browser, server: Server) -> None:
    keeper = Keeper(browser, server)
    keeper.begin()
    keeper.next_deal()
    keeper.tap(TABLE, played("eine", [2], points=41))
    keeper.page.reload()
    expect(keeper.page.locator(".sides input").first).to_have_value("41")
    keeper.save()
    assert keeper.totals() == [-15, -15, 45, -15]


def test_stakes_rise_after_a_round_of_pflichtraeuber(browser: Browser, server: Server) -> None:
    keeper = Keeper(browser, server)
    keeper.begin()
    for _ in range(4):
        keeper.enter(TABLE, played("pflichtraeuber", [1], end="without-0"))
    assert keeper.totals() == [120, -360, 120, 120]
    keeper.enter(TABLE, played("bettel", [1], end="won"))
    assert keeper.totals() == [-180, 540, -180, -180]


def test_der_gstiess_gibt_ab(browser: Browser, server: Server) -> None:
    keeper = Keeper(browser, server)
    keeper.begin()
    page = keeper.page
    page.get_by_role("button", name="Gstieß gibt ab").click()
    expect(page.get_by_text("Wer ihn im nächsten Spiel hat")).to_be_visible()
    keeper.next_deal()
    keeper.tap(TABLE, played("bettel", [1], end="won"))
    page.locator('[data-gstiess="2"]').click()
    keeper.save()
    expect(page.get_by_text("Rosa gibt das letzte Spiel.")).to_be_visible()
    for _ in range(2):
        keeper.enter(TABLE, played("bettel", [1], end="won"))
    page.get_by_role("link", name="Zur Abrechnung").click()
    expect(page.get_by_role("heading", name="Die meisten Punkte hat Karl.")).to_be_visible()


# The end


def test_the_end_of_an_evening(browser: Browser, server: Server, tmp_path: Path) -> None:
    keeper = Keeper(browser, server, accept_downloads=True)
    texts = {"Ein Punkt": "5", "Runde": "Donnerstag", "Name des Abends": "Im Löwen"}
    keeper.begin(texts=texts)
    keeper.eine(46)
    keeper.eine(30, place=2)
    page = keeper.page
    page.get_by_role("link", name="Mehr").click()
    page.go_back()
    page.goto(f"{server.url}/#{keeper.address}/end")
    page.get_by_role("button", name="Abend beenden").click()
    expect(page.get_by_text("Rosa zahlt Karl 2,75")).to_be_visible()
    paid = page.get_by_role("checkbox").first
    paid.check()
    keeper.until_kept("entries", 5)
    page.reload()
    expect(page.get_by_role("checkbox").first).to_be_checked()
    with page.expect_download() as download:
        page.get_by_role("button", name="Für Tabellen (CSV)").click()
    file = tmp_path / "sheet.csv"
    download.value.save_as(file)
    rows = file.read_text("utf-8").splitlines()
    assert rows[0].endswith("Hedwig;Karl;Rosa;Emil")
    assert rows[-1].endswith("-15;85;-55;-15")
    page.emulate_media(media="print")
    expect(page.get_by_role("table").get_by_text("Im Löwen")).to_have_count(0)
    expect(page.locator("table.whole tbody tr")).to_have_count(3)
    expect(page.get_by_role("button", name="Drucken")).to_be_hidden()
    keep_screenshot(page, "pad-print")
    page.emulate_media(media="screen")
    keeper.go("#" + keeper.address)
    expect(page.get_by_role("link", name="Zur Abrechnung")).to_be_visible()
    keeper.begin(texts={"Runde": "Donnerstag"})
    keeper.eine(46)
    keeper.go("#/pad/circle/Donnerstag")
    expect(page.get_by_role("row", name="Karl").first).to_contain_text("+160")
    keep_screenshot(page, "pad-circle")
    assert keeper.fits()
    assert keeper.complaints() == []
    assert keeper.wrong == []


# Everybody


@pytest.mark.parametrize("language", ["de-DE", "en-GB", "sv-SE"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1, 2])
def test_every_view_fits_and_can_be_read_out(
    browser: Browser, server: Server, language: str, size: str, scale: int
) -> None:
    keeper = Keeper(browser, server, size=SIZES[size], locale=language)
    if scale != 1:
        keeper.context.add_init_script(
            "document.addEventListener('DOMContentLoaded', () => "
            f"(document.documentElement.style.fontSize = '{scale * 100}%'))"
        )
    keeper.begin(players=5)
    keeper.enter(price_table(load("loewen"), 5), played("eine", [1], points=46, over=True))
    address = "#" + keeper.address
    views = {"list": "#/pad", "begin": "#/pad/begin", "sheet": address}
    views |= {part: f"{address}/{part}" for part in ("new/2", "deal/1", "end", "menu", "seats")}
    for name, path in views.items():
        keeper.go(path)
        keeper.page.locator("h1").first.wait_for()
        keeper.page.locator("main .paper, main form, main li").first.wait_for()
        keep_screenshot(keeper.page, f"pad-{name.partition('/')[0]}-{language[:2]}-{size}-{scale}")
        assert keeper.fits(), name
        assert keeper.complaints() == [], name
    assert keeper.wrong == []


def test_a_deal_is_entered_by_keyboard_alone(browser: Browser, server: Server) -> None:
    keeper = Keeper(browser, server)
    keeper.begin()
    page = keeper.page
    page.locator(".foot a.primary").focus()
    page.keyboard.press("Enter")
    page.locator("form .games").wait_for()

    def on_to(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("found => document.activeElement?.matches(found)", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(selector)

    on_to('[data-place="1"]')
    page.keyboard.press("Space")
    on_to('[data-game="eine"]')
    page.keyboard.press("Space")
    on_to(".slider")
    for _ in range(11):
        page.keyboard.press("ArrowRight")
    on_to(".save")
    page.keyboard.press("Enter")
    page.locator("table.ledger").wait_for()
    assert keeper.totals() == [-25, 75, -25, -25]
    assert keeper.wrong == []


def test_the_script_of_the_pad_is_light(browser: Browser, server: Server) -> None:
    """What comes for the pad beside what every page needs."""
    keeper = Keeper(browser, server)
    keeper.begin()
    names = keeper.page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name)"
        ".filter((name) => name.endsWith('.js')).map((name) => name.split('/').at(-1))"
    )
    shell = (STATIC / "index.html").read_text("utf-8")
    own = [name for name in set(names) if name not in shell]
    assert own
    assert sum((STATIC / f"{name}.br").stat().st_size for name in own) <= 60_000


def test_the_pad_names_no_game() -> None:
    """The page looks prices up: what is played, and what it costs, stands in the table."""
    sources = (WEB / "src" / "pad").glob("*")
    code = "\n".join(path.read_text("utf-8") for path in sources)
    tables = [price_table(load(slug), 4) for slug in SLUGS]
    games = {game["game"] for table in tables for game in table["games"]}
    # These are also the kinds of a game, the name of the program, and what is no game at all.
    words = games - {"free", "cego", "thrown-in"}
    assert [word for word in words if f"'{word}'" in code] == []


def test_a_file_of_the_page_is_one_of_python(phones: Any, tmp_path: Path) -> None:
    keeper = phones()
    keeper.stock_up()
    keeper.begin("baden", 4)
    keeper.eine(46)
    totals = keeper.totals()
    with keeper.page.expect_download() as download:
        keeper.go("#" + keeper.address + "/menu")
        keeper.page.get_by_role("button", name="Zettel als Datei").click()
    file = tmp_path / "sheet.json"
    download.value.save_as(file)
    data = json.loads(file.read_text("utf-8"))
    assert data["prices"][0] == price_table(load("baden"), 4)
    _, entries, _ = writing.read_file(file.read_text("utf-8"))
    assert list(fold(entries).totals) == totals
