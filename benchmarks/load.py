"""How much the server carries: tables of four scripted players each, over real sockets.

The server runs in a process of its own; the players share another one on the same machine. Each
action is timed from the moment it is sent until the last of the four has its event.

``python -m benchmarks.load --tables 500 --rate 250 --seconds 60``, or ``--soak 10`` to see whether
memory grows.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.progress import Progress
from websockets.asyncio.client import ClientConnection, connect

from cego.server.run import allow_many_sockets

SEATS = 4
AT_ONCE = 16
SAMPLE_SECONDS = 5.0
GOAL_MS, GOAL_KB = 100, 64
TIMING = "bots=0,sleep=3600000,reconnect=3600000"
EVENT = re.compile(r'\{"t":"event","v":(\d+),')
KIND = re.compile(r'"event":\{"kind":"([a-z-]+)"')


class Server:
    """`cego serve` on a free port, behind a proxy that does not exist: each table has its address,
    so that the limits for one address do not count for all of them together."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-c", "from cego.cli import main; main()", "serve"]
        options = ["--port", "0", "--database", database, "--behind-proxy", "--lang", "en"]
        self.process = subprocess.Popen(
            [*command, *options],
            env={**os.environ, "CEGO_TIMING": TIMING},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None
        self.url = found[0]

    def memory(self) -> int:
        """Bytes in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024

    def seconds(self) -> float:
        """Processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """End it, and wait until it has ended."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()


@dataclass
class Figures:
    """What was measured."""

    delays: list[float] = field(default_factory=list)
    measuring: bool = False
    refused: int = 0
    lost: int = 0

    def delay(self, share: float) -> float:
        """Milliseconds within which a share of all actions was seen by everyone."""
        ordered = sorted(self.delays)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Board:
    """One table, and its four players."""

    def __init__(self, number: int, every: float, figures: Figures) -> None:
        self.number, self.every, self.figures = number, every, figures
        self.code = ""
        self.cookies: list[str] = []
        self.sockets: list[ClientConnection] = []
        self.rng = random.Random(number)
        self._ids = 0
        self._sent: tuple[int, float] | None = None
        self._seen: dict[int, int] = {}
        self._later: set[asyncio.Task[None]] = set()

    async def open(self, http: httpx.AsyncClient) -> None:
        """Four guests, one of whom opens a table that the others join."""
        headers = {"X-Forwarded-For": f"10.{self.number >> 8}.{self.number & 255}.1"}
        for chair in range(SEATS):
            answer = await http.get("/api/me", headers=headers)
            self.cookies.append(answer.cookies["cego"])
            mine = headers | {"Cookie": f"cego={self.cookies[chair]}"}
            if chair:
                path, body = f"/api/tables/{self.code}/join", {}
            else:
                wanted = {"pace": "relaxed", "length": "deals", "deals": 200}
                path, body = "/api/tables", wanted
            answer = await http.post(path, json=body, headers=mine)
            answer.raise_for_status()
            self.code = answer.json()["code"]

    async def link(self, url: str) -> None:
        """Everyone comes to the table."""
        address = f"{url.replace('http', 'ws', 1)}/ws/tables/{self.code}"
        for cookie in self.cookies:
            headers = {"Cookie": f"cego={cookie}"}
            socket = await connect(
                address, additional_headers=headers, compression=None, ping_interval=None
            )
            self.sockets.append(socket)

    async def begin(self) -> None:
        """Everyone agrees."""
        for chair in range(SEATS):
            await self.send(chair, t="agree")

    async def leave(self) -> None:
        """Everyone hangs up."""
        for task in self._later:
            task.cancel()
        for socket in self.sockets:
            await socket.close()

    async def send(self, chair: int, **message: Any) -> None:
        """Send a message with a fresh id."""
        self._ids += 1
        await self.sockets[chair].send(json.dumps({"id": f"{chair}-{self._ids}", **message}))

    async def play(self, chair: int) -> None:
        """What one player does until the link is closed."""
        try:
            async for raw in self.sockets[chair]:
                assert isinstance(raw, str)
                await self._hear(chair, raw)
        except Exception:
            self.figures.lost += 1
            raise

    async def _hear(self, chair: int, raw: str) -> None:
        event = EVENT.match(raw)
        if event is None:
            self.figures.refused += raw.startswith('{"t":"refused"')
            return
        self._count(int(event[1]))
        kind = KIND.search(raw)
        if kind is not None and kind[1] == "deal-prepared":
            await self.send(chair, t="seed", seed=f"{self.rng.random()}")
        elif '"legal":[{' in raw:
            action = _chosen(json.loads(raw), self.rng)
            if action is not None:
                task = asyncio.get_running_loop().create_task(self._act(chair, action))
                self._later.add(task)
                task.add_done_callback(self._later.discard)

    async def _act(self, chair: int, action: str) -> None:
        """Act when it is time: so often that all tables together have the rate wanted.

        People think now longer, now shorter; tables that keep step would all act at once.
        """
        await asyncio.sleep(self.rng.uniform(0, 2 * self.every))
        version = max(self._seen, default=0)
        self._sent = (version + 1, time.perf_counter())
        with suppress(Exception):
            await self.send(chair, t="act", action=action)

    def _count(self, version: int) -> None:
        """One more player has an event; the action it came of is seen when all four have it."""
        seen = self._seen[version] = self._seen.get(version, 0) + 1
        if seen < SEATS:
            return
        for old in [v for v in self._seen if v < version]:
            del self._seen[old]
        if self._sent is not None and self._sent[0] == version:
            if self.figures.measuring:
                self.figures.delays.append(time.perf_counter() - self._sent[1])
            self._sent = None


def _chosen(message: dict[str, Any], rng: random.Random) -> str | None:
    """Something legal for who is to act; nothing out of turn."""
    deal = message["sight"]["deal"]
    if deal["view"]["to_act"] != deal["view"]["seat"]:
        return None
    group = rng.choice(deal["legal"])
    picked = group["sets"] and rng.choice(group["sets"])
    cards = picked or rng.sample(group["choices"], group["pick"])
    words = [] if group["do"] in ("say", "play") else [group["do"]]
    return " ".join([*words, *cards])


async def _each(
    work: Sequence[Callable[[], Awaitable[None]]], progress: Progress, said: str
) -> None:
    """Everything, a few at once."""
    room = asyncio.Semaphore(AT_ONCE)
    bar = progress.add_task(said, total=len(work))

    async def one(step: Callable[[], Awaitable[None]]) -> None:
        async with room:
            await step()
        progress.advance(bar)

    await asyncio.gather(*(one(step) for step in work))


@dataclass(frozen=True)
class Memory:
    """Of the server, in bytes: before any table, with all tables, with all sockets, in play."""

    empty: int
    opened: int
    linked: int
    playing: list[int]

    def quarters(self) -> list[float]:
        """The mean of each quarter of the time: growth that goes on differs from warming up."""
        cuts = [len(self.playing) * part // 4 for part in range(5)]
        parts = [self.playing[start:end] for start, end in pairwise(cuts)]
        return [statistics.fmean(part) for part in parts if part]


@dataclass(frozen=True)
class Report:
    """What a run has shown."""

    tables: int
    seconds: float
    figures: Figures
    memory: Memory
    processor: float
    load: float

    @property
    def actions(self) -> float:
        """Actions a second that everyone at their table has seen."""
        return len(self.figures.delays) / self.seconds

    @property
    def a_socket(self) -> float:
        """Bytes for each link."""
        return (self.memory.linked - self.memory.opened) / (SEATS * self.tables)

    @property
    def a_table(self) -> float:
        """Bytes for each table in play, links not counted."""
        memory = self.memory
        return (memory.opened - memory.empty + memory.playing[0] - memory.linked) / self.tables

    def lines(self) -> list[str]:
        """In words, next to the goals."""
        figures, memory = self.figures, self.memory
        shares = [(share, figures.delay(share)) for share in (0.5, 0.9, 0.99, 1.0)]
        quarters = ", ".join(f"{size / 1e6:.1f}" for size in memory.quarters())
        told = ", ".join(f"p{100 * share:.0f} {ms:.1f} ms" for share, ms in shares)
        return [
            f"connections: {SEATS * self.tables} at {self.tables} tables, lost {figures.lost}",
            f"actions: {self.actions:.0f}/s, refused {figures.refused}",
            f"action to the last seat's event: {told} (goal: p99 {GOAL_MS} ms)",
            f"memory: {self.a_socket / 1000:.1f} kB a socket (goal: {GOAL_KB} kB), "
            f"{self.a_table / 1000:.1f} kB a table in play, "
            f"{memory.playing[-1] / 1e6:.0f} MB in all",
            f"memory by quarters of the time: {quarters} MB",
            f"processor: {self.processor:.0%} of a core for the server; "
            f"load average before: {self.load:.2f} on {os.cpu_count()} cores",
        ]


async def measure(server: Server, tables: int, rate: float, seconds: float) -> Report:
    """Open, link, play."""
    load = os.getloadavg()[0]
    figures = Figures()
    boards = [Board(number, tables / rate, figures) for number in range(tables + 1)]
    with Progress(console=Console(stderr=True)) as progress:
        # One client for all guests: it must not keep anybody's cookie.
        forgetful = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        async with httpx.AsyncClient(base_url=server.url, timeout=60, cookies=forgetful) as http:
            await boards.pop().open(http)  # what is loaded with the first table counts for none
            empty = server.memory()
            await _each([partial(board.open, http) for board in boards], progress, "tables")
        opened = server.memory()
        await _each([partial(board.link, server.url) for board in boards], progress, "sockets")
        await asyncio.sleep(1)
        linked = server.memory()
        players = _sit_down(boards)
        await _each([board.begin for board in boards], progress, "agreed")
        await asyncio.sleep(2 * tables / rate + 3)
        figures.measuring = True
        used, start = server.seconds(), time.perf_counter()
        playing = await _watch(server, seconds, progress)
        figures.measuring = False
        passed = time.perf_counter() - start
        processor = (server.seconds() - used) / passed
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        await _each([board.leave for board in boards], progress, "left")
    memory = Memory(empty, opened, linked, playing)
    return Report(tables, passed, figures, memory, processor, load)


def _sit_down(boards: Sequence[Board]) -> list["asyncio.Future[None]"]:
    chairs = [(board, chair) for board in boards for chair in range(SEATS)]
    return [asyncio.ensure_future(board.play(chair)) for board, chair in chairs]


async def _watch(server: Server, seconds: float, progress: Progress) -> list[int]:
    """Let them play; the memory of the server every few seconds."""
    memories = [server.memory()]
    bar = progress.add_task("played", total=seconds)
    start = time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        await asyncio.sleep(min(SAMPLE_SECONDS, seconds - passed))
        memories.append(server.memory())
        progress.update(bar, completed=time.perf_counter() - start)
    return memories


def run(tables: int, rate: float, seconds: float, database: str = "") -> Report:
    """Start a server, measure, stop it."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(database or str(Path(folder) / "load.sqlite"))
        try:
            return asyncio.run(measure(server, tables, rate, seconds))
        finally:
            server.stop()


def main() -> None:
    """Read what is wanted, measure, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=250, help="actions a second, all tables")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--soak", type=float, metavar="MINUTES", help="in place of --seconds")
    parser.add_argument("--database", default="", help="a file or URL; default: a fresh file")
    wanted = parser.parse_args()
    seconds = 60 * wanted.soak if wanted.soak else wanted.seconds
    allow_many_sockets()
    gc.disable()  # the players' own pauses are not the server's
    print("\n".join(run(wanted.tables, wanted.rate, seconds, wanted.database).lines()))


if __name__ == "__main__":
    main()
