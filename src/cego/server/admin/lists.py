"""What is there: tables, people, reports, the log itself."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, case, func, or_, select, union

from cego.errors import CegoError
from cego.server.admin.desk import Desk, plain
from cego.server.http.passwords import login_of
from cego.server.store.schema import (
    accounts,
    admin_log,
    bans,
    deal_players,
    people,
    reports,
    sessions,
    sitters,
    tables,
)

Row = dict[str, Any]
_CLOSED = "closed"


class Found(NamedTuple):
    """Somebody the database knows."""

    id: str
    name: str
    account: bool


def find(desk: Desk, wanted: str) -> Found:
    """Somebody by his number, by the name of his account, or by that of a guest.

    Where several are called so, only the number says who is meant.
    """
    wanted = plain(wanted)
    with desk.reader.connect() as connection:
        found = _by_number(connection, wanted) or _by_name(connection, wanted)
    if not found:
        raise CegoError("admin.no-person", found=wanted)
    if len(found) > 1:
        raise CegoError("admin.many-people", found=wanted, numbers=", ".join(p.id for p in found))
    return found[0]


def _by_number(connection: Connection, wanted: str) -> list[Found]:
    known = union(
        select(people.c.id).where(people.c.id == wanted),
        select(accounts.c.person).where(accounts.c.person == wanted),
        # Of who was deleted while he is kept out, only this is left.
        select(bans.c.person).where(bans.c.person == wanted),
    )
    return [_found(connection, person) for person in connection.execute(known).scalars()]


def _by_name(connection: Connection, wanted: str) -> list[Found]:
    mine = select(accounts.c.person)
    known = union(
        mine.where(accounts.c.login == login_of(wanted)),
        select(people.c.id).where(people.c.name == wanted, people.c.id.not_in(mine)),
    )
    return [_found(connection, person) for person in sorted(connection.execute(known).scalars())]


def _found(connection: Connection, person: str) -> Found:
    name = names_of(connection, [person]).get(person, "")
    mine = select(accounts.c.person).where(accounts.c.person == person)
    return Found(person, name, connection.execute(mine).first() is not None)


def names_of(connection: Connection, wanted: Iterable[str | None]) -> dict[str, str]:
    """How some people are called now."""
    ids = sorted({person for person in wanted if person})
    guests = select(people.c.id, people.c.name).where(people.c.id.in_(ids))
    owners = select(accounts.c.person, accounts.c.name).where(accounts.c.person.in_(ids))
    return {row[0]: row[1] for query in (guests, owners) for row in connection.execute(query)}


def list_tables(desk: Desk, stage: str, person: str, every: bool, limit: int) -> list[Row]:
    """Tables, the one touched last first; those that are closed only if asked for."""
    whom = find(desk, person).id if person else ""
    desk.note("tables", whom)
    query = select(tables).order_by(tables.c.updated_at.desc(), tables.c.code).limit(limit)
    if stage:
        query = query.where(tables.c.stage == plain(stage))
    elif not every:
        query = query.where(tables.c.stage != _CLOSED)
    if person:
        mine = select(sitters.c.table_code).where(sitters.c.person == whom)
        query = query.where(tables.c.code.in_(mine))
    with desk.reader.connect() as connection:
        return [_table(dict(row)) for row in connection.execute(query).mappings()]


def _table(row: Row) -> Row:
    chairs = [chair["sitter"] or {} for chair in json.loads(row["summary"])["chairs"]]
    return {
        "code": row["code"],
        "stage": row["stage"],
        "listed": row["listed"],
        "people": [sitter.get("name") for sitter in chairs if sitter.get("kind") == "person"],
        "bots": sum(sitter.get("kind") in ("bot", "program") for sitter in chairs),
        "free": sum(not sitter for sitter in chairs),
        "since": row["opened_at"],
        "touched": row["updated_at"],
    }


def list_people(desk: Desk, name: str, limit: int) -> list[Row]:
    """People whose name has this in it, those seen last first."""
    desk.note("people")
    with desk.reader.connect() as connection:
        rows = connection.execute(_people(desk.now(), plain(name), limit)).mappings()
        return [dict(row) for row in rows]


def _people(now: int, name: str, limit: int) -> Select[Any]:
    ids = union(select(people.c.id), select(accounts.c.person)).subquery()
    who = ids.c.id
    called = func.coalesce(accounts.c.name, people.c.name)
    used = select(func.max(sessions.c.seen_at)).where(sessions.c.person == who).scalar_subquery()
    played = select(func.count()).where(deal_players.c.person == who).scalar_subquery()
    told = select(func.count()).where(reports.c.person == who, reports.c.resolved_at.is_(None))
    out = select(bans.c.person, bans.c.until).where(or_(bans.c.until.is_(None), bans.c.until > now))
    banned = out.subquery()
    logged_in, sat = func.coalesce(used, 0), func.coalesce(people.c.seen_at, 0)
    last = case((logged_in > sat, logged_in), else_=sat)
    query = (
        select(
            who.label("id"),
            called.label("name"),
            accounts.c.person.is_not(None).label("account"),
            func.coalesce(accounts.c.created_at, people.c.created_at).label("since"),
            last.label("seen"),
            played.label("deals"),
            banned.c.person.is_not(None).label("banned"),
            banned.c.until.label("until"),
            told.scalar_subquery().label("reports"),
        )
        .outerjoin(people, people.c.id == who)
        .outerjoin(accounts, accounts.c.person == who)
        .outerjoin(banned, banned.c.person == who)
        .order_by(last.desc(), who)
        .limit(limit)
    )
    return query.where(called.icontains(name, autoescape=True)) if name else query


def list_reports(desk: Desk, every: bool, limit: int) -> list[Row]:
    """Who was reported, the last first; what is settled only if asked for."""
    desk.note("reports")
    query = select(reports).order_by(reports.c.id.desc()).limit(limit)
    query = query if every else query.where(reports.c.resolved_at.is_(None))
    with desk.reader.connect() as connection:
        rows = [dict(row) for row in connection.execute(query).mappings()]
        names = names_of(connection, [row[key] for row in rows for key in ("person", "reporter")])
    for row in rows:
        row["called_now"] = names.get(row["person"], "")
        row["reporter_name"] = names.get(row["reporter"], "")
    return rows


def list_log(desk: Desk, limit: int) -> list[Row]:
    """What was done with this program, the last first."""
    query = select(admin_log).order_by(admin_log.c.id.desc()).limit(limit)
    with desk.reader.connect() as connection:
        rows = [dict(row) for row in connection.execute(query).mappings()]
        names = names_of(connection, [row["whom"] for row in rows])
    return [row | {"name": names.get(row["whom"], "")} for row in rows]
