"""What is certain before the last card is played, told from one seat's view alone.

A claim is offered only if it holds in every deal that fits the view. So it tells the others nothing
but what the claimant knows himself: that the rest is his.
"""

from cego.cards import Card, Pile, cards
from cego.deal.tricks import TrickGame
from cego.deal.view import View
from cego.rules.contracts import Objective

_SPECIAL_TRICKS = 3
"""Forced leads, ordered tricks and shown empties are over after so many tricks."""


def certain_tricks(view: View, game: TrickGame) -> tuple[Card, ...]:
    """One's own cards in an order in which each takes its trick, whoever holds the others.

    Nothing if that cannot be proved, or if it is not one's lead. The proof takes the worst: each
    lead draws one card of its suit from the others, and not the one that would hurt.
    """
    if view.phase != "tricks" or view.to_act != view.seat or view.play.trick or not view.hand:
        return ()
    played = _together(view.play.piles)
    number = played.bit_count() // len(view.play.piles) + 1
    if (number <= _SPECIAL_TRICKS and not game.plain) or view.hand & view.exchange.dead:
        return ()
    if game.target >= 0 and view.hand >> game.target & 1:
        return ()
    # What was dealt to a seat is never in another's hand.
    unseen = game.pack.all & ~view.hand & ~played & ~view.dealt
    trumps = view.hand & game.trumps
    order = _winners(trumps, unseen & game.trumps)
    if order is None or (trumps != view.hand and len(order) < (unseen & game.trumps).bit_count()):
        return ()
    for suit in dict.fromkeys(game.suit_of):
        own = view.hand & suit & ~game.trumps
        won = _winners(own, unseen & suit & ~game.trumps)
        if won is None:
            return ()
        order += won
    return order


def is_decided(view: View) -> bool:
    """Whether the cards that are still to be played can change nothing any more."""
    if view.phase != "tricks" or view.declarer is None:
        return False
    assert view.contract is not None
    match view.contract.objective:
        case Objective.EXACTLY:
            own = view.play.piles[view.declarer].bit_count() // len(view.play.piles)
            return own > view.contract.tricks
        case Objective.LAST_WITH:
            return bool(_together(view.play.piles) >> view.contract.card & 1)
    return False


def _winners(own: Pile, others: Pile) -> tuple[Card, ...] | None:
    """The own cards of a suit from the top; None if one of them could be beaten."""
    order = tuple(cards(own))[::-1]
    out = others.bit_count()
    for led, card in enumerate(order):
        if others >> card and led < out:
            return None
    return order


def _together(piles: tuple[Pile, ...]) -> Pile:
    together = 0
    for pile in piles:
        together |= pile
    return together
