"""What is put into the package, and what its page says."""

import importlib.util
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
README = (ROOT / "README.md").read_text("utf-8")
TARGETS = re.compile(r'(?:\]\(|src=")([^)"]+)')


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> Any:
    """`hatch_build.py`, which is read while the package is built."""
    for name, interface in {
        "hatchling.builders.hooks.plugin.interface": "BuildHookInterface",
        "hatchling.metadata.plugin.interface": "MetadataHookInterface",
    }.items():
        stand_in = ModuleType(name)
        kind = type(interface, (), {"__class_getitem__": classmethod(lambda cls, _: cls)})
        setattr(stand_in, interface, kind)
        monkeypatch.setitem(sys.modules, name, stand_in)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_package_page_has_no_picture_that_is_not_there(built: Any) -> None:
    """An index shows the README without the files beside it."""
    assert any(not target.startswith("http") for target in TARGETS.findall(README))
    shown = built.for_a_package_page(README, "")
    assert all(target.startswith(("http", "#")) for target in TARGETS.findall(shown))
    assert "![" not in shown
    assert "<img" not in shown
    for words in (
        "tarock game of Baden",
        "make play",
        "deal.apply",
        "The score pad for real cards",
    ):
        assert words in shown


def test_where_the_address_is_known_pictures_and_links_lead_there(built: Any) -> None:
    shown = built.for_a_package_page(README, "https://example.org/cego/main/")
    targets = TARGETS.findall(shown)
    assert len(targets) == len(TARGETS.findall(README))
    assert all(target.startswith(("http", "#")) for target in targets)
    assert "https://example.org/cego/main/docs/pictures/" in shown
    for target in TARGETS.findall(README):
        assert target.startswith(("http", "#")) or (ROOT / target.partition("#")[0]).exists()


def test_the_hook_gives_the_description(built: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CEGO_FILES", raising=False)
    hook = built.ReadmeHook()
    hook.root = str(ROOT)
    metadata: dict[str, Any] = {}
    hook.update(metadata)
    assert metadata["readme"]["content-type"] == "text/markdown"
    assert metadata["readme"]["text"].startswith("# Cego")
    assert "readme" in PROJECT["project"]["dynamic"]


def test_the_licences_of_fonts_and_drawings_come_along() -> None:
    project = PROJECT["project"]
    assert project["license"] == "MIT AND OFL-1.1 AND CC-BY-3.0"
    assert project["license-files"] == ["LICENSE", "docs/credits.md"]
    told = (ROOT / "docs/credits.md").read_text("utf-8")
    assert "CC BY 3.0" in told
    assert "SIL Open Font License 1.1" in told
    fonts = (ROOT / "web/fonts.mjs").read_text("utf-8")
    packages = (ROOT / "web/package.json").read_text("utf-8")
    for family in re.findall(r"@fontsource/([\w-]+)", packages):
        assert f"'{family}'" in fonts
    assert "copyLicences(target)" in (ROOT / "web/build.mjs").read_text("utf-8")


def test_the_page_has_them_beside_its_fonts() -> None:
    static = ROOT / "src/cego/server/static"
    if not (static / "index.html").is_file():
        assert not list(static.glob("*.woff2"))
        return
    licences = sorted(file.name for file in static.glob("licence-*.txt"))
    assert licences == [
        "licence-fira-sans-extra-condensed.txt",
        "licence-fira-sans.txt",
        "licence-vollkorn.txt",
    ]
    for name in licences:
        assert "SIL Open Font License" in (static / name).read_text("utf-8")


def test_the_source_distribution_has_what_a_server_needs() -> None:
    included = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {"deploy", "docs", "examples", "hatch_build.py", "README.md", "LICENSE"} <= {*included}
    assert all((ROOT / name).exists() for name in included)


def test_the_metadata_is_complete() -> None:
    project = PROJECT["project"]
    for key in ("description", "keywords", "classifiers", "authors", "requires-python"):
        assert project[key]
    holder = re.findall(r"Copyright \(c\) \d+ (.+)", (ROOT / "LICENSE").read_text("utf-8"))
    assert [author["name"] for author in project["authors"]] == holder
