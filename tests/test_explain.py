"""The agreement in words says all that was agreed on, in every language."""

import re
import string
from collections.abc import Iterator

import pytest

from cego.errors import RulesError
from cego.locale import LANGUAGES, catalogue, text
from cego.rules import SLUGS, Rules, load
from cego.rules.contracts import CEGO_TABLE, TAPP_TABLE
from cego.rules.diff import diff, matters, phrase
from cego.rules.explain import explain_sections
from cego.rules.rules import option_at
from cego.rules.schema import Option, Plain, schema

OURS = ("agreement", "contract", "suit", "common")
CEGO_SLUGS = tuple(slug for slug in SLUGS if load(slug).game == "cego")
OPTIONS = [("cego", key) for key in schema("cego")] + [("tapp", key) for key in schema("tapp")]


def other_values(option: Option, value: Plain) -> Iterator[Plain]:
    """Some allowed values that are not this one."""
    candidates: list[Plain] = []
    if isinstance(value, bool):
        candidates = [not value]
    elif isinstance(value, int):
        _, most = option.bounds or (0, 100)
        candidates = [value + 1 if value < most else value - 1]
    elif isinstance(value, str):
        candidates = list(option.choices)
    elif option.choices:
        names = [str(item) for item in value]
        candidates = [
            [c for c in option.choices if (c in names) != (c == t)] for t in option.choices
        ]
    elif len(value) == 2:
        candidates = [[int(value[0]) + 1, int(value[1])], [int(value[0]), int(value[1]) + 1]]
    else:
        candidates = [["D3", "H3", "S8"]]
    for candidate in candidates:
        try:
            option.read(candidate)
        except ValueError:
            continue
        if candidate != value:
            yield candidate


def variants(rules: Rules, key: str) -> Iterator[tuple[Plain, Rules]]:
    """Other values of one option, each with the rule set that has it."""
    for value in other_values(option_at(rules.game, key), rules.plain()[key]):
        try:
            yield value, rules.replace({key: value})
        except RulesError:
            assert (rules.game, key, value) == ("tapp", "evening.end", "gstiess")


def bases(game: str) -> Iterator[Rules]:
    """The rule sets that come with the program, and some on which rare options matter."""
    yield from (load(slug) for slug in SLUGS if load(slug).game == game)
    if game == "cego":
        loewen = load("loewen")
        yield loewen.replace({"auction.ladder": ["cego"]})
        yield loewen.replace({"auction.style": "circle", "auction.piccolo-bettel": "above-ladder"})
        yield loewen.replace({"auction.piccolo-bettel": "over-cego"})
        yield load("ministranten").replace({"after-solo.only-gegensolo": False})
        yield load("baden").replace({"play.lead-after-empties": "declarer"})
    else:
        yield load("zuger-tapp").replace({"evening.end": "rounds"})


# The text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_set_is_explained_in_every_language(slug: str, language: str) -> None:
    told = load(slug).explain(language)
    assert told.startswith("# ")
    assert "{" not in told
    assert "  " not in told
    for section in explain_sections(load(slug), language):
        assert section.title
        assert f"## {section.title}\n" in told
        for sentence in section.sentences:
            assert sentence.startswith("- ") or sentence.endswith((".", ":")), sentence
            assert sentence in told


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown language"):
        load("loewen").explain("fr")


@pytest.mark.parametrize("players", [[3], [4], [5], [3, 5], [3, 4]])
def test_any_number_of_players_is_explained(players: list[int]) -> None:
    rules = Rules.parse(f'slug = "stube"\nbase = "loewen"\nplayers = {players}', "stube.toml")
    titles = [section.title for section in explain_sections(rules, "en")]
    assert ("With three players" in titles) is (players in ([3, 5], [3, 4]))
    assert ("With five players" in titles) is (5 in players)
    assert ("Pflichträuber" in titles) is (4 in players)
    assert ("12 cards face down" in rules.explain("en")) is (players == [3])


