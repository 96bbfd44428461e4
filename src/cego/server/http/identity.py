"""Who is asking: a guest by signed cookie, or a program by its token."""

import secrets
from dataclasses import dataclass

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from cego.server.http.language import language_of
from cego.server.http.names import guest_name
from cego.server.refusal import Refused
from cego.server.tables.events import Person

COOKIE = "cego"
_YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody, and for a program the only table and chair it may use."""

    person: Person
    table: str = ""

    def must_be_at(self, code: str) -> None:
        """A program's token opens one table only."""
        if self.person.program and self.table != code:
            raise Refused("other-table")


class Signer:
    """Makes and reads what identifies people. Ids are no secrets: only signed ones count."""

    def __init__(self, secret: str) -> None:
        self._guests = URLSafeSerializer(secret, salt="cego guest")
        self._programs = URLSafeSerializer(secret, salt="cego program")

    def cookie(self, person: Person) -> str:
        """The cookie of a guest."""
        return _text(self._guests.dumps([person.id, person.name]))

    def token(self, person: Person, code: str) -> str:
        """The token of a program for one table."""
        return _text(self._programs.dumps([person.id, person.name, code]))

    def caller(self, connection: HTTPConnection) -> Caller | None:
        """Who is asking; None for somebody new. A bad token is refused, a bad cookie is none."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            try:
                person, name, code = self._programs.loads(token.strip())
            except (BadSignature, ValueError, TypeError) as error:
                raise Refused("token") from error
            return Caller(Person(person, name, program=True), code)
        try:
            person, name = self._guests.loads(connection.cookies.get(COOKIE, ""))
        except (BadSignature, ValueError, TypeError):
            return None
        return Caller(Person(person, name))


def _text(signed: str | bytes) -> str:
    return signed if isinstance(signed, str) else signed.decode()


def new_guest(language: str) -> Person:
    """Somebody who was never here before."""
    return Person(secrets.token_hex(12), guest_name(language))


def set_cookie(request: Request, response: Response, signer: Signer, person: Person) -> None:
    """Remember a guest for a year."""
    response.set_cookie(
        COOKIE,
        signer.cookie(person),
        max_age=_YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )


def known_or_new(request: Request, response: Response) -> Caller:
    """Who is asking; whoever is new gets a name and a cookie at once."""
    signer: Signer = request.app.state.signer
    caller = signer.caller(request)
    if caller is None:
        caller = Caller(new_guest(language_of(request)))
        set_cookie(request, response, signer, caller.person)
    return caller
