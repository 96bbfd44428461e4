"""A puzzle as text, a line a field, and what reads it and a puzzle's data back."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from cego.cards import Pack
from cego.errors import CegoError, ReadError
from cego.notation import read_action
from cego.players.judgement import Judged, Judgement

HEADER = "cego-puzzle 1"

P = ParamSpec("P")
T = TypeVar("T")


def reader(read: Callable[P, T]) -> Callable[P, T]:
    """Say in one way what is wrong with data that is not what it should be."""

    @wraps(read)
    def safe(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return read(*args, **kwargs)
        except CegoError:
            raise
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            what = f"{type(error).__name__}: {error}"
            raise ReadError("study.no-puzzle", error=what) from error

    return safe


def judgement_from_data(data: Mapping[str, Any], pack: Pack) -> Judgement:
    """Read what the alternatives are worth."""
    options = tuple(
        Judged(read_action(item["action"], pack), float(item["worth"]), float(item["error"]))
        for item in data["options"]
    )
    return Judgement(options, int(data["worlds"]), bool(data["all_worlds"]))


def to_text(lines: Mapping[str, str]) -> str:
    """A puzzle from its lines by their keys."""
    return "\n".join([HEADER, *(f"{key}: {line}" for key, line in lines.items()), ""])


def from_text(text: str) -> dict[str, str]:
    """The lines of a puzzle by their keys."""
    header, *lines = [line for line in text.splitlines() if line.strip()]
    if header.strip() != HEADER:
        raise ReadError("read.header", expected=HEADER, found=header[:40])
    return {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}


def options_to_line(options: Sequence[Mapping[str, Any]]) -> str:
    """What the alternatives are worth; `options_from_line` takes it back."""
    worths = (f"{item['action']} = {item['worth']!r} ± {item['error']!r}" for item in options)
    return "; ".join(worths)


def options_from_line(line: str) -> list[dict[str, str]]:
    """Read what the alternatives are worth."""
    return [_option(item) for item in line.split(";") if item.strip()]


def _option(item: str) -> dict[str, str]:
    action, _, numbers = item.partition("=")
    worth, _, error = numbers.partition("±")
    return {"action": action.strip(), "worth": worth.strip(), "error": error.strip()}
