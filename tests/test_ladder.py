"""The page that tells how strong the levels are: complete, honest about what is not clear."""

from pathlib import Path
from statistics import fmean

import numpy as np
import pytest
from benchmarks import ladder
from benchmarks.book import Book, Counted
from benchmarks.ladder import (
    CLOSELY,
    GAP_DEALS,
    LADDER,
    LEVELS,
    LOOKS,
    OTHER_RULES,
    OVER_RANDOM,
    TABLES,
    WHOLE,
    Game,
    Measured,
    Rung,
    Table,
    measure,
    page,
    picture,
)

from cego.arena.run import Inline, Workers, run
from cego.arena.stats import Estimate
from cego.arena.summary import Closed, Duel
from cego.forced_deals import playable
from cego.rules import SLUGS, load


def test_each_level_meets_the_one_below_in_every_contract_and_in_whole_games() -> None:
    contracts = {*playable(load("loewen"), 4), WHOLE}
    for pair in (("lehrling", "random"), ("stammtisch", "lehrling"), ("meister", "stammtisch")):
        assert {each.game.contract for each in LADDER.rungs() if each[:2] == pair} == contracts


def test_no_contract_of_any_rule_set_is_left_out() -> None:
    """A Solo of Zuger Tapp is another game than one of Cego."""
    anywhere = {
        (load(slug).game, contract)
        for slug in SLUGS
        for players in load(slug).players
        for contract in playable(load(slug), players)
    }
    games = (*LADDER.games, *OTHER_RULES.games)
    assert {(load(each.rules).game, each.contract) for each in games if each.contract} == anywhere


def test_every_level_meets_random_in_every_size_of_game() -> None:
    found = list(OVER_RANDOM.rungs())
    assert {each.guest for each in found} == {*LEVELS} - {"random"}
    assert {each.field for each in found} == {"random"}
    assert {each.game.players for each in found} == {3, 4, 5}
    assert "zuger-tapp" in {each.game.rules for each in found}


def test_every_rung_keeps_its_own_deals() -> None:
    found = {rung for table in TABLES for rung in table.rungs()}
    assert len({rung.name for rung in found}) == len(found)


def test_only_what_is_clear_and_positive_counts_as_clear() -> None:
    good = Measured(Estimate(9, 4.0, 3.0), usual=20)
    found = {rung: good for table in TABLES for rung in table.rungs()}
    unclear, lost = (Rung("stammtisch", "lehrling", Game(each)) for each in ("cego", "ulti"))
    found[unclear] = Measured(Estimate(30, -2.0, 3.0), usual=20)
    found[lost] = Measured(Estimate(30, -4.0, 0.5), usual=20)
    written = page(found, {})
    assert f"{len(found) - 2} of {len(found)} are clear of zero" in written
    assert (
        "| Cego | +4.0 (1.0 to 7.0), 9 | −2.0 (−5.0 to 1.0), 30 | +4.0 (1.0 to 7.0), 9 |" in written
    )
    assert "| −4.00 (−4.50 to −3.50), 30 |" in written
    assert "+20%" in picture(found)
    assert "−0%" not in picture(found | {unclear: Measured(Estimate(30, -0.01, 3.0), usual=20)})


def test_no_share_is_told_where_the_cheater_is_not_clearly_better() -> None:
    some, none = Estimate(20, 2.0, 1.0), Estimate(20, 0.5, 1.0)
    rows = (
        Closed("all", some, some, Estimate(20, 1.0, 0.25)),
        Closed("declarer", some, none, None),
    )
    found = {rung: Measured(some, usual=20) for table in TABLES for rung in table.rungs()}
    written = page(found, {("meister", CLOSELY): rows, ("meister", Game("ulti")): rows[1:]})
    assert "| 100% (75% to 125%) |" in written
    assert "| meister | declarer | +2.0 (1.0 to 3.0), 20 | +0.5 (−0.5 to 1.5), 20 | – |" in written
    assert "| Cego | +2.0 (1.0 to 3.0), 20 | 100% (75% to 125%) |" in written
    assert "| Ulti | +0.5 (−0.5 to 1.5), 20 | – |" in written


def test_the_way_to_open_cards_is_told_in_every_contract() -> None:
    assert {game.contract for game in GAP_DEALS} == set(playable(load("loewen"), 4))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Table:
    """Some games, looked at after two deals."""
    monkeypatch.setattr(ladder, "LOOKS", (2,))
    games = (Game("bettel"), Game("vice", "zuger-tapp"), Game(WHOLE, players=3))
    return Table("", (("lehrling", "random"),), games)


