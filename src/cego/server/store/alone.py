"""Of an SQLite file there is one server: a lock beside it, which ends with the process."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sqlalchemy.engine import make_url

from cego.errors import CegoError
from cego.server.store import private

_ENDING = ".lock"


def file_of(url: str) -> Path | None:
    """The file of an SQLite database, whatever leads to it; None for any other."""
    made = make_url(url)
    if made.get_backend_name() != "sqlite" or made.database in (None, "", ":memory:"):
        return None
    return Path(str(made.database)).resolve()


@contextmanager
def alone(url: str) -> Iterator[None]:
    """While a server runs on a database. Another process of PostgreSQL's may do the same."""
    file = file_of(url)
    if file is None:
        yield
        return
    with _opened(file.with_name(file.name + _ENDING)) as held:
        if not _taken(held):
            raise CegoError("server.running", file=str(file))
        yield


def _opened(lock: Path) -> BinaryIO:
    try:
        private.create(lock)
        return lock.open("r+b")
    except OSError as error:
        raise CegoError("server.no-database", error=str(error)[:300]) from error


def _taken(held: BinaryIO) -> bool:
    """Take the lock; False if somebody has it. Whoever ends, however, gives it back."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
