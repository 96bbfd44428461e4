"""Tables are opened, people come and play; what the servers, the database and we ourselves need."""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import pairwise
from types import TracebackType
from typing import Self

import httpx
from rich.console import Console
from rich.progress import Progress

from benchmarks.load.players import SEATS, Board, Figures, quantile
from benchmarks.load.serving import Place

AT_ONCE = 16
SAMPLE_SECONDS = 5.0
_LOOK_SECONDS = 0.05


@dataclass(frozen=True)
class Window:
    """A stretch of time in which was played."""

    tables: int
    seconds: float
    figures: Figures
    memory: list[int]
    servers: float
    """Processor time a second: 1.0 is one core."""
    database: float
    players: float
    late: float
    """By how many milliseconds the players themselves were late, in 99 of 100 looks."""

    @property
    def actions(self) -> float:
        """Actions a second that everyone at their table has seen."""
        return len(self.figures.delays) / self.seconds

    def quarters(self) -> list[float]:
        """The mean memory of each quarter: growth that goes on differs from warming up."""
        cuts = [len(self.memory) * part // 4 for part in range(5)]
        parts = [self.memory[start:end] for start, end in pairwise(cuts)]
        return [statistics.fmean(part) for part in parts if part]


class Evening:
    """Everybody who plays, at any number of tables; more may be opened."""

    def __init__(self, place: Place, every: float, *, apart: bool = False) -> None:
        self.place, self.every, self.apart = place, every, apart
        """Whether the people of one table come to different servers."""
        self.boards: list[Board] = []
        self._figures = Figures()
        self._players: list[asyncio.Future[None]] = []
        self._progress = Progress(console=Console(stderr=True))
        # One client for all guests: it must not keep anybody's cookie.
        forgetful = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self._http = httpx.AsyncClient(timeout=60, cookies=forgetful)

    async def __aenter__(self) -> Self:
        self._progress.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for player in self._players:
            player.cancel()
        await asyncio.gather(*self._players, return_exceptions=True)
        if error is None:
            await self._each([board.leave for board in self.boards], "left")
        await self._http.aclose()
        self._progress.stop()

    def new_boards(self, tables: int) -> list[Board]:
        """More tables, each with the servers that its people ask."""
        urls = [server.url for server in self.place.servers]
        boards = []
        for number in range(len(self.boards), len(self.boards) + tables):
            step = 1 if self.apart else 0
            asked = [urls[(number + step * chair) % len(urls)] for chair in range(SEATS)]
            boards.append(Board(number, self.every, self._figures, asked))
        self.boards += boards
        return boards

    async def open(self, boards: Sequence[Board]) -> None:
        """People sit down."""
        await self._each([partial(board.open, self._http) for board in boards], "tables")

    async def link(self, boards: Sequence[Board]) -> None:
        """They come to their tables."""
        await self._each([board.link for board in boards], "sockets")

    async def begin(self, boards: Sequence[Board]) -> None:
        """They agree and play; after this all tables are out of step."""
        chairs = [(board, chair) for board in boards for chair in range(SEATS)]
        self._players += [asyncio.ensure_future(board.play(chair)) for board, chair in chairs]
        await self._each([board.begin for board in boards], "agreed")
        await asyncio.sleep(2 * self.every + 3)

    async def more(self, tables: int) -> None:
        """So many more tables at play."""
        boards = self.new_boards(tables)
        await self.open(boards)
        await self.link(boards)
        await self.begin(boards)

    async def watch(self, seconds: float) -> Window:
        """Let them play, and measure."""
        figures = Figures(measuring=True)
        for board in self.boards:
            board.figures = figures
        place, lates = self.place, list[float]()
        looking = asyncio.ensure_future(_look(lates))
        used = place.server_seconds(), place.database_seconds(), time.process_time()
        start = time.perf_counter()
        memory = await self._sample(seconds)
        passed = time.perf_counter() - start
        figures.measuring = False
        now = place.server_seconds(), place.database_seconds(), time.process_time()
        looking.cancel()
        servers, database, players = (
            (after - before) / passed for before, after in zip(used, now, strict=True)
        )
        late = 1000 * quantile(lates, 0.99)
        figures.lost += self._figures.lost
        figures.refused += self._figures.refused
        tables = len(self.boards)
        return Window(tables, passed, figures, memory, servers, database, players, late)

    async def _sample(self, seconds: float) -> list[int]:
        """The memory of the servers every few seconds."""
        memories = [self.place.memory()]
        bar = self._progress.add_task("played", total=seconds)
        start = time.perf_counter()
        while (passed := time.perf_counter() - start) < seconds:
            await asyncio.sleep(min(SAMPLE_SECONDS, seconds - passed))
            memories.append(self.place.memory())
            self._progress.update(bar, completed=time.perf_counter() - start)
        return memories

    async def _each(self, work: Sequence[Callable[[], Awaitable[None]]], said: str) -> None:
        """Everything, a few at once."""
        room = asyncio.Semaphore(AT_ONCE)
        bar = self._progress.add_task(said, total=len(work))

        async def one(step: Callable[[], Awaitable[None]]) -> None:
            async with room:
                await step()
            self._progress.advance(bar)

        await asyncio.gather(*(one(step) for step in work))


async def _look(lates: list[float]) -> None:
    """How late the players' own event loop is: what it adds to the delays."""
    while True:
        due = time.perf_counter() + _LOOK_SECONDS
        await asyncio.sleep(_LOOK_SECONDS)
        lates.append(max(time.perf_counter() - due, 0.0))
