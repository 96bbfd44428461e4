"""Bots think beside the event loop: quick ones in a thread, strong ones in processes."""

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TypeVar

from cego.deal.actions import Action
from cego.deal.view import View
from cego.errors import CegoError
from cego.locale import Value
from cego.players.levels import make
from cego.players.player import DEFAULT
from cego.server.refusal import Refused
from cego.server.tables.due import STAND_IN_LEVEL, BotTurn
from cego.solver.core import Limit

T = TypeVar("T")
QUICK = ("random", "lehrling")
PATIENCE = 20.0
"""Seconds after which a rule of thumb decides in place of a bot that thinks too long."""
_TASKS_PER_CHILD = 2_000
_logger = logging.getLogger(__name__)


def think(turn: BotTurn, view: View, limit: Limit = DEFAULT) -> Action | None:
    """What a bot does: always something in its turn, seldom something out of turn."""
    player = make(turn.level, turn.seed, turn.boldness)
    return player.choose(view, limit) if turn.in_turn else player.interrupt(view)


def be_modest() -> None:
    """The server itself comes first."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)


@dataclass(frozen=True, slots=True)
class Complaint:
    """What a process refuses, on its way back: errors with words do not travel by themselves."""

    key: str
    values: Mapping[str, Value]


def politely(work: Callable[..., T], *values: object) -> T | Complaint:
    """Do something in another process."""
    try:
        return work(*values)
    except CegoError as error:
        return Complaint(error.key, error.values)


def understood(answer: T | Complaint) -> T:
    """What came back, or its complaint as an error."""
    if isinstance(answer, Complaint):
        raise CegoError(answer.key, **answer.values)
    return answer


class Thinkers:
    """Where bots think. Processes are started when the first strong bot has to move."""

    def __init__(self, processes: int = 0) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) // 2)
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="cego-bot")
        self._pool: ProcessPoolExecutor | None = None

    def close(self) -> None:
        """Stop thinking."""
        self._threads.shutdown(cancel_futures=True)
        self.rest(wait=True)

    def rest(self, *, wait: bool = False) -> None:
        """Give the memory of the processes back; the next strong bot starts them again."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=wait, cancel_futures=True)

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
            return await self._run(self._threads, turn, view)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._run(self._strong, turn, view)
        except TimeoutError:
            _logger.warning("the player %s thinks too long", turn.level)
        except BrokenProcessPool:
            _logger.warning("the processes in which players think are gone; new ones are started")
            self.rest()
        except Exception:
            # A fault in one player must not hold up a table of people.
            _logger.exception("the player %s failed", turn.level)
        instead = turn._replace(level=STAND_IN_LEVEL)
        return await self._run(self._threads, instead, view)

    async def work(self, work: Callable[..., T], *values: object) -> T:
        """Something else that takes a moment, in the processes of the strong bots."""
        try:
            async with asyncio.timeout(PATIENCE):
                loop = asyncio.get_running_loop()
                answer = await loop.run_in_executor(self._strong, politely, work, *values)
        except TimeoutError as error:
            raise Refused("busy") from error
        except BrokenProcessPool as error:
            self.rest()
            raise Refused("busy") from error
        return understood(answer)

    async def _run(self, where: Executor, turn: BotTurn, view: View) -> Action | None:
        return await asyncio.get_running_loop().run_in_executor(where, think, turn, view)

    @property
    def _strong(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes,
                mp_context=get_context("spawn"),
                initializer=be_modest,
                max_tasks_per_child=_TASKS_PER_CHILD,
            )
        return self._pool


Chosen = tuple[BotTurn, Action]
