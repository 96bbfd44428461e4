"""What is fixed when a table is opened: rules, chairs, pace, length, who may watch."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cego.players.levels import SEATED
from cego.rules import Rules, load
from cego.rules.options import End
from cego.rules.schema import Plain
from cego.server.refusal import Refused

SPEC_LIMIT = 2000
"""A rule set in one line is never longer; a longer one is rubbish."""
MOST_DEALS = 200


class Times(NamedTuple):
    """Milliseconds that a pace gives."""

    clock: int
    """For an action, and between deals."""
    grace: int
    """After a link is lost, before a bot sits in."""
    bot: int
    """A bot does not answer quicker than people can follow."""
    trick: int
    """How much longer a complete trick lies on the table."""
    wish: int
    """For the answers to a question put to the table."""


class Pace(StrEnum):
    """How quickly a table plays."""

    RELAXED = "relaxed"
    """With time to think."""
    NORMAL = "normal"
    """As at the inn."""
    FAST = "fast"
    """For those who know the game."""

    @property
    def times(self) -> Times:
        """The pace in milliseconds."""
        return _TIMES[self]


_TIMES = {
    Pace.RELAXED: Times(180_000, 180_000, 1_600, 1_400, 60_000),
    Pace.NORMAL: Times(60_000, 60_000, 1_000, 1_000, 30_000),
    Pace.FAST: Times(20_000, 25_000, 450, 600, 20_000),
}


class Length(StrEnum):
    """When the evening is over."""

    RULES = "rules"
    """As the rule set says."""
    DEALS = "deals"
    """After so many deals."""
    TWO_ROUNDS = "two-rounds"
    """Twice 24 deals, as at the championship."""
    GSTIESS = "gstiess"
    """Until somebody says "der Gstieß gibt ab"."""
    OPEN = "open"
    """When the people want to stop."""


@dataclass(frozen=True, slots=True)
class Practice:
    """A finished deal that one person plays again with bots. What comes of it never counts."""

    deal: str
    at: int
    """How much of it is as it was: so many actions."""
    seat: int
    payments: tuple[int, ...]
    """How it ended then, by seat."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The agreement of a table. `rules` is a line as `Rules.spec` writes it."""

    rules: str
    players: int
    pace: Pace = Pace.NORMAL
    listed: bool = False
    """Shown in the lobby; otherwise only who has the link finds it."""
    spectators: bool = True
    hints: bool = False
    title: str = ""
    practice: Practice | None = None

    @property
    def agreement(self) -> Rules:
        """The rules, read."""
        return Rules.from_spec(self.rules)


def rules_of(name: str, options: Mapping[str, Plain]) -> Rules:
    """A rule set by its name or line, with options changed; an error says what is allowed."""
    if len(name) > SPEC_LIMIT:
        raise Refused("too-long", limit=SPEC_LIMIT)
    rules = Rules.from_spec(name)
    return rules.replace(options) if options else rules


def with_length(rules: Rules, length: Length, deals: int = 0) -> Rules:
    """How long the evening lasts is itself a rule: `Evening` reads it there."""
    if length is Length.RULES:
        return rules
    if length is Length.DEALS:
        if not 1 <= deals <= MOST_DEALS:
            raise Refused("deals", limit=MOST_DEALS)
        return rules.replace(_evening(End.ROUNDS, rounds=1, deals=deals))
    if length is Length.TWO_ROUNDS:
        return rules.replace(_evening(End.ROUNDS, rounds=2, deals=24))
    return rules.replace(_evening(End.GSTIESS if length is Length.GSTIESS else End.OPEN))


def _evening(end: End, **numbers: int) -> dict[str, Plain]:
    options: dict[str, Plain] = {"evening.end": str(end)}
    options.update({f"evening.{key}": value for key, value in numbers.items()})
    return options


def check_bot(level: str, boldness: float) -> None:
    """Complain about a level that may not sit with people, or a boldness out of bounds."""
    if level not in SEATED:
        raise Refused("level", found=level[:40], allowed=", ".join(SEATED))
    if not -1 <= boldness <= 1:
        raise Refused("boldness")


def standard_for(rules: Rules) -> Rules:
    """The rule set with which others are compared when a table shows its rules."""
    return load("loewen") if rules.game == "cego" else load("zuger-tapp")
