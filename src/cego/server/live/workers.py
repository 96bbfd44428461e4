"""Processes of the server's own for hard work: work can be given up, and none outlives the server.

Each process does one work at a time. Who waits for it may stop waiting: the work is then ended
together with its process, and the next work starts another. Works wait in a queue from which
everybody is served in turn, however much one of them has asked for.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from cego.errors import CegoError
from cego.locale import Value

T = TypeVar("T")
NICE = 4
"""The server itself comes first."""
LINGER_SECONDS = 1.0
"""A work that nobody waits for may still end by itself for so long: another process is not
started in less."""
_TASKS = 2_000
"""After so many a process is replaced, in case it has grown."""
_ENDS_IN_A_ROW = 3
"""After so many processes that died without any answer something is wrong with all of them."""
_JOIN_SECONDS = 2.0
_REMEMBERED = 1_000
_logger = logging.getLogger(__name__)


class ProcessEnded(Exception):  # noqa: N818 - reads as a sentence where it is raised
    """The process died in the middle of the work."""


# In the process that works


@dataclass(frozen=True, slots=True)
class Complaint:
    """What a process refuses, on its way back: errors with words do not travel by themselves."""

    key: str
    values: Mapping[str, Value]


def end_with_parent() -> None:
    """However the server ends, even by ``kill -9``, this process does not stay behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _serve(link: "Connection[Any, Any]", nice: int, begin: Callable[[], None] | None) -> None:
    end_with_parent()
    # Ctrl-C at a terminal is for the server, which ends its processes itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(nice)
    if begin is not None:
        begin()
    with contextlib.suppress(EOFError, OSError):
        while True:
            work, values = link.recv()
            link.send(_answer(work, values))


