"""One action as a short text: ``fort``, ``keep G T21``, ``lay-out H4 H2``, ``trump H``, ``CK``."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from cego.cards import Pack, without_symbols
from cego.deal.actions import (
    FORT,
    GUT,
    HINSCHMEISSEN,
    PASS,
    SEATS,
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
    Turn,
)
from cego.errors import ReadError
from cego.locale.dialect import also
from cego.rules.contracts import TABLES, derived

PILES: dict[str, type[Show | Keep | PutAway | LayOut]] = {
    "show": Show,
    "keep": Keep,
    "away": PutAway,
    "lay-out": LayOut,
}
"""Actions with cards, by the word that stands before the cards."""
PILE_WORDS = {kind: word for word, kind in PILES.items()}
BARE: dict[str, Action] = {"pfeif-frei": PfeifFrei(), "schinden": Challenge()}
TRUMP = "trump"
SUITS = ("C", "S", "H", "D")
_PASSES = (FORT, GUT, PASS)
_ALSO_PASS = frozenset({*_PASSES, "passe", "weiter", "fort-solo"})


@derived
def words() -> frozenset[str]:
    """All that is ever said in an auction."""
    contracts = (str(contract) for table in TABLES.values() for contract in table)
    return frozenset({FORT, GUT, SELBST, HINSCHMEISSEN, PASS, *contracts})


@derived
def _other_names() -> dict[str, str]:
    """What games are called in one village or another."""
    games = (str(contract) for table in TABLES.values() for contract in table)
    return {_as_code(name): game for game in games for name in also().get(game, ())}


def _as_code(word: str) -> str:
    word = "-".join(word.lower().replace("_", " ").split())
    return word.replace("ä", "ae").replace("ü", "ue").replace("ß", "ss")


def write_action(action: Action, pack: Pack) -> str:
    """The action as text; `read_action` takes it back."""
    match action:
        case Say(word):
            return word
        case Play(card):
            return pack.code(card)
        case NameTrump(suit):
            return f"{TRUMP} {suit}"
        case PfeifFrei() | Challenge():
            return next(word for word, bare in BARE.items() if bare == action)
        case Show(pile) | Keep(pile) | PutAway(pile) | LayOut(pile):
            return f"{PILE_WORDS[type(action)]} {pack.text(pile)}"


@lru_cache(1_024)
def read_action(text: str, pack: Pack) -> Action:
    """Read an action. A table that wakes reads the same few again and again."""
    head, _, rest = text.strip().partition(" ")
    word = head.lower()
    if word in PILES and rest.strip():
        return PILES[word](pack.pile(rest))
    if word == TRUMP and (suit := without_symbols(rest.strip().upper())) in SUITS:
        return NameTrump(suit)
    if word == "play" and rest:
        return Play(pack.card(rest))
    if rest:
        raise ReadError("read.action", found=text)
    if word in BARE:
        return BARE[word]
    if word in words():
        return Say(word)
    try:
        return Play(pack.card(head))
    except ReadError as error:
        raise ReadError("read.action", found=text) from error


def read_word(text: str, allowed: Collection[str]) -> str:
    """Read a word of the auction; any way of passing is understood as the one that fits now."""
    word = _as_code(text)
    word = word if word in words() else _other_names().get(word, word)
    if word in _ALSO_PASS and word not in allowed:
        return next((p for p in _PASSES if p in allowed), word if word in words() else GUT)
    if word not in words():
        raise ReadError("read.action", found=text)
    return word


def read_seat(text: str, players: int) -> Seat:
    """Read a seat letter."""
    letter = text.strip().upper()
    allowed = SEATS[:players]
    if len(letter) != 1 or letter not in allowed:
        raise ReadError("read.seat", found=text, allowed=", ".join(allowed))
    return SEATS.index(letter)


def write_turns(turns: Iterable[Turn], pack: Pack) -> str:
    """Turns in a line, ``A fort, B solo``; `read_turns` takes it back."""
    return ", ".join(f"{SEATS[seat]} {write_action(action, pack)}" for seat, action in turns)


def read_turns(text: str, pack: Pack, players: int) -> tuple[Turn, ...]:
    """Read turns."""
    turns = (turn.strip().partition(" ") for turn in text.split(",") if turn.strip())
    return tuple((read_seat(seat, players), read_action(what, pack)) for seat, _, what in turns)
