"""The page built once more, elsewhere: the same bytes; then with a language that nobody speaks."""

import json
import os
import shutil
import subprocess
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from built import ROOT, STATIC, WEB, need_page
from playwright.sync_api import Browser, expect

from cego.locale import catalogue, catalogues
from wording import NEW, NEW_LINE, as_toml, invented


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The page's sources in another folder, with what they are built with."""
    need_page()
    if shutil.which("node") is None:
        pytest.skip("there is no Node on this machine")
    root = tmp_path / "elsewhere"
    left_out = shutil.ignore_patterns("node_modules", "generated", "__pycache__")
    shutil.copytree(WEB, root / "web", ignore=left_out)
    shutil.copytree(ROOT / "src/cego/locale", root / "src/cego/locale", ignore=left_out)
    shutil.copytree(
        WEB / "node_modules", root / "web/node_modules", copy_function=linked, symlinks=True
    )
    return root


def linked(source: str, target: str) -> None:
    """The same file at another place; where that is another disk, a copy."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def build(root: Path) -> dict[str, bytes]:
    """Build the page there; every file of it by its name."""
    subprocess.run(["node", root / "web" / "build.mjs"], cwd=root.parent, check=True)
    return files(root / "src/cego/server/static")


def files(folder: Path) -> dict[str, bytes]:
    stamp = "sources.sha256"
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != stamp}


def test_the_same_sources_make_the_same_bytes(copy: Path) -> None:
    here, there = files(STATIC), build(copy)
    assert sorted(here) == sorted(there)
    assert [name for name in here if here[name] != there[name]] == []


def test_a_new_language_is_its_texts_and_one_line(copy: Path, browser: Browser) -> None:
    web, locale = copy / "web" / "src", copy / "src/cego/locale"
    for name in catalogues():
        (locale / NEW).mkdir(exist_ok=True)
        texts = as_toml(invented(catalogue("en", name)))
        (locale / NEW / f"{name}.toml").write_text(texts, "utf-8")
    for english in (web / "locale").rglob("en.json"):
        own = invented(json.loads(english.read_text("utf-8")))
        english.with_name(f"{NEW}.json").write_text(json.dumps(own), "utf-8")
    lessons = (web / "learn" / "words" / "en.json").read_text("utf-8")
    (web / "learn" / "words" / f"{NEW}.json").write_text(lessons, "utf-8")
    with (locale / "languages.toml").open("a", encoding="utf-8") as lines:
        lines.write(NEW_LINE)
    build(copy)
    handler = partial(SimpleHTTPRequestHandler, directory=copy / "src/cego/server/static")
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page(locale=f"{NEW}-PL", service_workers="block")
        page.goto(f"http://127.0.0.1:{server.server_port}/#/learn")
        expect(page.locator("html")).to_have_attribute("lang", NEW)
        expect(page.get_by_role("heading", level=1)).to_have_text("⟨Learn⟩")
        expect(page.locator("main")).to_contain_text("⟨few: 3 minutes⟩")
        expect(page.locator("main")).to_contain_text("⟨many: 5 minutes⟩")
        page.locator("header select").select_option(label="English")
        expect(page.get_by_role("heading", level=1)).to_have_text("Learn")
        page.close()
        server.shutdown()
