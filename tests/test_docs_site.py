"""The pages and the reference as one site, every link of which leads somewhere."""

import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import cego

DOCS = Path(__file__).parents[1] / "docs"


class Page(HTMLParser):
    """What a page links to, and the places in it that others may link to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value is not None:
                self.links.append(value)
            if name in ("id", "name") and value:
                self.places.add(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, DOCS / "make_site.py", folder], check=True)
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path.read_text("utf-8")) for path in site.rglob("*.html")}


def test_every_link_leads_somewhere(pages: dict[Path, Page]) -> None:
    lost = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            known = pages.get(target)
            if not target.is_file() or (
                known and parts.fragment and parts.fragment not in known.places
            ):
                lost.append(f"{path.name}: {link}")
    assert not lost, "\n".join(lost)


def test_every_page_can_be_reached_from_the_first(site: Path, pages: dict[Path, Page]) -> None:
    waiting, reached = [site / "index.html"], set()
    while waiting:
        path = waiting.pop()
        if path in reached:
            continue
        reached.add(path)
        for link in pages[path].links:
            target = (path.parent / unquote(urlsplit(link).path)).resolve()
            if target in pages:
                waiting.append(target)
    assert {path.relative_to(site).as_posix() for path in pages} == {
        path.relative_to(site).as_posix() for path in reached
    } | {"reference/index.html"}


def test_every_page_of_the_docs_is_in_the_site(site: Path) -> None:
    for source in DOCS.rglob("*.md"):
        page = site / source.relative_to(DOCS.parent)
        index, own = page.with_name("index.html"), page.with_suffix(".html")
        assert (index if page.name == "README.md" else own).is_file()


def test_the_reference_tells_what_the_front_door_offers(site: Path) -> None:
    told = (site / "reference" / "cego.html").read_text("utf-8")
    for name in cego.__all__:
        if name not in ("deal", "__version__"):
            assert f'id="{name}"' in told, name


def test_the_reference_tells_of_every_room_of_the_library(site: Path) -> None:
    rooms = {path.stem for path in Path(cego.__file__).parent.iterdir() if path.stem[0] != "_"}
    for room in rooms - {"cli", "server", "py"}:
        assert (site / "reference" / "cego" / f"{room}.html").is_file()
    deal = (site / "reference/cego/deal/deal.html").read_text("utf-8")
    assert 'id="Deal.apply"' in deal
