"""What the person typed, read as an action: by number, by card or by word."""

from collections.abc import Sequence

from cego.cards import SYMBOLS, Card, pile_of
from cego.deal.actions import KINDS, SUITS, Action, Alone, NameTrump, Play, Say, WithCards, words
from cego.deal.codes import read_word
from cego.deal.view import View
from cego.errors import IllegalAction, ReadError
from cego.locale import text

_CARD_ACTIONS = (Play, WithCards)


class Choices:
    """What the person may do now, numbered: first the cards, then everything else."""

    def __init__(self, view: View, language: str) -> None:
        self.view, self.language = view, language
        self.cards = _cards_of(view.legal)
        self.others = [action for action in view.legal if not isinstance(action, _CARD_ACTIONS)]
        self.kind = next((type(a) for a in view.legal if isinstance(a, _CARD_ACTIONS)), None)
        """What is done with cards."""

    @property
    def numbers(self) -> str:
        """The numbers that can be typed: ``1–8``."""
        many = len(self.cards) + len(self.others)
        return "1" if many == 1 else f"1–{many}"

    def read(self, line: str) -> Action:
        """The action that the person typed. Whether the rules allow it, the deal will say."""
        typed = line.lower().replace(",", " ").split()
        if not typed:
            if len(self.view.legal) == 1:
                return self.view.legal[0]
            raise ReadError("play.empty")
        if all(word.isdecimal() and len(word) < 4 for word in typed):
            return self._by_number([int(word) for word in typed])
        said = self._by_word(typed)
        return self._by_card(line, typed) if said is None else said

    def _by_number(self, numbers: Sequence[int]) -> Action:
        most = len(self.cards) + len(self.others)
        for number in numbers:
            if not 1 <= number <= most:
                raise ReadError("play.no-number", found=number, most=most)
        if len(numbers) == 1 and numbers[0] > len(self.cards):
            return self.others[numbers[0] - len(self.cards) - 1]
        if max(numbers) > len(self.cards):
            raise ReadError("play.one-number")
        chosen = [self.cards[number - 1] for number in numbers]
        if self.kind is Play:
            if len(chosen) > 1:
                raise ReadError("play.one-number")
            return Play(chosen[0])
        assert self.kind is not None
        assert issubclass(self.kind, WithCards)
        return self.kind(pile_of(chosen))

    def _by_word(self, typed: Sequence[str]) -> Action | None:
        phrase, pack = "-".join(typed), self.view.rules.pack
        if phrase in KINDS and issubclass(KINDS[phrase], Alone):
            return KINDS[phrase].of((), pack)
        if any(isinstance(action, NameTrump) for action in self.view.legal):
            for letter in SUITS:
                spellings = (SYMBOLS[letter], text(self.language, f"suit.{letter}").lower())
                if phrase in (*spellings, f"{NameTrump.kind}-{letter.lower()}"):
                    return NameTrump(letter)
        if self.view.phase == "auction":
            allowed = [action.word for action in self.view.legal if isinstance(action, Say)]
            try:
                return Say(read_word(phrase, allowed))
            except ReadError:
                return Say(" ".join(typed))
        return Say(phrase) if phrase in words() else None

    def _by_card(self, line: str, typed: Sequence[str]) -> Action:
        pack = self.view.rules.pack
        if self.kind is None:
            raise IllegalAction("illegal.name-trump")
        if self.kind is Play:
            return Play(pack.card(line))
        if typed[0] in KINDS and issubclass(KINDS[typed[0]], WithCards):
            return KINDS[typed[0]].of(typed[1:], pack)
        assert issubclass(self.kind, WithCards)
        return self.kind(pack.pile(line))


def _cards_of(actions: Sequence[Action]) -> list[Card]:
    """The cards that occur in any of the actions, as a player sorts them."""
    pile = 0
    for action in actions:
        if isinstance(action, Play):
            pile |= 1 << action.card
        elif isinstance(action, WithCards):
            pile |= action.cards
    return sorted((card for card in range(pile.bit_length()) if pile >> card & 1), reverse=True)
