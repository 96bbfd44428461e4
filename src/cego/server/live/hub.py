"""Which tables are awake in this process; opens, wakes, and puts them to sleep."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from cego.server.live.admin_news import hear_of_admin
from cego.server.live.bots import Thinkers
from cego.server.live.clock import steady_clock, wall_clock
from cego.server.live.closing import Closing
from cego.server.live.gauges import Gauges
from cego.server.live.metrics import Metrics
from cego.server.live.rater import Rater
from cego.server.live.rows import append_of, named_at
from cego.server.live.study import Study
from cego.server.live.table import LiveTable
from cego.server.live.threads import to_its_end
from cego.server.logs import about
from cego.server.refusal import Refused
from cego.server.settings import Settings
from cego.server.store.attempts import Attempts, hidden
from cego.server.store.engine import connect, is_sqlite
from cego.server.store.invitations import Invitations
from cego.server.store.listener import Listener
from cego.server.store.log import Conflict, Log
from cego.server.store.migrate import migrate
from cego.server.store.mutes import Mutes
from cego.server.store.pads import Pads
from cego.server.store.people import People
from cego.server.store.ratings import Ratings
from cego.server.store.records import Records
from cego.server.store.reports import Reports
from cego.server.store.shelf import Shelf
from cego.server.tables import commands as c
from cego.server.tables.decide import CHANCE_BYTES, Moment, open_table
from cego.server.tables.events import Ending
from cego.server.tables.state import Stored, Table

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for each other when a code is read aloud."""
CODE_LENGTH = 10
RESTORE_MS = 3_600_000
"""Tables that were played at within the last hour are woken at start; others when looked at."""
ABANDONED_MS = 7 * 24 * 3_600_000
SESSION_MS = 365 * 24 * 3_600_000
"""As long as a browser keeps the cookie."""
_HOUSEKEEPING_SECONDS = 900
_ANSWER_SECONDS = 3.0
"""So long the database may take before it counts as gone."""
_logger = logging.getLogger(__name__)


class Readiness(NamedTuple):
    """What a server needs to be of use."""

    database: bool
    thinkers: bool
    study: bool


