"""Counts what must not be tried too often; all processes count together, and restarts forget
nothing. Everything blocks: call it in a thread."""

import hashlib
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, case, delete, update
from sqlalchemy.dialects import postgresql, sqlite

from cego.server.store.schema import attempts

_LONGEST_MS = 24 * 3_600_000
_INSERT = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


@dataclass(frozen=True, slots=True)
class Budget:
    """How many tries a key has in a window of milliseconds, which begins with the first."""

    key: str
    most: int
    window: int


class Attempts:
    """Through an engine that keeps transactions together."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def wait(self, budgets: list[Budget], now: int) -> int:
        """Count one more try; 0 if there was room in every budget.

        Else nothing is counted, and there is room again after so many milliseconds.
        """
        with self.engine.connect() as connection, connection.begin() as transaction:
            for budget in budgets:
                since, count = connection.execute(self._one_more(budget, now)).one()
                if count > budget.most:
                    transaction.rollback()
                    return max(1, int(since) + budget.window - now)
        return 0

    def take_back(self, budget: Budget) -> None:
        """What was counted last was no mere try."""
        mine = (attempts.c.key == hidden(budget.key)) & (attempts.c.count > 0)
        with self.engine.begin() as connection:
            fewer = update(attempts).values(count=attempts.c.count - 1)
            connection.execute(fewer.where(mine))

    def _one_more(self, budget: Budget, now: int) -> Any:
        insert: Any = _INSERT[self.engine.dialect.name]
        row = {"key": hidden(budget.key), "since": now, "count": 1}
        # A clock that was set back does not lengthen a window.
        over = (attempts.c.since <= now - budget.window) | (attempts.c.since > now)
        again = {
            "since": case((over, now), else_=attempts.c.since),
            "count": case((over, 1), else_=attempts.c.count + 1),
        }
        counted = insert(attempts).values(row)
        counted = counted.on_conflict_do_update(index_elements=[attempts.c.key], set_=again)
        return counted.returning(attempts.c.since, attempts.c.count)

    def drop_old(self, now: int) -> None:
        """What was tried long ago counts no more."""
        with self.engine.begin() as connection:
            connection.execute(delete(attempts).where(attempts.c.since < now - _LONGEST_MS))


def hidden(key: str) -> str:
    """Neither names nor addresses are kept."""
    return hashlib.sha256(key.encode()).hexdigest()
