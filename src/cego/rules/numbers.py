"""Sizes, totals and roundings: arithmetic that the deal works with and the explanation tells."""

from enum import StrEnum
from typing import NamedTuple

from cego.cards import CEGO


class Count(StrEnum):
    """How many cards make one point on top of the pips."""

    THREES = "threes"
    TWOS = "twos"

    @property
    def cards(self) -> int:
        """So many."""
        return 2 if self is Count.TWOS else 3


class Base(StrEnum):
    """How the difference becomes the base value."""

    DIFFERENCE = "difference"
    UP_TO_5 = "up-to-5"
    FIVES_UP = "fives-up"
    FIVES_BEGUN = "fives-begun"


class Rounding(StrEnum):
    """How the product of base value and factor is rounded."""

    NONE = "none"
    UP_TO_5 = "up-to-5"
    NEAREST_5 = "nearest-5"
    UP_TO_10 = "up-to-10"


class Sizes(NamedTuple):
    """How the pack is split up."""

    hand: int
    blind: int


SIZES = {3: Sizes(hand=13, blind=12), 4: Sizes(hand=11, blind=10)}
"""Cego: by the number of hands in the deal."""


def extra_points(cards: int, by: Count) -> int:
    """The points of so many cards on top of their pips: one for every three, or two.

    Of a rest in threes, two cards give a point and one gives none.
    """
    return cards // 2 if by is Count.TWOS else cards // 3 + (cards % 3 == 2)


def total_points(active: int, by: Count) -> int:
    """All points in play: 70 or 79, with three hands 69 or 77."""
    sizes = SIZES[active]
    # The cards left out when three play are empty: they have no pips.
    return CEGO.pips_of(CEGO.all) + extra_points(active * sizes.hand + sizes.blind, by)


def base_value(base: Base, difference: int) -> int:
    """What the difference counts before it is multiplied by the factor."""
    match base:
        case Base.DIFFERENCE:
            return difference
        case Base.UP_TO_5:
            return _up(difference, 5)
        case Base.FIVES_UP:
            return _up(difference, 5) // 5
        case Base.FIVES_BEGUN:
            return difference // 5 + 1


def rounded(rounding: Rounding, amount: int) -> int:
    """What is paid for the product of base value and factor."""
    match rounding:
        case Rounding.NONE:
            return amount
        case Rounding.UP_TO_5:
            return _up(amount, 5)
        case Rounding.NEAREST_5:
            return nearest_5(amount)
        case Rounding.UP_TO_10:
            return _up(amount, 10)


def nearest_5(amount: int) -> int:
    """To the nearest multiple of 5; a whole number is never in the middle of two."""
    return (amount + 2) // 5 * 5


def _up(amount: int, multiple: int) -> int:
    return -(-amount // multiple) * multiple
