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
from cego.players.heuristics.exchange import best_trump
from cego.rules import Contract, named
from cego.rules.contracts import Needs, Objective, Tariff
from cego.rules.numbers import Base
from cego.rules.options import CegoOptions, TappOptions

_ENOUGH = {
    "cego": 13,
    "gegensolo": 13,
    "halbe": 15,
    "eine": 19,
    "eine-leere": 22,
    "zwei-leere": 25,
    "zwei-verschiedene": 31,
    "kleiner-mann": 22,
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
    game = view.auction.standing if word == SELBST else named(word, view.rules.game)
    assert game is not None
    options = view.rules.options(view.players)
    if isinstance(options, TappOptions):
        return _tapp_prospect(view, options, game)
    if game.by_points:
        return _by_points(view, options, game)
    return _raeuber(view, options, game) if game.alone else _by_goal(view, options, game)


def _by_goal(view: View, options: CegoOptions, game: Contract) -> float:
    """Its price, if the hand fits."""
    if game.objective is not Objective.EXACTLY:
        fits = _fits_ulti(view.dealt)
    else:
        fits = _fits_piccolo(view.dealt) if game.tricks else _risk(view.dealt) < 3.8
    return options.special.price(game) if fits else -inf


def _raeuber(view: View, options: CegoOptions, game: Contract) -> float:
    """A Räuber as such; the other games in which everyone plays for himself are not understood."""
    if game.tariff is not Tariff.RAEUBER or game.called:
        return -inf
    special = options.special
    loses = min(max(0.18 * (view.dealt & TRUMPS).bit_count() - 0.55, 0), 1)
    return special.raeuber * (1 - loses) / 3 - special.raeuber_forehand * loses


def _by_points(view: View, options: CegoOptions, game: Contract) -> float:
    hand = view.dealt
    won, lost = factor_of(options, game, view.auction.soloist is not None)
    margin = _blind_margin(game, hand) if game.takes_blind else _solo_margin(hand)
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
    keep = game.exchange.keep
    kept = trumps[:keep]
    missing = sum(GSTIESS - card for card in kept) + 21 * (keep - len(kept))
    away = CEGO.pips_of(hand & ~pile_of(kept)) - 4 * (game.needs is Needs.LITTLE_MAN)
    return 0.7 * (away - _ENOUGH[game.like]) - 0.35 * missing


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


def _tapp_prospect(view: View, options: TappOptions, game: Contract) -> float:
    hand = view.dealt
    trumps = hand & TAPP.suits[best_trump(hand)]
    side = [TAPP.pips[card] for card in cards(hand & ~trumps)]
    aces, tens, voids = side.count(11), side.count(10), _voids(hand, TAPP)
    length, pips = trumps.bit_count(), TAPP.pips_of(trumps)
    if game.takes_blind:
        points = 35 + 3 * length + 0.6 * pips + 5 * aces + 4.5 * tens + 2 * voids
    else:
        points = 15 + 3 * length + 0.9 * pips + 11 * aces + 2 * tens + 11 * voids
    return (points - options.needed(game)) * options.units.of(game)
