"""Actions, moments and numbers in words, the same in all that the study service says."""

from collections.abc import Sequence

from cego.cards import SYMBOLS, Card, Pack, Pile
from cego.deal.actions import FORT, GUT, PASS, Action, NameTrump, Play, Say, WithCards
from cego.locale import Value, has_text, text
from cego.players.bids import WAIT

PASSES = (FORT, GUT, PASS)
"""Words that leave the game to others."""


def say(language: str, key: str, **values: Value) -> str:
    """A text of the study service."""
    return text(language, f"study.{key}", **values)


def action_in_words(action: Action, pack: Pack, language: str) -> str:
    """What could be done, shortly: ``♣K``, ``Solo``, ``keep Gstieß, trump 21``."""
    match action:
        case Say(word):
            return say(language, "action.wait") if action == WAIT else word_spoken(word, language)
        case Play(card):
            return card_in_words(card, pack, language)
        case NameTrump(suit):
            name = f"{SYMBOLS[suit]} {text(language, f'suit.{suit}')}"
            return say(language, "action.trump", suit=name)
        case WithCards(pile):
            cards = pile_in_words(pile, pack, language)
            return say(language, f"action.{action.kind}", cards=cards)
    return say(language, f"action.{action.kind}")


def card_in_words(card: Card, pack: Pack, language: str) -> str:
    """A card in a sentence: ``♣D``, ``trump 21``, ``Gstieß``."""
    return pack.card_in_words(card, language)


def pile_in_words(pile: Pile, pack: Pack, language: str) -> str:
    """Cards in a sentence, the highest first."""
    return pack.in_words(pile, language)


def word_spoken(word: str, language: str) -> str:
    """A word of the auction; the names of games as they are written."""
    key = f"contract.{word}"
    return text(language, key if has_text(language, key) else f"play.said.{word}")


def moment_in_words(phase: str, trick: int, language: str) -> str:
    """When something was done: ``auction``, ``exchange``, ``trick 4``."""
    return say(language, f"moment.{phase}", number=trick)


def number(value: float, language: str, form: str = "+.1f") -> str:
    """A number as it is written in the language."""
    written = format(value, form)
    if float(written) == 0:
        written = written.lstrip("+-")
    written = written.replace("-", "−")
    return written if language == "en" else written.replace(".", ",")


def percent(share: float, language: str) -> str:
    """A share of all cases."""
    return f"{number(100 * share, language, '.0f')} %"


def table(rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> list[str]:
    """Lines with their columns below each other; the columns named stand to the left."""
    if not rows:
        return []
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  "
        + "  ".join(
            cell.ljust(width) if at in left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
