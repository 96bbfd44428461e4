"""One awake table: commands in, events out, one after the other.

Nothing is told to anyone before it is committed. Whatever fails leaves the table as it was.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from cego.errors import CegoError
from cego.server.live.audience import Audience
from cego.server.live.clock import TableClock
from cego.server.live.messages import Told
from cego.server.live.muting import Deaf, deaf_to
from cego.server.live.rows import append_of, fold_on
from cego.server.live.scheduler import Scheduler
from cego.server.live.tempo import Tempo
from cego.server.live.watcher import Watcher
from cego.server.refusal import Refused
from cego.server.store.log import Conflict, NotSaved
from cego.server.tables import commands as c
from cego.server.tables.decide import CHANCE_BYTES, Moment, decide
from cego.server.tables.decided import Decided
from cego.server.tables.events import CameBack, DealFinished, Event, WentAway
from cego.server.tables.state import Presence, Stage, Stored, Table

if TYPE_CHECKING:
    from cego.server.live.hub import Hub

_TRIES = 20
"""How often a command is decided anew because another process was quicker."""
_IDS = 32
"""Command ids that are remembered; who sends an older one again is looked up in the log."""
_logger = logging.getLogger(__name__)


class LiveTable:
    """A table that is awake in this process."""

    def __init__(
        self, hub: "Hub", code: str, table: Table, events: Sequence[Stored], *, drives: bool
    ) -> None:
        self.hub, self.code, self.table = hub, code, table
        self.woke_at = max(hub.now(), table.at + 1)
        self.clock = TableClock(hub.steady, self.woke_at)
        self.drives = drives
        """Whether this process committed last: then it moves the bots and watches the clock."""
        self.audience = Audience(code)
        self._done: OrderedDict[str, int] = OrderedDict()
        self._remember(events)
        self.tempo = Tempo(hub.settings.timing.bots)
        self._stale = False
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.scheduler = Scheduler(self)

    def start(self) -> None:
        """Let bots move and clocks run."""
        self.scheduler.start()

    async def stop(self) -> None:
        """Cancel and await everything this table started."""
        await self.scheduler.stop()
        self.send_away()
        while self._tasks:
            await asyncio.wait(self._tasks)

    def send_away(self) -> None:
        """The server ends: whoever looks may come back, here or to another process."""
        self.audience.send_away()

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Commands

    async def do(self, command: c.Command, command_id: str | None = None) -> int:
        """Obey a command; the number of the first event that came of it.

        The same id twice is one command. A caller that goes away does not stop it half-way.
        """
        self.scheduler.stay_awake()
        task = self._spawn(self._do(command, command_id))
        try:
            done: int = await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_nobody_hears)
            raise
        return done

    async def _do(self, command: c.Command, command_id: str | None) -> int:
        async with self._lock:
            if self._stale:
                await self._read_on()
            for _ in range(_TRIES):
                if command_id is not None and command_id in self._done:
                    return self._done[command_id]
                moment = Moment(max(self.clock.now(), self.table.at), _chance())
                try:
                    decided = decide(self.table, command, moment)
                except CegoError:
                    known = await self._find(command_id)
                    if known is None:
                        raise
                    return known
                if not decided.events:
                    return self.table.seq
                first = self.table.seq + 1
                try:
                    await self._append(decided.sent_as(command_id))
                except Conflict:
                    if not await self._read_on():
                        known = await self._find(command_id)
                        if known is not None:
                            return known
                else:
                    return first
            raise Refused("busy")

    async def _find(self, command_id: str | None) -> int | None:
        """What became of a command that was sent before."""
        if command_id is None:
            return None
        return await asyncio.to_thread(self.hub.log.find, self.code, command_id)

    async def _append(self, decided: Decided) -> None:
        stored, steps = decided.events, decided.tables
        deaf = await deaf_to(self.hub.mutes, stored, steps)
        try:
            append = append_of(self.code, stored, steps)
            whole = await asyncio.wrap_future(self.hub.log.append(append))
        except NotSaved:
            # It may have been stored and only the answer was lost: look before going on.
            self._stale = True
            raise
        self.drives = True
        self.hub.metrics.happened([each.event for each in stored])
        if any(isinstance(each.event, DealFinished) for each in stored):
            self.hub.rater.poke()
        if whole:
            self._take(stored, steps, deaf)
        else:
            self._remember(stored)
            await self._fold_anew()

    # Events

    async def catch_up(self, seq: int | None = None) -> None:
        """Another process has appended up to a number, or who knows what.

        Once begun, it is awaited by `stop`.
        """
        await asyncio.shield(self._spawn(self._catch_up(seq)))

    async def _catch_up(self, seq: int | None) -> None:
        async with self._lock:
            if seq is None or seq > self.table.seq or self._stale:
                await self._read_on()

    async def fold_anew(self) -> None:
        """A name was taken out of the log. Once begun, it is awaited by `stop`."""
        await asyncio.shield(self._spawn(self._fold_anew_alone()))

    async def _fold_anew_alone(self) -> None:
        async with self._lock:
            await self._fold_anew()

    async def _fold_anew(self) -> None:
        stored = await asyncio.to_thread(self.hub.log.read, self.code)
        self.table = Table.fold(stored) or self.table
        self.audience.hello_anew(self.table, self.clock.now())
        for chair in self.table.chairs:
            # Other processes may have appended, too, that somebody lost a link.
            if chair.person is not None and chair.presence is Presence.AWAY:
                self._come_back_if_here(chair.person.id)
        self.scheduler.poke()

    async def _read_on(self) -> bool:
        """Take what others have appended; whether there was anything."""
        stored = await asyncio.to_thread(self.hub.log.read, self.code, self.table.seq)
        _, steps = fold_on(self.table, stored)
        deaf = await deaf_to(self.hub.mutes, stored, steps)
        self._stale = False
        if stored:
            self.clock.set(stored[-1].at)
            self.drives = False
            self._take(stored, steps, deaf)
        return bool(stored)

    def _take(self, events: Sequence[Stored], steps: Sequence[Table], deaf: Deaf) -> None:
        self._remember(events)
        for stored, table in zip(events, steps, strict=True):
            told = Told(stored, self.table, table, deaf.get(stored.seq, frozenset()))
            self.table = table
            self.audience.tell(told)
        self.audience.drop_bystanders(self.table)
        self.tempo.calm_down(self.table)
        self.scheduler.poke()
        for stored in events:
            self._correct_presence(stored.event)

    def _remember(self, events: Sequence[Stored]) -> None:
        for stored in events:
            if stored.command is not None:
                self._done[stored.command] = stored.seq
        while len(self._done) > _IDS:
            self._done.popitem(last=False)

    # How quickly bots move

    def set_speed(self, person: str, speed: str) -> None:
        """Somebody chooses how quickly bots move while he is alone with them."""
        if self.audience.looks(person) and self.table.chair_of(person) is not None:
            self.tempo.choose(person, speed)
            self.scheduler.poke()

    def go_on(self, person: str) -> None:
        """Somebody has seen enough: until his next turn bots wait for nothing."""
        self.tempo.hurry(person)
        self.scheduler.poke()

    # Who is here

    def join(self, watcher: Watcher, known: int | None = None) -> None:
        """Somebody looks at the table from now on, and is told all of it, or what he missed."""
        if self.scheduler.asleep:
            # It fell asleep between being found and being joined: who comes again wakes it.
            raise Refused("busy")
        seated = self.table.chair_of(watcher.person) is not None
        if not seated and not self.table.plan.spectators and self.table.stage != Stage.GATHERING:
            raise Refused("no-spectators")
        self.audience.watchers.add(watcher)
        self.hello(watcher, known)
        if seated:
            self._come_back_later(watcher.person)
        self.scheduler.poke()

    def part(self, watcher: Watcher) -> None:
        """Somebody's link is gone."""
        self.audience.watchers.discard(watcher)
        if not self.audience.looks(watcher.person):
            self.tempo.forget(watcher.person)
        if self.table.chair_of(watcher.person) is not None:
            wait = self.hub.settings.timing.link
            self.scheduler.later(wait, lambda: self.lose_link(watcher.person))
        self.scheduler.poke()

    def hello(self, watcher: Watcher, known: int | None = None) -> None:
        """Tell everything anew; or, to who knows the table up to a number, what came after."""
        self.audience.hello(watcher, self.table, self.clock.now(), known)

    def pong(self) -> str:
        """A sign of life, with the time and how many look on."""
        return self.audience.pong(self.table, self.clock.now())

    @property
    def busy(self) -> bool:
        """Whether a command is being obeyed, or the log read."""
        return bool(self._tasks)

    def _come_back_later(self, person: str) -> None:
        """A person has a link now. What he decides before this is done counts more."""
        seen = self.table.seq
        self.scheduler.later(0, lambda: self._come_back(c.ComeBack(person, seen)))

    def _come_back_if_here(self, person: str) -> None:
        if self.audience.looks(person):
            self._come_back_later(person)

    async def _come_back(self, command: c.ComeBack) -> None:
        if self.audience.looks(command.person):
            await self.do(command)

    async def lose_link(self, person: str) -> None:
        """A person without a link counts as away, unless we have sent him elsewhere."""
        if self.hub.closing.begun or self.audience.looks(person):
            return
        if self.table.chair_of(person) is not None:
            await self.do(c.LoseLink(person))

    def _correct_presence(self, event: Event) -> None:
        """Another process lost a person's link, but he has one here."""
        if isinstance(event, WentAway) and not event.left and not self.drives:
            person = self.table.chairs[event.chair].person
            if person is not None:
                self._come_back_if_here(person.id)
        if isinstance(event, CameBack):
            self.scheduler.poke()


def _nobody_hears(task: "asyncio.Task[Any]") -> None:
    """Who asked has gone: a refusal is nobody's business, a fault is told here."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, CegoError):
        _logger.error("a command failed", exc_info=error)


def _chance() -> bytes:
    return secrets.token_bytes(CHANCE_BYTES)
