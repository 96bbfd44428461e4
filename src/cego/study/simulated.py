"""What contracts bring a hand when they are played, many times, against cards dealt by chance.

Experienced players play, those from whose deals the evaluators have learnt: weaker ones would let
the hand win more often than it does. Every contract meets the same deals, but a game over a solo
only those in which somebody else would have bid it. Each deal is a piece of work of its own, so the
result does not depend on who does the work, nor on how many.
"""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any

from cego.cards import Pile
from cego.deal.actions import FORT, Say, Seat, Turn
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.errors import CegoError
from cego.games import deal_hands
from cego.players.bid_values import Prospect
from cego.players.knowledge import knowledge
from cego.rules import Contract, Rules
from cego.rules.contracts import SOLO
from cego.study.endings import THUMB, at_first_lead, payments_to
from cego.study.words import number, percent, say

_95 = 1.96
_SEVERAL = 4
"""So many deals are one piece of work for a process."""
_TRIES = 100
"""So many times more deals are looked at than needed, to find those in which another bids solo."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of playing a contract, with 95 % intervals."""

    deals: int
    payment: float
    margin: float | None
    """Half the interval of the payment; unknown after a single deal."""
    win: float
    win_low: float
    win_high: float

    @classmethod
    def of(cls, payments: list[int]) -> "Measured":
        """From what single deals paid."""
        deals = len(payments)
        share = sum(paid > 0 for paid in payments) / deals
        margin = _95 * stdev(payments) / sqrt(deals) if deals > 1 else None
        return cls(deals, fmean(payments), margin, share, *_wilson(share, deals))

    def to_data(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "deals": self.deals,
            "payment": self.payment,
            "margin": self.margin,
            "win": self.win,
            "win_low": self.win_low,
            "win_high": self.win_high,
        }

    def cells(self, language: str) -> list[str]:
        """Two cells of a table: how often it wins, and what it pays."""
        ends = {
            "low": percent(self.win_low, language),
            "high": percent(self.win_high, language),
        }
        margin = "–" if self.margin is None else number(self.margin, language, ".1f")
        return [
            f"{percent(self.win, language)} ({say(language, 'odds.to', **ends)})",
            f"{number(self.payment, language)} ± {margin}",
        ]


def _wilson(share: float, deals: int) -> tuple[float, float]:
    """The 95 % interval of a share, sensible even near nothing and all (Wilson's)."""
    square = _95**2
    middle = (share + square / (2 * deals)) / (1 + square / deals)
    half = sqrt(share * (1 - share) / deals + square / (4 * deals**2)) * _95 / (1 + square / deals)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class _Task:
    """One deal to be played in one contract."""

    spec: str
    players: int
    seat: Seat
    promise: Prospect
    hands: tuple[Pile, ...]
    blind: Pile
    said: tuple[Turn, ...] = ()
    """By which somebody else bid the solo."""


def measure(
    view: View,
    promises: Sequence[Prospect],
    deals: int,
    seed: str,
    cores: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[Contract, Measured]:
    """Play every contract so many times from the hand of a view, at the beginning of a deal.

    A contract for which no deal was found is left out.
    """
    tasks = list(tasks_of(view, promises, deals, seed))
    paid: dict[int, int] = {}
    with _workers(min(cores or _all_cores(), len(tasks) or 1)) as work:
        for at, payment in work(tasks):
            paid[at] = payment
            if progress:
                progress(len(paid), len(tasks))
    by_contract: dict[Contract, list[int]] = {}
    for at, task in enumerate(tasks):
        by_contract.setdefault(task.promise.contract, []).append(paid[at])
    return {contract: Measured.of(payments) for contract, payments in by_contract.items()}


def tasks_of(view: View, promises: Sequence[Prospect], deals: int, seed: str) -> Iterator[_Task]:
    """The deals to be played, the same for the same seed."""
    assert view.seat is not None
    spec, seat = view.rules.spec, view.seat
    die = int.from_bytes(sha256(f"odds {seed} {spec} {seat} {view.hand}".encode()).digest()[:8])
    for row in knowledge(view).worlds(deals, die).tolist():
        for promise in promises:
            if not promise.contract.over_solo:
                yield _Task(spec, view.players, seat, promise, tuple(row[:-1]), row[-1])
    over = [promise for promise in promises if promise.contract.over_solo]
    for row, said in islice(_with_solo(view, deals * _TRIES, die) if over else (), deals):
        for promise in over:
            yield _Task(spec, view.players, seat, promise, tuple(row[:-1]), row[-1], said)


def _with_solo(view: View, tries: int, die: int) -> Iterator[tuple[list[Pile], tuple[Turn, ...]]]:
    """Deals in which somebody else bids a solo while the view's own seat lets it pass."""
    assert view.seat is not None
    for start in range(0, tries, _TRIES):
        for row in knowledge(view).worlds(_TRIES, die + 1 + start).tolist():
            deal = deal_hands(view.rules, view.players, tuple(row[:-1]), row[-1])
            said = _until_solo(deal, view.seat)
            if said:
                yield row, said


def _until_solo(deal: Deal, own: Seat) -> tuple[Turn, ...]:
    """What is said up to another player's solo; nothing if none is bid."""
    while (seat := deal.to_act) is not None and deal.phase.name == "auction":
        word = Say(FORT) if seat == own else THUMB.choose(deal.view(seat))
        if word not in deal.legal_actions():
            return ()
        deal = deal.apply(word)
        if word == Say(SOLO):
            return deal.log
    return ()


def play(task: _Task) -> int:
    """Play a deal to its end; what the seat gets."""
    rules = Rules.from_spec(task.spec)
    dealt = deal_hands(rules, task.players, task.hands, task.blind).dealt
    contract = task.promise.contract
    deal = Deal.at_contract(dealt, contract, task.seat, contract.over_solo, task.said)
    return payments_to([at_first_lead(deal, task.seat, task.promise)], task.seat)[0]


# Who does the work

Work = Callable[[list[_Task]], Iterator[tuple[int, int]]]


def _all_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _workers(cores: int) -> Iterator[Work]:
    """So many processes; for one core none but this."""
    if cores == 1:
        yield lambda tasks: ((at, play(task)) for at, task in enumerate(tasks))
        return
    # Spawned, not forked: a progress bar has a thread, whose locks a fork would copy.
    context = get_context("spawn")
    executor = ProcessPoolExecutor(cores, mp_context=context, initializer=_leave_interrupts)
    try:
        yield lambda tasks: _in_chunks(executor, tasks)
    except BrokenExecutor as error:
        raise CegoError("study.broken") from error
    finally:
        executor.shutdown(cancel_futures=True)


def _in_chunks(executor: ProcessPoolExecutor, tasks: list[_Task]) -> Iterator[tuple[int, int]]:
    running: dict[Future[list[int]], int] = {}
    for at in range(0, len(tasks), _SEVERAL):
        running[executor.submit(_play_some, tasks[at : at + _SEVERAL])] = at
    for future in as_completed(running):
        for step, payment in enumerate(future.result()):
            yield running[future] + step, payment


def _leave_interrupts() -> None:
    """In a new process: who asked for the work stops it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_some(tasks: list[_Task]) -> list[int]:
    return [play(task) for task in tasks]
