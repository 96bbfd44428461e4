"""Finished deals: records as JSON and text, and the check that nobody cheated."""

from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.responses import PlainTextResponse

from cego.errors import CegoError
from cego.fairdeal import FairDeal
from cego.notation import deal_from_data, write_text
from cego.server.http.errors import RESPONSES
from cego.server.http.parts import Code, Language, TheHub, from_database
from cego.server.live.hub import Hub
from cego.server.protocol.rest import DealCheck, DealLine, ErrorAnswer
from cego.server.refusal import Refused

router = APIRouter(prefix="/api", tags=["deals"], responses=RESPONSES)
DealId = Annotated[str, Path(description="Code of the table, a dash, number", max_length=32)]


async def record_of(hub: Hub, deal_id: str) -> dict[str, Any]:
    """The record of a finished deal."""
    record = await from_database(hub.records.deal, deal_id)
    if record is None:
        raise Refused("no-deal-record")
    return record


@router.get("/tables/{code}/deals")
async def deals(code: Code, hub: TheHub) -> list[DealLine]:
    """The finished deals of a table."""
    rows = await from_database(hub.records.deals_of, code)
    return [DealLine.model_validate(row) for row in rows]


@router.get("/deals/{deal_id}")
async def deal(deal_id: DealId, hub: TheHub) -> dict[str, Any]:
    """A finished deal as data, its seeds under ``fair``."""
    return await record_of(hub, deal_id)


@router.get("/deals/{deal_id}/text", response_class=PlainTextResponse)
async def deal_text(deal_id: DealId, hub: TheHub) -> str:
    """A finished deal as text; `cego verify` checks it."""
    record = await record_of(hub, deal_id)
    return write_text(deal_from_data(record)) + FairDeal.from_data(record["fair"]).to_text()


@router.get("/deals/{deal_id}/check")
async def check(deal_id: DealId, hub: TheHub, language: Language) -> DealCheck:
    """Repeat the shuffle from its seeds, and every action."""
    record = await record_of(hub, deal_id)
    fair = FairDeal.from_data(record["fair"])
    try:
        played = deal_from_data(record)
        fair.check(played)
    except CegoError as error:
        problem = ErrorAnswer(key=error.key, text=error.text(language))
        return DealCheck(ok=False, actions=0, commitment=fair.committed, problem=problem)
    return DealCheck(ok=True, actions=len(played.log), commitment=fair.committed)
