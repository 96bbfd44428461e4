"""Four scripted players at a table, and what they measure."""

import asyncio
import json
import random
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
EVENT = re.compile(r'\{"t":"event","v":(\d+),')
KIND = re.compile(r'"event":\{"kind":"([a-z-]+)"')


@dataclass
class Figures:
    """What was measured."""

    delays: list[float] = field(default_factory=list)
    measuring: bool = False
    refused: int = 0
    lost: int = 0

    def delay(self, share: float) -> float:
        """Milliseconds within which a share of all actions was seen by everyone."""
        return 1000 * quantile(self.delays, share)


def quantile(values: Sequence[float], share: float) -> float:
    """The value that a share of all does not exceed; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Board:
    """One table, and its four players; each has a server to ask."""

    def __init__(self, number: int, every: float, figures: Figures, urls: Sequence[str]) -> None:
        self.number, self.every, self.figures = number, every, figures
        self.urls = urls
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
        for chair, url in enumerate(self.urls):
            answer = await http.get(f"{url}/api/me", headers=headers)
            self.cookies.append(answer.cookies["cego"])
            mine = headers | {"Cookie": f"cego={self.cookies[chair]}"}
            if chair:
                path, body = f"/api/tables/{self.code}/join", {}
            else:
                wanted = {"pace": "relaxed", "length": "deals", "deals": 200}
                path, body = "/api/tables", wanted
            answer = await http.post(f"{url}{path}", json=body, headers=mine)
            answer.raise_for_status()
            self.code = answer.json()["code"]

    async def link(self) -> None:
        """Everyone comes to the table."""
        for cookie, url in zip(self.cookies, self.urls, strict=True):
            socket = await connect(
                f"{url.replace('http', 'ws', 1)}/ws/tables/{self.code}",
                additional_headers={"Cookie": f"cego={cookie}"},
                compression=None,
                ping_interval=None,
                open_timeout=60,
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
