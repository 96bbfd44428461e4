"""Evening after evening, in one process or in several, until the time is over."""

import multiprocessing
import os
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import count
from multiprocessing.synchronize import Event
from pathlib import Path

from browsing import chromium

from walk.diary import Diary
from walk.evening import Evening, Size
from walk.person import Person
from walk.seeded import seeded

PICTURES = Path(__file__).parents[2] / "build" / "walk"
GLANCES = 12


@dataclass(frozen=True)
class Wish:
    """What is to be walked."""

    minutes: float
    seed: int
    evenings: int | None = None
    deals: int = 12
    workers: int = 1
    size: Size | None = None
    rules: str | None = None


def play_evening(
    evening: Evening, deals: int, ends: float, *, mischief: float = 0.3, glances: int = GLANCES
) -> Diary:
    """One evening with a server and a browser of its own."""
    diary = Diary(PICTURES)
    with seeded(evening.seed) as server, chromium() as browser:
        person = Person(browser, server, evening, diary, mischief=mischief, glances=glances)
        person.spend(deals, lambda: time.time() > ends or _is_stopped())
    return diary


def walk(wish: Wish) -> Diary:
    """Play evenings; tells of each as it ends. Ctrl-C ends it early, with a summary."""
    diary, ends = Diary(), time.time() + 60 * wish.minutes
    stop = multiprocessing.get_context("spawn").Event()
    seeds = iter(range(wish.seed, wish.seed + wish.evenings) if wish.evenings else count(wish.seed))
    with ProcessPoolExecutor(
        wish.workers, multiprocessing.get_context("spawn"), _enter, (stop,)
    ) as pool:
        running: set[Future[Diary]] = set()
        try:
            while True:
                running |= _start(pool, wish, seeds, ends, wish.workers - len(running))
                if not running:
                    return diary
                running = _gather(running, diary)
        except KeyboardInterrupt:
            print("Stopping …", flush=True)
            stop.set()
            while running:
                running = _gather(running, diary)
    return diary


def _start(
    pool: ProcessPoolExecutor, wish: Wish, seeds: Iterator[int], ends: float, free: int
) -> set[Future[Diary]]:
    """As many evenings as there are hands."""
    started: set[Future[Diary]] = set()
    while len(started) < free and time.time() < ends:
        seed = next(seeds, None)
        if seed is None:
            break
        evening = Evening.drawn(seed, wish.size, wish.rules)
        started.add(pool.submit(play_evening, evening, wish.deals, ends))
    return started


def _gather(running: set[Future[Diary]], diary: Diary) -> set[Future[Diary]]:
    """Take in what has ended."""
    done, others = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        if error := future.exception():
            # One evening less; the others go on.
            traceback.print_exception(error)
            diary.failed += 1
            continue
        ended = future.result()
        diary.take_in(ended)
        for evening in ended.evenings:
            state = f"{len(ended.breaches)} kinds of breaches" if ended.breaches else "no breach"
            print(f"seed {evening.seed}: {evening}: {ended.deals} deals, {state}", flush=True)
    return others


_stop: Event | None = None


def _enter(stop: Event) -> None:
    """A worker has a session of its own: Ctrl-C does not take browser and server from it."""
    global _stop
    _stop = stop
    os.setsid()


def _is_stopped() -> bool:
    return _stop is not None and _stop.is_set()
