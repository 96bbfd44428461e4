"""examples/client.py, which was written from docs/protocol.md alone, plays whole evenings."""

import asyncio
import random
import sys
from asyncio.subprocess import PIPE, create_subprocess_exec
from collections import Counter
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

from cego.server.store.log import Log
from cego.server.tables.events import Acted, By, DealFinished, Dealt, SeedGiven
from cego.server.tables.state import Stage, Stored, Table
from server.living import run
from server.serving import Guest, Server, serving

SCRIPT = Path(__file__).parents[2] / "examples/client.py"
EVENINGS = (("loewen", 4), ("zuger-tapp", 4), ("grupp", 3))
DEALS = 2
CUTS = 4
"""So often each client is cut off: at the first bytes, in the middle of a message, anywhere."""
_BYTES, _WORDS = (200, 30_000), (1, 6)
_UNTIL_HEARD = 0.2


class Scissors:
    """Carries a client's bytes to the server, and cuts the link after a number drawn by chance."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server, self.rng = server, random.Random(seed)
        self.cuts = self.refused = 0
        self.at_a_table = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> str:
        """Where to find the server through here."""
        self._listening = await asyncio.start_server(self._welcome, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._listening.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        self._listening.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        writers = [writer]
        with suppress(OSError):
            url = urlsplit(self.server.url)
            far_reader, far_writer = await asyncio.open_connection(url.hostname, url.port)
            writers.append(far_writer)
            await self._carry((reader, far_writer), (far_reader, writer))
        for end in writers:
            end.transport.abort()

    async def _carry(self, *ways: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> None:
        ends = self.cuts < CUTS
        left = self.rng.randrange(*_BYTES) if ends else sys.maxsize
        # Every other time the client still says something and only the answer is lost.
        words = self.rng.randrange(*_WORDS) if ends and self.cuts % 2 else sys.maxsize

        async def carry(
            reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, to_client: bool
        ) -> None:
            nonlocal left, words
            while left > 0 and (some := await reader.read(65_536)):
                if to_client and words <= 0:
                    continue
                self.at_a_table |= b"/ws/tables/" in some
                self.refused += to_client and some.count(b'"t":"refused"')
                writer.write(some[:left])
                await writer.drain()
                left -= len(some)
                words -= not to_client
                if not to_client and words == 0:
                    await asyncio.sleep(_UNTIL_HEARD)
                    left = 0

        tasks = [
            asyncio.ensure_future(carry(*way, to_client=to_client))
            for way, to_client in zip(ways, (False, True), strict=True)
        ]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        self.cuts += left <= 0
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def enough_is_cut(links: list[Scissors]) -> bool:
    """Everyone plays, and some have been cut off: time for the server to be started anew."""
    cuts = sum(scissors.cuts for scissors in links)
    return cuts >= CUTS and all(scissors.at_a_table for scissors in links)


async def evening(scissors: Scissors, rules: str, players: int) -> str:
    """Let the client play; the table's code."""
    wanted = ("--rules", rules, "--players", str(players), "--deals", str(DEALS))
    command = (sys.executable, str(SCRIPT), await scissors.open(), *wanted)
    client = await create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
    try:
        said, complaints = (part.decode() for part in await client.communicate())
    finally:
        if client.returncode is None:
            client.kill()
            await client.wait()
        await scissors.close()
    assert (client.returncode, complaints) == (0, ""), complaints
    first, last = said.splitlines()
    assert last.startswith(f"Over after {DEALS} deals")
    return first.removeprefix("At table ").partition(",")[0]


def test_it_plays_evenings_over_links_that_are_cut_and_through_a_restart(tmp_path: Path) -> None:
    codes: list[str] = []
    database = f"sqlite:///{tmp_path / 'cego.sqlite'}"
    with serving(database) as server:
        links = [Scissors(server, seed) for seed in range(len(EVENINGS))]

        async def play() -> None:
            at_play = [
                asyncio.create_task(evening(scissors, *kind))
                for scissors, kind in zip(links, EVENINGS, strict=True)
            ]
            while not (enough_is_cut(links) or all(task.done() for task in at_play)):
                await asyncio.sleep(0.01)
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
            codes.extend(await asyncio.gather(*at_play))

        run(play())
    assert enough_is_cut(links)
    # What was sent again under its id had been done, and was acknowledged.
    assert [scissors.refused for scissors in links] == [0] * len(links)
    log = Log(database)
    for code, (_, players) in zip(codes, EVENINGS, strict=True):
        done_once(log.read(code), players)
    log.close()


def done_once(events: list[Stored], players: int) -> None:
    """A whole evening, in which each command was obeyed once and each deal begun and ended once."""
    table = Table.fold(events)
    assert table is not None
    assert (table.stage, len(table.chairs)) == (Stage.OVER, players)
    happened = [stored.event for stored in events]
    numbers = list(range(1, DEALS + 1))
    assert [event.number for event in happened if isinstance(event, Dealt)] == numbers
    assert [event.number for event in happened if isinstance(event, DealFinished)] == numbers
    assert sum(isinstance(event, SeedGiven) for event in happened) == DEALS
    commands = Counter(stored.command for stored in events if stored.command is not None)
    assert set(commands.values()) == {1}
    own = [event for event in happened if isinstance(event, Acted) and event.by is By.PERSON]
    assert len(commands) == 1 + DEALS + len(own), "agreed once, a seed a deal, and what was done"


def test_it_takes_the_chair_that_a_token_is_for_and_one_at_somebody_elses_table(
    tmp_path: Path,
) -> None:
    with serving(str(tmp_path / "cego.sqlite")) as server:
        host = Guest(server)
        code = host.open(bots=1, deals=1)
        program = {"chair": 1, "name": "Robot"}
        token = host.http.post(f"/api/tables/{code}/programs", json=program).json()["token"]

        async def play() -> None:
            async with AsyncExitStack() as stack:
                link = await stack.enter_async_context(host.at(code))
                command = (sys.executable, str(SCRIPT), server.url, "--join", code)
                clients = [
                    await create_subprocess_exec(*command, *more, stdout=PIPE, stderr=PIPE)
                    for more in (("--token", token), ())
                ]
                await link.play(deals=1)
                for client in clients:
                    _, complaints = await client.communicate()
                    assert (client.returncode, complaints) == (0, b"")

        run(play())


def test_it_says_in_a_sentence_what_is_missing() -> None:
    async def complain(told: str, *wanted: str) -> None:
        command = (sys.executable, str(SCRIPT), *wanted)
        client = await create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
        _, complaints = await client.communicate()
        assert client.returncode != 0
        assert told in complaints.decode()
        assert "Traceback" not in complaints.decode()

    async def all_of_them() -> None:
        await asyncio.gather(
            complain("the following arguments are required: server"),
            complain("No server for Cego answers at nonsense", "nonsense"),
            complain("No server for Cego answers at http://127.0.0.1:9", "http://127.0.0.1:9"),
        )

    run(all_of_them())


def test_a_client_needs_no_more_than_150_lines() -> None:
    assert len(SCRIPT.read_text("utf-8").splitlines()) < 150
