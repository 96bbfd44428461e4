"""Opening one more table. What nobody needs any more is closed, so that nobody is locked out.

A table with no other human is one against bots: of those somebody has three at most, and they count
towards no limit. What is limited are tables with other people and those where people gather.
"""

from contextlib import suppress
from typing import Any

from cego.errors import CegoError
from cego.server.http.identity import Caller
from cego.server.http.parts import from_database
from cego.server.live.hub import Hub
from cego.server.live.table import LiveTable
from cego.server.refusal import Refused
from cego.server.tables import commands as c
from cego.server.tables.events import Ending
from cego.server.tables.state import Stage, Table

MOST_AGAINST_BOTS = 3
Row = dict[str, Any]


def no_program(who: Caller) -> None:
    """Programs sit where they were put."""
    if who.person.program:
        raise Refused("token")


async def remember(hub: Hub, who: Caller) -> None:
    """Somebody takes a chair."""
    person = who.person
    await from_database(hub.people.remember, person.id, person.name, hub.now())


async def opened(hub: Hub, who: Caller, command: c.Open, address: str = "") -> LiveTable:
    """A new table for somebody; who wants to be found says from which address."""
    no_program(who)
    if _waits_for_people(command):
        await _make_room(hub, who.person.id)
    await remember(hub, who)
    live = await hub.open(command, address)
    if _waits_for_people(command):
        await from_database(hub.invitations.draw, live.code)
    await _tidy(hub, who.person.id, live.code)
    return live


async def never_begun(hub: Hub, who: Caller, command: c.Open) -> LiveTable | None:
    """A table just like the one that is wanted, which was opened and at which nobody ever sat."""
    for row in await from_database(hub.records.hosted, who.person.id):
        if row["stage"] != Stage.GATHERING or not _against_bots(row) or looked_at(hub, row):
            continue
        table = await hub.look(row["code"])
        if table is not None and _is_as_wanted(table, command):
            return await hub.get(row["code"])
    return None


def _is_as_wanted(table: Table, command: c.Open) -> bool:
    bots = tuple(None if chair.person else chair.sitter for chair in table.chairs)
    return table.plan == command.plan and bots == command.bots


def _waits_for_people(command: c.Open) -> bool:
    bots = sum(bot is not None for bot in command.bots)
    return command.given is None and bots < command.plan.players - 1


# What is there already


def _people(row: Row) -> int:
    return sum((chair["sitter"] or {}).get("kind") == "person" for chair in row["chairs"])


def _against_bots(row: Row) -> bool:
    return _people(row) <= 1 and all(chair["sitter"] for chair in row["chairs"])


def _host_waits_alone(row: Row) -> bool:
    return _people(row) <= 1 and not _against_bots(row)


def looked_at(hub: Hub, row: Row) -> bool:
    """Whether somebody is there."""
    live = hub.tables.get(row["code"])
    if live is not None and live.audience.watchers:
        return True
    # Of links to other processes the table knows only that somebody is here.
    return not hub.alone and any(
        chair["presence"] == "here" and (chair["sitter"] or {}).get("kind") == "person"
        for chair in row["chairs"]
    )


async def _make_room(hub: Hub, host: str) -> None:
    """Tables at which a host waits alone give way when there are too many."""
    rows = await from_database(hub.records.hosted, host)
    counted = [row for row in rows if not _against_bots(row) and row["stage"] != Stage.OVER]
    limit = hub.settings.limits.tables
    if len(counted) < limit:
        return
    for row in counted:
        if _host_waits_alone(row) and not looked_at(hub, row):
            await _close(hub, row)
            return
    raise Refused("too-many-tables", limit=limit)


async def _tidy(hub: Hub, host: str, newest: str) -> None:
    """Of tables against bots only the last few stay, and those that are being looked at."""
    rows = await from_database(hub.records.hosted, host)
    mine = [row for row in rows if _against_bots(row)]
    idle = [row for row in mine if row["code"] != newest and not looked_at(hub, row)]
    over = [row for row in idle if row["stage"] == Stage.OVER]
    too_many = sum(row["stage"] != Stage.OVER for row in mine) - MOST_AGAINST_BOTS
    closing = over + [row for row in idle if row["stage"] != Stage.OVER][: max(0, too_many)]
    # Whoever looks at all of them has windows to spare, but not without end.
    left = [row for row in mine if row not in closing]
    most = max(MOST_AGAINST_BOTS, hub.settings.limits.tables)
    closing += [row for row in left if row["code"] != newest][: max(0, len(left) - most)]
    for row in closing:
        await _close(hub, row)


async def _close(hub: Hub, row: Row) -> None:
    live = await hub.get(row["code"])
    with suppress(CegoError):  # closed meanwhile
        await live.do(c.Close(Ending.ABANDONED))
