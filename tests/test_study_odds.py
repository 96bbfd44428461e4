"""Odds: what each contract is worth to a hand, at once and measured."""

import json
from dataclasses import replace

import pytest

from cego.cards import CEGO, TAPP, TRUMPS, pile_of
from cego.deal.actions import Say
from cego.errors import CegoError
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.locale import LANGUAGES
from cego.players.knowledge import knowledge
from cego.rules import load
from cego.study import odds
from cego.study.odds import with_hand
from cego.study.simulated import Measured, tasks_of
from running import Cego
from test_views import TABLES

SOLO = "G T21 T20 T19 T17 T15 T12 T9 CK CQ C7"
MIDDLING = "G T20 T16 T12 T9 T8 T2 CJ S9 H2 DK"
BETTEL = "C7 C8 C9 S7 S8 S9 H4 H3 D4 D3 D2"


def hand_of(slug: str, players: int, seed: str = "1", seat: int = 0) -> int:
    rules = load(slug)
    return deal_order(rules, players, shuffled(rules, players, seed.encode())).hands[seat]


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_every_table_has_odds_at_once(slug: str, players: int) -> None:
    rules = load(slug)
    for seat in range(min(players, 4)):
        found = odds(rules, players, hand_of(slug, players, "1", seat), seat)
        assert found.worths
        payments = [worth.payment for worth in found.worths]
        assert payments == sorted(payments, reverse=True)
        assert all(0 <= worth.promise.win <= 1 for worth in found.worths)
        assert all(worth.promise.spread >= 0 for worth in found.worths)
        assert all(found.text(language) for language in LANGUAGES)
        assert json.loads(json.dumps(found.to_data())) == found.to_data()


def test_the_order_of_contracts_makes_sense() -> None:
    rules = load("loewen")
    strong = {str(w.contract): w.promise for w in odds(rules, 4, CEGO.pile(SOLO)).worths}
    weak = {str(w.contract): w.promise for w in odds(rules, 4, CEGO.pile(BETTEL)).worths}
    assert strong["solo"].win > strong["bettel"].win
    assert weak["bettel"].win > weak["solo"].win


def test_only_what_the_hand_can_play_is_listed() -> None:
    """Ulti and Kleiner Mann need trump 1; the hand shows what would be taken along."""
    found = odds(load("loewen"), 4, CEGO.pile(SOLO))
    names = [worth.contract for worth in found.worths]
    assert not {"ulti", "kleiner-mann", "pflichtraeuber"} & set(names)
    taken = {str(worth.contract): worth.promise.taken for worth in found.worths}
    assert taken["cego"].bit_count() == 2
    assert taken["solo"] == CEGO.pile(SOLO)
    assert "Best taken along" in found.text("en")


def test_the_other_cards_do_not_matter() -> None:
    rules = load("loewen")
    deal = with_hand(rules, 4, CEGO.pile(SOLO), 2)
    known = knowledge(deal.view(2))
    assert deal.hands[2] == CEGO.pile(SOLO)
    assert known.unseen == CEGO.all & ~CEGO.pile(SOLO)
    assert known.known == (0, 0, CEGO.pile(SOLO), 0, 0)


def test_measured_contracts_meet_the_same_deals_whatever_the_cores() -> None:
    rules, hand = load("loewen"), CEGO.pile(SOLO)
    heard: list[tuple[int, int]] = []
    asked = ("solo", "bettel")
    one = odds(
        rules,
        4,
        hand,
        1,
        asked,
        deals=3,
        seed="s",
        cores=1,
        progress=lambda done, total: heard.append((done, total)),
    )
    two = odds(rules, 4, hand, 1, asked, deals=3, seed="s", cores=2)
    assert one == two
    assert heard == [(done, 6) for done in range(1, 7)]
    assert odds(rules, 4, hand, 1, asked, deals=3, seed="t", cores=1) != one
    solo, bettel = one.worths
    assert (solo.contract, bettel.contract) == ("solo", "bettel")
    assert bettel.measured is not None
    assert bettel.measured.payment < 0
    assert bettel.measured.win == 0
    assert all(one.text(language) for language in LANGUAGES)
    assert json.loads(json.dumps(one.to_data())) == one.to_data()


@pytest.mark.parametrize(
    ("slug", "players"), [("baden", 5), ("ministranten", 4), ("oberwolfach", 3), ("zuger-tapp", 4)]
)
def test_every_contract_can_be_measured(slug: str, players: int) -> None:
    found = odds(load(slug), players, hand_of(slug, players), deals=1, cores=1)
    assert all(worth.measured and worth.measured.deals == 1 for worth in found.worths)


@pytest.mark.parametrize("hand", [SOLO, MIDDLING, "G T21 T18 T14 T5 T3 CR SK S7 DK D3"])
def test_what_is_estimated_and_what_is_measured_agree(hand: str) -> None:
    """Weaker players let the middling hand win 67 %, and Gegensolo met no solo: 55 % for 12 %."""
    asked = ("solo", "gegensolo")
    found = odds(load("loewen"), 4, CEGO.pile(hand), 1, asked, deals=100, seed="s", cores=1)
    measured = [worth for worth in found.worths if worth.measured is not None]
    assert "solo" in [worth.contract for worth in measured]
    for worth in measured:
        assert worth.measured is not None
        low, high = worth.measured.win_low - 0.1, worth.measured.win_high + 0.1
        assert low < worth.promise.win < high, worth


