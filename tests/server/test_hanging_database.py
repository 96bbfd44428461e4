"""A PostgreSQL that takes connections but does not answer: people are told, and go on after it."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text

from cego.server.store.engine import connect
from cego.server.store.log import Append, Log, NotSaved
from cego.server.store.migrate import migrate
from cego.server.store.patience import PatientConnection
from faults.host import descendants
from faults.relay import Relay
from server.databases import Cluster
from server.living import PATIENCE, run
from server.serving import TIMING, Guest, Link, Server, serving
from server.test_full_disk import say
from server.test_store_log import said

HASTY = f"{TIMING},database=1000"
SOCKET = ".s.PGSQL.5432"


@asynccontextmanager
async def relayed(postgres: Cluster, folder: Path) -> AsyncIterator[tuple[Relay, str, str]]:
    """A way to a fresh database through a relay, and the way around it."""
    folder.chmod(0o755)
    relay = Relay(lambda: postgres.folder / SOCKET, random.Random(1))
    await relay.open(folder / SOCKET)
    url = postgres.new_database()
    try:
        yield relay, url.replace(f"host={postgres.folder}", f"host={folder}"), url
    finally:
        await relay.close()


@asynccontextmanager
async def started(url: str, timing: str = HASTY) -> AsyncIterator[Server]:
    """The relay needs the event loop: the server is started and stopped beside it."""
    manager = serving(url, timing)
    server = await asyncio.to_thread(manager.__enter__)
    try:
        yield server
    finally:
        await asyncio.to_thread(manager.__exit__, None, None, None)


@contextmanager
def frozen(postgres: Cluster) -> Iterator[None]:
    """All of the database's processes stand still."""
    family = [postgres.pid, *(pid for pid, _ in descendants(postgres.pid))]
    _signal(family, signal.SIGSTOP)
    try:
        yield
    finally:
        _signal(family, signal.SIGCONT)


def _signal(family: list[int], what: signal.Signals) -> None:
    for pid in family:
        with suppress(ProcessLookupError):
            os.kill(pid, what)


async def until_saved(link: Link, name: str) -> None:
    """Say something again and again, as one is told to, until it is stored."""
    while (told := await say(link, name))["t"] != "ack":
        assert (told["key"], told["again"]) == ("server.refused.not-saved", True)


def stored(url: str) -> set[str]:
    engine = connect(url)
    with engine.connect() as connection:
        found = connection.execute(text("SELECT command FROM events WHERE command IS NOT NULL"))
        names = {str(name).rpartition(":")[2] for name in found.scalars()}
    engine.dispose()
    return names


async def refused(link: Link, name: str) -> None:
    told = await say(link, name)
    assert (told["t"], told.get("key")) == ("refused", "server.refused.not-saved")
    assert told["again"] is True


@pytest.mark.parametrize("directions", [{0}, {1}, {0, 1}])
def test_people_are_told_and_go_on_when_nothing_gets_through(
    postgres: Cluster, tmp_path: Path, directions: set[int]
) -> None:
    """The old connections stay as they are, half open: nobody ever says that they have ended."""

    async def evening() -> None:
        async with relayed(postgres, tmp_path) as (relay, way, url), started(way) as server:
            guest = await asyncio.to_thread(Guest, server)
            code = await asyncio.to_thread(guest.open)
            async with guest.at(code) as link:
                await link.until("hello")
                assert (await say(link, "before"))["t"] == "ack"
                relay.silent = True
                relay.swallow(1.0, directions)
                await refused(link, "meanwhile")
                relay.silent = False
                await until_saved(link, "meanwhile")
                assert (await say(link, "after"))["t"] == "ack"
            names = await asyncio.to_thread(stored, url)
            assert {"before", "meanwhile", "after"} <= names

    run(evening())


def test_people_are_told_and_go_on_when_the_database_stands_still(
    postgres: Cluster, tmp_path: Path
) -> None:
    async def evening() -> None:
        async with relayed(postgres, tmp_path) as (_, way, url), started(way) as server:
            guest = await asyncio.to_thread(Guest, server)
            code = await asyncio.to_thread(guest.open)
            async with guest.at(code) as link:
                await link.until("hello")
                assert (await say(link, "before"))["t"] == "ack"
                with frozen(postgres):
                    await refused(link, "meanwhile")
                    asked = await asyncio.to_thread(guest.http.get, "/api/tables")
                    assert asked.status_code == 503
                await until_saved(link, "meanwhile")
            names = await asyncio.to_thread(stored, url)
            assert {"before", "meanwhile"} <= names

    run(evening())


def test_what_others_append_is_heard_again(postgres: Cluster, tmp_path: Path) -> None:
    """Also if who listens is never told that nothing comes any more."""

    async def evening() -> None:
        async with (
            relayed(postgres, tmp_path) as (relay, way, url),
            started(way) as deaf,
            started(url) as other,
        ):
            anna = await asyncio.to_thread(Guest, deaf)
            code = await asyncio.to_thread(anna.open, 2)
            beat = await asyncio.to_thread(Guest, other, "Beat")
            join = f"/api/tables/{code}/join"
            await asyncio.to_thread(lambda: beat.http.post(join, json={}).raise_for_status())
            async with anna.at(code) as link, beat.at(code) as there:
                await link.until("hello")
                await there.until("hello")
                relay.swallow(1.0, {0, 1})
                assert (await say(there, "heard"))["t"] == "ack"
                while link.last.get("event", {}).get("kind") != "phrase-said":
                    await link.hear()

    run(evening())


def test_a_transaction_that_nobody_ends_keeps_nobody_from_writing(postgres: Cluster) -> None:
    address = f"host={postgres.folder} user=cego dbname=postgres"
    with PatientConnection.open(address, 1_000) as lost, psycopg.connect(address) as other:
        lost.execute("SELECT pg_advisory_xact_lock(4711)")
        # It waits for as long as the database waits for what does not come.
        other.execute("SELECT pg_advisory_xact_lock(4711)")
        lost.close()


def test_an_answer_that_does_not_come_in_time_ends_the_connection(postgres: Cluster) -> None:
    address = f"host={postgres.folder} user=cego dbname=postgres"
    with PatientConnection.open(address, 1_000) as connection:
        with pytest.raises(psycopg.errors.QueryCanceled):
            connection.execute("SELECT pg_sleep(60)")
        connection.rollback()
        connection.execute("SET statement_timeout = 0")
        with pytest.raises(psycopg.OperationalError, match="no answer within 1 s"):
            connection.execute("SELECT pg_sleep(60)")
        assert connection.closed


def test_what_the_database_cannot_do_in_time_fails_together(postgres: Cluster) -> None:
    """Tried one after the other, each would take as long again."""
    url = postgres.new_database()
    engine = connect(url, writes=True)
    migrate(engine)
    tries = list[float]()
    log = Log(url, lambda seconds, _: tries.append(seconds), 1_000)
    with engine.begin() as connection:
        connection.execute(text("LOCK TABLE events"))
        log.append(one := Append("first", [said(1)]))
        began = [log.append(Append(f"table{n}", [said(1)])) for n in range(20)]
        for each in began:
            with pytest.raises(NotSaved):
                each.result(PATIENCE)
    assert len(tries) <= 2
    assert log.append(one).result(PATIENCE)
    log.close()
    engine.dispose()
