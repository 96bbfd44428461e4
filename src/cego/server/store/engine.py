"""Connections: SQLite in WAL mode with transactions of our own, or PostgreSQL."""

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import Connection, make_url

from cego.server.store import private
from cego.server.store.patience import CONNECT_SECONDS, make_patient

BUSY_SECONDS = 5


def is_sqlite(engine: Engine) -> bool:
    """Whether it is a file."""
    return engine.dialect.name == "sqlite"


def connect(url: str, *, writes: bool = False, patience_ms: int | None = None) -> Engine:
    """An engine: one connection that writes, or a few that read.

    PostgreSQL is given up after so many milliseconds without an answer, if any are given: changing
    the tables of a database may take long.
    """
    if make_url(url).get_backend_name() == "sqlite":
        return _sqlite(url, writes)
    sizes = {"pool_size": 1, "max_overflow": 0} if writes else {"pool_size": 4, "max_overflow": 4}
    engine = create_engine(
        url,
        pool_pre_ping=True,
        pool_timeout=BUSY_SECONDS,
        connect_args={"connect_timeout": CONNECT_SECONDS},
        isolation_level=None if writes else "AUTOCOMMIT",
        **sizes,
    )
    if patience_ms is not None:
        make_patient(engine, patience_ms)
    return engine


def _sqlite(url: str, writes: bool) -> Engine:
    file = make_url(url).database
    if file and file != ":memory:":
        private.create(Path(file))
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})
    event.listen(engine, "connect", _prepare_sqlite)
    if writes:
        event.listen(engine, "begin", _begin_at_once)
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """WAL lets others read while one writes; FULL makes a commit survive a power cut."""
    connection.isolation_level = None  # transactions begin where we say so
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_at_once(connection: Connection) -> None:
    """Take the write lock first: a transaction that reads and then writes could fail half-way."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
