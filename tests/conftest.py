"""Fixtures that several tests share."""

import io
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from cego.cli import main
from running import Cego, Result
from server.serving import Server


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long tests of chance go on; without it they take a part that does for every day."""
    text = "random evenings for each rule set that pad and engine both reckon"
    parser.addoption("--evenings", type=int, default=150, help=text)


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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`cego serve` with bots that answer at once, for all tests of the page in this process."""
    from seated import table_server

    with table_server(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    """Chromium. Not for the whole session: while it is there no test can run an event loop."""
    from browsing import chromium

    with chromium() as running:
        yield running


@pytest.fixture
def browser(chrome: Browser) -> Iterator[Browser]:
    """The browser; every window is closed after a test, so that no table goes on behind it."""
    yield chrome
    for context in chrome.contexts:
        context.close()
