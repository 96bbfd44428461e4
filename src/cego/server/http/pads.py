"""Score sheets of real cards: tables of payments, and sheets that several phones share.

A sheet has two keys, one to write and one to look on. They are drawn by the phone, stand behind
the # of a link, which no server is told, and come in a header.
"""

import asyncio
import gzip
import json
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from starlette.responses import Response

from cego.ledger.entries import read_entry
from cego.ledger.prices import price_table
from cego.rules import SLUGS, Rules, load
from cego.server.http.errors import RESPONSES
from cego.server.http.parts import Address, TheHub, from_database
from cego.server.http.tries import HOUR, QUARTER, count
from cego.server.live.hub import Hub
from cego.server.protocol.pads import (
    PAD_PATTERN,
    PadCame,
    PadSent,
    PadWanted,
    PricesKnown,
    PricesWanted,
)
from cego.server.refusal import Refused
from cego.server.store.attempts import Budget
from cego.server.store.pads import MOST_ENTRIES, Full
from cego.server.tables.plan import rules_of

router = APIRouter(prefix="/api/pad", tags=["pad"], responses=RESPONSES)
PadCode = Annotated[str, Path(description="The name of a sheet", pattern=PAD_PATTERN)]
PadKey = Annotated[
    str,
    Header(alias="X-Cego-Pad", description="The key of a sheet", pattern=PAD_PATTERN),
]
Slug = Annotated[str, Path(description="A rule set that comes with the program", max_length=40)]
PlayerCount = Annotated[int, Path(description="How many play", ge=3, le=5)]
_TABLE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/json": {"schema": {"type": "object"}}}}
}


@router.get("/prices")
async def known() -> list[PricesKnown]:
    """Every table of payments that comes with the program."""
    return await asyncio.to_thread(_known)


@lru_cache(maxsize=1)
def _known() -> list[PricesKnown]:
    return [
        PricesKnown(
            slug=slug,
            title=load(slug).title,
            players=players,
            id=price_table(load(slug), players)["id"],
        )
        for slug in SLUGS
        for players in load(slug).players
    ]


@router.get("/prices/{slug}/{players}", response_class=Response, responses=_TABLE)
async def packaged(slug: Slug, players: PlayerCount, request: Request) -> Response:
    """The table of payments of a rule set that comes with the program."""
    if slug not in SLUGS:
        raise Refused("no-rules")
    return await _answer(load(slug), players, request)


@router.post("/prices", response_class=Response, responses=_TABLE)
async def own(wanted: PricesWanted, request: Request, hub: TheHub, address: Address) -> Response:
    """The table of payments of any rule set, also of house rules."""
    budget = Budget(f"prices {address}", hub.settings.limits.prices, QUARTER)
    await count(hub.attempts, [budget], hub.now(), "too-many-pads")
    return await _answer(rules_of(wanted.rules, wanted.options), wanted.players, request)


async def _answer(rules: Rules, players: int, request: Request) -> Response:
    packed = await asyncio.to_thread(_packed, rules, players)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(packed, headers=headers, media_type="application/json")
    return Response(gzip.decompress(packed), media_type="application/json")


@lru_cache(maxsize=64)
def _packed(rules: Rules, players: int) -> bytes:
    table = price_table(rules, players)
    return gzip.compress(json.dumps(table, ensure_ascii=False).encode(), mtime=0)


# Sheets


async def _opened(code: PadCode, key: PadKey, hub: TheHub, address: Address) -> bool:
    """Whether the key opens the sheet for writing; refused if it opens nothing.

    Wrong keys are counted, or they could be guessed without end.
    """
    may = await from_database(hub.pads.may, code, key)
    if may == "none":
        raise Refused("no-pad")
    if not may:
        budget = Budget(f"pad keys {address}", hub.settings.limits.pads, QUARTER)
        await count(hub.attempts, [budget], hub.now(), "too-many-guesses")
        raise Refused("pad-key")
    return bool(may == "write")


async def _writable(may_write: Annotated[bool, Depends(_opened)]) -> None:
    if not may_write:
        raise Refused("pad-key")


@router.put("/sheets/{code}", status_code=204)
async def share(
    code: PadCode, key: PadKey, wanted: PadWanted, hub: TheHub, address: Address
) -> None:
    """Share a sheet: from now on the key in the header writes on it. The same twice is one."""
    may = await from_database(hub.pads.may, code, key)
    if may != "write":
        budget = Budget(f"pads {address}", hub.settings.limits.pads, HOUR)
        await count(hub.attempts, [budget], hub.now(), "too-many-pads")
    if not await from_database(hub.pads.open, code, key, wanted.look, hub.now()):
        raise Refused("pad-key")


@router.delete("/sheets/{code}", status_code=204, dependencies=[Depends(_writable)])
async def remove(code: PadCode, hub: TheHub) -> None:
    """Take a sheet off the server. Phones that have it keep it."""
    await from_database(hub.pads.remove, code)


@router.get("/sheets/{code}")
async def read(
    code: PadCode,
    may_write: Annotated[bool, Depends(_opened)],
    hub: TheHub,
    since: Annotated[int, Query(description="the last entry you know of", ge=0, le=10**6)] = 0,
) -> PadCame:
    """What came since."""
    return await _came(hub, code, since, may_write)


@router.post("/sheets/{code}", dependencies=[Depends(_writable)])
async def write(code: PadCode, sent: PadSent, hub: TheHub) -> PadCame:
    """Write entries, and learn what came since. The same entry twice is one."""
    entries = [read_entry(entry).to_data() for entry in sent.entries]
    try:
        await from_database(hub.pads.append, code, entries, hub.now())
    except Full as error:
        raise Refused("pad-full", limit=MOST_ENTRIES) from error
    return await _came(hub, code, sent.since, True)


async def _came(hub: Hub, code: str, since: int, may_write: bool) -> PadCame:
    came = await from_database(hub.pads.since, code, since)
    return PadCame(last=came.last, entries=came.entries, more=came.more, may_write=may_write)
