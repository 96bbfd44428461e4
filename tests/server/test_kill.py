"""kill -9 at random moments: every acknowledged action is there afterwards, and play goes on."""

import asyncio
import random
from contextlib import AsyncExitStack, suppress
from typing import Any

from websockets.exceptions import ConnectionClosed

from cego.server.store.log import Log
from cego.server.tables.state import Table
from server.databases import Cluster
from server.living import run
from server.serving import Guest, Link, Server, serving

TABLES = 100


async def play_until_cut(guest: Guest, code: str, acked: dict[str, str], first: bool) -> None:
    """Play until the server is gone, and note what was acknowledged."""
    with suppress(ConnectionClosed, OSError):
        async with guest.at(code) as link:
            await link.until("hello")
            if first:
                await link.send(t="agree")
            else:
                await answer_hello(link)
            while True:
                message = await link.hear()
                if message["t"] == "ack":
                    acked[message["id"]] = code
                if message["t"] == "event":
                    await link.answer(message)


async def answer_hello(link: Link) -> None:
    """After coming back nobody says anew what is waited for: the client looks for itself."""
    stage, deal = link.last["sight"]["stage"], link.last["sight"]["deal"]
    chair = link.last["you"]["chair"]
    if stage == "gathering" and not link.last["sight"]["table"]["chairs"][chair]["agreed"]:
        await link.send(t="agree")
    elif stage == "preparing":
        await link.send(t="seed", seed="again")
    elif stage == "playing" and deal["view"]["to_act"] == deal["view"]["seat"]:
        await link.answer({"event": {"kind": "acted"}, "sight": link.last["sight"]})


def stored_ids(database: str, codes: list[str]) -> dict[str, str]:
    """The ids of all stored commands, and their tables; every log folds."""
    log = Log(database if "://" in database else f"sqlite:///{database}")
    found = {}
    for code in codes:
        events = log.read(code)
        assert [s.seq for s in events] == list(range(1, len(events) + 1))
        assert Table.fold(events) is not None
        for stored in events:
            if stored.command is not None:
                found[stored.command.partition(":")[2]] = code
    log.close()
    return found


def test_nothing_acknowledged_is_lost_by_kill_9_and_play_goes_on(database: str) -> None:
    rng = random.Random(7)
    with serving(database) as server:
        guests = [Guest(server, f"Guest {n}") for n in range(TABLES)]
        codes = [guest.open(deals=150) for guest in guests]
        acked: dict[str, str] = {}

        async def cut(first: bool) -> None:
            work = [
                asyncio.create_task(play_until_cut(guest, code, acked, first))
                for guest, code in zip(guests, codes, strict=True)
            ]
            enough = len(acked) + rng.randrange(300, 900)
            while len(acked) < enough:
                await asyncio.sleep(0.01)
            server.kill()
            await asyncio.gather(*work)

        for first in (True, False, False):
            before = len(acked)
            run(cut(first))
            assert len(acked) > before
            stored = stored_ids(database, codes)
            assert {key: stored.get(key) for key in acked} == acked
            server.start()
        everyone_is_back(guests, codes)


def everyone_is_back(guests: list[Guest], codes: list[str]) -> None:
    async def back() -> None:
        for guest, code in zip(guests, codes, strict=True):
            async with guest.at(code) as link:
                hello = await link.until("hello")
                assert hello["you"]["chair"] == 0
                assert (await link.ask(t="phrase", phrase="hello"))["t"] == "ack"

    run(back())


def test_one_of_three_processes_is_killed_and_the_others_play_on(postgres: Cluster) -> None:
    database = postgres.new_database()
    with serving(database) as one, serving(database) as two, serving(database) as three:
        servers = [one, two, three]
        guests = [Guest(one, "Anna"), Guest(one, "Beat"), Guest(one, "Carl")]
        code = guests[0].open(bots=1, deals=3)
        for guest in guests[1:]:
            guest.http.post(f"/api/tables/{code}/join", json={}).raise_for_status()
        for guest, server in zip(guests, servers, strict=True):
            guest.server = server

        async def play() -> None:
            async with AsyncExitStack() as stack:
                links = [await stack.enter_async_context(guest.at(code)) for guest in guests]
                for link in links:
                    await link.until("hello")
                    await link.ask(t="agree")
                await asyncio.gather(
                    *(deals_over(link, 3) for link in links[:2]),
                    move_house(guests[2], code, links[2], three, one),
                )

        run(play())


async def move_house(guest: Guest, code: str, link: Link, old: Server, new: Server) -> None:
    """Play a little, then the server dies; the client goes on at another one."""
    with suppress(ConnectionClosed, OSError):
        await answer_hello(await fresh(link))
        for _ in range(20):
            message = await link.hear()
            if message["t"] == "event":
                await link.answer(message)
    old.kill()
    guest.server = new
    async with guest.at(code) as again:
        assert (await again.until("hello"))["you"]["chair"] == 2
        await answer_hello(again)
        while again.last["sight"]["stage"] != "over":
            message = await again.hear()
            if message["t"] == "event":
                await again.answer(message)


async def fresh(link: Link) -> Link:
    await link.socket.send('{"t":"hello"}')
    await link.until("hello")
    return link


async def deals_over(link: Link, deals: int) -> None:
    """Play until so many deals are over."""
    await answer_hello(await fresh(link))
    done = 0
    while done < deals:
        message = await link.hear()
        if message["t"] == "event":
            done += message["event"]["kind"] == "deal-finished"
            await link.answer(message)


def test_while_the_database_is_gone_clients_are_told_and_later_play_goes_on() -> None:
    with ClusterOfOurOwn() as own, serving(own.new_database()) as server:
        guest = Guest(server)
        code = guest.open()

        async def gone() -> None:
            async with guest.at(code) as link:
                await link.until("hello")
                assert (await link.ask(t="phrase", phrase="hello"))["t"] == "ack"
                own.stop()
                answer = await link.ask(t="phrase", phrase="thanks")
                assert (answer["key"], answer["again"]) == ("server.refused.not-saved", True)
                status = guest.http.get("/api/tables").status_code
                assert status == 503
                own.start()
                assert (await link.ask(t="phrase", phrase="thanks"))["t"] == "ack"
                await link.ask(t="agree")
                await link.ask(t="seed", seed="x")

        run(gone())


class ClusterOfOurOwn(Cluster):
    """One that may be stopped without harm to other tests."""

    def __enter__(self) -> "ClusterOfOurOwn":
        return self

    def __exit__(self, *_: Any) -> None:
        self.remove()


def test_the_server_says_good_bye_when_it_is_stopped(tmp_path: Any) -> None:
    with serving(str(tmp_path / "x.sqlite")) as server:
        guest = Guest(server)
        code = guest.open()

        async def stopped() -> None:
            async with guest.at(code) as link:
                await link.until("hello")
                await asyncio.to_thread(server.stop)
                with suppress(ConnectionClosed):
                    while True:
                        await link.hear()
                assert link.socket.close_code == 1012

        run(stopped())
