"""Hard work has processes of its own: it starves no table and does not outlive who asked for it."""

import asyncio
import os
import signal
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from cego.errors import CegoError, ReadError
from cego.server import run as running
from cego.server.live import study as study_room
from cego.server.live import workers as pool
from cego.server.live.effort import HOUSEHOLD, WINDOW, Asker, Effort, cost_of_odds
from cego.server.live.workers import ProcessEnded, Workers
from cego.server.refusal import Refused
from cego.server.settings import Limits
from cego.server.tables.due import BotTurn
from cego.server.tables.events import By
from server.databases import cluster
from server.doors import doors
from server.living import PATIENCE, hub, run
from server.serving import Guest, Server, serving
from server.tabling import Playing

FOR_EVER = 3_600
HAND = "T20 T16 T12 T9 T8 T2 CJ S9 H2 DK DQ"
LONG = {"hand": HAND, "deals": 1_000}
"""Some seconds of work: that many deals of every game."""
ANNA, BERTA = Asker("anna", "10.0.0.1"), Asker("berta", "10.0.0.2")


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and is not yet buried does not."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def gone(pids: set[int]) -> bool:
    end = time.monotonic() + PATIENCE
    while any(map(alive, pids)) and time.monotonic() < end:
        time.sleep(0.05)
    return not any(map(alive, pids))


def families(pid: int) -> dict[int, str]:
    """What a process has started, and what it was called with."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == pid:
                found[int(folder.name)] = (folder / "cmdline").read_text()
    return found


def workers_of(server: Server, number: int) -> set[int]:
    """The server's processes, once it has so many."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = families(server.process.pid)
        working = {pid for pid, command in found.items() if "spawn_main" in command}
        if len(working) >= number:
            return working
        time.sleep(0.05)
    raise AssertionError("no process was started")


# The processes


def test_a_work_nobody_waits_for_is_ended_with_its_process() -> None:
    async def give_up() -> None:
        workers = Workers(1)
        try:
            first = await workers.do(os.getpid)
            task = asyncio.ensure_future(workers.do(time.sleep, FOR_EVER))
            waiting = asyncio.ensure_future(workers.do(time.sleep, FOR_EVER))
            await until(lambda: workers.busy == 1 and workers.waiting == 1)
            task.cancel()
            waiting.cancel()
            second = await workers.do(os.getpid)
            assert second != first
            assert not alive(first)
            assert workers.started == 2
            assert workers.well
        finally:
            await workers.close()
        assert gone({second})

    run(give_up())


