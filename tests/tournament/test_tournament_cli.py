"""`cego ledger`: a tournament from the command line, and `cego verify` for its draws."""

import json
from pathlib import Path

import jsonschema
import pytest

from running import Cego, Result

PEOPLE = "Name;Verein;Mannschaft\n" + "".join(
    f"{name};{'Bonndorf' if at % 2 else 'Lenzkirch'};{'A' if at < 4 else 'B'}\n"
    for at, name in enumerate(("Anna", "Beat", "Carl", "Dora", "Emil", "Fritz", "Gerda", "Hans"))
)


@pytest.fixture
def log(cego: Cego, tmp_path: Path) -> str:
    """Eight people, a draw committed to, a word said, drawn and published."""
    file, listed = str(tmp_path / "herbst.json"), tmp_path / "list.csv"
    listed.write_text(PEOPLE, "utf-8")
    for words in (
        ("new", file, "--title", "Herbst", "--fee", "500", "--prize", "1000,500"),
        ("people", file, str(listed)),
        ("commit", file),
        ("word", file, "Tanne", "--who", "Hedwig"),
        ("draw", file),
        ("publish", file),
        ("begin", file, "1"),
    ):
        done = cego("ledger", *words)
        assert done.code == 0, done.err
    return file


def refused(done: Result) -> str:
    assert done.code == 2
    assert done.err
    return done.err


def test_a_tournament_from_the_list_to_the_money(cego: Cego, log: str) -> None:
    assert cego("ledger", "total", log, "1", "1", "60", "-20", "-20", "-20").code == 0
    assert (
        cego("ledger", "total", log, "1", "2", "7", "-3", "-4", "0", "--plus", "3,2,1,0").code == 0
    )
    assert cego("ledger", "close", log, "1").code == 0
    assert "version 1" in cego("ledger", "version", log).out
    ranking = cego("ledger", "ranking", log, "--json").data["ranking"]
    assert [row["points"] for row in ranking] == [60, 7, 0, -3, -4, -20, -20, -20]
    best = ranking[0]["name"]
    shown = cego("ledger", "ranking", log, "--lang", "de").out
    assert f"1.   +60 {best}" in shown
    assert cego("ledger", "ranking", log, "--csv", "--lang", "sv").out.startswith("\ufeffPlacering")
    assert "A (" in cego("ledger", "ranking", log, "--teams").out
    assert cego("ledger", "pay", log, "500", "--who", best).code == 0
    assert cego("ledger", "pay", log, "-1000", "--what", "prize").code == 0
    money = cego("ledger", "money", log).out
    assert f"1. {best}: 10.00 EUR" in money
    assert "-5.00 EUR" in money
    assert money.count("Has not paid") == 7
    shares = cego("ledger", "standings", log, log, "--best", "1").out
    assert f"{best}: +60 (+60)" in shares
    assert cego("ledger", "standings", log, "--csv").code == 0
    assert len(cego("ledger", "standings", log, "--json", "--least", "2").data["standings"]) == 8


def test_the_draw_is_told_and_repeated_by_verify(cego: Cego, log: str) -> None:
    assert "repeated, all is right" in cego("verify", log).out
    assert cego("ledger", "check", log, "--json").data["right"]
    seats = cego("ledger", "seats", log, "--lang", "de").out
    assert "Tisch 2:" in seats
    assert len(cego("ledger", "seats", log, "--csv").out.splitlines()) == 9
    data = json.loads(Path(log).read_text("utf-8"))
    opened = next(e for e in data["entries"] if e["kind"] == "drawn")
    opened["rounds"][0]["tables"].reverse()
    Path(log).write_text(json.dumps(data, indent=1), "utf-8")
    done = cego("verify", log)
    assert done.code == 1
    assert "other tables" in done.out
    assert cego("verify", log, "--json").code == 1


def test_the_log_fits_its_schema(cego: Cego, log: str) -> None:
    schema = cego("ledger", "schema").data
    jsonschema.validate(json.loads(Path(log).read_text("utf-8")), schema)


