"""How a deal ended, as it is told: the outcome, how each side counts, the way to the price."""

from typing import Literal

from cego.deal.outcome import Reason
from cego.server.protocol.base import Card, Message, SeatLetter
from cego.server.protocol.words import Contract


class Step(Message):
    """A line of the arithmetic."""

    step: str
    """Which rule it is, as `factor` or `minimum`; each is listed below."""
    value: int
    """The number that it comes to."""
    text: str
    """The line in your language."""


class Outcome(Message):
    """How the deal ended. Payments go by seat and come without the stakes of the table."""

    reason: Reason
    """Why the deal is over."""
    contract: Contract | None
    """What was played; nothing if the cards were thrown in."""
    declarer: SeatLetter | None
    """Who played alone, or announced the game."""
    over_solo: bool
    """The game was bid over a solo."""
    won: bool | None
    """Whether the declarer won; null where everyone played for himself, or at 60 : 60 in Zuger
    Tapp."""
    losers: list[SeatLetter]
    """Who pays."""
    points: list[int]
    """Of the declarer and of the others; seat by seat where everyone played for himself; empty
    where points do not decide."""
    tricks: list[int]
    """Tricks taken, by seat; empty if none were played."""
    difference: int | None
    """By how many points more than half the game was won or lost."""
    factor: int | None
    """By what the game multiplies."""
    pays_each: int
    """What each opponent pays the declarer, negative if he pays them; where there is no declarer,
    what a loser pays to each, as a negative number."""
    payments: list[int]
    """By seat, the sitting dealer of five included; they add up to zero."""
    steps: list[Step]
    """The arithmetic, line by line."""


class CountedPart(Message):
    """Cards that count for a side: those of its tricks, or those that lie beside them."""

    what: Literal["tricks", "legage", "blind", "talon"]
    """Where they lie: in the `tricks`, in what was put away (`legage`), in the `blind` or `talon`
    that nobody took."""
    cards: int
    """How many cards there are."""
    counting: list[Card]
    """Those that count more than nothing."""
    pips: int
    """What these count together."""


class CountedSide(Message):
    """Who counts together, and what they come to."""

    seats: list[SeatLetter]
    """The declarer, the others together; or one seat where everyone plays for himself."""
    tricks: int
    """Tricks taken."""
    parts: list[CountedPart]
    """The cards that count."""
    cards: int
    """How many cards that are."""
    extra: int
    """The points of so many cards by threes or twos."""
    rest: int
    """Cards left over by that."""
    points: int
    """What it comes to; none for a declarer who forfeits."""


class DealCount(Message):
    """How each side comes to its points; the declarer first."""

    by: Literal["threes", "twos"] | None
    """How many cards make a point beside their pips; null in Zuger Tapp."""
    needs: int | None
    """The declarer's points that win; null where everyone plays for himself."""
    sides: list[CountedSide]
    """Who counts together."""


class Sum(Message):
    """A line of the way from points to price."""

    text: str
    """What is reckoned, in your language."""
    value: int | None
    """What it comes to; null where there is nothing to reckon."""
