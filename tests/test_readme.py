"""What stands in the README works as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from running import Cego

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = re.findall(r"^\.venv/bin/cego ([^#\n]+)", README, re.M)
OPENS_A_PAGE = ("play", "serve")


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.split()[0] not in OPENS_A_PAGE])
def test_each_command_runs(
    cego: Cego, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = cego(*command.split())
    assert (done.code, done.err) == (0, "")
    assert done.out.strip()


def test_the_first_example_is_typed_and_runs(tmp_path: Path) -> None:
    file = tmp_path / "example.py"
    file.write_text(re.findall(r"```python\n(.*?)```", README, re.S)[0])
    done = subprocess.run([sys.executable, file], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("(")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", ROOT / ".mypy_cache", file],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("command", ["replay", "verify", "solve", "hint"])
def test_a_deal_to_try_comes_with_the_program(
    cego: Cego, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    more = ("--nodes", "1000") if command == "hint" else ()
    assert cego(command, "example", *more).code == 0
    (tmp_path / "example").write_text("a file of that name comes first")
    assert "Line 1" in cego(command, "example").err


def test_a_finished_deal_is_not_solved_but_reviewed(cego: Cego) -> None:
    for name in ("verify", "replay"):
        assert cego(name, "example-over").code == 0
    refused = cego("solve", "example-over")
    assert refused.code == 2
    assert "cego review example-over" in refused.err
    assert cego("review", "example-over", "--nodes", "1000", "--level", "stammtisch").code == 0
