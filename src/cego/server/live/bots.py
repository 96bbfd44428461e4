"""Bots think beside the event loop: quick ones in a thread, strong ones in processes."""

import asyncio
import logging
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from cego.deal.actions import Action
from cego.deal.view import View
from cego.players.levels import make
from cego.players.player import DEFAULT
from cego.server.live.workers import ProcessEnded, Workers
from cego.server.logs import about
from cego.server.tables.due import STAND_IN_LEVEL, BotTurn
from cego.solver.core import Limit

QUICK = ("random", "lehrling")
PATIENCE = 20.0
"""Seconds after which a rule of thumb decides in place of a bot that thinks too long."""
_logger = logging.getLogger(__name__)


def think(turn: BotTurn, view: View, limit: Limit = DEFAULT) -> Action | None:
    """What a bot does: always something in its turn, seldom something out of turn."""
    player = make(turn.level, turn.seed, turn.boldness)
    return player.choose(view, limit) if turn.in_turn else player.interrupt(view)


class Thinkers:
    """Where bots think. Processes are started when the first strong bot has to move."""

    def __init__(self, processes: int = 0) -> None:
        self.workers = Workers(processes or max(1, (os.cpu_count() or 2) // 2))
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="cego-bot")

    async def close(self) -> None:
        """Stop thinking."""
        await self.workers.close()
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)

    async def move(self, turns: Sequence[BotTurn], views: Sequence[View]) -> "Chosen | None":
        """The first of these bots that wants to do something, and what."""
        for turn, view in zip(turns, views, strict=True):
            action = await self.ask(turn, view)
            if action is not None:
                return turn, action
        return None

    async def ask(self, turn: BotTurn, view: View) -> Action | None:
        """What one bot does."""
        if turn.level in QUICK:
            return await self._at_once(turn, view)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.workers.do(think, turn, view)
        except TimeoutError:
            _logger.warning("a player thinks too long", extra=about(player=turn.level))
        except ProcessEnded:
            gone = "the process in which a player thought is gone"
            _logger.warning(gone, extra=about(player=turn.level))
        except Exception:
            # A fault in one player must not hold up a table of people.
            _logger.exception("a player failed", extra=about(player=turn.level))
        return await self._at_once(turn._replace(level=STAND_IN_LEVEL), view)

    async def _at_once(self, turn: BotTurn, view: View) -> Action | None:
        return await asyncio.get_running_loop().run_in_executor(self._threads, think, turn, view)


Chosen = tuple[BotTurn, Action]
