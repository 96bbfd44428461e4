"""Whether counts are what chance would give."""

from collections import Counter
from collections.abc import Hashable, Iterable
from math import sqrt

LIMIT = 4.0
"""So many standard deviations of chi-square are too many. All seeds are fixed."""
_FEW = 5


def deviation(found: Iterable[Hashable], support: Iterable[Hashable]) -> float:
    """How far draws are from an even spread over everything that may be drawn."""
    cells, counts = list(support), Counter(found)
    assert set(counts) <= set(cells), "something was drawn that cannot be"
    expected = sum(counts.values()) / len(cells)
    assert expected >= _FEW
    total = sum((counts[cell] - expected) ** 2 / expected for cell in cells)
    return (total - (len(cells) - 1)) / sqrt(2 * (len(cells) - 1))


def difference(one: Iterable[Hashable], other: Iterable[Hashable]) -> float:
    """How far two equally large sets of draws are from having come from the same urn."""
    first, second = Counter(one), Counter(other)
    rare = Counter[bool]()
    total, cells = 0.0, 0
    for cell in first | second:
        both = first[cell] + second[cell]
        if both < 2 * _FEW:
            rare[True] += first[cell]
            rare[False] += second[cell]
            continue
        total += (first[cell] - second[cell]) ** 2 / both
        cells += 1
    if rare.total() >= 2 * _FEW:
        total += (rare[True] - rare[False]) ** 2 / rare.total()
        cells += 1
    assert cells > 1
    return (total - (cells - 1)) / sqrt(2 * (cells - 1))
