"""Puts the server together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI

from cego.server.http import (
    accounts,
    conduct,
    deals,
    devices,
    errors,
    invitations,
    metrics,
    my_tables,
    pads,
    page,
    people,
    players,
    practice,
    published,
    rules,
    socket,
    study,
    tables,
    watching,
)
from cego.server.http.guard import Guard
from cego.server.http.identity import Doorkeeper, Signer
from cego.server.http.links import Links
from cego.server.http.passwords import Passwords
from cego.server.http.readable import readable
from cego.server.live.hub import Hub
from cego.server.settings import Settings

_TITLE = "Cego"
_ABOUT = "Tables, rule sets and records of Cego and Zuger Tapp. Play itself is on the socket."


def create_app(settings: Settings) -> FastAPI:
    """The application; its hub lives as long as it runs."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hub = Hub(settings)
        await hub.start()
        app.state.hub = hub
        secret = settings.secret or await asyncio.to_thread(hub.records.secret, "cookies")
        keeper = Doorkeeper(Signer(secret), hub.people, hub.now)
        app.state.keeper = keeper
        app.state.links = Links(settings.limits.links)
        hub.changed = keeper.look_again
        app.state.passwords = Passwords(settings.limits, hub.attempts, hub.now)
        try:
            yield
        finally:
            await hub.stop()

    app = FastAPI(
        title=_TITLE,
        description=_ABOUT,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    parts = (people, accounts, devices, my_tables, players, rules, tables, invitations, deals)
    for part in (*parts, conduct, metrics, pads, practice, published, study, socket, watching):
        # A socket's messages are read by its own rules.
        before = [] if part is socket else [Depends(readable)]
        app.include_router(part.router, dependencies=before)
    errors.install(app)
    app.add_middleware(Guard, settings=settings)

    page.install(app)
    return app
