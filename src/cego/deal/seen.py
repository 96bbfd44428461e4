"""What each phase of a deal lets a seat know, in parts: auction, exchange, play.

A phase lists what may be known; what it does not list stays empty.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cego.cards import Card, Pile
from cego.deal.actions import Seat
from cego.rules import Contract

PhaseName = Literal["auction", "exchange", "tricks", "finished"]
"""The parts of a deal, in this order; some deals leave some of them out."""

StepName = Literal[
    "",
    "ulti-round",
    "solo-round",
    "call-round",
    "opening",
    "speaking",
    "answering",
    "raising",
    "circle",
    "asked",
    "choosing",
    "naming",
    "show",
    "keep",
    "put-away",
    "lay-out",
    "name-trump",
]
"""Where in the auction or the exchange a deal is; nothing while cards are played."""


class AuctionSeen(NamedTuple):
    """The bidding so far."""

    standing: Contract | None = None
    """The bid that stands …"""
    holder: Seat | None = None
    """… and who made it."""
    soloist: Seat | None = None
    """Who said solo."""


class ExchangeSeen(NamedTuple):
    """What the exchange has laid open; and the legage, for its owner."""

    shown: Pile = 0
    """Cards of the declarer that all have seen."""
    dead: Pile = 0
    """Shown cards that win nothing when they are played."""
    laid_out: Pile = 0
    """The two cards that lie face up to lead tricks 1 and 2."""
    open_trump: Pile = 0
    """The trump of the blind that was put away for all to see."""
    no_trump: bool = False
    """The blind held no trump that had to be put away."""
    legage: Pile = 0
    """The declarer's own, while he may still look at it."""


class PlaySeen(NamedTuple):
    """The tricks."""

    trick: tuple[Card, ...] = ()
    """The running trick in the order played."""
    leader: Seat | None = None
    """Who led to it, or is about to."""
    piles: tuple[Pile, ...] = ()
    """Cards won, by seat: all of them lay open when they were played."""


NO_AUCTION, NO_EXCHANGE, NO_PLAY = AuctionSeen(), ExchangeSeen(), PlaySeen()


class Seen(NamedTuple):
    """Everything that a phase lets a seat that plays, or else a bystander, know."""

    step: StepName = ""
    hand: Pile = 0
    counts: tuple[int, ...] = ()
    contract: Contract | None = None
    declarer: Seat | None = None
    over_solo: bool = False
    trump: str | None = None
    pfeif_frei: bool = False
    auction: AuctionSeen = NO_AUCTION
    exchange: ExchangeSeen = NO_EXCHANGE
    play: PlaySeen = NO_PLAY


def seen_before_lead(hands: Sequence[Pile], declarer: Seat, held: Pile, seat: Seat | None) -> Seen:
    """While the declarer exchanges: the seat's own cards, and how many each has."""
    now = (*hands[:declarer], held, *hands[declarer + 1 :])
    return Seen(
        hand=0 if seat is None else now[seat],
        counts=tuple(hand.bit_count() for hand in now),
        declarer=declarer,
    )