def test_a_second_round_tells_who_meets_again_and_that_fewer_is_impossible(
    cego: Cego, log: str
) -> None:
    assert "table 1, 2" in refused(cego("ledger", "commit", log))
    committed = cego("ledger", "commit", log, "--knowingly", "--json").data
    assert committed["rounds"] == [2]
    drawn = cego("ledger", "draw", log).out
    assert "Meetings repeated: 4" in drawn
    assert "Fewer are impossible." in drawn
    assert "at least 4 meetings are repeated" in drawn
    assert refused(cego("ledger", "draw", log))
    assert cego("ledger", "discard", log, "2", "--reason", "once more").code == 0
    assert cego("ledger", "commit", log, "--knowingly", "--round", "2").code == 0
    assert cego("ledger", "draw", log, "--json").data["rounds"][0]["least"] == 4


def test_what_happens_in_a_hall(cego: Cego, log: str) -> None:
    first = json.loads(cego("ledger", "ranking", log, "--json").out)["rounds"][0]["tables"]
    one, other = str(first[0]["people"][0]), str(first[1]["people"][1])
    for words in (
        ("add", log, "Ida", "--helper"),
        ("away", log, "Hans", "--from", "2"),
        ("apart", log, "Anna", "Beat", "--wish"),
        ("swap", log, "1", one, other, "--reason", "wrong seats"),
        ("substitute", log, "1", "Anna", "Ida", "--from", "5", "--list"),
        ("line", log, "1", "1", "--game", "eine", "--who", "2", "--points", "46"),
        ("line", log, "1", "1", "--game", "thrown-in", "--deal", "3", "--dealer", "2"),
        ("penalty", log, "1", "Carl", "--points", "70", "--text", "misdeal", "--referee", "Karl"),
        ("void", log, "1", "--table", "2", "--text", "lost", "--referee", "Karl"),
        ("lots", log, "--commit"),
        ("lots", log),
    ):
        done = cego("ledger", *words)
        assert done.code == 0, (words, done.err)
    told = cego("ledger", "log", log, "--lang", "de").out
    for kind in ("Strafe [Karl]", "Ersatz", "Plätze geändert", "Gestrichen", "Lose"):
        assert kind in told
    entry = next(line.split()[0] for line in told.splitlines() if "Strafe" in line)
    assert cego("ledger", "strike", log, entry, "--reason", "not he").code == 0
    assert f"corrected, {entry}: not he" in cego("ledger", "log", log).out
    shown = cego("ledger", "ranking", log).out
    assert "Still open:" in shown
    assert "deals missing: 22, the first of them 2" in shown
    assert "Ida" in cego("ledger", "people", log).out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("total", "1", "1", "10", "5", "-5", "-5"), "+5"),
        (("total", "1", "9", "0", "0", "0", "0"), "no table 9"),
        (("line", "1", "1", "--game", "halbe", "--who", "1"), "no game"),
        (("swap", "1", "Anna", "Otto", "--reason", "x"), "Otto"),
        (("penalty", "1", "Anna", "--points", "5", "--text", "x"), "Referees"),
        (("close", "1"), "missing"),
        (("begin", "2"), "no published seating"),
        (("strike", "desk-999", "--reason", "x"), "desk-999"),
        (("pay", "500"), "not on the list"),
        (("new",), "already"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    cego: Cego, log: str, words: tuple[str, ...], why: str
) -> None:
    before = Path(log).read_text("utf-8")
    name, *others = words
    assert why in refused(cego("ledger", name, log, *others))
    assert Path(log).read_text("utf-8") == before


def test_a_lost_seed_and_a_file_of_another_kind_are_told(cego: Cego, tmp_path: Path) -> None:
    file = str(tmp_path / "e.json")
    cego("ledger", "new", file, "--size", "4")
    for n in range(8):
        cego("ledger", "add", file, f"P{n}")
    cego("ledger", "commit", file)
    Path(f"{file}.seed").unlink()
    assert f"{file}.seed" in refused(cego("ledger", "draw", file))
    Path(file).write_text("{}", "utf-8")
    assert "no log" in refused(cego("ledger", "check", file))
    assert "neither" not in refused(cego("ledger", "check", str(tmp_path / "none.json")))


def test_prizes_that_cannot_be_read_are_refused(cego: Cego, tmp_path: Path) -> None:
    done = cego("ledger", "new", str(tmp_path / "e.json"), "--prize", "much")
    assert done.code == 2
    done = cego(
        "ledger", "new", str(tmp_path / "f.json"), "--prize", "women:300", "--prize", "team:800"
    )
    assert done.code == 0