def test_what_was_played_is_not_played_again(tmp_path: Path, few: Table) -> None:
    """A run that was stopped goes on with the deals that it has kept."""
    first = measure(tmp_path, Book(tmp_path / "one"), 1, [few], levels=())
    kept = {file: file.read_bytes() for file in tmp_path.glob("*.jsonl")}
    assert len(kept) == len(first[0]) == len(few.games)
    assert all(each.gain.deals == 2 for each in first[0].values())
    assert measure(tmp_path, Book(tmp_path / "other"), 1, [few], levels=()) == first
    assert {file: file.read_bytes() for file in tmp_path.glob("*.jsonl")} == kept


def test_what_the_book_holds_is_not_played_at_all(
    tmp_path: Path, few: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "GAP_DEALS", {CLOSELY: 2})
    first = measure(tmp_path / "first", Book(tmp_path / "book"), 1, [few], levels=["lehrling"])
    again = measure(tmp_path / "again", Book(tmp_path / "book"), 1, [few], levels=["lehrling"])
    assert again == first
    assert not list((tmp_path / "again").iterdir())


def test_more_deals_are_added_to_what_there_is(
    tmp_path: Path, few: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(tmp_path / "first", Book(tmp_path / "book"), 1, [few], levels=())
    monkeypatch.setattr(ladder, "LOOKS", (5,))
    added = measure(tmp_path / "more", Book(tmp_path / "book"), 1, [few], levels=())
    at_once = measure(tmp_path / "all", Book(tmp_path / "other"), 1, [few], levels=())
    assert added == at_once
    assert {each.gain.deals for each in added[0].values()} == {5}
    three_more = [len(file.read_text().splitlines()) for file in (tmp_path / "more").iterdir()]
    assert three_more == [1 + 3] * len(few.games)


def test_only_what_is_not_clear_is_played_on(
    tmp_path: Path, few: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rung is clear after its first look here, the others go on to the last one."""
    monkeypatch.setattr(ladder, "LOOKS", (2, 4))
    clear, *others = few.rungs()
    book = Book(tmp_path / "book")
    book.add_deals(clear.name, [Counted(40, 10), Counted(41, 10)])
    for each in others:
        book.add_deals(each.name, [Counted(40, 10), Counted(-41, 10)])
    found, _ = measure(tmp_path, book, 1, [few], levels=())
    assert found[clear].gain.deals == 2
    assert len(book.deals(clear.name)) == 2
    assert {len(book.deals(each.name)) for each in others} == {4}


DRAW = Rung("lehrling", "random", Game("cego"))


def test_what_a_rung_shows_does_not_depend_on_deals_after_its_clear_look() -> None:
    deals = [Counted(number % 3, 10) for number in range(LOOKS[1])]
    assert DRAW.found(deals) == DRAW.summed_up(deals[: LOOKS[0]])
    assert DRAW.found(deals[: LOOKS[0] - 1]) is None


def test_hardly_a_rung_without_difference_is_ever_clear() -> None:
    """Of those who are looked at as often, one in twenty at most; with 1.96 errors one in five."""
    rungs = 2_000
    chance = np.random.default_rng(4).normal(0, 1000, (rungs, LOOKS[-1])).astype(int)
    found = [DRAW.found([Counted(gain, 10) for gain in row]) for row in chance.tolist()]
    clear = sum(each is not None and each.gain.clear for each in found)
    assert 0.03 < clear / rungs <= 0.05


def test_a_rung_says_what_the_arena_says() -> None:
    """Also with five players, of whom one looks on, and is paid."""
    for game in (Game("bettel"), Game(WHOLE, players=3), Game(WHOLE, "baden", 5)):
        rung = Rung("lehrling", "random", game)
        results = run(rung.settings, 4, Workers(Inline(), 1))
        found = rung.summed_up([rung.counted(result) for result in results])
        told = Duel.of(rung.settings, results).difference
        assert found.gain[:2] == pytest.approx(told[:2])
        assert told.margin is not None
        assert found.gain.margin == pytest.approx(told.margin * 2.6 / 1.96)
        field = rung.settings.pairings[0].field
        paid = [abs(each) for one in results for each in one.without_guest(field).payments]
        assert found.usual == pytest.approx(fmean(paid))


def test_the_book_gives_back_what_was_added(tmp_path: Path) -> None:
    book = Book(tmp_path / "book")
    book.add_deals("one", [Counted(3, 20), Counted(-4, 10)])
    book.add_deals("one", [Counted(0, 0)])
    assert Book(tmp_path / "book").deals("one") == [(3, 20), (-4, 10), (0, 0)]
    assert Book(tmp_path / "book").deals("other") == []
