"""People who were deleted: nothing that another process still remembers brings a name back.

Who writes names shares a lock; who deletes somebody has it alone. So whatever is written was
either there before, and is found and cleared, or it is written after, without the name.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, insert, select, text, update

from cego.server.store.schema import events, forgotten, tables
from cego.server.tables.events import DELETED_NAME

Row = dict[str, Any]
PEOPLE_CHANNEL = "cego_people"
_LOCK = 0x6E616D65
"""SQLite needs none: there one transaction writes at a time."""


def share(connection: Connection) -> None:
    """Before a transaction writes names: nobody is deleted until it has ended."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock_shared(:key)"), {"key": _LOCK})


def alone(connection: Connection) -> None:
    """Before somebody is deleted: nobody else writes names until the transaction has ended."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


def tell(connection: Connection, person: str) -> None:
    """With the commit, every process hears that something changed about somebody."""
    if connection.dialect.name == "postgresql":
        values = {"channel": PEOPLE_CHANNEL, "told": person}
        connection.execute(text("SELECT pg_notify(:channel, :told)"), values)


def gone_of(connection: Connection, people: Iterable[str]) -> frozenset[str]:
    """Those who were deleted."""
    query = select(forgotten.c.person).where(forgotten.c.person.in_(sorted(set(people))))
    return frozenset(connection.execute(query).scalars())


def write_down(connection: Connection, person: str, now: int) -> None:
    """Somebody is deleted from now on."""
    if not gone_of(connection, [person]):
        connection.execute(insert(forgotten), {"person": person, "at": now})


def without_names(summary: str, chairs: Sequence[int]) -> str:
    """The row of the lobby without those on some chairs."""
    told = json.loads(summary)
    for chair in chairs:
        told["chairs"][chair]["sitter"]["name"] = DELETED_NAME
    return _json(told)


def tables_of(connection: Connection, person: str) -> list[str]:
    """The tables at which somebody ever sat, as their logs know it."""
    sat = select(events.c.table_code, events.c.data).where(
        events.c.kind == "sat", events.c.data.contains(f'"{person}"', autoescape=True)
    )
    rows = connection.execute(sat).all()
    mine = (row.table_code for row in rows if json.loads(row.data)["sitter"].get("id") == person)
    return sorted(set(mine))


def clear_names(engine: Engine, reader: Engine, person: str) -> list[str]:
    """The logs of tables know who sat down; of him only a number stays, which names nobody.

    Table by table, so that nobody who plays has to wait. Returns the tables.
    """
    with reader.connect() as connection:
        codes = tables_of(connection, person)
    for code in codes:
        with engine.begin() as connection:
            _clear_table(connection, code, person)
    with engine.begin() as connection:
        done = update(forgotten).where(forgotten.c.person == person)
        connection.execute(done.values(cleared=True))
        tell(connection, person)
    return codes


def not_cleared(reader: Engine) -> list[str]:
    """People whose deletion was cut short."""
    with reader.connect() as connection:
        return list(
            connection.execute(select(forgotten.c.person).where(~forgotten.c.cleared)).scalars()
        )


def _clear_table(connection: Connection, code: str, person: str) -> None:
    # The row of the table first: who appends to it meanwhile waits, and nothing of his is lost.
    at = tables.c.code == code
    held = connection.execute(select(tables.c.summary).where(at).with_for_update())
    summary = json.loads(held.scalar_one())
    named = select(events.c.seq, events.c.kind, events.c.data).where(
        events.c.table_code == code, events.c.kind.in_(("sat", "renamed"))
    )
    for row in connection.execute(named.order_by(events.c.seq)).all():
        data = json.loads(row.data)
        who = data["sitter"] if row.kind == "sat" else data
        if person not in (who.get("id"), who.get("person")):
            continue
        sitter = summary["chairs"][data["chair"]]["sitter"]
        if sitter is not None and sitter.get("name") == who["name"]:
            sitter["name"] = DELETED_NAME
        who["name"] = DELETED_NAME
        mine = (events.c.table_code == code) & (events.c.seq == row.seq)
        connection.execute(update(events).where(mine).values(data=_json(data)))
    connection.execute(update(tables).where(at).values(summary=_json(summary)))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
