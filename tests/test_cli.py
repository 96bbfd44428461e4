"""`cego` as a person or a program calls it: what it prints, how it complains, how it exits."""

import json
import os
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cego.notation import read_text, schema
from cego.rules import SLUGS, load
from running import Cego

EXAMPLES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text("utf-8"))


def test_the_installed_program_runs() -> None:
    program = Path(sys.executable).parent / "cego"
    done = subprocess.run(
        [program, "score", "--rules", "baden", "--contract", "halbe", "--points", "43", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["pays_each"] == 20


# cego rules


def test_rules_lists_every_rule_set(cego: Cego) -> None:
    assert [entry["slug"] for entry in cego("rules", "--json").data] == list(SLUGS)
    for slug in SLUGS:
        assert slug in cego("rules").out


@pytest.mark.parametrize("lang", ["de", "en", "sv"])
def test_rules_show_tells_the_agreement(cego: Cego, lang: str) -> None:
    shown = cego("rules", "show", "loewen", "--lang", lang)
    assert shown.out.strip() == load("loewen").explain(lang).strip()
    data = cego("rules", "show", "loewen", "--lang", lang, "--json").data
    assert data["text"] == load("loewen").explain(lang)
    assert data["options"]["special.ulti"] == 80


def test_rules_diff_tells_what_differs(cego: Cego) -> None:
    data = cego("rules", "diff", "loewen", "baden", "--json").data
    scoring = next(entry for entry in data if entry["key"] == "scoring.base")
    assert (scoring["loewen"], scoring["baden"]) == ("difference", "up-to-5")
    assert "No difference" in cego("rules", "diff", "loewen", "loewen").out
    assert "Halbe" in cego("rules", "diff", "loewen", "baden").out


def test_a_rule_set_of_ones_own_is_a_file(cego: Cego, tmp_path: Path) -> None:
    file = tmp_path / "sonne.toml"
    file.write_text('slug = "sonne"\nbase = "loewen"\n[special]\nulti = 100\n')
    data = cego("score", "--rules", str(file), "--contract", "ulti", "--won", "--json").data
    assert data["pays_each"] == 100
    differences = cego("rules", "diff", str(file), "loewen", "--json").data
    assert [entry["key"] for entry in differences] == ["special.ulti"]


@pytest.mark.parametrize(
    ("toml", "complaint"),
    [
        ('slug="x"\nbase="loewen"\n[special]\nulti="many"', ("x.toml", "special.ulti", "many")),
        ('slug="x"\nbase="loewen"\n[special]\nulty=80', ("special.ulty", "special.ulti")),
        ('slug="x"\nbase="lowen"', ("lowen", "loewen")),
        ('slug="loewen"\nbase="loewen"', ("slug", "loewen")),
        ('base="loewen"', ("slug", "missing")),
        ('slug="x"\nbase="loewen"\nplayers=[6]', ("players", "[6]", "a list of 3, 4, 5")),
        ('slug="x"\nbase="loewen"\n[auction]\nstyle="round"', ("auction.style", "duel, circle")),
        ("slug=", ("x.toml", "TOML")),
    ],
)
def test_a_wrong_rule_file_is_refused_by_file_key_found_and_allowed(
    cego: Cego, tmp_path: Path, toml: str, complaint: tuple[str, ...]
) -> None:
    file = tmp_path / "x.toml"
    file.write_text(toml)
    result = cego("rules", "show", str(file))
    assert result.code == 2
    assert result.out == ""
    for part in complaint:
        assert part in result.err


def test_single_options_can_be_set(cego: Cego) -> None:
    arguments = ("score", "--contract", "bettel", "--lost", "--set", "special.bettel=55", "--json")
    assert cego(*arguments).data["pays_each"] == -55
    assert "key=value" in cego("score", "--contract", "bettel", "--set", "nonsense").err


# cego score


@pytest.mark.parametrize("example", EXAMPLES["score"], ids=lambda e: str(e["name"]))
def test_score_gives_the_examples_of_the_sources(cego: Cego, example: dict[str, Any]) -> None:
    arguments = ["score", "--rules", example["rules"], "--contract", example["contract"]]
    arguments += ["--points", str(example["points"]), "--json"]
    if "tricks" in example:
        arguments += ["--tricks", str(example["tricks"])]
    data = cego(*arguments).data
    assert data["pays_each"] == example["pays"]
    assert data["won"] == (example["pays"] > 0)
    assert sum(data["payments"]) == 0
    assert data["payments"][0] == 3 * example["pays"]


@pytest.mark.parametrize(
    ("arguments", "pays_each", "payments"),
    [
        ("--contract ulti --won", 80, [240, -80, -80, -80]),
        ("--contract ulti --lost", -80, [-240, 80, 80, 80]),
        ("--contract piccolo --tricks 1", 30, [90, -30, -30, -30]),
        ("--contract piccolo --tricks 2", -30, [-90, 30, 30, 30]),
        ("--contract bettel --tricks 0", 30, [90, -30, -30, -30]),
        ("--contract bettel --tricks 3", -30, [-90, 30, 30, 30]),
        ("--contract raeuber", -30, [-90, 30, 30, 30]),
        ("--contract raeuber --forehand", -60, [-180, 60, 60, 60]),
        ("--contract raeuber --losers 2", -30, [-60, -60, 60, 60]),
        ("--contract raeuber --forehand --losers 3", -60, [-180, 60, 60, 60]),
        ("--contract raeuber --each 17,23,14,16", -30, [-90, 30, 30, 30]),
        ("--contract raeuber --each 22,22,14,12", -60, [-180, 60, 60, 60]),
        ("--rules ministranten --contract raeuber --each 8,24,14,24", -30, [-60, -60, 60, 60]),
        ("--contract raeuber --players 5", -30, [-120, 30, 30, 30, 30]),
        ("--contract pflichtraeuber --without-trick 2", -120, [-360, 120, 120, 120]),
        ("--contract pflichtraeuber --without-trick 3", 240, [720, -240, -240, -240]),
        ("--rules ministranten --contract dresch", -70, [-210, 70, 70, 70]),
        ("--rules ministranten --contract raeuber --points 43 --forehand", -85, None),
        ("--rules ministranten --contract geregelter-raeuber --points 33", -35, None),
        ("--rules ministranten --contract penalty", -70, [-210, 70, 70, 70]),
        ("--rules ministranten --contract gegensolo --points 45", 40, None),
        ("--contract eine --points 41 --over-solo", 20, None),
        ("--contract cego --points 41 --over-solo", 15, None),
        ("--contract solo --tricks 0", -35, None),
        ("--contract solo --points 35 --players 3", 5, [10, -5, -5]),
        ("--rules zuger-tapp --contract tapp --points 60", 0, [0, 0, 0, 0]),
        ("--rules zuger-tapp --contract solo --points 100", 4, [12, -4, -4, -4]),
        ("--rules zuger-tapp --contract vice --points 120 --tricks 8", 18, None),
        ("--rules zuger-tapp --contract tapp --points 62 --set needs.tapp=65", -1, None),
    ],
)
def test_score_knows_every_kind_of_game(
    cego: Cego, arguments: str, pays_each: int, payments: list[int] | None
) -> None:
    data = cego("score", *arguments.split(), "--json").data
    assert data["pays_each"] == pays_each
    if payments is not None:
        assert data["payments"] == payments


def test_score_tells_the_arithmetic(cego: Cego) -> None:
    """S0: eine halbe with 43: the difference 8 is rounded to 10 and doubled."""
    arguments = ("score", "--rules", "baden", "--contract", "halbe", "--points", "43")
    data = cego(*arguments, "--json").data
    assert (data["difference"], data["factor"]) == (8, 2)
    assert [(step["step"], step["value"]) for step in data["steps"]] == [
        ("points", 43),
        ("difference", 8),
        ("base-up-to-5", 10),
        ("factor", 20),
        ("won", 20),
    ]
    assert "43 − 35 = 8" in cego(*arguments).out
    assert "Jeder Gegner zahlt 20" in cego(*arguments, "--lang", "de").out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--contract halbe --points 43", "halbe is not played under loewen"),
        ("--contract nonsense", "nonsense"),
        ("--contract eine", "--points from 0 to 70"),
        ("--contract eine --points 71", "0 to 70"),
        ("--contract eine --points -1", "0 to 70"),
        ("--contract eine --points 40 --tricks 12", "0 to 11"),
        ("--contract eine --points many", "--points"),
        ("--contract ulti", "--won or --lost"),
        ("--contract solo --points 40 --over-solo", "Leave out --over-solo"),
        ("--contract penalty", "no fixed penalty"),
        ("--contract raeuber --losers 4", "4 losers are not possible"),
        ("--rules ministranten --contract eine --points 40 --over-solo", "not played over a solo"),
        ("--contract pflichtraeuber --losers 2 --without-trick 3", "allowed: 0 to 2"),
        ("--rules zuger-tapp --contract solo --points 70 --tricks 0", "Between 0 and 44 points"),
        ("--rules zuger-tapp --contract solo --points 70 --tricks 8", "Between 120 and 120"),
        ("--contract piccolo --won --tricks 3", "exactly one trick"),
        ("--contract solo --points 40 --lost", "--won/--lost says nothing of Solo"),
        ("--contract ulti --won --points 3", "--points says nothing of Ulti"),
        ("--rules ministranten --contract dresch --points 3", "--points says nothing of"),
        ("--rules ministranten --contract raeuber --each 1,2,3", "points of 4 players are 70"),
        ("--rules ministranten --contract raeuber --each 1,two", "such as 23,17,16,14"),
        ("--rules ministranten --contract raeuber --points 71", "0 to 70"),
        ("--rules ministranten --contract raeuber --points 36 --losers 2", "points are possible"),
        ("--rules nowhere --contract eine", "no rule set “nowhere”"),
        ("--rules nowhere.toml --contract eine", "nowhere.toml"),
        ("--rules braeunlingen --players 3 --contract eine --points 40", "allowed: 4"),
        ("", "--contract"),
    ],
)
def test_a_wrong_question_about_a_score_is_refused(
    cego: Cego, arguments: str, complaint: str
) -> None:
    result = cego("score", *arguments.split())
    assert result.code == 2
    assert result.out == ""
    assert complaint in result.err
    assert "Traceback" not in result.err