def test_a_gegensolo_is_measured_against_a_solo() -> None:
    view = with_hand(load("loewen"), 4, CEGO.pile(MIDDLING), 1).view(1)
    promise = odds(load("loewen"), 4, CEGO.pile(MIDDLING), 1, ["gegensolo"]).worths[0].promise
    tasks = list(tasks_of(view, [promise], 5, "s"))
    assert len(tasks) == 5
    for task in tasks:
        soloist, word = task.said[-1]
        assert word == Say("solo")
        assert soloist != 1
        assert (task.hands[soloist] & TRUMPS).bit_count() >= 5
        assert task.hands[1] == CEGO.pile(MIDDLING)


def test_what_could_not_be_measured_leaves_a_gap() -> None:
    found = odds(load("loewen"), 4, CEGO.pile(SOLO), 1, ["solo"], deals=1, cores=1)
    gap = replace(found, worths=tuple(replace(worth, measured=None) for worth in found.worths))
    for language in LANGUAGES:
        assert gap.text(language).count("–") >= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_numbers_are_explained(language: str) -> None:
    told = odds(load("loewen"), 4, CEGO.pile(SOLO), 1, ["solo"], deals=2, cores=1).text(language)
    assert {"de": "geschätzt", "en": "evaluators", "sv": "uppskattat"}[language] in told
    assert {"de": "zufällig", "en": "by chance", "sv": "slumpvis"}[language] in told


def test_an_interval_narrows_with_the_deals() -> None:
    few, many = Measured.of([30, -30] * 4), Measured.of([30, -30] * 400)
    assert few.payment == many.payment == 0
    assert few.margin is not None
    assert many.margin is not None
    assert few.margin > 5 * many.margin
    assert few.win_low < many.win_low < 0.5 < many.win_high < few.win_high
    certain = Measured.of([10] * 5)
    assert certain.margin == 0
    assert certain.win_low < certain.win_high == 1
    assert Measured.of([10]).margin is None


@pytest.mark.parametrize(
    ("players", "hand", "seat", "key"),
    [
        (4, CEGO.pile("G T21"), 0, "read.size"),
        (4, CEGO.pile(f"{SOLO} C8"), 3, "read.size"),
        (4, CEGO.pile(SOLO), 4, "read.seat"),
        (3, CEGO.pile("C7 S7 H4 D4 G T21 T20 T19 T18 T17 T16 T15 T14"), 0, "read.not-in-play"),
        (7, CEGO.pile(SOLO), 0, "rules.players"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(players: int, hand: int, seat: int, key: str) -> None:
    with pytest.raises(CegoError) as caught:
        odds(load("loewen"), players, hand, seat)
    if key != "rules.players":
        assert caught.value.key == key


@pytest.mark.parametrize(
    ("contract", "key"),
    [("poker", "study.contract"), ("halbe", "study.contract"), ("ulti", "study.cannot-play")],
)
def test_a_contract_that_cannot_be_is_refused(contract: str, key: str) -> None:
    with pytest.raises(CegoError) as caught:
        odds(load("loewen"), 4, CEGO.pile(SOLO), 0, [contract])
    assert caught.value.key == key


def test_a_hand_of_zuger_tapp_has_eight_cards() -> None:
    found = odds(load("zuger-tapp"), 4, pile_of(range(8)))
    assert {worth.contract for worth in found.worths} == {"tapp", "solo", "super", "vice"}
    with pytest.raises(CegoError):
        odds(load("zuger-tapp"), 4, TAPP.pile("CA SA"))


# On the command line


def test_the_command_tells_what_a_hand_is_worth(cego: Cego) -> None:
    shown = cego("odds", *SOLO.split(), "--seat", "b", "--lang", "de")
    assert shown.code == 0
    assert shown.err == ""
    assert "B: Gstieß, Trumpf 21" in shown.out
    for word in ("Solo", "gewinnt", "Streuung", "Am besten mitgenommen"):
        assert word in shown.out


def test_the_command_measures(cego: Cego) -> None:
    arguments = ("--contract", "solo", "--deals", "2", "--cores", "1", "--json")
    data = cego("odds", SOLO, *arguments).data
    assert [item["contract"] for item in data["contracts"]] == ["solo"]
    assert data["contracts"][0]["measured"]["deals"] == 2
    assert cego("odds", SOLO, *arguments).data == data


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("G", "T21"), "2 cards instead of 11"),
        ((SOLO, "--contract", "poker"), "poker is not played"),
        ((SOLO, "--contract", "ulti"), "cannot play Ulti"),
        ((SOLO.replace("C7", "X7"),), "no Cego card"),
        ((SOLO.replace("C7", "CK"),), "twice"),
        ((SOLO, "--seat", "E"), "no seat"),
        ((SOLO, "--rules", "nowhere"), "nowhere"),
    ],
)
def test_the_command_complains_in_words(
    cego: Cego, arguments: tuple[str, ...], complaint: str
) -> None:
    shown = cego("odds", *arguments)
    assert shown.code == 2
    assert complaint in shown.err
    assert shown.out == ""
