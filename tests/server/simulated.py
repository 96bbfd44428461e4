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
from cego.server.live.closing import Closing
from cego.server.live.hub import Hub
from cego.server.live.metrics import Metrics
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
        self.whole = 1.0
        """How often nobody's name had to be left out; otherwise all of the log is read anew."""
        self.stored: list[Stored] = []
        self.listeners: list[Callable[[int], None]] = []
        """Processes that hear what was appended, each after a while."""

    def append(self, item: Append) -> "Future[bool]":
        """Store events after a while, or not at all, or without saying so."""
        future: Future[bool] = Future()
        future.set_running_or_notify_cancel()
        self.loop.call_later(self.loop.delay(), self._store, item, future)
        return future

    def _store(self, item: Append, future: "Future[bool]") -> None:
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
        for listener in self.listeners:
            self.loop.call_later(self.loop.delay(), listener, len(self.stored))
        if fails:
            future.set_exception(NotSaved())
        else:
            future.set_result(self.loop.chance.random() < self.whole)

    def read(self, code: str, after: int = 0) -> list[Stored]:
        """The events after a number."""
        return self.stored[after:]

    def find(self, code: str, command: str) -> int | None:
        """The number of the event that came of a command."""
        return next((s.seq for s in self.stored if s.command == command), None)


class SimulatedHub:
    """As much of a hub as one table needs; several may share a log, as processes do."""

    def __init__(
        self,
        loop: SimulatedLoop,
        settings: Settings,
        faults: float = 0.0,
        log: SimulatedLog | None = None,
        ahead: int = 0,
    ) -> None:
        self.loop, self.settings, self.ahead = loop, settings, ahead
        """How many milliseconds the clock is ahead of that of others."""
        self.log = log or SimulatedLog(loop, faults)
        self.log.listeners.append(self._told)
        self.live: LiveTable | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.rater, self.thinkers, self.mutes = self, self, self
        self.metrics, self.closing = Metrics(), Closing()
        self.asleep = False
        self.thought: float | None = None
        """Seconds that bots think; drawn, if not given."""

    def now(self) -> int:
        """The simulated time in milliseconds."""
        return START_MS + self.ahead + round(self.loop.time() * 1000)

    def steady(self) -> int:
        """The same; nobody sets this clock."""
        return round(self.loop.time() * 1000)

    def poke(self) -> None:
        """Nobody is rated here."""

    def deaf_to(self, speaker: str) -> frozenset[str]:
        """Nobody is muted here."""
        return frozenset()

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
        return self.get(drives=True)

    def get(self, *, drives: bool = False) -> LiveTable:
        """The table as it is in the log, woken if need be."""
        if self.live is None or self.asleep:
            events = list(self.log.stored)
            table = Table.fold(events)
            assert table is not None
            self.asleep = False
            self.live = LiveTable(cast(Hub, self), "simulated", table, events, drives=drives)
            self.live.start()
        self.live.scheduler.stay_awake()
        return self.live

    def _told(self, seq: int) -> None:
        """Something was appended, here or in another process."""
        if self.live is not None and not self.asleep and seq > self.live.table.seq:
            task = self.loop.create_task(self.live.catch_up(seq))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


def simulate(
    chance: random.Random, work: Callable[[SimulatedLoop], Coroutine[Any, Any, None]]
) -> None:
    """Run something in simulated time."""
    loop = SimulatedLoop(chance)
    try:
        loop.run_until_complete(work(loop))
    finally:
        loop.close()
