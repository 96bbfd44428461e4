"""A guest is not called like somebody who has an account: others would take him for that one."""

from cego.server.http.names import clean_name
from cego.server.http.parts import from_database
from cego.server.http.passwords import login_of
from cego.server.live.hub import Hub
from cego.server.refusal import Refused


async def free_name(hub: Hub, wanted: str, person: str = "") -> str:
    """A name that somebody chooses, if it is not that of another one's account."""
    name = clean_name(wanted)
    account = await from_database(hub.people.account, login_of(name))
    if account is not None and account["person"] != person:
        raise Refused("name-taken")
    return name
