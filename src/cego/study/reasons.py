"""Why an action may be good, in plain facts that its player can see."""

from cego.cards import Card, Pile, cards, pile_of
from cego.deal.actions import Action, Keep, NameTrump, Play, PutAway, Seat
from cego.deal.tricks import winning_card
from cego.deal.view import View
from cego.locale import Term, Value
from cego.players import from_view
from cego.players.knowledge import Knowledge, knowledge

Fact = tuple[str, dict[str, Value]]
"""A text of the study service, and what is to be filled in."""


def fact(view: View, action: Action) -> Fact | None:
    """What is plain to see about an action; None if there is nothing to say."""
    match action:
        case Play(card) if view.phase == "tricks":
            found = _follows(view, card) if view.play.trick else _leads(view, card)
            return f"fact.{found}", _numbers(view, card, found)
        case Keep(pile):
            return "fact.legage", {
                "n": view.rules.pack.pips_of(view.hand & ~(pile | view.exchange.shown))
            }
        case PutAway(pile):
            return "fact.away", {"n": view.rules.pack.pips_of(pile)}
        case NameTrump(suit):
            return "fact.trumps", {"n": (view.hand & view.rules.pack.suits[suit]).bit_count()}
    return None


def _numbers(view: View, card: Card, found: str) -> dict[str, Value]:
    """The suit, and the points of the trick that the card wins, or of the card itself."""
    pack = view.rules.pack
    whole = pile_of(view.play.trick) if found in ("takes", "leads-now") else 0
    suit = Term(f"suit.{pack.suit_letter[card]}")
    return {"n": pack.pips_of(whole | 1 << card), "suit": suit}


def _leads(view: View, card: Card) -> str:
    """A lead: can it be beaten in its own suit, does it draw trumps?"""
    game = from_view.game_of(view)
    if game.dead >> card & 1:
        return "lead-dead"
    higher = knowledge(view).unseen & game.suit_of[card] & ~((2 << card) - 1)
    trump = game.trumps >> card & 1
    if not higher:
        return "lead-top-trump" if trump else "lead-top"
    return "lead-trump" if trump else "lead-low"


def _follows(view: View, card: Card) -> str:
    """A card to a trick: does it win, surely or for now; if not, who gets the points?"""
    game = from_view.game_of(view)
    best = winning_card(game, (*view.play.trick, card))[0]
    if best == card:
        return "takes" if not _may_be_beaten(view, card) else "leads-now"
    assert view.play.leader is not None
    at = (view.play.leader + view.play.trick.index(best)) % game.active
    if _same_side(view, at):
        return "to-us"
    return "gives" if view.rules.pack.pips[card] else "gives-nothing"


def _may_be_beaten(view: View, card: Card) -> bool:
    assert view.seat is not None
    game, known = from_view.game_of(view), knowledge(view)
    trick = (*view.play.trick, card)
    behind = [(view.seat + step) % game.active for step in range(1, game.active - len(trick) + 1)]
    return any(
        winning_card(game, (*trick, other))[0] != card
        for seat in behind
        if not _same_side(view, seat)
        for other in cards(_possible(known, seat))
    )


def _possible(known: Knowledge, seat: Seat) -> Pile:
    """The cards that a seat may hold."""
    elsewhere = 0
    for other, pile in enumerate(known.known):
        if other != seat:
            elsewhere |= pile
    return known.unseen & ~known.forbidden[seat] & ~elsewhere


def _same_side(view: View, seat: Seat) -> bool:
    if view.contract and view.contract.alone:
        return seat == view.seat
    return (seat == view.declarer) == (view.seat == view.declarer)
