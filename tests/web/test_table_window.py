"""The table owns the window: hand and main button in sight, nothing to press under another."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from browsing import keep_screenshot
from given import Given, given, play_again
from playwright.sync_api import Browser, Page, expect
from seated import Guest

from cego.deal.actions import Challenge, Play, Say
from cego.deal.deal import Deal
from server.serving import Server

SIZES = [
    (1366, 650),
    (1280, 720),
    (1440, 789),
    (1536, 730),
    (1024, 768),
    (768, 1024),
    (390, 844),
    (360, 640),
    (320, 568),
    (844, 390),
    (667, 375),
    (568, 320),
    (1920, 1080),
]
GAMES = [
    ("loewen", "zwei-leere", 3),
    ("loewen", "zwei-leere", 4),
    ("loewen", "zwei-leere", 5),
    ("zuger-tapp", "tapp", 4),
    ("schwarzwald", "cego", 4),
    ("oberwolfach", "cego", 4),
    ("ministranten", "cego", 4),
]
PHASES = ("auction", "exchange", "play")

# What is wrong with the window as it is; nothing is scrolled before.
LAWS = """() => {
  const wrong = [], H = innerHeight, W = innerWidth;
  const page = document.documentElement;
  if (page.scrollHeight > H + 1 || page.scrollWidth > W + 1) wrong.push('the page scrolls');
  const box = (each) => each.getBoundingClientRect();
  const inWindow = (r) => r.top >= -1 && r.left >= -1 && r.bottom <= H + 1 && r.right <= W + 1;
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const cards = [...document.querySelectorAll('.hand [data-card]')];
  for (const card of cards) if (!inWindow(box(card))) wrong.push(`${card.dataset.card} is outside`);
  const buttons = [...document.querySelectorAll('.room :is(button, a):not([data-card])')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && box(each).width > 2);
  const name = (each) => each.innerText.trim() || each.ariaLabel;
  buttons.forEach((button, i) => {
    if (!inWindow(box(button))) wrong.push(`${name(button)} is outside`);
    for (const other of buttons.slice(i + 1)) {
      if (meet(box(button), box(other))) wrong.push(`${name(button)} lies on ${name(other)}`);
    }
    for (const card of cards) {
      if (meet(box(button), box(card))) wrong.push(`${name(button)} lies on ${card.dataset.card}`);
    }
  });
  for (const button of document.querySelectorAll('.bids button, .exchange .primary')) {
    const { left, top, width, height } = box(button);
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!found || !button.contains(found)) wrong.push(`${name(button)} is covered`);
  }
  return wrong;
}"""


def broken(page: Page) -> list[str]:
    found: list[str] = page.evaluate(LAWS)
    return found


def moment(wish: Given, phase: str) -> int:
    """Right before the seat's first act of a phase."""
    own = [(at, action) for at, (seat, action) in enumerate(wish.deal.log) if seat == wish.seat]
    if phase == "auction":
        return wish.at
    wanted = Play if phase == "play" else object
    return next(
        at for at, action in own if not isinstance(action, Say) and isinstance(action, wanted)
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_hand_and_button_are_in_the_window(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    for slug, game, players in GAMES:
        guest = Guest(browser, server, size=size)
        wish = given(slug, game, players)
        for phase in PHASES:
            play_again(guest, wish.deal, moment(wish, phase), wish.seat)
            guest.asked()
            keep_screenshot(guest.page, f"window-{size[0]}x{size[1]}-{slug}-{players}-{phase}")
            assert broken(guest.page) == [], (slug, players, phase)
        assert guest.wrong == []
        guest.context.close()


_TOO_SMALL = """() => [...document.querySelectorAll('.mat li [data-card]')]
  .filter((card) => card.getBoundingClientRect().width < 32).map((card) => card.dataset.card)"""


def _with_cards_on_the_table(wish: Given) -> int:
    """Right before the seat's first card to a trick that others have begun."""
    deal = Deal.new(wish.deal.dealt)
    for at, (seat, action) in enumerate(wish.deal.log):
        if seat == wish.seat and isinstance(action, Play) and deal.view(seat).play.trick:
            return at
        deal = deal.apply(action, seat)
    raise AssertionError("he leads all the time")


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (667, 375)])
@pytest.mark.parametrize(("slug", "players"), [("loewen", 5), ("zuger-tapp", 4)])
def test_the_trick_can_be_read_on_the_smallest_phones(
    browser: Browser, server: Server, size: tuple[int, int], slug: str, players: int
) -> None:
    guest = Guest(browser, server, size=size, has_touch=True)
    wish = given(slug, "zwei-leere" if slug == "loewen" else "tapp", players)
    play_again(guest, wish.deal, _with_cards_on_the_table(wish), wish.seat)
    guest.asked()
    expect(guest.trick.first).to_be_visible()
    keep_screenshot(guest.page, f"trick-{size[0]}x{size[1]}-{slug}-{players}")
    assert guest.page.evaluate(_TOO_SMALL) == []
    # Nor is the question cut off.
    sentence = guest.sentence.evaluate("each => each.scrollHeight - each.clientHeight")
    assert sentence <= 1


