"""Finished deals to be looked at step by step, and to be played again."""

from typing import Any

from fastapi import APIRouter

from cego.deal.actions import SEATS
from cego.notation import deal_from_data
from cego.server.http.deals import DealId, record_of
from cego.server.http.errors import RESPONSES
from cego.server.http.identity import Caller
from cego.server.http.opening import opened
from cego.server.http.parts import Language, TheHub, Who, from_database
from cego.server.http.statistics import LETTERS
from cego.server.http.tables import answer
from cego.server.live.hub import Hub
from cego.server.protocol.base import SeatLetter
from cego.server.protocol.replay import DealReplay, OpenStep, PlayedAgain, PracticeWanted
from cego.server.protocol.rest import TableAnswer
from cego.server.protocol.sight import Sitter
from cego.server.tables import commands as c
from cego.server.tables.practice import company, position, practice_plan
from cego.server.tables.replay import steps_of
from cego.server.tables.state import Table

router = APIRouter(prefix="/api/deals", tags=["deals"], responses=RESPONSES)
Row = dict[str, Any]


@router.get("/{deal_id}/steps", response_model_exclude_unset=True)
async def steps(deal_id: DealId, hub: TheHub, who: Who, language: Language) -> DealReplay:
    """A finished deal step by step, all cards open."""
    record = await record_of(hub, deal_id)
    line = await from_database(hub.records.deal_line, deal_id)
    played = deal_from_data(record)
    outcome = played.outcome()
    assert outcome is not None
    return DealReplay(
        id=deal_id,
        number=line["number"],
        finished_at=line["finished_at"],
        rules=played.rules.spec,
        rules_title=played.rules.title,
        village=played.rules.village,
        game=played.rules.game,
        players=played.players,
        sitters=_sitters(line["players"], played.players),
        you=await _seat_of(hub, who, line, practice="practice" in record),
        payments=list(outcome.payments),
        practice=await _practice(hub, record),
        steps=[
            OpenStep.model_validate(step)
            for step in steps_of(played, played.rules.spoken(language))
        ],
    )


def _sitters(rows: list[Row], players: int) -> list[Sitter | None]:
    by_seat = {row["seat"]: _sitter(row) for row in rows}
    return [by_seat.get(seat) for seat in range(players)]


def _sitter(row: Row) -> Sitter | None:
    """Bots are known by their level; of who had his data deleted nothing is known."""
    if row["person"] is not None:
        return Sitter(kind="person", name=row["name"])
    return Sitter(kind="bot", level=row["name"]) if row["name"] else None


async def _seat_of(hub: Hub, who: Caller, line: Row, *, practice: bool) -> SeatLetter | None:
    me = who.person.id
    seats = [row["seat"] for row in line["players"] if row["person"] == me]
    if not seats and practice:
        # The record does not say who practised; only the table knows.
        table = Table.fold(await from_database(hub.log.read, line["table_code"]))
        seat = None if table is None else table.seat_of(table.chair_of(me))
        seats = [] if seat is None else [seat]
    return LETTERS[seats[0]] if seats else None


async def _practice(hub: Hub, record: Row) -> PlayedAgain | None:
    practice = record.get("practice")
    if practice is None:
        return None
    first = await record_of(hub, practice["deal"])
    return PlayedAgain(**practice, payments=first["payments"])


@router.post("/{deal_id}/practice", status_code=201)
async def practise(deal_id: DealId, wanted: PracticeWanted, hub: TheHub, who: Who) -> TableAnswer:
    """Open a table of your own at which a finished deal is played again; it counts nowhere."""
    played = deal_from_data(await record_of(hub, deal_id))
    seat = SEATS.index(wanted.seat)
    given = position(played, wanted.at, seat)
    plan = practice_plan(played, deal_id, wanted.at, seat)
    bots = company(played.players, seat, wanted.level)
    live = await opened(hub, who, c.Open(plan, who.person, bots, given))
    return await answer(hub, live, who)
