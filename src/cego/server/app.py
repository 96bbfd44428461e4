"""Puts the server together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from pydantic import BaseModel

from cego.server.http import (
    accounts,
    deals,
    errors,
    page,
    people,
    players,
    practice,
    rules,
    socket,
    study,
    tables,
)
from cego.server.http.guard import Guard, Rate
from cego.server.http.identity import Doorkeeper, Signer
from cego.server.http.passwords import Passwords
from cego.server.live.hub import Hub
from cego.server.settings import Settings

_TITLE = "Cego"
_STUDY_SECONDS = 600.0
_ABOUT = "Tables, rule sets and records of Cego and Zuger Tapp. Play itself is on the socket."


class Health(BaseModel):
    """The server is up."""

    ok: bool
    tables: int


def create_app(settings: Settings) -> FastAPI:
    """The application; its hub lives as long as it runs."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        hub = Hub(settings)
        await hub.start()
        app.state.hub = hub
        secret = settings.secret or await asyncio.to_thread(hub.records.secret, "cookies")
        app.state.keeper = Doorkeeper(Signer(secret), hub.people)
        app.state.passwords = Passwords(settings.limits)
        app.state.effort = Rate(settings.limits.study, _STUDY_SECONDS)
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
    for part in (people, accounts, players, rules, tables, deals, practice, study, socket):
        app.include_router(part.router)
    errors.install(app)
    app.add_middleware(Guard, settings=settings)

    @app.get("/api/health", tags=["people"])
    async def health() -> Health:
        """How many tables are awake in this process."""
        return Health(ok=True, tables=len(app.state.hub.tables))

    page.install(app)
    return app
