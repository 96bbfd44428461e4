"""Means with their 95 % intervals."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

NORMAL_95 = 1.96
"""How many standard errors on either side of a mean hold 95 % of a normal distribution."""


class Estimate(NamedTuple):
    """A mean over deals, and how far the truth may be from it."""

    deals: int
    mean: float
    margin: float | None = None
    """Half of the 95 % interval; None where too little is known."""

    @property
    def low(self) -> float | None:
        """The lower end of the interval."""
        return None if self.margin is None else self.mean - self.margin

    @property
    def high(self) -> float | None:
        """The upper end of the interval."""
        return None if self.margin is None else self.mean + self.margin

    @property
    def clear(self) -> bool:
        """Whether the interval is clear of zero."""
        return self.margin is not None and abs(self.mean) > self.margin

    def to_data(self) -> dict[str, float | int | None]:
        """The estimate as plain data."""
        return {"deals": self.deals, "mean": self.mean, "low": self.low, "high": self.high}


def estimate(values: Sequence[float], errors: float = NORMAL_95) -> Estimate | None:
    """The mean of one number a deal; None without a deal.

    More standard errors are for those who look at their deals more than once.

    >>> found = estimate([1, 2, 3, 4])
    >>> found.mean, round(found.margin, 2)
    (2.5, 1.27)
    """
    count = len(values)
    if count == 0:
        return None
    mean = sum(values) / count
    return Estimate(count, mean, _margin([value - mean for value in values], errors))


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> Estimate | None:
    """The mean of the parts by the mean of the wholes, measured on the same deals.

    The interval follows from the spread of what the ratio leaves unexplained (delta method).
    None where the wholes are not clearly above zero: then there is nothing to have a part of.
    """
    whole = estimate(wholes)
    if whole is None or whole.mean <= 0 or not whole.clear:
        return None
    share = sum(parts) / whole.deals / whole.mean
    margin = _margin([part - share * all_ for part, all_ in zip(parts, wholes, strict=True)])
    return Estimate(whole.deals, share, None if margin is None else margin / whole.mean)


def _margin(deviations: Sequence[float], errors: float = NORMAL_95) -> float | None:
    """What the deviations from a mean leave open of it."""
    count = len(deviations)
    if count < 2:
        return None
    variance = sum(deviation**2 for deviation in deviations) / (count - 1)
    return errors * sqrt(variance / count)
