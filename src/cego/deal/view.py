"""What one seat, or a bystander, may know of a deal, and nothing else.

A view is built by listing what is allowed, never by removing what is not. Its leak test rearranges
the cards that a seat cannot know: the view must stay the same to the last byte.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cego.cards import Card, Pile
from cego.deal.actions import Action, Hidden, Seat, seen_by_others
from cego.deal.deal import Bidding, Deal
from cego.deal.exchange import BeforeLead, Exchanging
from cego.deal.game import Game
from cego.deal.outcome import Outcome
from cego.deal.tricks import Tricks
from cego.rules import Rules
from cego.rules.options import TrumpPutAway


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it. Piles of cards that are unknown or not there yet are 0."""

    rules: Rules
    players: int
    seat: Seat | None
    """Whose view; None for a bystander. With five, the sitting dealer sees what bystanders see."""
    phase: str
    step: str
    """Where in the auction or the exchange we are."""
    to_act: Seat | None
    log: tuple[tuple[Seat, Action | Hidden], ...]
    """All that was done; what the seat could not see is a `Hidden`."""
    legal: tuple[Action, ...]
    """What the seat itself may do now, in or out of turn."""
    dealt: Pile = 0
    """The seat's own cards as dealt …"""
    hand: Pile = 0
    """… and as they are now."""
    counts: tuple[int, ...] = ()
    """How many cards each hand holds."""
    standing: str | None = None
    holder: Seat | None = None
    """In the auction: the bid that stands and who made it."""
    soloist: Seat | None = None
    contract: str | None = None
    declarer: Seat | None = None
    over_solo: bool = False
    shown: Pile = 0
    dead: Pile = 0
    laid_out: Pile = 0
    open_trump: Pile = 0
    no_trump: bool = False
    pfeif_frei: bool = False
    trump: str | None = None
    """Zuger Tapp: the trump suit, once named."""
    legage: Pile = 0
    """The declarer's own, while he may still look at it."""
    trick: tuple[Card, ...] = ()
    leader: Seat | None = None
    piles: tuple[Pile, ...] = ()
    """Cards won, by seat: all of them lay open when they were played."""
    outcome: Outcome | None = None
    all_hands: tuple[Pile, ...] = ()
    blind: Pile = 0
    """After the deal everything is open: all hands as dealt, and the blind."""


def view(deal: Deal, seat: Seat | None) -> View:
    """What a seat, or with None a bystander, may know of the deal."""
    dealt = deal.dealt
    if seat is not None and not 0 <= seat < dealt.players:
        raise ValueError(f"there is no seat {seat} with {dealt.players} players")
    plays = seat is not None and seat < dealt.active
    return View(
        rules=dealt.rules,
        players=dealt.players,
        seat=seat,
        phase=deal.phase.name,
        to_act=deal.to_act,
        log=public_log(deal.log, seat),
        legal=tuple(deal.legal_actions(seat)) if plays else (),
        dealt=dealt.hands[seat] if plays and seat is not None else 0,
        **_of_phase(deal, seat if plays else None),
    )


def public_log(
    log: tuple[tuple[Seat, Action], ...], seat: Seat | None
) -> tuple[tuple[Seat, Action | Hidden], ...]:
    """The log with the hidden parts of the others' actions left out."""
    return tuple(
        (actor, action if actor == seat else seen_by_others(action)) for actor, action in log
    )


def _of_phase(deal: Deal, seat: Seat | None) -> Mapping[str, Any]:
    match deal.phase:
        case Bidding() as bidding:
            return _of_bidding(bidding, seat)
        case Exchanging() as exchanging:
            return _of_exchange(exchanging, seat)
        case BeforeLead() as before:
            return _of_tricks(before.tricks, before.game, seat)
        case Tricks(game=Game() as game) as tricks:
            return _of_tricks(tricks, game, seat)
    return _of_finished(deal)


def _of_bidding(bidding: Bidding, seat: Seat | None) -> Mapping[str, Any]:
    auction, hands = bidding.auction, bidding.dealt.hands
    standing = auction.standing
    return {
        "step": str(auction.stage),
        "hand": hands[seat] if seat is not None else 0,
        "counts": tuple(hand.bit_count() for hand in hands),
        "standing": None if standing is None else str(standing),
        "holder": None if standing is None else auction.holder,
        "soloist": auction.soloist,
    }


def _of_exchange(exchanging: Exchanging, seat: Seat | None) -> Mapping[str, Any]:
    dealt, declarer = exchanging.dealt, exchanging.declarer
    own = seat == declarer
    counts = [hand.bit_count() for hand in dealt.hands]
    counts[declarer] = exchanging.hand.bit_count()
    known = exchanging.hand if own else dealt.hands[seat] if seat is not None else 0
    in_the_open = dealt.options.exchange.trump_put_away is TrumpPutAway.SHOWN
    return {
        "step": str(exchanging.step),
        "hand": known,
        "counts": tuple(counts),
        "contract": str(exchanging.contract),
        "declarer": declarer,
        "over_solo": exchanging.over_solo,
        "shown": exchanging.shown,
        "open_trump": exchanging.open_trump,
        "no_trump": exchanging.no_trump and in_the_open,
        "legage": exchanging.legage if own and dealt.options.exchange.legage_open_until else 0,
    }


def _of_tricks(tricks: Tricks, game: Game, seat: Seat | None) -> Mapping[str, Any]:
    options = game.dealt.options
    in_the_open = options.exchange.trump_put_away is TrumpPutAway.SHOWN
    put_away = game.legage if game.legage != game.dealt.blind else 0
    may_look = seat == game.declarer and tricks.number <= options.exchange.legage_open_until
    return {
        "step": "",
        "hand": tricks.hands[seat] if seat is not None else 0,
        "counts": tuple(hand.bit_count() for hand in tricks.hands),
        "contract": str(game.contract),
        "declarer": game.declarer,
        "over_solo": game.over_solo,
        "shown": game.shown,
        "dead": game.dead,
        "laid_out": game.laid_out,
        "open_trump": game.open_trump,
        "no_trump": game.no_trump and in_the_open,
        "pfeif_frei": game.pfeif_frei,
        "legage": put_away if may_look else 0,
        "trick": tricks.trick,
        "leader": tricks.leader,
        "piles": tricks.piles,
    }


def _of_finished(deal: Deal) -> Mapping[str, Any]:
    outcome = deal.outcome()
    assert outcome is not None
    return {
        "step": "",
        "counts": (0,) * deal.dealt.active,
        "contract": outcome.contract,
        "declarer": outcome.declarer,
        "over_solo": outcome.over_solo,
        "outcome": outcome,
        "all_hands": deal.dealt.hands,
        "blind": deal.dealt.blind,
    }
