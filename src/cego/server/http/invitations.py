"""A short code that was said on the telephone leads to its table."""

from typing import Annotated

from fastapi import APIRouter, Path

from cego.server.http.errors import RESPONSES
from cego.server.http.parts import Address, TheHub, from_database
from cego.server.http.tries import QUARTER, count
from cego.server.protocol.rest import Invited
from cego.server.refusal import Refused
from cego.server.store.attempts import Budget

router = APIRouter(prefix="/api/invitations", tags=["tables"], responses=RESPONSES)
Words = Annotated[str, Path(description="KAUZ 27, as one likes to write it", max_length=60)]


@router.get("/{words}")
async def invited(words: Words, hub: TheHub, address: Address) -> Invited:
    """The table of a short code, while people gather there. Many wrong tries are refused.

    A right one is counted too until it is known to be right: else it could be guessed without end.
    """
    budget = Budget(f"invitation {address}", hub.settings.limits.invitations, QUARTER)
    await count(hub.attempts, [budget], hub.now(), "too-many-guesses")
    code = await from_database(hub.invitations.leads_to, words)
    if code is None:
        raise Refused("no-invitation")
    await from_database(hub.attempts.take_back, budget)
    return Invited(code=code)
