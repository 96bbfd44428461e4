"""The pad's totals are those of the engine's evening."""

from random import Random

import pytest

from cego.ledger.checking import check
from cego.ledger.sheet import fold
from cego.rules import SLUGS, load
from real_evenings import TABLES, Kept


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_random_evenings_add_up_as_the_engine_says(
    slug: str, players: int, pytestconfig: pytest.Config
) -> None:
    """`--evenings 1000` plays a thousand for each rule set, over its numbers of players."""
    rng = Random(f"{slug} {players}")
    for _ in range(pytestconfig.getoption("evenings") // len(load(slug).players) + 1):
        kept = Kept(slug, players, rng)
        for _ in range(rng.randrange(1, 14)):
            if kept.evening.over:
                break
            kept.deal()
        shuffled = list(kept.entries)
        rng.shuffle(shuffled)
        sheet = fold(shuffled)
        evening = kept.evening
        assert sheet.totals == evening.scores
        assert sheet.next_dealer == evening.dealer
        assert sheet.times == evening.times
        assert sheet.compulsory_left == (evening.compulsory_left % players)
        assert sheet.gstiess_called == evening.gstiess_called
        assert sheet.last_dealer == evening.last_dealer
        assert sheet.complete == evening.over


@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_evening_is_found_to_be_right(slug: str) -> None:
    kept = Kept(slug, 4, Random(slug))
    while not kept.evening.over and len(kept.entries) < 60:
        kept.deal()
    sheet, findings = check(kept.entries)
    assert findings == []
    assert len(sheet.deals) == len(kept.evening.entries)
