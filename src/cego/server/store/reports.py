"""Players who were reported by others. Everything blocks: call it in a thread."""

import json
from contextlib import suppress
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from cego.server.store import forgotten as gone
from cego.server.store.schema import deal_players, deals, events, reports
from cego.server.tables.events import Person, Sat

Row = dict[str, Any]


class Offence(StrEnum):
    """Why somebody is reported."""

    NAME = "name"
    PHRASES = "phrases"
    DELAY = "delay"
    LEAVING = "leaving"
    CHEATING = "cheating"


class Report(NamedTuple):
    """Who is reported, by whom, and where it happened."""

    table: str
    deal: int
    reporter: str
    person: Person
    reason: Offence


class Reports:
    """Changes go through an engine that keeps transactions together."""

    def __init__(self, engine: Engine, reader: Engine) -> None:
        self.engine, self.reader = engine, reader

    def sat_at(self, code: str, person: str) -> bool:
        """Whether somebody sits or ever sat at a table."""
        played = select(deal_players.c.deal_id).join(deals)
        played = played.where(deals.c.table_code == code, deal_players.c.person == person)
        sat = select(events.c.data).where(events.c.table_code == code, events.c.kind == Sat.kind)
        with self.reader.connect() as connection:
            if connection.execute(played.limit(1)).first() is not None:
                return True
            rows = connection.execute(sat).scalars().all()
        return any(json.loads(data)["sitter"].get("id") == person for data in rows)

    def add(self, report: Report, now: int) -> None:
        """Keep a report; the same twice is one."""
        row = report._asdict() | {"at": now, "reason": str(report.reason)}
        row["table_code"] = row.pop("table")
        with suppress(IntegrityError), self.engine.begin() as connection:
            gone.share(connection)
            deleted = gone.gone_of(connection, [report.reporter, report.person.id])
            name = "" if report.person.id in deleted else report.person.name
            by = None if report.reporter in deleted else report.reporter
            row |= {"reporter": by, "person": report.person.id, "name": name}
            connection.execute(insert(reports), row)


def forget(connection: Connection, person: str) -> None:
    """Somebody is deleted: what he reported names him no more, nor does what was told of him."""
    told = update(reports).where(reports.c.person == person)
    connection.execute(told.values(name=""))
    by_him = update(reports).where(reports.c.reporter == person)
    connection.execute(by_him.values(reporter=None))


def bring(connection: Connection, guest: str, person: str) -> None:
    """A guest becomes somebody with an account."""
    again = reports.alias()
    same = [again.c[key] == reports.c[key] for key in ("table_code", "deal", "reason")]
    for mine, other in (("reporter", "person"), ("person", "reporter")):
        there = select(again.c.id).where(
            *same, again.c[mine] == person, again.c[other] == reports.c[other]
        )
        twice = (reports.c[mine] == guest) & there.exists()
        connection.execute(delete(reports).where(twice))
        moved = update(reports).where(reports.c[mine] == guest)
        connection.execute(moved.values({mine: person}))
