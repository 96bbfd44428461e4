"""A wire between this machine and a namespace of its own, on which packets are lost and delayed.

Two tunnel devices, and between them this program: what the one end sends is read here and written
to the other, late, twice, in another order, or not at all. It needs root, namespaces and
`/dev/net/tun`; no kernel module for bad networks.
"""

import asyncio
import ctypes
import fcntl
import os
import random
import shutil
import struct
import subprocess
from contextlib import suppress
from pathlib import Path
from threading import Thread

_NEW_NET = 0x40000000
_SET_INTERFACE = 0x400454CA
_TUNNEL_WITHOUT_HEADER = 0x1001
_MOST = 65_536


def why_not() -> str:
    """What this machine lacks for a wire of its own; empty if nothing."""
    if os.geteuid() != 0:
        return "it needs root"
    if shutil.which("ip") is None:
        return "it needs the program ip of iproute2"
    if not Path("/dev/net/tun").exists():
        return "there is no /dev/net/tun"
    try:
        wire = Wire(255)
    except (OSError, subprocess.CalledProcessError) as error:
        return f"no namespace can be made: {error}"
    wire.close()
    return ""


class Wire:
    """A namespace, and the wire to it. `here` and `there` are the addresses of its ends."""

    def __init__(self, number: int, chance: random.Random | None = None) -> None:
        self._chance = chance or random.Random(number)
        self.namespace = f"cego-{os.getpid()}-{number}"
        network = f"10.213.{os.getpid() % 256}"
        start = 4 * (number % 64)
        self.here, self.there = f"{network}.{start + 1}", f"{network}.{start + 2}"
        self.loss = self.twice = 0.0
        self.delay = (0.0, 0.0)
        """Seconds that a packet takes; as each has its own, they overtake each other."""
        self.lost = self.carried = 0
        self._ends: list[int] = []
        device = f"cego{os.getpid() % 10_000}n{number % 64}"
        _ip("netns", "add", self.namespace)
        try:
            self._open(device)
        except BaseException:
            self.close()
            raise

    def _open(self, device: str) -> None:
        self._ends.append(_tunnel(f"{device}a"))
        self._ends.append(_in_namespace(self.namespace, f"{device}b"))
        ends = ((f"{device}a", self.here, self.there), (f"{device}b", self.there, self.here))
        for (name, own, peer), where in zip(ends, ((), ("-n", self.namespace)), strict=True):
            _ip(*where, "addr", "add", own, "peer", peer, "dev", name)
            _ip(*where, "link", "set", name, "up")
        _ip("-n", self.namespace, "link", "set", "lo", "up")

    @property
    def prefix(self) -> list[str]:
        """What is put before a command to run it at the far end."""
        return ["ip", "netns", "exec", self.namespace]

    def start(self) -> None:
        """Carry packets, in the running event loop."""
        loop = asyncio.get_running_loop()
        here, there = self._ends
        loop.add_reader(here, self._carry, here, there)
        loop.add_reader(there, self._carry, there, here)

    def stop(self) -> None:
        """Carry no more."""
        for end in self._ends:
            asyncio.get_running_loop().remove_reader(end)

    def mend(self) -> None:
        """A good wire again."""
        self.loss = self.twice = 0.0
        self.delay = (0.0, 0.0)

    def close(self) -> None:
        """Take it away."""
        for end in self._ends:
            os.close(end)
        self._ends.clear()
        with suppress(subprocess.CalledProcessError):
            _ip("netns", "del", self.namespace)

    def _carry(self, source: int, target: int) -> None:
        packet = os.read(source, _MOST)
        if self._chance.random() < self.loss:
            self.lost += 1
            return
        self.carried += 1
        for _ in range(1 + (self._chance.random() < self.twice)):
            if self.delay[1]:
                later = self._chance.uniform(*self.delay)
                asyncio.get_running_loop().call_later(later, self._put, target, packet)
            else:
                self._put(target, packet)

    def _put(self, target: int, packet: bytes) -> None:
        # A full queue loses packets, as a wire does; the wire may be gone by now.
        with suppress(OSError):
            if target in self._ends:
                os.write(target, packet)


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


def _tunnel(name: str) -> int:
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
    wanted = struct.pack("16sH22x", name.encode(), _TUNNEL_WITHOUT_HEADER)
    try:
        fcntl.ioctl(device, _SET_INTERFACE, wanted)
    except OSError:
        os.close(device)
        raise
    return device


def _in_namespace(namespace: str, name: str) -> int:
    """A tunnel device of a namespace: a thread goes there to open it."""
    found: list[int | OSError] = []

    def enter() -> None:
        try:
            with Path("/run/netns", namespace).open("rb") as door:
                libc = ctypes.CDLL(None, use_errno=True)
                if libc.setns(door.fileno(), _NEW_NET) != 0:
                    raise OSError(ctypes.get_errno(), "no way into the namespace")
            found.append(_tunnel(name))
        except OSError as error:
            found.append(error)

    thread = Thread(target=enter)
    thread.start()
    thread.join()
    (answer,) = found
    if isinstance(answer, OSError):
        raise answer
    return answer
