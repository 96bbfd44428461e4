"""The log: nothing is lost, nothing is stored twice, the quicker one wins."""

import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, inspect, select
from sqlalchemy.exc import OperationalError

from cego.server.store.engine import connect
from cego.server.store.listener import Listener
from cego.server.store.log import Append, Conflict, Log, NotSaved
from cego.server.store.migrate import migrate
from cego.server.store.people import People
from cego.server.store.records import Records
from cego.server.store.schema import metadata, tables
from cego.server.tables.events import PhraseSaid
from cego.server.tables.state import Stored, Table
from server.databases import cluster
from server.tabling import Playing

ROW = {
    "stage": "gathering",
    "listed": True,
    "host": "anna",
    "opened_at": 1,
    "updated_at": 1,
    "summary": "{}",
}
SOON = 30


def prepared(url: str) -> Log:
    engine = connect(url, writes=True)
    migrate(engine)
    engine.dispose()
    return Log(url)


@pytest.fixture
def log(database: str) -> Iterator[Log]:
    made = prepared(database)
    yield made
    made.close()


def said(seq: int, command: str | None = None, chair: int = 0) -> Stored:
    return Stored(seq, 1_000 + seq, PhraseSaid(chair, "hello"), command)


def test_what_was_appended_is_read_back(log: Log) -> None:
    playing = Playing.open().begin().finish()
    log.append(Append("table", playing.events, ROW)).result(SOON)
    assert log.read("table") == playing.events
    assert log.read("table", after=5) == playing.events[5:]
    assert log.read("other") == []
    assert Table.fold(log.read("table")) == playing.table


def test_the_second_append_with_the_same_number_stores_nothing_at_all(log: Log) -> None:
    log.append(Append("t", [said(1), said(2)], ROW)).result(SOON)
    with pytest.raises(Conflict):
        log.append(Append("t", [said(2, chair=3), said(3), said(4)])).result(SOON)
    assert log.read("t") == [said(1), said(2)]


def test_the_same_command_twice_is_stored_once(log: Log) -> None:
    log.append(Append("t", [said(1, "anna:1")], ROW)).result(SOON)
    with pytest.raises(Conflict):
        log.append(Append("t", [said(2, "anna:1"), said(3)])).result(SOON)
    log.append(Append("u", [said(1, "anna:1")], ROW)).result(SOON)
    assert [len(log.read(code)) for code in "tu"] == [1, 1]


def test_a_conflict_does_not_spoil_what_is_committed_with_it(log: Log) -> None:
    log.append(Append("a", [said(1)], ROW)).result(SOON)
    futures = [
        log.append(Append(code, [said(seq)], {} if seq > 1 else ROW))
        for code, seq in (("a", 1), ("b", 1), ("a", 2), ("c", 1))
    ]
    problems = [future.exception(SOON) for future in futures]
    assert [type(problem) for problem in problems] == [Conflict, type(None), type(None), type(None)]


