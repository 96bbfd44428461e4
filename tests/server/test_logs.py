"""What the server writes to its log, and what it never writes there."""

import json
import logging
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from cego.server.logs import Json, Plain, about, shown
from server.databases import Cluster
from server.living import run
from server.serving import Guest, Server

PASSWORD = "drei Trümpfe und ein Gstieß"
SEED = "my-secret-seed-4711"
NAME = "Kunigunde"
CARD = re.compile(r'"(?:[CSHD](?:[2-9]|10|[JNQK1])|T[0-9]+|G)"')


class Faulty(Server):
    """Whatever fails here says in its words what nobody may read."""

    program = """
from cego.server.http import tables
from cego.server.live.scheduler import Scheduler
from cego.server.live.hub import Hub
from cego.server.live.table import LiveTable

def words(live):
    deal = live.table.deal
    people = [chair.person for chair in live.table.chairs]
    return f"table {live.code}, {people}, {deal and [deal.view(seat) for seat in range(4)]}"

faults = [1, 2]
once = Scheduler._once
async def fail_at_first(self):
    if self.live.table.deal is not None and faults:
        faults.pop()
        raise ValueError(words(self.live))
    return await once(self)
Scheduler._once = fail_at_first

def fail(self):
    raise LookupError(words(self)) from ValueError(words(self))
LiveTable.pong = fail

from cego.cli import main
main()
"""


def evening(server: Server, cluster: Cluster) -> list[str]:
    """Play while much goes wrong; every secret that was used."""
    anna = Guest(server, NAME)
    code = anna.open(bots=2)
    made = anna.http.post(f"/api/tables/{code}/programs", json={"chair": 1}).json()
    account = {"name": NAME, "password": PASSWORD}
    secrets = [anna.http.cookies["cego"], made["token"], SEED, PASSWORD, NAME, code]

    async def misbehave() -> None:
        async with anna.at(code) as link:
            await link.until("hello")
            await link.ask(t="agree")
            await link.socket.send("rubbish " + SEED)
        async with Guest(server, token=made["token"]).at(code) as program:
            await program.until("hello")
            await program.ask(t="agree")
            await program.ask(t="seed", seed=SEED)
            async with anna.at(code) as link:
                await link.until("hello")
                await link.ask(t="seed", seed=SEED)
                while link.last["sight"]["stage"] != "playing":
                    await link.hear()
                # A fault in the middle of a link.
                await link.socket.send(json.dumps({"t": "ping"}))
                with suppress(ConnectionClosed):
                    while True:
                        await link.hear()
        async with Guest(server, token=made["token"] + "x").at(code) as link:
            await link.hear()

    run(misbehave())
    anna.http.post("/api/account", json=account).raise_for_status()
    secrets.append(anna.http.cookies["cego"])
    anna.http.post("/api/account/login", json=account | {"password": "x" + PASSWORD})
    anna.http.get(f"/api/tables/{code}?{SEED}", headers={"Cookie": f"cego={SEED}"})
    cluster.stop()
    try:
        for _ in range(2):
            answer = anna.http.post(f"/api/tables/{code}/join", json={"name": NAME})
            assert answer.status_code == 503
        assert httpx.get(f"{server.url}/api/ready", verify=False).status_code == 503
    finally:
        cluster.start()
    return secrets


def test_no_secret_of_an_evening_full_of_faults_is_in_the_log(
    postgres: Cluster, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    server = Faulty(postgres.new_database(), log=log, options=("--log", "json"))
    try:
        secrets = evening(server, postgres)
    finally:
        server.stop()
    told = log.read_text("utf-8")
    assert not [secret for secret in secrets if secret in told]
    assert not CARD.search(told)
    assert "127.0.0.1" not in told
    code = secrets[5]
    assert shown(code) in told
    _is_one_object_a_line(told)
    for kind in ("ValueError", "LookupError", "OperationalError"):
        assert kind in told


def _is_one_object_a_line(told: str) -> None:
    lines: list[dict[str, Any]] = [json.loads(line) for line in told.splitlines()]
    known = {"time", "level", "logger", "message", "table", "reason", "player", "error", "at"}
    for line in lines:
        assert set(line) <= known
        assert re.fullmatch(r"20[0-9-]{8}T[0-9:]{8}\.[0-9]{3}Z", line["time"])
        assert line["level"] in ("info", "warning", "error", "critical")
        assert line["message"]
        assert "%" not in line["message"]
    said = [line["message"] for line in lines if line["logger"] == "cego.server.run"]
    assert said == ["listening", "sending people elsewhere", "ended"]


# A line


@pytest.fixture
def record() -> Iterator[logging.LogRecord]:
    try:
        try:
            raise KeyError("D7")
        except KeyError as cause:
            raise ValueError("the cards are C4 and DK") from cause
    except ValueError:
        yield logging.LogRecord(
            "cego.x", logging.ERROR, __file__, 1, "it %s", ("fails",), sys.exc_info()
        )


def test_an_exception_is_told_by_its_kinds_and_places_only(record: logging.LogRecord) -> None:
    vars(record).update(about(table="abcdefghjk", reason="server.refused.busy"))
    line = json.loads(Json().format(record))
    assert line["message"] == "it fails"
    assert (line["table"], line["reason"]) == ("abc…", "server.refused.busy")
    assert line["error"] == "ValueError < KeyError"
    assert re.fullmatch(r"test_logs\.py:\d+ record", line["at"][-1])
    plain = Plain().format(record)
    assert plain.startswith("error: it fails, table abc…, reason server.refused.busy, error Val")
    for told in (plain, json.dumps(line)):
        assert not any(card in told for card in ("D7", "C4", "DK"))


def test_what_others_say_is_told_without_values(record: logging.LogRecord) -> None:
    record.name, record.exc_info = "asyncio", None
    record.msg = "Task exception was never retrieved\nfuture: <Task exception=ValueError('DK')>"
    record.args = ()
    assert json.loads(Json().format(record))["message"] == "Task exception was never retrieved"
    record.msg, record.args = "returned '%s'.", ("DK",)
    assert Plain().format(record) == "error: returned '…'."
