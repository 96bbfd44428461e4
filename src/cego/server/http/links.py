"""How many sockets stand open from one address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address

from cego.server.refusal import Refused


def is_here(address: str) -> bool:
    """Whether it is this machine: who is on it needs no sockets to do harm."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class Links:
    """Counts them; many people may share an address, as in a club's hall."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """While a socket stands open; refused if there are too many."""
        if self._open[address] >= self.most and not is_here(address):
            raise Refused("too-many-links", limit=self.most)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
