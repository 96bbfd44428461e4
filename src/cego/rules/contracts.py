"""The contracts: one row for each, with everything that a program has to know of it.

A `Contract` is its word, ``"eine-leere"``, and carries what the word stands for. Engine, solver,
players, page and explanations ask the row and name no contract themselves, so that another one is
a row here, its texts, and the options that let it be played. Whatever villages differ in stands in
the options, not here.

>>> named("eine-leere").exchange
Exchange(show=1, keep=0, put_away=0)
>>> [contract for contract in TAPP_TABLE if contract.takes_blind]
['tapp']
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple, ParamSpec, Self, TypeVar, cast

from cego.cards import GSTIESS, KLEINER_MANN, MOND, Card

P = ParamSpec("P")
R = TypeVar("R")


class Family(StrEnum):
    """Who plays against whom, and for what."""

    POINTS = "points"
    """One against the others, for card points."""
    GOAL = "goal"
    """One against the others, for a goal of his own."""
    ALONE = "alone"
    """Everyone for himself. Forehand leads."""


class Bid(StrEnum):
    """How somebody comes to play it."""

    SOLO = "solo"
    """Said in the first round, before any game with the blind."""
    ULTI = "ulti"
    """Announced in the first round, or asked for before it."""
    STEP = "step"
    """A step of the ladder."""
    OVER_SOLO = "over-solo"
    """The first step of the ladder over a solo."""
    CALL = "call"
    """Announced, in turn or out of it."""
    CHOICE = "choice"
    """Chosen by forehand, if nobody bid against him."""
    COMPULSORY = "compulsory"
    """Played without an auction."""


class Blind(StrEnum):
    """What becomes of the cards in the middle."""

    TAKEN = "taken"
    """The declarer takes them up; what he puts away counts for him."""
    COUNTS = "counts"
    """They stay where they are and count for the declarer."""
    UNUSED = "unused"
    """They stay where they are and count for nobody."""


class Needs(StrEnum):
    """What a hand must hold for it, and shows if cards are shown."""

    NOTHING = "nothing"
    LITTLE_MAN = "little-man"
    """Trump 1."""
    ONE_EMPTY = "one-empty"
    PAIR = "pair"
    """Two empty cards of one suit."""
    TWO_SUITS = "two-suits"
    """Two empty cards of different suits."""


class PutsAway(StrEnum):
    """Which cards may be put away after the blind was taken up."""

    ANY = "any"
    NOT_SHOWN = "not-shown"
    """None of those shown, and where so agreed none of those kept."""
    LOWEST_TRUMP = "lowest-trump"
    """The lowest trump of the blind; any of its cards if it has no trump."""
    HIGHEST_TRUMP = "highest-trump"


class Objective(StrEnum):
    """What a player, or a solver, counts of the tricks."""

    POINTS = "points"
    TRICKS = "tricks"
    EXACTLY = "exactly"
    """1 if the side wins exactly `count` tricks."""
    LAST_WITH = "last-with"
    """1 if the side wins the last trick with the card `target`."""
    ANY_WITH = "any-with"
    """1 if the side wins any trick with the card `target`."""
    LAST = "last"
    """1 if the side wins the last trick."""


class Tariff(StrEnum):
    """How it is paid for."""

    FACTOR = "factor"
    """By the points above or below half, times a factor."""
    UNITS = "units"
    """Zuger Tapp: a number of units, times two or three for few points or no trick."""
    PRICE = "price"
    """A fixed price, won or lost."""
    RAEUBER = "raeuber"
    """The price of a Räuber: more for forehand, who alone pays for a tie."""
    COMPULSORY = "compulsory"
    """The price of a Pflichträuber: more for every player without a trick."""


class Exchange(NamedTuple):
    """What the declarer takes along from the hand into a game with the blind."""

    show: int = 0
    """Cards shown, which lead the first tricks: empties, or trump 1."""
    keep: int = 0
    """Cards kept unseen, whichever he likes."""
    put_away: int = 0
    """Cards to be put away again once the blind is taken up."""


NO_EXCHANGE = Exchange()


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class _Facts:
    """What a contract stands for. Every field but the first three says what is special."""

    game: str
    """The game it belongs to, ``"cego"`` or ``"tapp"``."""
    family: Family
    bid: Bid
    blind: Blind = Blind.UNUSED
    exchange: Exchange = NO_EXCHANGE
    needs: Needs = Needs.NOTHING
    puts_away: PutsAway = PutsAway.ANY
    objective: Objective = Objective.POINTS
    tricks: int = 0
    """How many tricks the declarer must win exactly, where that is the objective."""
    card: Card = -1
    """The card that must win the last trick, where that is the objective."""
    called: tuple[Card, ...] = ()
    """The cards that the first tricks call for."""
    tariff: Tariff = Tariff.FACTOR
    aim: str = "points"
    """The key of the text that tells its aim."""
    plays_like: str = ""
    """The contract from which players know how to play this one; by default itself."""


class Contract(_Facts, str):
    """A game that can be played: a word, and what it stands for."""

    def __new__(cls, word: str, **_facts: Any) -> Self:
        """The word itself."""
        return str.__new__(cls, word)

    def __init__(self, word: str, **facts: Any) -> None:
        """The row of the table."""
        super().__init__(**facts)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied or sent to another process, it is still the same row."""
        return named, (str(self), self.game)

    def __repr__(self) -> str:
        return repr(str(self))

    def __eq__(self, other: object) -> bool:
        """Equal to its word; but the Solo of one game is not the Solo of the other."""
        if isinstance(other, Contract) and other.game != self.game:
            return False
        return str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    @property
    def field(self) -> str:
        """The name by which the sections of the options speak of it: ``eine_leere``."""
        return self.replace("-", "_")

    @property
    def alone(self) -> bool:
        """Whether everyone plays for himself."""
        return self.family is Family.ALONE

    @property
    def by_points(self) -> bool:
        """Whether a declarer plays for card points."""
        return self.family is Family.POINTS

    @property
    def takes_blind(self) -> bool:
        """Whether the declarer takes the middle up."""
        return self.blind is Blind.TAKEN

    @property
    def shows_empties(self) -> bool:
        """Whether it begins with empty cards shown, which are dead."""
        return bool(self.exchange.show) and self.needs is not Needs.LITTLE_MAN

    @property
    def over_solo(self) -> bool:
        """Whether it is only ever played over a solo."""
        return self.bid is Bid.OVER_SOLO

    @property
    def like(self) -> str:
        """The contract from which players know how to play it."""
        return self.plays_like or str(self)


