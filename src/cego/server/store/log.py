"""The event log: appended to in group commits by one thread, read by anyone.

An append names the sequence number it expects to follow. If another process was quicker, the key
of the database refuses it and `Conflict` is raised; nothing of it is stored. If the database
itself fails, `NotSaved` is raised; the thread goes on and tries anew with the next append.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from cego.server.logs import about
from cego.server.refusal import Refused
from cego.server.settings import ANSWER_MS
from cego.server.store.engine import connect
from cego.server.store.forgotten import gone_of, share, without_names
from cego.server.store.schema import (
    deal_players,
    deals,
    events,
    invitations,
    sitters,
    tables,
)
from cego.server.tables.events import DELETED_NAME, Person, Renamed, Sat, from_json, to_json
from cego.server.tables.state import Stored

CHANNEL = "cego_events"
_BATCH = 256
_logger = logging.getLogger(__name__)


class Conflict(Exception):  # noqa: N818 - no fault: somebody was quicker
    """The table has moved on, or the command is in the log already."""


class NotSaved(Refused):
    """The database did not take it. Nothing was told to anyone; try again."""

    def __init__(self) -> None:
        super().__init__("not-saved")


Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Append:
    """Events that belong together, and the rows that go with them."""

    code: str
    events: Sequence[Stored]
    table: Row = field(default_factory=dict)
    """The row of the table, if it changed; with a host in it, the table is new."""
    sitters: Sequence[str] | None = None
    """All people at the table, if somebody took or left a chair."""
    deals: Sequence[Row] = ()
    players: Sequence[Row] = ()
    gathered: bool = False
    """Nobody can sit down any more: the short code is free for others."""
    seated: Mapping[int, str] = field(default_factory=dict)
    """Whose names stand in the row of the table, by their chairs."""

    @property
    def named(self) -> list[str]:
        """All people whose names or numbers are written."""
        named = [_named(stored) for stored in self.events]
        if self.table or self.players:
            named += self.seated.values()
        return [person for person in named if person]

    def without(self, gone: frozenset[str]) -> "Append":
        """The same without the names of people who were deleted."""
        chairs = [chair for chair, person in self.seated.items() if person in gone]
        table = dict(self.table)
        if "summary" in table:
            table["summary"] = without_names(table["summary"], chairs)
        deleted = {"person": None, "name": ""}
        return replace(
            self,
            events=[
                _nameless(stored) if _named(stored) in gone else stored for stored in self.events
            ],
            table=table,
            sitters=self.sitters and [person for person in self.sitters if person not in gone],
            players=[row | deleted if row["person"] in gone else row for row in self.players],
        )


def _named(stored: Stored) -> str:
    match stored.event:
        case Sat(sitter=Person(id=person)) | Renamed(person=person):
            return person
    return ""


def _nameless(stored: Stored) -> Stored:
    match stored.event:
        case Sat(sitter=Person() as sitter) as event:
            return stored._replace(event=replace(event, sitter=replace(sitter, name=DELETED_NAME)))
        case Renamed() as event:
            return stored._replace(event=replace(event, name=DELETED_NAME))
    return stored


class Log:
    """The log of all tables.

    `watch` hears, in the writer's thread, how many seconds it took to store what waited, and
    whether all of it was taken.
    """

    def __init__(
        self,
        url: str,
        watch: Callable[[float, bool], None] | None = None,
        patience_ms: int = ANSWER_MS,
    ) -> None:
        self.url = url
        self._watch = watch
        self.reader = connect(url, patience_ms=patience_ms)
        self._writer: Engine = connect(url, writes=True, patience_ms=patience_ms)
        self._queue: queue.SimpleQueue[tuple[Append, Future[bool]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="cego-log", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join()
        self._writer.dispose()
        self.reader.dispose()

    @property
    def waiting(self) -> int:
        """How many appends nobody has begun to store."""
        return self._queue.qsize()

    # Writing

    def append(self, item: Append) -> Future[bool]:
        """Store events; the future is done once they are committed.

        It is true if they were stored as they are, false if the name of somebody who was deleted
        was left out: then the log knows better than who appended.
        """
        future: Future[bool] = Future()
        self._queue.put((item, future))
        return future

    def _write(self) -> None:
        while True:
            batch, stop = self._take()
            if batch:
                began = time.perf_counter()
                saved = self._store(batch)
                if self._watch is not None:
                    self._watch(time.perf_counter() - began, saved)
            if stop:
                return

    def _take(self) -> tuple[list[tuple[Append, Future[bool]]], bool]:
        """Everything that waits, up to a batch; whether to stop after it."""
        found: list[tuple[Append, Future[bool]]] = []
        item = self._queue.get()
        while True:
            if item is None:
                return found, True
            # From here on nobody can take it back.
            if item[1].set_running_or_notify_cancel():
                found.append(item)
            if len(found) == _BATCH:
                return found, False
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return found, False

    def _store(self, batch: list[tuple[Append, Future[bool]]]) -> bool:
        """Whether the database took it; that somebody was quicker is no failure."""
        # Always in the same order, so that two processes never wait for each other in a circle.
        batch.sort(key=lambda item: item[0].code)
        try:
            connection = self._writer.connect()
        except Exception as error:
            self._fail(batch, error)
            return False
        try:
            with connection, connection.begin():
                clean = _clean(connection, [item for item, _ in batch])
                results = [_insert(connection, item) for item in clean]
        except Exception as error:
            # What the database could not do, or not in time, it can do for none of them.
            gone = connection.invalidated or isinstance(error, OperationalError)
            if len(batch) == 1 or gone:
                self._fail(batch, error)
                return False
            # One of them spoils the rest: each on its own.
            each = [self._store([one]) for one in batch]
            return all(each)
        for (item, future), written, stored in zip(batch, clean, results, strict=True):
            if stored:
                future.set_result(written is item)
            else:
                future.set_exception(Conflict())
        return True

    def _fail(self, batch: list[tuple[Append, Future[bool]]], error: Exception) -> None:
        """Nothing of it is stored; the next append finds a fresh connection."""
        _logger.warning("not saved", extra=about(error=error))
        self._writer.dispose()
        for _, future in batch:
            future.set_exception(NotSaved())

    # Reading; all of these block and belong into a thread

    def read(self, code: str, after: int = 0) -> list[Stored]:
        """The events of a table after a number."""
        with _failing_clearly(), self.reader.connect() as connection:
            return read(connection, code, after)

    def find(self, code: str, command: str) -> int | None:
        """The number of the event that came of a command."""
        query = select(events.c.seq).where(events.c.table_code == code, events.c.command == command)
        with _failing_clearly(), self.reader.connect() as connection:
            found: int | None = connection.execute(query).scalar_one_or_none()
        return found


_READ = (
    select(events.c.seq, events.c.at, events.c.kind, events.c.data, events.c.command)
    .where(events.c.table_code == bindparam("code"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_INSERT = {
    "sqlite": sqlite.insert(events).on_conflict_do_nothing().returning(events.c.seq),
    "postgresql": postgresql.insert(events).on_conflict_do_nothing().returning(events.c.seq),
}


def read(connection: Connection, code: str, after: int = 0) -> list[Stored]:
    """The events of a table after a number, as they are in a transaction."""
    rows = connection.execute(_READ, {"code": code, "after": after}).all()
    return [
        Stored(seq, at, from_json(kind, data), command) for seq, at, kind, data, command in rows
    ]


def write(connection: Connection, item: Append) -> None:
    """Append as a part of somebody else's transaction; `Conflict` if another one was quicker."""
    (clean,) = _clean(connection, [item])
    if not _insert(connection, clean):
        raise Conflict


