"""The study service: hints, odds, reviews and puzzles, worked out beside the event loop.

It has processes of its own: one for what takes a moment, others for what takes longer. Reviews and
puzzles are kept; whoever asks meanwhile waits for the same work. What nobody waits for is ended.
"""

import asyncio
import json
import logging
import os
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeVar

from cego.deal.actions import SEATS
from cego.deal.view import View
from cego.errors import CegoError
from cego.locale import LANGUAGES
from cego.notation import deal_from_data
from cego.rules import Rules
from cego.server.live import effort as costs
from cego.server.live.effort import Asker, Effort
from cego.server.live.progress import Progress, listen_to, teller
from cego.server.live.threads import to_its_end
from cego.server.live.workers import ProcessEnded, Workers
from cego.server.refusal import Refused
from cego.server.settings import Settings
from cego.server.store.shelf import Shelf
from cego.study import find_puzzles, hint, odds, review
from cego.study.bidding import Said, games_for, moment, play_games, play_words
from cego.study.packaged import ready_made

Data = dict[str, Any]
T = TypeVar("T")
QUICK = "stammtisch"
"""The level that gives hints while people wait for each other."""
_WAITING = 50
"""How many longer works wait at most, whoever asks for them."""
PATIENCE = 8.0
"""So long an answer is waited for before it is said that it takes longer."""
ODDS_PATIENCE = 50.0
"""So long odds are waited for, in the queue too: proxies mostly wait for a minute."""
UNWANTED_SECONDS = 30.0
"""A review or a puzzle that nobody has asked for again for so long is given up."""
_NICE = 15
"""Bots come first: on a core shared with the study service they get eleven times as much."""
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


def play_hand(
    spec: str, players: int, hand: str, seat: str, said: Said, games: bool, part: int, deals: int
) -> list[Data]:
    """What each word of an auction, or each game, brings a hand in some deals."""
    rules = Rules.from_spec(spec)
    cards, own = rules.pack.pile(hand), SEATS.index(seat)
    seed = f"part {part}"
    view = moment(rules, players, cards, own, () if games else said)
    if games:
        found = play_games(view, games_for(rules, players, cards, own), deals, seed)
    else:
        found = play_words(view, deals, seed)
    return [each.to_data(rules) for each in found]


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


def _key(*wanted: object) -> str:
    return " ".join(map(str, wanted))


