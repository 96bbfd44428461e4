"""Server processes on this machine, one beside the other on the same database, and PostgreSQL."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[2]
TIMING = "bots=0,sleep=3600000,reconnect=3600000"


def _processor(pid: int) -> float:
    """Processor time that a process has used so far, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """`cego serve` on a free port, behind a proxy that does not exist: each table has its address,
    so that the limits for one address do not count for all of them together."""

    def __init__(self, database: str, timing: str = TIMING) -> None:
        command = [sys.executable, "-c", "from cego.cli import main; main()", "serve"]
        options = ["--port", "0", "--database", database, "--behind-proxy", "--lang", "en"]
        self.process = subprocess.Popen(
            [*command, *options],
            env={**os.environ, "CEGO_TIMING": timing},
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
        return _processor(self.process.pid)

    def stop(self) -> None:
        """End it, and wait until it has ended."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Place:
    """All server processes, and what they keep their tables in."""

    def __init__(self, servers: list[Server], cluster: Any = None) -> None:
        self.servers, self.cluster = servers, cluster

    def memory(self) -> int:
        """Bytes in memory of all server processes."""
        return sum(server.memory() for server in self.servers)

    def server_seconds(self) -> float:
        """Processor time of the servers together."""
        return sum(server.seconds() for server in self.servers)

    def database_seconds(self) -> float:
        """Processor time of the database, if it is a program of its own and we have started it."""
        if self.cluster is None:
            return 0.0
        first = self.cluster.pid
        found = subprocess.run(
            ["ps", "--ppid", str(first), "-o", "pid="], capture_output=True, text=True, check=False
        )
        total = 0.0
        for pid in (first, *map(int, found.stdout.split())):
            try:
                total += _processor(pid)
            except OSError:  # it has just ended
                continue
        return total


@contextmanager
def database_of(wanted: str) -> Iterator[tuple[str, Any]]:
    """A database, and the program that was started for it: a fresh file, PostgreSQL, or what is
    given."""
    with ExitStack() as stack:
        if wanted == "postgresql":
            sys.path.insert(0, str(ROOT / "tests"))
            from server.databases import cluster

            running = stack.enter_context(cluster())
            yield running.new_database(), running
        elif wanted:
            yield wanted, None
        else:
            folder = stack.enter_context(TemporaryDirectory(prefix="cego-load-"))
            yield str(Path(folder) / "load.sqlite"), None


@contextmanager
def place(wanted: str, processes: int) -> Iterator[Place]:
    """So many servers on one database."""
    with database_of(wanted) as (database, cluster), ExitStack() as stack:
        there = Place([], cluster)
        for _ in range(processes):
            there.servers.append(Server(database))
            stack.callback(there.servers[-1].stop)
        yield there
