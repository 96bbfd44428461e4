"""The settlement in a real browser: the count derived, the words of each side, the way on pinned.

Also what a newcomer looks up: the aim of what is played, what words undertake, all on one screen.
"""

import re

import pytest
from browsing import keep_screenshot
from given import Given, given, play_again
from playwright.sync_api import Browser, Locator, expect
from seated import Guest

from cego.deal.actions import Say, Seat
from cego.deal.outcome import Outcome
from cego.locale import text
from cego.locale.dialect import in_dialect
from cego.rules import load
from cego.server.tables.settled import count_of
from server.serving import Server

SIZES = [(1366, 650), (390, 844), (320, 568)]
MOST_DEALS = 8
BOT = {"level": "lehrling"}


def ended(guest: Guest, wish: Given, seat: Seat) -> Outcome:
    """A deal whose last trick is played by this seat; its cards leave no choice."""
    play_again(guest, wish.deal, len(wish.deal.log) - len(wish.deal.hands), seat)
    guest.play_deal()
    outcome = wish.deal.outcome()
    assert outcome is not None
    return outcome


def pressed(button: Locator) -> bool:
    """Whether a press in its middle would reach it, without scrolling."""
    return bool(
        button.evaluate(
            """button => {
              const { left, top, width, height } = button.getBoundingClientRect();
              const found = document.elementFromPoint(left + width / 2, top + height / 2);
              return top >= 0 && top + height <= innerHeight && button.contains(found);
            }"""
        )
    )


