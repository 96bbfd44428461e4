"""`cego pad`: sheets read and written, checked and added up."""

import json
from pathlib import Path
from typing import Any

import pytest

from running import Cego, Result

NAMES = ("Hedwig", "Karl", "Rosa", "Emil")


@pytest.fixture
def sheet(cego: Cego, tmp_path: Path) -> str:
    file = str(tmp_path / "evening.json")
    assert cego("pad", "new", file, *NAMES, "--title", "Donnerstag").code == 0
    return file


def added(cego: Cego, file: str, *words: str) -> Result:
    return cego("pad", "add", file, *words)


def test_a_sheet_is_begun_written_and_shown(cego: Cego, sheet: str) -> None:
    done = added(cego, sheet, "--game", "eine", "--who", "karl", "--points", "46", "--over-solo")
    assert done.code == 0, done.err
    shown = cego("pad", sheet).out
    assert "Donnerstag" in shown
    assert "+105" in shown
    data = cego("pad", sheet, "--json").data
    assert data["totals"] == [-35, 105, -35, -35]
    assert data["transfers"][0] == {"payer": 0, "to": 1, "amount": 35}
    assert cego("pad", "show", sheet, "--csv").out.startswith("\ufeff")


def test_how_it_ended_goes_without_saying_where_it_does(cego: Cego, sheet: str) -> None:
    added(cego, sheet, "--game", "raeuber", "--who", "Karl", "--who", "Rosa")
    added(cego, sheet, "--game", "ulti", "--who", "Karl", "--end", "won")
    added(cego, sheet, "--game", "gegensolo", "--who", "Karl", "--end", "no-trick")
    data = cego("pad", sheet, "--json").data
    ends = [deal["lines"][0]["end"] for deal in data["deals"]]
    # Karl sat beside the dealer in the first deal: as forehand he loses alone.
    assert ends == ["forehand", "won", "no-trick"]
    assert data["deals"][0]["lines"][0]["payments"] == [60, -180, 60, 60]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--game", "halbe", "--who", "Karl"), "no game"),
        (("--game", "eine", "--who", "Otto", "--points", "3"), "does not sit"),
        (("--game", "eine", "--who", "Karl", "--points", "71"), "Between 0 and 70"),
        (("--game", "eine", "--points", "40"), "who it was"),
        (("--game", "ulti", "--who", "Karl"), "how it ended"),
    ],
)
def test_what_cannot_be_is_refused(
    cego: Cego, sheet: str, words: tuple[str, ...], why: str
) -> None:
    before = Path(sheet).read_text("utf-8")
    done = added(cego, sheet, *words)
    assert done.code == 2
    assert why in done.err
    assert Path(sheet).read_text("utf-8") == before


def test_a_deal_is_struck_out(cego: Cego, sheet: str) -> None:
    added(cego, sheet, "--game", "eine", "--who", "Karl", "--points", "46")
    assert "struck out" in cego("pad", "strike", sheet, "1").out
    assert cego("pad", "strike", sheet, "1").code == 2


def test_a_deal_is_corrected(cego: Cego, sheet: str) -> None:
    added(cego, sheet, "--game", "eine", "--who", "Karl", "--points", "46")
    done = added(cego, sheet, "--deal", "1", "--game", "eine", "--who", "Karl", "--points", "30")
    assert done.code == 0, done.err
    data = cego("pad", sheet, "--json").data
    assert (len(data["deals"]), data["totals"]) == (1, [10, -30, 10, 10])
    assert added(cego, sheet, "--deal", "2", "--game", "thrown-in").code == 2


def test_a_payment_without_a_price_is_written(cego: Cego, sheet: str) -> None:
    amounts = ("--amount", "5", "--amount", "-5", "--amount", "0", "--amount", "0")
    done = added(cego, sheet, "--game", "free", *amounts, "--reason", "Pfennigfuchser")
    assert done.code == 0, done.err
    assert "Pfennigfuchser" in done.out
    assert cego("pad", sheet, "--json").data["totals"] == [5, -5, 0, 0]
    assert "zero" in added(cego, sheet, "--game", "free", "--amount", "5").err


def test_a_sheet_of_so_many_deals_ends(cego: Cego, tmp_path: Path) -> None:
    file = str(tmp_path / "short.json")
    stake = ("--deals", "1", "--cents", "10", "--currency", "CHF", "--circle", "Donnerstag")
    cego("pad", "new", file, *NAMES, *stake)
    done = added(cego, file, "--game", "eine", "--who", "Karl", "--points", "46")
    assert "1. Karl +75" in done.out
    assert "Hedwig pays Karl: 2.50 CHF" in cego("pad", file).out
    setup = json.loads(Path(file).read_text("utf-8"))["entries"][0]
    assert (setup["cents"], setup["currency"], setup["circle"]) == (10, "CHF", "Donnerstag")


def test_a_sheet_is_checked(cego: Cego, sheet: str) -> None:
    added(cego, sheet, "--game", "eine", "--who", "Karl", "--points", "46")
    done = cego("pad", "check", sheet)
    assert (done.code, done.out) == (0, "All correct: one deal.\n")
    data: dict[str, Any] = json.loads(Path(sheet).read_text("utf-8"))
    data["entries"][1]["payments"] = [-30, 90, -30, -30]
    Path(sheet).write_text(json.dumps(data), "utf-8")
    done = cego("pad", "check", sheet, "--lang", "de")
    assert done.code == 1
    assert "geschrieben -30 +90 -30 -30, richtig wäre -25 +75 -25 -25" in done.out
    data["entries"][1]["payments"] = [1, 1, 1, 1]
    Path(sheet).write_text(json.dumps(data), "utf-8")
    assert "payments" in cego("pad", "check", sheet).err


def test_several_evenings_are_added_up(cego: Cego, sheet: str, tmp_path: Path) -> None:
    other = str(tmp_path / "other.json")
    cego("pad", "new", other, "Karl", "Anna", "Rosa", "Emil", "--rules", "baden")
    added(cego, sheet, "--game", "eine", "--who", "Karl", "--points", "46")
    added(cego, other, "--game", "solo", "--who", "Karl", "--points", "46")
    said = cego("pad", "stats", sheet, other).out
    assert "Karl +" in said
    assert "2 evenings" in said
    assert cego("pad", "stats", sheet, other, "--json").data["people"][-1] == "Anna"


def test_a_sheet_is_not_overwritten(cego: Cego, sheet: str) -> None:
    assert cego("pad", "new", sheet, *NAMES).code == 2


def test_the_table_of_payments_is_printed(cego: Cego) -> None:
    table = cego("pad", "prices", "--rules", "baden", "--players", "5").data
    assert (table["slug"], table["players"], table["active"]) == ("baden", 5, 4)


def test_what_is_no_sheet_is_refused_without_a_traceback(cego: Cego, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text("{}", "utf-8")
    assert "no score sheet" in cego("pad", str(file)).err
    assert cego("pad", str(tmp_path / "missing.json")).code == 2