def test_a_work_that_ends_soon_keeps_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are often asked something that is no longer of interest a moment later."""
    monkeypatch.setattr(pool, "LINGER_SECONDS", FOR_EVER)

    async def soon() -> None:
        workers = Workers(1)
        try:
            await workers.do(os.getpid)
            task = asyncio.ensure_future(workers.do(time.sleep, 0.05))
            await until(lambda: workers.busy == 1)
            task.cancel()
            await workers.do(os.getpid)
            assert workers.started == 1
        finally:
            await workers.close()

    run(soon())


def test_everybody_is_served_in_turn() -> None:
    async def turns() -> None:
        workers, order = Workers(1), list[str]()

        async def ask(share: str) -> None:
            await workers.do(int, "1", share=share)
            order.append(share)

        try:
            hold = asyncio.ensure_future(workers.do(time.sleep, FOR_EVER, share="greedy"))
            await until(lambda: workers.busy == 1)
            asked = [asyncio.ensure_future(ask("greedy")) for _ in range(5)]
            await until(lambda: workers.waiting == 5)
            asked += [asyncio.ensure_future(ask("modest")) for _ in range(2)]
            await until(lambda: workers.waiting == 7)
            hold.cancel()
            await asyncio.gather(*asked)
        finally:
            await workers.close()
        assert order[:4] == ["modest", "greedy", "modest", "greedy"]

    run(turns())


def fail() -> None:
    raise ReadError("read.seat", found="X", allowed="A")


def test_errors_with_words_come_back() -> None:
    async def complain() -> None:
        workers = Workers(1)
        try:
            with pytest.raises(CegoError, match="X"):
                await workers.do(fail)
            with pytest.raises(RuntimeError, match="invalid literal"):
                await workers.do(int, "x")
            assert workers.started == 1
        finally:
            await workers.close()

    run(complain())


def test_processes_that_always_die_are_told_of() -> None:
    async def die() -> None:
        workers = Workers(1)
        try:
            for _ in range(3):
                assert workers.well
                with pytest.raises(ProcessEnded):
                    await workers.do(os._exit, 1)
            assert not workers.well
            assert (workers.died, workers.started) == (3, 3)
            await workers.do(int, "1")
            assert workers.well
        finally:
            await workers.close()

    run(die())


def test_the_end_waits_for_no_work() -> None:
    async def end() -> None:
        workers = Workers(2)
        tasks = [asyncio.ensure_future(workers.do(time.sleep, FOR_EVER)) for _ in range(4)]
        await until(lambda: workers.busy == 2)
        pids = set(workers.pids())
        await workers.close()
        for answer in await asyncio.gather(*tasks, return_exceptions=True):
            assert isinstance(answer, ProcessEnded)
        assert gone(pids)

    run(end())


# Tables beside a busy study service


def test_a_bot_moves_while_the_study_room_has_more_than_it_can_do(tmp_path: Path) -> None:
    async def play() -> None:
        async with hub(f"sqlite:///{tmp_path / 'x.sqlite'}") as at:
            rooms = (at.study.quick, at.study.long)
            tasks = [
                asyncio.ensure_future(room.do(time.sleep, FOR_EVER))
                for room in rooms
                for _ in range(3 * room.most)
            ]
            await until(lambda: all(room.busy == room.most for room in rooms))
            deal = Playing.open(bots=0).begin().table.deal
            assert deal is not None
            turn = BotTurn(0, True, By.BOT, "stammtisch", 0.0, "seed")
            view = deal.view(deal.to_act)
            assert await at.thinkers.ask(turn, view) in view.legal
            assert at.thinkers.workers.started == 1
            assert all(room.busy == room.most and room.waiting for room in rooms)
            for task in tasks:
                task.cancel()

    run(play())


def test_a_hint_does_not_wait_for_longer_work(tmp_path: Path) -> None:
    async def ask() -> None:
        async with hub(f"sqlite:///{tmp_path / 'x.sqlite'}") as at:
            long = at.study.long
            tasks = [asyncio.ensure_future(long.do(time.sleep, FOR_EVER)) for _ in range(3)]
            await until(lambda: long.busy == long.most)
            deal = Playing.open(bots=0).begin().table.deal
            assert deal is not None
            hint = await at.study.advise(ANNA, deal.view(deal.to_act), "stammtisch", "en")
            assert hint["action"]
            for task in tasks:
                task.cancel()

    run(ask())


def test_a_review_nobody_asks_for_again_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_room, "UNWANTED_SECONDS", 0.0)
    monkeypatch.setattr(study_room, "go_through", _sleep_over)

    async def ask() -> None:
        async with hub(f"sqlite:///{tmp_path / 'x.sqlite'}") as at:
            await at.study.review(ANNA, "x-1", {}, "stammtisch", 0.01)
            await until(lambda: at.study.long.started == 1 and not at.study._jobs)
            await until(lambda: not at.study.long.pids())

    run(ask())


def _sleep_over(*_wanted: Any) -> None:
    time.sleep(FOR_EVER)


def test_who_waits_with_others_does_not_end_their_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_room, "UNWANTED_SECONDS", 0.0)
    monkeypatch.setattr(study_room, "go_through", _sleep_over)

    async def ask() -> None:
        async with hub(f"sqlite:///{tmp_path / 'x.sqlite'}") as at:
            study = at.study
            other = asyncio.ensure_future(study.review(BERTA, "x-1", {}, "stammtisch", FOR_EVER))
            await until(lambda: study.long.busy == 1)
            await study.review(ANNA, "x-1", {}, "stammtisch", 0.01)
            await asyncio.sleep(0.1)
            assert (study.long.started, study.long.busy, len(study._jobs)) == (1, 1, 1)
            other.cancel()
            await until(lambda: not study._jobs)

    run(ask())


# The budget


class Watch:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def refused(effort: Effort, asker: Asker, cost: float) -> int:
    """In how many seconds it is said that there will be room; 0 if there is."""
    try:
        with effort.spend(asker, cost):
            return 0
    except Refused as error:
        return int(str(error.values["seconds"]))


def test_seconds_of_work_are_counted_by_person_and_by_address() -> None:
    watch = Watch()
    effort = Effort(Limits(study=10), watch)
    assert refused(effort, ANNA, 6) == 0
    assert refused(effort, ANNA, 6) > 0
    assert refused(effort, Asker("anna", "10.9.9.9"), 6) > 0
    assert refused(effort, ANNA, 4) == 0
    guests = [Asker(f"guest {n}", ANNA.address) for n in range(9)]
    let_in = [refused(effort, guest, 10) == 0 for guest in guests]
    assert sum(let_in) == HOUSEHOLD - 1
    assert refused(effort, BERTA, 10) == 0


def test_it_is_told_truly_how_long_to_wait() -> None:
    watch = Watch()
    effort = Effort(Limits(study=10), watch)
    assert refused(effort, ANNA, 6) == 0
    watch.now += 100
    assert refused(effort, ANNA, 4) == 0
    assert refused(effort, ANNA, 1) == WINDOW - 100
    wait = refused(effort, ANNA, 8)
    assert wait == WINDOW
    watch.now += wait - 1
    assert refused(effort, ANNA, 8) == 1
    watch.now += 1
    assert refused(effort, ANNA, 8) == 0


def test_what_is_not_even_a_question_costs_nothing() -> None:
    effort = Effort(Limits(study=10))
    for _ in range(5):
        with suppress(ReadError), effort.spend(ANNA, 10):
            raise ReadError("read.seat", found="X", allowed="A")
    assert refused(effort, ANNA, 10) == 0


def test_so_many_works_wait_for_one_person() -> None:
    effort = Effort(Limits(study=1_000, study_waiting=2))
    with effort.spend(ANNA, 5), effort.spend(ANNA, 3):
        assert refused(effort, ANNA, 1) > 0
        assert refused(effort, BERTA, 1) == 0
    assert refused(effort, ANNA, 1) == 0


def test_odds_cost_what_their_deals_cost() -> None:
    assert cost_of_odds(0, 12) < 1 < cost_of_odds(2_000, 1)
    assert cost_of_odds(3, 12) == pytest.approx(cost_of_odds(36, 1))
    with pytest.raises(Refused, match="at most 833"):
        cost_of_odds(834, 12)
    with pytest.raises(Refused, match="at most 10000"):
        cost_of_odds(10_001, 1)


# The whole server


def ask_in_vain(server: Server) -> int:
    """Ask for something long that the server does not live to answer."""
    with suppress(httpx.HTTPError):
        return Guest(server).http.post("/api/study/odds", json=LONG).status_code
    return 0


def test_who_hangs_up_ends_his_work(tmp_path: Path) -> None:
    with serving(str(tmp_path / "x.sqlite")) as server:
        guest = Guest(server)
        request = guest.http.build_request("POST", "/api/study/odds", json=LONG)
        head = "".join(f"{name}: {value}\r\n" for name, value in request.headers.items())
        with socket.create_connection((request.url.host, request.url.port)) as link:
            link.sendall(f"POST {request.url.path} HTTP/1.1\r\n{head}\r\n".encode())
            link.sendall(request.read())
            (worker,) = workers_of(server, 1)
        assert gone({worker})
        assert guest.http.get("/api/health").json()["ok"]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_nothing_outlives_the_server(tmp_path: Path, how: signal.Signals) -> None:
    """Told to end, or killed, in the middle of several minutes of work and of a game with bots."""
    bots = [None, *({"level": "meister"},) * 3]
    with (
        serving(str(tmp_path / "x.sqlite")) as server,
        ThreadPoolExecutor(8) as threads,
    ):
        guest = Guest(server)
        code = guest.open(bots=0, length="deals")
        chairs = guest.http.post("/api/tables", json={"players": 4, "bots": bots})
        code = chairs.json()["code"]

        async def play() -> None:
            async with guest.at(code) as link:
                await link.play(1)

        run(play())
        asked = [threads.submit(ask_in_vain, server) for _ in range(8)]
        workers = workers_of(server, 2)
        children = set(families(server.process.pid))
        assert workers <= children
        server._end(how)
        assert gone(children)
        answers = {each.result(PATIENCE) for each in asked}
        assert answers <= ({0} if how is signal.SIGKILL else {0, 503})


class Hanging(Server):
    """A server that never finishes putting things away."""

    program = """
