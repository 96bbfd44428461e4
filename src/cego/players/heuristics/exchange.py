"""Rules of thumb between auction and tricks: what to keep, put away, lay out and make trumps."""

from cego.cards import CEGO, KLEINER_MANN, TAPP, TRUMPS, Card, Pile, cards, highest, pile_of
from cego.deal.actions import PutAway
from cego.deal.view import View


def worth_keeping(card: Card) -> int:
    """High trumps are kept; what counts but may be lost is safe in the legage."""
    if card == KLEINER_MANN or not TRUMPS >> card & 1:
        return -1 - CEGO.pips[card]
    return card - KLEINER_MANN


def worth_putting_away(view: View, pile: Pile) -> float:
    """Cards that count and may be lost, and short suits; the top of a suit may win by itself."""
    pack, hand = view.rules.pack, view.hand
    trumps = TRUMPS if pack is CEGO else pack.suits[best_trump(hand)]
    worth = 0.0
    for card in cards(pile):
        suit = pack.suit_of[card]
        if suit != trumps:
            worth += pack.pips[card] * (0.4 if card == highest(suit) else 1)
            worth += (not hand & suit & ~pile) / (hand & suit).bit_count()
        else:
            worth += 3.5 if pack is CEGO and card == KLEINER_MANN else -10 - card
    return worth


def worth_laying_out(view: View, pile: Pile) -> float:
    """A king may win the trick it leads; other cards of value stay in hand."""
    swapped = [CEGO.pips[card] for card in cards(pile & ~view.exchange.shown)]
    return sum(1 if pips == 4 else -0.1 - pips for pips in swapped)


def solo_was_hidden(view: View) -> bool:
    """So many trumps are with the others that one of them ought to have bid solo."""
    active = view.rules.active(view.players)
    unseen = (TRUMPS & ~(view.dealt | view.hand | put_away(view))).bit_count()
    most = 8 if active == 3 else 7
    return unseen > most * (active - 1)


def put_away(view: View) -> Pile:
    """The cards that the player himself has put away."""
    own = (action for seat, action in view.log if seat == view.seat)
    return pile_of(c for action in own if isinstance(action, PutAway) for c in cards(action.cards))


def best_trump(hand: Pile) -> str:
    """Zuger Tapp: the suit that the hand would make trumps."""
    return max("DHSC", key=lambda suit: trump_strength(hand, suit))


def trump_strength(hand: Pile, suit: str) -> int:
    """Length first, then high cards."""
    trumps = hand & TAPP.suits[suit]
    return 10 * trumps.bit_count() + TAPP.pips_of(trumps)
