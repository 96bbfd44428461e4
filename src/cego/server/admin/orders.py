"""What is done to tables and people; running servers hear of it as of another server's doing."""

import secrets
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from cego.errors import CegoError
from cego.server.admin.desk import Desk, plain
from cego.server.admin.lists import find
from cego.server.http.names import clean_name
from cego.server.http.passwords import login_of
from cego.server.live.rows import append_of
from cego.server.refusal import Refused
from cego.server.store import bans
from cego.server.store.forgotten import gone_of, tell
from cego.server.store.log import read, write
from cego.server.store.schema import (
    accounts,
    deal_players,
    new_names,
    people,
    reports,
    sitters,
    tables,
)
from cego.server.tables import commands as c
from cego.server.tables.decide import CHANCE_BYTES, Moment, decide
from cego.server.tables.events import Ending
from cego.server.tables.state import Table

DAY_MS = 86_400_000


def close(desk: Desk, code: str, why: str) -> None:
    """Nothing more happens at a table."""
    code = plain(code)
    desk.order("close", code, why, lambda at: _obey(at, code, c.Close(Ending.ADMIN), desk.now()))


def ban(desk: Desk, wanted: str, days: int | None, why: str) -> None:
    """Keep somebody out, for good or for some days. He leaves his tables, and so do the programs to
    which he gave chairs: nobody waits for them."""
    person, now, why = find(desk, wanted).id, desk.now(), plain(why)
    if not why:
        raise CegoError("admin.no-reason")
    until = None if days is None else now + days * DAY_MS

    def work(connection: Connection) -> None:
        bans.ban(connection, person, now, until, why)
        _everywhere(connection, person, lambda table: _leaving(table, person), now)
        tell(connection, person)

    desk.order("ban", person, why, work)


def unban(desk: Desk, wanted: str, why: str) -> None:
    """Let somebody in again."""
    person = find(desk, wanted).id

    def work(connection: Connection) -> None:
        if not bans.lift(connection, person):
            raise CegoError("admin.not-banned", found=wanted)
        tell(connection, person)

    desk.order("unban", person, why, work)


def rename(desk: Desk, wanted: str, name: str, why: str) -> None:
    """Call somebody otherwise: as an account or a guest, where he sits, and in finished deals."""
    person, name = find(desk, wanted).id, clean_name(name)

    def work(connection: Connection) -> None:
        if gone_of(connection, [person]):
            raise CegoError("admin.no-person", found=wanted)
        others = select(accounts.c.person).where(accounts.c.login == login_of(name))
        if connection.execute(others.where(accounts.c.person != person)).first() is not None:
            raise Refused("name-taken")
        mine = update(accounts).where(accounts.c.person == person)
        connection.execute(mine.values(login=login_of(name), name=name))
        known = select(people.c.name).where(people.c.id == person)
        old = set(connection.execute(known).scalars())
        _everywhere(connection, person, lambda table: _renaming(table, person, name, old), now)
        _take_names(connection, person, old, name)
        guest = update(people).where(people.c.id == person)
        connection.execute(guest.values(name=name))
        played = update(deal_players).where(deal_players.c.person == person)
        connection.execute(played.values(name=name))
        tell(connection, person)

    now = desk.now()
    try:
        desk.order("rename", person, why, work)
    except IntegrityError as error:
        raise Refused("name-taken") from error


def _leaving(table: Table, person: str) -> list[c.Command]:
    return [c.Leave(each) for each in table.who_go_with(person)]


def _renaming(table: Table, person: str, name: str, old: set[str]) -> list[c.Command]:
    """Remember how he is called at the table: his cookie may say so, too."""
    old.update(who.name for chair in table.chairs if (who := chair.person) and who.id == person)
    return [c.Rename(person, name)]


def _take_names(connection: Connection, person: str, old: set[str], name: str) -> None:
    """A guest carries his name in his cookie: under the old ones he is called otherwise now."""
    mine = new_names.c.person == person
    known = connection.execute(select(new_names.c.old).where(mine)).scalars()
    rows = [{"person": person, "old": o, "name": name} for o in {*old, *known} if o != name]
    connection.execute(delete(new_names).where(mine))
    if rows:
        connection.execute(insert(new_names), rows)


def resolve(desk: Desk, number: int, why: str) -> None:
    """A report is settled."""
    mine = reports.c.id == number
    with desk.reader.connect() as connection:
        person = connection.execute(select(reports.c.person).where(mine)).scalar_one_or_none()
    if person is None:
        raise CegoError("admin.no-report", found=number)
    settled = update(reports).where(mine).values(resolved_at=desk.now())
    desk.order("resolve", person, why, lambda connection: connection.execute(settled))


# Tables


def _everywhere(
    connection: Connection, person: str, commands: Callable[[Table], list[c.Command]], now: int
) -> None:
    """Wherever somebody sits; in the order in which servers write, too."""
    mine = select(sitters.c.table_code).join(tables, tables.c.code == sitters.c.table_code)
    mine = mine.where(sitters.c.person == person, tables.c.stage != "closed")
    for code in connection.execute(mine.order_by(sitters.c.table_code)).scalars().all():
        for command in commands(_table(connection, code)):
            with suppress(CegoError):  # he has left, or the table is closed
                _obey(connection, code, command, now)


def _table(connection: Connection, code: str) -> Table:
    table = Table.fold(read(connection, code))
    if table is None:
        raise Refused("no-table")
    return table


def _obey(connection: Connection, code: str, command: c.Command, now: int) -> None:
    """Append what comes of a command behind what is there."""
    table = _table(connection, code)
    moment = Moment(max(now, table.at), secrets.token_bytes(CHANCE_BYTES))
    decided = decide(table, command, moment)
    if decided.events:
        write(connection, append_of(code, decided.events, decided.tables))
