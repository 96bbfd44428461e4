"""Puts the server together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from pydantic import BaseModel

from cego.server.http import deals, errors, page, people, rules, socket, tables
from cego.server.http.guard import Guard
from cego.server.http.identity import Signer
from cego.server.live.hub import Hub
from cego.server.settings import Settings

_TITLE = "Cego"
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
        app.state.signer = Signer(
            settings.secret or await asyncio.to_thread(hub.records.secret, "cookies")
        )
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
    for part in (people, rules, tables, deals, socket):
        app.include_router(part.router)
    errors.install(app)
    app.add_middleware(Guard, settings=settings)

    @app.get("/api/health", tags=["people"])
    async def health() -> Health:
        """How many tables are awake in this process."""
        return Health(ok=True, tables=len(app.state.hub.tables))

    page.install(app)
    return app
