"""systemd is told that the server listens, that its event loop turns, and that it ends."""

import asyncio
import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cego.server.supervisor import Supervisor
from server.living import PATIENCE, run
from server.serving import Server


@pytest.fixture
def heard(tmp_path: Path) -> Iterator[socket.socket]:
    """Where systemd listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(PATIENCE)
        yield listening


def next_of(heard: socket.socket) -> str:
    return heard.recv(1000).decode()


def all_so_far(heard: socket.socket) -> list[str]:
    found = []
    heard.setblocking(False)
    try:
        while True:
            found.append(next_of(heard))
    except BlockingIOError:
        return found
    finally:
        heard.settimeout(PATIENCE)


def test_a_server_says_when_it_listens_and_when_it_ends(
    tmp_path: Path, heard: socket.socket
) -> None:
    told = {"NOTIFY_SOCKET": str(heard.getsockname()), "WATCHDOG_USEC": "600000"}
    server = Server(str(tmp_path / "x.sqlite"), environment=told)
    try:
        while (said := next_of(heard)) != "READY=1":
            assert said == "WATCHDOG=1"
        assert httpx.get(f"{server.url}/api/health", verify=False).status_code == 200
        while next_of(heard) != "WATCHDOG=1":
            pass
        server.process.send_signal(signal.SIGTERM)
        while next_of(heard) != "STOPPING=1":
            pass
    finally:
        server.stop()


def test_signs_of_life_come_from_the_event_loop(heard: socket.socket) -> None:
    told = {"NOTIFY_SOCKET": str(heard.getsockname()), "WATCHDOG_USEC": "30000"}

    async def hang() -> None:
        life = asyncio.create_task(Supervisor(told).show_life())
        for _ in range(3):
            while not all_so_far(heard):
                await asyncio.sleep(0.005)
        # Nothing turns here for some times as long as it takes to be given up.
        time.sleep(0.2)
        assert all_so_far(heard) == []
        while not all_so_far(heard):
            await asyncio.sleep(0.005)
        life.cancel()

    run(hang())


def test_nothing_is_told_where_nobody_asked(heard: socket.socket) -> None:
    address = str(heard.getsockname())
    other = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"}
    assert Supervisor(other).patience == 0
    assert Supervisor(other | {"WATCHDOG_PID": str(os.getpid())}).patience == 1
    for nowhere in ("", "/does/not/exist", "vsock:2:1"):
        Supervisor({"NOTIFY_SOCKET": nowhere}).tell("READY=1")
    assert all_so_far(heard) == []


def test_an_address_without_a_file_is_found() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0cego-test-{os.getpid()}")
        listening.settimeout(PATIENCE)
        Supervisor({"NOTIFY_SOCKET": f"@cego-test-{os.getpid()}"}).tell("READY=1")
        assert next_of(listening) == "READY=1"
