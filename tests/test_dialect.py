"""Each village speaks its own words, wherever people read and wherever they type."""

import re
from collections.abc import Iterator

import pytest

from cego.cards import CEGO
from cego.deal.codes import read_word
from cego.locale import LANGUAGES, catalogue, catalogues, spoken_in, text
from cego.locale.dialect import also, forms, in_dialect, names, villages
from cego.rules import SLUGS, load
from cego.study import odds

READ_AT_TABLES = sorted({*catalogues()} - {"adapters", "admin", "agreement", "arena", "server"})
"""Catalogues whose texts are told of one table, or of its rules."""


def texts_of(language: str, village: str) -> Iterator[str]:
    """All that a table of the village reads."""
    spoken = spoken_in(language, village)
    for name in READ_AT_TABLES:
        for key, words in catalogue(spoken, name).items():
            if not (key.startswith(("meaning.tapp", "talon", "legage-tapp", "blind-tapp"))):
                yield words
    yield load(village).explain(language).rpartition("## ")[0]


def test_only_rule_sets_have_words() -> None:
    assert set(villages()) <= set(SLUGS)
    assert names("braeunlingen") == names("loewen")
    assert names("ministranten")["spades"] == ("Schippe",), "what it does not name it inherits"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("village", "unsaid"),
    [
        # S1: "always called Cego", and the empty cards are Brettli; the games keep their names.
        ("ministranten", r"[Bb]linde[nr]?\b|\bblind\b|[Tt]along|(?<!Eine )(?<!Zwei )\bLeeren?\b"),
        ("ministranten", r"\bempt(y|ies)\b (card|one)|\btom(t|ma) kort"),
        # S1: trumps are Trucks, trump 1 and its game are the Pfeif.
        ("oberwolfach", r"[Tt]ru(mpf|mp|mf) 1\b|Kleine[rnm]? Mann|Tr[uü]mpfe?n?\b|\btrumps\b"),
        ("schmidt", r"[Tt]ru(mpf|mp|mf) 1\b|Kleine[rnm]? Mann|Tr[uü]mpfe?n?\b"),
        # S4: Sküs, Pagat, Cavall, Stecher.
        ("grupp", r"Gstieß|[Tt]ru(mpf|mp|mf) 1\b|Reiter|\briders?\b|\bkavall|Tr[uü]mpfe?n?\b"),
        # S0: "der Tapp", "der Gstieß geht ab".
        ("baden", r"[Bb]linde[nr]?\b|\bblind\b|Gstieß gibt ab"),
        # S3: "the cego".
        ("club", r"[Bb]linde[nr]?\b|\bblind\b"),
        ("schwarzwald", r"[Bb]linde[nr]?\b|\bblind\b"),
    ],
)
def test_no_text_of_a_village_has_a_word_that_it_does_not_say(
    language: str, village: str, unsaid: str
) -> None:
    exceptions = r"called \*Brettli\*, empty cards|\*Brettli\*, tomma kort"
    for words in texts_of(language, village):
        assert not re.search(unsaid, re.sub(exceptions, "", words)), words


def test_the_inn_says_schippe() -> None:
    """S1, where it ranks the suits; S4 says Pik."""
    for village in ("loewen", "ministranten", "braeunlingen", "oberwolfach", "schmidt"):
        assert text(spoken_in("de", village), "suit.S") == "Schippe"
    assert text(spoken_in("de", "grupp"), "suit.S") == "Pik"


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_have_the_names_of_the_village(language: str) -> None:
    """S1: the wild Räuber beside the ordered one; the Pfeif for the highest game."""
    assert text(spoken_in(language, "ministranten"), "contract.raeuber") == "Wilder Räuber"
    geregelter = text(spoken_in(language, "ministranten"), "contract.geregelter-raeuber")
    assert geregelter == "Geregelter Räuber"
    for village in ("oberwolfach", "schmidt"):
        assert text(spoken_in(language, village), "contract.kleiner-mann") == "Pfeif"
    assert text(spoken_in(language, "loewen"), "contract.kleiner-mann") == "Kleiner Mann"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("village", SLUGS)