def _clean(connection: Connection, items: Sequence[Append]) -> list[Append]:
    """What is written of some appends: whoever was deleted is named no more."""
    named = [person for item in items for person in item.named]
    if not named:
        return list(items)
    share(connection)
    gone = gone_of(connection, named)
    return [item.without(gone) if gone.intersection(item.named) else item for item in items]


def _insert(connection: Connection, item: Append) -> bool:
    first, *rest = [_to_row(item.code, stored) for stored in item.events]
    # Whoever has the first number has those after it: nobody appends behind a gap.
    if connection.execute(_INSERT[connection.dialect.name], first).first() is None:
        return False
    if rest:
        connection.execute(insert(events), rest)
    if "host" in item.table:
        connection.execute(insert(tables), {"code": item.code, **item.table})
    elif item.table:
        changed = update(tables).where(tables.c.code == item.code)
        connection.execute(changed.values(**item.table))
    if item.sitters is not None:
        connection.execute(delete(sitters).where(sitters.c.table_code == item.code))
    if item.sitters:
        rows = [{"table_code": item.code, "person": person} for person in item.sitters]
        connection.execute(insert(sitters), rows)
    if item.gathered:
        mine = invitations.c.table_code == item.code
        connection.execute(delete(invitations).where(mine))
    if item.deals:
        connection.execute(insert(deals), list(item.deals))
        connection.execute(insert(deal_players), list(item.players))
    if connection.dialect.name == "postgresql":
        told = f"{item.code} {item.events[-1].seq}"
        connection.execute(text("SELECT pg_notify(:channel, :told)"), _notice(told))
    return True


def _notice(told: str) -> Row:
    return {"channel": CHANNEL, "told": told}


def _to_row(code: str, stored: Stored) -> Row:
    return {
        "table_code": code,
        "seq": stored.seq,
        "at": stored.at,
        "kind": stored.event.kind,
        "command": stored.command,
        "data": to_json(stored.event),
    }


class _failing_clearly:  # noqa: N801 - used like a function
    """A database error while reading becomes a refusal."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, (SQLAlchemyError, OSError)):
            _logger.warning("not read", extra=about(error=error))
            raise NotSaved from error
