"""What `cego` says of input that cannot be: where it is, what belongs there, never a traceback."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cego.errors import CegoError
from cego.locale import LANGUAGES
from cego.notation import read_text
from cego.rules import SLUGS, Rules, load
from running import Cego

CLIENT = Path(__file__).parents[1] / "examples/client.py"
HAND = "G T20 T16 T12 T9 T8 T2 CJ S9 H2 DK".split()


@pytest.fixture
def dealt(cego: Cego) -> list[str]:
    """The lines of a deal: cego 1, rules, players, A, B, C, D, blind, then the seeds."""
    return cego("deal", "--seed", "7").out.splitlines()


def refused(cego: Cego, *arguments: str) -> str:
    """The complaint of a command."""
    result = cego(*arguments)
    assert (result.code, result.out) == (2, "")
    assert "Traceback" not in result.err
    return result.err.strip()


# Where it is


def test_a_hand_of_the_wrong_size_is_told_with_its_own_line(
    cego: Cego, dealt: list[str], tmp_path: Path
) -> None:
    dealt[4] = "B: T1"
    (tmp_path / "deal.txt").write_text("\n".join(dealt))
    told = refused(cego, "replay", str(tmp_path / "deal.txt"))
    assert told == "Line 5: B has 1 card instead of 11."


def test_a_card_in_two_hands_is_told_with_the_second(
    cego: Cego, dealt: list[str], tmp_path: Path
) -> None:
    first = dealt[3].split()[1]
    dealt[6] = f"D: {first} " + " ".join(dealt[6].split()[2:])
    dealt.append("auction: fort")
    (tmp_path / "deal.txt").write_text("\n".join(dealt))
    assert refused(cego, "verify", str(tmp_path / "deal.txt")).startswith("Line 7: ")


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ({"seat": "A", "say": 1}, "actions[0]: found 1, allowed is a text in quotes."),
        ({"seat": "A", "dance": True}, 'actions[0]: found "dance", allowed is say, play, trump'),
        ({"seat": "A", "trump": "X"}, 'actions[0]: found "X", allowed is C, S, H, D.'),
        ({"seat": "A", "keep": [1]}, "actions[0]: found [1], allowed is"),
        ({"seat": "A", "keep": ["XX"]}, "actions[0]: “XX” is no Cego card"),
        (7, "actions[0]: found 7, allowed is {…}"),
    ],
)
def test_the_path_in_data_is_told_once(cego: Cego, tmp_path: Path, item: object, told: str) -> None:
    data = cego("deal", "--seed", "7", "--json").data
    data["actions"] = [item]
    (tmp_path / "deal.json").write_text(json.dumps(data))
    found = refused(cego, "replay", str(tmp_path / "deal.json"))
    assert found.startswith(told)
    assert found.count("actions") == 1


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"rules": "lowen@1"}, "rules: "),
        ({"players": 7}, "players: "),
        ({"players": "four"}, "players: "),
        ({"blind": ["G"]}, "hands: Blind has 1 card"),
    ],
)
def test_data_that_does_not_fit_is_told_with_its_path(
    cego: Cego, tmp_path: Path, change: dict[str, Any], path: str
) -> None:
    data = cego("deal", "--seed", "7", "--json").data
    (tmp_path / "deal.json").write_text(json.dumps(data | change))
    assert refused(cego, "replay", str(tmp_path / "deal.json")).startswith(path)


@pytest.mark.parametrize(
    ("fair", "told"),
    [
        (5, "fair: found 5, allowed is {…}."),
        (None, "fair: found null"),
        ([], "fair: found []"),
        ("cego-shuffle-1", 'fair: found "cego-shuffle-1"'),
        ({}, "fair.algorithm: Unknown shuffle “–”"),
        ({"commitment": 7}, "fair.commitment: “7” is no seed"),
        ({"player_seeds": [1]}, "fair.player_seeds: found [1], allowed is a list of texts"),
    ],
)
def test_seeds_that_are_none_are_refused(
    cego: Cego, tmp_path: Path, fair: object, told: str
) -> None:
    data = cego("deal", "--seed", "7", "--json").data
    data["fair"] = data["fair"] | fair if isinstance(fair, dict) and fair else fair
    (tmp_path / "deal.json").write_text(json.dumps(data))
    assert told in refused(cego, "verify", str(tmp_path / "deal.json"))


@pytest.mark.parametrize(
    ("key", "line", "told"),
    [
        ("fair", "fair: mine", "Unknown shuffle “mine”"),
        ("commitment", "commitment: 00", "“00” is no seed"),
        ("server-seed", "server-seed:", "“” is no seed"),
        ("player-seeds", 'player-seeds: [] "x"', 'found "[] \\"x\\"", allowed is a list of texts'),
    ],
)
def test_seeds_in_a_text_are_refused_with_their_line(
    cego: Cego, dealt: list[str], tmp_path: Path, key: str, line: str, told: str
) -> None:
    number = next(at for at, old in enumerate(dealt) if old.startswith(f"{key}:"))
    dealt[number] = line
    (tmp_path / "deal.txt").write_text("\n".join(dealt))
    found = refused(cego, "verify", str(tmp_path / "deal.txt"))
    assert found.startswith(f"Line {number + 1}: {told}")


@pytest.mark.parametrize("key", ["fair", "commitment", "server-seed"])
def test_seeds_without_one_of_their_lines_are_refused(
    cego: Cego, dealt: list[str], tmp_path: Path, key: str
) -> None:
    left = [line for line in dealt if not line.startswith(f"{key}:")]
    (tmp_path / "deal.txt").write_text("\n".join(left))
    assert f"“{key}” is missing" in refused(cego, "verify", str(tmp_path / "deal.txt"))


# What belongs there


@pytest.mark.parametrize(
    "command",
    [("score",), ("odds", *HAND), ("arena", "random"), ("puzzles", "--number", "1")],
    ids=lambda command: str(command[0]),
)
def test_who_names_no_game_is_told_which_there_are(cego: Cego, command: tuple[str, ...]) -> None:
    told = refused(cego, *command, "--contract", "nonsense")
    assert "nonsense is not played under loewen" in told
    assert "eine-leere, zwei-leere" in told


def test_a_game_may_be_named_as_people_write_it(cego: Cego) -> None:
    for name in ("Räuber", "RAEUBER", " raeuber", "Eine_Leere"):
        assert cego("odds", *HAND[:-1], "S10", "--contract", name).code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_trump_above_the_mond_is_called_by_its_letter(cego: Cego, language: str) -> None:
    told = refused(cego, "odds", "T22", *HAND[1:], "--lang", language)
    assert "Gstieß" in told
    assert " G" in told.replace("Gstieß", "")


def test_a_key_of_the_head_that_is_mistyped_is_recognised(cego: Cego, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('slug = "own"\nbase = "loewen"\ntitel = "Ours"\n')
    assert "unknown key “titel”; allowed: title" in refused(cego, "rules", "show", str(file))


def test_all_mistakes_of_a_rule_file_are_told_together(cego: Cego, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        'slug = "loewen"\nbase = "loewen"\ntitel = "Ours"\nversion = 0\nplayers = [6]\n'
        "sources = [1]\n[special]\nulti = 2020-01-01\npiccolo = nan\n"
        '[auction]\nstyle = "round"\nladder = ["eine", "cego"]\n'
    )
    told = refused(cego, "rules", "show", str(file)).splitlines()
    for key in ("slug", "titel", "version", "players", "sources", "special.ulti"):
        assert sum(f"“{key}”" in line for line in told) == 1, key
    for key in ("special.piccolo", "auction.style", "auction.ladder"):
        assert sum(f"“{key}”" in line for line in told) == 1, key
    assert len(told) == 9
    assert not any("datetime" in line or "None" in line for line in told)


def test_all_mistakes_have_words_in_every_language() -> None:
    with pytest.raises(CegoError) as caught:
        Rules.parse('slug="x"\nbase="loewen"\nversion="a"\nsources=1\ntitle=2', "x.toml")
    for language in LANGUAGES:
        told = caught.value.text(language).splitlines()
        assert len(told) == 3
        assert all(line.startswith("x.toml: ") for line in told)
    assert "a whole number" not in caught.value.text("de")


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if load(slug).game == "cego"])
def test_a_ladder_in_another_order_is_refused(slug: str) -> None:
    """It was silently put back in order."""
    rules = load(slug)
    ladder = rules.plain()["auction.ladder"]
    assert isinstance(ladder, list)
    assert rules.replace({"auction.ladder": ladder}) == rules
    if len(ladder) > 1:
        with pytest.raises(CegoError, match="order"):
            rules.replace({"auction.ladder": ladder[::-1]})


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_deal_stands_is_told_in_the_language(
    cego: Cego, dealt: list[str], tmp_path: Path, language: str
) -> None:
    file = tmp_path / "deal.txt"
    file.write_text("\n".join(dealt))
    told = refused(cego, "solve", str(file), "--lang", language)
    assert {"de": "Reizen", "en": "auction", "sv": "budgivning"}[language] in told
    assert language == "en" or "auction" not in told


def test_seats_are_told_by_their_letters() -> None:
    from cego.study import odds

    with pytest.raises(CegoError, match="“E” is no seat; seats are A, B, C, D"):
        odds(load("loewen"), 4, load("loewen").pack.pile(" ".join(HAND)), 4)


def test_one_is_not_told_as_many(dealt: list[str]) -> None:
    with pytest.raises(CegoError, match="B has 1 card instead"):
        read_text("\n".join([*dealt[:4], "B: T1", *dealt[5:]]))


# Never a traceback

HUGE = "9" * 30
DEEP = 50_000


@pytest.mark.parametrize(
    "arguments",
    [
        ("arena", "random", "--deals", HUGE),
        ("arena", "random", "--nodes", HUGE),
        ("arena", "random", "--cores", HUGE),
        ("odds", *HAND, "--deals", HUGE),
        ("odds", *HAND, "--cores", HUGE),
        ("puzzles", "--number", HUGE),
        ("puzzles", "--nodes", HUGE),
        ("hint", "-", "--nodes", HUGE),
        ("review", "-", "--nodes", HUGE),
        ("solve", "-", "--nodes", HUGE),
        ("solve", "-", "--seconds", "inf"),
        ("score", "--contract", "eine", "--points", HUGE),
        ("rules", "show", "loewen", "--set", f"special.ulti={HUGE}"),
        ("rules", "show", "loewen", "--set", "special.ulti=1e999"),
        ("rules", "show", "loewen", "--set", f"special.ulti={'9' * 5_000}"),
        ("rules", "show", "loewen", "--set", f"special.ulti={'[' * DEEP}"),
        ("deal", "--players", HUGE),
        ("serve", "--port", HUGE),
        ("serve", "--database", "sqlite://:nine:x/y"),
        ("backup", "copy.db", "--database", "sqlite://:nine:x/y"),
        ("admin", "tables", "--database", "sqlite://:nine:x/y"),
    ],
    ids=lambda arguments: " ".join(arguments)[:40],
)
def test_numbers_beyond_all_measure_are_refused(cego: Cego, arguments: tuple[str, ...]) -> None:
    told = refused(cego, *arguments)
    assert told
    assert len(told) < 1_500


OBJECTS = '{"a":' * DEEP + "1" + "}" * DEEP
NESTED: dict[str, Callable[[], str]] = {
    "objects": lambda: OBJECTS,
    "lists": lambda: '{"format": "cego-deal", "version": 1, "rules": ' + "[" * DEEP + "]" * DEEP,
}


@pytest.mark.parametrize("kind", NESTED)
@pytest.mark.parametrize(
    "command", [("replay",), ("verify",), ("solve",), ("hint",), ("review",), ("puzzles",)]
)
def test_json_nested_without_end_is_refused(
    cego: Cego, tmp_path: Path, command: tuple[str, ...], kind: str
) -> None:
    file = tmp_path / "deal.json"
    file.write_text(NESTED[kind]())
    assert "nested too deep" in refused(cego, *command, str(file))
    assert "verschachtelt" in refused(cego, *command, str(file), "--lang", "de")


def test_other_files_nested_without_end_are_refused(cego: Cego, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(OBJECTS)
    assert "nested too deep" in refused(cego, "pad", "show", str(file))
    file.write_text(OBJECTS + "\n")
    run = ("arena", "random", "--deals", "1", "--cores", "1", "--out", str(file))
    assert "does not hold results" in refused(cego, *run)


@pytest.mark.parametrize(
    "toml",
    [
        f"slug = 'x'\nbase = 'loewen'\nversion = {'9' * 5_000}",
        f"slug = 'x'\nbase = 'loewen'\nversion = {'[' * DEEP}",
        f"slug = 'x'\nbase = 'loewen'\n[{'a.' * 5_000}a]\nb = 1",
        "slug = 'x'\nbase = 'loewen'\nversion = 99999999",
        "slug = 'x'\nbase = 'loewen'\nplayers = [2020-01-01]",
    ],
    ids=["digits", "brackets", "keys", "version", "date"],
)
def test_a_rule_file_beyond_all_measure_is_refused(cego: Cego, tmp_path: Path, toml: str) -> None:
    file = tmp_path / "x.toml"
    file.write_text(toml)
    assert "x.toml: " in refused(cego, "rules", "show", str(file))


def test_what_is_no_database_is_refused(cego: Cego, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    other.write_text("no database")
    for command in (("backup", str(tmp_path / "copy.db")), ("admin", "tables"), ("serve",)):
        assert "file is not a database" in refused(cego, *command, "--database", str(other))
    assert not (tmp_path / "copy.db").exists()
    assert "no database" in refused(
        cego, "backup", str(tmp_path / "copy.db"), "--database", str(tmp_path)
    )


@pytest.mark.parametrize(
    "arguments",
    [(), ("nonsense",), ("http://127.0.0.1:1", "--token", "ä"), ("http://[", "--join", "X")],
    ids=["none", "no address", "token", "half an address"],
)
def test_the_example_client_says_what_it_lacks(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, CLIENT, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode in (1, 2)
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr
