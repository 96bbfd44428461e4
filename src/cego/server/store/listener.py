"""Hear from PostgreSQL what other processes have appended, and about whom something changed."""

import contextlib
import logging
import threading
from collections.abc import Callable

import psycopg
from sqlalchemy.engine import make_url

from cego.server.logs import about
from cego.server.store.forgotten import PEOPLE_CHANNEL
from cego.server.store.log import CHANNEL

_RETRY_SECONDS = 1.0
_logger = logging.getLogger(__name__)


class Listener:
    """A thread with a connection of its own; comes back by itself when the database was gone.

    `told(code, seq)` is called in that thread for each append, `changed(person)` when somebody's
    keys or name changed or he was deleted, `missed()` after a gap.
    """

    def __init__(
        self,
        url: str,
        told: Callable[[str, int], None],
        missed: Callable[[], None],
        changed: Callable[[str], object],
    ) -> None:
        self._address = make_url(url).set(drivername="postgresql").render_as_string(False)
        self._told, self._missed, self._changed = told, missed, changed
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="cego-listen", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                _logger.warning("not listening", extra=about(error=error))
                self._stop.wait(_RETRY_SECONDS)

    def _listen(self) -> None:
        with psycopg.connect(self._address, autocommit=True, connect_timeout=5) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            connection.execute(f"LISTEN {PEOPLE_CHANNEL}")
            self._missed()
            while not self._stop.is_set():
                for notice in connection.notifies(timeout=0.5):
                    self._hear(notice)
                    if self._stop.is_set():
                        return

    def _hear(self, notice: psycopg.Notify) -> None:
        if notice.channel == PEOPLE_CHANNEL:
            self._changed(notice.payload)
            return
        code, _, seq = notice.payload.partition(" ")
        with contextlib.suppress(ValueError):
            self._told(code, int(seq))
