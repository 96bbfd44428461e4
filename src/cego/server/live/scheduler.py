"""What happens at a table by itself: bots move, clocks run out, an unwatched table falls asleep.

The process that committed the last event drives the table. The others wait a little longer than
its clock allows and then do the same: if both do, the key of the log lets one through.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple

from cego.errors import CegoError, IllegalAction
from cego.server.logs import about
from cego.server.store.log import NotSaved
from cego.server.tables import commands as c
from cego.server.tables.due import BotTurn, bot_turns, due
from cego.server.tables.state import Presence

if TYPE_CHECKING:
    from cego.deal.deal import Deal
    from cego.server.live.bots import Chosen
    from cego.server.live.table import LiveTable

_RETRY_MS = 1_000
"""How soon something is tried again that the database did not take."""
_BREATH_SECONDS = 0.05
"""What is refused again and again must not keep the processor busy."""
_logger = logging.getLogger(__name__)

Work = Callable[[], Coroutine[Any, Any, Any]]


class _Step(NamedTuple):
    at: int
    """By the steady clock: nobody can set it."""
    work: Work


class _Thought(NamedTuple):
    """What bots think about a situation, or the task in which they still do."""

    deal: "Deal"
    turns: tuple[BotTurn, ...]
    task: "asyncio.Task[Chosen | None]"


class Scheduler:
    """The task of one awake table, and everything it started."""

    def __init__(self, live: "LiveTable") -> None:
        self.live, self.hub = live, live.hub
        self.asleep = False
        """Nothing happens by itself any more: whoever comes has to wake the table anew."""
        self._poked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._thought: _Thought | None = None
        self._began_at = self._decided_at = 0
        """When bots began to think about the present situation, and when they had decided."""
        self._steps: list[_Step] = []
        self._checked_links = False
        self._woke = self._idle_since = self.hub.steady()

    def start(self) -> None:
        """Begin to drive."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Cancel and await."""
        tasks = [self._task, self._thought.task if self._thought else None]
        for task in filter(None, tasks):
            task.cancel()
        await asyncio.gather(*filter(None, tasks), return_exceptions=True)

    def poke(self) -> None:
        """Something changed: think again about what is next."""
        self._poked.set()

    def stay_awake(self) -> None:
        """Somebody has just asked for something."""
        self._idle_since = self.hub.steady()

    def later(self, ms: int, work: Work) -> None:
        """Do something after a while, if the table is still awake."""
        self._steps.append(_Step(self.hub.steady() + ms, work))
        self.poke()

    # The loop

    async def _run(self) -> None:
        awake = True
        while awake:
            try:
                awake = await self._once()
            except Exception:
                _logger.exception(
                    "a table cannot go on by itself", extra=about(table=self.live.code)
                )
                self.hub.metrics.errors["table"].inc()
                await asyncio.sleep(_RETRY_MS / 1000)
        self.asleep = True
        self.hub.forget(self.live)

    async def _once(self) -> bool:
        """Wait for what is next, and do it; False when the table may sleep."""
        self._poked.clear()
        step = self._next()
        if step is None and self._may_sleep():
            return False
        wait = self._idle_ms() if step is None else step.at - self.hub.steady()
        if not await self._poked_within(wait) and step is not None:
            await self._take(step)
        return True

    async def _poked_within(self, ms: int) -> bool:
        try:
            async with asyncio.timeout(max(ms, 0) / 1000):
                await self._poked.wait()
        except TimeoutError:
            return False
        return True

    async def _take(self, step: _Step) -> None:
        queued = step in self._steps
        if queued:
            self._steps.remove(step)
        try:
            await step.work()
        except NotSaved:
            if queued:
                self.later(_RETRY_MS, step.work)
            await asyncio.sleep(_RETRY_MS / 1000)
        except CegoError as error:
            # The table moved on meanwhile: what was due no longer is.
            _logger.debug("too late", extra=about(table=self.live.code, reason=error.key))
            await asyncio.sleep(_BREATH_SECONDS)

    def _next(self) -> _Step | None:
        steps = [*self._steps, *self._clock_steps(), *self._bot_steps(), *self._link_steps()]
        return min(steps, key=lambda step: step.at, default=None)

    # Sleep

    def _may_sleep(self) -> bool:
        if self.live.audience.watchers or self.live.busy:
            self._idle_since = self.hub.steady()
            return False
        return self._idle_ms() <= 0

    def _idle_ms(self) -> int:
        sleep = self.hub.settings.timing.sleep
        watched = bool(self.live.audience.watchers)
        return sleep if watched else self._idle_since + sleep - self.hub.steady()

    # Clocks and links

    def _offset(self) -> int:
        return 0 if self.live.drives else self.hub.settings.timing.take_over

    def _clock_steps(self) -> list[_Step]:
        earliest, clock = self._woke + self.hub.settings.timing.reconnect, self.live.clock
        return [
            _Step(
                max(clock.steady_at(item.at), earliest) + self._offset(),
                self._command(item.command),
            )
            for item in due(self.live.table)[:1]
        ]

    def _command(self, command: c.Command) -> Work:
        return lambda: self.live.do(command)

    def _link_steps(self) -> list[_Step]:
        """Once after waking: whoever seems to be here but has no link counts as away."""
        if self._checked_links:
            return []
        at = self._woke + self.hub.settings.timing.reconnect + self._offset()
        return [_Step(at, self._check_links)]

    async def _check_links(self) -> None:
        self._checked_links = True
        for chair in self.live.table.chairs:
            person = chair.person
            # Who did something since has a link to another process.
            quiet = chair.since < self.live.woke_at
            if person is not None and chair.presence is Presence.HERE and quiet:
                await self.live.lose_link(person.id)

    # Bots

    def _bot_steps(self) -> list[_Step]:
        table = self.live.table
        turns = bot_turns(table)
        if not turns:
            return []
        assert table.deal is not None
        thought = self._thought
        if thought is None or thought.deal is not table.deal or thought.turns != turns:
            thought = self._think(table.deal, turns)
        if not thought.task.done():
            return []
        if thought.task.cancelled() or thought.task.exception() is not None:
            return [_Step(self.hub.steady() + _RETRY_MS, self._rethink)]
        chosen = thought.task.result()
        if chosen is None:
            return []
        at = self._answer_at(chosen) + self._offset()
        return [_Step(at, lambda: self._move(thought, chosen))]

    def _answer_at(self, chosen: "Chosen") -> int:
        """When a bot answers: at the same time whether its cards left it a choice or not.

        Who has thought for longer than players of his strength mostly do answers after twice, three
        times … as long: the time tells no more than that.
        """
        turn_at = self.live.clock.steady_at(self.live.table.turn_at)
        earliest = turn_at + int(self.live.tempo.pause(self.live.table))
        usual = self.live.tempo.thinking_time(chosen[0].level)
        if not usual:
            return earliest
        thought = max(self._decided_at - self._began_at, 1)
        return max(earliest, self._began_at + -(-thought // usual) * usual)

    def _think(self, deal: "Deal", turns: tuple[BotTurn, ...]) -> _Thought:
        if self._thought is not None:
            self._thought.task.cancel()
        self._began_at = self.hub.steady()
        table = self.live.table
        views = [deal.view(table.seat_of(turn.chair)) for turn in turns]
        task = asyncio.get_running_loop().create_task(self.hub.thinkers.move(turns, views))
        task.add_done_callback(lambda _: self._decided())
        self._thought = _Thought(deal, turns, task)
        return self._thought

    def _decided(self) -> None:
        self._decided_at = self.hub.steady()
        self.poke()

    async def _rethink(self) -> None:
        thought, self._thought = self._thought, None
        if thought is not None and not thought.task.cancelled():
            _logger.error("a bot failed", exc_info=thought.task.exception())

    async def _move(self, thought: _Thought, chosen: "Chosen") -> None:
        if self.live.table.deal is not thought.deal:
            return
        turn, action = chosen
        seen = self.live.table.moved
        try:
            await self.live.do(c.Move(turn.chair, action, turn.by, seen))
        except IllegalAction:
            if self.live.table.deal is not thought.deal or not turn.in_turn:
                raise
            # A fault in a player must not hold up the table. What it wanted would tell its cards.
            _logger.error("a player broke a rule", extra=about(player=turn.level))
            legal = thought.deal.legal_actions()[0]
            await self.live.do(c.Move(turn.chair, legal, turn.by, seen))
