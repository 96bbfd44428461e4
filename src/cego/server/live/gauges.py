"""What is looked up in a process only when somebody asks for its metrics."""

import platform
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import version
from typing import TYPE_CHECKING

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from cego.server.live.workers import Workers
from cego.server.tables.state import Stage

if TYPE_CHECKING:
    from cego.server.live.hub import Hub


class Gauges(Collector):
    """The tables, links and queues of a hub."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub

    def collect(self) -> Iterator[Metric]:
        """All of them, as they are now."""
        yield from self._tables()
        yield from self._queues()
        yield from self._processes()
        draining = GaugeMetricFamily("cego_draining", "1 while the server sends people elsewhere.")
        draining.add_metric((), float(self.hub.closing.begun))
        yield draining
        labels = ("version", "python", "database")
        build = GaugeMetricFamily("cego_build_info", "What is running; always 1.", labels=labels)
        database = "sqlite" if self.hub.alone else "postgresql"
        build.add_metric((version("cego"), platform.python_version(), database), 1)
        yield build

    def _tables(self) -> Iterator[Metric]:
        awake = tuple(self.hub.tables.values())
        stages = Counter(live.table.stage for live in awake)
        tables = GaugeMetricFamily("cego_tables", "Tables that are awake.", labels=("stage",))
        for stage in Stage:
            tables.add_metric((stage.value,), stages[stage])
        yield tables
        links = [watcher.person for live in awake for watcher in live.audience.watchers]
        yield GaugeMetricFamily("cego_sockets", "Links to tables.", len(links))
        yield GaugeMetricFamily(
            "cego_people_connected", "People who have at least one link.", len(set(links))
        )

    def _queues(self) -> Iterator[Metric]:
        lengths = {"log": self.hub.log.waiting}
        lengths |= {name: pool.waiting for name, pool in self._pools().items()}
        queues = GaugeMetricFamily(
            "cego_queue_length", "What waits to be begun with.", labels=("queue",)
        )
        for name, length in lengths.items():
            queues.add_metric((name,), length)
        yield queues

    def _processes(self) -> Iterator[Metric]:
        labels = ("pool",)
        busy = GaugeMetricFamily("cego_workers_busy", "Processes at work.", labels=labels)
        most = GaugeMetricFamily("cego_workers_limit", "Processes at most.", labels=labels)
        started = CounterMetricFamily(
            "cego_workers_started", "Processes that were started.", labels=labels
        )
        died = CounterMetricFamily(
            "cego_workers_died", "Processes that ended and should not have.", labels=labels
        )
        for name, pool in self._pools().items():
            busy.add_metric((name,), pool.busy)
            most.add_metric((name,), pool.most)
            started.add_metric((name,), pool.started)
            died.add_metric((name,), pool.died)
        yield from (busy, most, started, died)

    def _pools(self) -> dict[str, Workers]:
        study = self.hub.study
        return {
            "bots": self.hub.thinkers.workers,
            "study-quick": study.quick,
            "study-long": study.long,
        }
