"""What is counted and timed while tables are played at, in the terms of Prometheus.

No label says anything of a table, a person or a card: each has few values, all of them ours.
"""

import asyncio
import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)

from cego.errors import CegoError
from cego.server.logs import OURS
from cego.server.tables.events import Acted, By, DealFinished, Event

_ACTORS = (By.PERSON, By.BOT, By.STAND_IN)
"""Who acts; the rest of a deal and what comes from a record nobody does."""
_ERRORS = ("request", "socket", "table", "not-saved")
_LEVELS = ("warning", "error", "critical")
_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
_LAG_BUCKETS = (0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
_LOOK_SECONDS = 0.5
"""How often it is looked how late the event loop is."""

# When each of them was made, told once more beside every counter, would be of no use to anybody.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """Those of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        actions = self._counter("cego_actions", "Actions in deals that were stored.", "by")
        self.actions = {by: actions.labels(by.value) for by in _ACTORS}
        self.deals = self._counter("cego_deals_finished", "Deals that came to their end.")
        self.refused = self._counter(
            "cego_refused", "What people asked for and was refused.", "reason"
        )
        errors = self._counter("cego_errors", "What went wrong here, by where it did.", "kind")
        self.errors = {kind: errors.labels(kind) for kind in _ERRORS}
        logged = self._counter("cego_log_messages", "Lines of the log, by level.", "level")
        self._counting = _Counting({level: logged.labels(level) for level in _LEVELS})
        self.slow_readers = self._counter(
            "cego_slow_readers_dropped", "Sockets that were closed since they read too slowly."
        )
        self.commands = self._histogram(
            "cego_command_seconds", "From the arrival of a command on a socket to its ack."
        )
        self.commits = self._histogram(
            "cego_commit_seconds", "How long the log took to store what waited for it."
        )
        self.lag = self._histogram(
            "cego_loop_lag_seconds", "How late the event loop is.", _LAG_BUCKETS
        )

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, registry=self.registry)

    def _histogram(self, name: str, about: str, buckets: tuple[float, ...] = _BUCKETS) -> Histogram:
        return Histogram(name, about, registry=self.registry, buckets=buckets)

    def happened(self, events: Sequence[Event]) -> None:
        """Count events that this process has stored."""
        for event in events:
            match event:
                case Acted(by=by) if by in self.actions:
                    self.actions[by].inc()
                case DealFinished():
                    self.deals.inc()

    def refuse(self, error: CegoError) -> None:
        """Count a refusal."""
        self.refused.labels(error.key).inc()

    def stored(self, seconds: float, saved: bool) -> None:
        """The log has tried to store something; told in its own thread."""
        self.commits.observe(seconds)
        if not saved:
            self.errors["not-saved"].inc()

    @contextmanager
    def command(self) -> Iterator[None]:
        """Time a command that is acknowledged; one that is refused is counted elsewhere."""
        began = time.perf_counter()
        yield
        self.commands.observe(time.perf_counter() - began)

    async def watch(self) -> None:
        """Count what is logged, and look again and again how late the event loop is."""
        logger = logging.getLogger(OURS)
        logger.addHandler(self._counting)
        try:
            while True:
                due = time.perf_counter() + _LOOK_SECONDS
                await asyncio.sleep(_LOOK_SECONDS)
                self.lag.observe(max(time.perf_counter() - due, 0.0))
        finally:
            logger.removeHandler(self._counting)


class _Counting(logging.Handler):
    def __init__(self, counters: Mapping[str, Counter]) -> None:
        super().__init__(logging.WARNING)
        self._counters = counters

    def emit(self, record: logging.LogRecord) -> None:
        self._counters[record.levelname.lower()].inc()
