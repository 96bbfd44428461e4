"""Somebody who plays an evening whatever happens: comes again, asks again, forgets nothing."""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from faults.tab import Tab
from faults.wanting import Wanting
from faults.witness import Acked, Left, Message

if TYPE_CHECKING:
    from faults.board import Board

PATIENCE = 8.0
"""Seconds without an answer after which somebody hangs up and comes again."""
_OPENING = 10.0
_BREATH = 0.5
"""Seconds after which something is sent again that the server could not do just then."""
_TROUBLE = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError)


class _HangUp(Exception):  # noqa: N818 - no error: he wants to
    """The person closes the page."""


class Person:
    """One of those who sit at a table, or look on without a chair."""

    def __init__(self, board: "Board", number: int, rng: random.Random, *, sits: bool) -> None:
        self.board, self.number, self.rng, self.sits = board, number, rng, sits
        self.wanting = Wanting(rng)
        self.headers: dict[str, str] = {}
        self.tab: Tab | None = None
        """The page that is open, or was open last."""
        self.linked = False
        self.answered_in_calm = False
        self._open: dict[str, Message] = {}
        """What was sent and is not answered yet."""
        self._sent_at: dict[str, float] = {}
        self._names = 0
        self._left: Left | None = None
        self._leaving = ""
        self._news = asyncio.Event()
        self._shadow: asyncio.Task[None] | None = None

    async def live(self) -> None:
        """Until cancelled: sit, lose the link, come again."""
        try:
            while True:
                with suppress(*_TROUBLE, _HangUp):
                    await self._visit()
                await asyncio.sleep(self.rng.uniform(0.05, 0.3 if self.board.calm else 1.0))
        finally:
            await self._close_shadow()

    # A visit

    @asynccontextmanager
    async def _link(self, known: int) -> AsyncIterator[ClientConnection]:
        host = self.rng.choice(self.board.house.hosts)
        url = f"ws://{host.address}/ws/tables/{self.board.code}"
        url += f"?v={known}" if known else ""
        async with connect(
            url,
            additional_headers=self.headers,
            compression=None,
            proxy=None,
            open_timeout=_OPENING,
            ping_interval=4,
            ping_timeout=PATIENCE,
            close_timeout=0.5,
            max_size=None,
        ) as socket:
            try:
                yield socket
            finally:
                if self.rng.random() < 0.5:
                    socket.transport.abort()  # as when a cable is pulled

    async def _visit(self) -> None:
        await self._ask_for_seat()
        before = self.tab
        goes_on = before is not None and before.v > 0 and self.rng.random() < 0.6
        async with self._link(before.v if before is not None and goes_on else 0) as socket:
            self.board.count("links")
            tab = Tab(socket, self.board.witness, 0)
            if goes_on and before is not None:
                tab.go_on_from(before)
            self.tab, self._leaving = tab, ""
            tasks = [asyncio.ensure_future(work) for work in (self._read(tab), self._play(tab))]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                self.linked = False
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            for task in done:
                task.result()

    async def _read(self, tab: Tab) -> None:
        async for raw in tab.socket:
            message = tab.hear(str(raw))
            self.linked = True
            self._take(tab, message)
            self.board.heard(message)
            self._news.set()

    def _take(self, tab: Tab, message: Message) -> None:
        name = message.get("id") or ""
        if message["t"] == "ack" and name in self._open:
            sent = self._open.pop(name)
            self._acknowledged(tab, name, sent, message["v"])
        elif message["t"] == "refused":
            self.board.count("refused")
            if message["again"]:
                self._sent_at[name] = time.monotonic() - PATIENCE / 2 + _BREATH
            elif name in self._open:
                del self._open[name]
                self.wanting.refused()

    def _acknowledged(self, tab: Tab, name: str, sent: Message, v: int) -> None:
        assert tab.chair is not None
        self.board.count("acknowledged")
        self.board.witness.acked[name] = Acked(tab.chair, sent, v)
        if self.board.calm and sent["t"] == "phrase":
            self.answered_in_calm = True
        if name == self._leaving:
            # On the link on which it was sent: nothing he did since could have brought him back.
            self._left = Left(tab.chair, v)
            self.board.witness.left.append(self._left)

    # What he does

    async def _play(self, tab: Tab) -> None:
        for message in list(self._open.values()):
            await tab.socket.send(json.dumps(message))
        self._sent_at = dict.fromkeys(self._open, time.monotonic())
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await self._news.wait()
            self._news.clear()
            if not tab.stage or tab.chair is None:
                if self.wanting.hangs_up() and not self.board.calm:
                    raise _HangUp
                continue
            if self._left is not None:
                await self._stay_away()
            elif self._open:
                await self._ask_again(tab)
            else:
                await self._next(tab)

    async def _next(self, tab: Tab) -> None:
        if self.wanting.stale:
            self.wanting.stale = False
            await tab.socket.send('{"t":"hello"}')
            return
        if not self.board.calm:
            if self.wanting.hangs_up():
                raise _HangUp
            if self.wanting.opens_another() and self._shadow is None:
                self._shadow = asyncio.ensure_future(self._look_on())
            if self.number == 1 and self.wanting.leaves(tab):
                await self._close_shadow()
                self._leaving = await self._send(tab, {"t": "leave"})
                return
        wanted = self.wanting.next(tab, calm=self.board.calm)
        if self.board.calm and wanted is None and not self.answered_in_calm:
            wanted = {"t": "phrase", "phrase": "hello"}
        if wanted is not None:
            await asyncio.sleep(self.wanting.thinks(calm=self.board.calm))
            await self._send(tab, wanted)

    async def _send(self, tab: Tab, message: Message) -> str:
        self._names += 1
        name = f"{self.board.number}-{self.number}-{self._names}"
        message = message | {"id": name}
        self._open[name], self._sent_at[name] = message, time.monotonic()
        await tab.socket.send(json.dumps(message))
        return name

    async def _ask_again(self, tab: Tab) -> None:
        now = time.monotonic()
        for name, message in list(self._open.items()):
            waited = now - self._sent_at.get(name, now)
            if waited > PATIENCE:
                raise _HangUp
            if waited > PATIENCE / 2:
                self._sent_at[name] = now - PATIENCE / 4
                self.board.count("asked again")
                await tab.socket.send(json.dumps(message))

    # Leaving, and a second page

    async def _stay_away(self) -> None:
        """Look on for a while, or close the page, and ask for the seat again."""
        ends = time.monotonic() + self.rng.uniform(0.5, 6.0)
        if self.rng.random() < 0.5:
            raise _HangUp
        while time.monotonic() < ends and not self.board.calm:
            await asyncio.sleep(0.1)
        raise _HangUp

    async def _ask_for_seat(self) -> None:
        """Before a new link: how far the log has come by now."""
        if self._left is None:
            return
        if not self.board.calm:
            await asyncio.sleep(self.rng.uniform(0.2, 4.0))
        try:
            last = await asyncio.to_thread(self.board.house.reader.last, self.board.code)
        except Exception:
            last = self._left.v  # the database is gone, too: nothing can be said
        self._left.asked, self._left = last, None

    async def _look_on(self) -> None:
        with suppress(*_TROUBLE):
            async with self._link(0) as socket:
                self.board.count("second tabs")
                second = Tab(socket, self.board.witness, 0)
                async with asyncio.timeout(self.rng.uniform(0.5, 6.0)):
                    async for raw in socket:
                        second.hear(str(raw))
        self._shadow = None

    async def _close_shadow(self) -> None:
        if self._shadow is not None:
            self._shadow.cancel()
            await asyncio.gather(self._shadow, return_exceptions=True)
            self._shadow = None
