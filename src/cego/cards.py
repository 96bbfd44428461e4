"""Packs, cards and piles.

A **card** is a small int, its place in its pack. A **pile** is a bit mask of cards, an int too.
Within a suit a stronger card has the higher number, and the suits follow each other in the order
in which they break ties (♦ ♥ ♠ ♣, then the trumps), so the highest bit of a pile that holds one
suit is its strongest card.

>>> CEGO.code(CEGO.card("ck"))
'CK'
>>> CEGO.text(CEGO.pile("T3 G CK H1"))
'G T3 CK H1'
>>> CEGO.pretty(CEGO.card("H1"))
'♥1'
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from cego.errors import ReadError
from cego.locale import SYMBOLS as SYMBOLS
from cego.locale import Cards, card_in_words, spelled

Card = int
Pile = int

_LETTERS = {symbol: letter for letter, symbol in SYMBOLS.items()} | {"♧": "C", "♤": "S"}
_LETTERS |= {"♡": "H", "♢": "D", "\N{VARIATION SELECTOR-15}": "", "\N{VARIATION SELECTOR-16}": ""}
_SPELLINGS = {"GSTIESS": "G", "GSTIEß": "G", "STIESS": "G", "SKÜS": "G", "SKUES": "G"}
_RANKS = {"D": "Q", "B": "J", "KN": "J"}
"""Court cards by their letters in other languages: dame or dam, Bube, knekt."""


def without_symbols(text: str) -> str:
    """The text with a letter for each suit symbol."""
    for symbol, letter in _LETTERS.items():
        text = text.replace(symbol, letter)
    return text


def cards(pile: Pile) -> Iterator[Card]:
    """The cards of a pile, lowest number first."""
    while pile:
        bit = pile & -pile
        yield bit.bit_length() - 1
        pile ^= bit


def pile_of(cards: Iterable[Card]) -> Pile:
    """The pile of these cards."""
    pile = 0
    for card in cards:
        pile |= 1 << card
    return pile


def highest(pile: Pile) -> Card:
    """The card with the highest number: the strongest, if the pile is of one suit."""
    return pile.bit_length() - 1


def lowest(pile: Pile) -> Card:
    """The card with the lowest number: the weakest, if the pile is of one suit."""
    return (pile & -pile).bit_length() - 1


@dataclass(frozen=True)
class Pack:
    """The cards of a game: how each is written, to which suit it belongs, what it counts.

    `codes` and `pips` go by card; `suits` gives the pile of each suit by its letter.
    """

    name: str
    codes: tuple[str, ...]
    pips: tuple[int, ...]
    suits: dict[str, Pile]

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def all(self) -> Pile:
        """Every card."""
        return (1 << len(self.codes)) - 1

    @cached_property
    def suit_of(self) -> tuple[Pile, ...]:
        """For each card, the pile of its whole suit."""
        return tuple(
            next(suit for suit in self.suits.values() if suit >> card & 1)
            for card in range(len(self.codes))
        )

    @cached_property
    def suit_letter(self) -> tuple[str, ...]:
        """For each card, the letter of its suit."""
        names = {suit: letter for letter, suit in self.suits.items()}
        return tuple(names[suit] for suit in self.suit_of)

    @cached_property
    def _by_code(self) -> dict[str, Card]:
        return {code: card for card, code in enumerate(self.codes)}

    def code(self, card: Card) -> str:
        """The card in ASCII: ``CK``, ``H1``, ``T21``, ``G``."""
        return self.codes[card]

    def pretty(self, card: Card) -> str:
        """The card with its sign, the same in every language: ``♣K``, ``T21``, ``Gstieß``."""
        code = self.codes[card]
        if code == "G":
            return "Gstieß"
        return SYMBOLS.get(code[0], code[0]) + code[1:]

    def card(self, text: str) -> Card:
        """Read one card, in ASCII or with a suit symbol, in capitals or not."""
        known = self._by_code.get(text)
        if known is not None:
            return known
        code = without_symbols(text.strip().upper())
        code = _SPELLINGS.get(code, code)
        if code[:1] in SYMBOLS:
            code = code[0] + _RANKS.get(code[1:], code[1:])
        if code not in self._by_code:
            kind = "t22" if code == "T22" and self.name == "cego" else self.name
            raise ReadError(f"read.card-{kind}", found=text)
        return self._by_code[code]

    def pile(self, text: str) -> Pile:
        """Read several cards, separated by blanks or commas; none may stand twice."""
        pile = 0
        for word in text.replace(",", " ").split():
            card = self.card(word)
            if pile >> card & 1:
                raise ReadError("read.card-twice", card=self.told(1 << card))
            pile |= 1 << card
        return pile

    def in_order(self, pile: Pile) -> list[Card]:
        """The cards of a pile as a player sorts them: trumps first, each suit from the top."""
        if not 0 <= pile <= self.all:
            raise ValueError(f"{pile} is no pile of this pack")
        return sorted(cards(pile), reverse=True)

    def text(self, pile: Pile) -> str:
        """A pile in ASCII; `pile` reads it back."""
        return " ".join(self.codes[card] for card in self.in_order(pile))

    def pretty_text(self, pile: Pile) -> str:
        """A pile with signs, in every language the same."""
        return " ".join(self.pretty(card) for card in self.in_order(pile))

    def told(self, pile: Pile) -> Cards:
        """A pile as a value of a text, which tells it in the language of the text."""
        return Cards(tuple(self.codes[card] for card in self.in_order(pile)))

    def in_words(self, pile: Pile, language: str) -> str:
        """A pile in a sentence: ``♣D, Trumpf 17, Gstieß``."""
        return spelled(language, self.told(pile))

    def card_in_words(self, card: Card, language: str) -> str:
        """A card in a sentence: ``♣D``, ``Trumpf 17``, ``Gstieß``."""
        return card_in_words(language, self.codes[card])

    @cached_property
    def _pips_of_nine(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """For every nine cards in a row, where they begin and the pips of each pile of them."""
        return tuple(
            (start, tuple(sum(self.pips[start + at] for at in cards(pile)) for pile in range(512)))
            for start in range(0, len(self.codes), 9)
        )

    def pips_of(self, pile: Pile) -> int:
        """The pips of all cards of the pile together."""
        total = 0
        for start, pips in self._pips_of_nine:
            total += pips[pile >> start & 511]
        return total


_RED, _BLACK = "4 3 2 1 J R Q K".split(), "7 8 9 10 J R Q K".split()
_COURT_PIPS = {"J": 1, "R": 2, "Q": 3, "K": 4}


def _cego() -> Pack:
    codes: list[str] = []
    suits: dict[str, Pile] = {}
    for letter, ranks in (("D", _RED), ("H", _RED), ("S", _BLACK), ("C", _BLACK)):
        suits[letter] = 0xFF << len(codes)
        codes += [letter + rank for rank in ranks]
    pips = [_COURT_PIPS.get(code[1:], 0) for code in codes]
    suits["T"] = (1 << 22) - 1 << len(codes)
    codes += [f"T{number}" for number in range(1, 22)] + ["G"]
    pips += [4] + [0] * 19 + [4, 4]
    return Pack("cego", tuple(codes), tuple(pips), suits)


def _tapp() -> Pack:
    ranks = "6 7 8 9 J Q K 10 A".split()
    pips = (0, 0, 0, 0, 2, 3, 4, 10, 11)
    letters = "DHSC"
    return Pack(
        "tapp",
        tuple(letter + rank for letter in letters for rank in ranks),
        pips * 4,
        {letter: 0x1FF << 9 * i for i, letter in enumerate(letters)},
    )


CEGO = _cego()
TAPP = _tapp()
PACKS = {pack.name: pack for pack in (CEGO, TAPP)}
"""The packs by the names of their games."""

TRUMPS = CEGO.suits["T"]
EMPTIES: Pile = 0x0F0F0F0F
COURTS: Pile = 0xF0F0F0F0
GSTIESS = CEGO.card("G")
MOND = CEGO.card("T21")
KLEINER_MANN = CEGO.card("T1")


def cutting_rank(card: Card) -> tuple[bool, int, int]:
    """Order of Cego cards across suits: trumps on top, then by place in the suit, then by suit.

    Decides who deals first and who leads trick 3 of the games with two empties.
    """
    if card >= 32:
        return (True, card, 0)
    return (False, card % 8, card // 8)
