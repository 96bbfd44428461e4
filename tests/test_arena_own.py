"""A player of one's own in the arena, by ``module:Class``: here, in processes and on a cluster."""

import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster

from cego.cli.remaining import Remaining, in_words
from cego.locale import LANGUAGES
from running import Cego

EXAMPLES = Path(__file__).parents[1] / "examples"
RUN = ("--rules", "zuger-tapp", "--deals", "4", "--half", "--json")
MINE = """
from cego.players.lehrling import Lehrling

class Same(Lehrling):
    pass

class Broken(Lehrling):
    def choose(self, view, limit=None):
        return 1 / 0

class Cheating(Lehrling):
    def choose(self, view, limit=None):
        from cego import Say
        return Say("vice") if view.phase == "tricks" else super().choose(view)

class Stubborn:
    def __init__(self):
        pass
    def choose(self, view, limit=None): ...
    def interrupt(self, view): ...

class NoPlayer:
    pass
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a module in the folder in which the program is called."""
    name = f"mine_{tmp_path.name}".replace("-", "_")
    (tmp_path / f"{name}.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    importlib.invalidate_caches()
    yield name
    sys.modules.pop(name, None)


@pytest.mark.parametrize("cores", ["1", "2"])
def test_a_class_in_the_folder_takes_part(cego: Cego, mine: str, cores: str) -> None:
    data = cego("arena", f"{mine}:Same", "lehrling", *RUN, "--cores", cores).data
    assert data["level"] == f"{mine}:Same"
    assert data["difference"]["mean"] == 0  # it plays like the field, so it gains nothing
    other = cego("arena", f"{mine}:Same", "random", *RUN, "--cores", cores).data
    lehrling = cego("arena", "lehrling", "random", *RUN, "--cores", "1").data
    assert other["difference"] == lehrling["difference"]


def test_a_cluster_is_sent_the_class(cego: Cego, mine: str) -> None:
    there: list[str] = []
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address="127.0.0.1:0") as local:
        run = ("--scheduler", local.scheduler_address)
        there.append(cego("arena", f"{mine}:Same", "random", *RUN, *run).out)
        failed = cego("arena", f"{mine}:Broken", "random", *RUN, *run)
    assert there == [cego("arena", f"{mine}:Same", "random", *RUN, "--cores", "1").out]
    assert failed.code == 2
    assert "ZeroDivisionError" in failed.err.splitlines()[-1]


@pytest.mark.parametrize("cores", ["1", "2"])
def test_what_goes_wrong_in_it_is_told_with_its_place(cego: Cego, mine: str, cores: str) -> None:
    failed = cego("arena", f"{mine}:Broken", *RUN, "--cores", cores)
    assert (failed.code, failed.out) == (2, "")
    assert f"{mine}:Broken failed at {mine}.py:9: ZeroDivisionError" in failed.err
    assert "Traceback" not in failed.err


@pytest.mark.parametrize("cores", ["1", "2"])
def test_an_illegal_action_of_it_is_told_as_such(cego: Cego, mine: str, cores: str) -> None:
    failed = cego("arena", f"{mine}:Cheating", *RUN, "--cores", cores)
    assert failed.code == 2
    assert failed.err.strip() == "Now a card has to be played."


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("no_such_module_here:Player", "cannot be imported (ModuleNotFoundError"),
        ("{mine}:Nobody", "has no class “Nobody”. Players there: Lehrling, Same, Broken"),
        ("{mine}:", "has no class “”"),
        (":Nobody", "cannot be imported"),
        ("{mine}:NoPlayer", "needs the methods choose(view, limit) and interrupt(view)"),
        ("{mine}:Stubborn", "TypeError"),
        ("{mine}:Same --boldness 1", "--boldness is for players of the program"),
    ],
)
def test_what_is_no_player_is_refused(cego: Cego, mine: str, name: str, told: str) -> None:
    for lang in LANGUAGES:
        arguments = (*name.format(mine=mine).split(), *RUN, "--cores", "1", "--lang", lang)
        refused = cego("arena", *arguments)
        assert (refused.code, refused.out) == (2, "")
        assert lang != "en" or told in refused.err
        assert "Traceback" not in refused.err


def test_the_example_takes_part(cego: Cego, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    monkeypatch.setattr(sys, "path", [*sys.path])
    command = next(
        line
        for line in (EXAMPLES / "own_player.py").read_text().splitlines()
        if "cego arena" in line
    )
    arguments = command.partition("cego arena ")[2].split()
    found = cego("arena", *arguments, "--deals", "2", "--cores", "1", "--json").data
    assert found["level"] == "own_player:HighestCard"
    sys.modules.pop("own_player", None)


def test_dask_knows_the_commands_of_the_page() -> None:
    """docs/arena.md: how to start a scheduler and workers."""
    page = (EXAMPLES.parent / "docs/arena.md").read_text("utf-8")
    commands = [line.split() for line in page.splitlines() if line.startswith("dask ")]
    assert [command[1] for command in commands] == ["scheduler", "worker"]
    for _, kind, *arguments in commands:
        program = [str(Path(sys.executable).parent / "dask"), kind, "--help"]
        known = subprocess.run(program, capture_output=True, text=True, check=True).stdout
        for argument in arguments:
            assert not argument.startswith("--") or argument in known


# How long it takes


def told_by(steps: list[tuple[float, int]], total: int = 100) -> list[float]:
    """What is said when at these times so much is done."""
    said: list[float] = []
    clock = iter(time for time, _ in steps)
    remaining = Remaining(total, said.append, lambda: next(clock))
    for _, done in steps:
        remaining(done)
    return said


def test_the_rest_is_told_once_and_not_before_it_is_known() -> None:
    assert told_by([(0, 0), (1, 10), (2, 20)]) == []
    assert told_by([(0, 0), (4, 5), (10, 20), (20, 40)]) == [40]
    assert told_by([(0, 0), (60, 0), (61, 1)]) == [61 * 99]


def test_what_was_done_before_takes_no_time() -> None:
    assert told_by([(0, 90), (10, 95)]) == [10]


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0.2, "About 1 second more."),
        (61, "About 61 seconds more."),
        (100, "About 2 minutes more."),
        (5_000, "About 83 minutes more."),
        (7_200, "About 2 hours more."),
    ],
)
def test_a_time_is_told_in_the_unit_that_fits(seconds: float, told: str) -> None:
    assert in_words(seconds, "en") == told
    for language in LANGUAGES:
        assert str(round(seconds)) in in_words(seconds, language) or seconds != 61
