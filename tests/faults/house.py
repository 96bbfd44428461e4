"""Servers, their database, and what lies between them and the people: all that can be broken."""

import asyncio
import os
import random
import tempfile
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from faults.host import Host
from faults.packets import Wire
from faults.reader import Reader
from faults.relay import Address, Relay
from faults.shim import Shim, compiled
from server.databases import Cluster


@dataclass(frozen=True)
class Plan:
    """How a house is built."""

    postgres: bool
    servers: int
    wires: bool
    """Whether servers have a namespace of their own, reached over a wire that loses packets."""
    timing: str


class SlowCluster(Cluster):
    """PostgreSQL with a disk that can be made slow."""

    def __init__(self, shim: Shim) -> None:
        self.environment = {**os.environ, **shim.environment}
        super().__init__()


class House:
    """Everything of one evening that is no person."""

    def __init__(self, plan: Plan, chance: random.Random) -> None:
        self.plan, self.chance = plan, chance
        self.hosts: list[Host] = []
        self.cluster: Cluster | None = None
        self.database_relays: list[Relay] = []
        self.wires: list[Wire] = []
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        folder = tempfile.TemporaryDirectory(prefix="cego-faults-", ignore_cleanup_errors=True)
        self.folder = Path(self._stack.enter_context(folder))
        # The database runs as another user, who has to reach shim and socket.
        self.folder.chmod(0o755)
        try:
            self.library = await asyncio.to_thread(compiled, self.folder)
            await self._open_database()
            for number in range(self.plan.servers):
                await self._open_host(number)
        except BaseException:
            await self._stack.aclose()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._stack.aclose()

    async def _open_database(self) -> None:
        self.disk = Shim(self.library, self.folder / "database-shim")
        if not self.plan.postgres:
            self.url = f"sqlite:///{self.folder / 'cego.sqlite'}"
        else:
            cluster = self.cluster = await asyncio.to_thread(SlowCluster, self.disk)
            self._stack.callback(cluster.remove)
            self.url = cluster.new_database()
        self.reader = Reader(self.url)

    async def _open_host(self, number: int) -> None:
        wire = None
        if self.plan.wires:
            wire = Wire(number, random.Random(self.chance.random()))
            self._stack.callback(wire.close)
            wire.start()
            self._stack.callback(wire.stop)
            self.wires.append(wire)
        url = self.url if self.cluster is None else await self._between(number, self.cluster, wire)
        shim = Shim(self.library, self.folder / f"shim-{number}")
        log = self.folder / f"server-{number}.log"
        host = Host(number, url, self.plan.timing, log, shim, wire)
        host.relay = await self._relay(host.target, ("127.0.0.1", 0))
        self._stack.push_async_callback(host.kill)
        await host.start()
        self.hosts.append(host)

    async def _relay(self, target: Callable[[], Address], at: Address) -> Relay:
        relay = Relay(target, random.Random(self.chance.random()))
        await relay.open(at)
        self._stack.push_async_callback(relay.close)
        return relay

    async def _between(self, number: int, cluster: Cluster, wire: Wire | None) -> str:
        """A server's way to its database; over the wire, if there is one."""
        target = cluster.folder / ".s.PGSQL.5432"
        if wire is not None:
            relay = await self._relay(lambda: target, (wire.here, 0))
            host, port = relay.at if isinstance(relay.at, tuple) else ("", 0)
            changed = self.url.replace(f"host={cluster.folder}", f"host={host}&port={port}")
        else:
            folder = self.folder / f"way-{number}"
            folder.mkdir()
            relay = await self._relay(lambda: target, folder / target.name)
            changed = self.url.replace(f"host={cluster.folder}", f"host={folder}")
        self.database_relays.append(relay)
        return changed

    # After the faults

    async def mend(self) -> None:
        """Everything works again. Only the clocks stay where they are, as a clock does."""
        for wire in self.wires:
            wire.mend()
        self.disk.set_disk(0)
        for host in self.hosts:
            host.relay.mend()
            host.shim.set_disk(0)
            host.room()
            host.thaw()
        for relay in self.database_relays:
            relay.mend()
        if self.cluster is not None and not self.cluster.runs:
            await asyncio.to_thread(self.cluster.start)
        for host in self.hosts:
            if not host.runs:
                await host.start()

    @property
    def where_disk_is(self) -> list[Shim]:
        """Whose syncs write the log."""
        return [self.disk] if self.cluster is not None else [host.shim for host in self.hosts]
