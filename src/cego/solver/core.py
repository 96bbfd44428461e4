"""The native core, typed: questions about a `Position`, each within a `Limit`."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from cego.cards import Card
from cego.solver import _native
from cego.solver.position import Position


@dataclass(frozen=True, slots=True)
class Limit:
    """How much work a question may cost; 0 means no limit. Beyond it, proven bounds are given."""

    nodes: int = 0
    time: float = 0.0
    """Seconds."""


NO_LIMIT = Limit()


class Bounds(NamedTuple):
    """What is proven of a value."""

    lower: int
    upper: int

    @property
    def exact(self) -> bool:
        """Whether the value itself is known."""
        return self.lower == self.upper


class CardBounds(NamedTuple):
    """What is proven of the value after a card."""

    card: Card
    bounds: Bounds


def native(position: Position) -> _native.Position:
    """The position as the core takes it; `ValueError` if it makes no sense."""
    return _native.Position(**{name: getattr(position, name) for name in _FIELDS})


_FIELDS = tuple(field.name for field in fields(Position))


def solve(position: Position, limit: Limit = NO_LIMIT) -> Bounds:
    """The value under best play."""
    solved = _native.solve(native(position), nodes=limit.nodes, seconds=limit.time)
    return Bounds(solved.lower, solved.upper)


def solve_cards(position: Position, limit: Limit = NO_LIMIT) -> list[CardBounds]:
    """The value after each legal card."""
    cards, _ = _native.solve_cards(native(position), nodes=limit.nodes, seconds=limit.time)
    return [CardBounds(card, Bounds(lower, upper)) for card, lower, upper in cards]


def reaches(position: Position, value: int, limit: Limit = NO_LIMIT) -> bool | None:
    """Whether the value is at least so much: a cheaper question. None if the limit was hit."""
    answer, _ = _native.reaches(native(position), value, nodes=limit.nodes, seconds=limit.time)
    return answer


def line(position: Position, limit: Limit = NO_LIMIT) -> list[Card] | None:
    """A line of best play to the end; None if the limit was hit."""
    return _native.line(native(position), nodes=limit.nodes, seconds=limit.time)


def solve_many(
    positions: Sequence[Position], limit: Limit = NO_LIMIT, threads: int = 0
) -> list[Bounds]:
    """Many values at once, on all cores or on so many threads; the same whatever their number."""
    lower, upper, _ = _native.solve_many(
        [native(position) for position in positions],
        nodes=limit.nodes,
        seconds=limit.time,
        threads=threads,
    )
    return [Bounds(int(low), int(high)) for low, high in zip(lower, upper, strict=True)]
