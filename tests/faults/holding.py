"""Holds an evening: opens, plays, breaks, mends, waits until all goes on, reads the log."""

import asyncio
import random
import re
import time
from collections.abc import Callable

import httpx

from faults.board import Board, Seating
from faults.diary import Breach, Diary
from faults.evening import TIMING, Evening
from faults.house import House, Plan
from faults.laws import broken
from faults.packets import why_not
from faults.sabotage import Saboteur

_AT_ONCE = 4
_ERROR = re.compile(r"^\w+(?:\.\w+)*(?:Error|Exception|Warning)\b")
_PLACE = re.compile(r'File ".*/cego/(\S+\.py)", line \d+')
_STUDY_SECONDS = 30.0


class Holding:
    """One evening while it lasts."""

    def __init__(self, evening: Evening, stopped: Callable[[], bool]) -> None:
        self.evening, self._stopped = evening, stopped
        self.rng = random.Random(f"evening {evening.seed}")
        self.diary = Diary([evening])
        self.boards: list[Board] = []
        self.saboteur: Saboteur | None = None

    async def hold(self) -> Diary:
        """All of it; what was seen."""
        began = time.monotonic()
        evening = self.evening
        plan = Plan(evening.database == "postgresql", evening.servers, evening.wires, TIMING)
        async with House(plan, random.Random(self.rng.random())) as house:
            await self._open(house)
            sabotage = random.Random(self.rng.random())
            saboteur = Saboteur(house, sabotage, self._note, evening.faults, evening.slack)
            self.saboteur = saboteur
            student = asyncio.ensure_future(self._study(house))
            for board in self.boards:
                board.start()
            try:
                await self._break(saboteur)
                await house.mend()
                await self._calm_down(house)
            finally:
                student.cancel()
                await asyncio.gather(student, return_exceptions=True)
                for board in self.boards:
                    await board.stop()
            for host in house.hosts:
                await saboteur.end(host)
            await self._read(house)
            self._count(saboteur, house)
        self.diary.seconds = time.monotonic() - began
        return self.diary

    async def _open(self, house: House) -> None:
        for number in range(self.evening.tables):
            seating = Seating.drawn(self.rng, self.evening.strong)
            rng = random.Random(self.rng.random())
            self.boards.append(Board(house, number, seating, rng))
        room = asyncio.Semaphore(_AT_ONCE)

        async def open_one(board: Board) -> None:
            async with room:
                await board.open()

        try:
            await asyncio.gather(*(open_one(board) for board in self.boards))
        except httpx.HTTPError as error:
            for host in house.hosts:
                error.add_note("\n".join(host.complaints()[-30:]))
            raise

    async def _break(self, saboteur: Saboteur) -> None:
        work = asyncio.ensure_future(saboteur.work(self.evening.seconds))
        while not work.done():
            await asyncio.wait({work}, timeout=0.2)
            if self._stopped():
                # The last fault comes to its end: nothing is left broken half-way.
                saboteur.stop()
        work.result()

    async def _calm_down(self, house: House) -> None:
        """Without faults every table goes on, everybody has a link and an answer."""
        for board in self.boards:
            board.calm_down()
        ends = time.monotonic() + self.evening.patience * self.evening.slack
        while time.monotonic() < ends:
            await asyncio.sleep(0.1)
            if not any(board.goes_on() for board in self.boards):
                return
        for board in self.boards:
            missing = board.goes_on()
            if missing:
                log = await asyncio.to_thread(house.reader.log, board.code)
                told = f"{missing}; {board.stage}, {board.seating}"
                last = log.rows[-1].seq
                self._note("after the faults every table goes on", told, board, log.around(last))

    async def _study(self, house: House) -> None:
        """Somebody in the study service, so that there are processes that work."""
        while True:
            host = self.rng.choice(house.hosts)
            try:
                async with httpx.AsyncClient(
                    base_url=f"http://{host.address}",
                    timeout=_STUDY_SECONDS,
                    trust_env=False,
                    verify=False,
                ) as http:
                    asked = (await http.get("/api/study/hand")).json()
                    wanted = {"hand": " ".join(asked["hand"]), "deals": 1}
                    await http.post("/api/study/odds", json=wanted)
            except (httpx.HTTPError, ValueError, KeyError):
                pass  # nobody promises the study service anything while things break
            await asyncio.sleep(3.0)

    # Afterwards

    async def _read(self, house: House) -> None:
        for board in self.boards:
            log = await asyncio.to_thread(house.reader.log, board.code)
            self.diary.events += len(log.rows)
            self.diary.deals += len(log.deals)
            self.diary.lost += board.witness.lost(log)
            for found in [*broken(log), *board.witness.compare(log)]:
                told = f"{found.what} (event {found.seq})"
                self._note(found.law, told, board, log.around(found.seq))
        for person, family, deals, steps in await asyncio.to_thread(house.reader.ratings):
            if deals != steps:
                told = f"{deals} deals, {steps} steps of {person} in {family}"
                self._note("a deal is rated once", told)

    def _count(self, saboteur: Saboteur, house: House) -> None:
        self.diary.tables = len(self.boards)
        self.diary.faults = saboteur.done
        for board in self.boards:
            self.diary.counted += board.counted
        self.diary.story = list(saboteur.story)
        for host in house.hosts:
            where = ""
            self.diary.story += [f"server {host.number}:", *host.complaints()]
            for line in host.complaints():
                place = _PLACE.search(line)
                where = f" in {place[1]}" if place else where
                if _ERROR.match(line):
                    self.diary.complaints[line.partition(":")[0][:80] + where] += 1
                    where = ""

    def _note(
        self, law: str, what: str, board: Board | None = None, excerpt: list[str] | None = None
    ) -> None:
        step = len(self.saboteur.story) if self.saboteur is not None else 0
        story = self.saboteur.story[-6:] if self.saboteur is not None else []
        table = board.code if board is not None else ""
        lines = (*story, *(excerpt or []))
        self.diary.breaches.append(Breach(law, what, self.evening, table, step, lines))


def hold(evening: Evening, stopped: Callable[[], bool] = lambda: False) -> Diary:
    """An evening from beginning to end."""
    return asyncio.run(Holding(evening, stopped).hold())


def without_wires_if_impossible(evening: Evening) -> tuple[Evening, str]:
    """The evening as this machine can hold it, and why it is not quite as it was drawn."""
    from dataclasses import replace

    reason = why_not() if evening.wires else ""
    return (replace(evening, wires=False), reason) if reason else (evening, "")
