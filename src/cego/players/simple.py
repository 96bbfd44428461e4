"""A sane opponent that plays by rules of thumb: quick, readable, with no peek at hidden cards.

Everything that can be done is given a worth, and the best is done; among equals a die decides,
thrown from the seed and what the player sees. So the same view always gives the same choice.
"""

from functools import cache
from math import inf
from random import Random
from typing import NamedTuple, cast

from cego.cards import (
    CEGO,
    COURTS,
    GSTIESS,
    KLEINER_MANN,
    MOND,
    TRUMPS,
    Card,
    Pack,
    Pile,
    cards,
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
    PfeifFrei,
    Play,
    PutAway,
    Say,
    Seat,
    Show,
)
from cego.deal.scoring import factor_of
from cego.deal.tricks import TrickGame, winning_card
from cego.deal.view import View
from cego.games import cards_in_play
from cego.rules import Contract, Rules
from cego.rules.contracts import EXCHANGES, RAEUBER_KINDS


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


# Bidding

def _bid(view: View, word: str) -> float:
    """What saying a word promises, in points from each opponent; nothing, if it is a pass."""
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
    special = view.rules.cego(view.players).special
    hand = view.dealt
    match game:
        case Contract.ULTI:
            return special.ulti if _fits_ulti(hand) else -inf
        case Contract.BETTEL:
            return special.bettel if _risk(hand) < BETTEL_RISK else -inf
        case Contract.PICCOLO:
            return special.piccolo if _fits_piccolo(hand) else -inf
        case Contract.RAEUBER:
            return 0
        case Contract.GEREGELTER_RAEUBER | Contract.DRESCH:
            return -inf
    options = view.rules.cego(view.players)
    over_solo = view.soloist is not None and game is not Contract.SOLO
    factor = factor_of(options, game, over_solo)
    margin = _expected_points(game, hand, min(view.players, 4)) - 35
    return margin * (factor.won if margin > 0 else factor.lost)


def _expected_points(game: Contract, hand: Pile, active: int) -> float:
    return 0.0

BETTEL_RISK = 1.0
def _risk(hand: Pile) -> float:
    return 9.0
def _fits_ulti(hand: Pile) -> bool:
    return False
def _fits_piccolo(hand: Pile) -> bool:
    return False
def _tapp_prospect(view: View, game: str) -> float:
    return -inf


# The exchange

def _worth_keeping(card: Card) -> float:
    """High trumps are kept; what counts but may be lost is safe in the legage."""
    if card == KLEINER_MANN or not TRUMPS >> card & 1:
        return -1.0 - CEGO.pips[card]
    return card - KLEINER_MANN


def _worth_putting_away(view: View, pile: Pile) -> float:
    pack = view.rules.pack
    trumps = pack.suits[_best_trump(view.hand)] if pack is not CEGO else TRUMPS
    top = {suit.bit_length() - 1 for suit in pack.suits.values()}
    worth = 0.0
    for card in cards(pile):
        if trumps >> card & 1:
            worth += 3.5 if card == KLEINER_MANN and pack is CEGO else -10 - card
            continue
        suit = view.hand & pack.suit_of[card]
        worth += pack.pips[card] * (0.4 if card in top else 1)
        worth += (suit & ~pile == 0) / suit.bit_count()
    return worth


def _worth_laying_out(view: View, pile: Pile) -> float:
    """A king may win the trick it leads; other cards of value stay in hand."""
    return sum(
        1.0 if CEGO.pips[card] == 4 else -0.1 - CEGO.pips[card]
        for card in cards(pile & ~view.shown)
    )


def _solo_was_hidden(view: View) -> bool:
    """Another player must hold so many trumps that he ought to have bid solo."""
    away = pile_of([])
    for seat, action in view.log:
        if seat == view.seat and isinstance(action, PutAway):
            away |= action.cards
    active = min(view.players, 4)
    unseen = (TRUMPS & ~(view.dealt | view.hand | away)).bit_count()
    enough = 9 if active == 3 else 8
    return unseen > (enough - 1) * (active - 1)


def _best_trump(hand: Pile) -> str:
    return max("DHSC", key=lambda suit: _trump_strength(hand, suit))

def _trump_strength(hand: Pile, suit: str) -> float:
    return 0.0

# Tricks


class _Cards(NamedTuple):
    """What decides who wins a trick."""

    pack: Pack
    trumps: Pile
    dead: Pile


@cache
def _in_play(rules: Rules, players: int) -> Pile:
    return pile_of(cards_in_play(rules, players))


P = dict(trump_cost=2.2, king_cost=0.5, later=1.2, partner=0.35, draw=0.0, base=0.5)

