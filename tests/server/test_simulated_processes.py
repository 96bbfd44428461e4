"""Two processes that share a log: joins, leaves, lost links, clocks and commands in any order."""

import asyncio
import random

import pytest

from cego.server.live.table import LiveTable
from cego.server.settings import Settings
from cego.server.tables import commands as c
from cego.server.tables.plan import Pace
from server.living import Eyes
from server.simulated import SimulatedHub, SimulatedLog, SimulatedLoop, simulate
from server.tabling import Playing
from server.test_simulated_table import TIMING, Somebody, check_log, check_presence, evening

SEEDS = range(60)
AHEAD = (0, 0, 700, -45_000, 3_600_000)
"""Milliseconds by which the clocks of the processes differ."""


class Traveller(Somebody):
    """A person whose page goes now to the one process, now to the other."""

    def __init__(self, hubs: list[SimulatedHub], who: str, chance: random.Random) -> None:
        self.hubs = hubs
        super().__init__(hubs[0].get(), who, chance)

    async def open(self) -> None:
        """As a socket does: the process reads what it may have missed."""
        self.live = self.chance.choice(self.hubs).get()
        await self.live.catch_up()
        self.gone = False
        self.eyes = Eyes(self.who)
        self.live.join(self.eyes)


async def travelling(loop: SimulatedLoop, faults: float) -> None:
    chance = loop.chance
    playing = Playing.open(bots=2, seed=chance.random(), pace=chance.choice(list(Pace)))
    playing.now = 1_000_000
    for who in ("anna", "beat"):
        playing.do(c.Agree(who))
    log = SimulatedLog(loop, faults)
    log.stored = list(playing.events)
    log.whole = chance.choice((1.0, 1.0, 0.5, 0.0))
    settings = Settings(timing=TIMING)
    hubs = [SimulatedHub(loop, settings, log=log, ahead=chance.choice(AHEAD)) for _ in range(2)]
    people = [Traveller(hubs, who, random.Random(chance.random())) for who in ("anna", "beat")]
    await asyncio.gather(*(one.live_on(60) for one in people))
    log.faults = 0.0
    await asyncio.sleep(30)
    lives = [hub.get() for hub in hubs]
    check_presence(lives[0], list(people))
    assert lives[0].table.seq == lives[1].table.seq == len(log.stored)
    check_log(hubs[0])
    for live in lives:
        await live.stop()


@pytest.mark.parametrize("faults", [0.0, 0.1])
@pytest.mark.parametrize("seed", SEEDS)
def test_two_processes_agree_on_who_is_there_and_do_nothing_twice(seed: int, faults: float) -> None:
    simulate(random.Random(seed), lambda loop: travelling(loop, faults))


def test_the_simulation_finds_a_coming_back_that_undoes_a_leave(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without what keeps such a coming back from counting, some order of events shows it."""

    def forgetful(self: LiveTable, person: str) -> None:
        self.scheduler.later(0, lambda: self._come_back(c.ComeBack(person)))

    monkeypatch.setattr(LiveTable, "_come_back_later", forgetful)

    def any_order() -> None:
        for seed in SEEDS:
            simulate(random.Random(seed), lambda loop: evening(loop, 0.0))

    with pytest.raises(AssertionError, match="has left and is here"):
        any_order()
