"""The exchange in the browser: where cards go, what was kept, what came; and cards that play
themselves."""

import re
from typing import Any

import pytest
from browsing import keep_screenshot
from given import Given, given, play_again
from playwright.sync_api import Browser, Locator, expect
from seated import Guest

from cego.cards import Pile, cards
from cego.deal.actions import Play, Say
from cego.deal.deal import Deal
from cego.rules.contracts import CEGO_TABLE, named
from cego.rules.numbers import SIZES
from server.serving import Server

SIZES_OF_SCREENS = [(1366, 650), (1024, 768), (390, 844), (320, 568)]
GAMES = [
    *(
        ("loewen", str(game), 4)
        for game in CEGO_TABLE
        if game.takes_blind and game not in ("halbe", "kleiner-mann")
    ),
    ("baden", "halbe", 4),
    ("loewen", "eine", 3),
    ("loewen", "cego", 5),
]
# Whatever moves can be watched moving.
SLOW = {"reduced_motion": "no-preference", "settings": {"speed": "slow"}}
WORDS = {9: "Neun", 10: "Zehn", 11: "Elf", 12: "Zwölf"}

# What cannot be pressed where it lies, or lies outside of the window, or over one another.
_IN_SIGHT = """() => {
  const all = [...document.querySelectorAll('.hand [data-card], .exchange button')];
  const out = all.filter(each => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return left < -1 || top < 0 || right > innerWidth + 1 || bottom > innerHeight;
  });
  const covered = all.filter(each => {
    const { left, top, height } = each.getBoundingClientRect();
    const found = document.elementFromPoint(left + 10, top + height / 2);
    return !each.contains(found);
  });
  return [...out, ...covered].map(each => each.dataset.card ?? each.textContent.trim());
}"""
_CLIPPED = """() => [...document.querySelectorAll('.picture .inside')]
  .filter(each => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth)
  .map(each => each.textContent)"""
_FOCUS = """() => Boolean(document.activeElement?.closest('.hand, .exchange'))"""


def begin(
    browser: Browser, server: Server, game: tuple[str, str, int], **taste: Any
) -> tuple[Guest, Given]:
    """A guest at the first step of the exchange."""
    wish = given(*game)
    guest = Guest(browser, server, **taste)
    own = [(at, action) for at, (seat, action) in enumerate(wish.deal.log) if seat == wish.seat]
    at = next(at for at, action in own if not isinstance(action, Say))
    play_again(guest, wish.deal, at, wish.seat)
    assert guest.asked() == "exchange"
    return guest, wish


def confirm(guest: Guest) -> Locator:
    return guest.page.locator(".exchange .primary")


def codes(deal: Deal, pile: Pile) -> list[str]:
    return [deal.pack.code(card) for card in cards(pile)]


