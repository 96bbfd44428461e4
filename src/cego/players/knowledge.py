"""What a seat can know of the cards it does not see, worked out from its view alone.

The unseen cards lie in *places*: one for each hand that is played, and a last one for what lies
aside (the blind, or the legage of another). Each place has a size, cards that are certainly
there, and cards that certainly are not. `Knowledge.worlds` deals the unseen cards accordingly.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cego.cards import EMPTIES, KLEINER_MANN, TRUMPS, Card, Pile, pile_of
from cego.deal.actions import Action, Hidden, Play, PutAway, Say, Seat
from cego.deal.view import View
from cego.rules.contracts import Needs, PutsAway, find
from cego.solver import _native

Worlds = NDArray[np.uint64]
"""A row a world, a column a place."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Where the cards can lie that a seat does not see."""

    seat: Seat
    hand: Pile
    """The seat's own cards; its place is full."""
    unseen: Pile
    sizes: tuple[int, ...]
    """How many cards each place holds; the last place is what lies aside."""
    known: tuple[Pile, ...]
    forbidden: tuple[Pile, ...]

    def count(self) -> int:
        """In how many ways the unseen cards can lie."""
        return _native.count_deals(
            self.known, self.sizes, self._dealt_out(), forbidden=self.forbidden
        )

    def worlds(self, number: int, seed: int) -> Worlds:
        """So many deals of the unseen cards, each equally likely, the own hand included."""
        return _native.sample(
            self.known,
            self.sizes,
            self._dealt_out(),
            forbidden=self.forbidden,
            number=number,
            seed=seed,
        )

    def all_worlds(self) -> Worlds:
        """Every deal of the unseen cards that fits."""
        return _native.all_deals(
            self.known, self.sizes, self._dealt_out(), forbidden=self.forbidden
        )

    def _dealt_out(self) -> Pile:
        placed = 0
        for pile in self.known:
            placed |= pile
        return self.unseen & ~placed


def knowledge(view: View) -> Knowledge:
    """What the seat of a view knows, before the first lead or after it."""
    assert view.seat is not None
    seat, options = view.seat, view.rules.options(view.players)
    active, everything = options.active, options.in_play
    gone = pile_of(view.play.trick)
    for pile in view.play.piles:
        gone |= pile
    unseen = everything & ~(gone | view.hand | own_legage(view) | view.exchange.open_trump)
    others = sum(view.counts) - view.counts[seat]
    sizes = (*view.counts, unseen.bit_count() - others)
    known = [0] * (active + 1)
    forbidden = [0] * (active + 1)
    known[seat] = view.hand
    if view.declarer is not None and view.declarer != seat:
        known[view.declarer] = _must_hold(view) & unseen
        forbidden[view.declarer] = _cannot_hold(view)
    if view.phase == "auction":
        for other, action in view.log:
            if other != seat and _says_little_man(view, action):
                known[other] |= unseen & 1 << KLEINER_MANN
    if view.phase == "tricks":
        for other, pile in enumerate(_shown_void(view)):
            if other != seat:
                forbidden[other] |= pile
    return Knowledge(seat, view.hand, unseen, sizes, tuple(known), tuple(forbidden))


def _says_little_man(view: View, action: Action | Hidden) -> bool:
    """Whether whoever says this holds trump 1."""
    game = find(action.word, view.rules.game) if isinstance(action, Say) else None
    return game is not None and game.needs is Needs.LITTLE_MAN


def own_legage(view: View) -> Pile:
    """What the seat put away itself: it may no longer look, but it knows."""
    if view.declarer != view.seat or not (view.contract and view.contract.takes_blind):
        return 0
    away = 0
    # Where cards are kept or shown, all others of the hand go to the legage.
    leaves_cards = view.contract.exchange.keep or view.contract.exchange.show
    if leaves_cards and _holds_blind(view):
        away = view.dealt & ~_taken_along(view)
    for seat, action in view.log:
        if seat == view.seat and isinstance(action, PutAway):
            away |= action.cards
    return away | view.exchange.legage | view.exchange.open_trump


def _holds_blind(view: View) -> bool:
    """Whether the declarer has taken up the blind."""
    return view.phase == "tricks" or view.step not in ("show", "keep")


def _taken_along(view: View) -> Pile:
    """The cards of the dealt hand that went with the declarer into the game."""
    played = pile_of(card for seat, card in plays_of(view) if seat == view.seat)
    return view.hand | played


def plays_of(view: View) -> Iterator[tuple[Seat, Card]]:
    """All cards played, in order."""
    for seat, action in view.log:
        if isinstance(action, Play):
            yield seat, action.card


def tricks_of(view: View) -> Iterator[tuple[int, list[tuple[Seat, Card]]]]:
    """All tricks with their numbers, the running one last."""
    played = list(plays_of(view))
    active = view.rules.active(view.players)
    for at in range(0, len(played), active):
        yield at // active + 1, played[at : at + active]


def _must_hold(view: View) -> Pile:
    """Cards that the declarer holds, or held: shown ones, and trump 1 where a game needs it."""
    held = view.exchange.shown | view.exchange.laid_out
    if view.contract and view.contract.needs is Needs.LITTLE_MAN:
        held |= 1 << KLEINER_MANN
    return held


def _cannot_hold(view: View) -> Pile:
    """Trumps that the declarer of a two-card game cannot have: he got his from the blind."""
    if view.exchange.no_trump:
        return TRUMPS
    if not view.exchange.open_trump:
        return 0
    below = view.exchange.open_trump - 1
    assert view.contract is not None
    lowest = view.contract.puts_away is PutsAway.LOWEST_TRUMP
    return TRUMPS & (below if lowest else ~below)


def _shown_void(view: View) -> list[Pile]:
    """For each seat the cards it has shown not to hold by not playing them."""
    pack, active = view.rules.pack, view.rules.active(view.players)
    trumps = TRUMPS if view.trump is None else pack.suits[view.trump]
    void = [0] * active
    orders = view.contract.called if view.contract else ()
    for number, trick in tricks_of(view):
        if number <= len(orders):
            called, kept_back = orders[number - 1], pile_of(orders[number:])
            for seat, card in trick:
                if card != called:
                    void[seat] |= 1 << called
                if not trumps >> card & 1:
                    void[seat] |= trumps & ~kept_back
                    void[seat] |= 0 if EMPTIES >> card & 1 else EMPTIES
            continue
        led = pack.suit_of[trick[0][1]]
        for seat, card in trick[1:]:
            if not led >> card & 1:
                void[seat] |= led if trumps >> card & 1 else led | trumps
    return void
