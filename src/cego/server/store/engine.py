"""Connections: SQLite in WAL mode with transactions of our own, or PostgreSQL."""

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import Connection, make_url

from cego.server.store import private

BUSY_SECONDS = 5


def is_sqlite(engine: Engine) -> bool:
    """Whether it is a file."""
    return engine.dialect.name == "sqlite"


def connect(url: str, *, writes: bool = False) -> Engine:
    """An engine: one connection that writes, or a few that read."""
    if make_url(url).get_backend_name() == "sqlite":
        return _sqlite(url, writes)
    sizes = {"pool_size": 1, "max_overflow": 0} if writes else {"pool_size": 4, "max_overflow": 4}
    return create_engine(
        url,
        pool_pre_ping=True,
        connect_args={"connect_timeout": BUSY_SECONDS},
        isolation_level=None if writes else "AUTOCOMMIT",
        **sizes,
    )


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
