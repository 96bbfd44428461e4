"""All that is stored of one person, for him to have: nothing of others that he could not know."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, select

from cego.server.admin.desk import Desk
from cego.server.admin.lists import find
from cego.server.http.players import played_deal
from cego.server.http.statistics import rating_shown, statistics
from cego.server.store.forgotten import tables_of
from cego.server.store.log import read
from cego.server.store.mutes import Mutes
from cego.server.store.people import People
from cego.server.store.ratings import Ratings
from cego.server.store.schema import (
    accounts,
    admin_log,
    bans,
    deal_players,
    deals,
    new_names,
    people,
    put_away,
    reports,
    sessions,
)
from cego.server.tables.events import Acted, DealFinished, Opened, Person, Sat, Stood
from cego.server.tables.state import Stored

Row = dict[str, Any]


def export(desk: Desk, wanted: str, language: str) -> Row:
    """Everything, as it is told to himself; written down before it is read."""
    person = find(desk, wanted)
    desk.note("export", person.id)
    with desk.reader.connect() as connection:
        return {
            "person": person.id,
            "name": person.name,
            **_himself(connection, person.id),
            **_played(desk, connection, person.id, language),
            **_conduct(desk, connection, person.id),
        }


def _rows(connection: Connection, query: Any) -> list[Row]:
    return [dict(row) for row in connection.execute(query).mappings()]


def _himself(connection: Connection, person: str) -> Row:
    account = select(accounts.c.name, accounts.c.created_at)
    guest = select(people.c.name, people.c.created_at, people.c.seen_at)
    device = select(sessions.c.device, sessions.c.created_at, sessions.c.seen_at)
    taken = select(new_names.c.old, new_names.c.name)
    ban = select(bans.c.since, bans.c.until, bans.c.reason)
    away = select(put_away.c.table_code, put_away.c.at)
    return {
        "account": _rows(connection, account.where(accounts.c.person == person)),
        "guest": _rows(connection, guest.where(people.c.id == person)),
        "devices": _rows(connection, device.where(sessions.c.person == person)),
        "names_taken": _rows(connection, taken.where(new_names.c.person == person)),
        "bans": _rows(connection, ban.where(bans.c.person == person)),
        "put_away": _rows(connection, away.where(put_away.c.person == person)),
    }


def _played(desk: Desk, connection: Connection, person: str, language: str) -> Row:
    at, rated = People(desk.reader, desk.reader), Ratings(desk.reader, desk.reader)
    curve = rated.curve(person)
    return {
        "deals": [played_deal(row, language).model_dump() for row in _deals(connection, person)],
        "statistics": statistics(at.played(person), curve).model_dump(),
        "ratings": [rating_shown(row).model_dump() for row in rated.of(person)],
        "rating_curve": curve,
        "tables": [
            {"code": code, "events": list(done_by(read(connection, code), person))}
            for code in tables_of(connection, person)
        ],
    }


def _deals(connection: Connection, person: str) -> list[Row]:
    """His finished deals, the last first, with all who played."""
    mine = select(deal_players).where(deal_players.c.person == person).subquery()
    query = select(deals, mine.c.chair, mine.c.payment).join(mine)
    rows = _rows(connection, query.order_by(deals.c.finished_at.desc(), deals.c.id))
    there = select(mine.c.deal_id)
    sat = select(deal_players).where(deal_players.c.deal_id.in_(there))
    players: dict[str, list[Row]] = {}
    for player in _rows(connection, sat.order_by(deal_players.c.chair)):
        players.setdefault(player["deal_id"], []).append(player)
    return [row | {"players": players[row["id"]]} for row in rows]


def done_by(events: Sequence[Stored], person: str) -> Iterator[Row]:
    """What he did at a table. Of a deal that is not over, no more than everyone sees."""
    over = max((s.seq for s in events if isinstance(s.event, DealFinished)), default=0)
    chair: int | None = None
    for stored in events:
        event = stored.event
        match event:
            case Sat(number, Person(id=who)) if who == person:
                chair = number
        mine = chair is not None and getattr(event, "chair", None) == chair
        if mine or (isinstance(event, Opened) and event.host == person):
            hidden = isinstance(event, Acted) and stored.seq > over
            told = event.seen_by(None if hidden else chair)
            yield {"v": stored.seq, "at": stored.at, "kind": event.kind, **(told or {})}
        if mine and isinstance(event, Stood):
            chair = None


def _conduct(desk: Desk, connection: Connection, person: str) -> Row:
    """Whom he muted or reported; what was reported of him, but not by whom."""
    where = (reports.c.table_code, reports.c.deal, reports.c.reason, reports.c.at)
    by_him = select(*where, reports.c.name)
    of_him = select(*where, reports.c.name, reports.c.resolved_at)
    done = select(admin_log.c.at, admin_log.c.what, admin_log.c.why)
    return {
        "muted": [
            {"name": row["name"], "at": row["at"]}
            for row in Mutes(desk.reader, desk.reader).of(person)
        ],
        "reported": _rows(connection, by_him.where(reports.c.reporter == person)),
        "reports": _rows(connection, of_him.where(reports.c.person == person)),
        "admin_log": _rows(connection, done.where(admin_log.c.whom == person)),
    }