def test_cego_step_by_step(browser: Browser, server: Server) -> None:
    guest, wish = begin(browser, server, ("loewen", "cego", 4), size=(1366, 650))
    page, deal = guest.page, wish.deal
    now = page.locator(".steps [aria-current=step]")
    expect(now).to_contain_text("Zwei behalten")
    expect(page.locator(".picture")).to_contain_text(
        "Neun gehen in die Legage, zehn kommen aus dem Blinden."
    )
    dealt = codes(deal, deal.hands[wish.seat])
    kept = dealt[:2]
    for card in kept:
        page.locator(f'.hand [data-card="{card}"]').click(position={"x": 8, "y": 8})
    expect(page.locator(".picture .slot [data-card]")).to_have_count(2)
    confirm(guest).click()

    expect(now).to_contain_text("Eine weglegen")
    expect(page.locator(".steps .past")).to_have_count(2)
    expect(page.locator(".picture")).to_contain_text("9 Karten")
    away = deal.hands[wish.seat] & ~sum(1 << deal.pack.card(card) for card in kept)
    points = deal.pack.pips_of(away)
    expect(page.locator(".picture .points b")).to_have_text(str(points))
    # What was kept stands first and says so; what came has its fir, and says so too.
    assert set(guest.codes(guest.cards)[:2]) == set(kept)
    for card in kept:
        expect(page.locator(f'.hand [data-card="{card}"]')).to_have_accessible_name(
            re.compile("behalten")
        )
    expect(page.locator(".hand .word")).to_have_text("behalten")
    came = page.locator(".hand [data-card]:has(.fir)")
    assert set(guest.codes(came)) == set(codes(deal, deal.dealt.blind))
    for new in came.all():
        expect(new).to_have_accessible_name(re.compile("aus dem Blinden"))

    gone = guest.codes(came)[-1]
    page.locator(f'.hand [data-card="{gone}"]').click(position={"x": 8, "y": 8})
    expect(page.locator(f'.hand [data-card="{gone}"] .tick')).to_be_visible()
    expect(page.locator(f'.hand [data-card="{gone}"] .fir')).to_have_count(0)
    expect(confirm(guest)).to_contain_text("weglegen")
    confirm(guest).click()
    # The exchange is over: no ring, and all cards in one order.
    expect(page.locator(".hand .ring")).to_have_count(0)
    expect(page.locator(".picture")).to_have_count(0)
    assert guest.asked() == "play"
    trumps = [card for card in guest.codes(guest.cards) if card[0] in "GT"]
    strength = [22 if card == "G" else int(card[1:]) for card in trumps]
    assert guest.codes(guest.cards)[: len(trumps)] == trumps
    assert strength == sorted(strength, reverse=True)
    assert guest.wrong == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[1]}-{game[2]}")
def test_every_step_says_where_the_cards_go(
    browser: Browser, server: Server, game: tuple[str, str, int]
) -> None:
    """And marks what came, as the server's record has it."""
    guest, wish = begin(browser, server, game)
    _, contract, players = game
    wanted = named(contract).exchange
    hand, _ = SIZES[min(players, 4)]
    went = WORDS[hand - wanted.show - wanted.keep]
    told = []
    while guest.asked() == "exchange":
        step = guest.page.locator(".steps [aria-current=step]").inner_text()
        guest.choose_cards()
        told.append((step, guest.page.locator(".picture").inner_text()))
        assert guest.page.evaluate(_CLIPPED) == []
        confirm(guest).click()
        expect(guest.page.locator(".steps [aria-current=step]").get_by_text(step)).to_have_count(0)
    where = " ".join(words for _, words in told)
    assert f"{went} gehen in die Legage" in where
    if wanted.put_away and "Eine weglegen" in " ".join(step for step, _ in told):
        assert "Die Legage zählt" in where
    fresh = guest.codes(guest.page.locator(".hand [data-card]:has(.fir)"))
    assert set(fresh) <= set(codes(wish.deal, wish.deal.dealt.blind))
    assert len(fresh) >= 9
    assert guest.wrong == []


def test_the_talon_of_zuger_tapp(browser: Browser, server: Server) -> None:
    guest, wish = begin(browser, server, ("zuger-tapp", "tapp", 4))
    page = guest.page
    expect(page.locator(".steps")).to_contain_text("Trumpf nennen")
    expect(page.locator(".picture")).to_contain_text("Was du weglegst, zählt am Schluss für dich.")
    expect(page.locator(".hand .fir")).to_have_count(4)
    talon = codes(wish.deal, wish.deal.dealt.blind)
    expect(page.locator(f'.hand [data-card="{talon[0]}"]')).to_have_accessible_name(
        re.compile("aus dem Talon")
    )
    guest.exchange()
    expect(guest.bids).to_have_count(4)
    assert guest.wrong == []


