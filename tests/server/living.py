"""Tables that are awake in the test's own process: hubs, and eyes that look at them."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

from cego.errors import CegoError
from cego.rules import load
from cego.server.live.clock import steady_clock, wall_clock
from cego.server.live.hub import Hub
from cego.server.live.table import LiveTable
from cego.server.protocol.server import server_message
from cego.server.settings import Settings, Timing
from cego.server.tables import commands as c
from cego.server.tables.events import Bot
from cego.server.tables.plan import Length, Plan, with_length
from server.tabling import NAMES, person

QUICK = Timing(bots=0, reconnect=300, link=0, take_over=300, sleep=300)
PATIENT = Timing(bots=0, reconnect=3_600_000, link=3_600_000, sleep=3_600_000)
"""However slow the machine, nobody counts as away and no table falls asleep."""
PATIENCE = 120


class Clock:
    """The real time, and what the test adds to it."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return wall_clock() + self.ahead

    def steady(self) -> int:
        return steady_clock() + self.ahead


@asynccontextmanager
async def hub(
    database: str, clock: Clock | None = None, timing: Timing = QUICK
) -> AsyncIterator[Hub]:
    clock = clock or Clock()
    made = Hub(Settings(database=database, timing=timing), clock, clock.steady)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test that waits for things, but not for ever."""

    async def limited() -> None:
        async with asyncio.timeout(PATIENCE):
            await work

    asyncio.run(limited())


class Eyes:
    """Somebody who looks at a table and remembers everything; checks every message."""

    def __init__(self, who: str, language: str = "en") -> None:
        self.person, self.language = who, language
        self.messages: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.dropped = ""
        self.news = asyncio.Event()

    def tell(self, message: str) -> None:
        server_message.validate_json(message)
        self.raw.append(message)
        self.messages.append(json.loads(message))
        self.news.set()

    def drop(self, reason: str) -> None:
        self.dropped = reason
        self.news.set()

    @property
    def kinds(self) -> list[str]:
        return [m["event"]["kind"] for m in self.messages if m["t"] == "event"]

    @property
    def sight(self) -> dict[str, Any]:
        sight: dict[str, Any] = self.messages[-1]["sight"]
        return sight

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is so."""
        while not true():
            self.news.clear()
            await self.news.wait()


async def open_table(
    at: Hub, bots: int = 3, players: int = 4, *, rules: str = "loewen", deals: int = 2, **plan: Any
) -> LiveTable:
    """Anna's table, everyone seated and agreed, nobody looking yet."""
    agreed = with_length(load(rules), Length.DEALS, deals)
    made = Plan(agreed.spec, players, **plan)
    seats = (None,) * (players - bots) + (Bot("lehrling"),) * bots
    live = await at.open(c.Open(made, person("anna"), seats))
    for name in NAMES[1 : players - bots]:
        await live.do(c.Sit(person(name)))
    for name in NAMES[: players - bots]:
        await live.do(c.Agree(name))
    return live


class Hand:
    """A person who looks at a table and plays the first thing that is legal, or a random one."""

    def __init__(self, live: LiveTable, who: str, seed: int = 1) -> None:
        self.live, self.eyes, self.rng = live, Eyes(who), random.Random(seed)
        self.count = 0
        live.join(self.eyes)

    async def play(self, until: Callable[[], bool]) -> None:
        """Do what is asked of this chair until something is so."""
        while not until():
            self.eyes.news.clear()
            # Somebody else may be quicker, in this process or in another one.
            with suppress(CegoError):
                await self._answer()
            if not until():
                await self.eyes.news.wait()

    async def _answer(self) -> None:
        table, who = self.live.table, self.eyes.person
        chair = table.chair_of(who)
        assert chair is not None
        self.count += 1
        if table.stage == "preparing" and table.chairs[chair].seed is None:
            await self.live.do(c.GiveSeed(who, f"{who} {self.count}"), f"{who}:{self.count}")
        elif table.to_act == chair:
            action = chosen(self.eyes.messages[-1], self.rng)
            if action is not None:
                await self.live.do(c.Act(who, action), f"{who}:{self.count}")


def chosen(message: dict[str, Any], rng: random.Random) -> str | None:
    """Something legal, from what a client is told."""
    deal = message.get("sight", {}).get("deal")
    if deal is None or not deal["legal"] or deal["view"]["to_act"] != deal["view"]["seat"]:
        return None
    group = rng.choice(deal["legal"])
    cards = (
        rng.choice(group["sets"]) if group["sets"] else rng.sample(group["choices"], group["pick"])
    )
    words = [] if group["do"] in ("say", "play") else [group["do"]]
    return " ".join([*words, *cards])
