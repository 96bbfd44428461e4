"""Joins, leaves, lost links, clocks and commands at a table, in any order a seed can draw."""

import asyncio
import gc
import random
from contextlib import suppress

import pytest

from cego.errors import CegoError
from cego.server.live.table import LiveTable
from cego.server.refusal import Refused
from cego.server.settings import Settings, Timing
from cego.server.store.log import NotSaved
from cego.server.tables import commands as c
from cego.server.tables.due import due
from cego.server.tables.events import Acted, By, StoodIn, Wish
from cego.server.tables.plan import Pace
from cego.server.tables.state import Presence, Stage, Table
from server.living import Eyes, chosen
from server.simulated import SimulatedHub, SimulatedLoop, simulate
from server.tabling import Playing

TIMING = Timing(bots=1.0, reconnect=10_000, link=3_000, sleep=30_000)
SEEDS = range(60)


class Somebody:
    """A person with a page: opens it, plays, dawdles, loses the link, leaves, comes back."""

    def __init__(self, live: LiveTable, who: str, chance: random.Random) -> None:
        self.live, self.who, self.chance = live, who, chance
        self.eyes: Eyes | None = None
        self.gone = False
        """He has left and knows that it is so, and has not asked for his seat since."""
        self.count = 0

    async def live_on(self, steps: int) -> None:
        for _ in range(steps):
            await asyncio.sleep(self.chance.choice((0.0, 0.0, 0.001, 0.01, 0.2, 1.0, 5.0, 30.0)))
            with suppress(Refused):
                await self.step()

    async def step(self) -> None:
        if self.eyes is None or self.eyes.dropped:
            await self.open()
            if self.chance.random() < 0.2:
                await self.leave()
        elif self.chance.random() < 0.1:
            self.hang_up()
        elif self.chance.random() < 0.06:
            await self.leave()
        elif not self.gone:
            await self.play()

    async def open(self) -> None:
        self.gone = False
        self.eyes = Eyes(self.who)
        self.live.join(self.eyes)

    def hang_up(self) -> None:
        assert self.eyes is not None
        self.live.part(self.eyes)
        self.eyes = None

    async def leave(self) -> None:
        """Leave, and look on for a while with the page still open."""
        await self.tell(c.Leave(self.who))
        self.gone = True

    async def play(self) -> None:
        table = self.live.table
        chair = table.chair_of(self.who)
        assert chair is not None
        assert self.eyes is not None
        if table.stage is Stage.PREPARING and table.chairs[chair].seed is None:
            await self.tell(c.GiveSeed(self.who, str(self.count)))
        elif table.to_act == chair:
            action = chosen(self.eyes.messages[-1], self.chance)
            if action is not None:
                with suppress(CegoError):
                    await self.tell(c.Act(self.who, action))

    async def tell(self, command: c.Command) -> None:
        self.count += 1
        name = f"{self.who}:{self.count}"
        while True:
            # As a page does: what was not saved is sent again with the same id.
            try:
                await self.live.do(command, name)
            except NotSaved:
                await asyncio.sleep(0.4)
            else:
                return


async def evening(loop: SimulatedLoop, faults: float) -> None:
    chance = loop.chance
    playing = Playing.open(bots=2, seed=chance.random(), pace=chance.choice(list(Pace)))
    playing.now = 1_000_000
    for who in ("anna", "beat"):
        playing.do(c.Agree(who))
    hub = SimulatedHub(loop, Settings(timing=TIMING), faults)
    live = hub.awake(playing.events)
    people = [Somebody(live, who, random.Random(chance.random())) for who in ("anna", "beat")]
    await asyncio.gather(*(one.live_on(60) for one in people))
    hub.log.faults = 0.0
    await asyncio.sleep(20)
    check_presence(live, people)
    check_log(hub)
    await live.stop()


def check_presence(live: LiveTable, people: list[Somebody]) -> None:
    if live.table.closed is not None:
        return
    for one in people:
        chair = live.table.chair_of(one.who)
        assert chair is not None
        presence = live.table.chairs[chair].presence
        if one.gone:
            assert presence is Presence.LEFT, f"{one.who} has left and is {presence}"
        elif one.eyes is None:
            assert presence is not Presence.HERE, f"{one.who} has no link and is {presence}"
        else:
            assert presence is Presence.HERE, f"{one.who} has a link and is {presence}"


