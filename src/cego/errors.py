"""What can go wrong, each with its own name, all of them `ValueError`.

`ReadError`      a text is not what it should be: a card, a deal, a rule file, an option
`IllegalAction`  the text is fine, but the rules do not allow the action now

Both say so in words a player understands: English as ``str(error)``, the other languages by
``error.text("de")``. Neither ever names a card that the person told could not know.
"""

from collections.abc import Sequence
from typing import Any

from cego.locale import Value, text


class CegoError(ValueError):
    """An error with a text in every language, found by its key."""

    def __init__(self, key: str, /, **values: Value) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.key, self.values, self.__dict__)

    def text(self, language: str = "en") -> str:
        """The error in words."""
        return text(language, self.key, **self.values)

    def __str__(self) -> str:
        return self.text()


def _again(
    kind: type[CegoError], key: str, values: dict[str, Value], others: dict[str, Any]
) -> CegoError:
    """The error as it arrives in another process."""
    error = kind.__new__(kind, key, values)
    error.__dict__.update(others)
    return error


class ReadError(CegoError):
    """Something written cannot be read."""


class RulesError(ReadError):
    """A rule set is not well formed: names the file, the key, what was found, what is allowed."""


class Mistakes(RulesError):  # noqa: N818 - they are several
    """Several mistakes of one rule set, to be put right in one go."""

    def __init__(self, errors: Sequence[RulesError]) -> None:
        super().__init__("rules.several", n=len(errors))
        self.errors = tuple(errors)

    def text(self, language: str = "en") -> str:
        """One mistake a line."""
        return "\n".join(error.text(language) for error in self.errors)


class PlacedError(ReadError):
    """An error and its place; in every language that the error itself speaks."""

    def __init__(self, key: str, place: str, error: CegoError) -> None:
        super().__init__(key, place=place, error=str(error))
        self.place = place
        self.error = error

    def text(self, language: str = "en") -> str:
        """The place, then the error in words."""
        return text(language, self.key, place=self.place, error=self.error.text(language))


def at_line(number: int, error: CegoError) -> PlacedError:
    """The error, with the number of its line."""
    return _at("read.line", str(number), error)


def at_path(path: str, error: CegoError) -> PlacedError:
    """The error, with its path in the data."""
    return _at("read.place", path, error)


def _at(key: str, place: str, error: CegoError) -> PlacedError:
    """An error that tells its place already knows it better."""
    return error if isinstance(error, PlacedError) else PlacedError(key, place, error)


class IllegalAction(CegoError):  # noqa: N818 - reads as a sentence where it is raised
    """The action breaks a rule; the deal stays as it was."""
