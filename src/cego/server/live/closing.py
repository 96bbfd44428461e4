"""The end of a server, announced: nobody new is let in, who is there is sent elsewhere."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

_FAREWELL_SECONDS = 3.0
"""So long links are waited for after they were told to end."""
_LOOK_SECONDS = 0.02


class _Table(Protocol):
    def send_away(self) -> None: ...


class Closing:
    """Knows who has a link, and whether the server is about to end."""

    def __init__(self) -> None:
        self.begun = False
        self._links = 0

    @contextmanager
    def linked(self) -> Iterator[None]:
        """While somebody has a link, or is told why he cannot have one."""
        self._links += 1
        try:
            yield
        finally:
            self._links -= 1

    async def announce(self, ms: int) -> None:
        """Let nobody new in, and give whoever distributes people some time to notice."""
        self.begun = True
        if self._links:
            await asyncio.sleep(ms / 1000)

    async def send_away(self, tables: Iterable[_Table]) -> None:
        """Close the links; what was asked by them is answered before. Tables stay awake."""
        for live in tables:
            live.send_away()
        with suppress(TimeoutError):
            async with asyncio.timeout(_FAREWELL_SECONDS):
                while self._links:
                    await asyncio.sleep(_LOOK_SECONDS)