class _Trick:
    """The running trick as the player to act sees it, and what each of his cards is worth in it."""

    def __init__(self, view: View) -> None:
        pack = view.rules.pack
        assert view.seat is not None
        assert view.leader is not None
        self.view, self.pack, self.me = view, pack, view.seat
        self.trumps = TRUMPS if view.trump is None else pack.suits[view.trump]
        self.active = min(view.players, 4)
        self.scale = max(pack.pips) / 4
        self.alone = view.contract in RAEUBER_KINDS
        seen = view.dealt | view.hand | pile_of(view.trick) | view.open_trump
        for pile in view.piles:
            seen |= pile
        for seat, action in view.log:
            if seat == self.me and isinstance(action, PutAway):
                seen |= action.cards
        self.unseen = _in_play(view.rules, view.players) & ~seen
        self.many = self.unseen.bit_count() or 1
        later = [(self.me + step) % self.active for step in range(1, self.active - len(view.trick))]
        self.enemies = [seat for seat in later if not self.ours(seat)]
        self.friends = [seat for seat in later if self.ours(seat)]
        self.pot = sum(pack.pips[card] for card in view.trick)

    def ours(self, seat: Seat) -> bool:
        """Whether the seat plays with me."""
        if self.alone:
            return seat == self.me
        return (seat == self.view.declarer) == (self.me == self.view.declarer)

    def winner(self, trick: tuple[Card, ...]) -> tuple[Card, Seat]:
        """The card that wins so far, and who played it."""
        if len(trick) == 1:
            card = trick[0]
        else:
            game = _Cards(self.pack, self.trumps, self.view.dead)
            card = winning_card(cast(TrickGame, game), trick)
        assert self.view.leader is not None
        return card, (self.view.leader + trick.index(card)) % self.active

    def holds(self, card: Card, led: Card, seats: list[Seat]) -> float:
        """How likely it is that none of these seats beats the card."""
        if self.view.dead >> card & 1:
            return 0.0
        suit = self.pack.suit_of[led]
        stronger = (self.unseen & self.pack.suit_of[card]) >> card
        chance = 1.0
        for seat in seats:
            share = self.view.counts[seat] / self.many
            share = min(share, 1.0)
            void = 1.0 if suit == self.trumps else (1 - share) ** (self.unseen & suit).bit_count()
            over = 1 - (1 - share) ** stronger.bit_count()
            if self.trumps >> card & 1:
                chance *= 1 - void * over
            else:
                ruff = 1 - (1 - share) ** (self.unseen & self.trumps).bit_count()
                chance *= (1 - over) * (1 - void * ruff)
        return chance

    def worth(self, card: Card) -> float:
        """What the card does for the player's goal."""
        contract, declarer = self.view.contract, self.me == self.view.declarer
        if contract == Contract.DRESCH:
            return card % 8 if card < 32 else card
        if contract == Contract.ULTI:
            return self._for_last_trick(card, declarer)
        if contract in RAEUBER_KINDS or contract == Contract.BETTEL:
            return self._ducking(card)
        if contract == Contract.PICCOLO and not (declarer and not self.view.piles[self.me]):
            return self._ducking(card)
        return self._collecting(card)

    def _collecting(self, card: Card) -> float:
        trick = (*self.view.trick, card)
        best, seat = self.winner(trick)
        chance = self.holds(best, trick[0], self.enemies)
        help_ = 1 - (1 - P["partner"] * (1 - self.holds(best, trick[0], self.friends))) ** 1 if self.friends else 0
        if not self.ours(seat):
            chance = help_
        else:
            chance += (1 - chance) * help_ * 0.5
        pips = self.pack.pips[card] + self.pot
        left = self.active - len(trick)
        pot = pips + P["base"] * self.scale + P["later"] * self.scale * left
        return (2 * chance - 1) * pot - self._cost(card)

    def _cost(self, card: Card) -> float:
        rank = card - (self.trumps & -self.trumps).bit_length() + 1
        size = self.trumps.bit_count()
        if self.trumps >> card & 1:
            cost = P["trump_cost"] * rank / size
            if not self.view.trick and self.me == self.view.declarer:
                cost -= P["draw"]
            return cost * self.scale
        king = self.pack.suit_of[card].bit_length() - 1 == card
        return P["king_cost"] * self.scale * king

    def _ducking(self, card: Card) -> float:
        """Take as little as possible, and get rid of strong cards where they do no harm."""
        trick = (*self.view.trick, card)
        best, _ = self.winner(trick)
        chance = self.holds(card, trick[0], self.enemies + self.friends) if best == card else 0.0
        danger = card % 8 / 8 if not self.trumps >> card & 1 else 1 + (card - KLEINER_MANN) / 8
        return danger - chance * (8 + self.pot + self.pack.pips[card])

    def _for_last_trick(self, card: Card, declarer: bool) -> float:
        """Ulti: draw the trumps and save trump 1; or save the trumps that could beat it."""
        if card == KLEINER_MANN:
            return -inf
        return float(card) if declarer and self.trumps >> card & 1 else -float(card)
