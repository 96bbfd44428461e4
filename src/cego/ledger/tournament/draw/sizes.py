"""How many tables of which size: fours, and as few of three or five as there can be.

>>> sizes_for(33, (3, 4))
(4, 4, 4, 4, 4, 4, 3, 3, 3)
>>> sizes_for(33, (4, 5))
(4, 4, 4, 4, 4, 4, 4, 5)
>>> sizes_for(33, (4,)) is None
True
"""

from collections.abc import Collection


def sizes_for(people: int, allowed: Collection[int]) -> tuple[int, ...] | None:
    """The sizes of the tables, odd ones last; none if no tables of these sizes seat them all."""
    best: tuple[int, int, int] | None = None
    for threes in range(people // 3 + 1 if 3 in allowed else 1):
        for fives in range((people - 3 * threes) // 5 + 1 if 5 in allowed else 1):
            left = people - 3 * threes - 5 * fives
            if left % 4 == 0 and (4 in allowed or left == 0):
                found = (threes + fives, fives, threes)
                best = found if best is None else min(best, found)
    if best is None or not people:
        return None
    _, fives, threes = best
    fours = (people - 3 * threes - 5 * fives) // 4
    return (4,) * fours + (3,) * threes + (5,) * fives


def too_many(people: int, allowed: Collection[int]) -> int:
    """How many have to pause so that the others can be seated."""
    return next(n for n in range(people + 1) if n == people or sizes_for(people - n, allowed))


def too_few(people: int, allowed: Collection[int]) -> int:
    """How many helpers would make the tables full."""
    return next(n for n in range(13) if sizes_for(people + n, allowed))