@pytest.mark.parametrize("size", SIZES)
def test_the_next_deal_is_always_in_the_window(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guest = Guest(browser, server, size=size)
    guest.play()
    guest.play_deal()
    following = guest.page.get_by_role("button", name="Nächstes Spiel")
    assert pressed(following)
    keep_screenshot(guest.page, f"result-{size[0]}", whole=False)
    assert guest.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    guest.page.locator(".inside").evaluate("inside => inside.scrollTo(0, 1e5)")
    assert pressed(following)
    guest.page.get_by_role("button", name="Alle Karten").click()
    expect(guest.page.locator("dl [data-card]")).to_have_count(54)
    assert pressed(following)
    # No word sticks out of its button.
    buttons = guest.page.locator("footer .button")
    assert buttons.evaluate_all("all => all.every(b => b.scrollWidth <= b.clientWidth)")
    assert guest.fits()
    assert guest.complaints() == []
    following.click()
    expect(guest.cards).to_have_count(11)
    assert guest.wrong == []


@pytest.mark.parametrize(
    ("slug", "contract"), [("loewen", "cego"), ("club", "solo"), ("zuger-tapp", "tapp")]
)
@pytest.mark.parametrize("size", SIZES)
def test_the_points_are_derived_from_the_cards(
    browser: Browser, server: Server, slug: str, contract: str, size: tuple[int, int]
) -> None:
    wish = given(slug, contract)
    guest = Guest(browser, server, size=size)
    outcome = ended(guest, wish, wish.seat)
    told = count_of(wish.deal)
    assert told is not None
    declarer, others = told["sides"]
    numbers = [part["pips"] for part in declarer["parts"]]
    if told["by"]:
        numbers.append(declarer["extra"])
    shown = guest.page.locator(".part .number b").all_inner_texts()
    assert [int(number) for number in shown] == numbers
    plus = " + ".join(map(str, numbers))
    line = guest.page.locator(".sum-line")
    expect(line).to_contain_text(f"{plus}{declarer['points']} Punkte")
    expect(guest.page.locator(".theirs")).to_contain_text(f"{others['points']} Punkte")
    bar = guest.page.locator(".bar span").all_inner_texts()
    assert [int(points) for points in bar] == list(outcome.points)
    away = "Weggelegt" if slug == "zuger-tapp" else "Legage"
    beside = {"legage": away, "blind": in_dialect("de", slug, "Der Blinde"), "talon": "Der Talon"}
    name = beside[declarer["parts"][1]["what"]]
    expect(guest.page.locator(".part").nth(1)).to_contain_text(name)
    words = {"threes": "zu dreien", "twos": "zu zweien", None: ""}[told["by"]]
    expect(guest.page.locator(".columns")).to_contain_text(words)
    keep_screenshot(guest.page, f"result-{slug}-{size[0]}", whole=False)
    assert guest.fits()
    assert guest.wrong == []


def test_a_slip_beside_the_menu_does_not_end_the_evening(browser: Browser, server: Server) -> None:
    """ "Stop" lies among the smallest buttons: it asks for how long, as everywhere at the table."""
    guest = Guest(browser, server, size=(390, 844))
    guest.play()
    guest.play_deal()
    page = guest.page
    table = page.url
    stop = page.get_by_role("button", name="Aufhören")
    stop.click()
    expect(page.get_by_role("dialog")).to_contain_text("der Platz bleibt dir")
    page.keyboard.press("Escape")
    expect(guest.result).to_be_visible()
    stop.click()
    page.get_by_role("link", name="Zum Anfang").click()
    page.get_by_role("link", name="Weiter").click()
    expect(page).to_have_url(table)
    expect(guest.result).to_be_visible()
    stop.click()
    page.get_by_role("button", name="Tisch verlassen").click()
    expect(page.locator(".mat.door")).to_be_visible()
    expect(page.get_by_role("link", name="Weiter")).to_have_count(0)
    assert guest.wrong == []


def test_another_evening_begins_with_its_first_cards(browser: Browser, server: Server) -> None:
    """Nothing more is asked, and the last deal is not shown with a sheet that is empty."""
    guest = Guest(browser, server)
    guest.go(f"#/tables/{guest.open_table(bots=[None, BOT, BOT, BOT], deals=1)}")
    guest.page.get_by_role("button", name="Einverstanden").click()
    expect(guest.cards).to_have_count(11)
    guest.play_deal()
    guest.page.get_by_role("button", name="Noch ein Abend").click()
    expect(guest.cards).to_have_count(11)
    expect(guest.result).to_have_count(0)
    assert guest.wrong == []


@pytest.mark.parametrize("seat", ["declarer", "opponent"])
def test_each_end_of_the_bar_says_whose_it_is(browser: Browser, server: Server, seat: str) -> None:
    wish = given("loewen", "cego")
    guest = Guest(browser, server)
    own = wish.seat if seat == "declarer" else (wish.seat + 1) % 4
    ended(guest, wish, own)
    ends = guest.page.locator(".ends span").all_inner_texts()
    assert ends[0] == ("Du" if seat == "declarer" else "Ihr")
    assert ends[1] != ends[0]
    heading = guest.page.locator(".whose h3")
    expect(heading).to_have_text("Deine Punkte" if seat == "declarer" else f"Punkte von {ends[1]}")


@pytest.mark.parametrize("size", SIZES)
def test_in_raeuber_everyones_points_are_told(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    wish = given("loewen", "raeuber")
    guest = Guest(browser, server, size=size)
    outcome = ended(guest, wish, wish.seat)
    shown = guest.page.locator(".players .number b").all_inner_texts()
    assert [int(points) for points in shown] == list(outcome.points)
    expect(guest.page.locator(".players .loser")).to_have_count(len(outcome.losers))
    told = ["verlierst" if loser == wish.seat else "verliert" for loser in outcome.losers]
    marks = guest.page.locator(".players .loser strong").all_inner_texts()
    assert sorted(marks) == sorted(told)
    assert guest.fits()
    assert guest.complaints() == []
    assert guest.wrong == []


def words_of(guest: Guest) -> tuple[str, str, str]:
    """Headline, sentence and who pays."""
    page = guest.page
    account = page.locator(".settlement header p").first.inner_text()
    return guest.result.inner_text(), account, page.locator(".pay span").inner_text()


@pytest.mark.parametrize(("slug", "contract"), [("loewen", "cego"), ("loewen", "eine")])
def test_declarer_and_opponent_read_it_from_their_own_side(
    browser: Browser, server: Server, slug: str, contract: str
) -> None:
    wish = given(slug, contract)
    declarer, opponent = Guest(browser, server), Guest(browser, server)
    outcome = ended(declarer, wish, wish.seat)
    game = text("de", f"contract.{contract}")
    mine, theirs = outcome.points
    title, account, pay = words_of(declarer)
    assert title == f"{'Gewonnen' if outcome.won else 'Verloren'} mit {mine} zu {theirs}"
    assert account.startswith(f"Du hast {game} gespielt.")
    assert pay == ("Jeder zahlt dir" if outcome.won else "Du zahlst jedem")

    ended(opponent, wish, (wish.seat + 1) % 4)
    title, account, pay = words_of(opponent)
    assert title == f"{'Verloren' if outcome.won else 'Gewonnen'} mit {theirs} zu {mine}"
    end = "gewonnen" if outcome.won else "verloren"
    assert re.match(rf"\w+ hat {game} gespielt und {end}\.", account)
    assert re.match(
        r"Jeder zahlt \w+, auch du" if outcome.won else r"\w+ zahlt jedem, auch dir", pay
    )
    assert declarer.wrong == opponent.wrong == []


@pytest.mark.parametrize("loses", [True, False])
def test_loser_and_others_read_a_raeuber_from_their_own_side(
    browser: Browser, server: Server, loses: bool
) -> None:
    wish = given("loewen", "raeuber")
    outcome = wish.deal.outcome()
    assert outcome is not None
    seat = next(seat for seat in range(4) if (seat in outcome.losers) == loses)
    guest = Guest(browser, server)
    ended(guest, wish, seat)
    title, account, pay = words_of(guest)
    points = outcome.points[seat]
    assert title == f"{'Verloren' if loses else 'Gewonnen'} mit {points} Punkten"
    if loses:
        assert (account, pay) == ("Räuber: Du hast verloren.", "Du zahlst jedem")
    else:
        assert re.match(r"Räuber: \w+ hat verloren\.", account)
        assert re.match(r"\w+ zahlt jedem, auch dir", pay)
    assert guest.wrong == []


def test_who_sat_out_and_who_looks_on_are_not_told_that_they_won(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server)
    guest.play("loewen", 5)
    watcher = Guest(browser, server)
    watcher.go(f"#/tables/{guest.page.url.rpartition('/')[2]}")
    for _ in range(MOST_DEALS):
        guest.play_deal()
        title, account, _ = words_of(guest)
        expect(watcher.result).to_be_visible()
        seen = watcher.result.inner_text()
        assert not re.match("Gewonnen|Verloren", seen), seen
        assert "Du " not in " ".join(words_of(watcher))
        if "Du hast gegeben und nicht mitgespielt." in account:
            assert not re.match("Gewonnen|Verloren", title), title
            assert guest.wrong == watcher.wrong == []
            return
        guest.page.get_by_role("button", name="Nächstes Spiel").click()
        expect(guest.result).to_have_count(0)
    raise AssertionError("nobody ever deals")


# The aim, the words, and all of it on one screen


@pytest.mark.parametrize("size", SIZES)
def test_the_aim_stands_with_the_name_of_the_game(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guest = Guest(browser, server, size=size)
    wish = given("loewen", "raeuber")
    play_again(guest, wish.deal, len(wish.deal.log) - 8, wish.seat)
    guest.asked()
    expect(guest.page.get_by_role("heading", level=1)).to_contain_text("Räuber")
    aim = guest.page.locator('[data-fact="aim"]')
    expect(aim).to_contain_text("Meiste Punkte verlieren")
    expect(aim).to_be_visible()
    assert guest.fits()
    assert guest.wrong == []


def test_words_of_the_auction_say_what_they_undertake_and_what_they_count(
    browser: Browser, server: Server
) -> None:
    wish = given("loewen", "raeuber")
    at = next(n for n, turn in enumerate(wish.deal.log) if turn[1] == Say("raeuber"))
    guest = Guest(browser, server)
    play_again(guest, wish.deal, at, wish.seat)
    assert guest.asked() == "bid"
    raeuber = guest.page.locator('[data-action="raeuber"]')
    expect(raeuber).to_contain_text("30, Vorhand 60")
    expect(raeuber).to_contain_text("die meisten Punkte verlieren")
    expect(guest.page.locator('[data-action="cego"]')).to_contain_text("zwei behalten")
    assert guest.wrong == []


@pytest.mark.parametrize(
    ("slug", "size"), [("loewen", (1366, 650)), ("loewen", (390, 844)), ("zuger-tapp", (320, 568))]
)
def test_one_tap_shows_ladder_aims_and_card_values_on_one_screen(
    browser: Browser, server: Server, slug: str, size: tuple[int, int]
) -> None:
    guest = Guest(browser, server, size=size)
    guest.play(slug)
    guest.page.get_by_role("button", name="Überblick").click()
    sheet = guest.page.get_by_role("dialog", name="Überblick")
    expect(sheet).to_be_visible()
    for contract in load(slug).contracts(4):
        expect(sheet.get_by_text(text("de", f"contract.{contract}"), exact=True)).to_be_visible()
    total = 120 if slug == "zuger-tapp" else 70
    expect(sheet).to_contain_text(f"Zusammen {total} Punkte")
    inside = sheet.locator(".inside")
    assert inside.evaluate("inside => inside.scrollHeight <= inside.clientHeight")
    keep_screenshot(guest.page, f"overview-{slug}-{size[0]}", whole=False)
    assert guest.complaints() == []
    guest.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert guest.wrong == []


def test_the_rule_book_leads_to_the_overview(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.go("#/rules/oberwolfach")
    guest.page.get_by_role("link", name="Überblick").click()
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Überblick")
    expect(guest.page.get_by_text("je 15")).to_be_visible()
    assert guest.fits()
    assert guest.wrong == []
