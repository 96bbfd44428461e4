"""Every text of the page exists in every language, with the same gaps, and none stands twice."""

import json
import re

import pytest
from built import WEB
from playwright.sync_api import Browser

from cego.cards import CEGO, TAPP
from cego.locale import LANGUAGES, PLURALS, catalogues
from cego.locale import catalogue as texts
from cego.locale.dialect import forms, game_names, villages
from cego.locale.plurals import form
from cego.players.levels import SEATED
from cego.rules.schema import schema
from cego.server.protocol.words import Contract
from cego.server.tables.phrases import PHRASES
from wording import expected, gaps


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_lacks_a_translation(language: str) -> None:
    own = catalogue(language)
    assert {key: gaps(words) for key, words in own.items()} == expected(catalogue("en"), language)
    assert all(words.strip() for words in own.values())


def program() -> dict[str, str]:
    """All English texts of the program, by the keys that the page knows them by."""
    return {
        f"{name}.{key}": words for name in catalogues() for key, words in texts("en", name).items()
    }


def test_what_page_and_program_both_say_stands_once() -> None:
    """A word or two may chance to be the same; a sentence is said by one of them for both."""
    said = set(program().values())
    own = catalogue("en").items()
    twice = [key for key, words in own if words.count(" ") > 1 and words in said]
    assert not twice, "take it from src/cego/locale: web/words.mjs has the list"


def test_each_text_taken_from_the_program_is_there_and_used() -> None:
    listed = re.search(r"const SHARED = \[(.*?)\];", (WEB / "words.mjs").read_text("utf-8"), re.S)
    assert listed
    names = re.findall(r"'([^']+)'", listed[1])
    assert len(names) > 10
    keys, code = program(), sources()
    for name in names:
        assert any(key == name or key.startswith(f"{name}.") for key in keys), name
        assert re.search(rf"['`]{re.escape(name)}['.`]", code), f"{name} is not used"
    assert not {key for key in catalogue("en") if key.startswith(tuple(names))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trump_has_an_animal_of_its_own(language: str) -> None:
    words = catalogue(language)
    trumps = [code for code in CEGO.codes if code[0] in "TG"]
    assert len({words[f"animal.{code}"] for code in trumps}) == len(trumps) == 22


def test_every_rank_has_a_name() -> None:
    words = catalogue("en")
    ranks = {code[1:] for code in (*CEGO.codes, *TAPP.codes) if code[0] in "CSHD"}
    assert {f"rank.{rank}" for rank in ranks if rank.isalpha()} <= set(words)


def sources() -> str:
    """All code of the page."""
    files = [*(WEB / "src").rglob("*.svelte"), *(WEB / "src").rglob("*.ts")]
    return "\n".join(path.read_text("utf-8") for path in files)


def test_no_text_is_left_over() -> None:
    code = sources()
    made = re.compile(
        r"(?:animal|mark|short|bare|level|stage|opponent|exchange|hint|verdict|wish|menu)\."
        r"|.*\.(?:you|other|one)$|(?:source|village)\.|new\.(?:section|pace|length)-"
        r"|home\.against\.|learn\.group-|profile\.(?:cego|tapp)-|pad\.length-"
    )
    unused = [key for key in catalogue("en") if not made.match(key) and f"'{key}'" not in code]
    assert not unused


def test_everything_that_the_server_may_name_has_words() -> None:
    own, shared = catalogue("en"), program()
    for contract in Contract:
        assert f"contract.{contract}" in shared
    for phrase in PHRASES:
        assert f"server.phrase.{phrase}" in shared
    for level in SEATED:
        assert f"level.{level}" in own
    sections = {option.section for option in (*schema("cego").values(), *schema("tapp").values())}
    for section in sections - {"evening"}:
        assert f"new.section-{section}" in own


def test_numbers_take_the_same_forms_in_page_and_program(browser: Browser) -> None:
    page = browser.new_page()
    numbers = list(range(200))
    for language in LANGUAGES:
        forms = page.evaluate(
            "([language, numbers]) => numbers.map((n) => new Intl.PluralRules(language).select(n))",
            [language, numbers],
        )
        assert forms == [form(PLURALS[language], n) for n in numbers]


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_program_speak_the_same_dialects(language: str) -> None:
    """What the build gives the page is what the program puts in place of the common words."""
    made = WEB / "generated" / f"words-{language}.json"
    told = json.loads(json.loads(made.read_text("utf-8"))["villages"])
    assert set(told) == set(villages())
    games = texts(language, "contract")
    for village, spoken in told.items():
        assert spoken["forms"] == forms(language, village)
        own = game_names(village, games)
        assert {games[g]: own[g] for g in games if own[g] != games[g]} == {
            games[key.partition(".")[2]]: name
            for key, name in spoken["texts"].items()
            if games[key.partition(".")[2]] != name
        }
