"""``cego backup`` and what ``cego serve`` says."""

import os
import socket
import sqlite3
from pathlib import Path

import pytest

from cego.server.run import listen
from running import Cego
from server.databases import Cluster, binaries
from server.living import PATIENT, hub, open_table, run
from server.serving import Guest, serving


def test_a_copy_of_a_file_is_complete(cego: Cego, tmp_path: Path) -> None:
    source, target = tmp_path / "cego.sqlite", tmp_path / "copy.sqlite"

    async def fill() -> None:
        # Nobody counts as away meanwhile, which would be one more event.
        async with hub(f"sqlite:///{source}", timing=PATIENT) as at:
            await open_table(at)
            result = cego("backup", str(target), "--database", str(source))
            assert (result.code, result.err) == (0, "")

    run(fill())
    counts = []
    for file in (source, target):
        connection = sqlite3.connect(file)
        counts.append(connection.execute("SELECT count(*) FROM events").fetchone())
        connection.close()
    assert counts[0] == counts[1] != (0,)


def test_a_copy_never_overwrites_and_never_invents(cego: Cego, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite"
    result = cego("backup", str(target), "--database", str(tmp_path / "missing.sqlite"))
    assert result.code == 2
    assert "no database" in result.err
    target.write_text("precious")
    result = cego("backup", str(target), "--database", str(tmp_path / "missing.sqlite"))
    assert result.code == 2
    assert target.read_text() == "precious"


def test_postgresql_is_dumped_in_its_own_format(
    cego: Cego, tmp_path: Path, postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{binaries()}:{os.environ['PATH']}")
    database = postgres.new_database()

    async def fill() -> None:
        async with hub(database) as at:
            await open_table(at)

    run(fill())
    target = tmp_path / "copy.dump"
    result = cego("backup", str(target), "--database", database)
    assert (result.code, result.err) == (0, "")
    assert target.read_bytes().startswith(b"PGDMP")


def test_what_hinders_the_start_is_said_in_a_sentence(cego: Cego, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    result = cego("serve", "--database", str(tmp_path / "folder"))
    assert result.code == 2
    assert "cannot be opened" in result.err
    secret = "postgresql://u:hidden@127.0.0.1:1/d"
    result = cego("serve", "--database", secret)
    assert result.code == 2
    assert "hidden" not in result.err
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        file = str(tmp_path / "x.sqlite")
        result = cego("serve", "--port", port, "--database", file)
    assert result.code == 2
    assert f"127.0.0.1:{port}" in result.err


def test_answers_are_sent_at_once() -> None:
    """asyncio turns off Nagle's delay of 40 ms only on sockets that say they are TCP."""
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_the_log_tells_no_secrets(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with serving(str(tmp_path / "x.sqlite"), log=log) as server:
        guest = Guest(server)
        code = guest.open(bots=2)
        made = guest.http.post(f"/api/tables/{code}/programs", json={"chair": 1}).json()
        secrets = [guest.http.cookies["cego"], made["token"], "secret-seed"]

        async def misbehave() -> None:
            async with guest.at(code) as link:
                await link.until("hello")
                await link.ask(t="agree")
                await link.ask(t="seed", seed="secret-seed")
                await link.socket.send("rubbish")
            async with Guest(server, token=made["token"] + "x").at(code) as link:
                await link.hear()

        run(misbehave())
    told = log.read_text()
    assert not any(secret in told for secret in secrets)
