"""A server whose cards come from a seed: the same evening, the same cards."""

import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.serving import TIMING, Server

# Every secret that a table draws is drawn for a purpose that has a name. Here it depends on that
# name and on the evening only, so it does not matter what a table was asked before.
_PROGRAM = """
import hashlib
from cego.server.tables.decide import SEED_BYTES, Moment
key = bytes.fromhex({key!r})
def draw(moment, what):
    return hashlib.blake2b(what.encode(), key=key, digest_size=SEED_BYTES).digest()
Moment.draw = draw
from cego.cli import main
main()
"""


class SeededServer(Server):
    """`cego serve` without chance."""

    def __init__(self, database: str, seed: int, timing: str = TIMING) -> None:
        key = hashlib.blake2b(str(seed).encode(), digest_size=32).hexdigest()
        self.program = _PROGRAM.format(key=key)
        super().__init__(database, timing)


@contextmanager
def seeded(seed: int) -> Iterator[SeededServer]:
    """A server for one evening, on a database of its own."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = SeededServer(f"sqlite:///{Path(folder) / 'cego.sqlite'}", seed)
        try:
            yield server
        finally:
            if server.process.poll() is None:
                server.stop()