@pytest.mark.parametrize(("game", "key"), OPTIONS)
def test_an_option_changes_the_text_exactly_where_it_matters(game: str, key: str) -> None:
    somewhere = False
    for rules in bases(game):
        others = [changed for _, changed in variants(rules, key)]
        assert others, f"no other value tried for {key}"
        for language in LANGUAGES:
            told = rules.explain(language)
            changed = [other.explain(language) != told for other in others]
            if not matters(rules, key):
                assert not any(changed), f"{rules.slug} {language}: {key} was said not to matter"
            elif isinstance(rules.plain()[key], list):
                assert any(changed), f"{rules.slug} {language}: {key} is not told"
            else:
                assert all(changed), f"{rules.slug} {language}: {key} is not told"
        somewhere |= matters(rules, key)
    assert somewhere, f"{key} matters nowhere"


@pytest.mark.parametrize("key", ["auction.ulti", "auction.throw-in-empties", "scoring.base"])
def test_what_only_three_players_agreed_on_is_told_too(key: str) -> None:
    rules = load("loewen")
    for value, _ in variants(rules, key):
        changed = rules.replace({f"with-3.{key}": value})
        for language in LANGUAGES:
            assert changed.explain(language) != rules.explain(language)


def test_what_does_not_matter_is_not_mentioned() -> None:
    loewen, braeunlingen = load("loewen").explain("en"), load("braeunlingen").explain("en")
    assert "Halbe" not in loewen
    assert "Dresch" not in loewen
    assert "Pflichträuber" in loewen
    assert "Pflichträuber" not in braeunlingen
    assert "Schinden" not in braeunlingen
    assert "Bürgermeister" not in load("club").explain("en")


@pytest.mark.parametrize(
    ("slug", "game", "points", "amount"),
    [
        ("loewen", "Eine", 46, 25),
        ("baden", "Halbe", 46, 30),
        ("ministranten", "Eine", 46, 20),
        ("oberwolfach", "Eine", 46, 6),
        ("grupp", "Eine", 50, 6),
        ("club", "Halbe", 50, 30),
    ],
)
def test_the_worked_example_is_right(slug: str, game: str, points: int, amount: int) -> None:
    told = load(slug).explain("en")
    example = next(line for line in told.split("Example: ") if line.startswith(f"{game} is won"))
    assert f"won with {points} points" in example
    assert f"each opponent pays {amount}." in example


# The catalogues


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("name", OURS)
def test_all_languages_have_the_same_texts_with_the_same_placeholders(name: str) -> None:
    german = catalogue("de", name)
    for language in LANGUAGES:
        other = catalogue(language, name)
        assert set(other) == set(german)
        for key, told in other.items():
            assert told.strip(), f"{language} {name}.{key} is empty"
            assert placeholders(told) == placeholders(german[key]), f"{language} {name}.{key}"


def test_every_game_has_a_name() -> None:
    for language in LANGUAGES:
        assert {*map(str, CEGO_TABLE), *map(str, TAPP_TABLE)} == set(
            catalogue(language, "contract")
        )
        assert set(catalogue(language, "suit")) == set("CSHDT")


@pytest.mark.parametrize(("game", "key"), OPTIONS)
def test_each_value_of_an_option_has_a_phrase_of_its_own(game: str, key: str) -> None:
    rules = next(iter(bases(game)))
    values = [rules.plain()[key], *(value for value, _ in variants(rules, key))]
    for language in LANGUAGES:
        phrases = [phrase(language, key, v) for v in values]
        assert len(set(phrases)) == len(values)
        assert not any(p.endswith(".") for p in phrases)


# Differences


@pytest.mark.parametrize("slug", SLUGS)
def test_a_rule_set_does_not_differ_from_itself(slug: str) -> None:
    assert load(slug).diff(load(slug)) == ()