class Hub:
    """The live tables of one process."""

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], int] = wall_clock,
        steady: Callable[[], int] = steady_clock,
    ) -> None:
        self.settings, self.now, self.steady = settings, clock, steady
        self.tables: dict[str, LiveTable] = {}
        self.closing = Closing()
        self.metrics = Metrics()
        self._waking: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._listener: Listener | None = None
        self._asked: asyncio.Task[None] | None = None
        self.changed: Callable[[str | None], Coroutine[Any, Any, None]] = _nothing
        """Called when somebody's keys may have changed, or anybody's, if it is not known whose."""

    async def start(self) -> None:
        """Open the database, wake the running tables, begin to listen."""
        await asyncio.to_thread(self._open_database)
        self.thinkers = Thinkers(self.settings.thinkers)
        self.study = Study(self.settings, self._shelf, self.now)
        self.alone = is_sqlite(self.log.reader)
        """Only PostgreSQL is shared by several processes."""
        if not self.alone:
            loop = asyncio.get_running_loop()
            self._listener = Listener(
                self.settings.database,
                lambda code, seq: _call(loop, self._told, code, seq),
                lambda: _call(loop, self._missed),
                lambda person: _call(loop, self._told_of, person),
                self.settings.timing.database,
            )
        else:
            self.spawn(hear_of_admin(self, await to_its_end(self.records.last_admin)))
        self.metrics.registry.register(Gauges(self))
        self.spawn(self.metrics.watch())
        self.spawn(self._restore())
        self.spawn(self._keep_house())
        self.spawn(self.rater.run())

    async def _restore(self) -> None:
        """Wake the tables that were at play; who is quicker than this wakes his own."""
        for code in await to_its_end(self.records.running, self.now() - RESTORE_MS):
            try:
                await self.get(code)
            except Exception:
                _logger.exception("a table does not wake", extra=about(table=code))

    def _open_database(self) -> None:
        engine = connect(self.settings.database, writes=True)
        try:
            migrate(engine)
        finally:
            engine.dispose()
        patience_ms = self.settings.timing.database
        self.log = Log(self.settings.database, self.metrics.stored, patience_ms)
        self.records = Records(self.log.reader)
        self.invitations = Invitations(self.log.reader)
        self._desk = connect(self.settings.database, writes=True, patience_ms=patience_ms)
        self.people = People(self._desk, self.log.reader)
        self.attempts = Attempts(self._desk)
        self.pads = Pads(self._desk, self.log.reader)
        self.mutes = Mutes(self._desk, self.log.reader)
        self.reports = Reports(self._desk, self.log.reader)
        self._shelf = Shelf(self._desk, self.log.reader)
        self.rater = Rater(Ratings(self._desk, self.log.reader))

    async def ready(self) -> Readiness:
        """Whether there is a database that answers, and whether processes do their work."""
        return Readiness(
            await self._database_answers(), self.thinkers.workers.well, self.study.well
        )

    async def _database_answers(self) -> bool:
        if self._asked is None:
            loop = asyncio.get_running_loop()
            self._asked = loop.create_task(asyncio.to_thread(self.records.answers))
            self._asked.add_done_callback(self._heard)
        # A question that hangs is not asked again: each would hold a thread.
        done, _ = await asyncio.wait({self._asked}, timeout=_ANSWER_SECONDS)
        return all(not each.cancelled() and each.exception() is None for each in done) and bool(
            done
        )

    def _heard(self, asked: "asyncio.Task[None]") -> None:
        self._asked = None
        if not asked.cancelled() and asked.exception() is not None:
            _logger.warning("the database does not answer", extra=about(error=asked.exception()))

    async def stop(self) -> None:
        """Let go of everything, in order: once nobody tells us anything, nothing new is begun."""
        if self._listener is not None:
            await asyncio.to_thread(self._listener.close)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._waking.values(), return_exceptions=True)
        if self._asked is not None:
            # A database that hangs is not waited for.
            await asyncio.wait({self._asked}, timeout=_ANSWER_SECONDS)
        await asyncio.gather(*(live.stop() for live in tuple(self.tables.values())))
        self.tables.clear()
        await asyncio.gather(self.study.close(), self.thinkers.close())
        await asyncio.to_thread(self.log.close)
        self._desk.dispose()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Start something that the hub owns."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Tables

    async def open(self, command: c.Open, address: str = "") -> LiveTable:
        """Set up a new table, for somebody at an address."""
        opened_from = hidden(f"lobby {address}") if address else ""
        moment = Moment(self.now(), secrets.token_bytes(CHANCE_BYTES))
        opened = open_table(command, moment)
        while True:
            code = "".join(secrets.choice(_LETTERS) for _ in range(CODE_LENGTH))
            try:
                append = append_of(code, opened.events, opened.tables, opened_from)
                whole = await asyncio.wrap_future(self.log.append(append))
            except Conflict:
                continue
            if not whole:
                return await self.get(code)
            return self._awake(code, opened.table, opened.events, drives=True)

    async def get(self, code: str) -> LiveTable:
        """A table, woken if need be."""
        live = self.tables.get(code)
        if live is not None:
            # Who asks may need a moment until he looks at it.
            live.scheduler.stay_awake()
            return live
        task = self._waking.get(code)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._wake(code))
            self._waking[code] = task
            task.add_done_callback(lambda _: self._waking.pop(code, None))
        return await asyncio.shield(task)

    async def look(self, code: str) -> Table | None:
        """A table as it is now, without waking it."""
        live = self.tables.get(code)
        return live.table if live else (await to_its_end(self._load, code))[1]

    async def _wake(self, code: str) -> LiveTable:
        known = 0 < len(code) <= CODE_LENGTH and code.isascii() and code.isalnum()
        events, table = await asyncio.to_thread(self._load, code) if known else ([], None)
        if table is None:
            raise Refused("no-table")
        return self._awake(code, table, events, drives=self.alone)

    def _load(self, code: str) -> tuple[list[Stored], Table | None]:
        events = self.log.read(code)
        return events, Table.fold(events)

    def _awake(
        self, code: str, table: Table, events: Sequence[Stored], *, drives: bool
    ) -> LiveTable:
        live = LiveTable(self, code, table, events, drives=drives)
        self.tables[code] = live
        live.start()
        return live

    def forget(self, live: LiveTable) -> None:
        """Nobody looks and nothing is due: the table sleeps until it is asked for."""
        if self.tables.get(live.code) is live:
            del self.tables[live.code]

    # Other processes

    def _told(self, code: str, seq: int) -> None:
        live = self.tables.get(code)
        if live is not None and seq > live.table.seq:
            self.spawn(self._catch_up(live, seq))

    def _missed(self) -> None:
        self.read_on()
        self.spawn(self.look_again())

    def read_on(self) -> None:
        """Others may have appended to any table."""
        for live in self.tables.values():
            self.spawn(self._catch_up(live, live.table.seq + 1))

    def _told_of(self, person: str) -> None:
        self.spawn(self.look_again(person))

    async def look_again(self, person: str | None = None) -> None:
        """Something changed about somebody, perhaps about anybody: keys, names, or he is gone."""
        try:
            await self.changed(person)
            await self._forget_names(person)
        except Exception as error:
            _logger.warning("not looked again", extra=about(error=error))

    async def _forget_names(self, person: str | None) -> None:
        """Who was deleted is named at no table that is awake here."""
        named = {live: named_at(live.table) for live in tuple(self.tables.values())}
        found = set().union(*named.values()) if person is None else {person}
        here = [who for who in found if any(who in people for people in named.values())]
        gone = await to_its_end(self.people.cleared_of, here) if here else frozenset()
        for live, people in named.items():
            if gone & people:
                await live.fold_anew()

    async def _catch_up(self, live: LiveTable, seq: int) -> None:
        try:
            await live.catch_up(seq)
        except Refused as error:
            _logger.warning("a table misses events", extra=about(table=live.code, reason=error.key))

    # Now and then

    async def _keep_house(self) -> None:
        while True:
            try:
                await self._close_abandoned()
                before = self.now() - SESSION_MS
                await to_its_end(self.people.close_old_sessions, before)
                await to_its_end(self.people.forget_the_rest)
                await to_its_end(self.attempts.drop_old, self.now())
            except Exception:
                _logger.exception("housekeeping failed")
            await asyncio.sleep(_HOUSEKEEPING_SECONDS)

    async def _close_abandoned(self) -> None:
        before = self.now() - ABANDONED_MS
        for code in await to_its_end(self.records.abandoned, before):
            live = await self.get(code)
            await live.do(c.Close(Ending.ABANDONED))


async def _nothing(_: str | None) -> None:
    """Without doors there are no keys."""


def _call(loop: asyncio.AbstractEventLoop, work: Callable[..., None], *values: Any) -> None:
    """Call something in the event loop, unless it has ended."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(work, *values)
