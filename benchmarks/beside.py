"""How long strong bots take for a move while the study service is overloaded, and while
it has nothing to do: the same moves in turn, so that both meet the same machine."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from benchmarks.solver import Times
from cego.deal.view import View
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.players.levels import make
from cego.rules import load
from cego.server.live import study
from cego.server.live.bots import Thinkers
from cego.server.live.workers import Workers
from cego.server.tables.due import BotTurn
from cego.server.tables.events import By

LEVEL = "meister"
_HAND = "T20 T16 T12 T9 T8 T2 CJ S9 H2 DK DQ"
_ODDS = ("loewen", 4, _HAND, "A", "solo", 40, "en")
_WAITING = 3
"""So many works wait for each process."""


def side_by_side(rounds: int, moves: int) -> tuple[Times, Times]:
    """Times of moves with an idle and with a saturated study service."""
    return asyncio.run(_measure(rounds, _views(moves)))


def _views(number: int) -> list[View]:
    """Moments of a game at which there is something to think about."""
    rules, player = load("loewen"), make("lehrling", "bench")
    found: list[View] = []
    deal = deal_order(rules, 4, shuffled(rules, 4, b"beside 0"))
    for at in range(1, number + 1):
        while len(found) < number and deal.to_act is not None:
            view = deal.view(deal.to_act)
            if len(view.legal) > 1:
                found.append(view)
            deal = deal.apply(player.choose(view))
        deal = deal_order(rules, 4, shuffled(rules, 4, f"beside {at}".encode()))
    return found


async def _measure(rounds: int, views: list[View]) -> tuple[Times, Times]:
    thinkers, room = Thinkers(), study.processes()
    idle = busy = Times(())
    try:
        await _moves(thinkers, views[:1])
        for _ in range(rounds):
            idle += await _moves(thinkers, views)
            async with _saturated(room):
                busy += await _moves(thinkers, views)
    finally:
        await asyncio.gather(thinkers.close(), *(workers.close() for workers in room))
    return idle, busy


async def _moves(thinkers: Thinkers, views: list[View]) -> Times:
    times = []
    for view in views:
        begin = time.perf_counter()
        await thinkers.ask(BotTurn(0, True, By.BOT, LEVEL, 0.0, "seed"), view)
        times.append(1000 * (time.perf_counter() - begin))
    return Times(tuple(times))


@asynccontextmanager
async def _saturated(room: tuple[Workers, ...]) -> AsyncIterator[None]:
    """Every process of the study service is at work, and more work waits."""
    ready = [workers.do(int, "1") for workers in room for _ in range(workers.most)]
    await asyncio.gather(*ready)
    tasks = [
        asyncio.ensure_future(_again_and_again(workers))
        for workers in room
        for _ in range(workers.most * _WAITING)
    ]
    await asyncio.sleep(0)
    assert all(workers.busy == workers.most and workers.waiting for workers in room)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        while any(workers.busy for workers in room):
            await asyncio.sleep(0.05)


async def _again_and_again(workers: Workers) -> None:
    while True:
        await workers.do(study.weigh_hand, *_ODDS)