def processes(number: int = 0, begin: Callable[[], None] | None = None) -> tuple[Workers, Workers]:
    """One process for what takes a moment, and some for what takes longer."""
    return Workers(1, _NICE), Workers(number or max(1, (os.cpu_count() or 1) // 4), _NICE, begin)


@dataclass(eq=False, slots=True)
class _Job:
    """A longer work, and how many wait for it."""

    task: "asyncio.Task[None]"
    waiting: int = 0
    leaving: asyncio.TimerHandle | None = None


class Study:
    """Owns its processes and its tasks."""

    def __init__(self, settings: Settings, shelf: Shelf, now: Callable[[], int]) -> None:
        self.shelf = shelf
        self.effort = Effort(settings.limits)
        self._now = now
        self._jobs: dict[str, _Job] = {}
        self._progress = Progress(get_context("spawn"))
        listen = partial(listen_to, self._progress.shared)
        self.quick, self.long = processes(settings.study, listen)
        self._stocked: set[tuple[str, int]] = set()

    async def close(self) -> None:
        """Stop; what is half done is done anew another time."""
        tasks = [job.task for job in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, self.quick.close(), self.long.close(), return_exceptions=True)

    @property
    def well(self) -> bool:
        """Whether its processes do their work."""
        return self.quick.well and self.long.well

    # At once

    async def advise(self, asker: Asker, view: View, level: str, language: str) -> Data:
        """A hint from a view."""
        with self.effort.spend(asker, costs.HINT[level]):
            return await self._work(self.quick, asker, advise, view, level, language)

    async def weigh_hand(self, asker: Asker, wanted: tuple[Any, ...], cost: float) -> Data:
        """What contracts are worth to a hand."""
        where = self.quick if cost <= costs.LOOK else self.long
        with self.effort.spend(asker, cost):
            return await self._work(where, asker, weigh_hand, *wanted)

    async def play_hand(self, asker: Asker, *wanted: Any) -> list[Data]:
        """What each word or game brings a hand in some deals."""
        with self.effort.spend(asker, costs.LOOK):
            return await self._work(self.quick, asker, play_hand, *wanted)

    # Later

    async def review(
        self, asker: Asker, deal_id: str, record: Data, level: str, patience: float = PATIENCE
    ) -> None:
        """See to it that there is a review; returns when there is, or when it takes long."""
        work = partial(self._review, asker, deal_id, record, level)
        await self._see_to(_key(deal_id, level), work, patience)

    async def _review(self, asker: Asker, deal_id: str, record: Data, level: str) -> None:
        key = _key(deal_id, level)
        ticket = self._progress.ticket(key)
        try:
            with self.effort.spend(asker, costs.REVIEW[level]):
                made = await self._do(self.long, asker, go_through, record, level, ticket)
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
            await to_its_end(self.shelf.stock, slug, players, made)
            self._stocked.add((slug, players))

    async def puzzle(self, asker: Asker, slug: str, players: int) -> None:
        """See to it that there is one more puzzle."""
        await self._see_to(_key(slug, players), partial(self._puzzle, asker, slug, players))

    async def _puzzle(self, asker: Asker, slug: str, players: int) -> None:
        name = secrets.token_hex(6)
        with self.effort.spend(asker, costs.PUZZLE):
            made = await self._do(self.long, asker, make_puzzle, slug, players, name)
        if made is not None:
            await to_its_end(self.shelf.put_puzzle, name, slug, players, made, self._now())

    async def _see_to(
        self,
        key: str,
        work: Callable[[], Coroutine[Any, Any, None]],
        patience: float = PATIENCE,
    ) -> None:
        job = self._jobs.get(key) or self._begin(key, work)
        if job.leaving is not None:
            job.leaving.cancel()
        job.waiting += 1
        try:
            await asyncio.wait({job.task}, timeout=patience)
        finally:
            job.waiting -= 1
            if not job.waiting and not job.task.done():
                loop = asyncio.get_running_loop()
                job.leaving = loop.call_later(UNWANTED_SECONDS, job.task.cancel)
        done = job.task.done() and not job.task.cancelled()
        error = job.task.exception() if done else None
        if isinstance(error, CegoError):
            raise error

    def _begin(self, key: str, work: Callable[[], Coroutine[Any, Any, None]]) -> _Job:
        if len(self._jobs) >= _WAITING:
            raise Refused("busy")
        job = _Job(asyncio.get_running_loop().create_task(work()))
        self._jobs[key] = job
        job.task.add_done_callback(lambda done: self._finished(key, done))
        return job

    def _finished(self, key: str, task: "asyncio.Task[None]") -> None:
        job = self._jobs.pop(key)
        if job.leaving is not None:
            job.leaving.cancel()
        if not task.cancelled() and not isinstance(task.exception(), CegoError | None):
            _logger.error("the study service failed", exc_info=task.exception())

    # In the processes

    async def _work(self, where: Workers, asker: Asker, work: Callable[..., T], *values: Any) -> T:
        """What somebody waits for, but not for ever."""
        try:
            async with asyncio.timeout(ODDS_PATIENCE):
                return await self._do(where, asker, work, *values)
        except TimeoutError as error:
            raise Refused("busy") from error

    async def _do(self, where: Workers, asker: Asker, work: Callable[..., T], *values: Any) -> T:
        if where.waiting >= _WAITING:
            raise Refused("busy")
        try:
            # By address: a person is easily made up, and then again another one.
            return await where.do(work, *values, share=asker.address)
        except ProcessEnded as error:
            raise Refused("busy") from error
