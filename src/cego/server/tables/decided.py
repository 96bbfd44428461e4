"""What comes of a command: events, and the table to which each of them leads."""

from typing import NamedTuple, Self

from cego.server.tables.events import Event, Opened
from cego.server.tables.state import Stored, Table


class Decided(NamedTuple):
    """What was decided so far, at one moment. Each event is applied once, here."""

    at: int
    table: Table
    """The table after all of it."""
    events: tuple[Stored, ...] = ()
    tables: tuple[Table, ...] = ()
    """The table after each of them."""

    @classmethod
    def opened(cls, at: int, event: Opened) -> Self:
        """A table is set up."""
        stored = Stored(1, at, event)
        table = Table.open(stored)
        return cls(at, table, (stored,), (table,))

    def then(self, *events: Event) -> Self:
        """The same, and these events after it."""
        table, stored, tables = self.table, list(self.events), list(self.tables)
        for event in events:
            stored.append(Stored(table.seq + 1, self.at, event))
            table = table.apply(stored[-1])
            tables.append(table)
        return self._replace(table=table, events=tuple(stored), tables=tuple(tables))

    def sent_as(self, command: str | None) -> Self:
        """The same, with the id of the command that it came from."""
        if command is None or not self.events:
            return self
        first, *rest = self.events
        return self._replace(events=(first._replace(command=command), *rest))
