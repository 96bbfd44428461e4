"""People: accounts, devices that are logged in, what somebody has played, and forgetting all that.

Everything blocks: call it in a thread.
"""

import hashlib
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from cego.server.store import forgotten as gone
from cego.server.store import mutes, reports
from cego.server.store.bans import Ban, ban_of
from cego.server.store.bringing import bring
from cego.server.store.schema import (
    accounts,
    deal_players,
    deals,
    forgotten,
    new_names,
    people,
    put_away,
    rating_steps,
    ratings,
    sessions,
    sitters,
    tables,
)
from cego.server.tables.events import Person

Row = dict[str, Any]
MOST_DEALS = 10_000
"""Statistics look at so many of the last deals."""
SEEN_MS = 5 * 60_000
"""How exactly one is told when a device was last used."""


class People:
    """Changes go through an engine that keeps transactions together."""

    def __init__(self, engine: Engine, reader: Engine) -> None:
        self.engine, self.reader = engine, reader

    # Accounts

    def register(self, person: Person, login: str, password: str, now: int) -> bool:
        """Make an account of a guest; False if the name is taken or he has one already.

        From then on the guest's cookie opens nothing.
        """
        row = {"person": person.id, "login": login, "name": person.name}
        try:
            with self.engine.begin() as connection:
                gone.share(connection)
                if gone.gone_of(connection, [person.id]):
                    return False
                gone.tell(connection, person.id)
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
                gone.tell(connection, person)
        except IntegrityError:
            return False
        return True

    def set_password(self, person: str, password: str, keep: str) -> None:
        """Another password: every device but one has to log in again."""
        with self.engine.begin() as connection:
            changed = update(accounts).where(accounts.c.person == person)
            connection.execute(changed.values(password=password))
            _close_others(connection, person, keep)

    # Devices

    def open_session(self, session: str, person: str, password: str, device: str, now: int) -> bool:
        """A device is logged in; False if the account is gone or has another password by now."""
        mine = select(accounts.c.password).where(accounts.c.person == person)
        row = {"id": session, "person": person, "device": device}
        with self.engine.begin() as connection:
            if connection.execute(mine.with_for_update()).scalar_one_or_none() != password:
                return False
            connection.execute(insert(sessions), row | {"created_at": now, "seen_at": now})
        return True

    def close_session(self, session: str, person: str) -> None:
        """A device is logged out."""
        mine = (sessions.c.id == session) & (sessions.c.person == person)
        with self.engine.begin() as connection:
            connection.execute(delete(sessions).where(mine))
            gone.tell(connection, person)

    def close_others(self, person: str, keep: str) -> None:
        """Every device but one is logged out."""
        with self.engine.begin() as connection:
            _close_others(connection, person, keep)

    def devices(self, person: str) -> list[Row]:
        """The devices on which somebody is logged in, the last used first."""
        query = select(sessions).where(sessions.c.person == person)
        with self.reader.connect() as connection:
            rows = connection.execute(query.order_by(sessions.c.seen_at.desc(), sessions.c.id))
            return [dict(row) | {"handle": handle_of(row["id"])} for row in rows.mappings()]

    def close_old_sessions(self, before: int) -> None:
        """Devices that logged in long ago have to do so again."""
        with self.engine.begin() as connection:
            connection.execute(delete(sessions).where(sessions.c.created_at < before))

    def who(self, session: str, now: int) -> Person | None:
        """Who is logged in on a device; it is in use now."""
        query = select(accounts.c.person, accounts.c.name, sessions.c.seen_at).join(
            sessions, sessions.c.person == accounts.c.person
        )
        row = self._one(query.where(sessions.c.id == session))
        if row is None:
            return None
        if row["seen_at"] < now - SEEN_MS:
            used = update(sessions).where(sessions.c.id == session).values(seen_at=now)
            with suppress(SQLAlchemyError), self.engine.begin() as connection:
                connection.execute(used)
        return Person(row["person"], row["name"])

    def guest(self, person: str, name: str) -> Person | None:
        """Who comes with a guest's cookie, while he has no account and is not deleted.

        He is called as it says, unless that name was taken from him.
        """
        query = select(accounts.c.person).where(accounts.c.person == person)
        mine = (new_names.c.person == person) & (new_names.c.old == name)
        with self.reader.connect() as connection:
            if connection.execute(query).first() is not None:
                return None
            if gone.gone_of(connection, [person]):
                return None
            new = connection.execute(select(new_names.c.name).where(mine)).scalar_one_or_none()
        return Person(person, new or name)

    def host(self, code: str) -> Person | None:
        """Who opened a table, unless he was deleted."""
        row = self._one(select(tables.c.host).where(tables.c.code == code))
        if row is None:
            return None
        with self.reader.connect() as connection:
            return None if gone.gone_of(connection, [row["host"]]) else Person(row["host"], "")

    def ban(self, person: str, now: int) -> Ban | None:
        """Whether somebody is kept out now."""
        with self.reader.connect() as connection:
            return ban_of(connection, person, now)

    def remember(self, person: str, name: str, now: int) -> None:
        """A guest sat down."""
        changed = update(people).where(people.c.id == person)
        row = {"id": person, "name": name, "created_at": now, "seen_at": now}
        # Another process may be quicker.
        with suppress(IntegrityError), self.engine.begin() as connection:
            gone.share(connection)
            if gone.gone_of(connection, [person]):
                return
            if not connection.execute(changed.values(name=name, seen_at=now)).rowcount:
                connection.execute(insert(people), row)

    # What was played

    def bring(self, guest: str, person: str) -> None:
        """What somebody played as a guest becomes part of his account."""
        with self.engine.begin() as connection:
            gone.share(connection)
            if gone.gone_of(connection, [guest, person]):
                return
            bring(connection, guest, person)

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

    def forget(self, person: str, now: int) -> list[str]:
        """Delete somebody; what was public of finished deals stays, without a name.

        Returns the tables at which he sat.
        """
        with self.engine.begin() as connection:
            gone.alone(connection)
            gone.write_down(connection, person, now)
            for table, column in _OWNED:
                connection.execute(delete(table).where(column == person))
            mine = update(deal_players).where(deal_players.c.person == person)
            connection.execute(mine.values(person=None, name=""))
            mutes.forget(connection, person)
            reports.forget(connection, person)
            gone.tell(connection, person)
        return gone.clear_names(self.engine, self.reader, person)

    def forget_the_rest(self) -> None:
        """Go on where a deletion was cut short."""
        for person in gone.not_cleared(self.reader):
            gone.clear_names(self.engine, self.reader, person)

    def cleared_of(self, candidates: list[str]) -> frozenset[str]:
        """Those of some people who were deleted and whose names have gone from all logs."""
        query = select(forgotten.c.person).where(
            forgotten.c.person.in_(candidates), forgotten.c.cleared
        )
        with self.reader.connect() as connection:
            return frozenset(connection.execute(query).scalars())

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
    (put_away, put_away.c.person),
    (new_names, new_names.c.person),
    (people, people.c.id),
)


def handle_of(session: str) -> str:
    """What a device is called by its owner's page: it opens nothing."""
    return hashlib.sha256(f"handle {session}".encode()).hexdigest()[:16]


def _close_others(connection: Connection, person: str, keep: str) -> None:
    others = (sessions.c.person == person) & (sessions.c.id != keep)
    connection.execute(delete(sessions).where(others))
    gone.tell(connection, person)


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
