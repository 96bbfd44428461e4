"""The runs: so many tables at a steady rate; more and more tables until they wait too long."""

import asyncio
import os
from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.load.players import SEATS
from benchmarks.load.playing import Evening, Window
from benchmarks.load.serving import Place, place

GOAL_MS, GOAL_KB = 20, 64
TOO_LONG_MS = 100
"""The ramp ends when more than one action in a hundred takes longer."""
_FEWER_PERCENT = 90
"""… or when so much less is done than is asked for that the players cannot keep up."""


@dataclass(frozen=True)
class Memory:
    """Of the servers, in bytes: before any table, with all tables, with all sockets."""

    empty: int
    opened: int
    linked: int


@dataclass(frozen=True)
class Report:
    """What a run at a steady rate has shown."""

    window: Window
    memory: Memory
    load: float

    @property
    def a_socket(self) -> float:
        """Bytes for each link."""
        return (self.memory.linked - self.memory.opened) / (SEATS * self.window.tables)

    @property
    def a_table(self) -> float:
        """Bytes for each table in play, links not counted."""
        memory = self.memory
        grown = self.window.memory[0] - memory.linked
        return (memory.opened - memory.empty + grown) / self.window.tables

    def lines(self) -> list[str]:
        """In words, next to the goals."""
        window = self.window
        figures = window.figures
        shares = [(share, figures.delay(share)) for share in (0.5, 0.9, 0.99, 1.0)]
        quarters = ", ".join(f"{size / 1e6:.1f}" for size in window.quarters())
        told = ", ".join(f"p{100 * share:.0f} {ms:.1f} ms" for share, ms in shares)
        return [
            f"connections: {SEATS * window.tables} at {window.tables} tables, lost {figures.lost}",
            f"actions: {window.actions:.0f}/s, refused {figures.refused}",
            f"action to the last seat's event: {told} (goal: p99 {GOAL_MS} ms)",
            f"memory: {self.a_socket / 1000:.1f} kB a socket (goal: {GOAL_KB} kB), "
            f"{self.a_table / 1000:.1f} kB a table in play, "
            f"{window.memory[-1] / 1e6:.0f} MB in all",
            f"memory by quarters of the time: {quarters} MB",
            f"processor, in cores of {os.cpu_count()}: {_shares(window)}; "
            f"load average before: {self.load:.2f}",
        ]


def _shares(window: Window) -> str:
    parts = {"servers": window.servers, "database": window.database, "players": window.players}
    used = ", ".join(f"{name} {share:.2f}" for name, share in parts.items())
    return f"{used}; the players late by {window.late:.1f} ms (p99)"


async def _measure(
    there: Place, tables: int, rate: float, seconds: float, *, apart: bool
) -> Report:
    load = os.getloadavg()[0]
    async with Evening(there, tables / rate, apart=apart) as evening:
        await evening.open(evening.new_boards(1))
        evening.boards.clear()  # what is loaded with the first table counts for none
        empty = there.memory()
        boards = evening.new_boards(tables)
        await evening.open(boards)
        opened = there.memory()
        await evening.link(boards)
        await asyncio.sleep(1)
        memory = Memory(empty, opened, there.memory())
        await evening.begin(boards)
        return Report(await evening.watch(seconds), memory, load)


def run(
    tables: int,
    rate: float,
    seconds: float,
    database: str = "",
    processes: int = 1,
    *,
    apart: bool = False,
) -> Report:
    """Start servers, measure, stop them."""
    with place(database, processes) as there:
        return asyncio.run(_measure(there, tables, rate, seconds, apart=apart))


class Steps(NamedTuple):
    """How many tables: at first, more each time, at most."""

    first: int
    more: int
    most: int = 100_000


async def _ramp(there: Place, steps: Steps, every: float, seconds: float, *, apart: bool) -> None:
    print(
        "| tables | actions a second, wanted | done | p50 ms | p90 | p99 | servers, cores | "
        "database | players | players late, p99 ms | lost | refused |\n" + "|---" * 12 + "|"
    )
    async with Evening(there, every, apart=apart) as evening:
        while len(evening.boards) < steps.most:
            await evening.more(steps.more if evening.boards else steps.first)
            window = await evening.watch(seconds)
            wanted, figures = window.tables / every, window.figures
            p50, p90, p99 = (figures.delay(share) for share in (0.5, 0.9, 0.99))
            print(
                f"| {window.tables} | {wanted:.0f} | {window.actions:.0f} | {p50:.1f} | {p90:.1f} "
                f"| {p99:.1f} | {window.servers:.2f} | {window.database:.2f} "
                f"| {window.players:.2f} | {window.late:.1f} | {figures.lost} "
                f"| {figures.refused} |",
                flush=True,
            )
            if p99 >= TOO_LONG_MS or 100 * window.actions < _FEWER_PERCENT * wanted:
                return


def ramp(
    steps: Steps,
    every: float,
    seconds: float,
    database: str = "",
    processes: int = 1,
    *,
    apart: bool = False,
) -> None:
    """More and more tables, each with an action every so many seconds; a line for each step."""
    with place(database, processes) as there:
        asyncio.run(_ramp(there, steps, every, seconds, apart=apart))
