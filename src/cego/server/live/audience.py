"""Everybody who looks at a table by way of this process, and what they are told."""

from collections import deque

from cego.server.live.messages import Telling, Told, encode, tell
from cego.server.live.watcher import Watcher
from cego.server.tables.state import Stage, Table

_RECENT = 16
"""Events that can be told once more to somebody whose link was lost for a moment."""


class Audience:
    """The watchers of one table, and the last events as they were told."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.watchers: set[Watcher] = set()
        self._recent: deque[Told] = deque(maxlen=_RECENT)

    def links(self, person: str) -> int:
        """How many links a person has to this process."""
        return sum(watcher.person == person for watcher in self.watchers)

    def looks(self, person: str) -> bool:
        """Whether a person has a link to this process."""
        return any(watcher.person == person for watcher in self.watchers)

    def bystanders(self, table: Table) -> int:
        """How many people look on here who have no chair."""
        people = {watcher.person for watcher in self.watchers}
        return sum(table.chair_of(person) is None for person in people)

    # What they are told

    def tell(self, told: Told) -> None:
        """Tell an event to everybody."""
        self._recent.append(told)
        tell(told, self.code, self.watchers)

    def hello(self, watcher: Watcher, table: Table, now: int, known: int | None = None) -> None:
        """Tell everything anew; or, to who knows the table up to a number, what came after."""
        missed = self._after(table, known)
        if missed is None:
            watcher.tell(Telling(table, self.code).hello(watcher, now))
            return
        for told in missed:
            tell(told, self.code, [watcher])
        watcher.tell(self.pong(table, now))

    def _after(self, table: Table, known: int | None) -> list[Told] | None:
        """The events after a number, if they are all remembered."""
        if known is None or known > table.seq:
            return None
        missed = [kept for kept in self._recent if kept.stored.seq > known]
        return missed if len(missed) == table.seq - known else None

    def pong(self, table: Table, now: int) -> str:
        """A sign of life, with the time and how many look on."""
        return encode({"t": "pong", "at": now, "watching": self.bystanders(table)})

    def hello_anew(self, table: Table, now: int) -> None:
        """What came before names somebody who is gone: nobody is told it again."""
        self._recent.clear()
        for watcher in tuple(self.watchers):
            self.hello(watcher, table, now)

    # Who has to go

    def send_away(self) -> None:
        """The server ends: whoever looks may come back, here or to another process."""
        for watcher in tuple(self.watchers):
            watcher.drop("restart")

    def drop_bystanders(self, table: Table) -> None:
        """Without spectators only those stay who sit, once it has begun."""
        if table.plan.spectators or table.stage is Stage.GATHERING:
            return
        for watcher in tuple(self.watchers):
            if table.chair_of(watcher.person) is None:
                watcher.drop("no-spectators")
