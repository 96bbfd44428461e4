"""What `make` does to set things up, with stand-ins for Python, npm and the compiler that only note
what they are asked for."""

import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
REAL = ("make", "sh", "sed", "awk", "grep", "find", "touch", "mkdir", "cp", "chmod", "cat", "rm")
NOTE = '#!/bin/sh\necho "$(basename "$0") $*" >>"$NOTES"\n'
PIP = (
    NOTE
    + 'case "$*" in *stdin*) cat >>"$NOTES";; *) cp "$TOOLS/c++" "$(dirname "$0")/cego";; esac\n'
)
PYTHON = (
    NOTE
    + 'case "$*" in "-m venv "*) mkdir -p "$3/bin"; cp "$TOOLS/pip" "$3/bin/pip"; '
    + f'ln -s "{sys.executable}" "$3/bin/python";; esac\n'
)
NODE = NOTE + "echo v22.1.0\n"
NPM = NOTE + '[ "$1" = ci ] || touch "$MADE_PAGE"\n'


@dataclass
class Machine:
    """A machine with these tools and nothing else."""

    folder: Path

    @property
    def tools(self) -> Path:
        return self.folder / "tools"

    @property
    def venv(self) -> Path:
        return self.folder / "venv"

    def without(self, *names: str) -> None:
        for name in names:
            (self.tools / name).unlink()

    def make(self, target: str) -> subprocess.CompletedProcess[str]:
        page = self.folder / "index.html"
        environment = {
            "PATH": str(self.tools),
            "NOTES": str(self.folder / "notes"),
            "TOOLS": str(self.tools),
            "MADE_PAGE": str(page),
        }
        settings = [f"VENV={self.venv}", f"PAGE={page}", "PYTHON=python3", "DRAWN="]
        return subprocess.run(
            ["make", "-C", str(ROOT), "--no-print-directory", *settings, target],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def noted(self) -> list[str]:
        """What was asked of the tools so far, in order."""
        notes = self.folder / "notes"
        return notes.read_text("utf-8").splitlines() if notes.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(tmp_path)
    made.tools.mkdir()
    for name in (*REAL, "basename", "dirname", "ln"):
        found = shutil.which(name)
        assert found, name
        (made.tools / name).symlink_to(found)
    for name, text in {
        "python3": PYTHON,
        "pip": PIP,
        "node": NODE,
        "npm": NPM,
        "c++": NOTE,
    }.items():
        (made.tools / name).write_text(text, "utf-8")
        (made.tools / name).chmod(0o755)
    return made


def of_the_test_kit() -> list[str]:
    kit = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return list(kit["project"]["optional-dependencies"]["test"])


def test_playing_installs_what_playing_needs_and_says_so_in_a_few_lines(machine: Machine) -> None:
    done = machine.make("play")
    assert done.returncode == 0, done.stderr
    told = done.stdout.replace(str(machine.venv), ".venv").splitlines()
    assert 3 <= len(told) <= 6
    assert [line for line in told if len(line) > 100] == []
    noted = machine.noted()
    assert not any(package in line for line in noted for package in of_the_test_kit())
    assert [line for line in noted if line.startswith("pip ")] == [
        "pip install --quiet --disable-pip-version-check --no-compile -e ."
    ]
    assert "npm run --silent build" in noted
    assert noted[-1] == "cego play"


def test_the_second_time_it_plays_at_once(machine: Machine) -> None:
    machine.make("play")
    before = machine.noted()
    again = machine.make("play")
    assert again.stdout.count("\n") <= 1
    assert [line for line in machine.noted()[len(before) :] if not line.startswith("node")] == [
        "cego play"
    ]


def test_the_test_kit_comes_on_top_and_nothing_is_compiled_twice(machine: Machine) -> None:
    machine.make("play")
    done = machine.make(str(machine.venv / ".ready"))
    assert done.returncode == 0, done.stderr
    noted = machine.noted()
    assert set(of_the_test_kit()) <= set(noted)
    assert sum(line.endswith("-e .") for line in noted) == 1


def test_a_missing_compiler_is_told_before_anything_is_built(machine: Machine) -> None:
    machine.without("c++")
    done = machine.make("play")
    assert done.returncode != 0
    assert "C++ compiler" in done.stdout
    assert done.stdout.count("\n") == 1
    assert not machine.venv.exists()
    assert not any(line.startswith(("pip", "npm")) for line in machine.noted())


@pytest.mark.parametrize("missing", ["npm", "node"])
def test_a_missing_npm_is_told_before_anything_is_fetched(machine: Machine, missing: str) -> None:
    machine.without(missing)
    done = machine.make(str(machine.venv / ".plays"))
    assert done.returncode == 0, done.stderr
    assert "no Node 20 with npm" in done.stdout.splitlines()[1]
    assert not any(line.startswith("npm") for line in machine.noted())


def test_an_old_node_will_not_do(machine: Machine) -> None:
    (machine.tools / "node").write_text(NODE.replace("v22", "v18"), "utf-8")
    assert "no Node 20 with npm" in machine.make(str(machine.venv / ".plays")).stdout
