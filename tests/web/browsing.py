"""The built page in a real browser: a small server, Chromium, and what went wrong in it."""

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from built import ROOT, STATIC, need_page
from playwright.sync_api import Browser, Page, Request, sync_playwright

SCREENSHOTS = ROOT / "build" / "screenshots"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class _Quiet(SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        """The strictest of policies: the page must do with its own files."""
        self.send_header("Content-Security-Policy", "default-src 'self'")
        super().end_headers()

    def do_GET(self) -> None:
        """Files; and nobody is at any table."""
        if not self.path.startswith(("/api/tables", "/api/me")):
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        me = self.path.startswith("/api/me?")
        self.wfile.write(b'{"id":"","name":"Gast 1234","account":false}' if me else b"[]")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing."""


@contextmanager
def served(folder: Path = STATIC) -> Iterator[str]:
    """The folder as a web site; gives its address."""
    need_page()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def chromium_path() -> str:
    """The system's Chromium; skips with a hint where there is none."""
    wished = os.environ.get("CEGO_CHROMIUM")
    found = wished or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        pytest.skip("No Chromium here: install it (apt-get install chromium) or set CEGO_CHROMIUM.")
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    path = chromium_path()
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=[*QUIET, *(["--no-sandbox"] if root else [])]
        )
        try:
            yield browser
        finally:
            browser.close()


NETWORK_CHANGED = "net::ERR_NETWORK_CHANGED"
"""The browser gives up what is under way when an interface of the machine comes or goes, as those
of the fault suite do beside it. The page has to go on after that by itself."""


def watch(page: Page) -> list[str]:
    """Everything that goes wrong on the page from now on."""
    wrong: list[str] = []
    page.on("console", lambda message: _complaint(wrong, message.type, message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("requestfailed", lambda request: _unanswered(wrong, request))
    return wrong


def _unanswered(wrong: list[str], request: Request) -> None:
    # What the page itself does not wait for any more, as it is left or loaded anew, is no mistake.
    if request.failure not in ("net::ERR_ABORTED", NETWORK_CHANGED):
        wrong.append(f"failed: {request.url}")


def _complaint(wrong: list[str], kind: str, text: str) -> None:
    known = ("blocked by Playwright", NETWORK_CHANGED)
    if kind in ("error", "warning") and not any(each in text for each in known):
        wrong.append(text)


def keep_screenshot(page: Page, name: str, *, whole: bool = True) -> None:
    """A picture for people to look at, in build/screenshots."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=whole)
