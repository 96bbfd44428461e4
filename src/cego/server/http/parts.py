"""What the routes are given: who asks, in which language, and the hub."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import Depends, Path, Query, Request
from sqlalchemy.exc import SQLAlchemyError

from cego.locale import LANGUAGES
from cego.server.http.guard import address_of
from cego.server.http.identity import Caller, Doorkeeper, known_or_new
from cego.server.http.language import language_of
from cego.server.live.hub import Hub
from cego.server.live.threads import to_its_end
from cego.server.store.log import NotSaved

T = TypeVar("T")
_SPOKEN = ", ".join(LANGUAGES)


def _hub(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def _keeper(request: Request) -> Doorkeeper:
    keeper: Doorkeeper = request.app.state.keeper
    return keeper


def _address(request: Request) -> str:
    return address_of(request.scope, _hub(request).settings.behind_proxy)


def _language(
    request: Request,
    language: Annotated[str | None, Query(description=_SPOKEN, max_length=20)] = None,  # noqa: ARG001 - so that it is documented
) -> str:
    return language_of(request)


TheHub = Annotated[Hub, Depends(_hub)]
Keeper = Annotated[Doorkeeper, Depends(_keeper)]
Address = Annotated[str, Depends(_address)]
Language = Annotated[str, Depends(_language)]
Who = Annotated[Caller, Depends(known_or_new)]
Code = Annotated[str, Path(description="The code of a table", max_length=16)]


async def from_database(work: Callable[..., T], *values: object) -> T:
    """Ask the database in a thread; if it does not answer, say so clearly."""
    try:
        return await to_its_end(work, *values)
    except (SQLAlchemyError, OSError) as error:
        raise NotSaved from error
