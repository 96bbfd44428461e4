"""Requests and answers about people: accounts, what they played, how well."""

from typing import Annotated, Literal

from pydantic import StringConstraints

from cego.server.protocol.base import Message, SeatLetter
from cego.server.protocol.rest import NewName
from cego.server.protocol.words import Contract

PASSWORD_LIMIT = 200
Password = Annotated[str, StringConstraints(min_length=1, max_length=PASSWORD_LIMIT)]


class AccountWanted(NewName):
    """A name, and a password to come back with."""

    password: Password


class LoginWanted(AccountWanted):
    """`bring`: what was played here as a guest becomes part of the account."""

    bring: bool = False


class NewPassword(Message):
    """The old one, as proof, and the new one."""

    old: Password
    new: Password


class Farewell(Message):
    """The password; a guest has none."""

    password: Annotated[str, StringConstraints(max_length=PASSWORD_LIMIT)] = ""


class Device(Message):
    """A device that is logged in; `handle` is good for logging it out, and for nothing else.

    `name` is empty if the device does not say what it is; `here` is the one that asks.
    """

    handle: str
    name: str
    since: int
    seen: int
    here: bool


class Played(Message):
    """Somebody in a finished deal: a person, a bot of a level, or somebody who was deleted."""

    name: str
    kind: Literal["person", "bot", "deleted"]
    seat: SeatLetter
    payment: int
    you: bool


class PlayedDeal(Message):
    """A finished deal of one's own; `declared`: you played alone, or announced the game."""

    id: str
    table: str
    number: int
    finished_at: int
    rules: str
    family: str
    contract: Contract | None
    declared: bool
    won: bool | None
    payment: int
    players: list[Played]


class RatingShown(Message):
    """How well somebody plays one family of rules; 1500 is a regular at the inn.

    The true value lies within `spread` of `rating` nineteen times out of twenty.
    """

    family: str
    rating: int
    spread: int
    deals: int


class Ranked(Message):
    """A line of the ranking."""

    name: str
    rating: int
    spread: int
    deals: int


class Moment(Message):
    """A point of a curve."""

    at: int
    value: int


class ContractPlayed(Message):
    """A contract: how often one played it, won it, and what it brought; then as an opponent."""

    contract: Contract
    played: int
    won: int
    mean: float | None
    against: int
    mean_against: float | None


class SeatPlayed(Message):
    """A seat; A is forehand."""

    seat: SeatLetter
    deals: int
    mean: float


class FamilyStatistics(Message):
    """One family of rules: a game, with so many at play. `sat_out`: as the dealer among five."""

    family: str
    deals: int
    sat_out: int
    total: int
    mean: float
    best: int
    worst: int
    best_deal: str
    worst_deal: str
    contracts: list[ContractPlayed]
    seats: list[SeatPlayed]
    scores: list[Moment]
    ratings: list[Moment]


class RulesPlayed(Message):
    """One rule set, and what it brought."""

    rules: str
    deals: int
    total: int
    mean: float


class Statistics(Message):
    """What somebody has played: his last ten thousand deals, by rule set and by family."""

    rules: list[RulesPlayed]
    families: list[FamilyStatistics]


class Profile(Message):
    """Somebody with an account, as everyone may see him."""

    name: str
    since: int
    ratings: list[RatingShown]
