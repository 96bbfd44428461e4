"""How far a longer work in another process has come: numbers that both can see."""

from collections.abc import Callable
from itertools import count
from multiprocessing.context import SpawnContext
from typing import Any

_PLACES = 64
"""How many works can be followed at once."""
_told_to: list[Any] = []
"""In the process that works: where to tell."""


class Progress:
    """The working process tells how many of how many are done, of the work with a ticket."""

    def __init__(self, spawn: SpawnContext) -> None:
        self._tickets: dict[str, int] = {}
        self._next = count(1)
        self.shared: Any = spawn.Array("q", 3 * _PLACES, lock=False)
        """Ticket, done, total of each. Without a lock: a number a little old does no harm."""

    def ticket(self, key: str) -> int:
        """A number for a work that is about to be done."""
        self._tickets[key] = next(self._next)
        return self._tickets[key]

    def of(self, key: str) -> tuple[int, int]:
        """How many of how many are done; of nothing, while it waits."""
        wanted = self._tickets.get(key, 0)
        ticket, done, total = self.shared[_place(wanted)]
        return (done, total) if ticket == wanted else (0, 0)

    def forget(self, key: str) -> None:
        """The work is done."""
        self._tickets.pop(key, None)


def _place(ticket: int) -> slice:
    first = 3 * (ticket % _PLACES)
    return slice(first, first + 3)


def listen_to(shared: Any) -> None:
    """In the process that works: tell it here."""
    _told_to[:] = [shared]


def teller(ticket: int) -> Callable[[int, int], None]:
    """In the process that works: what tells how far it is."""

    def tell(done: int, total: int) -> None:
        for shared in _told_to:
            shared[_place(ticket)] = (ticket, done, total)

    return tell
