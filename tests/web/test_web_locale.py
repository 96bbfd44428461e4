"""Every text of the page exists in German, English and Swedish, with the same gaps to fill."""

import json
import re

import pytest
from built import WEB

from cego.cards import CEGO, TAPP
from cego.locale import LANGUAGES, text
from cego.players.levels import SEATED
from cego.rules import Contract
from cego.server.tables.phrases import PHRASES


def catalogue(language: str) -> dict[str, str]:
    """All files of a language: what every page needs, and what each room has of its own."""
    found: dict[str, str] = {}

    def once(pairs: list[tuple[str, str]]) -> None:
        keys = [key for key, _ in pairs]
        assert len(set(keys)) == len(keys), "a key stands twice"
        assert not found.keys() & set(keys), "a key stands in two files"
        found.update(pairs)

    for file in sorted((WEB / "src" / "locale").rglob(f"{language}.json")):
        json.loads(file.read_text("utf-8"), object_pairs_hook=once)
    return found


def gaps(words: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", words))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_lacks_a_translation(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert set(other) == set(english)
    assert {key: gaps(words) for key, words in other.items()} == {
        key: gaps(words) for key, words in english.items()
    }
    assert all(words.strip() for words in other.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trump_has_an_animal_of_its_own(language: str) -> None:
    words = catalogue(language)
    trumps = [code for code in CEGO.codes if code[0] in "TG"]
    assert len({words[f"animal.{code}"] for code in trumps}) == len(trumps) == 22


@pytest.mark.parametrize("language", LANGUAGES)
def test_suits_and_ranks_are_called_as_everywhere_else(language: str) -> None:
    words = catalogue(language)
    for suit in "CSHD":
        assert words[f"suit.{suit}"] == text(language, f"suit.{suit}")
    ranks = {code[1:] for code in (*CEGO.codes, *TAPP.codes) if code[0] in "CSHD"}
    assert {f"rank.{rank}" for rank in ranks if rank.isalpha()} <= set(words)


def test_no_text_is_left_over() -> None:
    sources = [*(WEB / "src").rglob("*.svelte"), *(WEB / "src").rglob("*.ts")]
    code = "\n".join(path.read_text("utf-8") for path in sources)
    made = re.compile(
        r"(?:animal|suit|rank|mark|contract|said|meaning|short|bare|ask|tell|phrase|place|level|stage)\."
        r"|(?:opponent|number|exchange|hint|verdict|wish|menu|hand\.label)\.|.*\.(?:you|other|one)$"
        r"|(?:source|village)\.|new\.(?:section|pace|length)-|pad\.length-|home\.against\.|learn\.group-"
    )
    unused = [key for key in catalogue("en") if not made.match(key) and f"'{key}'" not in code]
    assert not unused


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_and_phrases_are_called_as_everywhere_else(language: str) -> None:
    words = catalogue(language)
    for contract in Contract:
        assert words[f"contract.{contract}"] == text(language, f"contract.{contract}")
        assert f"short.{contract}" in words
    for phrase in PHRASES:
        assert words[f"phrase.{phrase}"] == text(language, f"server.phrase.{phrase}")
    for level in SEATED:
        assert f"level.{level}" in words
