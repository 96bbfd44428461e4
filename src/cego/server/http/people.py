"""Who am I? Guests only so far; accounts are built on top of this."""

from dataclasses import replace

from fastapi import APIRouter, Request, Response

from cego.locale import text
from cego.players.levels import SEATED
from cego.server.http.errors import RESPONSES
from cego.server.http.identity import Signer, set_cookie
from cego.server.http.names import clean_name
from cego.server.http.parts import Language, Who
from cego.server.protocol.rest import Choice, Me, NewName
from cego.server.refusal import Refused
from cego.server.tables.phrases import PHRASES

router = APIRouter(prefix="/api", tags=["people"], responses=RESPONSES)


@router.get("/me")
async def me(who: Who) -> Me:
    """Who the cookie says you are; without one you are a new guest and get one."""
    return Me(id=who.person.id, name=who.person.name)


@router.post("/me")
async def rename(wanted: NewName, who: Who, request: Request, response: Response) -> Me:
    """Choose a name. At tables where you sit already you keep the old one."""
    if who.person.program:
        raise Refused("token")
    person = replace(who.person, name=clean_name(wanted.name))
    signer: Signer = request.app.state.signer
    set_cookie(request, response, signer, person)
    return Me(id=person.id, name=person.name)


@router.get("/phrases")
async def phrases(language: Language) -> list[Choice]:
    """The ready-made sentences."""
    return [Choice(key=key, text=text(language, f"server.phrase.{key}")) for key in PHRASES]


@router.get("/levels")
async def levels(language: Language) -> list[Choice]:
    """The bots that may sit at a table."""
    return [Choice(key=key, text=text(language, f"server.level.{key}")) for key in SEATED]
