"""A consistent copy of the database while the server runs; nobody else can read it."""

import os
import shutil
import sqlite3
import subprocess
from errno import ENOENT
from pathlib import Path

from sqlalchemy.engine import make_url

from cego.errors import CegoError
from cego.server.store import private


def backup(database: str, target: Path) -> None:
    """Copy an SQLite file page by page, or let pg_dump write PostgreSQL's own format."""
    if target.exists():
        raise CegoError("server.backup.exists", file=str(target))
    if not target.parent.is_dir():
        raise CegoError("server.backup.failed", error=f"{target.parent}: {os.strerror(ENOENT)}")
    url = make_url(database)
    partial = target.with_name(target.name + ".partial")
    try:
        partial.unlink(missing_ok=True)
        private.create(partial)
        if url.get_backend_name() == "sqlite":
            _copy_file(Path(url.database or ""), partial)
        else:
            _dump(url.set(drivername="postgresql").render_as_string(False), partial)
        partial.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise CegoError("server.backup.failed", error=str(error)[:500]) from error
    finally:
        partial.unlink(missing_ok=True)


def _copy_file(source: Path, partial: Path) -> None:
    if not source.is_file():
        raise CegoError("server.backup.missing", file=str(source))
    with sqlite3.connect(source) as old, sqlite3.connect(partial) as new:
        old.backup(new)
    old.close()
    new.close()


def _dump(address: str, target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise CegoError("server.backup.no-pg-dump")
    # The address may hold a password: it goes by the environment, where `ps` does not show it.
    done = subprocess.run(
        [program, "--format=custom", f"--file={target}"],
        env={"PGSERVICEFILE": "/dev/null", **_environment(address)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CegoError("server.backup.failed", error=done.stderr.strip()[:500])


def _environment(address: str) -> dict[str, str]:
    url = make_url(address)
    query = {key: str(value) for key, value in url.query.items()}
    found = {
        "PGHOST": url.host or query.get("host"),
        "PGPORT": str(url.port) if url.port else query.get("port"),
        "PGUSER": url.username,
        "PGPASSWORD": None if url.password is None else str(url.password),
        "PGDATABASE": url.database,
    }
    return {key: value for key, value in found.items() if value}
