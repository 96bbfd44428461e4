"""Each village speaks its own words: which, and how its texts get them.

``villages.toml`` says what a village calls cards, games and things; ``de.toml`` and its sisters
say in which forms the common word stands in texts and what stands there instead. Texts are written
once, with the common words, and nobody who writes one has to know a village.

>>> in_dialect("de", "oberwolfach", "Stich mit {n} oder mit dem Trumpf 1.")
'Stich mit {n} oder mit der Pfeif.'
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

Names = Mapping[str, tuple[str, ...]]
"""By thing, what it is called; the first name stands in texts."""

ELSEWHERE = "elsewhere"
_GAP = re.compile(r"(\{[^}]*\})")


def villages() -> tuple[str, ...]:
    """Those that have words of their own, by rule set."""
    return tuple(name for name in _read("villages") if name != ELSEWHERE)


@cache
def names(village: str) -> Names:
    """What a village calls things; nothing where it has no words of its own."""
    table = _read("villages").get(village, {})
    like = table.get("like", "")
    own = {thing: tuple(said) for thing, said in table.items() if thing != "like"}
    return {**(names(like) if like else {}), **own}


@cache
def also() -> Mapping[str, frozenset[str]]:
    """By thing, every name that it has anywhere, in small letters: for those who type."""
    found: dict[str, frozenset[str]] = {}
    for village in _read("villages"):
        for thing, said in names(village).items():
            found[thing] = found.get(thing, frozenset()) | {name.lower() for name in said}
    return found


def game_names(village: str, games: Mapping[str, str]) -> Mapping[str, str]:
    """What it calls the games of a language's list."""
    own = names(village)
    return {game: own[game][0] if game in own else common for game, common in games.items()}


@cache
def forms(language: str, village: str) -> Mapping[str, str]:
    """Every form of a common word that the village has another word for, and that word."""
    told = _read(language)
    found = {
        common: own
        for thing, said in names(village).items()
        for common, own in told.get(thing, {}).get(said[0], {}).items()
    }
    at_the_start = {_capital(common): _capital(own) for common, own in found.items()}
    return {**at_the_start, **found}


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def in_dialect(language: str, village: str, text: str) -> str:
    """A text as the village says it. What will be filled into its gaps is left alone."""
    pattern, own = _pattern(language, village), forms(language, village)
    if not own:
        return text
    parts = _GAP.split(text)
    parts[::2] = [pattern.sub(lambda found: own[found[0]], part) for part in parts[::2]]
    return "".join(parts)


@cache
def _pattern(language: str, village: str) -> re.Pattern[str]:
    longest_first = sorted(forms(language, village), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


@cache
def _read(name: str) -> Mapping[str, Any]:
    file = files(__package__) / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