# The way back, and what of the trick it lies on.
_UNDER_THE_WAY_BACK = """() => {
  const box = (each) => each.getBoundingClientRect();
  const back = box(document.querySelector('.line .back'));
  return [...document.querySelectorAll('.mat li :is([data-card], .label)')]
    .filter((each) => each.checkVisibility())
    .filter((each) => back.left < box(each).right && box(each).left < back.right
      && back.top < box(each).bottom && box(each).top < back.bottom)
    .map((each) => each.dataset.card ?? each.innerText);
}"""


@pytest.mark.parametrize("size", [(640, 360), (667, 375), (844, 390)])
def test_the_way_back_lies_on_no_card_of_the_trick_on_a_phone_on_its_side(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guest = Guest(browser, server, size=size, has_touch=True, settings={"twoTaps": False})
    wish = given("loewen", "zwei-leere", 4)
    play_again(guest, wish.deal, _with_cards_on_the_table(wish), wish.seat)
    looked = 0
    for _ in range(6):
        assert guest.asked() == "play"
        if guest.page.locator(".line .back").is_visible() and guest.trick.count():
            looked += 1
            assert guest.page.evaluate(_UNDER_THE_WAY_BACK) == []
        guest.play_card()
    keep_screenshot(guest.page, f"way-back-{size[0]}x{size[1]}")
    assert looked > 1


def test_on_the_smallest_phone_on_its_side_five_fit_with_large_cards(
    browser: Browser, server: Server
) -> None:
    """Words and dealer in the longest language; what does not fit would scroll under the hand."""
    taste = {"language": "en", "design": "large"}
    guest = Guest(browser, server, size=(568, 320), has_touch=True, settings=taste)
    deal = given("ministranten", "cego", 5).deal
    spoken = [at for at, (_, action) in enumerate(deal.log) if isinstance(action, Say)]
    own = max(at for at in spoken if deal.log[at][0] == 1)
    play_again(guest, deal, own, 1)
    assert guest.asked() == "bid"
    keep_screenshot(guest.page, "window-568x320-large-five")
    higher = "frame => frame.scrollHeight - frame.clientHeight"
    assert guest.page.locator(".frame").evaluate(higher) <= 0


@pytest.mark.parametrize("size", [(1366, 650), (390, 844), (320, 568)])
def test_nothing_that_is_told_meanwhile_moves_the_hand(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    """A tip, a lost link and a break lie over the table; the cards stay where they are."""
    guest = Guest(browser, server, size=size)
    wish = given("loewen", "zwei-leere")
    play_again(guest, wish.deal, moment(wish, "play"), wish.seat)
    guest.asked()
    before = guest.cards.first.bounding_box()
    guest.page.keyboard.press("?")
    expect(guest.sentence).to_contain_text("Tipp:")
    assert guest.cards.first.bounding_box() == before
    guest.page.get_by_role("button", name="Menü").locator("visible=true").first.click()
    guest.page.get_by_role("button", name="Pause").click()
    expect(guest.page.get_by_role("button", name="Weiterspielen")).to_be_visible()
    assert guest.cards.first.bounding_box() == before
    guest.page.get_by_role("button", name="Weiterspielen").click()
    guest.context.set_offline(True)
    expect(guest.page.get_by_role("alert")).to_be_visible()
    assert guest.cards.first.bounding_box() == before


def test_long_names_cut_off_no_answer_on_the_smallest_phone(
    browser: Browser, server: Server
) -> None:
    """A guest's name and what he does take two lines of his plate; before anybody has spoken."""
    guest = Guest(browser, server, size=(320, 568), locale="sv-SE")
    wish = given("loewen", "ulti")
    play_again(guest, wish.deal, wish.at, wish.seat)
    assert guest.asked() == "bid"
    assert guest.bids.count() >= 3
    guest.page.evaluate(_LONG_NAMES)
    answers = guest.page.locator(".task").filter(has=guest.bids)
    assert answers.evaluate("task => task.scrollHeight <= task.clientHeight")


_LONG_NAMES = """() => {
  for (const said of document.querySelectorAll('.bubble')) said.remove();
  for (const seat of document.querySelectorAll('.seat:not(.south)')) {
    seat.querySelector('b').textContent = 'Gast 2725';
    if (!seat.querySelector('i')) seat.querySelector('.head').append(
      Object.assign(document.querySelector('.seat i').cloneNode(true), { textContent: 'ger' }),
    );
  }
}"""


def _twice_the_text(guest: Guest) -> None:
    guest.context.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => "
        "(document.documentElement.style.fontSize = '200%'))"
    )


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (390, 844)])
def test_with_twice_the_text_the_hand_still_is_in_the_window(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guest = Guest(browser, server, size=size)
    _twice_the_text(guest)
    wish = given("loewen", "zwei-leere")
    for phase in PHASES:
        play_again(guest, wish.deal, moment(wish, phase), wish.seat)
        guest.asked()
        keep_screenshot(guest.page, f"window-twice-{size[0]}-{phase}")
        outside = [law for law in broken(guest.page) if re.match(r"\w+ is outside", law)]
        assert [law for law in outside if law.split()[0] in guest.codes(guest.cards)] == []


def test_a_signal_calls_back_whoever_looks_elsewhere(browser: Browser, server: Server) -> None:
    """The title says whose turn it is, a notification comes if it was asked for."""
    guest = Guest(browser, server, settings={"notify": True})
    guest.context.add_init_script(_ELSEWHERE)
    guest.context.grant_permissions(["notifications"])
    guest.play()
    guest.asked()
    expect(guest.page).to_have_title("● Du bist dran.")
    assert guest.page.evaluate("window.notices") == ["Du bist dran."]
    guest.page.evaluate("window.elsewhere = false; dispatchEvent(new Event('focus'))")
    expect(guest.page).not_to_have_title(re.compile("dran"))
    assert guest.wrong == []


_ELSEWHERE = """
window.elsewhere = true;
window.notices = [];
document.hasFocus = () => !window.elsewhere;
window.Notification = class {
  static permission = 'granted';
  static requestPermission = () => Promise.resolve('granted');
  constructor(title, { body }) { window.notices.push(body); }
  close() {}
};
"""


def test_look_and_sound_can_be_switched_at_the_table(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.play()
    guest.asked()
    guest.page.get_by_role("button", name="Menü").locator("visible=true").first.click()
    menu = guest.page.get_by_role("dialog", name="Menü")
    menu.get_by_label("Ton").check()
    menu.get_by_text("Großdruck").click()
    menu.get_by_text("dunkel", exact=True).click()
    kept = guest.page.evaluate("JSON.parse(localStorage['cego.settings'])")
    assert (kept["sound"], kept["design"], kept["theme"]) == (True, "large", "dark")
    assert guest.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert guest.wrong == []


@pytest.mark.parametrize("size", [(1366, 650), (390, 844), (667, 375)])
def test_leaving_is_in_sight_and_says_what_becomes_of_the_chair(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guest = Guest(browser, server, size=size)
    guest.play()
    guest.asked()
    guest.page.get_by_role("button", name="Gehen").locator("visible=true").click()
    ways = guest.page.get_by_role("dialog", name="Gehen")
    expect(ways.get_by_role("link", name="der Platz bleibt dir")).to_be_visible()
    ways.get_by_role("button", name="Tisch verlassen").click()
    expect(guest.page.get_by_role("link", name="Gleich spielen")).to_be_visible()
    assert guest.wrong == []


@pytest.mark.parametrize("size", [(1024, 768), (390, 844)])
def test_last_trick_opens_the_last_trick(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    """In the auction there is none: there the button is the ladder's, and says so."""
    guest = Guest(browser, server, size=size, settings={"playOnly": "never"})
    wish = given("loewen", "zwei-leere")
    play_again(guest, wish.deal, moment(wish, "auction"), wish.seat)
    guest.asked()
    guest.page.get_by_role("button", name="Leiter").locator("visible=true").click()
    expect(guest.page.get_by_role("dialog", name="Leiter")).to_be_visible()
    guest.page.keyboard.press("Escape")
    play_again(guest, wish.deal, len(wish.deal.log) - 4, wish.seat)
    guest.asked()
    guest.page.get_by_role("button", name="Stich").locator("visible=true").first.click()
    drawer = guest.page.get_by_role("dialog", name="Letzter Stich")
    expect(drawer.locator("[data-card]")).to_have_count(4)
    assert guest.wrong == []


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (320, 568), (844, 390)])
def test_own_plate_and_forehand_are_shown_through_the_deal(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guest = Guest(browser, server, size=size)
    wish = given("loewen", "zwei-leere")
    for phase in PHASES:
        play_again(guest, wish.deal, moment(wish, phase), wish.seat)
        guest.asked()
        if phase == "exchange":
            # In one's own exchange nobody's plate is there, but who is forehand is told.
            expect(guest.page.locator(".seats")).to_contain_text("Vorhand")
            expect(guest.page.locator(".seats")).to_be_visible()
            continue
        own = guest.page.get_by_role("region", name="Du", exact=True)
        expect(own.locator(".plate")).to_be_visible()
        expect(guest.page.locator('[data-seat="A"] i', has_text="Vorhand")).to_be_visible()
    expect(own.locator(".tricks")).to_be_visible()


def test_what_one_does_oneself_stands_in_the_second_person(
    browser: Browser, server: Server
) -> None:
    """“Du gibst”, not “Du gibt”."""
    guest = Guest(browser, server)
    wish = given("loewen", "zwei-leere")
    dealer, active = wish.deal.players - 1, len(wish.deal.hands)
    at = len(wish.deal.log) - 4 * active
    for seat in {wish.seat, dealer}:
        play_again(guest, wish.deal, at, seat)
        assert guest.asked() == "play"
        own = guest.page.get_by_role("region", name="Du", exact=True)
        others = guest.page.locator(".place:not(.own)")
        for who, (mine, theirs) in {
            wish.seat: ("spielst", "spielt"),
            dealer: ("gibst", "gibt"),
        }.items():
            shown, word = (own, mine) if seat == who else (others, theirs)
            expect(shown.locator("i").get_by_text(word, exact=True)).to_have_count(1)
    assert guest.wrong == []


def test_a_dealer_of_five_is_told_that_he_sits_out_and_may_skip(
    browser: Browser, server: Server
) -> None:
    guests = [Guest(browser, server, size=(390, 844)) for _ in range(5)]
    code = guests[0].open_table(players=5)
    for chair, guest in enumerate(guests):
        if chair:
            seat = f"{server.url}/api/tables/{code}/join"
            assert guest.context.request.post(seat, data={"chair": chair}).ok
        guest.go(f"#/tables/{code}")
    for guest in guests:
        guest.page.get_by_role("button", name="Einverstanden").click()
    told = "Du gibst und setzt in diesem Spiel aus."
    for guest in guests:
        expect(guest.page.get_by_text(told).or_(guest.cards.first)).to_be_visible()
    (dealer,) = [guest for guest in guests if guest.page.get_by_text(told).is_visible()]
    keep_screenshot(dealer.page, "window-dealer-sits-out")
    assert broken(dealer.page) == []
    dealer.page.get_by_role("button", name="Überspringen").click()
    expect(dealer.page.get_by_text("Gleich ist das Spiel aus.")).to_be_visible()
    assert dealer.wrong == []


def test_too_long_a_name_of_a_table_is_not_cut_in_silence(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server)
    guest.go("#/new")
    name = guest.page.get_by_label("Name des Tisches")
    name.fill("x" * 45)
    expect(guest.page.get_by_text("5 Zeichen zu lang")).to_be_visible()
    assert name.input_value() == "x" * 45


# Calls with consequences


def _at(deal: Deal, wanted: Callable[[Deal], Any]) -> int:
    return next(
        at for at in range(len(deal.log) + 1) if wanted(Deal.replay(deal.dealt, deal.log[:at]))
    )


@pytest.mark.parametrize("size", [(1366, 650), (320, 568), (667, 375)])
def test_a_challenge_stands_apart_and_asks_once_with_its_price(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guest = Guest(browser, server, size=size)
    wish = given("loewen", "cego", 3)
    at = _at(wish.deal, lambda now: Challenge() in now.legal_actions())
    play_again(guest, wish.deal, at, wish.seat)
    guest.asked()
    assert guest.page.locator(".bids [data-action=schinden]").count() == 0
    call = guest.page.get_by_role("button", name="Schinden anzeigen")
    call.click()
    slip = guest.page.get_by_role("dialog", name="Schinden anzeigen")
    expect(slip).to_contain_text(re.compile(r"zahlst du jedem \d+"))
    keep_screenshot(guest.page, f"window-challenge-{size[0]}")
    assert [law for law in broken(guest.page) if "Ja" in law or "Nein" in law] == []
    guest.page.keyboard.press("Escape")
    expect(slip).to_have_count(0)
    assert guest.asked() in ("exchange", "play")
    call.click()
    slip.get_by_role("button", name="Ja: Schinden anzeigen").click()
    assert guest.asked() == "over"
    assert guest.wrong == []


@pytest.mark.parametrize("size", [(1366, 650), (1024, 768), (390, 844), (320, 568), (667, 375)])
def test_zuger_tapp_shows_its_trump_and_who_named_it(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    guest = Guest(browser, server, size=size)
    wish = given("zuger-tapp", "solo")
    at = _at(wish.deal, lambda now: now.view().step == "name-trump")
    play_again(guest, wish.deal, at, wish.seat)
    assert guest.asked() == "play"
    shown = guest.page.locator("header .trump")
    expect(shown).to_have_count(0)
    guest.page.locator('.bids [data-action="trump S"]').click()
    expect(shown).to_contain_text("Trumpf Pik")
    expect(shown).to_contain_text("von dir genannt")
    expect(guest.page.locator('[data-seat] i:has-text("Trumpf")')).to_be_visible()
    keep_screenshot(guest.page, f"window-trump-{size[0]}")
    guest.until("play")
    assert broken(guest.page) == []
    guest.play_card()
    expect(shown).to_contain_text("Trumpf Pik")
    assert guest.wrong == []
