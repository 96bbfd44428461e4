"""Every point on which tables differ, as typed values.

One dataclass a section, one field an option. A rule file writes the section and the field with
hyphens: ``[auction] early-call = true`` is `Auction.early_call`. ``data/default.toml`` explains
each option and gives its default; `schema` says what a value may be.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Self

from cego.cards import CEGO, TAPP, Pack, Pile
from cego.rules import contracts
from cego.rules.contracts import Bid, Contract
from cego.rules.numbers import SIZES, Base, Count, Rounding, Sizes, extra_points, total_points


class Factor(NamedTuple):
    """By what a won and a lost game are multiplied."""

    won: int
    lost: int


class Style(StrEnum):
    """How the auction goes round after everyone said fort."""

    DUEL = "duel"
    CIRCLE = "circle"


class Ulti(StrEnum):
    """When Ulti can be announced."""

    OFF = "off"
    WITH_SOLO = "with-solo"
    ASKED_FIRST = "asked-first"


class Calls(StrEnum):
    """When Piccolo and Bettel can be announced."""

    OFF = "off"
    IN_TURN = "in-turn"
    OVER_CEGO = "over-cego"
    ASKED_FIRST = "asked-first"
    ABOVE_LADDER = "above-ladder"


class FirstSpeaker(StrEnum):
    """Who speaks first against a solo."""

    FOREHAND = "forehand"
    NEXT = "next"


class Defence(StrEnum):
    """How the soloist may hold his own against higher bids."""

    SELBST = "selbst"
    RAISE = "raise"
    NONE = "none"


class SwapCards(StrEnum):
    """Which cards may be led instead of a shown one."""

    ANY = "any"
    COURT = "court"


class HalbePutAway(StrEnum):
    """Which card may be put away in Halbe."""

    BLIND = "blind"
    BLIND_OR_KEPT = "blind-or-kept"


class TrumpPutAway(StrEnum):
    """How the trump of the two-card games is put away."""

    SHOWN = "shown"
    FACE_DOWN = "face-down"


class PfeifFrei(StrEnum):
    """What a freed trump 1 must do."""

    OFF = "off"
    LAST_TRICK = "last-trick"
    ANY_TRICK = "any-trick"


class LeadAfterEmpties(StrEnum):
    """Who leads after the tricks of the shown cards."""

    WINNER = "winner"
    DECLARER = "declarer"


class EvenSplit(StrEnum):
    """What an even split of the points means for the declarer."""

    BUERGERMEISTER = "buergermeister"
    LOST = "lost"


class Account(StrEnum):
    """Whether results are paid at once or written down."""

    PAID = "paid"
    WRITTEN = "written"


class End(StrEnum):
    """When the evening ends."""

    OPEN = "open"
    """When the people want to stop."""
    GSTIESS = "gstiess"
    """When somebody says “der Gstieß gibt ab”: who then holds the Gstieß deals last."""
    ROUNDS = "rounds"
    """After so many deals."""


def whole(low: int, high: int) -> Any:
    """An option that is a whole number between two bounds."""
    return field(metadata={"range": (low, high)})


def some_of(
    allowed: Callable[[], tuple[Contract, ...]], *required: Contract, ordered: bool = False
) -> Any:
    """An option that lists some of these games, the required ones always.

    `ordered` are those of a list in which one stands above the other: how games rank is the same
    everywhere, so another order is a mistake.
    """
    return field(metadata={"allowed": allowed, "required": required, "ordered": ordered})


def one_of(*allowed: StrEnum) -> Any:
    """An option that knows only some values of its kind."""
    return field(metadata={"values": allowed})


def three_empties() -> Any:
    """An option that lists three of the empty cards."""
    return field(metadata={"cards": 3})


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """What is played with and how it is counted."""

    count: Count
    removed_with_three: Pile = three_empties()


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction:
    """Who may say what when everyone said fort, and before that."""

    ladder: tuple[Contract, ...] = some_of(contracts.steps, contracts.CEGO, ordered=True)
    style: Style
    ulti: Ulti
    piccolo_bettel: Calls
    early_call: bool
    compulsory_second_bid: bool
    throw_in_empties: int = whole(0, 13)
    final_raise: bool
    forehand_choice: tuple[Contract, ...] = some_of(contracts.choices, contracts.CEGO)


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterSolo:
    """Who may say what once a solo is bid."""

    first_speaker: FirstSpeaker
    defence: Defence
    only_gegensolo: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeOptions:
    """Taking the blind."""

    substitutes: bool
    swap: tuple[Contract, ...] = some_of(contracts.showing_empties)
    swap_cards: SwapCards
    halbe_put_away: HalbePutAway
    trump_put_away: TrumpPutAway
    legage_open_until: int = whole(0, 13)
    pfeif_frei: PfeifFrei


@dataclass(frozen=True, slots=True, kw_only=True)
class Schinden:
    """Hiding a solo."""

    challenge: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """Tricks."""

    lead_after_empties: LeadAfterEmpties


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """From points to payments."""

    base: Base
    rounding: Rounding
    minimum: int = whole(0, 1000)
    even_split: EvenSplit
    buergermeister: int = whole(0, 1000)
    account: Account


@dataclass(frozen=True, slots=True)
class FactorTable:
    """A section with a factor for each of some contracts."""

    factors: tuple[tuple[Contract, Factor], ...]

    def __getitem__(self, contract: Contract) -> Factor:
        for known, factor in self.factors:
            if known == contract:
                return factor
        raise KeyError(contract)

    @classmethod
    def contracts(cls) -> tuple[Contract, ...]:
        """The contracts that may have a factor here."""
        raise NotImplementedError

    @classmethod
    def of(cls, values: Mapping[str, Factor]) -> Self:
        """From the values by word. Only a contract that is played must have one."""
        return cls(tuple((each, values[each]) for each in cls.contracts() if each in values))


class Factors(FactorTable):
    """Factors of the normal games when no solo was bid."""

    @classmethod
    def contracts(cls) -> tuple[Contract, ...]:
        """Solo, and the steps of the ladder."""
        return (contracts.SOLO, *contracts.steps())


class OverSolo(FactorTable):
    """Factors of the games bid over a solo."""

    @classmethod
    def contracts(cls) -> tuple[Contract, ...]:
        """Gegensolo stands for the lowest step of the ladder."""
        return (contracts.GEGENSOLO, *contracts.steps()[1:])


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """What the special games cost."""

    ulti: int = whole(0, 1000)
    piccolo: int = whole(0, 1000)
    bettel: int = whole(0, 1000)
    raeuber: int = whole(0, 1000)
    raeuber_forehand: int = whole(0, 1000)
    raeuber_by_points: bool
    dresch: int = whole(0, 1000)
    penalty: int = whole(0, 1000)

    def price(self, contract: Contract) -> int:
        """What a contract with a price of its own costs."""
        price: int = getattr(self, contract.field)
        return price


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """How deals make an evening."""

    end: End
    rounds: int = whole(1, 100)
    deals: int = whole(1, 1000)
    redraw_seats: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pflichtraeuber:
    """The round of compulsory Räuber, and the stakes after it."""

    played: bool
    pays: int = whole(0, 1000)
    one_without: int = whole(0, 1000)
    two_without: int = whole(0, 1000)
    all_tricks: int = whole(0, 1000)
    stakes_afterwards: int = whole(1, 1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class CegoOptions:
    """All that a Cego table agreed on, for one number of players."""

    players: int
    """How many are at the table."""
    cards: Cards
    auction: Auction
    after_solo: AfterSolo
    exchange: ExchangeOptions
    schinden: Schinden
    play: Play
    scoring: Scoring
    factors: Factors
    over_solo: OverSolo
    special: Special
    evening: Evening
    pflichtraeuber: Pflichtraeuber

    @property
    def active(self) -> int:
        """How many hands are played: four when five are at the table."""
        return min(self.players, 4)

    @property
    def pack(self) -> Pack:
        """The cards, their suits and strength."""
        return CEGO

    @property
    def in_play(self) -> Pile:
        """The cards that so many players use."""
        return CEGO.all & ~self.cards.removed_with_three if self.active == 3 else CEGO.all

    @property
    def sizes(self) -> Sizes:
        """How many cards a hand and the blind have."""
        return SIZES[self.active]

    @property
    def total(self) -> int:
        """All points in play."""
        return total_points(self.active, self.cards.count)

    @property
    def card_values(self) -> tuple[int, ...]:
        """What each card counts in parts of a point: thirds, or halves."""
        return _CEGO_VALUES[self.cards.count]

    @property
    def parts(self) -> int:
        """In how many parts a point is counted."""
        return self.cards.count.cards

    @property
    def no_trick_no_points(self) -> bool:
        """Whether a declarer without a trick loses what was put away for him."""
        return True

    def whole_points(self, parts: int) -> int:
        """The points of a pile from its parts."""
        return parts // 2 if self.cards.count is Count.TWOS else (parts + 1) // 3

    def points(self, pile: Pile) -> int:
        """The points of a pile: its pips, and one for every three cards, or two."""
        return CEGO.pips_of(pile) + extra_points(pile.bit_count(), self.cards.count)

    def needed(self, contract: Contract) -> int:
        """The points with which a game for points is won: more than half."""
        return self.total // 2 + 1

    def ladder(self, *, over_solo: bool = False) -> tuple[Contract, ...]:
        """The steps of the auction, from low to high."""
        steps = self.auction.ladder
        if over_solo:
            return (contracts.GEGENSOLO, *(() if self.after_solo.only_gegensolo else steps[1:]))
        ranked = self.auction.piccolo_bettel is Calls.ABOVE_LADDER
        return (*steps, *contracts.calls()) if ranked else steps

    def contracts(self) -> tuple[Contract, ...]:
        """Every contract that can come up, Pflichträuber where it is played."""
        auction = self.auction
        played = {contracts.SOLO, contracts.GEGENSOLO, *auction.ladder, *auction.forehand_choice}
        if auction.ulti is not Ulti.OFF:
            played.add(contracts.ULTI)
        if auction.piccolo_bettel is not Calls.OFF:
            played.update(contracts.calls())
        if self.pflichtraeuber.played and self.players == 4:
            played.update(contracts.bid_as(Bid.COMPULSORY))
        return tuple(contract for contract in contracts.CEGO_TABLE if contract in played)


_CEGO_VALUES = {by: tuple(by.cards * pips + 1 for pips in CEGO.pips) for by in Count}


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """Card points each contract of Zuger Tapp needs."""

    tapp: int = whole(61, 120)
    solo: int = whole(61, 120)
    super: int = whole(61, 120)
    vice: int = whole(61, 120)


@dataclass(frozen=True, slots=True, kw_only=True)
class Units:
    """What each contract of Zuger Tapp is worth, and what multiplies it."""

    tapp: int = whole(1, 1000)
    solo: int = whole(1, 1000)
    super: int = whole(1, 1000)
    vice: int = whole(1, 1000)
    few_points: int = whole(0, 60)
    few_points_times: int = whole(1, 100)
    no_trick_times: int = whole(1, 100)

    def of(self, contract: Contract) -> int:
        """What a contract is worth."""
        units: int = getattr(self, contract.field)
        return units


@dataclass(frozen=True, slots=True, kw_only=True)
class TappEvening(Evening):
    """How deals make an evening, without a Gstieß."""

    end: End = one_of(End.OPEN, End.ROUNDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class TappOptions:
    """All that a table of Zuger Tapp agreed on; it answers what the options of Cego answer."""

    players: int
    """How many are at the table: four."""
    needs: Needs
    units: Units
    evening: TappEvening

    @property
    def active(self) -> int:
        """Everyone plays."""
        return self.players

    @property
    def pack(self) -> Pack:
        """The cards, their suits and strength."""
        return TAPP

    @property
    def in_play(self) -> Pile:
        """The whole pack."""
        return TAPP.all

    @property
    def sizes(self) -> Sizes:
        """How many cards a hand and the talon have."""
        return Sizes(hand=8, blind=4)

    @property
    def total(self) -> int:
        """All points in play."""
        return TAPP.pips_of(TAPP.all)

    @property
    def card_values(self) -> tuple[int, ...]:
        """What each card counts."""
        return TAPP.pips

    @property
    def parts(self) -> int:
        """Points are whole."""
        return 1

    @property
    def no_trick_no_points(self) -> bool:
        """Talon or discards count without a trick, too."""
        return False

    def whole_points(self, parts: int) -> int:
        """Points are whole."""
        return parts

    def points(self, pile: Pile) -> int:
        """The points of a pile."""
        return TAPP.pips_of(pile)

    def needed(self, contract: Contract) -> int:
        """The points that a contract needs, as agreed."""
        points: int = getattr(self.needs, contract.field)
        return points

    def ladder(self, *, over_solo: bool = False) -> tuple[Contract, ...]:
        """The steps of the auction, from low to high."""
        return self.contracts()

    def contracts(self) -> tuple[Contract, ...]:
        """Every contract, from low to high."""
        return tuple(contracts.TAPP_TABLE)


Options = CegoOptions | TappOptions
