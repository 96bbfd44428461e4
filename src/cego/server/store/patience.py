"""A PostgreSQL that does not answer is not waited for without end.

A server that is gone is noticed at once; one that stands still, or a network that swallows what is
said, looks like one that is slow. So whoever asks waits for some seconds and gives up the
connection. The database does likewise: if it is not told to go on, or cannot, it gives up the
transaction, whose locks would otherwise keep everybody from writing.
"""

import time
from collections.abc import Callable, Generator
from typing import Any, Self

import psycopg
from sqlalchemy import Engine, event

from cego.server.settings import ANSWER_MS

CONNECT_SECONDS = 5
_SOONER = 0.75
"""The database gives up before who asked it does: then the connection can be used again."""


class PatientConnection(psycopg.Connection[Any]):
    """Ends when an answer takes too long."""

    patience = ANSWER_MS / 1000

    @classmethod
    def open(cls, address: str, patience_ms: int, **more: Any) -> Self:
        """A connection on which both sides wait so long."""
        connection = cls.connect(address, **{"connect_timeout": CONNECT_SECONDS} | more)
        connection.patience = patience_ms / 1000
        sooner = max(int(patience_ms * _SOONER), 1)
        names = ("statement_timeout", "idle_in_transaction_session_timeout")
        try:
            connection.execute(
                "SELECT " + ", ".join(f"set_config('{name}', '{sooner}', false)" for name in names)
            )
            connection.commit()
        except BaseException:
            connection.close()
            raise
        return connection

    def wait(self, gen: Generator[Any, Any, Any], *args: Any, **named: Any) -> Any:
        """Wait for an answer; the connection is of no use after one that did not come."""
        return super().wait(_within(gen, self.patience, self.close), *args, **named)


def _within(
    gen: Generator[Any, Any, Any], seconds: float, give_up: Callable[[], None]
) -> Generator[Any, Any, Any]:
    """The same, but for so many seconds at most."""
    end = time.monotonic() + seconds
    try:
        wanted = next(gen)
        while True:
            # Nothing is ready now and then, so that whoever waits can think of something else.
            ready = yield wanted
            if not ready and time.monotonic() > end:
                give_up()
                raise psycopg.OperationalError(f"no answer within {seconds:g} s")
            wanted = gen.send(ready)
    except StopIteration as done:
        return done.value


def make_patient(engine: Engine, patience_ms: int) -> None:
    """Whoever uses the engine waits so long, and no longer."""

    def open_one(_dialect: Any, _record: Any, address: list[str], more: dict[str, Any]) -> Any:
        return PatientConnection.open(" ".join(address), patience_ms, **more)

    event.listen(engine, "do_connect", open_one)
