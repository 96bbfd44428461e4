"""What single villages do beside the cards: schnapps, breaches, the hour of the Pflichträuber."""

import pytest

from cego.deal.scoring import score_breach, score_normal, score_special
from cego.ledger import keeping
from cego.ledger.prices import price_table
from cego.ledger.sheet import fold
from cego.locale import LANGUAGES
from cego.rules import SLUGS, load, named
from cego.rules.contracts import Family

SCHNAPPS = {"de": "Schnaps", "en": "schnapps", "sv": "snaps"}
EINE = named("eine")


@pytest.mark.parametrize("language", LANGUAGES)
def test_s1_the_ministranten_s_buergermeister_pays_5_and_a_round_of_schnapps(language: str) -> None:
    """In the agreement, in the outcome, and on the sheet."""
    rules, word = load("ministranten"), SCHNAPPS[language]
    assert word in rules.explain(language)
    score = score_normal(rules.cego(4), EINE, 35)
    assert score.pays_each == -5
    assert [word in step.text(language) for step in score.steps] == [False, False, True]
    priced = price_table(rules, 4)
    assert word in priced["words"][language]["step.schnapps"]
    pad = keeping.begin(rules, ["A", "B", "C", "D"])
    pad = keeping.write(pad, rules, game="eine", who=[1], end="points", points=35)
    assert fold(pad).totals == (5, -15, 5, 5), "schnapps are no points"


@pytest.mark.parametrize("slug", [s for s in SLUGS if s not in ("ministranten", "zuger-tapp")])
def test_s1_elsewhere_nobody_stands_schnapps(slug: str) -> None:
    assert not load(slug).cego(4).scoring.schnapps
    assert "Schnaps" not in load(slug).explain("de")


def test_s1_the_pflichtraeuber_begins_at_23_o_clock_at_the_loewen() -> None:
    assert "um 23 Uhr" in load("loewen").explain("de")
    assert "at 23:00" in load("loewen").explain("en")
    assert "klockan 23" in load("loewen").explain("sv")
    assert "23 Uhr" not in load("ministranten").explain("de")
    earlier = load("loewen").replace({"pflichtraeuber.hour": 22})
    assert "um 22 Uhr" in earlier.explain("de")


def test_decision_the_agreement_says_that_a_second_round_needs_everyone() -> None:
    assert "zweite Runde am selben Abend gibt es nur, wenn alle" in load("loewen").explain("de")


def test_decision_a_full_round_follows_if_the_noted_player_has_just_dealt() -> None:
    told = load("loewen").explain("de")
    assert "gerade selbst gegeben, so folgt noch eine ganze Runde" in told


@pytest.mark.parametrize("slug", [s for s in SLUGS if 3 in load(s).players])
def test_s1_three_players_are_told_what_too_few_trumps_prove(slug: str) -> None:
    told = load(slug).explain("en")
    assert "fewer than five" in told
    assert "a solo was hidden" in told


def test_four_players_are_not_told_so() -> None:
    assert "fewer than five" not in load("baden").explain("en")


# Breaches of the rules


def test_s1_the_ministranten_s_penalty_can_be_booked() -> None:
    rules = load("ministranten")
    pad = keeping.begin(rules, ["A", "B", "C", "D"])
    pad = keeping.write(pad, rules, game="penalty", who=[2], end="penalty")
    assert fold(pad).totals == (70, 70, -210, 70)


def test_only_the_championship_has_breaches_that_lose_the_game() -> None:
    """Section 10: wrong or missing discard, revoke or wrong card count."""
    for slug in SLUGS:
        games = {each["game"] for each in price_table(load(slug), 4)["games"]}
        assert ("breach" in games) == ("breach-others" in games) == (slug == "schwarzwald")
    assert "once the first trick is turned" in load("schwarzwald").explain("en")


def test_championship_a_breach_loses_any_game_as_if_without_a_trick() -> None:
    options = load("schwarzwald").cego(4)
    for contract in options.contracts():
        if contract.by_points:
            lost = score_normal(options, contract, 0)
            won = score_normal(options, contract, options.total)
        elif contract.family is Family.GOAL:
            lost, won = (score_special(options, contract, made) for made in (False, True))
        else:
            continue
        assert score_breach(options, contract, by_declarer=True).pays_each == lost.pays_each < 0
        assert score_breach(options, contract, by_declarer=False).pays_each == won.pays_each > 0


@pytest.mark.parametrize("over", [False, True])
def test_championship_a_breach_is_written_on_the_sheet(over: bool) -> None:
    rules = load("schwarzwald")
    pays = score_normal(rules.cego(4), EINE, 0, over_solo=over).pays_each
    pad = keeping.begin(rules, ["A", "B", "C", "D"])
    pad = keeping.write(pad, rules, game="breach", who=[1], end="eine", over=over)
    assert fold(pad).totals == (-pays, 3 * pays, -pays, -pays)
    won = score_normal(rules.cego(4), EINE, rules.cego(4).total, over_solo=over).pays_each
    pad = keeping.begin(rules, ["A", "B", "C", "D"])
    pad = keeping.write(pad, rules, game="breach-others", who=[1], end="eine", over=over)
    assert fold(pad).totals == (-won, 3 * won, -won, -won)