def test_kleiner_mann_has_nothing_to_choose_and_shows_what_came(
    browser: Browser, server: Server
) -> None:
    wish = given("loewen", "kleiner-mann")
    guest = Guest(browser, server)
    play_again(guest, wish.deal, wish.at, wish.seat)
    for word in wish.words:
        assert guest.asked() == "bid"
        guest.page.locator(f'.bids [data-action="{word}"]').click()
    assert guest.asked() == "play"
    came = guest.page.locator(".hand [data-card]:has(.fir)")
    assert set(guest.codes(came)) == set(codes(wish.deal, wish.deal.dealt.blind))
    guest.play_card()
    expect(guest.page.locator(".hand .fir")).to_have_count(0)
    assert guest.wrong == []


def test_a_further_card_is_refused_with_a_word(browser: Browser, server: Server) -> None:
    guest, _ = begin(browser, server, ("loewen", "cego", 4))
    first, second, third = guest.codes(guest.cards)[:3]
    taken = guest.page.locator(".hand [aria-pressed=true]")
    for card in (first, second, third):
        guest.page.locator(f'.hand [data-card="{card}"]').click(position={"x": 8, "y": 8})
    expect(guest.sentence).to_contain_text("Du hast schon zwei Karten.")
    assert guest.codes(taken) == [first, second]
    # One of them is put back, and the third may come.
    guest.page.locator(f'.hand [data-card="{first}"]').click(position={"x": 8, "y": 8})
    expect(guest.sentence).not_to_contain_text("schon zwei Karten")
    guest.page.locator(f'.hand [data-card="{third}"]').click(position={"x": 8, "y": 8})
    assert guest.codes(taken) == [second, third]
    assert guest.wrong == []


