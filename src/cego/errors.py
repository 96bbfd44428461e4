"""What can go wrong, each with its own name, all of them `ValueError`.

`ReadError`      a text is not what it should be: a card, a deal, a rule file, an option
`IllegalAction`  the text is fine, but the rules do not allow the action now

Both say so in words a player understands: English as ``str(error)``, the other languages by
``error.text("de")``. Neither ever names a card that the person told could not know.
"""

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


class IllegalAction(CegoError):  # noqa: N818 - reads as a sentence where it is raised
    """The action breaks a rule; the deal stays as it was."""
