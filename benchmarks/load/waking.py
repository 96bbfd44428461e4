"""How soon all tables are awake after the server was killed in the middle of many evenings.

The evenings are played without a server: a few different ones, each stored many times over. Then a
server is started, and asked again and again how many tables are awake.
"""

import random
import re
import time
import urllib.request
from dataclasses import dataclass, field

from benchmarks.load.serving import Server, database_of
from cego.notation import write_action
from cego.server.live.clock import wall_clock
from cego.server.live.rows import append_of, fold_on
from cego.server.settings import database_url
from cego.server.store.engine import connect
from cego.server.store.log import Log
from cego.server.store.migrate import migrate
from cego.server.tables import commands as c
from cego.server.tables.decide import CHANCE_BYTES, Moment, decide, open_table
from cego.server.tables.decided import Decided
from cego.server.tables.events import Person
from cego.server.tables.plan import Length, Pace, Plan, rules_of, with_length
from cego.server.tables.state import Stage, Stored, Table

GOAL_SECONDS = 10
_DIFFERENT = 40
_MOVE_MS = 2_000
_INTO_IT = 20
"""Actions of the deal in play."""
_LONGEST = 600
_LOOK_SECONDS = 0.1
_AWAKE = re.compile(r'^cego_tables\{stage="(?:preparing|playing)"\} ([0-9.]+)$', re.M)


@dataclass
class _Playing:
    """An evening of four people, in the middle of a deal."""

    rng: random.Random
    now: int
    events: list[Stored] = field(default_factory=list)
    table: Table | None = None

    def _take(self, decided: Decided) -> Table:
        self.events += decided.sent_as(f"c{len(self.events)}").events
        self.table = decided.table
        self.now += _MOVE_MS
        return self.table

    def _do(self, command: c.Command) -> Table:
        assert self.table is not None
        chance = self.rng.randbytes(CHANCE_BYTES)
        return self._take(decide(self.table, command, Moment(self.now, chance)))

    def play(self, deals: int) -> None:
        """So many whole deals, and half of one more."""
        people = [Person(f"person-{self.rng.random()}", f"Nr. {n}") for n in range(1, 5)]
        rules = with_length(rules_of("loewen", {}), Length.DEALS, 200)
        moment = Moment(self.now, self.rng.randbytes(CHANCE_BYTES))
        # With hints the deals do not count: they would all be rated while the tables wake.
        plan = Plan(rules.spec, 4, Pace.RELAXED, hints=True)
        table = self._take(open_table(c.Open(plan, people[0]), moment))
        for person in people[1:]:
            self._do(c.Sit(person))
        for person in people:
            table = self._do(c.Agree(person.id))
        while table.number <= deals or table.deal is None or len(table.deal.log) < _INTO_IT:
            table = self._step(table)

    def _step(self, table: Table) -> Table:
        if table.stage is Stage.PREPARING:
            for chair in table.people:
                person = table.chairs[chair].person
                assert person is not None
                table = self._do(c.GiveSeed(person.id, str(self.rng.random())))
            return table
        assert table.deal is not None
        assert table.to_act is not None
        person = table.chairs[table.to_act].person
        assert person is not None
        action = self.rng.choice(list(table.deal.legal_actions()))
        return self._do(c.Act(person.id, write_action(action, table.deal.pack)))


@dataclass(frozen=True)
class Woken:
    """How long it took."""

    tables: int
    events: int
    """Of all tables together."""
    listening: float
    """Seconds until the server answers at all."""
    awake: float
    """Seconds until all tables are awake."""
    processor: float
    memory: int

    def lines(self) -> list[str]:
        """In words, next to the goal."""
        each = self.events / self.tables
        return [
            f"restart with {self.tables} tables of {each:.0f} events each",
            f"answers after {self.listening:.1f} s; all awake after {self.awake:.1f} s "
            f"(goal: {GOAL_SECONDS} s)",
            f"processor: {self.processor:.1f} s; memory: {self.memory / 1e6:.0f} MB",
        ]


def _fill(url: str, tables: int, deals: int) -> int:
    """Store the evenings; how many events they have."""
    engine = connect(url, writes=True)
    migrate(engine)
    engine.dispose()
    rng = random.Random(1)
    evenings = []
    for _ in range(min(_DIFFERENT, tables)):
        playing = _Playing(rng, 0)
        playing.play(deals)
        evenings.append(playing)
    log, count, waiting = Log(url), 0, []
    for number in range(tables):
        playing = evenings[number % len(evenings)]
        began = wall_clock() - playing.now
        events = [stored._replace(at=stored.at + began) for stored in playing.events]
        _, steps = fold_on(None, events)
        waiting.append(log.append(append_of(f"wake{number:06d}"[:10], events, steps)))
        count += len(events)
    for future in waiting:
        future.result()
    log.close()
    return count


def _awake(server: Server) -> int:
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=60) as answer:
        text = answer.read().decode()
    return round(sum(float(found) for found in _AWAKE.findall(text)))


def waking(tables: int, deals: int, database: str = "") -> Woken:
    """Fill a database, start a server, wait until all is awake."""
    with database_of(database) as (where, _):
        count = _fill(database_url(where), tables, deals)
        start = time.perf_counter()
        server = Server(where)
        try:
            listening = time.perf_counter() - start
            while (found := _awake(server)) < tables:
                if time.perf_counter() - start > _LONGEST:
                    raise TimeoutError(f"only {found} tables are awake")
                time.sleep(_LOOK_SECONDS)
            awake = time.perf_counter() - start
            return Woken(tables, count, listening, awake, server.seconds(), server.memory())
        finally:
            server.stop()
