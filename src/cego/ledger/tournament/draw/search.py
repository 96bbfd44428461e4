"""One round by local search: swap two people while that helps, and do not swap back at once.

Everything counts in steps, nothing in seconds, so that a draw is the same on every machine.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cego.ledger.tournament.draw.chance import Chance
from cego.ledger.tournament.draw.question import Pair, Wishes

KEPT_APART, AGAIN, MOVED, ODD, WISH = 10**9, 10**6, 10**3, 20, 10
"""What it costs that two sit together who must not, meet again, that somebody is moved from where
he was, sits at an odd table again, that a wish is not met."""


@dataclass(frozen=True, slots=True)
class Task:
    """One round to be seated."""

    sizes: tuple[int, ...]
    """By table."""
    start: tuple[tuple[int, ...], ...]
    """Any seating of these sizes in which those who are fixed sit right."""
    wishes: Wishes
    met: Mapping[Pair, int]
    odd: Mapping[int, int]
    home: Mapping[int, int]
    """Where people should stay, by table from 0; in a draw from nothing this is empty."""


@dataclass(frozen=True, slots=True)
class Found:
    """A seating, what it costs, and the steps that it took."""

    tables: tuple[tuple[int, ...], ...]
    cost: int
    steps: int


def weight_of(one: Pair, wishes: Wishes, met: Mapping[Pair, int]) -> int:
    """What it costs that these two sit together."""
    if one in wishes.lifted:
        return 0
    kept = KEPT_APART if one in wishes.must else WISH if one in wishes.wish else 0
    return kept + AGAIN * met.get(one, 0)


def alone(person: int, table: int, task: Task) -> int:
    """What it costs that somebody sits at a table, whoever else is there."""
    moved = MOVED if task.home.get(person, table) != table else 0
    return moved + (ODD * task.odd.get(person, 0) if task.sizes[table] != 4 else 0)


def cost_of(tables: Sequence[Sequence[int]], task: Task) -> int:
    """What a seating costs in all."""
    total = 0
    for number, table in enumerate(tables):
        for at, one in enumerate(table):
            total += alone(one, number, task)
            for other in table[at + 1 :]:
                both = (one, other) if one < other else (other, one)
                total += weight_of(both, task.wishes, task.met)
    return total


def search(task: Task, chance: Chance, floor: int, most_steps: int) -> Found:
    """The best seating met on the way; it stops at the floor, which nothing can be better than."""
    return _Search(task, chance).run(floor, most_steps)


class _Search:
    """People are counted from 0 here; `burden[i][t]` is what i costs, or would, at table t."""

    def __init__(self, task: Task, chance: Chance) -> None:
        self.task, self.chance = task, chance
        self.people = sorted(person for table in task.start for person in table)
        index = {person: i for i, person in enumerate(self.people)}
        self.at = [0] * len(self.people)
        for number, table in enumerate(task.start):
            for person in table:
                self.at[index[person]] = number
        self.near: list[dict[int, int]] = [{} for _ in self.people]
        for both in set(task.met) | task.wishes.must | task.wishes.wish:
            weight = weight_of(both, task.wishes, task.met)
            if weight and both[0] in index and both[1] in index:
                one, other = index[both[0]], index[both[1]]
                self.near[one][other] = self.near[other][one] = weight
        tables = range(len(task.sizes))
        self.burden = [[alone(p, t, task) for t in tables] for p in self.people]
        for one, near in enumerate(self.near):
            for other, weight in near.items():
                self.burden[one][self.at[other]] += weight
        fixed = task.wishes.fixed
        self.movable = [i for i, person in enumerate(self.people) if person not in fixed]
        self.barred: dict[tuple[int, int], int] = {}

    def run(self, floor: int, most_steps: int) -> Found:
        cost = cost_of(self.task.start, self.task)
        best, kept, steps = cost, list(self.at), 0
        while best > floor and steps < most_steps:
            swap = self._best_swap(steps, cost, best)
            if swap is None:
                break
            gain, one, other = swap
            self._swap(one, other, steps)
            cost += gain
            steps += 1
            if cost < best:
                best, kept = cost, list(self.at)
        tables: list[list[int]] = [[] for _ in self.task.sizes]
        for i, table in enumerate(kept):
            tables[table].append(self.people[i])
        return Found(tuple(tuple(table) for table in tables), best, steps)

    def _best_swap(self, step: int, cost: int, best: int) -> tuple[int, int, int] | None:
        """Somebody who is not well seated, and whom he had best change with."""
        at, burden = self.at, self.burden
        restless = [i for i in self.movable if burden[i][at[i]] > 0]
        if not restless:
            return None
        worst = max(burden[i][at[i]] for i in restless)
        bound = next(each for each in (KEPT_APART, AGAIN, MOVED, 1) if worst >= each)
        if step % 3:
            restless = [i for i in restless if burden[i][at[i]] >= bound]
        one = restless[self.chance.below(len(restless))]
        here, mine, near = at[one], burden[one], self.near[one]
        found: list[tuple[int, int]] = []
        least: int | None = None
        for other in self.movable:
            there = at[other]
            if there == here:
                continue
            theirs = burden[other]
            gain = mine[there] - mine[here] + theirs[here] - theirs[there]
            gain -= 2 * near.get(other, 0)
            if least is not None and gain > least:
                continue
            barred = (
                self.barred.get((one, there), 0) > step or self.barred.get((other, here), 0) > step
            )
            if barred and cost + gain >= best:
                continue
            if least is None or gain < least:
                found, least = [], gain
            found.append((gain, other))
        if not found:
            return 0, one, one
        gain, other = found[self.chance.below(len(found))]
        return gain, one, other

    def _swap(self, one: int, other: int, step: int) -> None:
        here, there = self.at[one], self.at[other]
        rest = 5 + self.chance.below(6)
        self.barred[one, here] = self.barred[other, there] = step + rest
        for who, old, new in ((one, here, there), (other, there, here)):
            self.at[who] = new
            for friend, weight in self.near[who].items():
                self.burden[friend][old] -= weight
                self.burden[friend][new] += weight
