"""The page that tells how strong the levels are: complete, honest about what is not clear."""

from pathlib import Path

import pytest
from benchmarks import ladder
from benchmarks.ladder import WHOLE, Measured, Rung, measure, page, picture, rungs

from cego.arena.contracts import playable
from cego.arena.match import Contestant
from cego.arena.stats import Estimate
from cego.arena.summary import Closed, Gap
from cego.rules import load


def test_each_level_meets_the_one_below_in_every_contract_and_in_whole_games() -> None:
    found = list(rungs())
    contracts = {*playable(load("loewen"), 4), WHOLE}
    for pair in (("lehrling", "random"), ("stammtisch", "lehrling"), ("meister", "stammtisch")):
        assert {each.contract for each in found if each[:2] == pair} == contracts
    assert all(each.settings.contract == each.contract for each in found)


def test_only_what_is_clear_and_positive_counts_as_clear() -> None:
    rows = {"solo": Estimate(30, 4.0, 3.0), "cego": Estimate(30, -2.0, 3.0)}
    rows |= {"ulti": Estimate(30, -4.0, 3.0)}
    found = [
        Measured(Rung(guest, field, contract), gain, usual=20)
        for field, guest in (("random", "lehrling"), ("lehrling", "stammtisch"))
        for contract, gain in rows.items()
    ]
    found += [
        Measured(Rung("meister", "stammtisch", contract), Estimate(9, 1.0, 0.5), usual=20)
        for contract in rows
    ]
    written = page(found, [])
    assert "5 of 9 are clear of zero" in written
    assert (
        "| Cego | −2.0 (−5.0 to 1.0), 30 | −2.0 (−5.0 to 1.0), 30 | +1.0 (0.5 to 1.5), 9 |"
        in written
    )
    assert "+20%" in picture(found)


def test_no_share_is_told_where_the_cheater_is_not_clearly_better() -> None:
    some, none = Estimate(20, 2.0, 1.0), Estimate(20, 0.5, 1.0)
    rows = (
        Closed("all", some, some, Estimate(20, 1.0, 0.25)),
        Closed("declarer", some, none, None),
    )
    names = (Contestant("meister"), Contestant("lehrling"), Contestant("cheater"))
    written = page([], [Gap(*names, rows)])
    assert "| 100% (75% to 125%) |" in written
    assert "| meister | declarer | +2.0 (1.0 to 3.0), 20 | +0.5 (−0.5 to 1.5), 20 | – |" in written


def test_what_was_played_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "LEVELS", ("random", "lehrling"))
    monkeypatch.setattr(ladder, "_DEALS", {"lehrling": 2})
    first = measure(tmp_path, cores=1)
    kept = {file: file.read_bytes() for file in tmp_path.iterdir()}
    assert len(kept) == len(first[0]) == len(list(rungs()))
    assert all(each.gain.deals == 2 for each in first[0])
    assert measure(tmp_path, cores=1) == first
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == kept
