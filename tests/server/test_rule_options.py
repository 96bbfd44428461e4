"""What a form for rules is given: every rule that matters, in words, and what else it may be."""

import pytest

from cego.errors import RulesError
from cego.locale import LANGUAGES
from cego.rules import SLUGS, load
from cego.rules.schema import Kind
from cego.server.http.rule_options import changeable
from cego.server.http.rules import explained
from cego.server.tables.plan import rules_of

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_every_choice_that_is_offered_is_accepted(slug: str, players: int, language: str) -> None:
    rules = load(slug)
    for option in changeable(rules, players, language):
        assert option.text
        assert all(choice.text for choice in option.choices)
        if option.kind in (Kind.SWITCH, Kind.CHOICE):
            assert option.value in [choice.value for choice in option.choices]
            for choice in option.choices:
                rules.replace({option.key: choice.value})
        elif option.kind in (Kind.GAMES, Kind.CARDS):
            assert isinstance(option.value, list)
            assert set(option.value) <= {choice.value for choice in option.choices}
        else:
            assert option.low is not None
            assert option.high is not None
            rules.replace({option.key: option.low})
            rules.replace({option.key: option.high})
            with pytest.raises(RulesError):
                rules.replace({option.key: option.high + 1})


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_change_shows_in_what_is_offered_next(slug: str, players: int) -> None:
    for option in changeable(load(slug), players, "en"):
        if option.kind is Kind.NUMBER:
            value = option.low if option.value != option.low else option.high
            assert value is not None
            after = changeable(rules_of(slug, {option.key: value}), players, "en")
            assert [o.value for o in after if o.key == option.key] in ([value], [])


def test_with_three_the_rule_for_three_is_changed() -> None:
    keys = {option.key for option in changeable(load("oberwolfach"), 3, "en")}
    assert "with-3.auction.throw-in-empties" in keys
    assert "auction.throw-in-empties" not in keys


def test_what_plays_no_part_is_left_out() -> None:
    four = {option.key for option in changeable(load("loewen"), 4, "en")}
    assert "exchange.halbe-put-away" not in four
    assert "cards.removed-with-three" not in four
    assert "cards.removed-with-three" in {o.key for o in changeable(load("loewen"), 3, "en")}


def test_two_rule_sets_are_compared_side_by_side() -> None:
    told = explained(load("grupp"), "en", load("baden"))
    counting = next(found for found in told.differences if found.key == "cards.count")
    assert (counting.mine, counting.theirs) == (
        "points are counted in twos",
        "points are counted in threes",
    )


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "eine ganze Zahl von 0 bis 1000"), ("sv", "ett heltal från 0 till 1000")],
)
def test_a_refusal_is_in_the_readers_language(language: str, words: str) -> None:
    with pytest.raises(RulesError) as error:
        rules_of("loewen", {"special.ulti": 5000})
    assert words in error.value.text(language)
