"""The desk of whoever runs the server: its database, and the log of what is done there.

Whatever is read out of people is written down before, whatever is changed in the same transaction.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar
from unicodedata import category

from sqlalchemy import Connection, insert
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from cego.errors import CegoError
from cego.server.refusal import Refused
from cego.server.store.bans import REASON_LIMIT
from cego.server.store.engine import connect
from cego.server.store.forgotten import share
from cego.server.store.log import Conflict
from cego.server.store.migrate import is_present
from cego.server.store.schema import admin_log

T = TypeVar("T")
WHO_LIMIT = 80
_TRIES = 20
"""How often something is done anew because a running server was quicker."""


def plain(words: str) -> str:
    """Words on one line, without signs that cannot be seen or stored."""
    return " ".join("".join(c for c in words if c.isspace() or category(c)[0] != "C").split())


class Desk:
    """An open database, and who sits there."""

    def __init__(self, url: str, who: str) -> None:
        self.who = plain(who)[:WHO_LIMIT]
        self._writer = connect(url, writes=True)
        self.reader = connect(url)

    def close(self) -> None:
        """Let go of the database."""
        self._writer.dispose()
        self.reader.dispose()

    def now(self) -> int:
        """The time in milliseconds."""
        return time.time_ns() // 1_000_000

    def note(self, what: str, whom: str = "", why: str = "") -> None:
        """Write down that something is read."""
        self.order(what, whom, why, lambda _: None)

    def order(self, what: str, whom: str, why: str, work: Callable[[Connection], T]) -> T:
        """Do something and write it down, or neither."""
        why = plain(why)
        if len(why) > REASON_LIMIT:
            raise CegoError("admin.long-reason", limit=REASON_LIMIT)
        row = {"at": self.now(), "who": self.who, "what": what, "whom": whom, "why": why}
        for _ in range(_TRIES):
            try:
                with self._writer.begin() as connection:
                    # First of all, as everywhere: so that nobody waits for another in a circle.
                    share(connection)
                    connection.execute(insert(admin_log), row)
                    return work(connection)
            except Conflict:
                continue
        raise Refused("busy")


@contextmanager
def desk(url: str, who: str) -> Iterator[Desk]:
    """A desk at a database that is there, and that this program knows."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").is_file():
        raise CegoError("server.backup.missing", file=address.database or "")
    at = Desk(url, who)
    try:
        if not is_present(at.reader):
            raise CegoError("admin.other-version")
        yield at
    except DBAPIError as error:
        raise CegoError("server.no-database", error=str(error.orig).strip()[:300]) from error
    except SQLAlchemyError as error:
        raise CegoError("server.no-database", error=str(error)[:300]) from error
    finally:
        at.close()