@pytest.mark.parametrize("mine", SLUGS)
@pytest.mark.parametrize("theirs", SLUGS)
def test_differences_are_the_same_from_both_sides(mine: str, theirs: str) -> None:
    there, back = load(mine).diff(load(theirs)), load(theirs).diff(load(mine))
    assert [(d.key, d.theirs, d.mine) for d in there] == [(d.key, d.mine, d.theirs) for d in back]
    for difference in there:
        for language in LANGUAGES:
            assert f"{mine}: " in difference.text(language)
            assert f"; {theirs}: " in difference.text(language)


@pytest.mark.parametrize(("game", "key"), OPTIONS)
def test_one_changed_option_is_one_difference(game: str, key: str) -> None:
    for rules in bases(game):
        value = rules.plain()[key]
        for _, changed in variants(rules, key):
            found = [(d.key, d.mine, d.theirs) for d in changed.diff(rules)]
            assert found == [(key, changed.plain()[key], value)]


def test_a_difference_for_three_players_only() -> None:
    loewen = load("loewen")
    (difference,) = loewen.diff(loewen.replace({"with-3.auction.final-raise": True}))
    assert difference.key == "with-3.auction.final-raise"
    assert difference.text("en") == (
        "With three players: here: the winner of the auction plays the game last bid; "
        "there: the winner of the auction may name a higher game in the end."
    )
    baden = load("baden")
    assert baden.diff(baden.replace({"with-3.auction.final-raise": True})) == ()


def test_the_numbers_of_players_and_the_game_can_differ() -> None:
    loewen, braeunlingen = load("loewen"), load("braeunlingen")
    first = loewen.diff(braeunlingen)[0]
    assert (first.key, first.mine, first.theirs) == ("players", [3, 4, 5], [4])
    assert (
        first.text("en") == "loewen: played by three, four or five; braeunlingen: played by four."
    )
    (other_game,) = loewen.diff(load("zuger-tapp"))
    assert other_game.text("de") == "loewen: Cego; zuger-tapp: Zuger Tapp."


def test_rule_sets_for_different_numbers_of_players_are_compared_as_played() -> None:
    three = Rules.parse('slug = "drei"\nbase = "loewen"\nplayers = [3]', "drei.toml")
    four = Rules.parse('slug = "vier"\nbase = "loewen"\nplayers = [4]', "vier.toml")
    keys = [difference.key for difference in diff(three, four)]
    assert keys[0] == "players"
    assert "auction.piccolo-bettel" in keys
    assert "schinden.challenge" in keys


def test_where_an_option_plays_no_part_the_difference_says_so() -> None:
    found = {d.key: d for d in load("loewen").diff(load("club"))}
    assert found["exchange.halbe-put-away"].text("en") == (
        "loewen: does not apply; club: in Halbe a card of the blind or the kept card is put away."
    )


def _games_named(told: str, language: str) -> set[str]:
    """The games whose names stand in a text, each by its longest name."""
    names = {text(language, f"contract.{game}"): str(game) for game in CEGO_TABLE}
    longest_first = sorted(names, key=len, reverse=True)
    pattern = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first)
    return {names[name] for name in re.findall(pattern, told)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "choice", [["cego"], ["cego", "geregelter-raeuber"], ["cego", "dresch"], ["cego", "raeuber"]]
)
@pytest.mark.parametrize("slug", ["loewen", "ministranten", "baden", "club"])
def test_the_rule_book_defines_each_game_by_which_it_explains_another(
    slug: str, choice: list[str], language: str
) -> None:
    """Geregelter Räuber is “like Räuber”, and a Pflichträuber “nothing but Räuber”."""
    rules = load(slug).replace({"auction.forehand-choice": [*choice]})
    told, language = rules.explain(language), rules.spoken(language)
    if "raeuber" in _games_named(told, language):
        head = text(language, "agreement.game.raeuber")[:12]
        assert told.count(head) == 1
        played = any("raeuber" in rules.contracts(number) for number in rules.players)
        basis = text(language, "agreement.games.basis", games="")[:20]
        assert (basis in told) == (not played)
