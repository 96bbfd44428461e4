"""One fault after another, drawn from a seed: what each does, and how long it lasts."""

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

from faults.host import Host, Process, descendants
from faults.house import House

Fault = Callable[[], Awaitable[str]]
END_SECONDS = 10.0
"""Told to end, a server is gone within so long."""
_JUMPS = (-3600.0, -300.0, -30.0, -2.0, 2.0, 30.0, 300.0, 3600.0)


class Saboteur:
    """Breaks what can be broken in a house, and mends it again."""

    def __init__(
        self,
        house: House,
        rng: random.Random,
        note: Callable[[str, str], None],
        only: tuple[str, ...] = (),
        slack: float = 1.0,
    ) -> None:
        self.house, self.rng, self._note, self.slack = house, rng, note, slack
        possible = self._possible()
        self.faults = {name: possible[name] for name in possible if not only or name in only}
        self.done: Counter[str] = Counter()
        self._ends = 0.0
        self.story: list[str] = []
        """What was done, and when."""

    def _possible(self) -> dict[str, Fault]:
        """What can be done in this house, by the names in which it is counted."""
        house = self.house
        faults: dict[str, Fault] = {
            "kill": self.kill,
            "restart": self.restart,
            "freeze": self.freeze,
            "worker": self.worker,
            "slow-links": self.slow_links,
            "cut-links": self.cut_links,
            "half-open-links": self.half_open_links,
            "no-new-links": self.no_new_links,
        }
        if house.library is not None:
            faults |= {"clock": self.clock, "slow-disk": self.slow_disk}
        if house.cluster is None:
            faults["full-disk"] = self.full_disk
        else:
            faults |= {
                "database-gone": self.database_gone,
                "database-frozen": self.database_frozen,
                "database-slow": self.database_slow,
                "database-cut": self.database_cut,
                "database-half-open": self.database_half_open,
            }
        if house.wires:
            faults["packets"] = self.packets
        return faults

    async def work(self, seconds: float) -> None:
        """Until the time is over. Each kind comes about as often as the others."""
        self._ends = time.monotonic() + seconds
        while time.monotonic() < self._ends:
            least = min(self.done[name] for name in self.faults)
            names = [name for name in self.faults if self.done[name] <= least + 1]
            name = self.rng.choice(names)
            self.done[name] += 1
            told = await self.faults[name]()
            self.story.append(f"{len(self.story) + 1}. {name}: {told}")
            await self._pause(0.3, 2.0)

    def stop(self) -> None:
        """No more after this one."""
        self._ends = 0.0

    async def _pause(self, low: float, high: float) -> float:
        seconds = self.rng.uniform(low, high)
        await asyncio.sleep(seconds)
        return seconds

    def _host(self) -> Host:
        return self.rng.choice(self.house.hosts)

    # Servers

    async def kill(self) -> str:
        """``kill -9``, and after a while another start."""
        host = self._host()
        self._no_orphans(host, await host.kill())
        seconds = await self._pause(0.0, 2.0)
        await host.start()
        return f"server {host.number}, gone for {seconds:.1f} s and its start"

    async def restart(self) -> str:
        """As for a new version."""
        host = self._host()
        await self.end(host)
        await host.start()
        return f"server {host.number}"

    async def end(self, host: Host) -> None:
        """SIGTERM: gone soon, and nothing left."""
        took, left = await host.end()
        if took > END_SECONDS * self.slack:
            self._note("told to end a server is gone within ten seconds", f"it took {took:.1f} s")
        self._no_orphans(host, left)

    def _no_orphans(self, host: Host, left: list[Process]) -> None:
        if left:
            told = f"server {host.number} left {len(left)} processes behind"
            self._note("a server that ended leaves no process", told)

    async def freeze(self) -> str:
        """It does nothing for seconds, and then goes on as if nothing had been."""
        host = self._host()
        host.freeze()
        try:
            seconds = await self._pause(1.0, 6.0)
        finally:
            host.thaw()
        return f"server {host.number} for {seconds:.1f} s"

    async def worker(self) -> str:
        """A process in which a bot thinks, or the study service works, dies."""
        workers = [pid for host in self.house.hosts for pid in host.workers()]
        if not workers:
            return "there was none"
        with suppress(ProcessLookupError):
            os.kill(self.rng.choice(workers), signal.SIGKILL)
        return f"one of {len(workers)}"

    async def clock(self) -> str:
        """One server's wall clock jumps, and stays there until the next time."""
        host, jump = self._host(), self.rng.choice(_JUMPS)
        ahead = 0.0 if host.shim.ahead and self.rng.random() < 0.4 else host.shim.ahead + jump
        host.shim.set_clock(ahead)
        return f"server {host.number} is {ahead:+.0f} s off"

    # Disks

    async def full_disk(self) -> str:
        """No byte can be written."""
        host = self._host()
        host.no_room()
        try:
            seconds = await self._pause(0.5, 4.0)
        finally:
            host.room()
        return f"for {seconds:.1f} s"

    async def slow_disk(self) -> str:
        """Each sync takes a while."""
        delay = self.rng.choice((0.005, 0.05, 0.3))
        for shim in self.house.where_disk_is:
            shim.set_disk(delay)
        try:
            seconds = await self._pause(1.0, 5.0)
        finally:
            for shim in self.house.where_disk_is:
                shim.set_disk(0)
        return f"{delay * 1000:.0f} ms a sync for {seconds:.1f} s"

    # Links between people and servers

    async def slow_links(self) -> str:
        """What is said comes late."""
        relay, most = self._host().relay, self.rng.choice((0.05, 0.3, 1.0))
        relay.delay = (0.0, most)
        try:
            seconds = await self._pause(1.0, 5.0)
        finally:
            relay.delay = (0.0, 0.0)
        return f"up to {most * 1000:.0f} ms for {seconds:.1f} s"

    async def cut_links(self) -> str:
        """Cables are pulled."""
        return f"{self._host().relay.cut(self.rng.choice((0.2, 0.5, 1.0)))} links"

    async def half_open_links(self) -> str:
        """The link seems to be there, but nothing gets through, in one direction or in both."""
        relay, share = self._host().relay, self.rng.choice((0.2, 0.5, 1.0))
        directions = self.rng.choice(({0}, {1}, {0, 1}))
        swallowed = relay.swallow(share, directions)
        await self._pause(0.5, 3.0)
        return f"{swallowed} links, {len(directions)} directions"

    async def no_new_links(self) -> str:
        """Nobody gets in, and many are thrown out."""
        relay = self._host().relay
        relay.refuses = True
        relay.cut(0.7)
        try:
            seconds = await self._pause(0.5, 3.0)
        finally:
            relay.refuses = False
        return f"for {seconds:.1f} s"

    async def packets(self) -> str:
        """Packets are lost, doubled, late, and overtake each other."""
        wire = self.rng.choice(self.house.wires)
        before = wire.lost
        wire.loss, wire.twice = self.rng.choice((0.02, 0.1, 0.3)), self.rng.choice((0.0, 0.05))
        wire.delay = (0.0, self.rng.choice((0.0, 0.02, 0.2)))
        try:
            seconds = await self._pause(2.0, 6.0)
        finally:
            wire.mend()
        return f"{wire.lost - before} lost in {seconds:.1f} s"

    # Between servers and database

    async def database_gone(self) -> str:
        """The database ends as if its power had been cut, and starts again."""
        cluster = self.house.cluster
        assert cluster is not None
        await asyncio.to_thread(cluster.stop)
        seconds = await self._pause(0.2, 4.0)
        await asyncio.to_thread(cluster.start)
        return f"for {seconds:.1f} s"

    async def database_frozen(self) -> str:
        """All of the database's processes stand still."""
        cluster = self.house.cluster
        assert cluster is not None
        family = [cluster.pid, *(pid for pid, _ in descendants(cluster.pid))]
        self._signal(family, signal.SIGSTOP)
        try:
            seconds = await self._pause(0.5, 4.0)
        finally:
            self._signal(family, signal.SIGCONT)
        return f"for {seconds:.1f} s"

    def _signal(self, family: list[int], what: signal.Signals) -> None:
        for pid in family:
            with suppress(ProcessLookupError):
                os.kill(pid, what)

    async def database_slow(self) -> str:
        """The way to the database takes its time."""
        relay, most = self.rng.choice(self.house.database_relays), self.rng.choice((0.01, 0.1))
        relay.delay = (0.0, most)
        try:
            seconds = await self._pause(1.0, 5.0)
        finally:
            relay.delay = (0.0, 0.0)
        return f"up to {most * 1000:.0f} ms for {seconds:.1f} s"

    async def database_cut(self) -> str:
        """Connections to the database end in the middle of whatever they do."""
        return f"{self.rng.choice(self.house.database_relays).cut(1.0)} connections"

    async def database_half_open(self) -> str:
        """Nothing gets through to the database, or back; then the connection ends."""
        relay = self.rng.choice(self.house.database_relays)
        swallowed = relay.swallow(1.0, self.rng.choice(({0}, {1}, {0, 1})))
        seconds = await self._pause(0.5, 4.0)
        relay.cut_swallowed()
        return f"{swallowed} connections for {seconds:.1f} s"
