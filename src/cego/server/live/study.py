"""The study room of the server: hints, odds, reviews and puzzles, worked out beside the event loop.

What takes a moment is done where the bots think; what takes longer, one at a time in a process of
its own, and is kept. Whoever asks meanwhile waits for the same work.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from cego.deal.actions import SEATS
from cego.deal.view import View
from cego.errors import CegoError
from cego.locale import LANGUAGES
from cego.notation import deal_from_data
from cego.rules import Rules
from cego.server.live.bots import Thinkers, be_modest, politely, understood
from cego.server.live.progress import Progress, listen_to, teller
from cego.server.live.threads import to_its_end
from cego.server.refusal import Refused
from cego.server.store.shelf import Shelf
from cego.study import find_puzzles, hint, odds, review
from cego.study.ready import ready_made

Data = dict[str, Any]
T = TypeVar("T")
QUICK = "stammtisch"
"""The level that gives hints while people wait for each other."""
_WAITING = 8
"""So many longer works wait at most."""
PATIENCE = 8.0
"""So long an answer is waited for before it is said that it takes longer."""
_logger = logging.getLogger(__name__)


# What the processes do


def advise(view: View, level: str, language: str) -> Data:
    """A hint."""
    return hint(view, level).to_data(language)


def weigh_hand(
    spec: str, players: int, hand: str, seat: str, contract: str, deals: int, language: str
) -> Data:
    """What contracts are worth to a hand."""
    rules = Rules.from_spec(spec)
    asked = (contract,) if contract else ()
    found = odds(
        rules, players, rules.pack.pile(hand), SEATS.index(seat), asked, deals=deals, cores=1
    )
    return found.to_data(language)


def go_through(record: Data, level: str, ticket: int) -> dict[str, str]:
    """The review of a finished deal in every language, as JSON."""
    found = review(deal_from_data(record), level, progress=teller(ticket))
    return {
        language: json.dumps({"review": found.to_data(language), "drawing": found.svg(language)})
        for language in LANGUAGES
    }


def make_puzzle(slug: str, players: int, seed: str) -> Data | None:
    """A puzzle, if a good many deals hold one."""
    found = find_puzzles(Rules.from_spec(slug), players, seed, level=QUICK)
    return found[0].to_data() if found else None


def begin(shared: Any) -> None:
    """What the process does before all else."""
    be_modest()
    listen_to(shared)


def _key(*wanted: object) -> str:
    return " ".join(map(str, wanted))


class Study:
    """Owns its process and its tasks."""

    def __init__(self, thinkers: Thinkers, shelf: Shelf, now: Callable[[], int]) -> None:
        self.shelf = shelf
        self._thinkers, self._now = thinkers, now
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._spawn = get_context("spawn")
        self._progress = Progress(self._spawn)
        self._stocked: set[tuple[str, int]] = set()

    async def close(self) -> None:
        """Stop; what is half done is done anew another time."""
        jobs = tuple(self._jobs.values())
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        self._rest()

    def busy_with(self, *wanted: object) -> bool:
        """Whether a review or a puzzle is being made: to ask again costs nothing."""
        return _key(*wanted) in self._jobs

    # At once

    async def advise(self, view: View, level: str, language: str) -> Data:
        """A hint from a view."""
        return await self._thinkers.work(advise, view, level, language)

    async def weigh_hand(self, *wanted: Any) -> Data:
        """What contracts are worth to a hand."""
        return await self._thinkers.work(weigh_hand, *wanted)

    # Later

    async def review(
        self, deal_id: str, record: Data, level: str, patience: float = PATIENCE
    ) -> None:
        """See to it that there is a review; returns when there is, or when it takes long."""
        key = _key(deal_id, level)
        await self._see_to(key, lambda: self._review(deal_id, record, level), patience)

    async def _review(self, deal_id: str, record: Data, level: str) -> None:
        key = _key(deal_id, level)
        try:
            made = await self._work(go_through, record, level, self._progress.ticket(key))
        finally:
            self._progress.forget(key)
        await to_its_end(self.shelf.put_review, deal_id, level, made)

    def reviewed(self, deal_id: str, level: str) -> tuple[int, int]:
        """How many of how many decisions are judged."""
        return self._progress.of(_key(deal_id, level))

    async def stock(self, slug: str, players: int) -> None:
        """Put the puzzles that come with the program on the shelf, where they are not yet."""
        if (slug, players) not in self._stocked:
            made = await asyncio.to_thread(ready_made, slug, players)
            await asyncio.to_thread(self.shelf.stock, slug, players, made)
            self._stocked.add((slug, players))

    async def puzzle(self, slug: str, players: int) -> None:
        """See to it that there is one more puzzle."""
        await self._see_to(_key(slug, players), lambda: self._puzzle(slug, players))

    async def _puzzle(self, slug: str, players: int) -> None:
        name = secrets.token_hex(6)
        made = await self._work(make_puzzle, slug, players, name)
        if made is not None:
            await to_its_end(self.shelf.put_puzzle, name, slug, players, made, self._now())

    async def _see_to(self, key: str, work: Callable[[], Any], patience: float = PATIENCE) -> None:
        job = self._jobs.get(key)
        if job is None:
            if len(self._jobs) >= _WAITING:
                raise Refused("busy")
            job = asyncio.get_running_loop().create_task(work())
            self._jobs[key] = job
            job.add_done_callback(lambda done: self._finished(key, done))
        await asyncio.wait({job}, timeout=patience)
        error = job.exception() if job.done() and not job.cancelled() else None
        if isinstance(error, CegoError):
            raise error

    def _finished(self, key: str, job: "asyncio.Task[None]") -> None:
        del self._jobs[key]
        if not job.cancelled() and not isinstance(job.exception(), CegoError | None):
            _logger.error("the study room failed", exc_info=job.exception())
            self._rest()

    def _rest(self) -> None:
        """Let go of the process, even in the middle of its work; the next work starts another."""
        pool, self._pool = self._pool, None
        if pool is not None:
            workers = tuple((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()

    async def _work(self, work: Callable[..., T], *values: Any) -> T:
        if self._pool is None:
            shared = (self._progress.shared,)
            self._pool = ProcessPoolExecutor(
                1, mp_context=self._spawn, initializer=begin, initargs=shared
            )
        loop = asyncio.get_running_loop()
        return understood(await loop.run_in_executor(self._pool, politely, work, *values))