# What every command has in common


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "latin-1"])
@pytest.mark.parametrize(
    "arguments",
    ["rules", "rules show loewen --lang de", "score --contract eine --points 41", "score --oops"],
)
def test_a_terminal_that_lacks_signs_gets_others(encoding: str, arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from cego.cli import main; main()", *arguments.split()],
        env=os.environ | {"PYTHONIOENCODING": encoding, "COLUMNS": "100"},
        capture_output=True,
        check=False,
    )
    told = (done.stdout + done.stderr).decode(encoding)
    assert "Traceback" not in told
    assert done.returncode == (2 if "--oops" in arguments else 0)
    if arguments.startswith("score --contract") and encoding == "ascii":
        assert "41 - 35 = 6" in told


def test_the_program_tells_its_version(cego: Cego) -> None:
    assert cego("--version").out == f"cego {version('cego')}\n"


def test_rule_sets_are_listed_by_either_name(cego: Cego) -> None:
    assert cego("rules").out == cego("rules", "list").out


def test_a_database_of_another_kind_is_refused(cego: Cego) -> None:
    for command in (("serve",), ("backup", "copy.db"), ("admin", "tables")):
        result = cego(*command, "--database", "mysql://here/cego")
        assert result.code == 2
        assert "“mysql”" in result.err


