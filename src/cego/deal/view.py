"""What one seat, or a bystander, may know of a deal, and nothing else.

A view is built by listing what is allowed, never by removing what is not: each phase of a deal
lists its facts for a seat, and the log says of each action what others see. The leak test
rearranges the cards that a seat cannot know: the view must stay the same to the last byte.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_

from cego.cards import Pile, pile_of
from cego.deal.actions import Action, Hidden, Seat, Turn, seen_by_others
from cego.deal.outcome import Outcome
from cego.deal.seen import (
    NO_AUCTION,
    NO_EXCHANGE,
    NO_PLAY,
    AuctionSeen,
    ExchangeSeen,
    PhaseName,
    PlaySeen,
    StepName,
)
from cego.rules import Contract, Rules


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it. Piles of cards that are unknown or not there yet are 0."""

    rules: Rules
    players: int
    seat: Seat | None
    """Whose view; None for a bystander. With five, the sitting dealer sees what bystanders see."""
    phase: PhaseName
    to_act: Seat | None
    log: tuple[tuple[Seat, Action | Hidden], ...]
    """All that was done; what the seat could not see is a `Hidden`."""
    legal: tuple[Action, ...]
    """What the seat itself may do now, in or out of turn."""
    step: StepName = ""
    """Where in the auction or the exchange we are."""
    dealt: Pile = 0
    """The seat's own cards as dealt …"""
    hand: Pile = 0
    """… and as they are now."""
    counts: tuple[int, ...] = ()
    """How many cards each hand holds."""
    contract: Contract | None = None
    """What is played, once that is known …"""
    declarer: Seat | None = None
    """… and who plays alone, or announced it."""
    over_solo: bool = False
    """It was bid over a solo."""
    trump: str | None = None
    """Zuger Tapp: the trump suit, once named."""
    pfeif_frei: bool = False
    """The declarer took trump 1 back and has to win a trick with it."""
    auction: AuctionSeen = NO_AUCTION
    """While words are said: the bid that stands."""
    exchange: ExchangeSeen = NO_EXCHANGE
    """From the exchange on: what it laid open."""
    play: PlaySeen = NO_PLAY
    """While cards are played: the trick, and what was won."""
    outcome: Outcome | None = None
    all_hands: tuple[Pile, ...] = ()
    blind: Pile = 0
    """After the deal everything is open: all hands as dealt, and the blind."""

    @property
    def known(self) -> Pile:
        """All cards of which it tells where they are or were."""
        exchange, play = self.exchange, self.play
        piles = (self.dealt, self.hand, exchange.shown, exchange.laid_out, exchange.open_trump)
        return reduce(or_, (*piles, exchange.legage, pile_of(play.trick), *play.piles, self.blind))


def public_log(log: Iterable[Turn], seat: Seat | None) -> tuple[tuple[Seat, Action | Hidden], ...]:
    """The log with the hidden parts of the others' actions left out."""
    return tuple(
        (actor, action if actor == seat else seen_by_others(action)) for actor, action in log
    )
