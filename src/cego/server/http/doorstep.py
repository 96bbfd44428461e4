"""Connections that have not yet said what they want: they may take their time, but not for ever.

uvicorn itself waits for a request as long as the client likes. Here a request has half a minute to
arrive, and of too many connections from one address those give way that said nothing for longest.
Behind a proxy all come from the proxy, which counts its clients itself.
"""

import asyncio
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from cego.server.http.guard import household
from cego.server.http.links import is_here
from cego.server.settings import Settings

_LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Doorstep:
    """The connections of each address that are no sockets, those first that came first."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.limits.connections
        self.seconds = settings.timing.request / 1000
        self._counts = not settings.behind_proxy
        self._there: dict[str, dict[Patient, None]] = {}

    def welcome(self, one: "Patient", address: str) -> bool:
        """One more; False if there is no room for it, whoever gives way."""
        if not self._counts or is_here(address):
            return True
        others = self._there.setdefault(address, {})
        if len(others) >= self.most:
            silent = next((other for other in others if other.silent), None)
            if silent is None:
                return False
            silent.go()
            del others[silent]
        others[one] = None
        return True

    def farewell(self, one: "Patient", address: str) -> None:
        """It is gone, or became a socket."""
        others = self._there.get(address, {})
        others.pop(one, None)
        if not others:
            self._there.pop(address, None)


class Patient(H11Protocol):
    """A connection that waits for requests, but not for ever."""

    doorstep: ClassVar[Doorstep]
    _late: asyncio.TimerHandle | None = None
    _address = ""
    _is_gone = False

    @property
    def silent(self) -> bool:
        """Whether a request, or the rest of one, is still to come."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        self._address = household(self.client[0]) if self.client else ""
        if self.doorstep.welcome(self, self._address):
            self._wait()
        else:
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Something arrived, perhaps all that was missing."""
        super().data_received(data)
        if self._is_gone or not self.silent:
            self._heard()
        elif self._late is None and self.timeout_keep_alive_task is None:
            self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A socket is counted where it ends."""
        self._gone()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._gone()
        super().connection_lost(exc)

    def go(self) -> None:
        """Hang up; who has begun no answer yet says why."""
        if self.conn.their_state is h11.IDLE:
            self.transport.write(_LATE)
        self.transport.close()

    def _wait(self) -> None:
        self._late = self.loop.call_later(self.doorstep.seconds, self.go)

    def _heard(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _gone(self) -> None:
        self._is_gone = True
        self._heard()
        self.doorstep.farewell(self, self._address)


def patient(settings: Settings) -> type[H11Protocol]:
    """Connections for uvicorn, with a doorstep of their own."""
    return type("Connection", (Patient,), {"doorstep": Doorstep(settings)})
