"""Carries bytes between programs as a bad network does: late, not at all, or not any more."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

Address = tuple[str, int] | Path
"""A host and a port, or a socket in a folder."""
_CHUNK = 65_536


class _Link:
    """One connection through the relay, and which of its directions are swallowed."""

    def __init__(self, *writers: asyncio.StreamWriter) -> None:
        self.writers = writers
        self.swallowed: set[int] = set()

    def cut(self) -> None:
        """Both ends are told that it is over."""
        for writer in self.writers:
            writer.transport.abort()


class Relay:
    """Listens in place of a program, and passes on what is said, as well as it is allowed to."""

    def __init__(self, target: Callable[[], Address], chance: random.Random) -> None:
        self._target, self._chance = target, chance
        self.delay = (0.0, 0.0)
        """Seconds that each piece takes on its way."""
        self.refuses = False
        self.silent = False
        """Who calls finds somebody who lets him in and says nothing."""
        self.at: Address = ("", 0)
        """Where it listens."""
        self._links: set[_Link] = set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, at: Address) -> None:
        """Listen; port 0 takes a free one."""
        if isinstance(at, Path):
            self._server = await asyncio.start_unix_server(self._welcome, at)
            at.chmod(0o777)
            self.at = at
            return
        self._server = await asyncio.start_server(self._welcome, *at, backlog=512)
        host, port = self._server.sockets[0].getsockname()[:2]
        self.at = str(host), int(port)

    async def close(self) -> None:
        """Cut everything and listen no more."""
        if self._server is not None:
            self._server.close()
        self.cut(1.0)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def __len__(self) -> int:
        return len(self._links)

    # What can go wrong

    def cut(self, share: float) -> int:
        """End some of the links; how many."""
        chosen = self._some(share)
        for link in chosen:
            link.cut()
        return len(chosen)

    def swallow(self, share: float, directions: set[int]) -> int:
        """From now on nothing gets through some of the links, which seem to be there; how many.

        Direction 0 is from who called, 1 to him.
        """
        chosen = self._some(share)
        for link in chosen:
            link.swallowed |= directions
        return len(chosen)

    def cut_swallowed(self) -> None:
        """Those through which nothing gets are ended."""
        for link in tuple(self._links):
            if link.swallowed:
                link.cut()

    def mend(self) -> None:
        """Everything gets through again; what was swallowed is lost, so those links end."""
        self.delay, self.refuses, self.silent = (0.0, 0.0), False, False
        self.cut_swallowed()

    def _some(self, share: float) -> list[_Link]:
        links = list(self._links)
        return self._chance.sample(links, round(share * len(links)))

    # The way of the bytes

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            # An end of the link may go at any time: that is what this is for.
            with suppress(OSError, asyncio.CancelledError):
                await self._carry(reader, writer)
        finally:
            self._tasks.discard(task)
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refuses:
            return
        target = self._target()
        if isinstance(target, Path):
            far_reader, far_writer = await asyncio.open_unix_connection(target)
        else:
            far_reader, far_writer = await asyncio.open_connection(*target)
        link = _Link(writer, far_writer)
        if self.silent:
            link.swallowed |= {0, 1}
        self._links.add(link)
        ways = [(reader, far_writer, 0), (far_reader, writer, 1)]
        tasks = [asyncio.ensure_future(self._pump(link, *way)) for way in ways]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._links.discard(link)
            link.cut()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _pump(
        self, link: _Link, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: int
    ) -> None:
        while chunk := await reader.read(_CHUNK):
            if self.delay[1]:
                await asyncio.sleep(self._chance.uniform(*self.delay))
            if way not in link.swallowed:
                writer.write(chunk)
                await writer.drain()
        while way in link.swallowed:
            # Nobody hears that the other end has hung up, either.
            await asyncio.sleep(0.1)
