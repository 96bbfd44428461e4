"""For whoever watches over the server: is it alive, and is it ready for people."""

from typing import Any

from fastapi import APIRouter, Response

from cego.server.http.parts import TheHub
from cego.server.protocol.rest import Health, Ready

router = APIRouter(prefix="/api", tags=["people"])
_NOT_READY: dict[int | str, dict[str, Any]] = {
    503: {"model": Ready, "description": "Something is missing; the answer says what."}
}


@router.get("/health")
async def health(hub: TheHub) -> Health:
    """The process is alive: it answers, whatever becomes of its database."""
    return Health(ok=True, tables=len(hub.tables))


@router.get("/ready", responses=_NOT_READY)
async def ready(hub: TheHub, response: Response) -> Ready:
    """People can be sent here: the database answers, processes do their work, and it goes on."""
    found = await hub.ready()
    draining = hub.closing.begun
    is_ready = all(found) and not draining
    if not is_ready:
        response.status_code = 503
    return Ready(ready=is_ready, **found._asdict(), draining=draining)
