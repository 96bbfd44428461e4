"""The tables at which somebody sits: going on with them, or putting them away."""

from typing import Any

from fastapi import APIRouter

from cego.server.http.accounts import APerson
from cego.server.http.errors import RESPONSES
from cego.server.http.parts import Code, TheHub, from_database
from cego.server.protocol.rest import MyTable
from cego.server.refusal import Refused
from cego.server.tables import commands as c
from cego.server.tables.state import Presence, Stage, Table

router = APIRouter(prefix="/api/me/tables", tags=["people"], responses=RESPONSES)


@router.get("")
async def my_tables(who: APerson, hub: TheHub) -> list[MyTable]:
    """The tables at which you sit and whose evening is not over.

    Those that wait for you come first, then the last. What was put away is left out until
    something new asks for you.
    """
    me = who.person.id
    rows = await from_database(hub.records.tables_of, me)
    found = [_table(row, await hub.look(row["code"]), me) for row in rows]
    return sorted(filter(None, found), key=lambda table: not table.waits)


@router.post("/{code}/put-away", status_code=204)
async def put_away(code: Code, who: APerson, hub: TheHub) -> None:
    """Against bots a table is closed; one with other people is only not shown to you for now."""
    live = await hub.get(code)
    chair = live.table.chair_of(who.person.id)
    if chair is None:
        raise Refused("not-seated")
    if live.table.closed is not None:
        return
    if alone(live.table, chair):
        await live.do(c.Leave(who.person.id))
    else:
        await from_database(hub.records.put_away, who.person.id, code, hub.now())


def alone(table: Table, chair: int) -> bool:
    """Whether no other human sits at the table."""
    return not any(other.human for n, other in enumerate(table.chairs) if n != chair)


def _table(row: dict[str, Any], table: Table | None, person: str) -> MyTable | None:
    """Nobody is reminded of a table that he left for good, or that he put away."""
    chair = None if table is None else table.chair_of(person)
    if table is None or chair is None or table.chairs[chair].presence is Presence.LEFT:
        return None
    away = row.pop("put_away")
    if away is not None and not _asks_anew(table, chair, away):
        return None
    return MyTable.model_validate(
        row
        | {
            "chair": chair,
            "number": table.number,
            "to_act": table.to_act,
            "waits": _waits(table, chair),
            "against_bots": alone(table, chair),
        }
    )


def _waits(table: Table, chair: int) -> bool:
    match table.stage:
        case Stage.GATHERING:
            return not table.chairs[chair].agreed
        case Stage.PREPARING:
            return table.chairs[chair].seed is None
        case _:
            return table.to_act == chair


def _asks_anew(table: Table, chair: int, since: int) -> bool:
    """Whether something asks for somebody that did not when he put the table away."""
    question = table.asked
    if question is not None and question.at > since and chair not in question.yes:
        return True
    return _waits(table, chair) and table.turn_at > since
