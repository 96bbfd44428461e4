"""Finished deals: records as JSON and text, and the check that nobody cheated."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from starlette.responses import PlainTextResponse

from cego.errors import CegoError
from cego.fairdeal import FairDeal
from cego.notation import deal_from_data, write_text
from cego.server.http.errors import AS_JSON, RESPONSES
from cego.server.http.identity import Doorkeeper
from cego.server.http.parts import Code, Language, TheHub, from_database
from cego.server.live.hub import Hub
from cego.server.protocol.rest import DealCheck, DealLine, ErrorAnswer
from cego.server.refusal import Refused

router = APIRouter(prefix="/api", tags=["deals"], responses=RESPONSES)
_Name = Annotated[str, Path(description="Code of the table, a dash, number", max_length=32)]


async def _may_look(request: Request, hub: Hub, code: str) -> None:
    """What was played at a table without spectators is for those who sat there."""
    keeper: Doorkeeper = request.app.state.keeper
    caller = await keeper.caller(request)
    person = "" if caller is None else caller.person.id
    if not await from_database(hub.records.may_look, code, person):
        raise Refused("no-spectators")


async def _readable(deal_id: _Name, hub: TheHub, request: Request) -> str:
    await _may_look(request, hub, deal_id.rpartition("-")[0])
    return deal_id


DealId = Annotated[str, Depends(_readable)]
"""The name of a finished deal that the caller may read."""


async def record_of(hub: Hub, deal_id: str) -> dict[str, Any]:
    """The record of a finished deal."""
    record = await from_database(hub.records.deal, deal_id)
    if record is None:
        raise Refused("no-deal-record")
    return record


@router.get("/tables/{code}/deals")
async def deals(code: Code, hub: TheHub, request: Request) -> list[DealLine]:
    """The finished deals of a table."""
    await _may_look(request, hub, code)
    rows = await from_database(hub.records.deals_of, code)
    return [DealLine.model_validate(row) for row in rows]


@router.get("/deals/{deal_id}")
async def deal(deal_id: DealId, hub: TheHub) -> dict[str, Any]:
    """A finished deal as data, its seeds under ``fair``."""
    return await record_of(hub, deal_id)


@router.get("/deals/{deal_id}/text", response_class=PlainTextResponse, responses=AS_JSON)
async def deal_text(deal_id: DealId, hub: TheHub) -> str:
    """A finished deal as text; `cego verify` checks it."""
    record = await record_of(hub, deal_id)
    seeds = FairDeal.from_data(record["fair"]).to_text() if "fair" in record else ""
    return write_text(deal_from_data(record)) + seeds


@router.get("/deals/{deal_id}/check")
async def check(deal_id: DealId, hub: TheHub, language: Language) -> DealCheck:
    """Repeat the shuffle from its seeds, and every action."""
    record = await record_of(hub, deal_id)
    if "fair" not in record:
        raise Refused("practice")
    fair = FairDeal.from_data(record["fair"])
    try:
        played = deal_from_data(record)
        fair.check(played)
    except CegoError as error:
        problem = ErrorAnswer(key=error.key, text=error.text(language))
        return DealCheck(ok=False, actions=0, commitment=fair.committed, problem=problem)
    return DealCheck(ok=True, actions=len(played.log), commitment=fair.committed)
