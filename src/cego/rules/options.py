"""Every point on which tables differ, as typed values.

One dataclass a section, one field an option. A rule file writes the section and the field with
hyphens: ``[auction] early-call = true`` is `Auction.early_call`. ``data/default.toml`` explains
each option and gives its default; `schema` says what a value may be.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from cego.cards import Pile
from cego.rules.contracts import CALLS, LADDER, Contract


class Factor(NamedTuple):
    """By what a won and a lost game are multiplied."""

    won: int
    lost: int


class Count(StrEnum):
    """How many cards make one point on top of the pips."""

    THREES = "threes"
    TWOS = "twos"


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


class Base(StrEnum):
    """How the difference becomes the base value."""

    DIFFERENCE = "difference"
    UP_TO_5 = "up-to-5"
    FIVES_UP = "fives-up"
    FIVES_BEGUN = "fives-begun"


class Rounding(StrEnum):
    """How the product of base value and factor is rounded."""

    NONE = "none"
    UP_TO_5 = "up-to-5"
    NEAREST_5 = "nearest-5"
    UP_TO_10 = "up-to-10"


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


def some_of(*allowed: Contract, required: tuple[Contract, ...] = ()) -> Any:
    """An option that lists some of these games, the required ones always."""
    return field(metadata={"allowed": allowed, "required": required})


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

    ladder: tuple[Contract, ...] = some_of(*LADDER, required=(Contract.CEGO,))
    style: Style
    ulti: Ulti
    piccolo_bettel: Calls
    early_call: bool
    compulsory_second_bid: bool
    throw_in_empties: int = whole(0, 13)
    final_raise: bool
    forehand_choice: tuple[Contract, ...] = some_of(
        Contract.CEGO,
        *CALLS,
        Contract.GEREGELTER_RAEUBER,
        Contract.RAEUBER,
        Contract.DRESCH,
        required=(Contract.CEGO,),
    )


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
    swap: tuple[Contract, ...] = some_of(
        Contract.HALBE, Contract.EINE_LEERE, Contract.ZWEI_LEERE, Contract.ZWEI_VERSCHIEDENE
    )
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Factors:
    """Factors of the normal games when no solo was bid."""

    solo: Factor = whole(0, 100)
    cego: Factor = whole(0, 100)
    halbe: Factor = whole(0, 100)
    eine: Factor = whole(0, 100)
    eine_leere: Factor = whole(0, 100)
    zwei_leere: Factor = whole(0, 100)
    zwei_verschiedene: Factor = whole(0, 100)
    kleiner_mann: Factor = whole(0, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class OverSolo:
    """Factors of the games bid over a solo."""

    gegensolo: Factor = whole(0, 100)
    halbe: Factor = whole(0, 100)
    eine: Factor = whole(0, 100)
    eine_leere: Factor = whole(0, 100)
    zwei_leere: Factor = whole(0, 100)
    zwei_verschiedene: Factor = whole(0, 100)
    kleiner_mann: Factor = whole(0, 100)


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
    """All that a Cego table agreed on, for one number of players in the deal."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class TappEvening(Evening):
    """How deals make an evening, without a Gstieß."""

    end: End = one_of(End.OPEN, End.ROUNDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class TappOptions:
    """All that a table of Zuger Tapp agreed on."""

    needs: Needs
    units: Units
    evening: TappEvening


Options = CegoOptions | TappOptions
