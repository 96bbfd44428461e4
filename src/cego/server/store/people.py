"""People: accounts, devices that are logged in, what somebody has played, and forgetting all that.

Everything blocks: call it in a thread.
"""

import json
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from cego.server.store.schema import (
    accounts,
    deal_players,
    deals,
    events,
    people,
    rating_steps,
    ratings,
    sessions,
    sitters,
    tables,
)
from cego.server.tables.events import DELETED_NAME, Person

Row = dict[str, Any]
MOST_DEALS = 10_000
"""Statistics look at so many of the last deals."""


class People:
    """Changes go through an engine that keeps transactions together."""

    def __init__(self, engine: Engine, reader: Engine) -> None:
        self.engine, self.reader = engine, reader

    # Accounts

    def register(self, person: Person, login: str, password: str, now: int) -> bool:
        """Make an account of a guest; False if the name is taken or he has one already."""
        row = {"person": person.id, "login": login, "name": person.name}
        try:
            with self.engine.begin() as connection:
                connection.execute(
                    insert(accounts), row | {"password": password, "created_at": now}
                )
        except IntegrityError:
            return False
        return True

    def account(self, login: str) -> Row | None:
        """The account with a name."""
        return self._one(select(accounts).where(accounts.c.login == login))

    def account_of(self, person: str) -> Row | None:
        """The account of somebody."""
        return self._one(select(accounts).where(accounts.c.person == person))

    def rename(self, person: str, login: str, name: str) -> bool:
        """Another name for an account; False if it is taken."""
        changed = update(accounts).where(accounts.c.person == person)
        try:
            with self.engine.begin() as connection:
                connection.execute(changed.values(login=login, name=name))
        except IntegrityError:
            return False
        return True

    def set_password(self, person: str, password: str, keep: str) -> None:
        """Another password: every device but one has to log in again."""
        with self.engine.begin() as connection:
            changed = update(accounts).where(accounts.c.person == person)
            connection.execute(changed.values(password=password))
            others = (sessions.c.person == person) & (sessions.c.id != keep)
            connection.execute(delete(sessions).where(others))

    # Devices

    def open_session(self, session: str, person: str, now: int) -> None:
        """A device is logged in."""
        with self.engine.begin() as connection:
            row = {"id": session, "person": person, "created_at": now}
            connection.execute(insert(sessions), row)

    def close_session(self, session: str) -> None:
        """A device is logged out."""
        with self.engine.begin() as connection:
            connection.execute(delete(sessions).where(sessions.c.id == session))

    def close_old_sessions(self, before: int) -> None:
        """Devices that logged in long ago have to do so again."""
        with self.engine.begin() as connection:
            connection.execute(delete(sessions).where(sessions.c.created_at < before))

    def who(self, session: str) -> Person | None:
        """Who is logged in on a device."""
        query = select(accounts.c.person, accounts.c.name).join(
            sessions, sessions.c.person == accounts.c.person
        )
        row = self._one(query.where(sessions.c.id == session))
        return None if row is None else Person(row["person"], row["name"])

    # What was played

    def bring(self, guest: str, person: str) -> None:
        """What somebody played as a guest becomes part of his account."""
        with self.engine.begin() as connection:
            mine = update(deal_players).where(deal_players.c.person == guest)
            connection.execute(mine.values(person=person))
            known = select(ratings.c.family).where(ratings.c.person == person)
            new = (ratings.c.person == guest) & ratings.c.family.not_in(known)
            families = connection.execute(select(ratings.c.family).where(new)).scalars().all()
            connection.execute(update(ratings).where(new).values(person=person))
            for family in families:
                _move_steps(connection, guest, person, family)
            connection.execute(delete(ratings).where(ratings.c.person == guest))
            connection.execute(delete(rating_steps).where(rating_steps.c.person == guest))
            connection.execute(delete(people).where(people.c.id == guest))

    def history(self, person: str, rules: str, before: int, limit: int) -> list[Row]:
        """The last deals of somebody that were finished before a moment, with all who played."""
        query = _played(person, rules).where(deals.c.finished_at < before).limit(limit)
        with self.reader.connect() as connection:
            rows = [dict(row) for row in connection.execute(query).mappings()]
            found = deal_players.c.deal_id.in_([row["id"] for row in rows])
            sat = select(deal_players).where(found).order_by(deal_players.c.chair)
            players = [dict(row) for row in connection.execute(sat).mappings()]
        for row in rows:
            row["players"] = [player for player in players if player["deal_id"] == row["id"]]
        return rows

    def played(self, person: str, rules: str = "") -> list[Row]:
        """The deals of somebody, the last first; by all rule sets or by one."""
        with self.reader.connect() as connection:
            query = _played(person, rules).limit(MOST_DEALS)
            return [dict(row) for row in connection.execute(query).mappings()]

    # Forgetting

    def forget(self, person: str) -> list[str]:
        """Delete somebody; what was public of finished deals stays, without a name.

        Returns the tables at which he sat.
        """
        with self.engine.begin() as connection:
            for table, column in _OWNED:
                connection.execute(delete(table).where(column == person))
            mine = update(deal_players).where(deal_players.c.person == person)
            connection.execute(mine.values(person=None, name=""))
            return _forget_names(connection, person)

    def _one(self, query: Any) -> Row | None:
        with self.reader.connect() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else dict(row)