def test_a_village_changes_words_and_no_gaps(language: str, village: str) -> None:
    for name in catalogues():
        common, own = catalogue(language, name), catalogue(spoken_in(language, village), name)
        for key, words in own.items():
            assert re.findall(r"\{.*?\}", words) == re.findall(r"\{.*?\}", common[key])


def test_what_fills_a_gap_is_left_alone() -> None:
    """A player may be called Pik."""
    assert in_dialect("de", "loewen", "{Pik} spielt Pik") == "{Pik} spielt Schippe"
    spoken = text(spoken_in("de", "loewen"), "play.forehand.other", name="Pik")
    assert spoken == "Vorhand ist Pik."


@pytest.mark.parametrize("village", villages())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_other_name_can_stand_in_sentences(language: str, village: str) -> None:
    """A first name that is not the common one has forms in German, or is a game's name."""
    common = {"Blinde", "Trumpf", "Gstieß", "Trumpf 1"}
    told = forms("de", village).values()
    for thing, (first, *_) in names(village).items():
        if first in common or thing in catalogue("de", "contract"):
            continue
        assert any(own in first or first in own for own in told), (village, thing, first)
    if language != "de":
        assert all(own for own in forms(language, village).values())


def test_own_rules_speak_like_the_rule_set_they_change() -> None:
    own = load("ministranten").replace({"special.ulti": 100}, slug="pfarrhaus")
    assert own.village == "ministranten"
    assert "Brettli" in own.explain("de")


def test_the_agreement_lists_what_is_said() -> None:
    """S1: Luftkampf and Bikel; Ramsch at the inn; S2: vize."""
    said = {
        "ministranten": "*Piccolo*, auch *Bikel*|*Wilder Räuber*, auch *Luftkampf*",
        "loewen": "auch *Ramsch*|auch *Geiger*|auch *Cego*, *Tapp*|auch *kleiner Mann*",
        "oberwolfach": "*Pfeif*, auch *Bapperle*, *Pagat*|*Truck*",
        "grupp": "*Sküs*, auch *Stieß*|*Stecher*, auch *Tarock*|*Mond*|*Cavall*",
        "baden": "*Tapp*, auch *Cego*|*Der Gstieß geht ab*",
        "zuger-tapp": "*Vice*, auch *Vize*",
    }
    for village, listed in said.items():
        section = load(village).explain("de").rpartition("## ")[2]
        for words in listed.split("|"):
            assert words in section, (village, words)


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("Bikel", "piccolo"),
        ("luftkampf", "raeuber"),
        ("Ramsch", "raeuber"),
        ("wilder Räuber", "raeuber"),
        ("Pfeif", "kleiner-mann"),
        ("bapperle", "kleiner-mann"),
        ("Pagat", "kleiner-mann"),
        ("vize", "vice"),
    ],
)
def test_any_name_of_a_game_can_be_typed(typed: str, game: str) -> None:
    assert read_word(typed, ()) == game


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        *((name, "G") for name in ("Gstieß", "Stieß", "Geiger", "Sküs", "skues", "stiess")),
        *((name, "T21") for name in ("Mond", "Mund")),
        *((name, "T1") for name in ("Pagat", "Pfeif", "Bapperle", "Geiß", "Kleiner Mann")),
    ],
)
def test_any_name_of_a_card_can_be_typed(typed: str, card: str) -> None:
    assert CEGO.code(CEGO.card(typed)) == card
    assert all(
        name in {*also()["gstiess"], *also()["mond"], *also()["little-man"]}
        for name in [typed.lower().replace("skues", "sküs").replace("stiess", "stieß")]
    )


def test_the_study_room_speaks_as_the_village() -> None:
    rules = load("oberwolfach")
    found = odds(rules, 4, CEGO.pile("T1 CK CQ HK HQ SK SQ DK DQ C10 S10"))
    assert "Pfeif" in found.text("de")
    assert "Kleiner Mann" not in found.text("de")
