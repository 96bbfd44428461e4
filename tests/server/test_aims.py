"""What a game asks for, what a word undertakes and what it counts: told by the server."""

import pytest

from cego.deal.deal import Deal
from cego.fairdeal import shuffled
from cego.forced_deals import forced
from cego.games import deal_order
from cego.locale import LANGUAGES
from cego.players.chance import Chance
from cego.rules import SLUGS, load, named
from cego.server.protocol.deal import Word
from cego.server.protocol.rules import Overview
from cego.server.tables.aims import aim, aim_of, counts, overview, words_of

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]


def auctions(slug: str, players: int, number: int) -> list[Deal]:
    """Every moment of an auction by chance."""
    rules, seed = load(slug), f"{slug} {number}"
    deal = deal_order(rules, players, shuffled(rules, players, seed.encode()))
    chance, found = Chance(seed), []
    while (seat := deal.to_act) is not None and deal.phase.name == "auction":
        found.append(deal)
        deal = deal.apply(chance.choose(deal.view(seat)))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_every_game_has_an_aim_and_a_price(slug: str, players: int, language: str) -> None:
    told = Overview.model_validate(overview(load(slug), players, language))
    assert {game.game for game in told.games} == set(load(slug).contracts(players))
    assert all(game.aim and game.pays for game in told.games)
    steps = [game.game for game in told.games if game.step]
    assert tuple(steps) == load(slug).options(players).ladder()
    assert sum(value.pips * len(value.cards) for value in told.values) == (
        120 if slug == "zuger-tapp" else 52
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_every_word_that_may_be_said_is_told(slug: str, players: int, language: str) -> None:
    games = set(load(slug).contracts(players))
    for number in range(6):
        for deal in auctions(slug, players, number):
            for seat in range(len(deal.hands)):
                view = deal.view(seat)
                words = {
                    word["word"]: Word.model_validate(word) for word in words_of(view, language)
                }
                legal = {getattr(action, "word", "") for action in view.legal}
                assert legal <= set(words)
                assert all(word.undertakes for word in words.values())
                assert all(words[game].counts for game in legal & games)


def test_what_is_counted_is_what_is_paid() -> None:
    def told(slug: str, word: str, *, over_solo: bool = False) -> str:
        return counts(load(slug), 4, word, "de", over_solo=over_solo)

    assert told("loewen", "raeuber") == "30, Vorhand 60"
    assert told("ministranten", "geregelter-raeuber") == "ab 30, Vorhand ab 60"
    assert told("loewen", "solo") == "×2/1"
    assert told("loewen", "eine") == "×2"
    assert told("loewen", "eine", over_solo=True) == "×3"
    assert told("ministranten", "gegensolo") == "×4/2"
    assert told("oberwolfach", "bettel") == "15"
    assert told("zuger-tapp", "super") == "4"
    assert told("loewen", "gut") == told("zuger-tapp", "pass") == ""


@pytest.mark.parametrize(
    ("slug", "players", "contract", "words"),
    [
        ("loewen", 4, "cego", "Aim: 36 of 70 points"),
        ("loewen", 3, "solo", "Aim: 35 of 69 points"),
        ("club", 4, "halbe", "Aim: 40 of 79 points"),
        ("loewen", 4, "raeuber", "Most points loses"),
        ("ministranten", 4, "dresch", "Last trick loses"),
        ("loewen", 5, "bettel", "Aim: no trick"),
        ("zuger-tapp", 4, "vice", "Aim: 75 of 120 points"),
    ],
)
def test_the_aim_names_the_points(slug: str, players: int, contract: str, words: str) -> None:
    rules = load(slug)
    assert aim(rules, players, named(contract, rules.game), "en") == words


def test_a_freed_trump_1_has_its_own_aim() -> None:
    told = aim(load("oberwolfach"), 4, named("kleiner-mann"), "en", pfeif_frei=True)
    assert told == "Aim: 36 of 70 points, last trick with trump 1"


def test_the_ladder_over_a_solo_begins_with_gegensolo() -> None:
    assert load("loewen").options(4).ladder(over_solo=True)[:2] == ("gegensolo", "eine")
    assert load("ministranten").options(4).ladder(over_solo=True) == ("gegensolo",)
    assert load("oberwolfach").options(4).ladder()[-2:] == ("piccolo", "bettel")


def test_after_the_auction_the_game_is_the_only_word() -> None:
    deal = forced(load("loewen"), 4, "zwei-leere", "word")
    view = deal.view()
    assert [word["word"] for word in words_of(view, "de")] == ["zwei-leere"]
    assert aim_of(view, "de") == "Ziel: 36 von 70 Punkten"
    assert aim_of(Deal.new(deal.dealt).view(), "de") is None