def check_log(hub: SimulatedHub) -> None:
    stored = hub.log.stored
    commands = [s.command for s in stored if s.command is not None]
    assert len(commands) == len(set(commands)), "something was done twice"
    table: Table | None = None
    for event in stored:
        if table is not None and isinstance(event.event, StoodIn):
            waited = [d.at for d in due(table) if d.command == c.StandIn(event.event.chair)]
            assert waited, "a bot stands in for somebody who is not waited for"
            assert min(waited) <= event.at, "a bot stands in before the time is up"
        if table is not None and isinstance(event.event, Acted):
            chair = table.chairs[event.event.chair]
            assert (event.event.by is By.PERSON) is not chair.by_bot
        table = Table.open(event) if table is None else table.apply(event)
    assert table is not None


@pytest.mark.parametrize("faults", [0.0, 0.1])
@pytest.mark.parametrize("seed", SEEDS)
def test_who_left_stays_left_and_nobody_is_stood_in_for_too_early(seed: int, faults: float) -> None:
    simulate(random.Random(seed), lambda loop: evening(loop, faults))


@pytest.mark.parametrize("level", ["stammtisch", "meister"])
def test_how_long_a_bot_thinks_tells_nothing(level: str) -> None:
    """Whether it had a choice or not, it answers after the same time."""

    def answered(thought: float) -> list[int]:
        times: list[int] = []

        async def watch(loop: SimulatedLoop) -> None:
            playing = Playing.open(bots=3, level=level)
            playing.now = 1_000_000
            playing.begin()
            hub = SimulatedHub(loop, Settings(timing=TIMING))
            hub.thought = thought
            live = hub.awake(playing.events)
            live.join(Eyes("anna"))
            await asyncio.sleep(20)
            times.extend(s.at for s in hub.log.stored if isinstance(s.event, Acted))
            await live.stop()

        simulate(random.Random(1), watch)
        return times

    at_once = answered(0.0)
    assert at_once
    assert answered(0.05) == answered(0.1) == at_once


@pytest.mark.parametrize("jump", [-3_600_000, 3_600_000])
def test_a_clock_that_is_set_makes_no_difference_to_a_table_in_play(jump: int) -> None:
    """Bots answer as they would have, and nobody is stood in for while his time runs."""

    async def jumps(loop: SimulatedLoop) -> None:
        playing = Playing.open(bots=2, pace=Pace.NORMAL)
        playing.now = 1_000_000
        playing.begin()
        hub = SimulatedHub(loop, Settings(timing=TIMING))
        hub.thought = 0.0
        live = hub.awake(playing.events)
        people = {0: Eyes("anna"), 1: Eyes("beat")}
        for eyes in people.values():
            live.join(eyes)
        for _ in range(12):
            hub.ahead += jump
            await asyncio.sleep(15)
            chair = live.table.to_act
            assert chair in people, "a bot does not answer"
            action = chosen(people[chair].messages[-1], loop.chance)
            assert action is not None, "the deal is over"
            await live.do(c.Act(people[chair].person, action))
        assert not [s for s in hub.log.stored if isinstance(s.event, StoodIn)]
        await live.stop()

    simulate(random.Random(1), jumps)


def test_a_refusal_that_nobody_waits_for_any_more_is_no_fault() -> None:
    told: list[object] = []

    async def hang_up(loop: SimulatedLoop) -> None:
        loop.set_exception_handler(lambda _, context: told.append(context))
        playing = Playing.open(bots=2)
        playing.now = 1_000_000
        live = SimulatedHub(loop, Settings(timing=TIMING)).awake(playing.events)
        asked = asyncio.create_task(live.do(c.Answer("anna", Wish.UNDO, True), "anna:1"))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.wait([asked])
        await live.stop()

    simulate(random.Random(1), hang_up)
    gc.collect()
    assert not told


def test_nobody_joins_a_table_that_fell_asleep_while_he_was_on_his_way() -> None:
    """Nothing would ever happen there: he is asked to come again, and then finds it awake."""

    async def too_late(loop: SimulatedLoop) -> None:
        playing = Playing.open(bots=2)
        playing.now = 1_000_000
        hub = SimulatedHub(loop, Settings(timing=TIMING))
        live = hub.awake(playing.events)
        await asyncio.sleep(100)
        assert hub.asleep
        with pytest.raises(Refused, match="try again"):
            live.join(Eyes("anna"))
        awake = hub.get()
        awake.join(Eyes("anna"))
        await asyncio.sleep(100)
        assert not hub.asleep
        await awake.stop()

    simulate(random.Random(1), too_late)
