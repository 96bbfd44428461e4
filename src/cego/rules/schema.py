"""What each option may be: reading a plain value into its type, and writing it back.

Options are addressed by dotted keys as they stand in a rule file: ``auction.early-call``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from typing import Any, get_type_hints

from cego.cards import CEGO, EMPTIES, Pile
from cego.errors import ReadError
from cego.locale import Phrase, Term, spelled
from cego.rules.contracts import Contract, derived
from cego.rules.options import (
    CegoOptions,
    Factor,
    FactorTable,
    Options,
    TappOptions,
)

KINDS: Mapping[str, type[Options]] = {"cego": CegoOptions, "tapp": TappOptions}
"""The options of each game."""

Plain = bool | int | str | list[str] | list[int]
"""A value as TOML and JSON write it."""


class Kind(StrEnum):
    """What sort of value an option has."""

    SWITCH = "switch"
    CHOICE = "choice"
    NUMBER = "number"
    FACTOR = "factor"
    GAMES = "games"
    CARDS = "cards"


@dataclass(frozen=True)
class Option:
    """One point on which tables differ."""

    key: str
    kind: Kind
    allows: str | Term | Phrase
    """What a value may be, in words and values for an error message."""
    choices: tuple[str, ...]
    """The values, where they can be listed: for forms and for help."""
    read: Callable[[Plain], Any]
    """Turns a plain value into the option's type; `ValueError` if it cannot be."""
    write: Callable[[Any], Plain]
    """Gives the plain form back."""
    bounds: tuple[int, int] | None = None
    """The lowest and the highest number, where it is one."""

    @property
    def allowed(self) -> str:
        """What a value may be, in English."""
        return spelled("en", self.allows)

    @property
    def section(self) -> str:
        """The part before the dot."""
        return self.key.partition(".")[0]


@derived
def schema(game: str) -> Mapping[str, Option]:
    """All options of Cego or of Zuger Tapp, by key, in their order."""
    options: dict[str, Option] = {}
    for section, section_type in _sections(KINDS[game]).items():
        if issubclass(section_type, FactorTable):
            for contract in section_type.contracts():
                key = _key(section, contract)
                options[key] = _option(key, Factor, {"range": (0, 100)})
            continue
        hints = get_type_hints(section_type)
        for field in fields(section_type):
            key = _key(section, field.name)
            options[key] = _option(key, hints[field.name], field.metadata)
    return options


def build(kind: type[Options], values: Mapping[str, Any], players: int) -> Options:
    """Put the values of all options together."""
    sections: dict[str, Any] = {"players": players}
    for section, section_type in _sections(kind).items():
        if issubclass(section_type, FactorTable):
            keyed = {each: _key(section, each) for each in section_type.contracts()}
            sections[section] = section_type.of(
                {each: values[key] for each, key in keyed.items() if key in values}
            )
            continue
        names = [field.name for field in fields(section_type)]
        sections[section] = section_type(**{name: values[_key(section, name)] for name in names})
    return kind(**sections)


def _sections(kind: type[Options]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {name: hint for name, hint in hints.items() if is_dataclass(hint)}


def _key(section: str, name: str) -> str:
    return f"{section}.{name}".replace("_", "-")


def _option(key: str, hint: Any, metadata: Mapping[str, Any]) -> Option:
    if hint is bool:
        return Option(key, Kind.SWITCH, "true, false", ("true", "false"), _read_bool, bool)
    if "cards" in metadata:
        cards = Term("rules.allowed.cards")
        return Option(key, Kind.CARDS, cards, (), _read_empties, _write_cards)
    if "allowed" in metadata:
        return _list_option(key, metadata)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        members = metadata.get("values", tuple(hint))
        choices = tuple(str(member) for member in members)
        read = _reader_of_enum(members)
        return Option(key, Kind.CHOICE, ", ".join(choices), choices, read, str)
    low, high = bounds = metadata["range"]
    number = _reader_of_number(low, high)
    span = (("low", low), ("high", high))
    if hint is Factor:
        allows = Phrase("rules.allowed.factor", span)
        factor = _reader_of_factor(number)
        return Option(key, Kind.FACTOR, allows, (), factor, _write_factor, bounds)
    allows = Phrase("rules.allowed.number", span)
    return Option(key, Kind.NUMBER, allows, (), number, int, bounds)


def _list_option(key: str, metadata: Mapping[str, Any]) -> Option:
    allowed = tuple(metadata["allowed"]())
    choices = tuple(str(contract) for contract in allowed)
    required = tuple(str(contract) for contract in metadata["required"])
    values = (("choices", ", ".join(choices)), ("required", ", ".join(required)))
    form = "ladder" if metadata["ordered"] else "list-with" if required else "list"
    allows = Phrase(f"rules.allowed.{form}", values)
    read = _reader_of_list(allowed, required, metadata["ordered"])
    return Option(key, Kind.GAMES, allows, choices, read, _write_list)


def _read_bool(value: Plain) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _strings(value: Plain) -> list[str]:
    strings = [item for item in value if isinstance(item, str)] if isinstance(value, list) else []
    if not isinstance(value, list) or len(set(strings)) < len(value):
        raise ValueError(value)
    return strings


def _read_empties(value: Plain) -> Pile:
    try:
        pile = CEGO.pile(" ".join(_strings(value)))
    except ReadError as error:
        raise ValueError(value) from error
    if pile & ~EMPTIES or pile.bit_count() != 3:
        raise ValueError(value)
    return pile


def _write_cards(pile: Pile) -> Plain:
    return [CEGO.code(card) for card in CEGO.in_order(pile)]


def _reader_of_number(low: int, high: int) -> Callable[[Plain], int]:
    def read(value: Plain) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(value)
        return value

    return read


def _reader_of_factor(number: Callable[[Plain], int]) -> Callable[[Plain], Factor]:
    def read(value: Plain) -> Factor:
        if isinstance(value, list) and len(value) == 2:
            return Factor(number(value[0]), number(value[1]))
        return Factor(number(value), number(value))

    return read


def _reader_of_enum(members: tuple[StrEnum, ...]) -> Callable[[Plain], StrEnum]:
    def read(value: Plain) -> StrEnum:
        for member in members:
            if member == value:
                return member
        raise ValueError(value)

    return read


def _write_factor(factor: Factor) -> Plain:
    return factor.won if factor.won == factor.lost else list(factor)


def _reader_of_list(
    allowed: tuple[Contract, ...], required: tuple[str, ...], ordered: bool
) -> Callable[[Plain], tuple[Contract, ...]]:
    def read(value: Plain) -> tuple[Contract, ...]:
        names = _strings(value)
        if not set(required) <= set(names) <= set(allowed):
            raise ValueError(value)
        contracts = tuple(contract for contract in allowed if contract in names)
        if ordered and list(contracts) != names:
            raise ValueError(value)
        return contracts

    return read


def _write_list(contracts: tuple[Contract, ...]) -> Plain:
    return [str(contract) for contract in contracts]
