"""How far a longer work in another process has come: three numbers that both can see."""

from collections.abc import Callable
from functools import cached_property
from itertools import count
from multiprocessing.context import SpawnContext
from typing import Any

_told_to: list[Any] = []
"""In the process that works: where to tell."""


class Progress:
    """The working process tells how many of how many are done, of the work with a ticket."""

    def __init__(self, spawn: SpawnContext) -> None:
        self._spawn = spawn
        self._tickets: dict[str, int] = {}
        self._next = count(1)

    @cached_property
    def shared(self) -> Any:
        """Ticket, done, total. Without a lock: a number that is a little old does no harm."""
        return self._spawn.Array("q", 3, lock=False)

    def ticket(self, key: str) -> int:
        """A number for a work that is about to be done."""
        self._tickets[key] = next(self._next)
        return self._tickets[key]

    def of(self, key: str) -> tuple[int, int]:
        """How many of how many are done; of nothing, while it waits."""
        ticket, done, total = self.shared[:]
        return (done, total) if ticket == self._tickets.get(key) else (0, 0)

    def forget(self, key: str) -> None:
        """The work is done."""
        self._tickets.pop(key, None)


def listen_to(shared: Any) -> None:
    """In the process that works: tell it here."""
    _told_to[:] = [shared]


def teller(ticket: int) -> Callable[[int, int], None]:
    """In the process that works: what tells how far it is."""

    def tell(done: int, total: int) -> None:
        for shared in _told_to:
            shared[:] = (ticket, done, total)

    return tell
