"""Rules of thumb for the auction: what a bid promises.

What a hand may expect was measured in deals that the Lehrling played with itself.
"""

from math import inf

from cego.cards import (
    CEGO,
    GSTIESS,
    KLEINER_MANN,
    MOND,
    TAPP,
    TRUMPS,
    Pack,
    Pile,
    cards,
    highest,
    pile_of,
)
from cego.deal.actions import FORT, GUT, HINSCHMEISSEN, PASS, SELBST
from cego.deal.scoring import factor_of
from cego.deal.view import View
from cego.players.thumb.exchange import best_trump
from cego.rules import Contract
from cego.rules.contracts import EXCHANGES
from cego.rules.options import Base

_ENOUGH = {
    Contract.CEGO: 13,
    Contract.GEGENSOLO: 13,
    Contract.HALBE: 15,
    Contract.EINE: 19,
    Contract.EINE_LEERE: 22,
    Contract.ZWEI_LEERE: 25,
    Contract.ZWEI_VERSCHIEDENE: 31,
    Contract.KLEINER_MANN: 22,
}
"""So many pips in the legage make a game even, if the trumps taken along are the highest."""
_SPREAD = 3.2
"""What luck adds to the points of the winning side in an even game, on average."""
_IN_FIVES = (Base.FIVES_UP, Base.FIVES_BEGUN)


def worth_of_bid(view: View, word: str) -> float:
    """What saying a word promises, as a payment from each opponent; a pass promises nothing."""
    if word in (FORT, GUT, PASS):
        return 0.0
    if word == HINSCHMEISSEN:
        return 1.0 if CEGO.pips_of(view.dealt) < 10 else -inf
    game = view.standing if word == SELBST else word
    assert game is not None
    if view.rules.game == "tapp":
        return _tapp_prospect(view, game)
    return _prospect(view, Contract(game))


def _prospect(view: View, game: Contract) -> float:
    options, hand = view.rules.cego(view.players), view.dealt
    special = options.special
    match game:
        case Contract.ULTI:
            return special.ulti if _fits_ulti(hand) else -inf
        case Contract.BETTEL:
            return special.bettel if _risk(hand) < 3.8 else -inf
        case Contract.PICCOLO:
            return special.piccolo if _fits_piccolo(hand) else -inf
        case Contract.RAEUBER:
            loses = min(max(0.18 * (hand & TRUMPS).bit_count() - 0.55, 0), 1)
            return special.raeuber * (1 - loses) / 3 - special.raeuber_forehand * loses
        case Contract.GEREGELTER_RAEUBER | Contract.DRESCH:
            return -inf
    won, lost = factor_of(options, game, view.soloist is not None)
    margin = _solo_margin(hand) if game is Contract.SOLO else _blind_margin(game, hand)
    margin += 3 * (view.players == 3)
    prospect = margin * (won + lost) / 2 + _SPREAD * (won - lost)
    return prospect / (5 if options.scoring.base in _IN_FIVES else 1)


def _solo_margin(hand: Pile) -> float:
    """By how many points a solo should be won: trumps, high ones above all, and void suits."""
    trumps, high = (hand & TRUMPS).bit_count(), (hand & _HIGH).bit_count()
    if trumps < 7:
        return -inf
    return 1.6 * trumps + 2.8 * high + 5 * _voids(hand, CEGO) + 0.4 * _side_pips(hand) - 28


def _blind_margin(game: Contract, hand: Pile) -> float:
    """By how many points a game with the blind should be won, from what is put away and kept."""
    trumps = CEGO.in_order(hand & TRUMPS & ~(1 << KLEINER_MANN))
    kept = trumps[: EXCHANGES[game].keep]
    missing = sum(GSTIESS - card for card in kept) + 21 * (EXCHANGES[game].keep - len(kept))
    away = CEGO.pips_of(hand & ~pile_of(kept)) - 4 * (game is Contract.KLEINER_MANN)
    return 0.7 * (away - _ENOUGH[game]) - 0.35 * missing


_HIGH = CEGO.pile("T17 T18 T19 T20 T21 G")


def _voids(hand: Pile, pack: Pack) -> int:
    return sum(not hand & suit for suit in pack.suits.values() if suit != TRUMPS)


def _side_pips(hand: Pile) -> int:
    return CEGO.pips_of(hand & ~TRUMPS)


def _risk(hand: Pile) -> float:
    """How hard it is to stay without a trick: many trumps, and gaps below one's cards."""
    trumps = [card - KLEINER_MANN for card in cards(hand & TRUMPS)]
    risk = len(trumps) + 0.2 * sum(max(0, rank - 3 * i - 2) for i, rank in enumerate(trumps))
    for letter in "DHSC":
        own = enumerate(cards(hand & CEGO.suits[letter]))
        risk += 0.12 * sum(max(0, card % 8 - 2 * i - 1) for i, card in own)
    return risk


def _fits_piccolo(hand: Pile) -> bool:
    """One sure trick, and nothing else that need win."""
    top = hand & _HIGH
    return top.bit_count() == 1 and highest(top) >= MOND - 2 and _risk(hand & ~top) < 3


def _fits_ulti(hand: Pile) -> bool:
    return (hand & TRUMPS).bit_count() >= 9 and (hand & _HIGH).bit_count() >= 4


def _tapp_prospect(view: View, game: str) -> float:
    options, hand = view.rules.tapp(), view.dealt
    trumps = hand & TAPP.suits[best_trump(hand)]
    side = [TAPP.pips[card] for card in cards(hand & ~trumps)]
    aces, tens, voids = side.count(11), side.count(10), _voids(hand, TAPP)
    length, pips = trumps.bit_count(), TAPP.pips_of(trumps)
    if game == "tapp":
        points = 35 + 3 * length + 0.6 * pips + 5 * aces + 4.5 * tens + 2 * voids
    else:
        points = 15 + 3 * length + 0.9 * pips + 11 * aces + 2 * tens + 11 * voids
    needs: int = getattr(options.needs, game)
    units: int = getattr(options.units, game)
    return (points - needs) * units
