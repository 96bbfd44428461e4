"""The chance of a draw: the stream of numbers of `cego.fairdeal`, from a seed and words."""

from collections.abc import Sequence
from typing import TypeVar

from cego.fairdeal import below, message, numbers

ALGORITHM = "cego-draw-1"
"""Names the exact procedure of a draw; a change of any detail gets a new name."""
LOTS = "cego-lot-1"
"""The same for lots."""
_T = TypeVar("_T")


class Chance:
    """Numbers that follow from a seed and the words of people in the hall."""

    def __init__(self, seed: bytes, words: Sequence[str], algorithm: str = ALGORITHM) -> None:
        self._numbers = numbers(seed, message(words, algorithm))

    def below(self, bound: int) -> int:
        """A number below the bound, each equally likely."""
        return below(bound, self._numbers)

    def shuffled(self, things: Sequence[_T]) -> list[_T]:
        """The same things in another order."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            chosen = self.below(last + 1)
            mixed[last], mixed[chosen] = mixed[chosen], mixed[last]
        return mixed
