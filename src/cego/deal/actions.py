"""Everything a player can do in a deal. Small values, the same for Cego and Zuger Tapp."""

from dataclasses import dataclass

from cego.cards import Card, Pile

Seat = int
SEATS = "ABCDE"
"""Seats are numbered from forehand (A) counter-clockwise; the dealer is the last one."""

FORT = "fort"
GUT = "gut"
SELBST = "selbst"
HINSCHMEISSEN = "hinschmeissen"
PASS = "pass"


@dataclass(frozen=True, slots=True)
class Say:
    """A word of the auction: ``fort``, ``gut``, ``selbst``, or the name of a game."""

    word: str


@dataclass(frozen=True, slots=True)
class Show:
    """Lay the cards to be shown face up on the table."""

    cards: Pile


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep these cards of the dealt hand, unseen, and take up the blind."""

    cards: Pile


@dataclass(frozen=True, slots=True)
class PutAway:
    """Add these cards to the legage."""

    cards: Pile


@dataclass(frozen=True, slots=True)
class LayOut:
    """Lay out the two cards that will lead the first two tricks: the shown ones or others."""

    cards: Pile


@dataclass(frozen=True, slots=True)
class PfeifFrei:
    """Take trump 1 back into the hand and undertake to win a trick with it."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Claim that another player hid a solo: all hands are shown."""


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Zuger Tapp: name this suit trumps."""

    suit: str


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class Hidden:
    """What others see of an action whose cards they may not know; only ever part of a view."""

    kind: str
    count: int


Action = Say | Show | Keep | PutAway | LayOut | PfeifFrei | Challenge | NameTrump | Play
Turn = tuple[Seat, Action]

PLAYS = tuple(Play(card) for card in range(54))
"""The plays of every card, made once: they are by far the most frequent action."""
_PLAY_OF_BIT = {1 << play.card: play for play in PLAYS}


def plays(pile: Pile) -> list[Play]:
    """The plays of all cards of a pile."""
    play_of = _PLAY_OF_BIT
    found = []
    while pile:
        bit = pile & -pile
        found.append(play_of[bit])
        pile ^= bit
    return found


def seen_by_others(action: Action) -> Action | Hidden:
    """What everyone but the actor sees of an action. Every kind must be named here."""
    match action:
        case Say() | Show() | LayOut() | PfeifFrei() | Challenge() | NameTrump() | Play():
            return action
        case Keep():
            return Hidden("keep", action.cards.bit_count())
        case PutAway():
            return Hidden("away", action.cards.bit_count())
    raise TypeError(f"say in seen_by_others what others see of {action!r}")
