"""Connections that say nothing, or not all; and how many an address may have."""

import asyncio
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from uvicorn.config import Config
from uvicorn.server import ServerState

from cego.locale import LANGUAGES
from cego.server.http.doorstep import Patient, patient
from cego.server.settings import Limits, Settings, Timing
from server.doors import at_table, browser, doors, open_table
from server.living import PATIENCE, PATIENT
from server.serving import TIMING, Guest, Server, serving

BEGUN = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
BODY = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def connected(server: Server) -> socket.socket:
    host, _, port = server.url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def rest(link: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    told = b""
    with suppress(ConnectionResetError):
        while piece := link.recv(65_536):
            told += piece
    return told


def dripping(link: socket.socket) -> bytes:
    """A letter now and then, until the server hangs up; what it said."""
    link.settimeout(0.2)
    end = time.monotonic() + PATIENCE
    told = b""
    with suppress(ConnectionResetError, BrokenPipeError):
        while not told and time.monotonic() < end:
            link.sendall(b"X")
            with suppress(TimeoutError):
                told = link.recv(100)
    assert time.monotonic() < end
    return told


def test_who_does_not_finish_a_request_is_hung_up_on(tmp_path: Path) -> None:
    """A socket that is open may be silent for longer."""
    with ExitStack() as open_now:
        file = str(tmp_path / "cego.sqlite")
        server = open_now.enter_context(serving(file, timing=f"{TIMING},request=4000"))
        guest = Guest(server)
        code = guest.open()
        halves = (b"", b"GET /", BEGUN, BODY + b"Content-Length: 9\r\n\r\n{")
        links = [open_now.enter_context(connected(server)) for _ in range(5)]
        for link, said in zip(links, halves, strict=False):
            link.sendall(said)
        links[4].sendall(BEGUN)

        async def stay() -> None:
            async with asyncio.timeout(PATIENCE), guest.at(code) as link:
                await link.until("hello")
                with ThreadPoolExecutor() as threads:
                    last = threads.submit(dripping, links[4])
                    told = [await asyncio.to_thread(rest, each) for each in links[:4]]
                    told.append(await asyncio.wrap_future(last))
                assert all(each.startswith(b"HTTP/1.1 408 ") for each in told[:3])
                assert b" 200 " not in told[3]
                # When the letters stop, the last of them may be lost with the answer.
                assert told[4].startswith(b"HTTP/1.1 408 ") or not told[4]
                assert (await link.ask(t="agree"))["t"] == "ack"

        asyncio.run(stay())


# Many from one address


class Far(asyncio.Transport):
    """A connection from another machine, as far as its protocol can see."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("10.0.0.1", 8000)})
        self.said, self.closed = b"", False

    def write(self, data: Any) -> None:
        self.said += bytes(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


async def slow(_scope: Any, receive: Any, _send: Any) -> None:
    """Whoever asks hears nothing, and goes at last."""
    while (await receive())["type"] != "http.disconnect":
        pass


class Hall:
    """A server without a socket, and those who come to it."""

    def __init__(self, settings: Settings) -> None:
        self.config = Config(slow, lifespan="off", log_level="error")
        self.kind, self.state = patient(settings), ServerState()

    def comes(self, address: str, said: bytes = b"") -> tuple[Far, Patient]:
        transport = Far(address)
        protocol: Any = self.kind(self.config, self.state, {})
        protocol.connection_made(transport)
        if said and not transport.closed:
            protocol.data_received(said)
        return transport, protocol

    async def ends(self) -> None:
        for protocol in tuple(self.state.connections):
            protocol.connection_lost(None)
        await asyncio.gather(*self.state.tasks)


def settings(most: int, *, behind_proxy: bool = False) -> Settings:
    return Settings(
        database="",
        limits=Limits(connections=most),
        timing=Timing(request=3_600_000),
        behind_proxy=behind_proxy,
    )


def test_of_too_many_from_one_address_the_silent_give_way() -> None:
    async def evening() -> None:
        hall = Hall(settings(3))
        asks, _ = hall.comes("10.0.0.9", BEGUN + b"\r\n")
        silent = [hall.comes("10.0.0.9")[0] for _ in range(2)]
        other, _ = hall.comes("10.0.0.8")
        fourth, _ = hall.comes("10.0.0.9", BEGUN + b"\r\n")
        assert [transport.closed for transport in silent] == [True, False]
        assert silent[0].said.startswith(b"HTTP/1.1 408 ")
        fifth, _ = hall.comes("10.0.0.9", BEGUN + b"\r\n")
        assert silent[1].closed
        # All of them are waiting for their answers now.
        sixth, gone = hall.comes("10.0.0.9")
        gone.connection_lost(None)
        assert [t.closed for t in (asks, fourth, fifth, other)] == [False] * 4
        assert sixth.closed
        await hall.ends()
        assert not hall.comes("10.0.0.9")[0].closed
        await hall.ends()

    asyncio.run(evening())


def test_the_machine_itself_and_a_proxy_are_not_counted() -> None:
    async def evening() -> None:
        for hall, address in (
            (Hall(settings(2)), "127.0.0.1"),
            (Hall(settings(2, behind_proxy=True)), "10.0.0.9"),
        ):
            assert not any(hall.comes(address)[0].closed for _ in range(9))
            await hall.ends()

    asyncio.run(evening())


def test_an_address_has_only_so_many_sockets(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'cego.sqlite'}"
    limits = Limits(links=2)
    with doors(database, limits, PATIENT, behind_proxy=True) as anna:
        code = open_table(anna)

        def told(address: str, language: str = "en") -> dict[str, Any]:
            client = browser(anna)
            client.headers.update({"X-Forwarded-For": address, "Accept-Language": language})
            with at_table(client, code) as link:
                return link.hear()
            raise AssertionError("the link was cancelled")

        one, other = browser(anna), browser(anna)
        for client in (one, other):
            client.headers["X-Forwarded-For"] = "10.0.0.7"
        with at_table(one, code), at_table(other, code):
            texts = set()
            for language in LANGUAGES:
                refused = told("10.0.0.7", language)
                assert refused["key"] == "server.refused.too-many-links"
                texts.add(refused["text"])
            assert len(texts) == len(LANGUAGES)
            assert told("10.0.0.8")["t"] == "hello"
        end = time.monotonic() + PATIENCE
        while told("10.0.0.7")["t"] != "hello":
            assert time.monotonic() < end
