"""Whoever opens a link at another process finds the table as it is, whatever that process knew."""

import asyncio
import json
import time
from dataclasses import replace
from typing import Any, cast

import pytest
from fastapi import WebSocket

from cego.server.http.socket import Socket
from cego.server.live.hub import Hub
from cego.server.live.table import LiveTable
from cego.server.settings import Limits
from cego.server.tables import commands as c
from cego.server.tables.state import Presence, Stored
from server.databases import Cluster
from server.living import PATIENT, hub, open_table, run

SLEEPY = replace(PATIENT, reconnect=0, take_over=0, sleep=300)


class Page:
    """The far end of a socket: remembers what it is told."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.news = asyncio.Event()

    async def send_text(self, text: str) -> None:
        self.told.append(json.loads(text))
        self.news.set()

    async def close(self, code: int, reason: str) -> None:
        """Nobody minds."""

    async def receive(self) -> dict[str, Any]:
        """Somebody who only looks."""
        return await asyncio.Future()


async def deaf(one: Hub, other: Hub) -> tuple[LiveTable, LiveTable]:
    """The same table in two processes, of which the other hears nothing any more."""
    live = await open_table(one, bots=2)
    far = await other.get(live.code)
    assert other._listener is not None
    await asyncio.to_thread(other._listener.close)
    return live, far


def test_nobody_finds_a_table_older_than_he_left_it(postgres: Cluster) -> None:
    async def travel() -> None:
        database = postgres.new_database()
        async with hub(database, timing=PATIENT) as one, hub(database, timing=PATIENT) as other:
            live, far = await deaf(one, other)
            await live.do(c.Say("anna", "hello"))
            page = Page()
            link = Socket(cast(WebSocket, page), "anna", "en", Limits())
            task = asyncio.create_task(link.run(far, live.table.seq))
            await page.news.wait()
            link.drop("restart")
            await task
            assert page.told[0]["t"] == "pong", "he knew all there was to know"

    run(travel())


def test_who_left_at_one_process_is_back_at_the_other(postgres: Cluster) -> None:
    async def travel() -> None:
        database = postgres.new_database()
        async with hub(database, timing=PATIENT) as one, hub(database, timing=PATIENT) as other:
            live, far = await deaf(one, other)
            await live.do(c.Leave("anna"))
            link = Socket(cast(WebSocket, Page()), "anna", "en", Limits())
            task = asyncio.create_task(link.run(far))
            while far.table.chairs[0].presence is not Presence.HERE:
                await asyncio.sleep(0.01)
            link.drop("restart")
            await task

    run(travel())


def test_a_table_does_not_fall_asleep_while_somebody_on_his_way_waits_for_the_database(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow() -> None:
        database = postgres.new_database()
        async with hub(database, timing=PATIENT) as one, hub(database, timing=SLEEPY) as other:
            _, far = await deaf(one, other)
            while far.table.attended:  # nobody has a link: nothing keeps it awake
                await asyncio.sleep(0.01)
            read = other.log.read

            def slowly(code: str, after: int = 0) -> list[Stored]:
                time.sleep(4 * SLEEPY.sleep / 1000)
                return read(code, after)

            monkeypatch.setattr(other.log, "read", slowly)
            page = Page()
            link = Socket(cast(WebSocket, page), "anna", "en", Limits())
            task = asyncio.create_task(link.run(await other.get(far.code)))
            await page.news.wait()
            assert other.tables[far.code].audience.looks("anna")
            link.drop("restart")
            await task

    run(slow())