import time
from cego.server.live.hub import Hub
async def stop(self): time.sleep(3600)
Hub.stop = stop
from cego.cli import main
main()
"""


def test_the_server_ends_whatever_hangs(tmp_path: Path) -> None:
    assert running.GRACE_SECONDS < running.END_SECONDS < 10
    server = Hanging(str(tmp_path / "x.sqlite"))
    try:
        # Before it answers it would end at once: nothing has begun that could hang.
        assert Guest(server).http.get("/api/health").json()["ok"]
        server.stop()
        assert server.process.returncode == 1
    finally:
        server.process.kill()


# Alive, and ready


def test_alive_and_ready_are_told_apart() -> None:
    with cluster() as own, doors(own.new_database()) as client:
        assert client.get("/api/ready").json() == {
            "ready": True,
            "database": True,
            "thinkers": True,
            "study": True,
            "draining": False,
        }
        own.stop()
        try:
            assert client.get("/api/health").status_code == 200
            answer = client.get("/api/ready")
            assert answer.status_code == 503
            assert answer.json()["ready"] is answer.json()["database"] is False
            assert answer.json()["thinkers"]
        finally:
            own.start()
        assert client.get("/api/ready").status_code == 200


def test_a_server_whose_processes_die_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with doors(f"sqlite:///{tmp_path / 'x.sqlite'}") as client:
        monkeypatch.setattr(Workers, "well", False)
        answer = client.get("/api/ready")
        assert answer.status_code == 503
        assert answer.json() == {
            "ready": False,
            "database": True,
            "thinkers": False,
            "study": False,
            "draining": False,
        }
