"""Tells systemd how the server is: that it listens, that its event loop turns, that it ends.

The protocol is a datagram of lines to the socket that `NOTIFY_SOCKET` names; without it nothing
is told. See sd_notify(3) and `deploy/cego.service`.
"""

import asyncio
import contextlib
import os
import socket
from collections.abc import Mapping

READY, STOPPING, ALIVE = "READY=1", "STOPPING=1", "WATCHDOG=1"
_MICROSECONDS = 1_000_000
_OFTEN = 3
"""How many signs of life are given in the time after which we would be taken for dead."""


class Supervisor:
    """Whoever started us and wants to know, if anybody."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        meant = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        told = environment.get("WATCHDOG_USEC", "") if meant else ""
        self.patience = int(told) / _MICROSECONDS if told.isdecimal() else 0.0
        """Seconds without a sign of life after which we are started anew; 0 for ever."""

    def tell(self, state: str) -> None:
        """Say something; that nobody hears it does not matter to us."""
        if not self._address.startswith(("/", "@")):
            return
        # An address of Linux that is no file begins with a zero, which is written as @.
        address = "\0" + self._address[1:] if self._address[0] == "@" else self._address
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as speaking,
        ):
            speaking.setblocking(False)
            speaking.sendto(state.encode(), address)

    async def show_life(self) -> None:
        """Give signs of life from the event loop: if it hangs, they stop."""
        while self.patience:
            self.tell(ALIVE)
            await asyncio.sleep(self.patience / _OFTEN)
