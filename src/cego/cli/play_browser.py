"""An evening in the browser: a server of one's own, a table against bots, the page opened there."""

import os
import sys
import threading
import webbrowser
from urllib.parse import quote

from cego.cli.common import console
from cego.locale import text
from cego.rules import SLUGS, Rules
from cego.server.http.page import STATIC
from cego.server.run import run
from cego.server.settings import Settings, database_url

LEVEL = "lehrling"
OWN = "own"
"""A packaged rule set with some options changed."""
_HERE = "127.0.0.1"
_ANY_PORT = 0


def page_is_built() -> bool:
    """Whether there is a page to open."""
    return (STATIC / "index.html").is_file()


def play_in_browser(rules: Rules, players: int, language: str) -> None:
    """Serve until told to stop; the page opens the table itself.

    Rules of one's own go by a name that only this server knows, so that the address stays short.
    """
    name = rules.slug if not rules.base or rules.slug not in SLUGS else OWN
    own = {name: rules.spec} if rules.base else {}

    def ready(address: str) -> None:
        table = f"{address}/#/play/{quote(name, safe='')}/{players}/{LEVEL}"
        console().print(text(language, "cli.play-browser", address=table), markup=False)
        if _has_windows():
            # Some browsers only come back when they are closed.
            threading.Thread(target=webbrowser.open, args=(table,), daemon=True).start()

    run(Settings(database=database_url(), own_rules=own), _HERE, _ANY_PORT, ready)


def _has_windows() -> bool:
    """Without a screen, a browser in the terminal would be in the way of the address."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
