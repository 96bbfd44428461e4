"""Guests who come to a page, and leave it without complaint."""

from collections.abc import Iterator
from typing import Protocol

from playwright.sync_api import Browser, expect
from seated import Guest

from server.serving import Server


class Visit(Protocol):
    """Opens a page in a window of its own; tastes as for `Guest`."""

    def __call__(self, path: str, **taste: object) -> Guest: ...


def visits(browser: Browser, server: Server) -> Iterator[Visit]:
    """A way to come; afterwards all have left, and nothing went wrong."""
    guests: list[Guest] = []

    def come(path: str, **taste: object) -> Guest:
        guest = Guest(browser, server, **taste)
        guests.append(guest)
        guest.go(path)
        guest.page.locator("main h1").wait_for()
        # While the server is asked a page says so and has nothing else to say.
        expect(guest.page.get_by_text("Einen Augenblick …")).to_have_count(0)
        return guest

    yield come
    for guest in guests:
        guest.context.close()
        assert guest.wrong == []


def picture(path: str) -> str:
    """What a screenshot of a page is called."""
    return path.strip("#/").replace("/", "-")
