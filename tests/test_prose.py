"""What people read is words: no code of a card, no key of a catalogue, no markup, no gap left open.

Read are all texts of program and page, in every language, with every kind of value in their gaps;
and what is said in random deals: refusals, hints, reviews, odds, puzzles, whole evenings in the
terminal. Court cards carry the letters of the language.
"""

import io
import json
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

import pytest
from rich.console import Console
from rich.markdown import Markdown

from cego.cards import CEGO
from cego.deal.actions import Action, Play, PutAway, Say
from cego.deal.deal import Deal
from cego.errors import CegoError
from cego.locale import (
    LANGUAGES,
    Cards,
    Phrase,
    Term,
    Terms,
    Value,
    catalogue,
    catalogues,
    spelled,
    text,
)
from cego.rules import SLUGS, load
from cego.solver.core import Limit
from cego.study import hint, odds, review
from test_play_terminal import by_number, evening
from test_views import TABLES, random_deal

PAGE = Path(__file__).parents[1] / "web" / "src"
ROOMS = sorted(path.parent.relative_to(PAGE).as_posix() for path in PAGE.rglob("en.json"))
QUICK = Limit(nodes=500)

CODE = re.compile(r"\b(?:[CSHDT](?:\d{1,2}|[KQRJAB])|T2[012])\b")
MARKUP = re.compile(r"\*\w|\w\*|`|</?\w+>|\[/?(?:bold|dim|red)\b")
GAP = re.compile(r"\{[\w.-]*\}")
KEY = re.compile(rf"\b(?:{'|'.join(catalogues())}|table|replay|pad|home)\.[a-z][\w-]*\b")
FOREIGN = {"de": re.compile(r"[♣♠♥♦][QJ]"), "sv": re.compile(r"[♣♠♥♦](?:Q|J|B)")}
"""Letters that a court card does not have in the language."""

TYPED = {
    "play.help.cards-cego",
    "play.help.cards-tapp",
    "read.action",
    "read.card-cego",
    "read.card-tapp",
    "rules.allowed.cards",
}
"""Texts that say how to write cards down, in the terminal or in a file."""
FILES = re.compile(r"[\w-]+\.(?:toml|json|txt|log)\b|--[\w.-]+(?:[ =]\S+)?|auction\.early-call")
"""Names of files and options of the command line, which are typed as they stand."""

VALUES: tuple[Value, ...] = (
    0,
    1,
    2,
    17,
    "Anna",
    Cards(("CQ",)),
    Cards(("HJ", "T17", "G")),
    Term("contract.zwei-leere"),
    Term("suit.T"),
    Terms(("contract.piccolo", "play.said.gut")),
    Phrase("rules.allowed.number", (("low", 1), ("high", 9))),
)
"""One of each kind that a text may be given."""


def faults(words: str, language: str) -> list[str]:
    """What a person could not read."""
    words = FILES.sub("", words)
    patterns = [CODE, MARKUP, GAP, KEY, *filter(None, [FOREIGN.get(language)])]
    return [match[0] for pattern in patterns for match in pattern.finditer(words)]


def plain(markdown: str) -> str:
    """Markdown as it is shown."""
    file = io.StringIO()
    Console(file=file, width=200).print(Markdown(markdown))
    return file.getvalue()


