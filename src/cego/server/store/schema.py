"""The tables of the database."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
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
_SAT = text("kind = 'sat'")
_NOT_RATED = text("NOT rated")
_OPEN = text("resolved_at IS NULL")

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
    Column("opened_from", String(64), nullable=False, server_default=""),
    Index(None, "stage", "updated_at"),
    Index(None, "host"),
)
"""What the lobby and a restart need to know without reading events; written along with them.

`opened_from` is a hash of the address from which a table of the lobby was opened, until it closes.
"""

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
    Index("ix_events_sat", "table_code", sqlite_where=_SAT, postgresql_where=_SAT),
)
"""The truth. `command` is who asked and the id he chose: the same twice is one."""

sitters = Table(
    "sitters",
    metadata,
    Column("table_code", CODE, primary_key=True),
    Column("person", PERSON, primary_key=True),
    Index(None, "person"),
)
"""The people at each table, programs left out; written along with events."""

put_away = Table(
    "put_away",
    metadata,
    Column("person", PERSON, primary_key=True),
    Column("table_code", CODE, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""Tables that somebody does not want to be reminded of, until something new asks for him."""

invitations = Table(
    "invitations",
    metadata,
    Column("key", String(24), primary_key=True),
    Column("words", String(24), nullable=False),
    Column("table_code", CODE, nullable=False),
    UniqueConstraint("table_code"),
)
"""Short codes for saying aloud, while people gather; `key` is what they are found by."""

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
    Column("family", String(16), nullable=False, server_default=""),
    Column("contract", String(32)),
    Column("declarer", Integer),
    Column("won", Boolean),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("not_rated", String(32)),
    Index(None, "table_code", "number"),
    Index("ix_deals_not_rated", "id", sqlite_where=_NOT_RATED, postgresql_where=_NOT_RATED),
)
"""Finished deals with their seeds, as `cego.notation` writes them; `declarer` is a chair.

`rated` is also set where there is nothing to rate: at tables with hints or with programs.
`not_rated` says why a deal was set aside that should have been rated."""

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
"""Who played, and what he won. Bots have no `person`; who had his data deleted no `name` either."""

people = Table(
    "people",
    metadata,
    Column("id", PERSON, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)
"""Guests who sat down at a table."""

accounts = Table(
    "accounts",
    metadata,
    Column("person", PERSON, primary_key=True),
    Column("login", String(80), nullable=False),
    Column("name", String(40), nullable=False),
    Column("password", String(200), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    UniqueConstraint("login"),
)
"""People with a password, a hash by argon2; `login` is the name as it is compared."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", PERSON, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("device", String(60), nullable=False, server_default=""),
    Column("seen_at", BigInteger, nullable=False, server_default="0"),
    Index(None, "person"),
)
"""Devices that are logged in; `id` is the hash of what the device's cookie holds."""

forgotten = Table(
    "forgotten",
    metadata,
    Column("person", PERSON, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("cleared", Boolean, nullable=False, server_default=false()),
)
"""People who were deleted: their names are written nowhere any more, whoever remembers them.

`cleared` once their names have gone from the logs of all tables."""

bans = Table(
    "bans",
    metadata,
    Column("person", PERSON, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),
    Column("reason", String(200), nullable=False),
)
"""Whoever is kept out, for good if there is no `until`. Deleting his data does not lift it."""

new_names = Table(
    "new_names",
    metadata,
    Column("person", PERSON, primary_key=True),
    Column("old", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
)
"""Guests who may not be called as their cookie says, and how they are called instead."""

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("table_code", CODE, nullable=False),
    Column("deal", Integer, nullable=False),
    Column("reporter", PERSON),
    Column("person", PERSON, nullable=False),
    Column("name", String(40), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("resolved_at", BigInteger),
    UniqueConstraint("table_code", "deal", "reporter", "person", "reason"),
    Index(None, "person"),
    Index(None, "reporter"),
    Index("ix_reports_open", "at", sqlite_where=_OPEN, postgresql_where=_OPEN),
)
"""Who was reported by whom, and how he was called then; deleted people lose their part in it."""

mutes = Table(
    "mutes",
    metadata,
    Column("person", PERSON, primary_key=True),
    Column("muted", PERSON, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index(None, "muted"),
)
"""Whose sentences somebody does not want to read, at any table."""

admin_log = Table(
    "admin_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(80), nullable=False),
    Column("what", String(16), nullable=False),
    Column("whom", PERSON, nullable=False),
    Column("why", String(200), nullable=False),
    sqlite_autoincrement=True,
)
"""What whoever runs the server did with `cego admin`; `whom` is a person or a table.

Nothing is taken out of it. With SQLite the server reads here what it has to look at again."""

attempts = Table(
    "attempts",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("count", Integer, nullable=False),
    Index(None, "since"),
)
"""How often something was tried in a window of time; `key` is a hash that names nobody."""

ratings = Table(
    "ratings",
    metadata,
    Column("person", PERSON, primary_key=True),
    Column("family", String(16), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("deals", Integer, nullable=False),
    Index(None, "family"),
)
"""How well somebody plays, by family of rules."""

rating_steps = Table(
    "rating_steps",
    metadata,
    Column("deal_id", ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
    Column("person", PERSON, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index(None, "person"),
)
"""The rating after each deal."""

reviews = Table(
    "reviews",
    metadata,
    Column("deal_id", ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
    Column("level", String(16), primary_key=True),
    Column("language", String(8), primary_key=True),
    Column("data", Text, nullable=False),
)
"""Reviews cost time: each is made once."""

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("rules", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    Index(None, "rules", "players"),
)
"""Puzzles found so far."""

pads = Table(
    "pads",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("write_key", String(64), nullable=False),
    Column("look_key", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("last", Integer, nullable=False),
)
"""Score sheets of real cards that phones share; of their keys only hashes are kept."""

pad_entries = Table(
    "pad_entries",
    metadata,
    Column("pad", ForeignKey("pads.code", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("id", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    UniqueConstraint("pad", "id"),
)
"""What the phones wrote, in the order in which it came; the same twice is one."""

keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)
"""Secrets that all processes share."""
