"""The end of an evening: ranks, and who pays whom with the fewest payments."""

from collections.abc import Sequence
from typing import NamedTuple

_SMALL = 12
"""Up to so many people who owe or get something, the fewest payments are found for certain."""


class Rank(NamedTuple):
    """A place in the ranking; equal totals share it."""

    rank: int
    person: int
    total: int


class Transfer(NamedTuple):
    """Somebody pays somebody."""

    payer: int
    to: int
    amount: int


def ranking(totals: Sequence[int]) -> list[Rank]:
    """Who is where, from the best; people with equal totals as they came."""
    order = sorted(range(len(totals)), key=lambda person: (-totals[person], person))
    return [
        Rank(1 + sum(other > totals[person] for other in totals), person, totals[person])
        for person in order
    ]


def transfers(totals: Sequence[int]) -> list[Transfer]:
    """The fewest payments after which nobody owes anything.

    People fall into as many groups as possible that are even among themselves; within a group each
    payment settles at least one of them.
    """
    owing = [person for person, total in enumerate(totals) if total]
    groups = _groups(totals, owing) if len(owing) <= _SMALL else [owing]
    return [transfer for group in groups for transfer in _within(totals, group)]


def _groups(totals: Sequence[int], people: Sequence[int]) -> list[list[int]]:
    full = (1 << len(people)) - 1
    sums = [0] * (full + 1)
    most = [0] * (full + 1)
    for mask in range(1, full + 1):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + totals[people[low.bit_length() - 1]]
        best = max(most[mask ^ 1 << i] for i in range(len(people)) if mask >> i & 1)
        most[mask] = best + (sums[mask] == 0)
    groups: list[list[int]] = []
    mask = full
    while mask:
        even = int(sums[mask] == 0)
        if even:
            groups.append([])
        leaves = next(
            i
            for i in range(len(people))
            if mask >> i & 1 and most[mask ^ 1 << i] + even == most[mask]
        )
        groups[-1].append(people[leaves])
        mask ^= 1 << leaves
    return groups


def _within(totals: Sequence[int], group: Sequence[int]) -> list[Transfer]:
    left = {person: totals[person] for person in group}
    found = []
    while any(left.values()):
        payer = min(left, key=lambda person: (left[person], person))
        to = min(left, key=lambda person: (-left[person], person))
        amount = min(-left[payer], left[to])
        left[payer] += amount
        left[to] -= amount
        found.append(Transfer(payer, to, amount))
    return found
