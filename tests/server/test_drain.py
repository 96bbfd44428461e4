"""A server that is told to end says so, answers what it was asked, and sends people elsewhere."""

import asyncio
import json
import random
import secrets
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cego.server.live.closing import Closing
from cego.server.store.log import Log
from server.databases import Cluster
from server.living import chosen, run
from server.serving import TIMING, Guest, Link, Server, serving

ANNOUNCED = TIMING.replace("drain=0", "drain=3000")
SLOW_LOG = """
import time
from cego.server.store import log
store = log.Log._store
def slowly(self, batch):
    if any(event.event.kind == "phrase-said" for item, _ in batch for event in item.events):
        time.sleep(0.3)
    return store(self, batch)
log.Log._store = slowly
from cego.cli import main
main()
"""


def ready(server: Server) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"{server.url}/api/ready", verify=False)
    return answer.status_code, answer.json()


@pytest.fixture
def announced(tmp_path: Path) -> Iterator[Server]:
    with serving(str(tmp_path / "x.sqlite"), ANNOUNCED) as server:
        yield server


async def until_it_drains(server: Server) -> dict[str, Any]:
    while True:
        status, told = await asyncio.to_thread(ready, server)
        if told["draining"]:
            assert (status, told["ready"]) == (503, False)
            return told
        assert (status, told["ready"]) == (200, True)


async def said_before_the_end(link: Link) -> tuple[list[dict[str, Any]], int | None]:
    """What is heard until the link is closed, and with which code that was."""
    heard = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(await link.hear())
    return heard, link.socket.close_code


def test_it_says_that_it_ends_before_links_are_closed(announced: Server) -> None:
    anna = Guest(announced)
    code = anna.open(bots=2)

    async def ending() -> None:
        async with anna.at(code) as link:
            await link.until("hello")
            announced.process.send_signal(signal.SIGTERM)
            told = await until_it_drains(announced)
            assert told["database"]
            # Nobody new is let in, so that a proxy asks elsewhere; who is there plays on.
            with pytest.raises(InvalidStatus) as refused:
                async with anna.at(code):
                    pass
            assert refused.value.response.status_code == 503
            assert (await link.ask(t="agree"))["t"] == "ack"
            heard, closed = await said_before_the_end(link)
            words = heard[-1]
            assert (words["t"], words["key"]) == ("error", "server.refused.restart")
            assert words["again"]
            assert closed == 1012

    run(ending())
    assert announced.process.wait(60) == -signal.SIGTERM
    announced.stop()


class Moving:
    """A player as the page is one: he comes back wherever he is let in, and asks again by id."""

    def __init__(self, guest: Guest, code: str, servers: list[Server]) -> None:
        self.guest, self.code, self.servers = guest, code, servers
        self.link: Link | None = None
        self.at = 0
        self.moves = 0
        self.errors: list[dict[str, Any]] = []
        self.acked: dict[str, int] = {}
        self.unanswered: dict[str, dict[str, Any]] = {}
        self.seen: list[int] = []
        self.rng = random.Random(3)

    async def play(self, deals: int) -> None:
        """Until so many deals are over, wherever."""
        done, v = 0, None
        while done < deals:
            url = f"{self.servers[self.at].socket_url}/ws/tables/{self.code}"
            known = "" if v is None else f"?v={v}"
            try:
                async with connect(url + known, additional_headers=self.guest.headers) as socket:
                    self.link = Link(socket)
                    self.link.v = v or 0
                    for message in self.unanswered.values():
                        await socket.send(json.dumps(message))
                    while done < deals:
                        message = await self.link.hear()
                        v = self.link.v
                        done += await self._hear(message)
            except (ConnectionClosed, InvalidStatus, OSError):
                self.at = (self.at + 1) % len(self.servers)
                self.moves += 1

    async def _hear(self, message: dict[str, Any]) -> int:
        assert self.link is not None
        kind = message.get("event", {}).get("kind")
        match message["t"]:
            case "error":
                self.errors.append(message)
            case "ack":
                self.acked[message["id"]] = message["v"]
                self.unanswered.pop(message["id"], None)
            case "refused":
                self.unanswered.pop(message["id"], None)
            case "event":
                self.seen.append(message["v"])
        if message["t"] in ("hello", "event"):
            await self._answer(message, kind)
        return int(kind == "deal-finished")

    async def _answer(self, message: dict[str, Any], kind: str | None) -> None:
        stage = message["sight"]["stage"]
        if kind in (None, "deal-prepared") and stage == "preparing":
            await self._send({"t": "seed", "seed": f"seed {self.rng.random()}"})
        elif stage == "gathering":
            await self._send({"t": "agree"})
        elif stage == "playing":
            action = chosen(message, self.rng)
            if action is not None and kind in (None, "dealt", "acted", "came-back"):
                await self._send({"t": "act", "action": action})

    async def _send(self, message: dict[str, Any]) -> None:
        assert self.link is not None
        whole = {"id": secrets.token_hex(8), **message}
        self.unanswered[whole["id"]] = whole
        await self.link.socket.send(json.dumps(whole))


DEALS = 4
"""An evening that is not over before the server has heard that it is to end, however quick."""


def test_a_player_moves_on_in_the_middle_of_an_evening_and_loses_nothing(
    postgres: Cluster,
) -> None:
    database = postgres.new_database()
    with serving(database) as first, serving(database) as second:
        anna = Guest(first)
        code = anna.open(deals=DEALS)
        player = Moving(anna, code, [first, second])

        async def evening() -> None:
            playing = asyncio.create_task(player.play(DEALS))
            # In the middle of a deal.
            while len(player.acked) < 5:
                await asyncio.sleep(0.005)
            first.process.send_signal(signal.SIGTERM)
            await playing

        run(evening())
        assert first.process.wait(60) == -signal.SIGTERM
        first.stop()
        assert [error["key"] for error in player.errors] == ["server.refused.restart"]
        assert player.moves == 1
        # Every event came once and in order, and what was acknowledged is in the log.
        assert player.seen == sorted(set(player.seen))
        log = Log(database)
        events = log.read(code)
        log.close()
    stored = {event.command.partition(":")[2]: event.seq for event in events if event.command}
    assert player.acked == {each: stored.get(each) for each in player.acked}
    kinds = {event.event.kind for event in events}
    assert not kinds & {"went-away", "stood-in"}


def test_where_nobody_is_nobody_is_waited_for() -> None:
    async def ending() -> None:
        empty = Closing()
        await empty.announce(ms=3_600_000)
        await empty.send_away([])
        assert empty.begun

    run(ending())


class Slow(Server):
    """A server whose log takes its time with what people say."""

    program = SLOW_LOG


def test_what_is_on_its_way_is_answered_before_the_link_is_closed(tmp_path: Path) -> None:
    server = Slow(str(tmp_path / "x.sqlite"))
    try:
        anna = Guest(server)
        code = anna.open(bots=2)

        async def ending() -> None:
            async with anna.at(code) as link:
                await link.until("hello")
                sent = [await link.send(t="phrase", phrase="hello")]
                sent += [await link.send(t="answer", wish="undo", yes=True)]
                # Somebody else's answer shows that they have arrived.
                async with anna.at(code) as other:
                    await other.until("hello")
                server.process.send_signal(signal.SIGTERM)
                heard, closed = await said_before_the_end(link)
                answered = [each["id"] for each in heard if each["t"] in ("ack", "refused")]
                assert answered == sent
                assert [each["t"] for each in heard][-1] == "error"
                assert closed == 1012

        run(ending())
        assert server.process.wait(60) == -signal.SIGTERM
    finally:
        server.kill()
