"""A real server in a process of its own, and clients that talk to it over real sockets."""

import json
import os
import random
import re
import secrets
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from cego.server.protocol.server import server_message
from server.living import chosen

TIMING = "bots=0,reconnect=1000,link=200,take_over=500,sleep=5000,drain=0"


class Server:
    """`cego serve` on a free port."""

    program = "from cego.cli import main; main()"

    def __init__(
        self,
        database: str,
        timing: str = TIMING,
        log: Path | None = None,
        options: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.database, self.timing, self.log = database, timing, log
        self.options, self.environment = options, environment or {}
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", self.program, "serve"]
        with self.log.open("ab") if self.log else nullcontext() as complaints:
            self.process = subprocess.Popen(
                [
                    *command,
                    "--port",
                    "0",
                    "--database",
                    self.database,
                    "--lang",
                    "en",
                    *self.options,
                ],
                env={**os.environ, "CEGO_TIMING": self.timing, **self.environment},
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://[^\s]+", said)
        assert found, said
        self.url = found[0]

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    def kill(self) -> None:
        """As by ``kill -9``."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def serving(
    database: str, timing: str = TIMING, log: Path | None = None, **more: Any
) -> Iterator[Server]:
    server = Server(database, timing, log, **more)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


class Guest:
    """Somebody with a cookie, who can ask and can sit at a table."""

    def __init__(self, server: Server, name: str = "Anna", token: str = "") -> None:
        self.server, self.name = server, name
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        # Nothing is kept open, so that nothing has to be closed.
        limits = httpx.Limits(max_keepalive_connections=0)
        # Without TLS there are no certificates to read, which takes longer than all the rest.
        self.http = httpx.Client(
            base_url=server.url, timeout=60, headers=headers, limits=limits, verify=False
        )
        self.headers = headers
        if not token:
            self.http.post("/api/me", json={"name": name}).raise_for_status()
            self.headers = {"Cookie": f"cego={self.http.cookies['cego']}"}

    def open(self, bots: int = 3, players: int = 4, **wanted: Any) -> str:
        """Open a table, bots on the last chairs; its code."""
        seats = [None] * (players - bots) + [{"level": "lehrling"}] * bots
        body = {"players": players, "bots": seats, "length": "deals", "deals": 2} | wanted
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    @asynccontextmanager
    async def at(self, code: str, **options: Any) -> AsyncIterator["Link"]:
        """A link to a table."""
        url = f"{self.server.socket_url}/ws/tables/{code}"
        headers = self.headers | options.pop("headers", {})
        async with connect(url, additional_headers=headers, compression=None, **options) as socket:
            yield Link(socket)


class Link:
    """The client's end of a socket. Every message is checked against its declared type."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.v = 0
        self.last: dict[str, Any] = {}
        """The last hello or event."""
        self.acked: dict[str, int] = {}
        self.refusals: list[dict[str, Any]] = []
        self.sizes: list[int] = []
        self.rng = random.Random(1)

    async def send(self, **message: Any) -> str:
        """Send a message with a fresh id."""
        body = {"id": secrets.token_hex(8)} | message
        await self.socket.send(json.dumps(body))
        return str(body["id"])

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        raw = await self.socket.recv()
        assert isinstance(raw, str)
        server_message.validate_json(raw)
        message: dict[str, Any] = json.loads(raw)
        match message["t"]:
            case "hello" | "event":
                assert message["t"] == "hello" or message["v"] == self.v + 1
                self.v, self.last = message["v"], message
                self.sizes.append(len(raw.encode()))
            case "ack":
                self.acked[message["id"]] = message["v"]
            case "refused":
                self.refusals.append(message)
        return message

    async def until(self, t: str) -> dict[str, Any]:
        """The next message of a kind."""
        while (message := await self.hear())["t"] != t:
            pass
        return message

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send something and wait for its answer."""
        sent = await self.send(**message)
        while (answer := await self.hear()).get("id") != sent:
            pass
        return answer

    async def play(self, deals: int) -> None:
        """Agree, and play until so many deals are over."""
        await self.until("hello")
        await self.send(t="agree")
        done = 0
        waiting = self.last
        while done < deals:
            message = await self.hear()
            kind = message.get("event", {}).get("kind")
            done += kind == "deal-finished"
            if message["t"] == "event" and message is not waiting:
                await self.answer(message)

    async def answer(self, message: dict[str, Any]) -> None:
        """Do what an event asks for, if anything."""
        if message["event"]["kind"] == "deal-prepared":
            await self.send(t="seed", seed=f"seed {self.rng.random()}")
        elif message["sight"]["stage"] == "playing":
            action = chosen(message, self.rng)
            if action is not None and message["event"]["kind"] in ("dealt", "acted", "came-back"):
                await self.send(t="act", action=action)
