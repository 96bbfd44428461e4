"""The written deals in `playthroughs` happen again, line by line."""

from itertools import zip_longest

import pytest

from cego.rules import SLUGS, load
from cego.rules.contracts import CEGO_TABLE
from playthrough import FOLDER, RECIPES, Written, lines, path, read, write

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]
FILES = sorted(file.stem for file in FOLDER.glob("*.txt"))


def written(slug: str, players: int) -> list[Written]:
    return read(path(slug, players).read_text(encoding="utf-8"))


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_every_table_has_a_playthrough(slug: str, players: int) -> None:
    deals = written(slug, players)
    assert deals
    for deal in deals:
        assert deal.values("rules") == [load(slug).spec]
        assert deal.values("players") == [str(players)]


def test_every_playthrough_has_a_table() -> None:
    assert sorted(f"{slug}-{players}" for slug, players in TABLES) == FILES
    assert {(recipe.slug, recipe.players) for recipe in RECIPES} == set(TABLES)


@pytest.mark.parametrize("name", FILES)
def test_a_playthrough_happens_again_line_by_line(name: str) -> None:
    for deal in read((FOLDER / f"{name}.txt").read_text(encoding="utf-8")):
        again = lines(deal.start(), deal.log())
        for number, (old, new) in enumerate(zip_longest(deal.lines, again), deal.first_line):
            assert new == old, f"{name}.txt, line {number}"


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_playthrough_is_what_its_recipe_gives(slug: str, players: int) -> None:
    """Otherwise: python tests/playthrough.py"""
    assert write(slug, players) == path(slug, players).read_text(encoding="utf-8")


def games(slug: str, players: int) -> list[str]:
    return [
        line.split()[1]
        for deal in written(slug, players)
        for line in deal.lines
        if line.startswith("  game ")
    ]


def test_the_playthroughs_show_every_game_of_cego() -> None:
    cego = [table for table in TABLES if table[0] != "zuger-tapp"]
    shown = {game for table in cego for game in games(*table)}
    assert shown == {str(contract) for contract in CEGO_TABLE}


def test_the_playthroughs_show_every_contract_of_zuger_tapp() -> None:
    assert games("zuger-tapp", 4) == ["tapp", "solo", "super", "vice"]


@pytest.mark.parametrize(
    "sight",
    [
        "  > D: bettel",
        "  > B: hinschmeissen",
        "  > C: pfeif-frei",
        "  > A: schinden",
        "  > C: trump ",
        "  > B: lay-out ",
        "  early  ",
        "end: schinden",
        "end: thrown-in",
        "  game   ulti by C, won",
        "  open trump ",
        "  dead ",
    ],
)
def test_the_playthroughs_show_what_is_rare(sight: str) -> None:
    lines_of_all = [line for table in TABLES for deal in written(*table) for line in deal.lines]
    assert any(line.startswith(sight) for line in lines_of_all)
