"""Who am I? And what there is to say, and against whom to play."""

from fastapi import APIRouter

from cego.locale import text
from cego.players.levels import SEATED
from cego.server.http.accounts import me_of
from cego.server.http.errors import RESPONSES
from cego.server.http.parts import Language, Who
from cego.server.protocol.rest import Choice, Me
from cego.server.tables.phrases import PHRASES

router = APIRouter(prefix="/api", tags=["people"], responses=RESPONSES)


@router.get("/me")
async def me(who: Who) -> Me:
    """Who the cookie says you are; without one you are a new guest and get one."""
    return me_of(who)


@router.get("/phrases")
async def phrases(language: Language) -> list[Choice]:
    """The ready-made sentences."""
    return [Choice(key=key, text=text(language, f"server.phrase.{key}")) for key in PHRASES]


@router.get("/levels")
async def levels(language: Language) -> list[Choice]:
    """The bots that may sit at a table."""
    return [Choice(key=key, text=text(language, f"server.level.{key}")) for key in SEATED]
