"""Who is asking: a guest by signed cookie, an account by its session, a program by its token."""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from cego.server.http.language import language_of
from cego.server.http.names import guest_name
from cego.server.live.threads import to_its_end
from cego.server.refusal import Refused
from cego.server.store.bans import Ban
from cego.server.store.log import NotSaved
from cego.server.store.people import People
from cego.server.tables.events import Person

COOKIE = "cego"
DEVICE_COOKIE = "cego-device"
_DEVICE_PEOPLE = 5
"""Accounts that a device is known for."""
_YEAR = 365 * 24 * 3600
_KNOWN_SECONDS = 1.0
"""So long a key is believed without asking the database again, if no process tells of a change."""
_KNOWN = 10_000


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody, and for a program the only table and chair it may use."""

    person: Person
    table: str = ""
    session: str = ""
    """Of somebody who has an account and is logged in."""
    host: str = ""
    """Who gave a program its chair: its token opens while his keys may."""

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
        self._devices = URLSafeSerializer(secret, salt="cego device")

    def cookie(self, person: Person) -> str:
        """The cookie of a guest."""
        return _text(self._guests.dumps([person.id, person.name]))

    def session_cookie(self, key: str) -> str:
        """The cookie of a device that is logged in."""
        return _text(self._sessions.dumps([key]))

    def device_cookie(self, device: str, people: list[str]) -> str:
        """The cookie of a device on which these accounts were logged in; it opens nothing."""
        return _text(self._devices.dumps([device, people]))

    def device(self, connection: HTTPConnection) -> tuple[str, list[str]] | None:
        """A device that is known, and the accounts that were logged in on it."""
        try:
            device, people = self._devices.loads(connection.cookies.get(DEVICE_COOKIE, ""))
        except (BadSignature, ValueError, TypeError):
            return None
        return str(device), [str(person) for person in people]

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


Dropping = Callable[[Refused], None]


class Holder(NamedTuple):
    """Whom a key opens, if anybody, and whether he is kept out."""

    person: Person | None = None
    ban: Ban | None = None


class Doorkeeper:
    """Knows who is asking, and who has a socket open."""

    def __init__(self, signer: Signer, people: People, clock: Callable[[], int]) -> None:
        self.signer, self.people, self._now = signer, people, clock
        self._known: OrderedDict[str, tuple[float, Holder]] = OrderedDict()
        self._changes = 0
        self._links: dict[str, dict[Dropping, Caller]] = {}

    async def caller(self, connection: HTTPConnection, *, banned: bool = False) -> Caller | None:
        """Who is asking; None for somebody new, or somebody whose key opens nothing any more.

        Who is kept out is refused, unless also the banned are let in.
        """
        found = self.signer.program(connection) or self.signer.guest(connection)
        session = None if found else self.signer.session(connection)
        if session is not None:
            found = Caller(Person("", ""), session=session)
        if found is None:
            return None
        if found.person.program:
            host = await self._host_of(found)
            if host is None:
                raise Refused("token")
            return replace(found, host=host)
        holder = await self._holder_of(found)
        if holder.ban is not None and not banned:
            raise holder.ban.refusal()
        return None if holder.person is None else replace(found, person=holder.person)

    async def refusal(self, caller: Caller) -> Refused | None:
        """Why somebody's key does not open any more, if so. Tokens end with their chair, too."""
        if caller.person.program:
            return None if await self._host_of(caller) else Refused("token")
        holder = await self._holder_of(caller)
        if holder.ban is not None:
            return holder.ban.refusal()
        return Refused("logged-out") if holder.person is None else None

    async def _holder_of(self, caller: Caller) -> Holder:
        person = caller.person
        key = caller.session or f"guest {person.id} {person.name}"
        return await self._holder(key, lambda: self._ask(caller))

    def _ask(self, caller: Caller) -> Holder:
        """A guest's cookie opens somebody while he has no account: after that, only sessions do.

        A ban holds for it all the same, so that the cookie makes no new guest.
        """
        who = caller.person
        if caller.session:
            person = self.people.who(caller.session, self._now())
        else:
            person = self.people.guest(who.id, who.name)
        known = (person or who).id
        return Holder(person, self.people.ban(known, self._now()) if known else None)

    async def _host_of(self, program: Caller) -> str | None:
        """Who answers for a program; None if he was deleted or is kept out."""
        code = program.table
        holder = await self._holder(f"table {code}", lambda: self._ask_host(code))
        return None if holder.ban is not None or holder.person is None else holder.person.id

    def _ask_host(self, code: str) -> Holder:
        host = self.people.host(code)
        return Holder(host, None if host is None else self.people.ban(host.id, self._now()))

    async def _holder(self, key: str, ask: Callable[[], Holder]) -> Holder:
        while True:
            until, holder = self._known.get(key, (0.0, Holder()))
            if time.monotonic() < until:
                return holder
            changes, asked_at = self._changes, time.monotonic()
            try:
                holder = await to_its_end(ask)
            except (SQLAlchemyError, OSError) as error:
                raise NotSaved from error
            if changes == self._changes:  # else it may be an old answer
                self._known[key] = (asked_at + _KNOWN_SECONDS, holder)
                self._known.move_to_end(key)
                while len(self._known) > _KNOWN:
                    self._known.popitem(last=False)
                return holder

    # Keys that are taken away

    @contextmanager
    def linked(self, caller: Caller, drop: Dropping) -> Iterator[None]:
        """While somebody has a socket open: it is dropped when his key opens nothing any more."""
        whose = caller.host or caller.person.id
        links = self._links.setdefault(whose, {})
        links[drop] = caller
        try:
            yield
        finally:
            del links[drop]
            if not links and self._links.get(whose) is links:
                del self._links[whose]

    async def look_again(self, person: str | None = None) -> None:
        """Somebody's keys changed, or anybody's: believe nothing, and close what stands open."""
        self._changes += 1
        self._known.clear()
        people = tuple(self._links) if person is None else (person,)
        links = [link for who in people for link in self._links.get(who, {}).items()]
        for drop, caller in links:
            why = await self.refusal(caller)
            if why is not None:
                drop(why)