def _cego(word: str, family: Family, bid: Bid, **facts: Any) -> Contract:
    return Contract(word, game="cego", family=family, bid=bid, **facts)


def _with_blind(word: str, exchange: Exchange, bid: Bid = Bid.STEP, **facts: Any) -> Contract:
    blind = Blind.TAKEN
    return _cego(word, Family.POINTS, bid, blind=blind, exchange=exchange, **facts)


def _alone(word: str, bid: Bid = Bid.CHOICE, **facts: Any) -> Contract:
    facts = {"tariff": Tariff.RAEUBER, "aim": "most-points"} | facts
    return _cego(word, Family.ALONE, bid, **facts)


def _goal(word: str, bid: Bid, **facts: Any) -> Contract:
    return _cego(word, Family.GOAL, bid, tariff=Tariff.PRICE, aim=word, **facts)


def _tapp(word: str, blind: Blind = Blind.COUNTS, **facts: Any) -> Contract:
    bid, tariff = Bid.STEP, Tariff.UNITS
    return Contract(
        word, game="tapp", family=Family.POINTS, bid=bid, blind=blind, tariff=tariff, **facts
    )


SOLO = _cego("solo", Family.POINTS, Bid.SOLO, blind=Blind.COUNTS)
CEGO = _with_blind("cego", Exchange(keep=2, put_away=1))
GEGENSOLO = _with_blind("gegensolo", Exchange(keep=2, put_away=1), Bid.OVER_SOLO)
ULTI = _goal(
    "ulti",
    Bid.ULTI,
    needs=Needs.LITTLE_MAN,
    objective=Objective.LAST_WITH,
    card=KLEINER_MANN,
)

