"""Real databases for tests: an SQLite file, and a PostgreSQL started from the system's binaries."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

_NAMES = count(1)
_WAIT = 60


def binaries() -> Path:
    """Where PostgreSQL's programs are; installed if we may."""
    found = _find()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(
            ["apt-get", "install", "--yes", "--quiet", "postgresql"],
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            capture_output=True,
            check=False,
        )
        found = _find()
    if found is None:
        raise RuntimeError("These tests need PostgreSQL: please install the package `postgresql`.")
    return found


def _find() -> Path | None:
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    program = shutil.which("initdb")
    return Path(program).parent if program else None


class Cluster:
    """A PostgreSQL server of our own, on a socket in a folder of its own."""

    environment: dict[str, str] | None = None
    """In which it runs; None for that of the tests."""

    def __init__(self) -> None:
        self.bin = binaries()
        self.folder = Path(tempfile.mkdtemp(prefix="cego-pg-"))
        self.data = self.folder / "data"
        self._as: dict[str, object] = {}
        if os.geteuid() == 0:  # it refuses to run as root
            user = _someone()
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", "cego", "--no-sync", "-E", "UTF8")
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def _run(self, program: str, *arguments: object) -> None:
        subprocess.run(
            [str(self.bin / program), *map(str, arguments)],
            cwd=self.folder,
            capture_output=True,
            check=True,
            **self._as,  # type: ignore[call-overload]
        )

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [self.bin / "postgres", "-D", self.data, "-k", self.folder, "-h", ""]
        settings = ["-c", "max_connections=200", "-c", "shared_buffers=32MB"]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(part) for part in (*command, *settings)],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                env=self.environment,
                start_new_session=True,  # Ctrl-C is for the tests, which stop it themselves
                **self._as,  # type: ignore[call-overload]
            )
        end = time.monotonic() + _WAIT
        while True:
            try:
                psycopg.connect(self._address("postgres")).close()
            except psycopg.OperationalError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise RuntimeError((self.folder / "log").read_text()) from None
                time.sleep(0.05)
            else:
                return

    @property
    def runs(self) -> bool:
        """Whether it was started and not stopped."""
        return self._process is not None

    @property
    def pid(self) -> int:
        """The first of its processes."""
        assert self._process is not None
        return self._process.pid

    def stop(self) -> None:
        """Gone at once, as by a cut cable; what was committed stays."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(_WAIT)
            self._process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _address(self, name: str) -> str:
        return f"host={self.folder} user=cego dbname={name}"

    def new_database(self) -> str:
        """The URL of a fresh schema: much quicker to make and to remove than a database."""
        name = f"test{next(_NAMES)}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        options = f"host={self.folder}&options=-csearch_path%3D{name}"
        return f"postgresql+psycopg://cego@/postgres?{options}"


def _someone() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("PostgreSQL refuses to run as root, and there is no other user.")


@contextmanager
def cluster() -> Iterator[Cluster]:
    running = Cluster()
    try:
        yield running
    finally:
        running.remove()
