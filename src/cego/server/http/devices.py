"""The devices on which somebody is logged in: to see them, and to log them out."""

from typing import Annotated

from fastapi import APIRouter, Path

from cego.server.http.accounts import APerson
from cego.server.http.errors import RESPONSES
from cego.server.http.identity import Caller
from cego.server.http.parts import Keeper, TheHub, from_database
from cego.server.protocol.people import Device
from cego.server.refusal import Refused

router = APIRouter(prefix="/api/account", tags=["people"], responses=RESPONSES)
Handle = Annotated[str, Path(description="As the list of devices calls it", max_length=40)]


def _logged_in(who: Caller) -> None:
    if not who.session:
        raise Refused("no-account")


@router.get("/devices")
async def devices(who: APerson, hub: TheHub) -> list[Device]:
    """The devices on which you are logged in, the last used first."""
    _logged_in(who)
    rows = await from_database(hub.people.devices, who.person.id)
    return [
        Device(
            handle=row["handle"],
            name=row["device"],
            since=row["created_at"],
            seen=row["seen_at"],
            here=row["id"] == who.session,
        )
        for row in rows
    ]


@router.delete("/devices/{handle}", status_code=204)
async def log_out_device(handle: Handle, who: APerson, hub: TheHub, keeper: Keeper) -> None:
    """Log a device out; what is open on it is closed at once."""
    _logged_in(who)
    rows = await from_database(hub.people.devices, who.person.id)
    found = [row["id"] for row in rows if row["handle"] == handle]
    if not found:
        raise Refused("no-device")
    await from_database(hub.people.close_session, found[0], who.person.id)
    await keeper.look_again(who.person.id)


@router.post("/logout-everywhere", status_code=204)
async def log_out_everywhere(who: APerson, hub: TheHub, keeper: Keeper) -> None:
    """Log out all other devices; this one stays logged in."""
    _logged_in(who)
    await from_database(hub.people.close_others, who.person.id, who.session)
    await keeper.look_again(who.person.id)
