"""What is to be drawn: people, sizes, wishes, who has met whom; its hash is published before.

Everything is a number or a list in a fixed order, so that the same question has the same hash.
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Pair = tuple[int, int]
Tables = tuple[tuple[int, ...], ...]
MUST, WISH, LIFTED = "must", "wish", "lifted"


def pair(one: int, other: int) -> Pair:
    """Two people, the lower number first."""
    return (one, other) if one < other else (other, one)


def pairs_of(group: Iterable[int]) -> list[Pair]:
    """Everybody with everybody."""
    return list(combinations(sorted(set(group)), 2))


@dataclass(frozen=True, slots=True)
class Ask:
    """One round: who plays, and how many of them have to pause."""

    round: int
    people: tuple[int, ...]
    sizes: tuple[int, ...]
    pauses: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """All that a draw depends on, the seeds excepted."""

    rounds: tuple[Ask, ...]
    """The rounds to draw; the first `publish` are wanted, the others only looked ahead to."""
    publish: int = 1
    must: tuple[tuple[int, ...], ...] = ()
    wish: tuple[tuple[int, ...], ...] = ()
    lifted: tuple[tuple[int, ...], ...] = ()
    """Groups who are kept apart, should be, or may meet as often as they like."""
    fixed: tuple[Pair, ...] = ()
    """Person and the number of the table where he stays."""
    met: tuple[tuple[int, int, int], ...] = ()
    """Who has met whom how often."""
    earlier: tuple[Tables, ...] = ()
    """The tables of rounds already played, for the proofs."""
    odd: tuple[Pair, ...] = ()
    """Person and how often at a table of three or five."""
    paused: tuple[Pair, ...] = ()
    """Person and how often he paused."""
    before: Tables = ()
    """A seating to be changed as little as possible: people withdrew after it was published."""

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "rounds": [
                {
                    "round": ask.round,
                    "people": list(ask.people),
                    "sizes": list(ask.sizes),
                    "pauses": ask.pauses,
                }
                for ask in self.rounds
            ],
            "publish": self.publish,
            **{name: _lists(getattr(self, name)) for name in _NAMES},
        }

    @property
    def hash(self) -> str:
        """What is published before the draw."""
        canonical = json.dumps(self.to_data(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()


_NAMES = ("must", "wish", "lifted", "fixed", "met", "earlier", "odd", "paused", "before")


def question_from(data: Mapping[str, Any]) -> Question:
    """Read what `to_data` writes."""
    rounds = tuple(
        Ask(
            ask["round"],
            tuple(ask["people"]),
            tuple(ask["sizes"]),
            ask["pauses"],
        )
        for ask in data["rounds"]
    )
    return Question(rounds, data["publish"], **{name: _tuples(data[name]) for name in _NAMES})


def _lists(value: Any) -> Any:
    return [_lists(each) for each in value] if isinstance(value, tuple) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(each) for each in value) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class Wishes:
    """The pairs of a question, looked up quickly."""

    must: frozenset[Pair]
    wish: frozenset[Pair]
    lifted: frozenset[Pair]
    fixed: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, question: Question) -> "Wishes":
        """A must outweighs a wish; who may meet is kept apart by nothing."""
        lifted = _all_pairs(question.lifted)
        must = _all_pairs(question.must) - lifted
        wish = _all_pairs(question.wish) - must - lifted
        return cls(must, wish, lifted, dict(question.fixed))


def _all_pairs(groups: Sequence[Collection[int]]) -> frozenset[Pair]:
    return frozenset(found for group in groups for found in pairs_of(group))
