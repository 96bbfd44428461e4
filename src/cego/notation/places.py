"""Errors that tell where in a text or in data something is wrong."""

from cego.errors import CegoError, ReadError
from cego.locale import text


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
    return PlacedError("read.line", str(number), error)


def at_path(path: str, error: CegoError) -> PlacedError:
    """The error, with its path in the data."""
    return PlacedError("read.place", path, error)
