"""Tables: the lobby, opening one, taking and leaving chairs, programs, the export."""

import json
import secrets
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from fastapi import APIRouter, Request, Response
from starlette.responses import StreamingResponse

from cego.server.http.errors import RESPONSES
from cego.server.http.identity import Caller, Doorkeeper, set_cookie
from cego.server.http.lobby import shown
from cego.server.http.names import clean_title
from cego.server.http.opening import never_begun, no_program, opened, remember
from cego.server.http.parts import Address, Code, Keeper, Language, TheHub, Who, from_database
from cego.server.http.rules import explained
from cego.server.http.taken import free_name
from cego.server.live.hub import Hub
from cego.server.live.table import LiveTable
from cego.server.protocol.rest import (
    BotWanted,
    ChairWanted,
    LobbyTable,
    NewName,
    ProgramToken,
    ProgramWanted,
    TableAnswer,
    TableWanted,
)
from cego.server.protocol.rules import RulesExplained
from cego.server.protocol.sight import TableSeen
from cego.server.refusal import Refused
from cego.server.tables import commands as c
from cego.server.tables.events import Acted, Bot, DealFinished, Person
from cego.server.tables.plan import Plan, rules_of, with_length
from cego.server.tables.sight import table_seen
from cego.server.tables.state import Stage, Stored

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=RESPONSES)


async def answer(hub: Hub, live: LiveTable, who: Caller) -> TableAnswer:
    """A table as somebody may see it who has its code."""
    table = live.table
    gathering = table.stage is Stage.GATHERING
    words = await from_database(hub.invitations.of, live.code) if gathering else None
    return TableAnswer(
        code=live.code,
        v=table.seq,
        stage=table.stage,
        chair=table.chair_of(who.person.id),
        table=TableSeen.model_validate(table_seen(table)),
        invitation=words,
    )


@router.get("")
async def lobby(hub: TheHub) -> list[LobbyTable]:
    """The tables that want to be found: first those where somebody waits for more people.

    Three of each host are shown; those opened past twenty from one address come last.
    """
    return await shown(hub)


@router.post("", status_code=201)
async def open_table(wanted: TableWanted, hub: TheHub, who: Who, address: Address) -> TableAnswer:
    """Open a table; you get the first chair that no bot has."""
    name = hub.settings.own_rules.get(wanted.rules, wanted.rules)
    rules = with_length(rules_of(name, wanted.options), wanted.length, wanted.deals)
    rules.check_players(wanted.players)
    plan = Plan(
        rules=rules.spec,
        players=wanted.players,
        pace=wanted.pace,
        listed=wanted.listed,
        spectators=wanted.spectators,
        hints=wanted.hints,
        title=clean_title(wanted.title),
    )
    bots = tuple(None if bot is None else Bot(bot.level, bot.boldness) for bot in wanted.bots)
    command = c.Open(plan, who.person, bots)
    live = await never_begun(hub, who, command) if wanted.reuse else None
    return await answer(hub, live or await opened(hub, who, command, address), who)


@router.get("/{code}")
async def table(code: Code, hub: TheHub, who: Who) -> TableAnswer:
    """A table, for whoever has its code."""
    return await answer(hub, await hub.get(code), who)


@router.get("/{code}/rules")
async def table_rules(code: Code, hub: TheHub, language: Language) -> RulesExplained:
    """The rules of a table in plain sentences, to be read before one agrees."""
    live = await hub.get(code)
    return explained(live.table.rules, language, players=live.table.plan.players)


@router.post("/{code}/join")
async def join(
    code: Code,
    wanted: ChairWanted,
    hub: TheHub,
    who: Who,
    keeper: Keeper,
    request: Request,
    response: Response,
) -> TableAnswer:
    """Take a chair, or any free one, and say how you want to be called.

    Who sits already keeps his chair and his name.
    """
    no_program(who)
    live = await hub.get(code)
    if live.table.chair_of(who.person.id) is None:
        if wanted.name is not None:
            name = await free_name(hub, wanted.name, who.person.id)
            who = replace(who, person=replace(who.person, name=name))
        await remember(hub, who)
        await live.do(c.Sit(who.person, wanted.chair))
        _keep_name(who, keeper, request, response)
    return await answer(hub, live, who)


@router.put("/{code}/name")
async def rename(
    code: Code,
    wanted: NewName,
    hub: TheHub,
    who: Who,
    keeper: Keeper,
    request: Request,
    response: Response,
) -> TableAnswer:
    """Be called otherwise at a table where you sit; a guest is called so elsewhere too, later."""
    no_program(who)
    live = await hub.get(code)
    name = await free_name(hub, wanted.name, who.person.id)
    who = replace(who, person=replace(who.person, name=name))
    await live.do(c.Rename(who.person.id, who.person.name))
    _keep_name(who, keeper, request, response)
    return await answer(hub, live, who)


def _keep_name(who: Caller, keeper: Doorkeeper, request: Request, response: Response) -> None:
    """A guest's name is in his cookie; an account keeps its own."""
    if not who.session:
        set_cookie(request, response, keeper.signer.cookie(who.person))


@router.post("/{code}/again", status_code=201)
async def again(code: Code, hub: TheHub, who: Who, address: Address) -> TableAnswer:
    """Open a table like one where you sat: the same bots, and free chairs for the people."""
    no_program(who)
    before = (await hub.get(code)).table
    if before.chair_of(who.person.id) is None or before.plan.practice is not None:
        raise Refused("not-seated")
    if before.stage not in (Stage.OVER, Stage.CLOSED):
        raise Refused("not-over")
    bots = tuple(chair.sitter if isinstance(chair.sitter, Bot) else None for chair in before.chairs)
    live = await opened(hub, who, c.Open(before.plan, who.person, bots), address)
    return await answer(hub, live, who)


@router.post("/{code}/leave")
async def leave(code: Code, hub: TheHub, who: Who) -> TableAnswer:
    """Leave for good; in the middle of an evening a bot plays on until you come back."""
    live = await hub.get(code)
    await live.do(c.Leave(who.person.id))
    return await answer(hub, live, who)


@router.put("/{code}/chairs/{chair}")
async def seat_bot(code: Code, chair: int, wanted: BotWanted, hub: TheHub, who: Who) -> TableAnswer:
    """The host puts a bot on a free chair."""
    live = await hub.get(code)
    await live.do(c.Seat(who.person.id, chair, Bot(wanted.level, wanted.boldness)))
    return await answer(hub, live, who)


@router.delete("/{code}/chairs/{chair}")
async def vacate(code: Code, chair: int, hub: TheHub, who: Who) -> TableAnswer:
    """The host frees a chair before the evening begins; a program's token is void then."""
    live = await hub.get(code)
    await live.do(c.Vacate(who.person.id, chair))
    await from_database(hub.invitations.draw, code)
    return await answer(hub, live, who)


@router.post("/{code}/programs", status_code=201)
async def seat_program(
    code: Code, wanted: ProgramWanted, keeper: Keeper, hub: TheHub, who: Who
) -> ProgramToken:
    """The host gives a chair to a program; the token is its key."""
    live = await hub.get(code)
    name = await free_name(hub, wanted.name)
    program = Person(f"program-{secrets.token_hex(12)}", name, program=True)
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
