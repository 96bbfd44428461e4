"""A server whose page can be exchanged for another version while it runs, as by an update."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from built import STATIC, need_page
from seated import TIMING

from server.serving import Server

HASHED = re.compile(r"-([0-9A-Za-z]{8})\.(\w+)$")
RUN = """
import sys
from pathlib import Path
import cego.server.http.page as page
page.STATIC = Path(sys.argv.pop(1))
from cego.cli import main
main()
"""


class RenewedServer(Server):
    """`cego serve` with a page of its own folder."""

    def __init__(self, folder: Path) -> None:
        need_page()
        self.folder = folder / "static"
        shutil.copytree(STATIC, self.folder)
        super().__init__(f"sqlite:///{folder / 'cego.sqlite'}", TIMING)

    def start(self) -> None:
        words = ("serve", "--port", "0", "--database", self.database, "--lang", "en")
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN, str(self.folder), *words],
            env={**os.environ, "CEGO_TIMING": self.timing},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://[^\s]+", self.process.stdout.readline())
        assert found
        self.url = found[0]

    def renew(self) -> str:
        """Put another version in the place of this one: no file keeps its name. Its version."""
        fresh = self.folder.with_name("fresh")
        shutil.copytree(self.folder, fresh, ignore=shutil.ignore_patterns("*.br"))
        for path in fresh.iterdir():
            if path.suffix in (".js", ".css", ".html", ".json", ".svg", ".webmanifest"):
                path.write_text(_renamed(path.read_text("utf-8"), self.folder), "utf-8")
            path.rename(fresh / _renamed(path.name, self.folder))
        _give_version(fresh, "fresh0000000")
        shutil.rmtree(self.folder)
        fresh.rename(self.folder)
        return "fresh0000000"


def _renamed(text: str, folder: Path) -> str:
    for path in folder.iterdir():
        if (found := HASHED.search(path.name)) is not None:
            text = text.replace(found[1], found[1][::-1].swapcase())
    return text


def _give_version(folder: Path, version: str) -> None:
    index, worker = folder / "index.html", folder / "sw.js"
    before = index.read_text("utf-8")
    old = re.findall(r'data-version="(\w+)"', before)[0]
    index.write_text(before.replace(old, version), "utf-8")
    text = worker.read_text("utf-8").replace(old, version)
    for name in ("index.html", "manifest.webmanifest"):
        checksum = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        text = re.sub(rf'"{re.escape(name)}":"\w+"', f'"{name}":"{checksum}"', text)
    worker.write_text(text, "utf-8")
