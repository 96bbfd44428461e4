"""Everything a player can do in a deal. Small values, the same for Cego and Zuger Tapp.

A kind of action is a class and knows how it is written: its `kind`, and its `parts`, such as cards.
Whatever reads, writes, lists or hides actions asks the class and names no kind itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self, get_args

from cego.cards import Card, Pack, Pile, without_symbols
from cego.errors import ReadError
from cego.rules.contracts import TABLES, derived

Seat = int
SEATS = "ABCDE"
"""Seats are numbered from forehand (A) counter-clockwise; the dealer is the last one."""

FORT = "fort"
GUT = "gut"
SELBST = "selbst"
HINSCHMEISSEN = "hinschmeissen"
PASS = "pass"
SUITS = ("C", "S", "H", "D")


@derived
def words() -> frozenset[str]:
    """All that is ever said in an auction."""
    contracts = (str(contract) for table in TABLES.values() for contract in table)
    return frozenset({FORT, GUT, SELBST, HINSCHMEISSEN, PASS, *contracts})


class Doing:
    """What every kind of action tells of itself."""

    __slots__ = ()
    kind: ClassVar[str]
    """The word for it, in texts and in data."""
    unseen: ClassVar[bool]
    """Others see only that it was done, and with how many cards. Every kind must say so or not."""
    needs_kind: ClassVar[bool] = True
    """Whether its kind is written before its parts: a word or a card alone is plain."""

    def parts(self, pack: Pack) -> list[str]:
        """What it is done with, each part as text: cards, a word, a suit."""
        raise NotImplementedError

    @classmethod
    def of(cls, parts: Sequence[str], pack: Pack) -> Self:
        """The action with these parts; `ReadError` if there is none."""
        raise NotImplementedError

    def value(self, pack: Pack) -> str | list[str] | bool:
        """What stands beside its kind in data."""
        parts = self.parts(pack)
        return parts[0] if parts else True

    def text(self, pack: Pack) -> str:
        """As it is written: ``fort``, ``keep G T21``, ``CK``."""
        return " ".join([self.kind, *self.parts(pack)] if self.needs_kind else self.parts(pack))


@dataclass(frozen=True, slots=True)
class Say(Doing):
    """A word of the auction: ``fort``, ``gut``, ``selbst``, or the name of a game."""

    kind = "say"
    unseen = False
    needs_kind = False
    word: str

    def parts(self, pack: Pack) -> list[str]:
        """The word."""
        return [self.word]

    @classmethod
    def of(cls, parts: Sequence[str], pack: Pack) -> Self:
        """One word that can be said."""
        _check_one(cls.kind, parts, words())
        return cls(parts[0])


@dataclass(frozen=True, slots=True)
class WithCards(Doing):
    """Something done with a set of cards."""

    cards: Pile

    def parts(self, pack: Pack) -> list[str]:
        """The cards, the highest first."""
        return [pack.codes[card] for card in pack.in_order(self.cards)]

    @classmethod
    def of(cls, parts: Sequence[str], pack: Pack) -> Self:
        """So many cards of the pack."""
        if not parts:
            raise ReadError("read.action", found=cls.kind)
        return cls(pack.pile(" ".join(parts)))

    def value(self, pack: Pack) -> str | list[str] | bool:
        """A list, also of one card."""
        return self.parts(pack)


@dataclass(frozen=True, slots=True)
class Show(WithCards):
    """Lay the cards to be shown face up on the table."""

    kind = "show"
    unseen = False


@dataclass(frozen=True, slots=True)
class Keep(WithCards):
    """Keep these cards of the dealt hand, unseen, and take up the blind."""

    kind = "keep"
    unseen = True


@dataclass(frozen=True, slots=True)
class PutAway(WithCards):
    """Add these cards to the legage."""

    kind = "away"
    unseen = True


@dataclass(frozen=True, slots=True)
class LayOut(WithCards):
    """Lay out the two cards that will lead the first two tricks: the shown ones or others."""

    kind = "lay-out"
    unseen = False


class Alone(Doing):
    """Something that needs no cards and no word."""

    __slots__ = ()

    def parts(self, pack: Pack) -> list[str]:
        """Nothing."""
        return []

    @classmethod
    def of(cls, parts: Sequence[str], pack: Pack) -> Self:
        """The one action of its kind."""
        if parts:
            raise ReadError("read.action", found=" ".join([cls.kind, *parts]))
        return cls()


@dataclass(frozen=True, slots=True)
class PfeifFrei(Alone):
    """Take trump 1 back into the hand and undertake to win a trick with it."""

    kind = "pfeif-frei"
    unseen = False


@dataclass(frozen=True, slots=True)
class Challenge(Alone):
    """Claim that another player hid a solo: all hands are shown."""

    kind = "schinden"
    unseen = False


@dataclass(frozen=True, slots=True)
class NameTrump(Doing):
    """Zuger Tapp: name this suit trumps."""

    kind = "trump"
    unseen = False
    suit: str

    def parts(self, pack: Pack) -> list[str]:
        """The suit."""
        return [self.suit]

    @classmethod
    def of(cls, parts: Sequence[str], pack: Pack) -> Self:
        """A suit, by its letter or symbol."""
        letters = [without_symbols(part.upper()) for part in parts]
        _check_one(cls.kind, letters, SUITS)
        return cls(letters[0])


@dataclass(frozen=True, slots=True)
class Play(Doing):
    """Play a card to the trick."""

    kind = "play"
    unseen = False
    needs_kind = False
    card: Card

    def parts(self, pack: Pack) -> list[str]:
        """The card."""
        return [pack.codes[self.card]]

    @classmethod
    def of(cls, parts: Sequence[str], pack: Pack) -> Self:
        """One card of the pack."""
        return cls(pack.card(" ".join(parts)))


@dataclass(frozen=True, slots=True)
class Hidden:
    """What others see of an action whose cards they may not know; only ever part of a view."""

    kind: str
    count: int

    def value(self, pack: Pack) -> int:
        """How many cards, in place of the cards."""
        return self.count

    def text(self, pack: Pack) -> str:
        """``keep 2``."""
        return f"{self.kind} {self.count}"


Action = Say | Show | Keep | PutAway | LayOut | PfeifFrei | Challenge | NameTrump | Play
Turn = tuple[Seat, Action]

KINDS: dict[str, type[Action]] = {cls.kind: cls for cls in get_args(Action)}
"""The classes of actions by their kinds."""

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
    """What everyone but the actor sees of an action."""
    if not action.unseen:
        return action
    return Hidden(action.kind, action.cards.bit_count() if isinstance(action, WithCards) else 0)


def _check_one(kind: str, parts: Sequence[str], allowed: Sequence[str] | frozenset[str]) -> None:
    if len(parts) != 1 or parts[0] not in allowed:
        raise ReadError("read.action", found=" ".join([kind, *parts]))
