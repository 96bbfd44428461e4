"""Requests and answers of the study service."""

from typing import Any

from pydantic import Field

from cego.server.protocol.base import Message, SeatLetter
from cego.server.protocol.rules import RulesWanted
from cego.server.protocol.words import Contract, DealStep, Phase, PlainWord

MOST_MEASURED = 2_000
"""Deals of one contract; of all contracts at once fewer: twenty seconds of work at most."""
DEALS_A_PART = 5
PARTS = 10
"""A hand is played fifty times; each part is a moment's work, and whoever leaves asks no more."""


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


class Spoken(Message):
    """A word of an auction."""

    seat: SeatLetter
    word: str = Field(max_length=40)


class BiddingAsked(Message):
    """Somebody's turn in an auction; `words` may be said, to pass first, then up the ladder.

    `undertakes` says of each word what it means to say it.
    """

    rules: str
    players: int
    seat: SeatLetter
    hand: list[str]
    pack: list[str]
    said: list[Spoken]
    step: DealStep
    standing: Contract | None
    words: list[Contract | PlainWord]
    undertakes: list[str]


class PlayWanted(RulesWanted):
    """A hand in an auction after these words, or with `games` a hand by itself: play some deals.

    `part` counts from 0; each part has `DEALS_A_PART` other deals, and there are `PARTS`.
    """

    players: int = Field(4, ge=3, le=5)
    hand: str = Field(max_length=200)
    seat: SeatLetter = "A"
    said: list[Spoken] = Field([], max_length=60)
    games: bool = False
    part: int = Field(0, ge=0, lt=PARTS)


class ChoicePlayed(Message):
    """A word or a game, and what the hand got of each deal.

    In `own` of them it played the game itself, in `won` of these it was paid for it; `takes` are
    the cards that would be kept.
    """

    choice: Contract | PlainWord
    payments: list[int]
    own: int
    won: int
    takes: str


class HandPlayed(Message):
    """One part of the deals played, choice by choice, in the order of the ladder."""

    parts: int
    choices: list[ChoicePlayed]


class OptionWeighed(Message):
    """Something that could be done, what it is worth in points, and how sure that is.

    In the auction `win` is the chance to win the game behind the word, `game` its payment.
    """

    action: str
    """What could be done, as `act` takes it."""
    worth: float
    """What it is worth on average, in points of the score sheet."""
    error: float
    """How sure that is: the standard error."""
    win: float | None = None
    """In the auction: the chance to win the game behind the word, from 0 to 1."""
    game: float | None = None
    """In the auction: what that game pays on average."""


class HintGiven(Message):
    """What to do, why in the words of a player, and what else could be done, with numbers."""

    seat: SeatLetter
    phase: Phase
    contract: Contract | None
    level: str
    action: str
    forced: bool
    worlds: int
    all_worlds: bool
    options: list[OptionWeighed]
    reason: str
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

    contract: Contract
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


class PuzzleSolution(Message):
    """The solution with its numbers; `reason` is why it is best, in sentences without a table."""

    solution: str
    thumb: str
    reason: str
    options: list[OptionWeighed]
    text: str


class PuzzleSolved(PuzzleSolution):
    """Whether it was the best card, how much it falls short, and the solution."""

    right: bool
    cost: float | None
