"""The one who tells an agreement: finds its words in the language, for so many players."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cego.cards import CEGO
from cego.locale import Value, text
from cego.rules.contracts import Contract
from cego.rules.diff import listed
from cego.rules.options import CegoOptions
from cego.rules.rules import Rules

Told = Iterator[str]
"""Sentences in order; one that begins with ``- `` is a line of a list."""


@dataclass(frozen=True)
class Teller:
    """What a section needs to know to be told."""

    rules: Rules
    language: str
    active: int
    """The players in the deal that the text speaks of; a section of its own is for three."""
    options: CegoOptions

    def say(self, key: str, **values: Value) -> str:
        """A text of the agreement."""
        return text(self.language, f"agreement.{key}", **values)

    def games(self, games: Iterable[Contract]) -> str:
        """The names of the games, joined by "and"."""
        return listed(self.language, [text(self.language, f"contract.{game}") for game in games])

    def played(self, *games: Contract) -> list[Contract]:
        """Those of the games that can come up, in the given order."""
        can_come_up = self.options.contracts()
        return [game for game in games if game in can_come_up]

    @property
    def ladder(self) -> tuple[Contract, ...]:
        """The games with the blind."""
        return self.options.auction.ladder


def removed(t: Teller, options: CegoOptions) -> str:
    """Which cards three players leave out."""
    pile = options.cards.removed_with_three
    names = [CEGO.card_in_words(card, t.language) for card in CEGO.in_order(pile)]
    return t.say("three.removed", cards=listed(t.language, names))


def yes_no(value: bool) -> str:
    """How the catalogue tells two sentences apart."""
    return "yes" if value else "no"
