"""What people read, in German, English and Swedish.

A text is looked up by a dotted key, ``"illegal.follow-suit"``: the part before the first dot
names a catalogue (``illegal.toml`` in the folder of each language), the rest a key in it.
Placeholders are filled from the values given; a value that is a `Term` is itself looked up
first, so that an error can carry "hearts" without knowing a language.

A further language is a folder of catalogues and a line in ``languages.toml``. The page takes from
here what it says as well (``web/words.mjs``).
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from cego.locale.plurals import form

_LINES = tomllib.loads((files(__package__) / "languages.toml").read_text("utf-8"))

LANGUAGES: tuple[str, ...] = tuple(_LINES)
NAMES: Mapping[str, str] = {language: line.pop("name") for language, line in _LINES.items()}
"""What each language calls itself."""
PLURALS: Mapping[str, Mapping[str, str]] = _LINES
"""By language: the rule of each form but "other"."""


class Term(NamedTuple):
    """A word that reads differently in each language: ``Term("suit.H")``."""

    key: str


class Terms(NamedTuple):
    """Several terms, joined by the language's "or"."""

    keys: tuple[str, ...]


class Phrase(NamedTuple):
    """A text with values of its own: ``Phrase("rules.allowed.number", (("low", 0), …))``."""

    key: str
    values: tuple[tuple[str, str | int], ...]


class Cards(NamedTuple):
    """Cards by their codes, told by each language: ``CQ`` is ``♣D`` in German."""

    codes: tuple[str, ...]


Value = str | int | Term | Terms | Phrase | Cards
SYMBOLS: Mapping[str, str] = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
"""The sign of each suit."""


@cache
def catalogue(language: str, name: str) -> Mapping[str, str]:
    """All texts of one catalogue, nested tables flattened to dotted keys."""
    if language not in LANGUAGES:
        allowed = ", ".join(LANGUAGES)
        raise ValueError(f"unknown language {language!r}; choose one of {allowed}")
    file = files(__package__) / language / f"{name}.toml"
    return dict(_flatten(tomllib.loads(file.read_text("utf-8"))))


def catalogues() -> tuple[str, ...]:
    """The names of all catalogues."""
    folder = files(__package__) / "en"
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir()))


def has_text(language: str, key: str) -> bool:
    """Whether the catalogues know this key."""
    name, _, rest = key.partition(".")
    return rest in catalogue(language, name)


def text(language: str, key: str, /, **values: Value) -> str:
    """The text of `key`, its placeholders filled.

    Where the catalogue has ``key.other`` for it, the value ``n`` chooses between that and
    ``key.one``, or whatever forms the language has.
    """
    name, _, rest = key.partition(".")
    entries = catalogue(language, name)
    if rest not in entries and f"{rest}.other" in entries:
        n = values.get("n")
        rest += f".{form(PLURALS[language], n) if isinstance(n, int) else 'other'}"
    return entries[rest].format(**{k: _spell(language, v) for k, v in values.items()})


def spelled(language: str, value: Value) -> str:
    """A value as it stands in a text."""
    return str(_spell(language, value))


def _spell(language: str, value: Value) -> str | int:
    if isinstance(value, Term):
        return text(language, value.key)
    if isinstance(value, Terms):
        return either(language, [text(language, key) for key in value.keys])
    if isinstance(value, Cards):
        return ", ".join(card_in_words(language, code) for code in value.codes)
    if isinstance(value, Phrase):
        return text(language, value.key, **dict(value.values))
    return value


def card_in_words(language: str, code: str) -> str:
    """A card as people of the language write it: ``♣D``, ``♥1``, ``Trumpf 17``, ``Gstieß``."""
    if code == "G":
        return text(language, "common.card.gstiess")
    letter, rank = code[0], code[1:]
    if letter not in SYMBOLS:
        return text(language, "common.card.trump", number=rank)
    key = f"common.rank.{rank}"
    return SYMBOLS[letter] + (text(language, key) if has_text(language, key) else rank)


def either(language: str, words: list[str]) -> str:
    """``a, b or c`` in the language."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {text(language, 'common.or')} {words[-1]}"


def _flatten(table: Mapping[str, object], prefix: str = "") -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            flat += _flatten(value, f"{prefix}{key}.")
        else:
            flat.append((f"{prefix}{key}", str(value)))
    return flat