def names_in(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def rendered(language: str, name: str) -> Iterator[tuple[str, str]]:
    """Every text of a catalogue with one value after another in all of its gaps."""
    for key, words in catalogue(language, name).items():
        gaps = names_in(words)
        for value in VALUES if gaps else VALUES[:1]:
            yield f"{name}.{key}", text(language, f"{name}.{key}", **dict.fromkeys(gaps, value))


@pytest.mark.parametrize("name", catalogues())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_program_shows_what_only_programs_read(language: str, name: str) -> None:
    found = {
        key: wrong
        for key, words in rendered(language, name)
        if key not in TYPED
        and (wrong := faults(plain(words) if name == "agreement" else words, language))
    }
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_texts_on_how_cards_are_written_name_codes(language: str) -> None:
    values: Mapping[str, Value] = {"found": "x", "n": 2}
    assert all(CODE.search(text(language, key, **values)) for key in TYPED)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_page_shows_what_only_programs_read(language: str, room: str) -> None:
    texts = dict(_flat(json.loads((PAGE / room / f"{language}.json").read_text("utf-8"))))
    assert texts
    found = {}
    for key, words in texts.items():
        for value in VALUES:
            shown = re.sub(r"\{[\w.-]+\}", spelled(language, value), words)
            if wrong := faults(shown, language):
                found[key] = wrong
    assert found == {}


def _flat(table: object, prefix: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(table, str):
        yield prefix, table
    elif isinstance(table, list):
        for number, value in enumerate(table):
            yield from _flat(value, f"{prefix}.{number}")
    elif isinstance(table, dict):
        for key, value in table.items():
            yield from _flat(value, f"{prefix}.{key}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_agreements_and_differences_are_words(language: str) -> None:
    for rules in map(load, SLUGS):
        assert faults(plain(rules.explain(language)), language) == []
        for difference in load("loewen").diff(rules):
            assert faults(plain(difference.text(language)), language) == []


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_refusals_are_words(slug: str, players: int) -> None:
    refused = 0
    for number in range(3):
        rng = random.Random(f"prose {slug} {players} {number}")
        for deal in random_deal(load(slug), players, f"prose {number}"):
            for error in _refusals(deal, rng):
                refused += 1
                for language in LANGUAGES:
                    assert faults(error.text(language), language) == [], error.key
    assert refused > 100


def _refusals(deal: Deal, rng: random.Random) -> Iterator[CegoError]:
    """What is answered to cards and words that may not be played or said."""
    cards = range(len(deal.pack.codes))
    tried: list[Action] = [
        *(Play(card) for card in rng.sample(cards, 6)),
        *(Say(word) for word in ("fort", "gut", "selbst", "solo", "kleiner-mann", "bettel")),
        PutAway(1 << rng.choice(cards)),
    ]
    for action in tried:
        try:
            deal.apply(action)
        except CegoError as error:
            yield error


STUDIED = [("loewen", 4), ("ministranten", 4), ("club", 5), ("loewen", 3), ("zuger-tapp", 4)]


@pytest.mark.parametrize(("slug", "players"), STUDIED)
def test_hints_reviews_and_odds_are_words(slug: str, players: int) -> None:
    rng, last = random.Random(slug), None
    for deal in random_deal(load(slug), players, f"study {slug}"):
        last = deal
        assert deal.to_act is not None
        if rng.random() < 0.3:
            told = hint(deal.view(deal.to_act), "stammtisch", "a seed", QUICK)
            for language in LANGUAGES:
                assert faults(told.text(language), language) == []
    assert last is not None
    over = last
    while over.to_act is not None:
        over = over.apply(over.legal_actions()[0])
    judged = review(over, "stammtisch", "a seed", QUICK)
    for language in LANGUAGES:
        assert faults(judged.text(language), language) == []
    worth = odds(load(slug), players, over.hands[0], deals=0)
    for language in LANGUAGES:
        assert faults(worth.text(language), language) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_an_evening_in_the_terminal_is_words(slug: str, players: int, language: str) -> None:
    screen = evening(slug, players, language, by_number(f"prose {slug}{players}"), deals=2)
    assert faults(screen, language) == []


def test_court_cards_carry_the_letters_of_the_language() -> None:
    pile = CEGO.pile("CK CQ CR CJ T17 G")
    told = {language: CEGO.in_words(pile, language) for language in LANGUAGES}
    assert told == {
        "de": "Gstieß, Trumpf 17, ♣K, ♣D, ♣R, ♣B",
        "en": "Gstieß, trump 17, ♣K, ♣Q, ♣R, ♣J",
        "sv": "Gstieß, trumf 17, ♣K, ♣D, ♣R, ♣Kn",
    }


TYPED_CARDS = [("♣D", "CQ"), ("cb", "CJ"), ("♦Kn", "DJ"), ("dd", "DQ")]


@pytest.mark.parametrize(("typed", "code"), TYPED_CARDS)
def test_a_card_can_be_typed_as_it_is_shown(typed: str, code: str) -> None:
    assert CEGO.code(CEGO.card(typed)) == code


def test_what_is_no_words_is_found() -> None:
    """The patterns find what they are for."""
    wrong = ["play T17", "♣D is ♣Q", "the *Gstieß*", "illegal.not-your-turn", "{name} plays", "CK"]
    assert all(faults(words, "de") for words in wrong)
    assert faults("♣D, Trumpf 17, 21er, A, B, C und D", "de") == []
