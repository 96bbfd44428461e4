"""One `cego serve` that can be killed, frozen, and starved of disk; and its processes."""

import asyncio
import os
import re
import resource
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from faults.packets import Wire
from faults.relay import Address, Relay
from faults.shim import Shim

_START_SECONDS = 120.0
_GONE_SECONDS = 5.0
"""So long after a server its processes may still be ending."""
Process = tuple[int, str]
"""A number and when it started: numbers are used again."""


class Host:
    """A server process, the same port of the relay before it all evening."""

    program = "from cego.cli import main; main()"
    relay: Relay

    def __init__(
        self, number: int, url: str, timing: str, log: Path, shim: Shim, wire: Wire | None
    ) -> None:
        self.number, self.url, self.timing, self.log = number, url, timing, log
        self.shim, self.wire = shim, wire
        self.process: subprocess.Popen[str] | None = None
        self._port = 0

    @property
    def address(self) -> str:
        """Where people find it."""
        assert isinstance(self.relay.at, tuple)
        return "{}:{}".format(*self.relay.at)

    def target(self) -> Address:
        """Where it listens itself."""
        return (self.wire.there if self.wire else "127.0.0.1"), self._port

    @property
    def runs(self) -> bool:
        """Whether the process is there."""
        return self.process is not None and self.process.poll() is None

    # Start and end

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        await asyncio.to_thread(self._start)

    def _start(self) -> None:
        command = [*(self.wire.prefix if self.wire else []), sys.executable, "-c", self.program]
        host = self.wire.there if self.wire else "127.0.0.1"
        options = ["--host", host, "--port", "0", "--database", self.url, "--lang", "en"]
        environment = {**os.environ, **self.shim.environment, "CEGO_TIMING": self.timing}
        ends = time.monotonic() + _START_SECONDS
        while time.monotonic() < ends:
            with self.log.open("ab") as complaints:
                self.process = subprocess.Popen(
                    [*command, "serve", *options, "--behind-proxy", "--study", "1"],
                    env=environment,
                    stdout=subprocess.PIPE,
                    stderr=complaints,
                    text=True,
                    start_new_session=True,  # Ctrl-C is for the suite, which ends it itself
                )
            assert self.process.stdout is not None
            found = re.search(r"http://\S+:(\d+)", self.process.stdout.readline())
            if found is not None:
                self._port = int(found[1])
                return
            # Its database may be out of reach just now; who runs a server starts it again.
            self.process.wait()
            time.sleep(0.5)
        raise RuntimeError(f"the server does not start: {self.log.read_text()[-2000:]}")

    async def kill(self) -> list[Process]:
        """As by ``kill -9``; the processes that it leaves behind."""
        return (await self._end(signal.SIGKILL))[1]

    async def end(self) -> tuple[float, list[Process]]:
        """As by systemd: in how many seconds it was gone, and what it left behind."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> tuple[float, list[Process]]:
        process = self.process
        if process is None or process.poll() is not None:
            return 0.0, []
        family = descendants(process.pid)
        began = time.monotonic()
        process.send_signal(how)
        await asyncio.to_thread(process.wait)
        took = time.monotonic() - began
        assert process.stdout is not None
        process.stdout.close()
        return took, await gone(family)

    # Faults

    def freeze(self) -> None:
        """It stands still, with all that it holds open."""
        if self.process is not None and self.runs:
            self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on where it was."""
        if self.process is not None and self.runs:
            self.process.send_signal(signal.SIGCONT)

    def no_room(self) -> None:
        """From now on it can write to no file."""
        self._limit_files(0)

    def room(self) -> None:
        """There is room again."""
        self._limit_files(None)

    def _limit_files(self, size: int | None) -> None:
        if self.process is None or not self.runs:
            return
        # It may end at this moment.
        with suppress(ProcessLookupError):
            _, most = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
            now = most if size is None else size
            resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (now, most))

    def workers(self) -> list[int]:
        """The processes in which it lets others think."""
        if self.process is None or not self.runs:
            return []
        return [pid for pid, _ in descendants(self.process.pid) if _is_worker(pid)]

    def complaints(self) -> list[str]:
        """What it had to say for itself."""
        return self.log.read_text(errors="replace").splitlines() if self.log.exists() else []


def descendants(pid: int) -> list[Process]:
    """All processes that come from one, and when each was started."""
    parents: dict[int, list[Process]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            fields = _fields(int(folder.name))
            if fields:
                parents.setdefault(int(fields[1]), []).append((int(folder.name), fields[19]))
    found: list[Process] = []
    waiting = [pid]
    while waiting:
        children = parents.get(waiting.pop(), [])
        found += children
        waiting += [child for child, _ in children]
    return found


async def gone(family: list[Process]) -> list[Process]:
    """Those who are still there after a while."""
    ends = time.monotonic() + _GONE_SECONDS
    while True:
        left = [(pid, start) for pid, start in family if _alive(pid, start)]
        if not left or time.monotonic() > ends:
            return left
        await asyncio.sleep(0.05)


def _alive(pid: int, start: str) -> bool:
    fields = _fields(pid)
    return bool(fields) and fields[19] == start and fields[0] != "Z"


def _fields(pid: int) -> list[str]:
    """State, parent … of a process, without its number and name."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _is_worker(pid: int) -> bool:
    try:
        command = Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False
    return "spawn_main" in command
