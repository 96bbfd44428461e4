"""Tables: the lobby, opening one, taking and leaving chairs, programs, the export."""

import json
import secrets
from collections.abc import AsyncIterator, Sequence

from fastapi import APIRouter
from starlette.responses import StreamingResponse

from cego.server.http.errors import RESPONSES
from cego.server.http.identity import Caller
from cego.server.http.names import clean_name
from cego.server.http.parts import Code, Keeper, Language, TheHub, Who, from_database
from cego.server.http.rules import explained
from cego.server.live.hub import Hub
from cego.server.live.table import LiveTable
from cego.server.protocol.rest import (
    BotWanted,
    ChairWanted,
    LobbyTable,
    ProgramToken,
    ProgramWanted,
    RulesExplained,
    TableAnswer,
    TableWanted,
)
from cego.server.protocol.sight import TableSeen
from cego.server.refusal import Refused
from cego.server.tables import commands as c
from cego.server.tables.events import Acted, Bot, DealFinished, Person
from cego.server.tables.plan import Plan, rules_of, with_length
from cego.server.tables.sight import table_seen
from cego.server.tables.state import Stored

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=RESPONSES)


def answer(live: LiveTable, who: Caller) -> TableAnswer:
    """A table as somebody may see it who has its code."""
    table = live.table
    return TableAnswer(
        code=live.code,
        v=table.seq,
        stage=table.stage,
        chair=table.chair_of(who.person.id),
        table=TableSeen.model_validate(table_seen(table)),
    )


@router.get("")
async def lobby(hub: TheHub) -> list[LobbyTable]:
    """The tables that want to be found."""
    rows = await from_database(hub.records.lobby)
    return [LobbyTable.model_validate(row) for row in rows]


@router.post("", status_code=201)
async def open_table(wanted: TableWanted, hub: TheHub, who: Who) -> TableAnswer:
    """Open a table; you get the first chair that no bot has."""
    rules = with_length(rules_of(wanted.rules, wanted.options), wanted.length, wanted.deals)
    rules.check_players(wanted.players)
    await may_open(hub, who)
    plan = Plan(
        rules=rules.spec,
        players=wanted.players,
        pace=wanted.pace,
        listed=wanted.listed,
        spectators=wanted.spectators,
        hints=wanted.hints,
        title=clean_name(wanted.title) if wanted.title else "",
    )
    bots = tuple(None if bot is None else Bot(bot.level, bot.boldness) for bot in wanted.bots)
    live = await hub.open(c.Open(plan, who.person, bots))
    return answer(live, who)


@router.get("/{code}")
async def table(code: Code, hub: TheHub, who: Who) -> TableAnswer:
    """A table, for whoever has its code."""
    return answer(await hub.get(code), who)


@router.get("/{code}/rules")
async def table_rules(code: Code, hub: TheHub, language: Language) -> RulesExplained:
    """The rules of a table in plain sentences, to be read before one agrees."""
    live = await hub.get(code)
    return explained(live.table.rules, language)


@router.post("/{code}/join")
async def join(code: Code, wanted: ChairWanted, hub: TheHub, who: Who) -> TableAnswer:
    """Take a chair, or any free one; who sits already keeps his."""
    _no_program(who)
    live = await hub.get(code)
    if live.table.chair_of(who.person.id) is None:
        await _remember(hub, who)
        await live.do(c.Sit(who.person, wanted.chair))
    return answer(live, who)


@router.post("/{code}/leave")
async def leave(code: Code, hub: TheHub, who: Who) -> TableAnswer:
    """Leave for good; in the middle of an evening a bot plays on until you come back."""
    live = await hub.get(code)
    await live.do(c.Leave(who.person.id))
    return answer(live, who)


@router.put("/{code}/chairs/{chair}")
async def seat_bot(code: Code, chair: int, wanted: BotWanted, hub: TheHub, who: Who) -> TableAnswer:
    """The host puts a bot on a free chair."""
    live = await hub.get(code)
    await live.do(c.Seat(who.person.id, chair, Bot(wanted.level, wanted.boldness)))
    return answer(live, who)


@router.delete("/{code}/chairs/{chair}")
async def vacate(code: Code, chair: int, hub: TheHub, who: Who) -> TableAnswer:
    """The host frees a chair before the evening begins; a program's token is void then."""
    live = await hub.get(code)
    await live.do(c.Vacate(who.person.id, chair))
    return answer(live, who)


@router.post("/{code}/programs", status_code=201)
async def seat_program(
    code: Code, wanted: ProgramWanted, keeper: Keeper, hub: TheHub, who: Who
) -> ProgramToken:
    """The host gives a chair to a program; the token is its key."""
    live = await hub.get(code)
    program = Person(f"program-{secrets.token_hex(12)}", clean_name(wanted.name), program=True)
    await live.do(c.Seat(who.person.id, wanted.chair, program))
    return ProgramToken(token=keeper.signer.token(program, code), chair=wanted.chair)


@router.get("/{code}/export", response_class=StreamingResponse)
async def export(code: Code, hub: TheHub, who: Who) -> StreamingResponse:
    """All events as you may see them, a JSON document a line; finished deals in full."""
    who.must_be_at(code)
    live = await hub.get(code)
    chair = live.table.chair_of(who.person.id)
    if chair is None and not live.table.plan.spectators:
        raise Refused("no-spectators")
    events = await from_database(hub.log.read, code)
    return StreamingResponse(_lines(events, chair), media_type="application/x-ndjson")


async def _lines(events: Sequence[Stored], chair: int | None) -> AsyncIterator[str]:
    over = max((s.seq for s in events if isinstance(s.event, DealFinished)), default=0)
    for stored in events:
        event = stored.event
        # After a deal all of it is open: its actions are told as their actors saw them.
        open_now = isinstance(event, Acted) and stored.seq < over
        seen = event.seen_by(event.chair if open_now and isinstance(event, Acted) else chair)
        if seen is not None:
            line = {"v": stored.seq, "at": stored.at, "kind": event.kind, **seen}
            yield json.dumps(line, ensure_ascii=False) + "\n"


async def may_open(hub: Hub, who: Caller) -> None:
    """Whether somebody may open one more table; he is remembered then."""
    _no_program(who)
    limit = hub.settings.limits.tables
    if await from_database(hub.records.open_tables, who.person.id) >= limit:
        raise Refused("too-many-tables", limit=limit)
    await _remember(hub, who)


def _no_program(who: Caller) -> None:
    if who.person.program:
        raise Refused("token")


async def _remember(hub: Hub, who: Caller) -> None:
    person = who.person
    await from_database(hub.records.remember_person, person.id, person.name, hub.now())
