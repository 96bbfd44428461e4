"""Many deals on all cores, or on a cluster. The results are the same wherever they come from."""

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from typing import NamedTuple, ParamSpec, TypeVar

from cego.arena.match import DealResult, MakePlayer, Settings, play_deal
from cego.arena.own import Own, is_own
from cego.arena.store import Store
from cego.errors import CegoError
from cego.players import Player

P = ParamSpec("P")
T = TypeVar("T")

_EACH = 4
"""How many deals are handed out for each worker: enough to keep all busy, few to wait for."""


class Workers(NamedTuple):
    """Who does the work, and how many deals they are handed at a time."""

    executor: Executor
    ahead: int


class Inline(Executor):
    """Does everything at once, in this very process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do it."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def by_level(level: str, seed: str, boldness: float) -> Player:
    """A player of `cego.players.levels`, or of one's own, ``module:Class``.

    Both are slow to load and not needed by those who ask.
    """
    if is_own(level):
        return Own(level, seed)
    from cego.players.levels import make

    return make(level, seed, boldness)


def run(
    settings: Settings,
    deals: int,
    workers: Workers,
    store: Store | None = None,
    tell: Callable[[int], None] | None = None,
    make: MakePlayer = by_level,
    first: int = 0,
) -> list[DealResult]:
    """The results of the first so many deals in order, or of those from a later one on.

    What the store holds already is not played again. After each deal `tell` hears how many are
    done.
    """
    if deals < 1:
        raise CegoError("arena.deals-few", found=deals)
    wanted = range(first, deals)
    done = {n: r for n, r in store.results.items() if n in wanted} if store else {}
    todo = [number for number in wanted if number not in done]
    if tell:
        tell(len(done))
    for result in _results(settings, todo, make, workers):
        done[result.number] = result
        if store:
            store.add(result)
        if tell:
            tell(len(done))
    return [done[number] for number in wanted]


def _results(
    settings: Settings, numbers: Iterable[int], make: MakePlayer, workers: Workers
) -> Iterator[DealResult]:
    """Results as they are finished."""
    waiting, running = iter(numbers), set[Future[DealResult]]()
    try:
        while True:
            for number in islice(waiting, workers.ahead - len(running)):
                running.add(workers.executor.submit(play_deal, settings, number, make))
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
    except (BrokenExecutor, CancelledError) as error:
        raise CegoError("arena.broken") from error
    finally:
        for future in running:
            future.cancel()


def all_cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def processes(cores: int) -> Iterator[Workers]:
    """The processes that play; for one core none but this."""
    if cores == 1:
        yield Workers(Inline(), 1)
        return
    # Processes are spawned, not forked: the progress bar has a thread, and a fork would copy the
    # locks that it holds.
    others = set(active_children())
    context = get_context("spawn")
    executor = ProcessPoolExecutor(cores, mp_context=context, initializer=_begin_work)
    try:
        yield Workers(executor, _EACH * cores)
    except BaseException:
        # Nobody wants to wait for the deals that are under way.
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _begin_work() -> None:
    """In a new process: leave interrupts to the parent, and end when it ends, even if killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def leave() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=leave, daemon=True).start()


@contextmanager
def cluster(
    scheduler: str, patience: float = 10.0, files: Iterable[Path] = ()
) -> Iterator[Workers]:
    """The workers of a Dask cluster, by the address of its scheduler.

    It has so many seconds to answer, and to have a worker. The workers are sent these files.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise CegoError("arena.no-dask") from error
    try:
        client = Client(scheduler, timeout=patience, set_as_default=False)
    except (OSError, ValueError) as error:
        raise CegoError("arena.no-scheduler", found=scheduler) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=patience)
        except TimeoutError as error:
            raise CegoError("arena.no-workers", found=scheduler) from error
        for file in files:
            client.upload_file(str(file))
        threads = sum(client.nthreads().values())
        try:
            yield Workers(client.get_executor(pure=False), _EACH * threads)
        except KilledWorker as error:
            raise CegoError("arena.broken") from error
