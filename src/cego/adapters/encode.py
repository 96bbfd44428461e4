"""What a seat sees as numbers: an observation of the moment, and a history with perfect recall.

Everything comes from a `View`, so no number can depend on a card that the seat cannot know; the
hidden cards themselves are in `oracle` only. Seats are counted from the observer on: he is 0, the
next one to play is 1. Numbers are 0 or 1, but for `counts` and `taken`, which count cards and
tricks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cego.adapters.actions import CARDS, FIRST_WORD, WORDS, word_id
from cego.adapters.steps import Steps
from cego.cards import cards
from cego.deal.actions import SUITS, Keep, Play, PutAway, Say, Seat
from cego.deal.view import View
from cego.players.knowledge import own_legage, tricks_of
from cego.rules import Rules

Numbers = NDArray[np.float32]
PHASES = ("auction", "exchange", "tricks", "finished")
STEPS = (
    *("ulti-round", "solo-round", "call-round", "opening", "speaking", "answering", "raising"),
    *("circle", "asked", "choosing", "naming", "show", "keep", "put-away", "lay-out"),
    "name-trump",
)
SUITS_OF_CARDS = "DHSCT"
MOST_WORDS = 32
"""No auction is longer, not counting those who were asked and said nothing."""
PRIVATE = ("hand", "dealt", "aside", "picked", "kept", "away")
"""Pieces that only their owner may see."""


@dataclass(frozen=True)
class Layout:
    """The named pieces of an array, one after the other."""

    pieces: tuple[tuple[str, tuple[int, ...]], ...]

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return sum(int(np.prod(shape)) for _, shape in self.pieces)

    def views(self, flat: Numbers) -> dict[str, Numbers]:
        """Each piece as a part of the flat array, in its own shape."""
        found, at = {}, 0
        for name, shape in self.pieces:
            size = int(np.prod(shape))
            found[name] = flat[at : at + size].reshape(shape)
            at += size
        return found

    def only(self, names: Iterator[str]) -> "Layout":
        """Some of the pieces."""
        wanted = set(names)
        return Layout(tuple(piece for piece in self.pieces if piece[0] in wanted))


def _who(active: int) -> list[tuple[str, tuple[int, ...]]]:
    """The pieces that tell whose turn it is, in both layouts."""
    return [
        ("seat", (active + 1,)),
        ("phase", (len(PHASES),)),
        ("step", (len(STEPS),)),
        ("actor", (active,)),
        ("asked", (active,)),
        ("flags", (3,)),
        ("trump", (len(SUITS),)),
    ]


@cache
def observation_layout(active: int) -> Layout:
    """What is told of the moment, by the number of hands."""
    return Layout(
        (
            *((name, (CARDS,)) for name in ("hand", "dealt", "aside", "picked")),
            *((name, (CARDS,)) for name in ("shown", "dead", "laid-out", "open-trump", "unseen")),
            ("trick", (active, CARDS)),
            ("piles", (active, CARDS)),
            ("void", (active, len(SUITS_OF_CARDS))),
            ("words", (active, len(WORDS))),
            ("standing", (len(WORDS),)),
            ("holder", (active,)),
            ("soloist", (active,)),
            ("contract", (len(WORDS),)),
            ("declarer", (active,)),
            ("leader", (active,)),
            ("counts", (active,)),
            ("taken", (active,)),
            *_who(active),
        )
    )


@cache
def history_layout(rules: Rules, players: int) -> Layout:
    """What is told with perfect recall: every word and every card in order."""
    options = rules.options(players)
    active = options.active
    return Layout(
        (
            *((name, (CARDS,)) for name in ("dealt", "hand", "picked", "kept", "away")),
            *((name, (CARDS,)) for name in ("shown", "laid-out", "open-trump")),
            ("said", (MOST_WORDS, active + len(WORDS))),
            ("played", (options.sizes.hand * active, active + CARDS)),
            *_who(active),
        )
    )


def observe(into: dict[str, Numbers], steps: Steps, seat: Seat | None) -> None:
    """Fill pieces with what a seat sees now. Pieces that are not there are left out."""
    view = steps.view(seat)
    _fill(into, _moment(view) | _turn(view, steps), view)


def recall(into: dict[str, Numbers], steps: Steps, seat: Seat | None) -> None:
    """Fill pieces with all that a seat has seen."""
    view = steps.view(seat)
    _fill(into, _turn(view, steps) | _own_choices(view), view)
    active = view.rules.active(view.players)
    at = _from(view)
    said = played = 0
    for actor, action in view.log:
        if isinstance(action, Say) and "said" in into:
            into["said"][said, (actor - at) % active] = 1
            into["said"][said, active + word_id(action.word) - FIRST_WORD] = 1
            said += 1
        elif isinstance(action, Play) and "played" in into:
            into["played"][played, (actor - at) % active] = 1
            into["played"][played, active + action.card] = 1
            played += 1


def oracle(steps: Steps, seat: Seat) -> Numbers:
    """What the seat cannot see: the hands by seat from it on, and what lies aside face down.

    For training only. No observation contains any of it.
    """
    deal, active = steps.deal, len(steps.deal.hands)
    rows = np.zeros((active + 1, CARDS), np.float32)
    if deal.to_act is None:
        return rows
    gone = 0
    for other in range(active):
        own = deal.view(other)
        rows[(other - _from(own, seat)) % active, list(cards(own.hand))] = 1
        gone |= own.hand
    open_cards = deal.view()
    for pile in (*open_cards.play.piles, open_cards.exchange.open_trump):
        gone |= pile
    for card in open_cards.play.trick:
        gone |= 1 << card
    rows[active, list(cards(deal.dealt.options.in_play & ~gone))] = 1
    return rows


def _from(view: View, seat: Seat | None = None) -> Seat:
    """The seat that others are counted from: one's own; forehand, for bystanders."""
    seat = view.seat if seat is None else seat
    return seat if seat is not None and seat < view.rules.active(view.players) else 0


