"""The tables of the database."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

CODE = String(16)
PERSON = String(40)

tables = Table(
    "tables",
    metadata,
    Column("code", CODE, primary_key=True),
    Column("stage", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", PERSON, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("summary", Text, nullable=False),
    Index(None, "stage", "updated_at"),
    Index(None, "host"),
)
"""What the lobby and a restart need to know without reading events; written along with them."""

events = Table(
    "events",
    metadata,
    Column("table_code", CODE, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("command", String(120)),
    Column("data", Text, nullable=False),
    UniqueConstraint("table_code", "command"),
)
"""The truth. `command` is who asked and the id he chose: the same twice is one."""

deals = Table(
    "deals",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_code", CODE, nullable=False),
    Column("number", Integer, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    Column("rules", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Index(None, "table_code", "number"),
)
"""Finished deals with their seeds, as `cego.notation` writes them."""

deal_players = Table(
    "deal_players",
    metadata,
    Column("deal_id", ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
    Column("chair", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("person", PERSON),
    Column("name", String(40), nullable=False),
    Column("payment", Integer, nullable=False),
    Index(None, "person"),
)
"""Who played, and what he won; `person` is empty for bots."""

people = Table(
    "people",
    metadata,
    Column("id", PERSON, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)
"""Guests who sat down at a table."""

keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)
"""Secrets that all processes share."""
