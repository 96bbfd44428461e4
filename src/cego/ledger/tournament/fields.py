"""The fields of an entry, declared once: by them they are read, checked and described."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

REQUIRED = object()
"""For a field that must be there."""


class Wrong(ValueError):  # noqa: N818 - reads as a sentence where it is raised
    """A value that makes no sense; the message is where it stands."""


class Field(Protocol):
    """Reads a value; complains with `Wrong`."""

    @property
    def missing(self) -> Any:
        """What is meant if it is not there."""

    def read(self, value: Any, where: str) -> Any:
        """The value, checked."""

    def schema(self) -> dict[str, Any]:
        """The same as JSON Schema."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two others."""

    low: int
    high: int
    missing: Any = REQUIRED

    def read(self, value: Any, where: str) -> int:
        """The number."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise Wrong(where)
        if not self.low <= value <= self.high:
            raise Wrong(where)
        return value

    def schema(self) -> dict[str, Any]:
        """An integer."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class Text:
    """A text of limited length, without control characters; spaces around it do not count."""

    most: int
    missing: Any = REQUIRED
    pattern: str = ""

    def read(self, value: Any, where: str) -> str:
        """The text."""
        if not isinstance(value, str) or len(value) > self.most:
            raise Wrong(where)
        if any(char < " " or "\ud800" <= char <= "\udfff" for char in value):
            raise Wrong(where)
        if self.missing is REQUIRED and not value.strip():
            raise Wrong(where)
        if self.pattern and not re.fullmatch(self.pattern, value):
            raise Wrong(where)
        return value.strip()

    def schema(self) -> dict[str, Any]:
        """A string."""
        found: dict[str, Any] = {"type": "string", "maxLength": self.most}
        if self.missing is REQUIRED:
            found["minLength"] = 1
        if self.pattern:
            found["pattern"] = f"^(?:{self.pattern})$"
        return found


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    words: Collection[str]
    missing: Any = REQUIRED

    def read(self, value: Any, where: str) -> str:
        """The word."""
        if not isinstance(value, str) or value not in self.words:
            raise Wrong(where)
        return value

    def schema(self) -> dict[str, Any]:
        """An enumeration."""
        return {"enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Yes:
    """Yes or no."""

    missing: Any = False

    def read(self, value: Any, where: str) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise Wrong(where)
        return value

    def schema(self) -> dict[str, Any]:
        """A boolean."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Many:
    """A list of the same."""

    of: Field
    most: int
    least: int = 0
    missing: Any = REQUIRED
    different: bool = False

    def read(self, value: Any, where: str) -> list[Any]:
        """The list."""
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            raise Wrong(where)
        found = [self.of.read(each, f"{where}[{at}]") for at, each in enumerate(value)]
        if self.different and any(each in found[:at] for at, each in enumerate(found)):
            raise Wrong(where)
        return found

    def schema(self) -> dict[str, Any]:
        """An array."""
        found: dict[str, Any] = {"type": "array", "items": self.of.schema(), "maxItems": self.most}
        if self.least:
            found["minItems"] = self.least
        if self.different:
            found["uniqueItems"] = True
        return found


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value or null."""

    of: Field
    missing: Any = None

    def read(self, value: Any, where: str) -> Any:
        """The value, or none."""
        return None if value is None else self.of.read(value, where)

    def schema(self) -> dict[str, Any]:
        """Either of both."""
        return {"anyOf": [self.of.schema(), {"type": "null"}]}


@dataclass(frozen=True, slots=True)
class Group:
    """Several named fields. What is missing takes its default; unknown names are left out."""

    fields: Mapping[str, Field]
    missing: Any = REQUIRED

    def read(self, value: Any, where: str) -> dict[str, Any]:
        """The fields, all of them."""
        if not isinstance(value, Mapping):
            raise Wrong(where)
        found = {}
        for name, field in self.fields.items():
            there = f"{where}.{name}" if where else name
            if name in value:
                found[name] = field.read(value[name], there)
            elif field.missing is REQUIRED:
                raise Wrong(there)
            else:
                found[name] = field.read(field.missing, there)
        return found

    def schema(self) -> dict[str, Any]:
        """An object."""
        required = [name for name, field in self.fields.items() if field.missing is REQUIRED]
        return {
            "type": "object",
            "properties": {name: field.schema() for name, field in self.fields.items()},
            "required": required,
        }


def numbers(low: int, high: int, most: int, missing: Any = REQUIRED) -> Many:
    """A list of numbers."""
    return Many(Number(low, high), most, missing=missing)


def different(low: int, high: int, most: int, least: int = 0, missing: Any = REQUIRED) -> Many:
    """A list of numbers, none of them twice."""
    return Many(Number(low, high), most, least, missing, different=True)