def test_what_is_chosen_stays_whatever_is_said_meanwhile(browser: Browser, server: Server) -> None:
    guest, _ = begin(browser, server, ("loewen", "cego", 4))
    guest.page.locator(".hand [data-card][aria-disabled=false]").first.click(
        position={"x": 8, "y": 8}
    )
    guest.page.get_by_role("button", name="Sagen").click()
    guest.page.get_by_role("button", name="Gut gespielt!").click()
    expect(guest.page.locator("[role=log]")).to_contain_text("Gut gespielt!")
    expect(guest.page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    assert guest.wrong == []


@pytest.mark.parametrize("size", SIZES_OF_SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "game",
    [
        ("loewen", "cego", 4),
        ("loewen", "zwei-leere", 4),
        ("loewen", "eine", 3),
        ("baden", "halbe", 4),
    ],
    ids=lambda game: str(game[1]),
)
def test_hand_and_buttons_are_in_sight(
    browser: Browser, server: Server, game: tuple[str, str, int], size: tuple[int, int]
) -> None:
    guest, _ = begin(browser, server, game, size=size)
    number = 0
    while guest.asked() == "exchange":
        number += 1
        step = guest.page.locator(".steps [aria-current=step]").inner_text()
        assert guest.page.evaluate(_IN_SIGHT) == []
        guest.choose_cards()
        assert guest.page.evaluate(_IN_SIGHT) == []
        keep_screenshot(guest.page, f"exchange-{game[1]}-{size[0]}-{number}", whole=False)
        assert guest.page.evaluate(_CLIPPED) == []
        further = guest.page.locator(".hand [aria-pressed=false][aria-disabled=false]")
        if further.count():
            further.first.click(position={"x": 8, "y": 8})
            expect(guest.sentence).to_contain_text("Du hast schon")
            assert guest.page.evaluate(_IN_SIGHT) == []
        if number == 2:
            assert guest.complaints() == []
        confirm(guest).click()
        expect(guest.page.locator(".steps [aria-current=step]").get_by_text(step)).to_have_count(0)
    assert guest.wrong == []


def test_zuger_tapp_on_the_smallest_phone(browser: Browser, server: Server) -> None:
    guest, _ = begin(browser, server, ("zuger-tapp", "tapp", 4), size=(320, 568))
    guest.choose_cards()
    assert guest.page.evaluate(_IN_SIGHT) == []
    assert guest.page.evaluate(_CLIPPED) == []
    keep_screenshot(guest.page, "exchange-tapp-320", whole=False)


def test_by_keys_the_focus_stays_in_the_exchange(browser: Browser, server: Server) -> None:
    guest, _ = begin(browser, server, ("loewen", "cego", 4))
    keys = guest.page.keyboard
    now = guest.page.locator(".steps [aria-current=step]")
    guest.page.wait_for_function(_FOCUS)
    # A digit confirms nothing before all are chosen, and calls nothing else.
    keys.press("1")
    expect(now).to_contain_text("Zwei behalten")
    keys.press("Enter")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(confirm(guest)).to_be_enabled()
    keys.press("2")
    expect(guest.page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    keys.press("Enter")
    keys.press("ArrowRight")
    keys.press("Enter")
    keys.press("1")
    expect(now).to_contain_text("Eine weglegen")
    guest.page.wait_for_function(_FOCUS)
    # By the button too: it is disabled in the next step, but the focus is not lost.
    keys.press("Enter")
    confirm(guest).focus()
    keys.press("Enter")
    assert guest.asked() == "play"
    guest.page.wait_for_function(_FOCUS)
    assert guest.wrong == []


def test_nothing_that_moves_keeps_anyone_waiting(browser: Browser, server: Server) -> None:
    guest, _ = begin(browser, server, ("loewen", "cego", 4), **SLOW)
    guest.choose_cards()
    confirm(guest).click()
    on = guest.page.get_by_role("button", name="Weiter")
    expect(on).to_be_visible()
    expect(guest.sentence).to_contain_text("Neun gehen in die Legage, der Blinde kommt.")
    # A card of the new hand can be chosen while it is still on its way: that ends the picture.
    guest.cards.last.click(position={"x": 8, "y": 8}, force=True)
    expect(guest.page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    expect(on).to_have_count(0)
    expect(confirm(guest)).to_be_enabled()
    assert guest.wrong == []


def test_a_tap_skips_the_picture(browser: Browser, server: Server) -> None:
    guest, _ = begin(browser, server, ("loewen", "eine", 4), **SLOW)
    guest.choose_cards()
    confirm(guest).click()
    guest.page.get_by_role("button", name="Weiter").click()
    expect(guest.page.locator(".picture")).to_have_count(0)
    assert guest.asked() == "play"
    assert guest.wrong == []


def test_with_two_taps_the_table_says_tap_again(browser: Browser, server: Server) -> None:
    guest = Guest(browser, server, settings={"twoTaps": True})
    guest.play()
    guest.until("play")
    code = guest.codes(guest.playable)[0]
    guest.page.locator(f'.hand [data-card="{code}"]').click(position={"x": 8, "y": 8})
    expect(guest.sentence).to_contain_text("Noch einmal tippen")
    guest.page.keyboard.press("Escape")
    expect(guest.sentence).not_to_contain_text("Noch einmal tippen")
    assert guest.wrong == []


# Cards that play themselves


def last_card(wish: Given) -> int:
    """Before the declarer's own last card."""
    own = [(at, action) for at, (seat, action) in enumerate(wish.deal.log) if seat == wish.seat]
    return next(at for at, action in reversed(own) if isinstance(action, Play))


def only_card(wish: Given) -> int:
    """Before a card of his that was the only legal one, while he held others."""
    for at, (seat, action) in enumerate(wish.deal.log):
        view = Deal.replay(wish.deal.dealt, wish.deal.log[:at]).view(wish.seat)
        if seat == wish.seat and isinstance(action, Play) and len(view.legal) == 1:
            assert view.hand.bit_count() > 1
            return at
    raise AssertionError


def test_the_last_card_plays_itself(browser: Browser, server: Server) -> None:
    wish = given("loewen", "zwei-leere")
    guest = Guest(browser, server, settings={"speed": "slow"})
    play_again(guest, wish.deal, last_card(wish), wish.seat)
    expect(guest.result).to_be_visible()
    assert guest.wrong == []


def test_it_does_not_if_nobody_wants_that(browser: Browser, server: Server) -> None:
    wish = given("loewen", "zwei-leere")
    guest = Guest(browser, server, settings={"playOnly": "never"})
    play_again(guest, wish.deal, last_card(wish), wish.seat)
    assert guest.asked() == "play"
    expect(guest.cards).to_have_count(1)


def test_it_waits_while_something_lies_over_the_table(browser: Browser, server: Server) -> None:
    wish = given("loewen", "zwei-leere")
    guest = Guest(browser, server, settings={"playOnly": "never"})
    play_again(guest, wish.deal, last_card(wish), wish.seat)
    assert guest.asked() == "play"
    # The setting is changed where it stands at the table; the open menu still waits.
    guest.page.locator("button", has_text="Menü").filter(visible=True).click()
    guest.page.get_by_role("radio", name="die letzte Karte").check(force=True)
    expect(guest.page.locator(".board")).to_have_attribute("data-asked", "play")
    expect(guest.cards).to_have_count(1)
    guest.page.keyboard.press("Escape")
    expect(guest.result).to_be_visible()
    assert guest.wrong == []


def test_the_only_legal_card_plays_itself_on_request(browser: Browser, server: Server) -> None:
    wish = given("loewen", "zwei-leere")
    at = only_card(wish)
    guest = Guest(browser, server)
    play_again(guest, wish.deal, at, wish.seat)
    assert guest.asked() == "play"
    held = guest.cards.count()
    guest.context.close()

    eager = Guest(browser, server, settings={"playOnly": "only"})
    play_again(eager, wish.deal, at, wish.seat)
    expect(eager.cards).not_to_have_count(held)
    assert eager.wrong == []


def test_a_card_that_is_lifted_by_the_first_tap_stays(browser: Browser, server: Server) -> None:
    wish = given("loewen", "zwei-leere")
    guest = Guest(browser, server, settings={"playOnly": "never", "twoTaps": True})
    play_again(guest, wish.deal, only_card(wish), wish.seat)
    assert guest.asked() == "play"
    guest.playable.first.click(position={"x": 8, "y": 8})
    guest.page.locator("button", has_text="Menü").filter(visible=True).click()
    guest.page.get_by_role("radio", name="jede einzig erlaubte").check(force=True)
    guest.page.keyboard.press("Escape")
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    expect(guest.page.locator(".board")).to_have_attribute("data-asked", "play")
    expect(guest.sentence).to_contain_text("Noch einmal tippen")
    assert guest.wrong == []


def test_in_the_end_all_hands_lie_in_order_the_own_one_first(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server, size=(390, 844))
    guest.play()
    guest.play_deal()
    guest.page.get_by_role("button", name="Alle Karten").click()
    expect(guest.page.locator("dl dt").first).to_have_text(re.compile("^Du\\b"))
    hands = guest.page.locator("dl dd")
    expect(hands).to_have_count(5)
    for hand in hands.all():
        held = guest.codes(hand.locator("[data-card]"))
        trumps = [22 if card == "G" else int(card[1:]) for card in held if card[0] in "GT"]
        assert [card[0] in "GT" for card in held[: len(trumps)]] == [True] * len(trumps)
        assert trumps == sorted(trumps, reverse=True)
    assert guest.fits()
    assert guest.wrong == []


def test_a_ring_round_a_card_does_not_move_the_hand(browser: Browser, server: Server) -> None:
    guest, _ = begin(
        browser, server, ("baden", "halbe", 4), size=(390, 844), settings={"design": "large"}
    )
    before = guest.page.locator(".hand").bounding_box()
    held = guest.cards.count()
    guest.page.locator(".hand [data-card][aria-disabled=false]").first.click(
        position={"x": 8, "y": 8}
    )
    confirm(guest).click()
    expect(guest.page.locator(".hand .ring")).to_have_count(1)
    expect(guest.cards).to_have_count(held)
    assert guest.page.locator(".hand").bounding_box() == before
    assert guest.wrong == []
