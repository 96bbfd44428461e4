"""Makes one site of all pages in this folder and a reference of the library from its docstrings.

    python docs/make_site.py [FOLDER]

Pages keep their places, with the README as the first one; what they link to besides comes along.
FOLDER is build/site unless another one is named.
"""

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pdoc
import pdoc.render
from pdoc.render_helpers import to_html

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "docs" / "site"
PACKAGES = (
    *("cards", "rules", "tapp", "games", "notation", "fairdeal", "evening", "ledger"),
    *(
        "solver",
        "players",
        "forced_deals",
        "arena",
        "study",
        "adapters",
        "errors",
        "jsontext",
        "locale",
        "drawing",
    ),
)
LIBRARY = ("cego", *(f"cego.{package}" for package in PACKAGES), r"!.*\._")
"""What the reference tells of: the library, not the programs made with it. `cego` brings its
package `deal` along, which it offers by name."""
REFERENCE = "reference/cego.html"
FIRST = "README.md"
_LINK = re.compile(r'(?<= )(href|src)="([^"#:]+)(#[^"]*)?"')


def sources() -> list[Path]:
    """Every page, as a path below the root: those that the README names first, in its order."""
    readme = (ROOT / FIRST).read_text("utf-8")
    named = [Path(found) for found in re.findall(r"\]\(([\w/-]+\.md)\)", readme)]
    others = sorted(path.relative_to(ROOT) for path in (ROOT / "docs").rglob("*.md"))
    return list(dict.fromkeys([Path(FIRST), *named, *others]))


def address(page: Path) -> Path:
    """Where a page stands in the site."""
    return page.with_name("index.html") if page.name == FIRST else page.with_suffix(".html")


def title(page: Path) -> str:
    """The heading of a page."""
    first = next(line for line in (ROOT / page).read_text("utf-8").splitlines() if line[:2] == "# ")
    return first[2:].replace("**", "")


def shown(page: Path, pages: list[Path]) -> tuple[str, set[Path]]:
    """A page as HTML with its links set to the site, and the files that it links to besides."""
    files: set[Path] = set()

    def set_link(found: re.Match[str]) -> str:
        kind, target, anchor = found[1], found[2], found[3] or ""
        path = (ROOT / page.parent / target).resolve().relative_to(ROOT)
        if path in pages:
            return f'{kind}="{_name_changed(target, address(path).name)}{anchor}"'
        files.add(path)
        return found[0]

    html = _LINK.sub(set_link, to_html((ROOT / page).read_text("utf-8")))
    return html, files


def _name_changed(target: str, name: str) -> str:
    return f"{target.rpartition('/')[0]}/{name}" if "/" in target else name


def contents(pages: list[Path]) -> Iterator[tuple[str, str]]:
    """What stands beside every page: names and addresses. Rule sets have an index of their own."""
    for page in pages:
        if page.parent.name != "rules" or page.name == FIRST:
            yield title(page), address(page).as_posix()
        if page == Path("docs/library.md"):
            yield "Reference of the library", REFERENCE


def main(folder: Path = ROOT / "build" / "site") -> None:
    """Make it."""
    shutil.rmtree(folder, ignore_errors=True)
    pdoc.render.configure(docformat="markdown", template_directory=TEMPLATES, show_source=False)
    pdoc.pdoc(*LIBRARY, output_directory=folder / "reference")
    frame = pdoc.render.env.get_template("page.html.jinja2")
    pages = sources()
    beside = list(contents(pages))
    for page in pages:
        body, files = shown(page, pages)
        target = folder / address(page)
        target.parent.mkdir(parents=True, exist_ok=True)
        up = "../" * len(page.parent.parts)
        html = frame.render(title=title(page), body=body, pages=beside, up=up)
        target.write_text(html, "utf-8")
        for file in files:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, folder / file)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
