"""A sane opponent that plays by rules of thumb: quick, readable, with no peek at hidden cards.

Everything that can be done is given a worth, and the best is done; among equals a die decides,
thrown from the seed and what the player sees. So the same view always gives the same choice.
"""

from functools import cache
from math import inf
from random import Random

from cego.cards import (
    CEGO,
    GSTIESS,
    KLEINER_MANN,
    MOND,
    TAPP,
    TRUMPS,
    Card,
    Pack,
    Pile,
    cards,
    highest,
    pile_of,
)
from cego.deal.actions import (
    FORT,
    GUT,
    HINSCHMEISSEN,
    PASS,
    SELBST,
    Action,
    Challenge,
    Keep,
    LayOut,
    NameTrump,
    Play,
    PutAway,
    Say,
    Seat,
    Show,
)
from cego.deal.scoring import factor_of
from cego.deal.view import View
from cego.games import cards_in_play
from cego.rules import Contract, Rules
from cego.rules.contracts import CALLS, EXCHANGES, RAEUBER_KINDS
from cego.rules.options import Base


class SimplePlayer:
    """Plays by rules of thumb; the seed decides between things of equal worth."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def __repr__(self) -> str:
        return f"SimplePlayer({self.seed!r})"

    def choose(self, view: View) -> Action:
        """What to do, among what the view says is legal."""
        if len(view.legal) == 1:
            return view.legal[0]
        worths = _worths(view)
        most = max(worths)
        best = [a for a, worth in zip(view.legal, worths, strict=True) if worth == most]
        return best[0] if len(best) == 1 else self._die(view).choice(best)

    def interrupt(self, view: View) -> Action | None:
        """What to do out of turn, if anything is worth it."""
        worths = _worths(view)
        most = max(worths, default=-inf)
        return view.legal[worths.index(most)] if most > 0 else None

    def _die(self, view: View) -> Random:
        seen = (view.rules.spec, view.players, view.seat, view.phase, view.hand, view.log)
        return Random(f"{self.seed} {seen!r}")


def _worths(view: View) -> list[float]:
    play = _Trick(view) if view.phase == "tricks" and view.to_act == view.seat else None
    return [_worth(view, action, play) for action in view.legal]


def _worth(view: View, action: Action, trick: "_Trick | None") -> float:
    match action:
        case Play(card) if trick is not None:
            return trick.worth(card)
        case Say(word):
            return _bid(view, word)
        case Show(pile):
            return -view.rules.pack.pips_of(pile)
        case Keep(pile):
            return sum(map(_worth_keeping, cards(pile)))
        case PutAway(pile):
            return _worth_putting_away(view, pile)
        case LayOut(pile):
            return _worth_laying_out(view, pile)
        case NameTrump(suit):
            return _trump_strength(view.hand, suit) if view.phase == "exchange" else -inf
        case Challenge():
            return inf if _solo_was_hidden(view) else -inf
    return -inf


# Bidding: what a hand may expect was measured in deals that this player played with itself.

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


def _bid(view: View, word: str) -> float:
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
    trumps = hand & TAPP.suits[_best_trump(hand)]
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


def _best_trump(hand: Pile) -> str:
    return max("DHSC", key=lambda suit: _trump_strength(hand, suit))


def _trump_strength(hand: Pile, suit: str) -> int:
    """Length first, then high cards."""
    trumps = hand & TAPP.suits[suit]
    return 10 * trumps.bit_count() + TAPP.pips_of(trumps)


# The exchange


def _worth_keeping(card: Card) -> int:
    """High trumps are kept; what counts but may be lost is safe in the legage."""
    if card == KLEINER_MANN or not TRUMPS >> card & 1:
        return -1 - CEGO.pips[card]
    return card - KLEINER_MANN


def _worth_putting_away(view: View, pile: Pile) -> float:
    """Cards that count and may be lost, and short suits; the top of a suit may win by itself."""
    pack, hand = view.rules.pack, view.hand
    trumps = TRUMPS if pack is CEGO else pack.suits[_best_trump(hand)]
    worth = 0.0
    for card in cards(pile):
        suit = pack.suit_of[card]
        if suit != trumps:
            worth += pack.pips[card] * (0.4 if card == highest(suit) else 1)
            worth += (not hand & suit & ~pile) / (hand & suit).bit_count()
        else:
            worth += 3.5 if pack is CEGO and card == KLEINER_MANN else -10 - card
    return worth


def _worth_laying_out(view: View, pile: Pile) -> float:
    """A king may win the trick it leads; other cards of value stay in hand."""
    swapped = [CEGO.pips[card] for card in cards(pile & ~view.shown)]
    return sum(1 if pips == 4 else -0.1 - pips for pips in swapped)


def _solo_was_hidden(view: View) -> bool:
    """So many trumps are with the others that one of them ought to have bid solo."""
    active = min(view.players, 4)
    unseen = (TRUMPS & ~(view.dealt | view.hand | _put_away(view))).bit_count()
    most = 8 if active == 3 else 7
    return unseen > most * (active - 1)


def _put_away(view: View) -> Pile:
    own = (action for seat, action in view.log if seat == view.seat)
    return pile_of(c for action in own if isinstance(action, PutAway) for c in cards(action.cards))


# Tricks


@cache
def _in_play(rules: Rules, players: int) -> Pile:
    return pile_of(cards_in_play(rules, players))


class _Trick:
    """The running trick as the player to act sees it, and what each of his cards is worth in it."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        assert view.leader is not None
        pack, active = view.rules.pack, min(view.players, 4)
        self.view, self.pack, self.me, self.active = view, pack, view.seat, active
        self.trumps = TRUMPS if view.trump is None else pack.suits[view.trump]
        self.unit = max(pack.pips) / 4
        """What one point of Cego is in this pack."""
        seen = view.dealt | view.hand | view.open_trump | pile_of(view.trick) | _put_away(view)
        for pile in view.piles:
            seen |= pile
        self.unseen = _in_play(view.rules, view.players) & ~seen
        later = [(view.seat + step) % active for step in range(1, active - len(view.trick))]
        self.friends = [seat for seat in later if self.ours(seat)]
        self.enemies = [seat for seat in later if not self.ours(seat)]

    def ours(self, seat: Seat) -> bool:
        """Whether the seat is on the same side."""
        if self.view.contract in RAEUBER_KINDS:
            return seat == self.me
        return (seat == self.view.declarer) == (self.me == self.view.declarer)

    def worth(self, card: Card) -> float:
        """What the card does for the player's goal."""
        contract, declarer = self.view.contract, self.me == self.view.declarer
        if contract == Contract.DRESCH:
            return self._strength(card)
        if contract == Contract.ULTI:
            return self._for_the_last_trick(card, declarer)
        needs_none = contract != Contract.PICCOLO or not declarer or self.view.piles[self.me]
        if contract in RAEUBER_KINDS or (contract in CALLS and needs_none):
            return self._ducking(card)
        return self._collecting(card)

    def _collecting(self, card: Card) -> float:
        """Points for the own side, and strong cards saved for when they are needed."""
        trick = (*self.view.trick, card)
        best, seat = self._winner(trick)
        beaten_by_friend = 0.6 * (1 - self._holds(best, trick[0], self.friends))
        if self.ours(seat):
            chance = self._holds(best, trick[0], self.enemies)
            chance += (1 - chance) * beaten_by_friend / 2
        else:
            chance = beaten_by_friend
        still_to_come = 0.5 + 0.6 * (self.active - len(trick))
        stake = sum(self.pack.pips[c] for c in trick) + self.unit * still_to_come
        cost = 5 * self.unit * self._strength(card) if self.trumps >> card & 1 else 0
        return (2 * chance - 1) * stake - cost

    def _ducking(self, card: Card) -> float:
        """As little as possible, and strong cards thrown off where they do no harm."""
        trick = (*self.view.trick, card)
        mine = self._winner(trick)[0] == card
        chance = self._holds(card, trick[0], self.friends + self.enemies) if mine else 0
        return 4 * self._strength(card) - chance * (8 + sum(self.pack.pips[c] for c in trick))

    def _for_the_last_trick(self, card: Card, declarer: bool) -> float:
        """Ulti: the declarer draws trumps and saves trump 1; the others save their trumps."""
        if card == KLEINER_MANN:
            return -inf
        return card if declarer and TRUMPS >> card & 1 else -card

    def _strength(self, card: Card) -> float:
        """From 0 to 1 for a trump, less for other cards."""
        suit = self.pack.suit_of[card]
        place = (suit & (1 << card) - 1).bit_count() / suit.bit_count()
        return place if suit == self.trumps else place / 4

    def _winner(self, trick: tuple[Card, ...]) -> tuple[Card, Seat]:
        """The card that wins so far, and who played it."""
        played = pile_of(trick)
        alive = played & ~self.view.dead
        followed = (alive & self.pack.suit_of[card] for card in trick)
        best = highest(played & self.trumps or next(filter(None, followed), played))
        assert self.view.leader is not None
        return best, (self.view.leader + trick.index(best)) % self.active

    def _holds(self, card: Card, led: Card, seats: list[Seat]) -> float:
        """How likely it is that none of these seats can beat the card."""
        if seats and self.view.dead >> card & 1:
            return 0.0
        suit, unseen = self.pack.suit_of[led], self.unseen
        stronger = ((unseen & self.pack.suit_of[card]) >> card).bit_count()
        chance = 1.0
        for seat in seats:
            lacks = 1 - min(self.view.counts[seat] / (unseen.bit_count() or 1), 1)
            over = 1 - lacks**stronger
            void = 1 if suit == self.trumps else lacks ** (unseen & suit).bit_count()
            if self.trumps >> card & 1:
                chance *= 1 - void * over
            else:
                ruffs = void * (1 - lacks ** (unseen & self.trumps).bit_count())
                chance *= (1 - over) * (1 - ruffs)
        return chance
