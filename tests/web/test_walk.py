"""A part of the long walk: each screen once, each rule set at least once, every seed fixed.

`make walk` plays on for as long as one likes; see docs/page.md.
"""

import pytest
from playwright.sync_api import Browser

from cego.rules import SLUGS, load
from walk.diary import Diary
from walk.evening import LANGUAGES, SIZES, Evening, Size, again
from walk.person import Person
from walk.seeded import seeded
from walk.walking import PICTURES

GLANCES = 2


def _name(size: Size) -> str:
    return "x".join(map(str, size))


def test_among_many_seeds_is_every_screen_with_every_rule_set() -> None:
    drawn = [Evening.drawn(seed) for seed in range(2000)]
    met = {(evening.size, evening.rules) for evening in drawn}
    assert met == {(size, rules) for size in SIZES for rules in SLUGS}
    tables = {(evening.rules, evening.players) for evening in drawn}
    assert tables == {(rules, players) for rules in SLUGS for players in load(rules).players}
    assert {evening.language for evening in drawn} == set(LANGUAGES)


@pytest.mark.parametrize("number", range(len(SIZES)), ids=[_name(size) for size in SIZES])
def test_every_law_holds_all_evening(browser: Browser, number: int) -> None:
    evening = Evening.drawn(100 + number, SIZES[number], SLUGS[number % len(SLUGS)])
    diary = Diary(PICTURES)
    # With five the dealer, who is oneself in one of five deals, only looks on.
    deals = 2 if evening.players == 5 else 1
    with seeded(evening.seed) as server:
        Person(browser, server, evening, diary, glances=GLANCES).spend(deals)
    told = "\n".join(map(str, diary.breaches.values()))
    assert not diary.breaches, f"{evening}\n{told}\n{again(evening)}"
    assert diary.deals == deals
