"""`cego arena` as a person or a program calls it."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cego.rules import load
from running import Cego

QUICK = ("arena", "lehrling", "random", "--rules", "zuger-tapp", "--cores", "1", "--deals", "6")


def test_the_result_is_told_in_words(cego: Cego) -> None:
    shown = cego(*QUICK)
    assert shown.code == 0
    assert shown.err == ""
    assert "lehrling against random" in shown.out
    assert "lehrling wins" in shown.out
    for word in ("all deals", "lehrling among random", "Tapp", "payment"):
        assert word in shown.out


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", ("Punkte je Spiel", "bis")),
        ("en", ("Points a deal", "to")),
        ("sv", ("Poäng", "till")),
    ],
)
@pytest.mark.parametrize("more", [(), ("--track", "play"), ("--track", "bidding"), ("--half",)])
def test_every_language_tells_every_track(
    cego: Cego, lang: str, words: tuple[str, ...], more: tuple[str, ...]
) -> None:
    shown = cego(*QUICK, *more, "--lang", lang)
    assert shown.code == 0
    for word in words:
        assert word in shown.out
    assert ("," in shown.out.splitlines()[2]) == (lang != "en")


def test_json_is_complete(cego: Cego) -> None:
    data = cego(*QUICK, "--track", "play", "--json").data
    assert data["deals"] == 6
    assert data["settings"]["rules"] == load("zuger-tapp").spec
    assert data["settings"]["track"] == "play"
    assert data["level"] == "lehrling"
    assert data["against"] == "random"
    for key in ("difference", "as_guest", "as_field", "declarer", "defenders"):
        assert data[key]["deals"] == 6
        assert data[key]["low"] <= data[key]["mean"] <= data[key]["high"]
    assert list(data["contracts"]) == ["tapp", "solo", "super", "vice"]
    assert data["contracts"]["tapp"]["difference"]["deals"] == 2
    for side in ("level", "against"):
        assert set(data["contracts"]["tapp"][side]) == {
            "hands",
            "declared",
            "share",
            "won",
            "payment",
        }


def test_the_same_seed_tells_the_same(cego: Cego) -> None:
    first, again = cego(*QUICK, "--json", "--seed", "7"), cego(*QUICK, "--json", "--seed", "7")
    other = cego(*QUICK, "--json", "--seed", "8")
    assert first.out == again.out != other.out


def test_the_number_of_cores_changes_nothing(cego: Cego) -> None:
    arguments = ("arena", "lehrling", "random", "--rules", "zuger-tapp", "--deals", "6", "--json")
    one, two = cego(*arguments, "--cores", "1"), cego(*arguments, "--cores", "2")
    assert one.out == two.out


def test_the_lehrling_is_who_one_plays_against(cego: Cego) -> None:
    data = cego("arena", "random", "--deals", "2", "--cores", "1", "--json").data
    assert data["against"] == "lehrling"


def test_a_contract_means_card_play(cego: Cego) -> None:
    arguments = ("arena", "lehrling", "random", "--deals", "3", "--cores", "1")
    data = cego(*arguments, "--contract", "bettel", "--players", "5", "--json").data
    assert (data["settings"]["track"], data["settings"]["players"]) == ("play", 5)
    assert list(data["contracts"]) == ["bettel"]
    assert "card play in Bettel" in cego(*arguments, "--contract", "bettel").out


def test_rules_of_ones_own_are_compared_too(cego: Cego, tmp_path: Path) -> None:
    file = tmp_path / "sonne.toml"
    file.write_text('slug = "sonne"\nbase = "loewen"\n[special]\nulti = 100\n')
    arguments = ("arena", "random", "--deals", "1", "--cores", "1", "--json", "--rules", str(file))
    data = cego(*arguments, "--set", "special.bettel=55").data
    assert data["settings"]["rules"].startswith("sonne@1=loewen@1")
    assert "special.bettel=55" in data["settings"]["rules"]


def test_results_are_kept_and_taken_up_again(cego: Cego, tmp_path: Path) -> None:
    out = str(tmp_path / "results.jsonl")
    first = cego(*QUICK, "--json", "--out", out)
    lines = Path(out).read_text().splitlines()
    assert json.loads(lines[0])["settings"]["rules"] == "zuger-tapp@1"
    assert sorted(json.loads(line)["deal"] for line in lines[1:]) == list(range(6))
    assert cego(*QUICK, "--json", "--out", out).out == first.out
    refused = cego(*QUICK, "--json", "--out", out, "--seed", "other")
    assert refused.code == 2
    assert "Different: seed" in refused.err
    assert Path(out).read_text().splitlines() == lines


def test_the_drawing_says_the_numbers(cego: Cego, tmp_path: Path) -> None:
    svg = tmp_path / "drawing.svg"
    data = cego(*QUICK, "--track", "play", "--json", "--svg", str(svg)).data
    drawn = svg.read_text("utf-8")
    root = ElementTree.fromstring(drawn)
    assert root[0].text == "lehrling against random"
    for found in (data["difference"], data["contracts"]["vice"]["difference"]):
        assert f"{found['mean']:+.2f}".replace("-", "−") in drawn


def test_the_gap_is_told(cego: Cego, tmp_path: Path) -> None:
    svg = tmp_path / "gap.svg"
    arguments = ["arena", "random", "--gap", "--rules", "zuger-tapp", "--track", "play"]
    arguments += ["--deals", "8", "--cores", "1", "--nodes", "1000", "--svg", str(svg)]
    data = cego(*arguments, "--json").data
    assert (data["level"], data["field"], data["ceiling"]) == ("random", "lehrling", "cheater")
    assert list(data["gap"]) == ["all", "declarer", "defenders", "tapp", "solo", "super", "vice"]
    assert set(data["gap"]["all"]) == {"level", "ceiling", "closed"}
    for lang, word in (("de", "alle Spiele"), ("en", "all deals"), ("sv", "alla givar")):
        shown = cego(*arguments, "--lang", lang)
        assert shown.code == 0
        assert word in shown.out
    assert ElementTree.fromstring(svg.read_text("utf-8"))[0].text


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("grandmaster", "random"), ("grandmaster", "random, lehrling")),
        (("random", "nobody"), ("nobody",)),
        (("random", "--track", "bidding", "--card-player", "nobody"), ("nobody",)),
        (("random", "--rules", "lowen"), ("lowen", "loewen")),
        (("random", "--players", "7"), ("7", "3, 4, 5")),
        (("random", "--contract", "dresch"), ("dresch", "solo, cego")),
        (("random", "--contract", "solo", "--track", "whole"), ("--track play",)),
        (("random", "--rules", "schmidt", "--players", "3", "--contract", "cego"), ("Cego",)),
        (("random", "--deals", "0"), ("at least one deal", "0")),
        (("random", "--cores", "0"), ("--cores",)),
        (("random", "--boldness", "2"), ("--boldness",)),
        (("random", "--track", "sleep"), ("sleep", "whole")),
        (("random", "lehrling", "--gap"), ("--gap",)),
        (("random", "--deals", "1", "--cores", "1", "--out", "/nowhere/x"), ("/nowhere/x",)),
        (("random", "--deals", "1", "--cores", "1", "--svg", "/nowhere/x"), ("/nowhere/x",)),
    ],
)
def test_what_is_wrong_is_said(
    cego: Cego, arguments: tuple[str, ...], complaint: tuple[str, ...]
) -> None:
    refused = cego("arena", *arguments)
    assert refused.code == 2
    assert "Traceback" not in refused.err
    for word in complaint:
        assert word in refused.err
