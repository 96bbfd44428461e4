"""Whose sentences somebody does not want to read. Everything blocks: call it in a thread."""

import hashlib
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from cego.server.store import forgotten as gone
from cego.server.store.schema import accounts, mutes, people

Row = dict[str, Any]


class Mutes:
    """Changes go through an engine that keeps transactions together."""

    def __init__(self, engine: Engine, reader: Engine) -> None:
        self.engine, self.reader = engine, reader

    def mute(self, person: str, muted: str, now: int, most: int) -> bool:
        """Read somebody no more, at any table; False if there are too many already."""
        mine = mutes.c.person == person
        row = {"person": person, "muted": muted, "at": now}
        with self.engine.begin() as connection:
            gone.share(connection)
            if gone.gone_of(connection, [person, muted]):
                return True
            known = select(func.count()).where(mine, mutes.c.muted != muted)
            if connection.execute(known.select_from(mutes)).scalar_one() >= most:
                return False
            connection.execute(delete(mutes).where(mine, mutes.c.muted == muted))
            connection.execute(insert(mutes), row)
        return True

    def unmute(self, person: str, muted: str) -> None:
        """Read somebody again."""
        both = (mutes.c.person == person) & (mutes.c.muted == muted)
        with self.engine.begin() as connection:
            connection.execute(delete(mutes).where(both))

    def of(self, person: str) -> list[Row]:
        """Whom somebody does not read, with their present names, the last first."""
        name = func.coalesce(accounts.c.name, people.c.name, "")
        query = (
            select(mutes.c.muted, mutes.c.at, name.label("name"))
            .outerjoin(accounts, accounts.c.person == mutes.c.muted)
            .outerjoin(people, people.c.id == mutes.c.muted)
            .where(mutes.c.person == person)
            .order_by(mutes.c.at.desc(), mutes.c.muted)
        )
        with self.reader.connect() as connection:
            rows = [dict(row) for row in connection.execute(query).mappings()]
        return [row | {"handle": handle_of(person, row["muted"])} for row in rows]

    def deaf_to(self, speaker: str) -> frozenset[str]:
        """Those who do not read somebody."""
        query = select(mutes.c.person).where(mutes.c.muted == speaker)
        with self.reader.connect() as connection:
            return frozenset(connection.execute(query).scalars())


def handle_of(person: str, muted: str) -> str:
    """What a muted person is called in the list of who muted him: ids are told to nobody."""
    return hashlib.sha256(f"mute {person} {muted}".encode()).hexdigest()[:16]


def forget(connection: Connection, person: str) -> None:
    """Somebody is deleted: he mutes nobody, and nobody mutes him."""
    mine = (mutes.c.person == person) | (mutes.c.muted == person)
    connection.execute(delete(mutes).where(mine))


def bring(connection: Connection, guest: str, person: str) -> None:
    """A guest becomes somebody with an account: whom he muted, and who muted him, stay so."""
    for mine, other in ((mutes.c.person, mutes.c.muted), (mutes.c.muted, mutes.c.person)):
        known = select(other).where(mine == person)
        connection.execute(delete(mutes).where(mine == guest, other.in_(known)))
        connection.execute(update(mutes).where(mine == guest).values({mine: person}))
    connection.execute(delete(mutes).where(mutes.c.person == mutes.c.muted))
