"""One action as a short text: ``fort``, ``keep G T21``, ``lay-out H4 H2``, ``trump H``, ``CK``."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from cego.cards import Pack
from cego.deal.actions import (
    FORT,
    GUT,
    KINDS,
    PASS,
    SEATS,
    Action,
    Hidden,
    Play,
    Say,
    Seat,
    Turn,
    words,
)
from cego.errors import ReadError

_ALSO = {"vize": "vice", "luftkampf": "raeuber", "ramsch": "raeuber", "bikel": "piccolo"}
"""Other names of games, as some say."""
_PASSES = (FORT, GUT, PASS)
_ALSO_PASS = frozenset({*_PASSES, "passe", "weiter", "fort-solo"})


def write_action(action: Action | Hidden, pack: Pack) -> str:
    """The action as text; `read_action` takes it back."""
    return action.text(pack)


@lru_cache(1_024)
def read_action(text: str, pack: Pack) -> Action:
    """Read an action. A table that wakes reads the same few again and again."""
    head, *parts = text.split() or [""]
    word = head.lower()
    try:
        if word in KINDS:
            return KINDS[word].of(parts, pack)
        if word in words() and not parts:
            return Say(word)
        return Play.of([text], pack)
    except ReadError as error:
        if parts and word in KINDS:
            raise
        raise ReadError("read.action", found=text) from error


def read_word(text: str, allowed: Collection[str]) -> str:
    """Read a word of the auction; any way of passing is understood as the one that fits now."""
    word = text.strip().lower().replace("_", "-").replace("ä", "ae").replace("ß", "ss")
    word = _ALSO.get(word, word)
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