def test_a_thousand_appends_at_once_are_all_there(log: Log) -> None:
    futures = [log.append(Append(f"t{n % 50}", [said(n // 50 + 1)])) for n in range(1_000)]
    for future in futures:
        future.result(SOON)
    assert all(len(log.read(f"t{n}")) == 20 for n in range(50))


def test_one_row_that_cannot_be_stored_does_not_take_others_with_it(log: Log) -> None:
    bad = Append("bad", [said(1)], {"stage": "x"}, deals=[{"id": None}])
    futures = [log.append(Append(f"t{n}", [said(1)])) for n in range(5)]
    spoilt = log.append(bad)
    futures += [log.append(Append(f"u{n}", [said(1)])) for n in range(5)]
    for future in futures:
        future.result(SOON)
    with pytest.raises(NotSaved):
        spoilt.result(SOON)
    assert log.read("bad") == []
    log.append(Append("after", [said(1)])).result(SOON)


def test_the_migrations_make_the_declared_schema_and_run_twice_without_harm(log: Log) -> None:
    engine = connect(log.url, writes=True)
    migrate(engine)
    found = inspect(engine)
    for name, table in metadata.tables.items():
        assert {column["name"] for column in found.get_columns(name)} == set(table.c.keys())
        assert {i["name"] for i in found.get_indexes(name)} >= {i.name for i in table.indexes}
    engine.dispose()


def test_many_processes_may_migrate_at_once(database: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        logs = list(pool.map(prepared, [database] * 4))
    for log in logs:
        log.close()


def test_secrets_are_drawn_once_and_shared(log: Log) -> None:
    records = Records(log.reader)
    drawn = records.secret("cookies")
    assert len(drawn) == 64
    assert Records(log.reader).secret("cookies") == drawn
    assert records.secret("other") != drawn


def test_guests_are_remembered_under_their_last_name(log: Log) -> None:
    people = People(connect(log.url, writes=True), log.reader)
    people.remember("id", "Anna", 1)
    people.remember("id", "Anne", 2)
    people.engine.dispose()
    with log.reader.connect() as connection:
        row = connection.exec_driver_sql("SELECT name, created_at, seen_at FROM people").one()
    assert tuple(row) == ("Anne", 1, 2)


# Races between processes


def _race(url: str, me: int, goal: int, results: Any) -> None:
    log = Log(url)
    won, seq = [], 0
    while seq < goal:
        try:
            log.append(Append("race", [said(seq + 1, f"{me}:{seq}", me)])).result(SOON)
            seq += 1
            won.append(seq)
        except Conflict:
            seq = log.read("race")[-1].seq
    log.close()
    results.put((me, won))


def test_of_processes_that_race_exactly_one_wins_each_number(database: str) -> None:
    log = prepared(database)
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    racers = [context.Process(target=_race, args=(database, me, 30, results)) for me in range(3)]
    for racer in racers:
        racer.start()
    won = dict(results.get(timeout=2 * SOON) for _ in racers)
    for racer in racers:
        racer.join(SOON)
    stored = log.read("race")
    assert [s.seq for s in stored] == list(range(1, len(stored) + 1))
    for me, numbers in won.items():
        assert [s.seq for s in stored if s.event.chair == me] == numbers  # type: ignore[attr-defined]
    log.close()


# When the database fails


def test_a_full_disk_is_said_and_the_writer_recovers(tmp_path: Path) -> None:
    log = prepared(f"sqlite:///{tmp_path / 'small.sqlite'}")
    full = True

    def limit(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={1 if full else 1_000_000}")

    event.listen(log._writer, "connect", limit)
    log._writer.dispose()
    big = [said(n) for n in range(1, 2_000)]
    with pytest.raises(NotSaved):
        log.append(Append("t", big, ROW)).result(SOON)
    assert log.read("t") == []
    full = False
    log.append(Append("t", big, ROW)).result(SOON)
    assert len(log.read("t")) == len(big)
    log.close()


def test_a_database_that_is_gone_is_said_and_nothing_acknowledged_is_lost() -> None:
    with cluster() as own:
        log = prepared(own.new_database())
        log.append(Append("t", [said(1)], ROW)).result(SOON)
        own.stop()
        with pytest.raises(NotSaved):
            log.append(Append("t", [said(2)])).result(SOON)
        with pytest.raises(NotSaved):
            log.read("t")
        own.start()
        log.append(Append("t", [said(2)])).result(SOON)
        assert len(log.read("t")) == 2
        log.close()


def test_a_locked_file_is_waited_for(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'locked.sqlite'}"
    log = prepared(url)
    other = connect(url, writes=True)
    with other.connect() as connection, connection.begin():
        connection.execute(select(tables))
        waiting = log.append(Append("t", [said(1)]))
        time.sleep(0.3)
        assert not waiting.done()
    waiting.result(SOON)
    other.dispose()
    log.close()


# Telling others


def test_other_processes_hear_of_an_append_on_postgresql(postgres: Any) -> None:
    log = prepared(postgres.new_database())
    heard: list[tuple[str, int]] = []
    gaps: list[int] = []
    changed: list[str] = []
    listener = Listener(
        log.url,
        lambda code, seq: heard.append((code, seq)),
        lambda: gaps.append(1),
        changed.append,
    )
    end = time.monotonic() + SOON
    while not gaps and time.monotonic() < end:
        time.sleep(0.01)
    log.append(Append("t", [said(1), said(2)], ROW)).result(SOON)
    people = People(connect(log.url, writes=True), log.reader)
    people.close_others("anna", "here")
    while not (heard and changed) and time.monotonic() < end:
        time.sleep(0.01)
    listener.close()
    people.engine.dispose()
    log.close()
    assert heard == [("t", 2)]
    assert changed == ["anna"]


def test_an_error_while_reading_is_a_clear_refusal(tmp_path: Path) -> None:
    log = Log(f"sqlite:///{tmp_path / 'empty.sqlite'}")
    with pytest.raises(NotSaved) as refusal:
        log.read("t")
    assert isinstance(refusal.value.__cause__, OperationalError)
    assert "try again" in refusal.value.text("en")
    log.close()
