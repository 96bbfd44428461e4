"""Several rounds in which nobody meets twice, by a plan instead of a search.

Place s of table t sits in round r at table t + offset(r, s). Two people who sit together in two
rounds would need the same difference of offsets twice; so a table of offsets in which no difference
comes back is a plan. Counting goes round the tables (addition), or flips bits (for 4 and 8 tables).
Leaving out places of one number makes tables of three, adding some makes tables of five.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from cego.ledger.tournament.draw.chance import Chance
from cego.ledger.tournament.draw.question import Question, Tables, Wishes, pair
from cego.ledger.tournament.draw.search import weight_of

Rows = tuple[tuple[int, ...], ...]
"""Offsets by round and place."""
_TRIALS = 20_000
"""Offsets tried before a plan is given up."""
_HOLES = 30
_STEPS = 300


@dataclass(frozen=True, slots=True)
class Planned:
    """The tables of each round, and the steps that it took to seat people in the plan."""

    rounds: tuple[Tables, ...]
    steps: int


@cache
def offsets(tables: int, rounds: int, places: int) -> tuple[str, Rows] | None:
    """Offsets by round and place, and how they are counted; none if there are none."""
    for kind in ("round", "bits"):
        if kind == "bits" and tables & (tables - 1):
            continue
        found = _Offsets(tables, rounds, places, kind).find()
        if found:
            return kind, found
    return None


class _Offsets:
    def __init__(self, tables: int, rounds: int, places: int, kind: str) -> None:
        self.tables, self.rounds, self.places, self.bits = tables, rounds, places, kind == "bits"
        self.rows = [[0] * places for _ in range(rounds)]
        self.trials = 0

    def find(self) -> Rows | None:
        cells = [(r, s) for r in range(1, self.rounds) for s in range(1, self.places)]
        return tuple(map(tuple, self.rows)) if self._fill(cells, 0) else None

    def _fill(self, cells: Sequence[tuple[int, int]], at: int) -> bool:
        if at == len(cells):
            return True
        row, place = cells[at]
        for value in range(self.tables):
            self.trials += 1
            if self.trials > _TRIALS:
                return False
            self.rows[row][place] = value
            if self._new(row, place) and self._fill(cells, at + 1):
                return True
        return False

    def _new(self, row: int, place: int) -> bool:
        """Whether no difference to an earlier place of this round was there in an earlier round."""
        for before in range(place):
            here = self._minus(self.rows[row][place], self.rows[row][before])
            for earlier in self.rows[:row]:
                if self._minus(earlier[place], earlier[before]) == here:
                    return False
        return True

    def _minus(self, one: int, other: int) -> int:
        return one ^ other if self.bits else (one - other) % self.tables


def _adder(kind: str, tables: int) -> Callable[[int, int], int]:
    if kind == "bits":
        return lambda table, by: table ^ by
    return lambda table, by: (table + by) % tables


def fits(question: Question) -> bool:
    """Whether a plan could serve: the same people in all rounds, nobody has met anybody yet."""
    first, *others = question.rounds
    tables = [table for _, table in question.fixed]
    return (
        bool(others)
        and not question.met
        and not question.before
        and not first.pauses
        and all((ask.people, ask.sizes) == (first.people, first.sizes) for ask in others)
        and len(set(tables)) == len(tables)
        and all(1 <= table <= len(first.sizes) for table in tables)
    )


def planned(question: Question, chance: Chance) -> Planned | None:
    """All rounds by a plan, people put so that wishes are met as well as it goes."""
    ask = question.rounds[0]
    tables, places = len(ask.sizes), max(4, *ask.sizes)
    found = offsets(tables, len(question.rounds), places)
    if found is None:
        return None
    kind, rows = found
    add = _adder(kind, tables)
    taken = _places(ask.sizes, rows, add, chance)
    seating = _Seating(question, taken, rows, add, chance)
    steps = seating.improve()
    rounds = tuple(seating.tables(r) for r in range(len(rows)))
    if not question.fixed:
        rounds = tuple(_mixed(each, ask.sizes, chance) for each in rounds)
    return Planned(rounds, steps)


def _mixed(tables: Tables, sizes: Sequence[int], chance: Chance) -> Tables:
    """The tables in another order, but odd ones last, as everywhere."""
    order = {size: at for at, size in enumerate(dict.fromkeys(sizes))}
    return tuple(sorted(chance.shuffled(tables), key=lambda table: order[len(table)]))


def _places(
    sizes: Sequence[int],
    rows: Sequence[Sequence[int]],
    add: Callable[[int, int], int],
    chance: Chance,
) -> list[tuple[int, int]]:
    """The places of the plan that are taken; odd tables fall on as many people as possible."""
    tables = len(sizes)
    whole = [(t, s) for s in range(3) for t in range(tables)]
    threes, fives = sizes.count(3), sizes.count(5)
    best: tuple[int, list[tuple[int, int]]] | None = None
    for _ in range(_HOLES if threes or fives else 1):
        mixed = chance.shuffled(range(tables))
        taken = whole + [(t, 3) for t in sorted(mixed[threes:])]
        taken += [(t, 4) for t in sorted(mixed[:fives])]
        again = _odd_again(taken, rows, add, tables)
        if best is None or again < best[0]:
            best = again, taken
        if not again:
            break
    assert best is not None
    return best[1]


def _odd_again(
    taken: Sequence[tuple[int, int]],
    rows: Sequence[Sequence[int]],
    add: Callable[[int, int], int],
    tables: int,
) -> int:
    often = dict.fromkeys(taken, 0)
    for row in rows:
        where = {place: add(place[0], row[place[1]]) for place in taken}
        sizes = [0] * tables
        for table in where.values():
            sizes[table] += 1
        for place, table in where.items():
            often[place] += sizes[table] != 4
    return sum(max(0, n - 1) for n in often.values())


class _Seating:
    """People in the places of a plan; two may change places, which changes all rounds at once."""

    def __init__(
        self,
        question: Question,
        taken: Sequence[tuple[int, int]],
        rows: Sequence[Sequence[int]],
        add: Callable[[int, int], int],
        chance: Chance,
    ) -> None:
        self.chance, self.count = chance, len(question.rounds[0].sizes)
        self.where = [[add(t, row[s]) for row in rows] for t, s in taken]
        wishes = Wishes.of(question)
        stay = {taken.index((table - 1, 0)): person for person, table in question.fixed}
        people = iter(
            chance.shuffled([p for p in question.rounds[0].people if p not in wishes.fixed])
        )
        self.people = [stay[i] if i in stay else next(people) for i in range(len(taken))]
        self.movable = [i for i in range(len(taken)) if i not in stay]
        self.near: dict[int, dict[int, int]] = {}
        for both in wishes.must | wishes.wish:
            weight = weight_of(both, wishes, {})
            for one, other in (both, both[::-1]):
                self.near.setdefault(one, {})[other] = weight
        self.place_of = {person: i for i, person in enumerate(self.people)}

    def tables(self, row: int) -> Tables:
        found: list[list[int]] = [[] for _ in range(self.count)]
        for place, person in enumerate(self.people):
            found[self.where[place][row]].append(person)
        return tuple(tuple(sorted(table)) for table in found)

    def _burden(self, person: int, place: int, without: int = 0) -> int:
        """What somebody would cost at a place, one other person left out."""
        here = self.where[place]
        return sum(
            weight
            for other, weight in self.near.get(person, {}).items()
            if other != without
            and other in self.place_of
            and any(map(int.__eq__, here, self.where[self.place_of[other]]))
        )

    def improve(self) -> int:
        """Change places while that helps."""
        barred: dict[int, int] = {}
        cost = sum(self._burden(p, i) for i, p in enumerate(self.people)) // 2
        best, kept, steps = cost, list(self.people), 0
        while best and steps < _STEPS:
            restless = [i for i in self.movable if self._burden(self.people[i], i)]
            if not restless:
                break
            one = restless[self.chance.below(len(restless))]
            gains = [
                (self._gain(one, other), other)
                for other in self.movable
                if other != one and barred.get(self.people[other], 0) <= steps
            ]
            if not gains:
                break
            gain, other = min(gains)
            self._change(one, other)
            barred[self.people[one]] = barred[self.people[other]] = steps + 3
            cost += gain
            steps += 1
            if cost < best:
                best, kept = cost, list(self.people)
        self.people = kept
        return steps

    def _gain(self, one: int, other: int) -> int:
        mine, theirs = self.people[one], self.people[other]
        before = self._burden(mine, one, theirs) + self._burden(theirs, other, mine)
        after = self._burden(mine, other, theirs) + self._burden(theirs, one, mine)
        return after - before

    def _change(self, one: int, other: int) -> None:
        self.people[one], self.people[other] = self.people[other], self.people[one]
        self.place_of[self.people[one]], self.place_of[self.people[other]] = one, other


def met_in(rounds: Sequence[Tables]) -> dict[tuple[int, int], int]:
    """Who meets whom how often."""
    met: dict[tuple[int, int], int] = {}
    for tables in rounds:
        for table in tables:
            for at, one in enumerate(table):
                for other in table[at + 1 :]:
                    met[pair(one, other)] = met.get(pair(one, other), 0) + 1
    return met
