"""What the page is built from, and how much of it goes over the wire."""

import json
import re

from built import ROOT, STATIC, WEB, need_page


def test_the_lock_pins_everything_and_names_no_host() -> None:
    text = (WEB / "package-lock.json").read_text("utf-8")
    assert "://" not in text, "run `npm run lock` in web/"
    packages = json.loads(text)["packages"]
    del packages[""]
    assert packages
    assert all(entry["version"] and entry["integrity"] for entry in packages.values())


def test_whoever_drew_an_icon_is_credited() -> None:
    authors = json.loads((WEB / "deck" / "authors.json").read_text("utf-8"))
    credited = [icon for icons in authors.values() for icon in icons]
    assert len(set(credited)) == len(credited)
    drawings = "\n".join(path.read_text("utf-8") for path in (WEB / "deck").glob("*.mjs"))
    used = {icon for icon in credited if f"'{icon}'" in drawings}
    assert used == set(credited)
    assert set(re.findall(r"icon: '([\w-]+)'", drawings)) <= used
    page = (ROOT / "docs" / "credits.md").read_text("utf-8")
    assert all(author in page for author in authors)


def test_the_page_asks_nothing_of_other_hosts() -> None:
    need_page()
    index = (STATIC / "index.html").read_text("utf-8")
    assert not re.search(r'(?:src|href)="(?:https?:)?//', index)
    style = "".join(part.read_text("utf-8") for part in STATIC.glob("*.css"))
    assert not re.search(r'url\("?(?:https?:)?//', style)


def test_names_change_with_contents() -> None:
    """So that everything but the index may be kept for good."""
    need_page()
    plain = {"index.html", "favicon.svg", "manifest.webmanifest", "sw.js", "sources.sha256"}
    names = {path.name.removesuffix(".br") for path in STATIC.iterdir()}
    named = sorted(name for name in names - plain if not name.startswith("licence-"))
    assert all(re.fullmatch(r"[\w-]+-[0-9A-Za-z]{8}\.\w+", name) for name in named), named
