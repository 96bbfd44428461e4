"""Many deals: the same results on one core, on two, on a cluster, and after an interruption."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from cego.arena.match import Contestant, Settings, duel, play_deal
from cego.arena.run import Inline, Workers, all_cores, cluster, processes, run
from cego.arena.store import Store
from cego.errors import CegoError
from cego.players import Player
from cego.players.levels import make
from cego.rules import load
from running import Cego

HERE = Workers(Inline(), 1)
AGREED = Settings(
    load("zuger-tapp").spec, 4, duel(Contestant("lehrling"), Contestant("random"), half=True)
)


def failing(*_: object) -> Player:
    """The process ends as if it had been killed."""
    os._exit(1)


def stopped(*_: object) -> Player:
    raise KeyboardInterrupt


# Processes


def test_two_processes_give_the_same_as_one() -> None:
    alone = run(AGREED, 10, HERE)
    with processes(2) as both:
        assert run(AGREED, 10, both) == alone
    assert [result.number for result in alone] == list(range(10))
    assert all_cores() >= 1


def test_for_one_core_no_process_is_started() -> None:
    with processes(1) as workers:
        assert isinstance(workers.executor, Inline)


def test_a_process_that_dies_is_told_of() -> None:
    with pytest.raises(CegoError, match="worker died"), processes(2) as both:
        run(AGREED, 4, both, make=failing)


def test_progress_is_told() -> None:
    told: list[int] = []
    run(AGREED, 3, HERE, tell=told.append)
    assert told == [0, 1, 2, 3]


# Results in a file


def test_what_is_in_the_file_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with Store(file, AGREED) as store:
        first = run(AGREED, 4, HERE, store)
    with Store(file, AGREED) as store:
        assert run(AGREED, 4, HERE, store, make=stopped) == first
    with Store(file, AGREED) as store:
        assert run(AGREED, 6, HERE, store)[:4] == first
    with Store(file, AGREED) as store:
        assert run(AGREED, 2, HERE, store) == first[:2]
    assert len(file.read_text().splitlines()) == 1 + 6


def test_an_interrupted_run_keeps_what_was_finished(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"

    def tiring(level: str, seed: str, boldness: float) -> Player:
        if seed == " 3 2":  # the third seat of the fourth deal
            raise KeyboardInterrupt
        return make(level, seed, boldness)

    with pytest.raises(KeyboardInterrupt), Store(file, AGREED) as store:
        run(AGREED, 10, HERE, store, make=tiring)
    with Store(file, AGREED) as store:
        assert len(store.results) == 3
        assert run(AGREED, 10, HERE, store) == run(AGREED, 10, HERE)


@pytest.mark.parametrize("lost", [1, 40, 200])
def test_a_line_that_was_half_written_is_dropped(tmp_path: Path, lost: int) -> None:
    file = tmp_path / "results.jsonl"
    with Store(file, AGREED) as store:
        whole = run(AGREED, 3, HERE, store)
    file.write_bytes(file.read_bytes()[:-lost])
    with Store(file, AGREED) as store:
        assert sorted(store.results) == [0, 1]
        assert run(AGREED, 3, HERE, store) == whole
    with Store(file, AGREED) as store:
        assert sorted(store.results) == [0, 1, 2]


def test_even_the_first_line_may_be_half_written(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with Store(file, AGREED):
        header = file.read_bytes()
    for length in (0, 1, 30, len(header) - 1):
        file.write_bytes(header[:length])
        with Store(file, AGREED) as store:
            assert not store.results
        assert file.read_bytes() == header


def test_results_of_other_settings_are_refused_by_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    other = Settings(AGREED.rules, 4, AGREED.pairings, seed="other", nodes=5)
    with Store(file, AGREED) as store:
        run(AGREED, 1, HERE, store)
    before = file.read_bytes()
    with pytest.raises(CegoError, match=r"another comparison\. Different: seed, nodes"):
        Store(file, other)
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", ["a diary", "a diary\n", "[1]\n", '{"format": "x"}\n'])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "diary.txt"
    file.write_text(content)
    with pytest.raises(CegoError, match="holds no results"):
        Store(file, AGREED)
    assert file.read_text() == content


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with Store(file, AGREED) as store:
        run(AGREED, 2, HERE, store)
    lines = file.read_text().splitlines()
    file.write_text("\n".join([lines[0], lines[1][:20], lines[2], ""]))
    with pytest.raises(CegoError, match="damaged at line 2"):
        Store(file, AGREED)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(CegoError, match="nowhere"):
        Store(tmp_path / "nowhere" / "results.jsonl", AGREED)


def test_a_result_survives_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    result = play_deal(AGREED, 5, make)
    with Store(file, AGREED) as store:
        store.add(result)
    with Store(file, AGREED) as store:
        assert store.results == {5: result}


# The program, killed


def lines_of(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def test_a_killed_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    program = [str(Path(sys.executable).parent / "cego"), "arena", "lehrling", "random", "--json"]
    program += ["--half", "--cores", "2"]

    def output(deals: int, *more: str) -> dict[str, Any]:
        command = [*program, "--deals", str(deals), *more]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    command = [*program, "--deals", "1000000", "--out", str(file)]
    running = subprocess.Popen(command, start_new_session=True)
    while lines_of(file) < 4:
        assert running.poll() is None
        time.sleep(0.02)
    running.send_signal(signal.SIGKILL)
    running.wait()
    while group_lives(running.pid):  # the processes that it started end with it
        time.sleep(0.05)
    finished = lines_of(file) - 1
    assert finished >= 3
    assert output(finished + 10, "--out", str(file)) == output(finished + 10)
    assert lines_of(file) == 1 + finished + 10


def group_lives(leader: int) -> bool:
    try:
        os.killpg(leader, 0)
    except ProcessLookupError:
        return False
    return True


# A cluster


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as local:
        yield local.scheduler_address


def test_a_cluster_gives_the_same_as_one_process(scheduler: str) -> None:
    with cluster(scheduler) as workers:
        assert run(AGREED, 12, workers) == run(AGREED, 12, HERE)


def test_the_program_runs_on_a_cluster(scheduler: str, cego: Cego) -> None:
    arguments = ("arena", "lehrling", "random", "--rules", "zuger-tapp", "--deals", "6", "--json")
    there = cego(*arguments, "--scheduler", scheduler)
    assert there.data == cego(*arguments, "--cores", "1").data


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x"])
def test_a_scheduler_that_does_not_answer_is_named(address: str) -> None:
    with pytest.raises(CegoError, match=address), cluster(address, patience=0.2):
        pass


def test_a_scheduler_without_workers_is_named() -> None:
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address="127.0.0.1:0") as idle,
        pytest.raises(CegoError, match="has no workers"),
        cluster(idle.scheduler_address, patience=0.2),
    ):
        pass


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(CegoError, match=r"cego\[cluster\]"), cluster("tcp://127.0.0.1:9"):
        pass
