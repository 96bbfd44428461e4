"""Bring a database to the present form; run at every start."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from cego.errors import CegoError
from cego.server.store.engine import is_sqlite

_LOCK = 0x6365676F
"""Of several processes that start at once, one migrates and the others wait."""


def is_present(engine: Engine) -> bool:
    """Whether a database has the present form."""
    newest = ScriptDirectory.from_config(_config()).get_current_head()
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision() == newest


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    return config


def _refuse_newer(connection: Connection, config: Config) -> None:
    """A form that is not known here was made by a version that came later."""
    present = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if present is not None and present not in known:
        raise CegoError("server.newer-database")


def migrate(engine: Engine) -> None:
    """Run the migrations that are missing."""
    config = _config()
    with engine.connect() as connection, connection.begin():
        if not is_sqlite(engine):
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        _refuse_newer(connection, config)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