CEGO_TABLE = [
    SOLO,
    CEGO,
    GEGENSOLO,
    _with_blind(
        "halbe",
        Exchange(show=1, keep=1, put_away=1),
        needs=Needs.ONE_EMPTY,
        puts_away=PutsAway.NOT_SHOWN,
    ),
    _with_blind("eine", Exchange(keep=1)),
    _with_blind("eine-leere", Exchange(show=1), needs=Needs.ONE_EMPTY),
    _with_blind(
        "zwei-leere",
        Exchange(show=2, put_away=1),
        needs=Needs.PAIR,
        puts_away=PutsAway.LOWEST_TRUMP,
    ),
    _with_blind(
        "zwei-verschiedene",
        Exchange(show=2, put_away=1),
        needs=Needs.TWO_SUITS,
        puts_away=PutsAway.HIGHEST_TRUMP,
    ),
    _with_blind("kleiner-mann", Exchange(show=1), needs=Needs.LITTLE_MAN),
    ULTI,
    _goal("piccolo", Bid.CALL, objective=Objective.EXACTLY, tricks=1),
    _goal("bettel", Bid.CALL, objective=Objective.EXACTLY),
    _alone("raeuber"),
    _alone("geregelter-raeuber", called=(GSTIESS, MOND, KLEINER_MANN)),
    _alone("dresch", tariff=Tariff.PRICE, aim="dresch", objective=Objective.LAST),
    _alone("pflichtraeuber", Bid.COMPULSORY, tariff=Tariff.COMPULSORY, plays_like="raeuber"),
]
"""The contracts of Cego. Steps of the ladder stand from low to high."""

TAPP_TABLE = [
    _tapp("tapp", Blind.TAKEN, exchange=Exchange(put_away=4)),
    _tapp("solo"),
    _tapp("super", plays_like="solo"),
    _tapp("vice", plays_like="solo"),
]
"""The contracts of Zuger Tapp, from low to high."""

TABLES = {"cego": CEGO_TABLE, "tapp": TAPP_TABLE}


_DERIVED: list[Callable[[], None]] = []


def derived(function: Callable[P, R]) -> Callable[P, R]:
    """Keep what a function makes from the tables, until a contract is added or removed."""
    cached = cache(function)
    _DERIVED.append(cached.cache_clear)
    return cast(Callable[P, R], cached)


def add(contract: Contract) -> None:
    """Put a contract of one's own into its table, above those that stand there."""
    TABLES[contract.game].append(contract)
    for forget in _DERIVED:
        forget()


def remove(contract: Contract) -> None:
    """Take a contract of one's own out again."""
    TABLES[contract.game].remove(contract)
    for forget in _DERIVED:
        forget()


def find(word: str, game: str = "cego") -> Contract | None:
    """The contract of a game that has this word, if there is one."""
    return _by_word(game).get(word)


def named(word: str, game: str = "cego") -> Contract:
    """The same; `KeyError` if there is none."""
    return _by_word(game)[word]


@derived
def _by_word(game: str) -> dict[str, Contract]:
    return {str(contract): contract for contract in TABLES[game]}


@derived
def bid_as(bid: Bid) -> tuple[Contract, ...]:
    """The contracts of Cego to which one comes in this way, in the order of the table."""
    return tuple(contract for contract in CEGO_TABLE if contract.bid is bid)


def steps() -> tuple[Contract, ...]:
    """The steps that a ladder can have, from low to high."""
    return bid_as(Bid.STEP)


def calls() -> tuple[Contract, ...]:
    """What can be announced, from low to high."""
    return bid_as(Bid.CALL)


def choices() -> tuple[Contract, ...]:
    """What forehand may be given to choose from when nobody bid against him.

    Of the games in which everyone plays for himself, one that calls for cards stands first.
    """
    return (CEGO, *calls(), *sorted(bid_as(Bid.CHOICE), key=lambda game: not game.called))


def showing_empties() -> tuple[Contract, ...]:
    """The contracts that begin with empty cards shown."""
    return tuple(contract for contract in CEGO_TABLE if contract.shows_empties)
