"""Who is asking: a guest by signed cookie, an account by its session, a program by its token."""

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from cego.server.http.language import language_of
from cego.server.http.names import guest_name
from cego.server.refusal import Refused
from cego.server.store.log import NotSaved
from cego.server.store.people import People
from cego.server.tables.events import Person

COOKIE = "cego"
_YEAR = 365 * 24 * 3600
_KNOWN_SECONDS = 30.0
"""So long a session is believed without asking the database again."""
_KNOWN = 10_000


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody, and for a program the only table and chair it may use."""

    person: Person
    table: str = ""
    session: str = ""
    """Of somebody who has an account and is logged in."""

    def must_be_at(self, code: str) -> None:
        """A program's token opens one table only."""
        if self.person.program and self.table != code:
            raise Refused("other-table")


class Signer:
    """Makes and reads what identifies people. Ids are no secrets: only signed ones count."""

    def __init__(self, secret: str) -> None:
        self._guests = URLSafeSerializer(secret, salt="cego guest")
        self._programs = URLSafeSerializer(secret, salt="cego program")
        self._sessions = URLSafeSerializer(secret, salt="cego session")

    def cookie(self, person: Person) -> str:
        """The cookie of a guest."""
        return _text(self._guests.dumps([person.id, person.name]))

    def session_cookie(self, key: str) -> str:
        """The cookie of a device that is logged in."""
        return _text(self._sessions.dumps([key]))

    def token(self, person: Person, code: str) -> str:
        """The token of a program for one table."""
        return _text(self._programs.dumps([person.id, person.name, code]))

    def program(self, connection: HTTPConnection) -> Caller | None:
        """The program whose token is shown, if any; a bad one is refused."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        try:
            person, name, code = self._programs.loads(token.strip())
        except (BadSignature, ValueError, TypeError) as error:
            raise Refused("token") from error
        return Caller(Person(person, name, program=True), code)

    def guest(self, connection: HTTPConnection) -> Caller | None:
        """The guest whose cookie is shown, if it is one of ours."""
        try:
            person, name = self._guests.loads(connection.cookies.get(COOKIE, ""))
        except (BadSignature, ValueError, TypeError):
            return None
        return Caller(Person(person, name))

    def session(self, connection: HTTPConnection) -> str | None:
        """The name, in the database, of the session whose cookie is shown."""
        try:
            (key,) = self._sessions.loads(connection.cookies.get(COOKIE, ""))
        except (BadSignature, ValueError, TypeError):
            return None
        return session_name(key)


def session_name(key: str) -> str:
    """What the database knows of a session: who reads it there cannot log in with it."""
    return hashlib.sha256(key.encode()).hexdigest()


class Doorkeeper:
    """Knows who is asking."""

    def __init__(self, signer: Signer, people: People) -> None:
        self.signer, self.people = signer, people
        self._known: OrderedDict[str, tuple[float, Person | None]] = OrderedDict()

    async def caller(self, connection: HTTPConnection) -> Caller | None:
        """Who is asking; None for somebody new, or somebody who was logged out."""
        caller = self.signer.program(connection) or self.signer.guest(connection)
        if caller is not None:
            return caller
        session = self.signer.session(connection)
        person = None if session is None else await self._person(session)
        return None if person is None or session is None else Caller(person, session=session)

    async def _person(self, session: str) -> Person | None:
        now = time.monotonic()
        until, person = self._known.get(session, (0.0, None))
        if now < until:
            return person
        try:
            person = await asyncio.to_thread(self.people.who, session)
        except (SQLAlchemyError, OSError) as error:
            raise NotSaved from error
        self._known[session] = (now + _KNOWN_SECONDS, person)
        while len(self._known) > _KNOWN:
            self._known.popitem(last=False)
        return person

    def look_again(self) -> None:
        """Somebody logged out, changed his name or is gone."""
        self._known.clear()


def _text(signed: str | bytes) -> str:
    return signed if isinstance(signed, str) else signed.decode()


def new_guest(language: str) -> Person:
    """Somebody who was never here before."""
    return Person(secrets.token_hex(12), guest_name(language))


def set_cookie(connection: HTTPConnection, response: Response, value: str) -> None:
    """Remember somebody for a year."""
    response.set_cookie(
        COOKIE,
        value,
        max_age=_YEAR,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
        path="/",
    )


async def identify(connection: HTTPConnection, response: Response) -> Caller:
    """Who is asking; whoever is new gets a name and a cookie at once."""
    keeper: Doorkeeper = connection.app.state.keeper
    caller = await keeper.caller(connection)
    if caller is None:
        caller = Caller(new_guest(language_of(connection)))
        set_cookie(connection, response, keeper.signer.cookie(caller.person))
    return caller


async def known_or_new(request: Request, response: Response) -> Caller:
    """The same for a door of REST, which is told its arguments by their types."""
    return await identify(request, response)
