"""One table of numbered actions for all rule sets, and for Zuger Tapp.

| ids | meaning |
|---|---|
| 0–53 | touch this card: play, show, keep, put away or lay out; the step says which |
| 54–77 | a word of the auction |
| 78, 79 | Pfeif frei, the challenge |
| 80–83 | name ♣ ♠ ♥ ♦ trumps |
| 84 | silent: nothing to say out of turn |

Ids are only ever added, never given another meaning: what was learned or stored stays readable.
"""

from collections.abc import Sequence

from cego.cards import CEGO, Pile, cards, highest, lowest
from cego.deal.actions import (
    PLAYS,
    SUITS,
    Action,
    Challenge,
    NameTrump,
    PfeifFrei,
    Play,
    Say,
    WithCards,
)
from cego.errors import CegoError
from cego.rules.contracts import CEGO_TABLE, TAPP_TABLE

VERSION = 1
"""Grows when ids are added."""
CARDS = 54
WORDS = (
    *("fort", "gut", "selbst", "hinschmeissen", "pass"),
    *dict.fromkeys(str(contract) for contract in (*CEGO_TABLE, *TAPP_TABLE)),
)
"""Both games have a Solo; it is one word."""
FIRST_WORD = CARDS
PFEIF_FREI = FIRST_WORD + len(WORDS)
CHALLENGE = PFEIF_FREI + 1
FIRST_TRUMP = CHALLENGE + 1
SILENT = FIRST_TRUMP + len(SUITS)
COUNT = SILENT + 1

WORD_ID = {word: FIRST_WORD + at for at, word in enumerate(WORDS)}
_ACTIONS: dict[int, Action] = {
    **{WORD_ID[word]: Say(word) for word in WORDS},
    PFEIF_FREI: PfeifFrei(),
    CHALLENGE: Challenge(),
    **{FIRST_TRUMP + at: NameTrump(suit) for at, suit in enumerate(SUITS)},
}
_ID_OF = {action: number for number, action in _ACTIONS.items()}


def word_id(word: str) -> int:
    """The number of a word."""
    number = WORD_ID.get(word)
    if number is None:
        raise CegoError("adapters.no-number", found=word)
    return number


def word_of(number: int) -> Say:
    """The word of a number."""
    return Say(WORDS[number - FIRST_WORD])


def name(number: int, codes: Sequence[str]) -> str:
    """An action in a word; `codes` are those of the pack."""
    if number < len(codes):
        return codes[number]
    if number in _ACTIONS:
        return _ACTIONS[number].text(CEGO).replace(" ", "-")
    return "silent" if number == SILENT else str(number)


def legal_ids(actions: Sequence[Action], picked: Pile = 0) -> list[int]:
    """The numbers of these actions, in order; of a set, the cards that may be touched next.

    The cards of a set are touched one after the other, lowest first.
    """
    found: set[int] = set()
    begun = (1 << highest(picked) + 1) - 1 if picked else 0
    for action in actions:
        if isinstance(action, Play):
            number = action.card
        elif isinstance(action, WithCards):
            if action.cards & begun != picked:
                continue
            number = lowest(action.cards & ~begun)
        elif picked:
            continue
        elif isinstance(action, Say):
            number = word_id(action.word)
        else:
            number = _ID_OF[action]
        found.add(number)
    return sorted(found)


def taken(number: int, actions: Sequence[Action], picked: Pile = 0) -> Action | Pile:
    """The action that a legal number stands for; of a set that is not complete, the cards."""
    if number >= CARDS:
        return _ACTIONS[number]
    pile = picked | 1 << number
    for action in actions:
        if isinstance(action, WithCards) and action.cards == pile:
            return action
    return PLAYS[number] if PLAYS[number] in actions else pile


def ids_of(action: Action) -> list[int]:
    """The numbers that an action takes, one after the other."""
    match action:
        case Play(card):
            return [card]
        case WithCards(pile):
            return list(cards(pile))
        case Say(word):
            return [word_id(word)]
    return [_ID_OF[action]]
