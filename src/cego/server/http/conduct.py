"""People who spoil the evening: not reading them any more, and reporting them."""

from typing import Annotated

from fastapi import APIRouter, Path

from cego.server.http.accounts import APerson
from cego.server.http.errors import RESPONSES
from cego.server.http.parts import Address, Code, TheHub, from_database
from cego.server.http.tries import DAY, count
from cego.server.live.table import LiveTable
from cego.server.protocol.conduct import MutedChairs, MutedPerson, MuteWanted, ReportWanted
from cego.server.refusal import Refused
from cego.server.store.attempts import Budget
from cego.server.store.reports import Report
from cego.server.tables.events import Person

router = APIRouter(prefix="/api", tags=["conduct"], responses=RESPONSES)
_HOUSEHOLD = 3
"""How many times as much may come from one address as from one person."""
Handle = Annotated[str, Path(description="As the list of the muted calls him", max_length=40)]
Number = Annotated[int, Path(description="The number of a chair", ge=0, le=9)]


def _other(live: LiveTable, chair: int, person: str) -> Person:
    """Somebody else who sits on a chair, and is no bot."""
    chairs = live.table.chairs
    found = chairs[chair] if 0 <= chair < len(chairs) else None
    if found is None or found.person is None or not found.human or found.person.id == person:
        raise Refused("no-person")
    return found.person


# Reporting


@router.post("/tables/{code}/reports", status_code=204)
async def report(
    code: Code, wanted: ReportWanted, who: APerson, hub: TheHub, address: Address
) -> None:
    """Tell whoever runs the server of somebody at a table where you sit or sat. Nobody else
    learns of it; the same report twice is one."""
    live = await hub.get(code)
    me = who.person.id
    if live.table.chair_of(me) is None and not await from_database(hub.reports.sat_at, code, me):
        raise Refused("not-seated")
    other = _other(live, wanted.chair, me)
    if not 0 <= wanted.deal <= live.table.number:
        raise Refused("no-such-deal")
    most = hub.settings.limits.reports
    budgets = [
        Budget(f"report {me}", most, DAY),
        Budget(f"reports from {address}", _HOUSEHOLD * most, DAY),
    ]
    await count(hub.attempts, budgets, hub.now(), "too-many-reports")
    told = Report(code, wanted.deal, me, other, wanted.reason)
    await from_database(hub.reports.add, told, hub.now())


# Muting


@router.get("/tables/{code}/mutes")
async def muted_here(code: Code, who: APerson, hub: TheHub) -> MutedChairs:
    """Who at this table is muted for you."""
    live = await hub.get(code)
    rows = await from_database(hub.mutes.of, who.person.id)
    muted = {row["muted"] for row in rows}
    people = ((n, chair.person) for n, chair in enumerate(live.table.chairs))
    return MutedChairs(chairs=[n for n, person in people if person and person.id in muted])


@router.post("/tables/{code}/mutes", status_code=204)
async def mute(code: Code, wanted: MuteWanted, who: APerson, hub: TheHub) -> None:
    """Read somebody's sentences no more, at this table and at all others. He is not told."""
    other = _other(await hub.get(code), wanted.chair, who.person.id)
    most = hub.settings.limits.mutes
    if not await from_database(hub.mutes.mute, who.person.id, other.id, hub.now(), most):
        raise Refused("too-many-mutes", limit=most)


@router.delete("/tables/{code}/mutes/{chair}", status_code=204)
async def unmute(code: Code, chair: Number, who: APerson, hub: TheHub) -> None:
    """Read somebody's sentences again."""
    other = _other(await hub.get(code), chair, who.person.id)
    await from_database(hub.mutes.unmute, who.person.id, other.id)


@router.get("/me/mutes")
async def muted_people(who: APerson, hub: TheHub) -> list[MutedPerson]:
    """Everybody you have muted, the last first."""
    rows = await from_database(hub.mutes.of, who.person.id)
    return [MutedPerson(handle=row["handle"], name=row["name"], since=row["at"]) for row in rows]


@router.delete("/me/mutes/{handle}", status_code=204)
async def unmute_person(handle: Handle, who: APerson, hub: TheHub) -> None:
    """Read somebody's sentences again, whatever table he sits at."""
    rows = await from_database(hub.mutes.of, who.person.id)
    found = [row["muted"] for row in rows if row["handle"] == handle]
    if not found:
        raise Refused("no-mute")
    await from_database(hub.mutes.unmute, who.person.id, found[0])
