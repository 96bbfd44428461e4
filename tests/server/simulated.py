"""An awake table in simulated time: every wait is drawn from a seed, so any run can be repeated.

The event loop's clock jumps to the next thing that is due; what would happen in threads or in the
database takes a drawn time. One seed is one order of events, on any machine.
"""

import asyncio
import random
import selectors
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Executor, Future
from typing import Any, TypeVar, TypeVarTuple, cast

from cego.deal.view import View
from cego.players.levels import make
from cego.server.live.bots import Chosen
from cego.server.live.hub import Hub
from cego.server.live.table import LiveTable
from cego.server.settings import Settings
from cego.server.store.log import Append, Conflict, NotSaved
from cego.server.tables.due import BotTurn
from cego.server.tables.state import Stored, Table

START_MS = 1_000_000
T = TypeVar("T")
Args = TypeVarTuple("Args")


class _Jumping(selectors.DefaultSelector):
    """Waits for nothing: instead of sleeping, the clock moves on."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Nothing ever comes from outside."""
        if timeout is None:
            raise RuntimeError("everybody waits for somebody else")
        self.now += max(timeout, 0.0)
        return []


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time and threads are simulated."""

    def __init__(self, chance: random.Random) -> None:
        self._jumping = _Jumping()
        self.chance = chance
        super().__init__(self._jumping)

    def time(self) -> float:
        """Seconds since the beginning."""
        return self._jumping.now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Args], T], *args: *Args
    ) -> asyncio.Future[T]:
        """Work in a thread: done after a drawn time, all at once."""
        future: asyncio.Future[T] = self.create_future()

        def work() -> None:
            if future.cancelled():
                return
            try:
                future.set_result(func(*args))
            except Exception as error:
                future.set_exception(error)

        self.call_later(self.delay(), work)
        return future

    def delay(self) -> float:
        """How long something takes: mostly a moment, sometimes seconds."""
        return self.chance.choice((0.0, 0.001, 0.002, 0.01, 0.05, 0.2, 2.0))


class SimulatedLog:
    """The log in memory: it takes its time, and now and then it fails."""

    def __init__(self, loop: SimulatedLoop, faults: float = 0.0) -> None:
        self.loop, self.faults = loop, faults
        self.stored: list[Stored] = []

    def append(self, item: Append) -> "Future[None]":
        """Store events after a while, or not at all, or without saying so."""
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()
        self.loop.call_later(self.loop.delay(), self._store, item, future)
        return future

    def _store(self, item: Append, future: "Future[None]") -> None:
        fails = self.loop.chance.random() < self.faults
        if fails and self.loop.chance.random() < 0.5:
            future.set_exception(NotSaved())
            return
        ids = {stored.command for stored in self.stored if stored.command is not None}
        taken = item.events[0].seq != len(self.stored) + 1 or item.events[0].command in ids
        if taken:
            future.set_exception(Conflict())
            return
        self.stored += item.events
        if fails:
            future.set_exception(NotSaved())
        else:
            future.set_result(None)

    def read(self, code: str, after: int = 0) -> list[Stored]:
        """The events after a number."""
        return self.stored[after:]

    def find(self, code: str, command: str) -> int | None:
        """The number of the event that came of a command."""
        return next((s.seq for s in self.stored if s.command == command), None)


class SimulatedHub:
    """As much of a hub as one table needs."""

    def __init__(self, loop: SimulatedLoop, settings: Settings, faults: float = 0.0) -> None:
        self.loop, self.settings = loop, settings
        self.log = SimulatedLog(loop, faults)
        self.rater, self.thinkers = self, self
        self.asleep = False
        self.thought: float | None = None
        """Seconds that bots think; drawn, if not given."""

    def now(self) -> int:
        """The simulated time in milliseconds."""
        return START_MS + round(self.loop.time() * 1000)

    def poke(self) -> None:
        """Nobody is rated here."""

    def forget(self, live: LiveTable) -> None:
        """The table sleeps."""
        self.asleep = True

    async def move(self, turns: Sequence[BotTurn], views: Sequence[View]) -> Chosen | None:
        """Bots that think for a drawn time."""
        await asyncio.sleep(self.loop.delay() if self.thought is None else self.thought)
        for turn, view in zip(turns, views, strict=True):
            player = make(turn.level, turn.seed, turn.boldness)
            action = player.choose(view) if turn.in_turn else player.interrupt(view)
            if action is not None:
                return turn, action
        return None

    def awake(self, events: Sequence[Stored]) -> LiveTable:
        """The table of these events."""
        self.log.stored = list(events)
        table = Table.fold(events)
        assert table is not None
        live = LiveTable(cast(Hub, self), "simulated", table, list(events), drives=True)
        live.start()
        return live


def simulate(
    chance: random.Random, work: Callable[[SimulatedLoop], Coroutine[Any, Any, None]]
) -> None:
    """Run something in simulated time."""
    loop = SimulatedLoop(chance)
    try:
        loop.run_until_complete(work(loop))
    finally:
        loop.close()