# cego auction


@pytest.mark.parametrize("example", EXAMPLES["auction"], ids=lambda e: str(e["name"]))
def test_auction_gives_the_examples_of_the_sources(cego: Cego, example: dict[str, Any]) -> None:
    words, players = example["said"].split(), str(example["players"])
    data = cego("auction", "--rules", example["rules"], "--players", players, "--json", *words).data
    if "choice" in example:
        assert data == {"choice": example["choice"], "declarer": example["declarer"]}
        return
    assert (data["contract"], data["declarer"]) == (example["contract"], example["declarer"])
    assert data["over_solo"] == example.get("over-solo", False)


def test_auction_tells_who_speaks_and_what_he_may_say(cego: Cego) -> None:
    assert cego("auction", "--json").data == {"next": "A", "may_say": ["fort", "solo", "ulti"]}
    data = cego("auction", "--json", *"fort fort fort fort cego".split()).data
    assert data["next"] == "B"
    assert data["may_say"] == ["gut", "eine", "piccolo", "bettel"]
    assert data["out_of_turn"] == {"C": ["piccolo", "bettel"], "D": ["piccolo", "bettel"]}
    text = cego("auction", *"fort fort fort fort cego".split()).out
    assert "B speaks: gut, eine" in text


def test_auction_of_zuger_tapp(cego: Cego) -> None:
    run = ("auction", "--rules", "zuger-tapp", "--json")
    assert cego(*run, "pass").data == {"next": "B", "may_say": ["pass", "tapp", "solo"]}
    done = cego(*run, *"tapp pass pass pass".split()).data
    assert done == {"contract": "tapp", "declarer": "A", "over_solo": False}
    assert cego(*run, *"pass pass pass pass".split()).data["contract"] is None


def test_any_word_for_passing_is_understood(cego: Cego) -> None:
    said = "pass passe weiter gut cego pass fort pass".split()
    assert cego("auction", "--json", *said).data["choice"] == ["cego", "raeuber"]


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("fort fort fort fort gut", "Forehand must open"),
        ("fort fort fort fort cego eine-leere", "No step may be skipped"),
        ("fort fort solo gut gut gut gut", "The auction is over"),
        ("blubb", "blubb"),
        ("Z:fort", "Z"),
        ("D:fort", "not your turn"),
    ],
)
def test_a_word_out_of_place_is_refused(cego: Cego, said: str, complaint: str) -> None:
    result = cego("auction", *said.split())
    assert (result.code, result.out) == (2, "")
    assert complaint in result.err