def _answer(work: Callable[..., Any], values: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        return True, work(*values)
    except CegoError as error:
        return False, Complaint(error.key, error.values)
    except Exception as error:  # a fault is told where it is waited for
        return False, f"{type(error).__name__}: {error}"


# In the server


@dataclass(eq=False, slots=True)
class _Job:
    work: Callable[..., Any]
    values: tuple[Any, ...]
    share: str
    number: int
    future: "asyncio.Future[Any]"


class _Worker:
    """A process, and the thread that speaks with it."""

    def __init__(
        self,
        spawn: SpawnContext,
        nice: int,
        begin: Callable[[], None] | None,
        told: Callable[["_Worker", tuple[bool, Any] | None], None],
    ) -> None:
        self.job: _Job | None = None
        self.done = 0
        self.unwanted = False
        self._told, self._loop = told, asyncio.get_running_loop()
        self._inbox: SimpleQueue[_Job | None] = SimpleQueue()
        self._link, theirs = spawn.Pipe()
        arguments = (theirs, nice, begin)
        self.process = spawn.Process(target=_serve, args=arguments, daemon=True)
        self.process.start()
        theirs.close()
        Thread(target=self._speak, name="cego-worker", daemon=True).start()

    def give(self, job: _Job) -> None:
        """Let it work."""
        self.job = job
        self._inbox.put(job)

    def end(self) -> None:
        """At once, in the middle of whatever it does."""
        self.unwanted = True
        self.process.kill()
        self._inbox.put(None)

    def _speak(self) -> None:
        try:
            while (job := self._inbox.get()) is not None:
                self._link.send((job.work, job.values))
                self._tell(self._link.recv())
        except (EOFError, OSError):
            pass
        except Exception:
            _logger.exception("a process of the server cannot be spoken with")
        self.process.kill()
        self.process.join(_JOIN_SECONDS)
        self._link.close()
        self._tell(None)

    def _tell(self, answer: tuple[bool, Any] | None) -> None:
        # Nobody listens any more once the loop is closed.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._told, self, answer)


class Workers:
    """At most so many processes, started when there is work for them."""

    def __init__(
        self, most: int, nice: int = NICE, begin: Callable[[], None] | None = None
    ) -> None:
        self.most = most
        self.started = 0
        """How many processes there have been."""
        self.died = 0
        """How many of them ended that should not have."""
        self._nice, self._begin = nice, begin
        self._spawn = multiprocessing.get_context("spawn")
        self._workers: list[_Worker] = []
        self._waiting: list[_Job] = []
        self._numbers = count(1)
        self._served: dict[str, int] = {}
        self._deaths = 0
        self._closed = False

    @property
    def well(self) -> bool:
        """Whether work given to them is likely to be done."""
        return not self._closed and self._deaths < _ENDS_IN_A_ROW

    @property
    def waiting(self) -> int:
        """How many works no process has begun with."""
        return len(self._waiting)

    @property
    def busy(self) -> int:
        """How many processes are at work."""
        return sum(worker.job is not None for worker in self._workers)

    def pids(self) -> list[int]:
        """The processes that there are."""
        return [worker.process.pid for worker in self._workers if worker.process.pid is not None]

    async def do(self, work: Callable[..., T], *values: Any, share: str = "") -> T:
        """Do something in a process, in turn with others who ask under another `share`."""
        if self._closed:
            raise ProcessEnded
        loop = asyncio.get_running_loop()
        job = _Job(work, values, share, next(self._numbers), loop.create_future())
        self._waiting.append(job)
        self._assign()
        try:
            answer: T = await job.future
            return answer
        except asyncio.CancelledError:
            self._give_up(job)
            raise

    def rest(self) -> None:
        """Give the memory of the processes back; the next work starts them again."""
        for worker in self._workers:
            worker.end()

    async def close(self) -> None:
        """End all processes, in the middle of whatever they do."""
        self._closed = True
        workers = tuple(self._workers)
        self.rest()
        for job in self._waiting:
            _fail(job, ProcessEnded())
        self._waiting.clear()
        for worker in workers:
            await asyncio.to_thread(worker.process.join, _JOIN_SECONDS)

    # Bookkeeping, all of it in the event loop

    def _assign(self) -> None:
        while self._waiting and not self._closed:
            worker = self._free()
            if worker is None:
                return
            job = min(self._waiting, key=lambda job: (self._served.get(job.share, 0), job.number))
            self._waiting.remove(job)
            self._note_served(job)
            worker.give(job)

    def _free(self) -> _Worker | None:
        for worker in self._workers:
            if worker.job is None and not worker.unwanted:
                if worker.process.is_alive():
                    return worker
                self._note_death()
                worker.end()
        if len(self._workers) >= self.most:
            return None
        self.started += 1
        made = _Worker(self._spawn, self._nice, self._begin, self._told)
        self._workers.append(made)
        return made

    def _note_served(self, job: _Job) -> None:
        self._served.pop(job.share, None)
        self._served[job.share] = next(self._numbers)
        if len(self._served) > _REMEMBERED:
            del self._served[next(iter(self._served))]

    def _told(self, worker: _Worker, answer: tuple[bool, Any] | None) -> None:
        job, worker.job = worker.job, None
        if answer is None:
            self._ended(worker, job)
        else:
            self._deaths = 0
            worker.done += 1
            if job is not None:
                _settle(job, *answer)
            if worker.done >= _TASKS:
                worker.end()
        self._assign()

    def _ended(self, worker: _Worker, job: _Job | None) -> None:
        self._workers.remove(worker)
        if not worker.unwanted:
            self._note_death()
            _logger.warning("a process of the server has died; another one is started")
        if job is not None:
            _fail(job, ProcessEnded())

    def _note_death(self) -> None:
        self._deaths += 1
        self.died += 1

    def _give_up(self, job: _Job) -> None:
        if job in self._waiting:
            self._waiting.remove(job)
            return
        loop = asyncio.get_running_loop()
        loop.call_later(LINGER_SECONDS, self._end_work, job)

    def _end_work(self, job: _Job) -> None:
        for worker in self._workers:
            if worker.job is job:
                worker.end()


def _settle(job: _Job, good: bool, answer: Any) -> None:
    if job.future.done():
        return
    if good:
        job.future.set_result(answer)
    elif isinstance(answer, Complaint):
        job.future.set_exception(CegoError(answer.key, **answer.values))
    else:
        job.future.set_exception(RuntimeError(answer))


def _fail(job: _Job, error: Exception) -> None:
    if not job.future.done():
        job.future.set_exception(error)
