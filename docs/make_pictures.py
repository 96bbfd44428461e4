"""Takes the pictures of the page that the README shows, from a deal that is always the same.

The moving one goes through the deal from one decision of the declarer to the next.

    python docs/make_pictures.py [FOLDER]

It needs the built page and Chromium. FOLDER is `pictures` in this folder unless another is named.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
# The tests know how to come to any moment of a deal.
sys.path[:0] = [str(HERE.parent / "tests"), str(HERE.parent / "tests" / "web")]

from browsing import chromium  # noqa: E402
from given import Given, given, play_again, show  # noqa: E402
from playwright.sync_api import Browser  # noqa: E402
from seated import Guest, table_server  # noqa: E402

from cego.deal.actions import Play  # noqa: E402
from moving import Frame, moving  # noqa: E402
from server.serving import Server  # noqa: E402

DESK: dict[str, Any] = {"size": (1200, 760), "device_scale_factor": 0.72}
PHONE: dict[str, Any] = {"size": (390, 844), "has_touch": True, "color_scheme": "dark"}
SHOTS: dict[str, tuple[str, dict[str, Any]]] = {
    "page-auction": ("auction", DESK),
    "page-table": ("middle", DESK),
    "page-result": ("end", DESK),
    "page-phone": ("middle", PHONE),
}
MOVING: dict[str, Any] = {"size": (1100, 700), "device_scale_factor": 0.7}
TRICKS = 4
"""So many tricks are seen; then comes the result."""
DRAWN = """() => [...document.querySelectorAll('.hand [data-card] use')]
  .every(use => use.getBBox().width > 0)"""


def take(browser: Browser, server: Server, name: str, folder: Path) -> None:
    """One picture."""
    scene, taste = SHOTS[name]
    guest = Guest(browser, server, locale="en-GB", **taste)
    match scene:
        case "middle":
            wish = given("loewen", "cego")
            play_again(guest, wish.deal, middle_of(wish), wish.seat)
            guest.asked()
        case "end":
            wish = given("loewen", "cego")
            play_again(guest, wish.deal, len(wish.deal.log) - 4, wish.seat)
            guest.play_deal()
        case _:
            show(guest, scene)
    (folder / f"{name}.png").write_bytes(picture(guest))
    guest.context.close()


def take_moving(browser: Browser, server: Server, folder: Path) -> None:
    """The picture that moves: bid, exchange, tricks, result."""
    wish = given("loewen", "cego")
    log = wish.deal.log
    own = [at for at, (seat, _) in enumerate(log) if seat == wish.seat]
    plays = [at for at in own if isinstance(log[at][1], Play)]
    moments = [*(at for at in own if at < plays[0]), *plays[:TRICKS]]
    frames = []
    guest = Guest(browser, server, locale="en-GB", reduced_motion="reduce", **MOVING)
    for at in moments:
        play_again(guest, wish.deal, at, wish.seat)
        guest.asked()
        frames.append(Frame(picture(guest), 1800))
    play_again(guest, wish.deal, len(log) - len(wish.deal.hands), wish.seat)
    guest.play_deal()
    frames.append(Frame(picture(guest), 3500))
    blank = guest.context.new_page()
    (folder / "deal.png").write_bytes(moving(blank, frames))
    guest.context.close()


def picture(guest: Guest) -> bytes:
    """What is seen, once all of it is there."""
    guest.page.wait_for_function(DRAWN)
    guest.page.evaluate("document.fonts.ready.then(() => true)")
    return guest.page.screenshot()


def middle_of(wish: Given) -> int:
    """A moment at which three cards lie there and the fourth is to be played."""
    log, active = wish.deal.log, len(wish.deal.hands)
    begin = len(log) - active * wish.deal.hands[0].bit_count()
    own = (at for at in range(begin, len(log)) if log[at][0] == wish.seat)
    return next(at for at in own if at >= begin + active and (at - begin) % active == active - 1)


def main(folder: Path = HERE / "pictures") -> None:
    """All of them."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        table_server(Path(data)) as server,
        chromium() as browser,
    ):
        for name in SHOTS:
            take(browser, server, name, folder)
        take_moving(browser, server, folder)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
