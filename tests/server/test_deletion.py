"""Deletion is final: no process writes a name back, or tells it, that it still remembers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from cego.rules import load
from cego.server.live.hub import Hub
from cego.server.live.table import LiveTable
from cego.server.store.schema import metadata
from cego.server.tables import commands as c
from cego.server.tables.events import Bot, Person
from cego.server.tables.plan import Length, Plan, with_length
from cego.server.tables.state import Stage
from server.living import PATIENT, Eyes, Hand, hub, run
from server.tabling import person

NAME = "Kunigunde"
GONE = Person("k1", NAME)


def traces(at: Hub) -> list[str]:
    """The tables of the database in which the name stands."""
    found = []
    with at.log.reader.connect() as connection:
        for table in metadata.sorted_tables:
            rows = connection.execute(table.select()).all()
            if any(NAME in str(value) for row in rows for value in row):
                found.append(table.name)
    return found


@asynccontextmanager
async def two_hubs(database: str) -> AsyncIterator[tuple[Hub, Hub]]:
    """Two processes on PostgreSQL; SQLite belongs to one."""
    async with hub(database, timing=PATIENT) as first:
        if first.alone:
            yield first, first
            return
        async with hub(database, timing=PATIENT) as second:
            yield first, second


async def forget(at: Hub) -> None:
    await asyncio.to_thread(at.people.forget, GONE.id, at.now())
    await at.look_again(GONE.id)


async def gathering(at: Hub, **plan: Any) -> LiveTable:
    """Anna's table with two bots, and the one who will be deleted."""
    live = await open_table_of_two(at, **plan)
    await live.do(c.Sit(GONE))
    return live


async def open_table_of_two(at: Hub, **plan: Any) -> LiveTable:
    agreed = with_length(load("loewen"), Length.DEALS, 2)
    bots = (None, None, Bot("lehrling"), Bot("lehrling"))
    return await at.open(c.Open(Plan(agreed.spec, 4, **plan), person("anna"), bots))


def test_another_process_plays_on_and_writes_no_name_back(database: str) -> None:
    async def play_on() -> None:
        async with two_hubs(database) as (first, second):
            live = await gathering(first, listed=True)
            await asyncio.to_thread(first.people.remember, GONE.id, NAME, 1)
            await live.do(c.Rename(GONE.id, f"{NAME} II"))
            for who in ("anna", GONE.id):
                await live.do(c.Agree(who))
            there = await second.get(live.code)
            anna = Hand(there, "anna")
            await live.do(c.Leave(GONE.id))
            await anna.play(lambda: anna.eyes.kinds.count("deal-finished") == 1)
            assert set(traces(first)) == {"events", "tables", "deal_players", "people"}

            await forget(first)
            assert traces(first) == []
            # The other one hears of it by itself.
            await anna.eyes.until(lambda: NAME not in str(there.table.chairs))
            before = len(anna.eyes.raw)
            await anna.play(lambda: there.table.stage is Stage.OVER)
            assert traces(first) == []
            assert NAME not in "".join(anna.eyes.raw[before:])
            for at in (first, second):
                eyes = Eyes("anna")
                (await at.get(live.code)).join(eyes)
                assert NAME not in "".join(eyes.raw)

    run(play_on())


def test_a_process_that_heard_nothing_writes_no_name_back(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if it had been cut off: only what it writes tells it."""

    async def deaf() -> None:
        async with two_hubs(database) as (first, second):
            live = await gathering(first, listed=True)
            there = await second.get(live.code)
            monkeypatch.setattr(second, "_told_of", str)
            await asyncio.to_thread(first.people.forget, GONE.id, first.now())
            assert NAME in str(there.table.chairs)
            eyes = Eyes("anna")
            there.join(eyes)
            before = len(eyes.raw)
            await there.do(c.Agree("anna"))
            await there.do(c.Rename(GONE.id, f"{NAME} III"))
            assert traces(first) == []
            assert NAME not in "".join(eyes.raw[before:])
            assert NAME not in str(there.table.chairs)

    run(deaf())


def test_who_sits_down_while_he_is_deleted_is_not_named(database: str) -> None:
    async def late() -> None:
        async with two_hubs(database) as (first, second):
            live = await open_table_of_two(first, listed=True)
            await forget(first)
            there = await second.get(live.code)
            eyes = Eyes("anna")
            there.join(eyes)
            await asyncio.to_thread(second.people.remember, GONE.id, NAME, 1)
            await there.do(c.Sit(GONE))
            await there.do(c.Agree("anna"))
            assert traces(first) == []
            assert NAME not in "".join(eyes.raw)
            assert not await asyncio.to_thread(second.people.register, GONE, NAME, "x", 1)

    run(late())


def test_a_deletion_that_was_cut_short_is_finished_later(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def idle(_: Hub) -> None:
        """The server would finish it by itself at any moment; here that is done by hand."""

    monkeypatch.setattr(Hub, "_keep_house", idle)

    async def cut() -> None:
        async with hub(database, timing=PATIENT) as at:
            await gathering(at, listed=True)
            with monkeypatch.context() as broken:
                broken.setattr("cego.server.store.forgotten.clear_names", lambda *_: [])
                await asyncio.to_thread(at.people.forget, GONE.id, at.now())
            assert set(traces(at)) == {"events", "tables"}
            await asyncio.to_thread(at.people.forget_the_rest)
            assert traces(at) == []

    run(cut())


def test_what_is_played_while_somebody_is_deleted_is_not_lost(database: str) -> None:
    """The row of the lobby is written by both; neither undoes the other."""

    async def both() -> None:
        async with two_hubs(database) as (first, second):
            live = await gathering(first, listed=True)
            there = await second.get(live.code)
            await asyncio.gather(forget(first), there.do(c.Agree("anna")))
            (row,) = await asyncio.to_thread(first.records.lobby, 3, 20)
            assert row["chairs"][0]["agreed"] is True
            assert traces(first) == []

    run(both())
