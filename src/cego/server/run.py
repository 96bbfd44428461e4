"""Run the server: uvicorn with the settings that tables need."""

import asyncio
import gc
import logging
import os
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from threading import Thread
from types import FrameType

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from cego.errors import CegoError
from cego.server.app import create_app
from cego.server.http.doorstep import patient
from cego.server.live.hub import Hub
from cego.server.logs import configure
from cego.server.settings import Settings, Timing
from cego.server.store.alone import alone, file_of
from cego.server.store.engine import connect
from cego.server.store.migrate import migrate
from cego.server.store.private import hide
from cego.server.supervisor import READY, STOPPING, Supervisor

PING_INTERVAL, PING_TIMEOUT = 5.0, 7.0
"""A dead link is noticed within 12 seconds."""
GRACE_SECONDS = 3
"""How long requests have to be answered after people were sent elsewhere."""
END_SECONDS = 9.0
"""How long after the server was told to end everything has ended."""
TOKEN_LENGTH = 16
"""A token that opens the metrics is too long to be guessed."""
_FRAME_ROOM = 4
"""The socket cuts off frames that are so many times too large; smaller ones get an answer."""
_COLLECT = (1_000, 5, 800)
_logger = logging.getLogger(__name__)
_TIMING_VARIABLE = "CEGO_TIMING"
"""For tests: ``bots=0,reconnect=500``."""


def run(
    settings: Settings, host: str, port: int, ready: Callable[[str], None], log: str = "plain"
) -> None:
    """Serve until told to stop; `ready` hears the address."""
    _check_token(settings.metrics_token)
    settings = replace(settings, timing=_timing(os.environ.get(_TIMING_VARIABLE, "")))
    with alone(settings.database):
        _prepare_database(settings.database)
        _serve(settings, host, port, ready, log)


def _serve(
    settings: Settings, host: str, port: int, ready: Callable[[str], None], log: str
) -> None:
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=patient(settings),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_ping_interval=PING_INTERVAL,
        ws_ping_timeout=PING_TIMEOUT,
        ws_max_size=settings.limits.frame * _FRAME_ROOM,
        proxy_headers=False,
        access_log=False,
        server_header=False,
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    _collect_seldom()
    allow_many_sockets()
    listening = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    ready(f"http://{shown}:{listening.getsockname()[1]}")
    configure(log)
    _Server(config, app, settings).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Ends when it is told to, whatever hangs: what was acknowledged is on the disk."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, settings: Settings) -> None:
        super().__init__(config)
        self.app, self.settings = app, settings
        self._announced = 0
        self._supervisor = Supervisor()
        self._life: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end, and see to it that it does not take for ever."""
        # Who presses Ctrl-C at a terminal does not want to wait, and nobody distributes people.
        self._announced = self.settings.timing.drain if sig == signal.SIGTERM else 0
        Thread(target=_end_at_last, daemon=True).start()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and tell systemd, which starts others only then."""
        await super().startup(sockets)
        self._life = asyncio.get_running_loop().create_task(self._supervisor.show_life())
        self._supervisor.tell(READY)
        _logger.info("listening")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say that it ends, send people elsewhere, and only then stop to listen.

        Those who wait for the study service are told at once that nothing comes.
        """
        self._supervisor.tell(STOPPING)
        _logger.info("sending people elsewhere")
        hub: Hub = self.app.state.hub
        await asyncio.gather(hub.study.close(), hub.closing.announce(self._announced))
        await hub.closing.send_away(hub.tables.values())
        await super().shutdown(sockets)
        if self._life is not None:
            self._life.cancel()
        _logger.info("ended")


def _check_token(token: str) -> None:
    if token and len(token) < TOKEN_LENGTH:
        raise CegoError("server.metrics-token", least=TOKEN_LENGTH, found=len(token))


def _end_at_last() -> None:
    time.sleep(END_SECONDS)
    _logger.error("something hangs; the server ends without it")
    os._exit(1)


def allow_many_sockets() -> None:
    """As many as the system lets us have; by default that is often about a thousand."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _collect_seldom() -> None:
    """Look for cycles among all there is seldom: tables and links leave none, and it takes half a
    second at 500 tables, in which nobody is answered. Look among what is new often, so that each
    look is short."""
    gc.freeze()
    gc.set_threshold(*_COLLECT)


def _prepare_database(url: str) -> None:
    """Complain in a sentence, before anything is started, about a database that is not there."""
    try:
        file = file_of(url)
        if file is not None:
            hide(file)
        engine = connect(url, writes=True)
        try:
            migrate(engine)
        finally:
            engine.dispose()
    except DBAPIError as error:
        raise CegoError("server.no-database", error=str(error.orig).strip()[:300]) from error
    except (SQLAlchemyError, OSError) as error:
        raise CegoError("server.no-database", error=str(error)[:300]) from error


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small messages at once only on sockets that say they are TCP: without it each
    # answer would wait 40 ms for the client's kernel.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        listening.close()
        why = error.strerror or str(error)
        raise CegoError("server.no-port", address=f"{host}:{port}", error=why) from error
    return listening


def _timing(text: str) -> Timing:
    timing = Timing()
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        number = float(value) if name == "bots" else int(value)
        timing = replace(timing, **{name: number})  # type: ignore[arg-type]
    return timing
