"""How the page comes to people: files kept for good, the shell for any address, `cego play`."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from built import STATIC, need_page
from playwright.sync_api import Browser

from server.serving import Server

SIZES = """() => performance.getEntriesByType('resource')
  .filter(entry => /\\.(js|css|json)$/.test(entry.name))
  .map(entry => entry.encodedBodySize)"""


def test_what_has_its_contents_in_its_name_is_kept_for_good(server: Server) -> None:
    script = next(STATIC.glob("page-*.js"))
    answer = httpx.get(f"{server.url}/{script.name}")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.content == script.read_bytes()
    plain = httpx.get(f"{server.url}/{script.name}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers


@pytest.mark.parametrize(
    ("wish", "packed"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0.5", "br"),
        ("br;q=0, gzip", "gzip"),
        ("zstd", None),
    ],
)
def test_whoever_reads_brotli_gets_what_the_build_has_packed(
    server: Server, wish: str, packed: str | None
) -> None:
    style = next(STATIC.glob("page-*.css"))
    asked = {"accept-encoding": wish}
    with httpx.stream("GET", f"{server.url}/{style.name}", headers=asked) as answer:
        assert answer.headers.get("content-encoding") == packed
        assert answer.headers["vary"] == "Accept-Encoding"
        if packed == "br":
            body = b"".join(answer.iter_raw())
            assert body == style.with_name(f"{style.name}.br").read_bytes()


@pytest.mark.parametrize("path", ["", "tables", "anywhere/else"])
def test_any_other_address_gets_the_shell_which_is_asked_for_again(
    server: Server, path: str
) -> None:
    answer = httpx.get(f"{server.url}/{path}")
    assert answer.status_code == 200
    assert '<div id="page">' in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    same = {"if-none-match": answer.headers["etag"]}
    assert httpx.get(f"{server.url}/{path}", headers=same).status_code == 304


@pytest.mark.parametrize("path", ["api/nothing", "no.js", "..%2fapp.py", "%2e%2e/app.py"])
def test_what_is_not_there_is_not_found(server: Server, path: str) -> None:
    assert httpx.get(f"{server.url}/{path}").status_code == 404


@pytest.mark.parametrize("path", ["", "#/play/loewen/4/lehrling", "#/profile", "#/puzzles"])
def test_script_and_style_of_a_page_stay_within_their_budget(
    browser: Browser, server: Server, path: str
) -> None:
    page = browser.new_context(service_workers="block").new_page()
    page.goto(f"{server.url}/{path}")
    page.locator(".hand [data-card]" if "play" in path else "main h1").first.wait_for()
    sizes: list[int] = []
    # Some parts come a moment after what is seen first.
    while (now := page.evaluate(SIZES)) != sizes:
        sizes = now
        page.wait_for_timeout(1_000)
    assert len(sizes) > 4
    assert sum(sizes) <= 150_000


def test_cego_play_opens_a_table_in_the_browser(browser: Browser, tmp_path: Path) -> None:
    need_page()
    hidden = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "CEGO_DATABASE_URL": str(tmp_path / "c.sqlite")}
    command = [sys.executable, "-c", "from cego.cli import main; main()", "play"]
    playing = subprocess.Popen(
        [*command, "--rules", "baden", "--set", "special.piccolo=50", "--lang", "de"],
        env=os.environ | hidden,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert playing.stdout is not None
        found = re.search(r"http://\S+", playing.stdout.readline())
        assert found
        page = browser.new_page(locale="de-DE")
        page.goto(found[0])
        page.locator(".hand [data-card]").first.wait_for()
        page.get_by_role("button", name="Regeln").click()
        page.get_by_text("Piccolo").first.wait_for()
    finally:
        playing.send_signal(signal.SIGINT)
        playing.wait(30)
        if playing.stdout:
            playing.stdout.close()
