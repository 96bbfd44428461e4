"""Hear from PostgreSQL what other processes have appended, and about whom something changed."""

import contextlib
import logging
import threading
import time
from collections.abc import Callable

import psycopg
from sqlalchemy.engine import make_url

from cego.server.logs import about
from cego.server.settings import ANSWER_MS
from cego.server.store.forgotten import PEOPLE_CHANNEL
from cego.server.store.log import CHANNEL
from cego.server.store.patience import PatientConnection

_RETRY_SECONDS = 1.0
_LOOK_SECONDS = 0.5
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
        patience_ms: int = ANSWER_MS,
    ) -> None:
        self._patience_ms = patience_ms
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
        address, patience_ms = self._address, self._patience_ms
        with PatientConnection.open(address, patience_ms, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            connection.execute(f"LISTEN {PEOPLE_CHANNEL}")
            self._missed()
            asked = time.monotonic()
            while not self._stop.is_set():
                for notice in connection.notifies(timeout=_LOOK_SECONDS):
                    self._hear(notice)
                    if self._stop.is_set():
                        return
                if time.monotonic() - asked > patience_ms / 1000:
                    # Silence may also be that nothing gets through any more.
                    connection.execute("SELECT 1")
                    asked = time.monotonic()

    def _hear(self, notice: psycopg.Notify) -> None:
        if notice.channel == PEOPLE_CHANNEL:
            self._changed(notice.payload)
            return
        code, _, seq = notice.payload.partition(" ")
        with contextlib.suppress(ValueError):
            self._told(code, int(seq))