_OWNED = (
    (accounts, accounts.c.person),
    (sessions, sessions.c.person),
    (ratings, ratings.c.person),
    (rating_steps, rating_steps.c.person),
    (sitters, sitters.c.person),
    (people, people.c.id),
)


def _played(person: str, rules: str) -> Any:
    columns = [deals.c[name] for name in _DEAL] + [deal_players.c[name] for name in _OWN]
    mine = select(*columns).join(deal_players).where(deal_players.c.person == person)
    mine = mine.where(deals.c.rules == rules) if rules else mine
    return mine.order_by(deals.c.finished_at.desc(), deals.c.id.desc())


_DEAL = (
    "id",
    "table_code",
    "number",
    "finished_at",
    "rules",
    "family",
    "contract",
    "declarer",
    "won",
)
_OWN = ("chair", "seat", "payment")


def _move_steps(connection: Connection, guest: str, person: str, family: str) -> None:
    """The curve of a rating goes with it; where both played in one deal, the account's stays."""
    of_family = select(deals.c.id).where(deals.c.family == family)
    both = select(rating_steps.c.deal_id).where(rating_steps.c.person == person)
    step = rating_steps.c.deal_id
    movable = (rating_steps.c.person == guest) & step.in_(of_family) & step.not_in(both)
    connection.execute(update(rating_steps).where(movable).values(person=person))


def _forget_names(connection: Connection, person: str) -> list[str]:
    """The log of a table knows who sat down; of him only a number stays, which names nobody."""
    sat = select(events.c.table_code, events.c.seq, events.c.data).where(
        events.c.kind == "sat", events.c.data.contains(f'"{person}"', autoescape=True)
    )
    codes: dict[str, None] = {}
    for row in connection.execute(sat).all():
        data = json.loads(row.data)
        if data["sitter"].get("id") != person:
            continue
        _forget_in_lobby(connection, row.table_code, data["chair"], data["sitter"]["name"])
        data["sitter"]["name"] = DELETED_NAME
        at = (events.c.table_code == row.table_code) & (events.c.seq == row.seq)
        connection.execute(update(events).where(at).values(data=_json(data)))
        codes[row.table_code] = None
    return list(codes)


def _forget_in_lobby(connection: Connection, code: str, chair: int, name: str) -> None:
    at = tables.c.code == code
    written = connection.execute(select(tables.c.summary).where(at)).scalar_one()
    summary = json.loads(written)
    sitter = summary["chairs"][chair]["sitter"]
    if sitter is not None and sitter.get("name") == name:
        sitter["name"] = DELETED_NAME
        connection.execute(update(tables).where(at).values(summary=_json(summary)))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
