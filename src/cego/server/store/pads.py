"""Score sheets that several phones share: entries in the order in which they came, never changed.

Everything blocks: call it in a thread.
"""

import hashlib
import hmac
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from cego.server.store.schema import pad_entries, pads

MOST_ENTRIES = 5_000
"""An evening has some fifty."""
AT_ONCE = 500
Data = dict[str, Any]


class Came(NamedTuple):
    """Entries after a number that somebody knew, and the number of the last of them."""

    last: int
    entries: list[Data]
    more: bool


class Full(Exception):  # noqa: N818 - says how the sheet is
    """There is no room for so many entries."""


def _hidden(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


class Pads:
    """Changes go through an engine that keeps transactions together."""

    def __init__(self, engine: Engine, reader: Engine) -> None:
        self.engine, self.reader = engine, reader

    def open(self, code: str, write: str, look: str, now: int) -> bool:
        """Make room for a sheet; False if it is somebody else's. The same twice is one."""
        row = {"code": code, "write_key": _hidden(write), "look_key": _hidden(look)}
        try:
            with self.engine.begin() as connection:
                connection.execute(
                    insert(pads), row | {"created_at": now, "updated_at": now, "last": 0}
                )
        except IntegrityError:
            return self.may(code, write) == "write"
        return True

    def may(self, code: str, key: str) -> str:
        """What a key opens: ``write``, ``look``, nothing; or ``none`` if there is no such sheet."""
        query = select(pads.c.write_key, pads.c.look_key).where(pads.c.code == code)
        with self.reader.connect() as connection:
            found = connection.execute(query).first()
        if found is None:
            return "none"
        shown = _hidden(key)
        if hmac.compare_digest(shown, found.write_key):
            return "write"
        return "look" if hmac.compare_digest(shown, found.look_key) else ""

    def append(self, code: str, entries: Sequence[Data], now: int) -> None:
        """Keep entries; what is there already stays as it is."""
        with self.engine.begin() as connection:
            # Who comes second waits here, so that numbers have no gaps.
            mine = select(pads.c.last).where(pads.c.code == code).with_for_update()
            last = connection.execute(mine).scalar_one_or_none()
            if last is None:
                return
            fresh = self._unknown(connection, code, entries)
            if last + len(fresh) > MOST_ENTRIES:
                raise Full
            rows = [
                {"pad": code, "seq": last + n, "id": e["id"], "at": now, "data": _packed(e)}
                for n, e in enumerate(fresh, 1)
            ]
            if rows:
                connection.execute(insert(pad_entries), rows)
                changed = update(pads).where(pads.c.code == code)
                connection.execute(changed.values(last=last + len(rows), updated_at=now))

    def _unknown(self, connection: Connection, code: str, entries: Sequence[Data]) -> list[Data]:
        named = {entry["id"]: entry for entry in entries}
        known = connection.execute(
            select(pad_entries.c.id).where(pad_entries.c.pad == code, pad_entries.c.id.in_(named))
        ).scalars()
        for name in set(known):
            del named[name]
        return list(named.values())

    def since(self, code: str, number: int) -> Came:
        """What came after an entry."""
        query = (
            select(pad_entries.c.seq, pad_entries.c.data)
            .where(pad_entries.c.pad == code, pad_entries.c.seq > number)
            .order_by(pad_entries.c.seq)
            .limit(AT_ONCE)
        )
        with self.reader.connect() as connection:
            rows = connection.execute(query).all()
        last = rows[-1].seq if rows else number
        return Came(last, [json.loads(row.data) for row in rows], len(rows) == AT_ONCE)

    def remove(self, code: str) -> None:
        """Take a sheet off the server, with all its names."""
        with self.engine.begin() as connection:
            connection.execute(delete(pad_entries).where(pad_entries.c.pad == code))
            connection.execute(delete(pads).where(pads.c.code == code))


def _packed(entry: Data) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