# cego deal, replay, verify


@pytest.mark.parametrize(
    ("slug", "players"), [(slug, n) for slug in SLUGS for n in load(slug).players]
)
def test_a_deal_can_be_replayed_and_verified(
    cego: Cego, tmp_path: Path, slug: str, players: int
) -> None:
    arguments = ("deal", "--rules", slug, "--players", str(players), "--seed", "7")
    as_text, as_json = tmp_path / "deal.txt", tmp_path / "deal.json"
    as_text.write_text(cego(*arguments).out)
    as_json.write_text(cego(*arguments, "--json").out)
    jsonschema.validate(json.loads(as_json.read_text()), schema())
    for file in (as_text, as_json):
        assert cego("verify", str(file), "--json").data == {
            "legal": True,
            "actions": 0,
            "finished": False,
            "shuffle": "checked",
        }
        assert cego("replay", str(file), "--json").data["to_act"] == "A"
    assert cego(*arguments).out == cego(*arguments).out
    assert cego(*arguments).out != cego(*arguments[:-1], "8").out


def finished_deal() -> str:
    folder = Path(__file__).parent.parent / "docs" / "notation.md"
    return folder.read_text("utf-8").split("```")[1]


def test_replay_tells_the_deal_from_the_cards_to_the_payment(cego: Cego) -> None:
    text = finished_deal()
    outcome = read_text(text).outcome()
    assert outcome is not None
    told = cego("replay", "-", stdin=text).out
    for line in (
        " 1. A trump 18  B trump 9  C trump 10  D trump 21",
        *outcome.lines("en"),
        "A +45, B -15",
    ):
        assert line in told
    data = cego("replay", "-", "--json", stdin=text).data
    assert data["outcome"]["pays_each"] == 15


def test_verify_without_seeds_says_so(cego: Cego) -> None:
    assert "cannot be checked" in cego("verify", "-", stdin=finished_deal()).out


def test_verify_notices_cards_that_were_exchanged(cego: Cego) -> None:
    lines = cego("deal", "--seed", "7").out.splitlines()
    a = next(i for i, line in enumerate(lines) if line.startswith("A: "))
    first, second = lines[a].split()[-1], lines[a + 1].split()[-1]
    lines[a] = lines[a].replace(first, second)
    lines[a + 1] = lines[a + 1].replace(f" {second}", f" {first}")
    result = cego("verify", "-", stdin="\n".join(lines))
    assert result.code == 2
    assert "The cards of A" in result.err


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "empty"),
        ("hello", "Line 1"),
        ("{", "JSON"),
        ("{}", "format"),
        ('{"format": "cego-deal"}', "version"),
        ("cego 2", "version"),
        ("cego 1\nrules: loewen@1\nA: XX", "Line 3"),
        ("[" * 50_000, "Line 1"),
        ('{"a":' * 50_000, "JSON"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_no_deal_is_refused(
    cego: Cego, command: str, content: str, complaint: str
) -> None:
    result = cego(command, "-", stdin=content)
    assert (result.code, result.out) == (2, "")
    assert complaint in result.err


def test_a_file_that_cannot_be_read_is_refused(cego: Cego, tmp_path: Path) -> None:
    binary = tmp_path / "cards.bin"
    binary.write_bytes(b"\xff\xfe\x00\x80")
    large = tmp_path / "large.txt"
    large.write_text("x" * 1_100_000)
    for file, complaint in (
        (tmp_path / "missing.txt", "No such file"),
        (tmp_path, "directory"),
        (binary, "UTF-8"),
        (large, "larger than"),
    ):
        result = cego("replay", str(file))
        assert (result.code, result.out) == (2, "")
        assert complaint in result.err


# Complaints


def test_complaints_speak_the_language_asked_for(cego: Cego) -> None:
    assert "gibt es nicht" in cego("rules", "show", "nowhere", "--lang", "de").err
    assert "finns inte" in cego("rules", "show", "nowhere", "--lang", "sv").err
    assert "xx" in cego("rules", "--lang", "xx").err


@pytest.mark.parametrize("arguments", [["nonsense"], ["rules", "nonsense"], ["replay"], ["--x"]])
def test_a_wrong_command_ends_with_2(cego: Cego, arguments: list[str]) -> None:
    result = cego(*arguments)
    assert result.code == 2
    assert "Traceback" not in result.err


def test_play_has_no_json(cego: Cego) -> None:
    assert "no JSON" in cego("play", "--json").err
