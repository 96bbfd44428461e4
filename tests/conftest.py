"""Fixtures that several tests share."""

import io
import sys

import pytest

from cego.cli import main
from running import Cego, Result


@pytest.fixture
def cego(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cego:
    monkeypatch.setenv("CEGO_LANG", "en")
    monkeypatch.setenv("COLUMNS", "200")

    def run(*arguments: str, stdin: str = "") -> Result:
        monkeypatch.setattr(sys, "argv", ["cego", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run
