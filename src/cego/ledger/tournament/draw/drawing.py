"""A draw: the same question, seed and words always give the same tables.

Rounds are seated one after the other by local search, from several shuffles; rounds that come later
are looked ahead to, so that the first does not spoil them. If somebody still meets again although
nothing proves that he must, the plan is tried.

>>> ask = Ask(1, tuple(range(1, 13)), (4, 4, 4))
>>> answer = draw(Question((ask,)), bytes(32), ["Hedwig: pine"])
>>> sorted(person for table in answer.rounds[0].tables for person in table) == list(ask.people)
True
>>> answer.reports[0].clean
True
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cego.errors import IllegalAction, ReadError
from cego.ledger.tournament.draw import claims, plan
from cego.ledger.tournament.draw.chance import ALGORITHM, Chance
from cego.ledger.tournament.draw.question import Ask, Pair, Question, Tables, Wishes
from cego.ledger.tournament.draw.search import (
    AGAIN,
    KEPT_APART,
    ODD,
    WISH,
    Found,
    Task,
    cost_of,
    search,
)

TRIES = 12
"""So many shuffles are tried while something could be better."""
_LOOKS = 500_000
"""So many swaps are looked at in one draw, whatever its size."""
_LEAST_STEPS = 40


@dataclass(frozen=True, slots=True)
class Seated:
    """A round as drawn: people by table, and those who pause."""

    round: int
    tables: Tables
    pauses: tuple[int, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "round": self.round,
            "tables": [list(table) for table in self.tables],
            "pauses": list(self.pauses),
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """A draw with all that is to be said of it."""

    rounds: tuple[Seated, ...]
    reports: tuple[claims.Report, ...]
    tries: int
    steps: int
    planned: bool
    """Whether it was made by the plan."""


def draw(
    question: Question, seed: bytes, words: Sequence[str], algorithm: str = ALGORITHM
) -> Answer:
    """The tables of all rounds asked for; refused, with the reason, if a wish cannot be."""
    if algorithm != ALGORITHM:
        raise ReadError("tournament.algorithm", found=algorithm[:40], allowed=ALGORITHM)
    for ask in question.rounds:
        against = claims.contradictions(question, ask)
        if against:
            proof = against[0]
            people = ", ".join(map(str, proof.people))
            values = dict(proof.values)
            raise IllegalAction(f"tournament.proof.{proof.key}", people=people, **values)
    return _Drawing(question, Chance(seed, words)).run()


class _Drawing:
    """Tries, and the best so far."""

    def __init__(self, question: Question, chance: Chance) -> None:
        self.question, self.chance = question, chance
        self.wishes = Wishes.of(question)
        self.met = {(one, other): n for one, other, n in question.met}
        self.looks = self.steps = self.tries = 0

    def run(self) -> Answer:
        best: tuple[int, list[Seated]] | None = None
        spare = 1
        while best is None or (spare > 0 and self.tries < TRIES and self.looks < _LOOKS):
            self.tries += 1
            spare, seated = self._try()
            if best is None or spare < best[0]:
                best = spare, seated
        by_plan = False
        if best[0] > 0 and plan.fits(self.question):
            better = self._by_plan()
            if better and self._cost(better) < self._cost(best[1]):
                best, by_plan = (0, better), True
        rounds = tuple(best[1][: self.question.publish])
        return Answer(rounds, self._reports(rounds), self.tries, self.steps, by_plan)

    def _try(self) -> tuple[int, list[Seated]]:
        """All rounds once; and what they cost above what nothing could be better than."""
        met, odd = dict(self.met), dict(self.question.odd)
        paused = dict(self.question.paused)
        earlier = list(self.question.earlier)
        spare, seated = 0, []
        for ask in self.question.rounds:
            pauses = self._pauses(ask, paused)
            start, home, sizes = self._start(ask, pauses)
            task = Task(sizes, start, self.wishes, met, odd, home)
            floor = self._floor(ask, earlier, met) + ODD * _odd_again(ask, odd, pauses)
            room = max(_LEAST_STEPS, (_LOOKS - self.looks) // (2 * len(ask.people)))
            found: Found = search(task, self.chance, floor, min(room, 400))
            self.steps += found.steps
            self.looks += found.steps * len(ask.people)
            spare += found.cost - floor
            tables = tuple(tuple(sorted(table)) for table in found.tables)
            seated.append(Seated(ask.round, tables, tuple(sorted(pauses))))
            earlier.append(tables)
            for both, n in plan.met_in([tables]).items():
                met[both] = met.get(both, 0) + n
            for person in (p for table in tables if len(table) in (3, 5) for p in table):
                odd[person] = odd.get(person, 0) + 1
            for person in pauses:
                paused[person] = paused.get(person, 0) + 1
        return spare, seated

    def _floor(self, ask: Ask, earlier: Sequence[Tables], met: Mapping[Pair, int]) -> int:
        lifted = self.wishes.lifted
        return (
            AGAIN * claims.least_again(ask, earlier, met, self.wishes)
            + KEPT_APART * claims.floor_groups(self.question.must, ask, lifted)[0]
            + WISH * claims.floor_groups(self.question.wish, ask, lifted)[0]
        )

    def _pauses(self, ask: Ask, paused: Mapping[int, int]) -> set[int]:
        """Who pauses: by lot among those who have paused least and are not fixed."""
        free = [p for p in self.chance.shuffled(ask.people) if p not in self.wishes.fixed]
        return set(sorted(free, key=lambda p: paused.get(p, 0))[: ask.pauses])

    def _start(self, ask: Ask, pauses: set[int]) -> tuple[Tables, dict[int, int], tuple[int, ...]]:
        """People at tables by lot; after a withdrawal as they sat, and only gaps filled by lot."""
        playing = [person for person in ask.people if person not in pauses]
        fixed = {p: t - 1 for p, t in self.wishes.fixed.items() if p in playing}
        sizes, tables = list(ask.sizes), [[] for _ in ask.sizes]  # type: list[int], list[list[int]]
        home: dict[int, int] = {}
        if self.question.before and ask is self.question.rounds[0]:
            sizes = _sizes_as_before(self.question.before, ask, fixed)
            tables = [[] for _ in sizes]
            home = {p: n for n, t in enumerate(self.question.before) for p in t if p in playing}
        for person, table in fixed.items():
            tables[table].append(person)
        waiting = []
        for person in self.chance.shuffled([p for p in playing if p not in fixed]):
            at = home.get(person)
            if at is not None and len(tables[at]) < sizes[at]:
                tables[at].append(person)
            else:
                waiting.append(person)
        free = [t for t, size in enumerate(sizes) for _ in range(size - len(tables[t]))]
        for person, table in zip(waiting, free, strict=True):
            tables[table].append(person)
        return tuple(map(tuple, tables)), home, tuple(sizes)

    def _by_plan(self) -> list[Seated] | None:
        found = plan.planned(self.question, self.chance)
        if found is None:
            return None
        self.steps += found.steps
        return [
            Seated(ask.round, tables)
            for ask, tables in zip(self.question.rounds, found.rounds, strict=True)
        ]

    def _cost(self, rounds: Sequence[Seated]) -> int:
        met, odd, total = dict(self.met), dict(self.question.odd), 0
        for seated in rounds:
            sizes = tuple(map(len, seated.tables))
            total += cost_of(seated.tables, Task(sizes, (), self.wishes, met, odd, {}))
            for both, n in plan.met_in([seated.tables]).items():
                met[both] = met.get(both, 0) + n
            for person in (p for t in seated.tables if len(t) in (3, 5) for p in t):
                odd[person] = odd.get(person, 0) + 1
        return total

    def _reports(self, rounds: Sequence[Seated]) -> tuple[claims.Report, ...]:
        return reports(self.question, rounds)


def reports(question: Question, rounds: Sequence[Seated]) -> tuple[claims.Report, ...]:
    """What is to be said of a seating of these rounds, whoever made it."""
    met = {(one, other): n for one, other, n in question.met}
    earlier, found = list(question.earlier), []
    for ask, seated in zip(question.rounds, rounds, strict=False):
        found.append(claims.report(question, ask, seated.tables, earlier, met))
        earlier.append(seated.tables)
        for both, n in plan.met_in([seated.tables]).items():
            met[both] = met.get(both, 0) + n
    return tuple(found)


def _odd_again(ask: Ask, odd: Mapping[int, int], pauses: Collection[int]) -> int:
    """How often people sit at odd tables again at least: as many as there are seats."""
    seats = sum(size for size in ask.sizes if size != 4)
    return sum(sorted(odd.get(person, 0) for person in ask.people if person not in pauses)[:seats])


def _sizes_as_before(before: Tables, ask: Ask, fixed: Mapping[int, int]) -> list[int]:
    """The sizes given to the tables there were, so that as few people as possible have to move.

    A table that is no longer needed gets none; the fullest tables get the largest sizes.
    """
    here = set(ask.people)
    left = [sum(p in here and fixed.get(p, n) == n for p in t) for n, t in enumerate(before)]
    left += [0] * (max([len(ask.sizes), *(t + 1 for t in fixed.values())]) - len(left))
    for person, table in fixed.items():
        left[table] += table >= len(before) or person not in before[table]
    held = set(fixed.values())
    order = sorted(range(len(left)), key=lambda t: (t not in held, -left[t], t))
    sizes = [0] * len(left)
    kept = sorted(order[: len(ask.sizes)], key=lambda t: (-left[t], t))
    for table, size in zip(kept, sorted(ask.sizes, reverse=True), strict=True):
        sizes[table] = size
    return sizes
