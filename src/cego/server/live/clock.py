"""The time at a table. It goes on steadily, however somebody sets the machine's clock."""

import time
from collections.abc import Callable


def wall_clock() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


def steady_clock() -> int:
    """Milliseconds that pass whatever is done to the clock, also while the machine sleeps."""
    boot: int = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime_ns(boot) // 1_000_000


class TableClock:
    """What time it is at one table: as on its last event, and what has passed since."""

    def __init__(self, steady: Callable[[], int], now: int) -> None:
        self._steady = steady
        self._ahead = now - steady()

    def now(self) -> int:
        """The time at the table."""
        return self._steady() + self._ahead

    def steady_at(self, at: int) -> int:
        """What the steady clock shows at a time of the table."""
        return at - self._ahead

    def set(self, at: int) -> None:
        """Another process has just told an event: its clock counts now."""
        self._ahead = at - self._steady()
