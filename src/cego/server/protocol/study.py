"""Requests and answers of the study room."""

from typing import Any

from pydantic import Field

from cego.server.protocol.base import Message
from cego.server.protocol.rest import RulesWanted
from cego.server.protocol.sight import SeatLetter

MOST_MEASURED = 200


class OddsWanted(RulesWanted):
    """A hand, ``G T21 SK …``; with `deals`, so many are played of each contract."""

    players: int = Field(4, ge=3, le=5)
    hand: str = Field(max_length=200)
    seat: SeatLetter = "A"
    contract: str = Field("", max_length=40)
    deals: int = Field(0, ge=0, le=MOST_MEASURED)


class HandDealt(Message):
    """A hand by chance for forehand, and the cards that are in the game."""

    rules: str
    players: int
    seat: SeatLetter
    hand: list[str]
    pack: list[str]


class OptionWeighed(Message):
    """Something that could be done, what it is worth in points, and how sure that is.

    In the auction `win` is the chance to win the game behind the word, `game` its payment.
    """

    action: str
    worth: float
    error: float
    win: float | None = None
    game: float | None = None


class HintGiven(Message):
    """What to do, why, and what else could be done."""

    seat: SeatLetter
    phase: str
    contract: str | None
    level: str
    action: str
    forced: bool
    worlds: int
    all_worlds: bool
    options: list[OptionWeighed]
    text: str


class ReviewAnswer(Message):
    """A review; while it is being made, `ready` is false: ask again in a moment.

    Meanwhile `done` of `total` decisions are judged; `total` is 0 while others are before it.
    """

    ready: bool
    review: dict[str, Any] | None = None
    drawing: str = ""
    done: int = 0
    total: int = 0


class MeasuredOdds(Message):
    """What came of playing the contract many times, with 95 % intervals."""

    deals: int
    payment: float
    margin: float | None
    win: float
    win_low: float
    win_high: float


class ContractOdds(Message):
    """What a contract promises; `takes` are the cards that would be kept."""

    contract: str
    payment: float
    spread: float
    win: float
    takes: str
    measured: MeasuredOdds | None


class OddsGiven(Message):
    """What each contract is worth to a hand, the best first."""

    rules: str
    players: int
    seat: SeatLetter
    hand: str
    deals: int
    contracts: list[ContractOdds]
    text: str


class PuzzleAsked(Message):
    """A puzzle: a moment as its player sees it. Send one of `legal` as the answer."""

    id: str
    rules: str
    players: int
    view: dict[str, Any]
    legal: list[str]
    text: str


class PuzzleAnswer(Message):
    """A puzzle; while one is being made, there is none yet: ask again in a moment."""

    ready: bool
    puzzle: PuzzleAsked | None = None


class PuzzleTry(Message):
    """What you would play."""

    action: str = Field(max_length=40)


class PuzzleSolved(Message):
    """Whether it was the best card, how much it falls short, and the solution with its numbers.

    `reason` is why the solution is best, in sentences without a table.
    """

    right: bool
    cost: float | None
    solution: str
    thumb: str
    reason: str
    options: list[OptionWeighed]
    text: str
