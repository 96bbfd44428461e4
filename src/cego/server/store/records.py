"""Reading what is not events: the lobby, tables to restore, finished deals, people, secrets."""

import json
import secrets
from contextlib import suppress
from typing import Any

from sqlalchemy import Engine, Select, and_, case, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from cego.server.store.schema import (
    admin_log,
    deal_players,
    deals,
    invitations,
    keys,
    put_away,
    sitters,
    tables,
)

Row = dict[str, Any]
_LOBBY = 200
_OPEN = ("gathering", "preparing", "playing")


class Records:
    """Everything blocks: call it in a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def answers(self) -> None:
        """Ask the least that can be asked: fails if the database is not there."""
        with self.engine.connect() as connection:
            connection.execute(select(keys.c.name).limit(1))

    def lobby(self, of_person: int, from_address: int) -> list[Row]:
        """Listed tables that are not over, newest first; only so many of each host.

        Those opened past so many from one address are `beyond`: they come after all others.
        """
        query = _in_lobby(of_person, from_address).limit(_LOBBY)
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
        told = ("code", "updated_at", "beyond")
        return [{key: row[key] for key in told} | json.loads(row["summary"]) for row in rows]

    def hosted(self, host: str) -> list[Row]:
        """The tables of a host that are not closed, those first that were untouched longest."""
        query = (
            select(tables)
            .where(tables.c.host == host, tables.c.stage != "closed")
            .order_by(tables.c.updated_at, tables.c.code)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
        return [{"code": row["code"], **json.loads(row["summary"])} for row in rows]

    def tables_of(self, person: str, limit: int = 20) -> list[Row]:
        """The tables at which somebody sits and whose evening is not over, newest first."""
        away = and_(put_away.c.table_code == tables.c.code, put_away.c.person == person)
        query = (
            select(tables, put_away.c.at.label("put_away"), invitations.c.words.label("invitation"))
            .join(sitters, sitters.c.table_code == tables.c.code)
            .outerjoin(put_away, away)
            .outerjoin(invitations, invitations.c.table_code == tables.c.code)
            .where(sitters.c.person == person, tables.c.stage.not_in(("closed", "over")))
            .order_by(tables.c.updated_at.desc(), tables.c.code)
            .limit(limit)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
        told = ("code", "updated_at", "put_away", "invitation")
        return [{key: row[key] for key in told} | json.loads(row["summary"]) for row in rows]

    def put_away(self, person: str, code: str, now: int) -> None:
        """Somebody does not want to be reminded of a table for now."""
        mine = and_(put_away.c.person == person, put_away.c.table_code == code)
        with self.engine.connect() as connection:
            if connection.execute(update(put_away).where(mine).values(at=now)).rowcount:
                return
            with suppress(IntegrityError):  # another request was quicker
                row = {"person": person, "table_code": code, "at": now}
                connection.execute(insert(put_away), row)

    def running(self, since: int) -> list[str]:
        """Tables in the middle of an evening that were active not long ago."""
        live = tables.c.stage.in_(("preparing", "playing"))
        query = select(tables.c.code).where(and_(live, tables.c.updated_at >= since))
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def abandoned(self, before: int) -> list[str]:
        """Tables that nobody has touched since."""
        stale = and_(tables.c.stage != "closed", tables.c.updated_at < before)
        with self.engine.connect() as connection:
            return list(connection.execute(select(tables.c.code).where(stale)).scalars())

    def may_look(self, code: str, person: str) -> bool:
        """Whether somebody may read what was played at a table, having its code.

        Without spectators only those who played there may; deals that name nobody, as those of
        practice, all may.
        """
        played = select(deal_players.c.person).join(deals).where(deals.c.table_code == code)
        named = played.where(deal_players.c.person.is_not(None)).distinct()
        query = select(tables.c.summary).where(tables.c.code == code)
        with self.engine.connect() as connection:
            summary = connection.execute(query).scalar_one_or_none()
            if summary is None or json.loads(summary)["spectators"]:
                return True
            people = connection.execute(named).scalars().all()
        return not people or person in people

    def deal(self, deal_id: str) -> Row | None:
        """A finished deal as data, its seeds under ``fair``."""
        query = select(deals.c.record).where(deals.c.id == deal_id)
        with self.engine.connect() as connection:
            found = connection.execute(query).scalar_one_or_none()
        return None if found is None else json.loads(found)

    def deal_line(self, deal_id: str) -> Row:
        """When and where a finished deal was played, and by whom, from forehand on."""
        who = select(deal_players).where(deal_players.c.deal_id == deal_id)
        columns = (deals.c.table_code, deals.c.number, deals.c.finished_at)
        with self.engine.connect() as connection:
            query = select(*columns).where(deals.c.id == deal_id)
            row = connection.execute(query).mappings().one()
            players = connection.execute(who.order_by(deal_players.c.seat)).mappings().all()
        return {**row, "players": [dict(player) for player in players]}

    def deals_of(self, code: str) -> list[Row]:
        """The finished deals of a table, with who won what."""
        who = select(deal_players).join(deals).where(deals.c.table_code == code)
        query = select(deals).where(deals.c.table_code == code).order_by(deals.c.number)
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
            players = connection.execute(who.order_by(deal_players.c.chair)).mappings().all()
        return [
            {
                "id": row["id"],
                "number": row["number"],
                "finished_at": row["finished_at"],
                "rules": row["rules"],
                "payments": [p["payment"] for p in players if p["deal_id"] == row["id"]],
            }
            for row in rows
        ]

    def last_admin(self) -> int:
        """The number of the last thing that `cego admin` did."""
        query = select(func.coalesce(func.max(admin_log.c.id), 0))
        with self.engine.connect() as connection:
            return int(connection.execute(query).scalar_one())

    def admin_since(self, number: int) -> list[tuple[int, str]]:
        """What `cego admin` did after that: its number, and the person or table concerned."""
        query = select(admin_log.c.id, admin_log.c.whom).where(admin_log.c.id > number)
        with self.engine.connect() as connection:
            rows = connection.execute(query.order_by(admin_log.c.id)).all()
        return [(row.id, row.whom) for row in rows]

    def secret(self, name: str) -> str:
        """A secret that all processes share; drawn the first time."""
        query = select(keys.c.value).where(keys.c.name == name)
        with self.engine.connect() as connection:
            found = connection.execute(query).scalar_one_or_none()
            if found is None:
                try:
                    row = {"name": name, "value": secrets.token_hex(32)}
                    connection.execute(insert(keys), row)
                except IntegrityError:
                    pass
                found = connection.execute(query).scalar_one()
        return str(found)


def _in_lobby(of_person: int, from_address: int) -> Select[Any]:
    listed = (
        select(tables, _rank(tables.c, tables.c.host).label("of_host"))
        .where(tables.c.listed, tables.c.stage.in_(_OPEN))
        .subquery()
    )
    # Tables of which it is not known from where they were opened are each on their own.
    address = case((listed.c.opened_from == "", listed.c.code), else_=listed.c.opened_from)
    shown = (
        select(listed, _rank(listed.c, address).label("from_there"))
        .where(listed.c.of_host <= of_person)
        .subquery()
    )
    beyond = shown.c.from_there > from_address
    return select(shown, beyond.label("beyond")).order_by(
        beyond, shown.c.updated_at.desc(), shown.c.code
    )


def _rank(columns: Any, together: Any) -> Any:
    """Which one it is of those that belong together: first those that gather, then the newest."""
    gathers = case((columns.stage == "gathering", 0), else_=1)
    order = (gathers, columns.updated_at.desc(), columns.code)
    return func.row_number().over(partition_by=together, order_by=order)