def _text(signed: str | bytes) -> str:
    return signed if isinstance(signed, str) else signed.decode()


def new_guest(language: str) -> Person:
    """Somebody who was never here before."""
    return Person(secrets.token_hex(12), guest_name(language))


def set_cookie(
    connection: HTTPConnection, response: Response, value: str, name: str = COOKIE
) -> None:
    """Remember somebody for a year."""
    response.set_cookie(
        name,
        value,
        max_age=_YEAR,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
        path="/",
    )


def know_device(
    signer: Signer, connection: HTTPConnection, response: Response, person: str
) -> None:
    """An account is logged in on this device: strangers cannot keep it from doing so again."""
    device, people = signer.device(connection) or (secrets.token_hex(12), [])
    known = [person, *(other for other in people if other != person)][:_DEVICE_PEOPLE]
    set_cookie(connection, response, signer.device_cookie(device, known), DEVICE_COOKIE)


async def identify(
    connection: HTTPConnection, response: Response, *, banned: bool = False
) -> Caller:
    """Who is asking; whoever is new gets a name and a cookie at once."""
    keeper: Doorkeeper = connection.app.state.keeper
    caller = await keeper.caller(connection, banned=banned)
    if caller is None:
        caller = Caller(new_guest(language_of(connection)))
        set_cookie(connection, response, keeper.signer.cookie(caller.person))
    return caller


async def known_or_new(request: Request, response: Response) -> Caller:
    """The same for a door of REST, which is told its arguments by their types."""
    return await identify(request, response)


async def even_banned(request: Request, response: Response) -> Caller:
    """The same for the one door that is open to those who are kept out, too."""
    return await identify(request, response, banned=True)
