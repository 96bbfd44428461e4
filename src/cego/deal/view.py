"""What one seat, or a bystander, may know of a deal, and nothing else.

A view is built by listing what is allowed, never by removing what is not: each phase of a deal
lists its facts for a seat, and the log says of each action what others see. The leak test
rearranges the cards that a seat cannot know: the view must stay the same to the last byte.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from cego.cards import Card, Pile
from cego.deal.actions import Action, Hidden, Seat, Turn, seen_by_others
from cego.deal.outcome import Outcome
from cego.rules import Contract, Rules


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it. Piles of cards that are unknown or not there yet are 0."""

    rules: Rules
    players: int
    seat: Seat | None
    """Whose view; None for a bystander. With five, the sitting dealer sees what bystanders see."""
    phase: str
    to_act: Seat | None
    log: tuple[tuple[Seat, Action | Hidden], ...]
    """All that was done; what the seat could not see is a `Hidden`."""
    legal: tuple[Action, ...]
    """What the seat itself may do now, in or out of turn."""
    step: str = ""
    """Where in the auction or the exchange we are."""
    dealt: Pile = 0
    """The seat's own cards as dealt …"""
    hand: Pile = 0
    """… and as they are now."""
    counts: tuple[int, ...] = ()
    """How many cards each hand holds."""
    standing: Contract | None = None
    holder: Seat | None = None
    """In the auction: the bid that stands and who made it."""
    soloist: Seat | None = None
    contract: Contract | None = None
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


def public_log(log: Iterable[Turn], seat: Seat | None) -> tuple[tuple[Seat, Action | Hidden], ...]:
    """The log with the hidden parts of the others' actions left out."""
    return tuple(
        (actor, action if actor == seat else seen_by_others(action)) for actor, action in log
    )