def _turn(view: View, steps: Steps) -> dict[str, object]:
    """Whose turn it is and what he is about to do."""
    active = view.rules.active(view.players)
    sits = view.seat is not None and view.seat < active
    own_view = view.seat == steps.actor
    return {
        "seat": {view.seat if sits else active},
        "phase": {PHASES.index(view.phase)},
        "step": {STEPS.index(view.step)} if view.step else set(),
        "actor": _relative(view, steps.actor),
        "asked": _relative(view, steps.asked),
        "flags": {at for at, flag in enumerate(_flags(view)) if flag},
        "trump": {SUITS.index(view.trump)} if view.trump else set(),
        "hand": view.hand,
        "dealt": view.dealt,
        "picked": steps.picked if own_view else 0,
        "shown": view.exchange.shown,
        "laid-out": view.exchange.laid_out,
        "open-trump": view.exchange.open_trump,
    }


def _moment(view: View) -> dict[str, object]:
    aside = own_legage(view) if view.seat is not None and view.phase != "finished" else 0
    won = 0
    for pile in view.play.piles:
        won |= pile
    for card in view.play.trick:
        won |= 1 << card
    known = won | view.hand | aside | view.exchange.shown | view.exchange.open_trump
    return {
        "aside": aside,
        "dead": view.exchange.dead,
        "unseen": view.rules.options(view.players).in_play & ~known,
        "standing": _word(view.auction.standing),
        "holder": _relative(view, view.auction.holder),
        "soloist": _relative(view, view.auction.soloist),
        "contract": _word(view.contract),
        "declarer": _relative(view, view.declarer),
        "leader": _relative(view, view.play.leader),
    }


def _own_choices(view: View) -> dict[str, object]:
    kept = away = 0
    for _, action in view.log:
        if isinstance(action, Keep):
            kept = action.cards
        elif isinstance(action, PutAway):
            away = action.cards
    return {"kept": kept, "away": away}


def _fill(into: dict[str, Numbers], found: dict[str, object], view: View) -> None:
    for name, piece in into.items():
        piece.fill(0)
        value = found.get(name)
        if isinstance(value, set):
            piece[list(value)] = 1
        elif isinstance(value, int):
            piece[list(cards(value))] = 1
        elif name in _BY_SEAT:
            _BY_SEAT[name](piece, view)


def _flags(view: View) -> tuple[bool, ...]:
    return (view.over_solo, view.exchange.no_trump, view.pfeif_frei)


def _relative(view: View, seat: Seat | None) -> set[int]:
    if seat is None or seat >= view.rules.active(view.players):
        return set()
    return {(seat - _from(view)) % view.rules.active(view.players)}


def _word(word: str | None) -> set[int]:
    return set() if word is None else {word_id(word) - FIRST_WORD}


def _by_seat_trick(piece: Numbers, view: View) -> None:
    if view.play.leader is not None:
        for at, card in enumerate(view.play.trick):
            piece[(view.play.leader + at - _from(view)) % len(piece), card] = 1


def _by_seat_piles(piece: Numbers, view: View) -> None:
    for seat, pile in enumerate(view.play.piles):
        piece[(seat - _from(view)) % len(piece), list(cards(pile))] = 1


def _by_seat_void(piece: Numbers, view: View) -> None:
    """Suits that a seat did not follow, and trumps where it did not play one."""
    if view.phase != "tricks":
        return
    called = len(view.contract.called) if view.contract else 0
    trumps = SUITS_OF_CARDS.index(view.trump or "T")
    pack = view.rules.pack
    for number, trick in tricks_of(view):
        if number <= called:
            continue
        led = SUITS_OF_CARDS.index(pack.suit_letter[trick[0][1]])
        for seat, card in trick[1:]:
            suit = SUITS_OF_CARDS.index(pack.suit_letter[card])
            row = piece[(seat - _from(view)) % len(piece)]
            if suit != led:
                row[led] = 1
                if suit != trumps:
                    row[trumps] = 1


def _by_seat_words(piece: Numbers, view: View) -> None:
    for seat, action in view.log:
        if isinstance(action, Say):
            piece[(seat - _from(view)) % len(piece), word_id(action.word) - FIRST_WORD] = 1


def _by_seat_counts(piece: Numbers, view: View) -> None:
    for seat, number in enumerate(view.counts):
        piece[(seat - _from(view)) % len(piece)] = number


def _by_seat_taken(piece: Numbers, view: View) -> None:
    for seat, pile in enumerate(view.play.piles):
        piece[(seat - _from(view)) % len(piece)] = pile.bit_count() // len(view.play.piles)


_BY_SEAT = {
    "trick": _by_seat_trick,
    "piles": _by_seat_piles,
    "void": _by_seat_void,
    "words": _by_seat_words,
    "counts": _by_seat_counts,
    "taken": _by_seat_taken,
}
