"""A puzzle as plain data and as text, each with its reader.

The text says the same as the data, a line a field; what is empty is left out.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from cego.cards import Pack
from cego.errors import CegoError, ReadError
from cego.notation import read_action
from cego.notation.views import FLAGS, GAMES, PILES_OF_VIEW, SEATS_OF_VIEW, body
from cego.players.judgement import Judged, Judgement

HEADER = "cego-puzzle 1"
_PLAIN = ("rules", "players", "phase", "step")
_CODES = (*PILES_OF_VIEW, "trick")

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


# Data


def judgement_from_data(data: Mapping[str, Any], pack: Pack) -> Judgement:
    """Read what the alternatives are worth."""
    options = tuple(
        Judged(read_action(item["action"], pack), float(item["worth"]), float(item["error"]))
        for item in data["options"]
    )
    return Judgement(options, int(data["worlds"]), bool(data["all_worlds"]))


# Text


def to_text(data: Mapping[str, Any]) -> str:
    """The data of a puzzle as lines of text."""
    view = data["view"]
    lines: dict[str, object] = {
        **{key: view[key] for key in (*_PLAIN, *SEATS_OF_VIEW, *GAMES, "trump")},
        **{key: "yes" if view[key] else "" for key in FLAGS},
        **{key: " ".join(view[key]) for key in _CODES},
        "counts": " ".join(map(str, view["counts"])),
        "piles": " | ".join(" ".join(pile) for pile in view["piles"]),
        "log": "; ".join(f"{turn['seat']} {body(turn)}" for turn in view["log"]),
        "legal": "; ".join(map(body, view["legal"])),
        "level": data["level"],
        "thumb": data["thumb"],
        "worlds": data["worlds"],
        "all_worlds": "yes" if data["all_worlds"] else "",
        "options": "; ".join(_option(item) for item in data["options"]),
    }
    written = [f"{key}: {value}" for key, value in lines.items() if value not in ("", None)]
    return "\n".join([HEADER, *written, ""])


def _option(item: Mapping[str, Any]) -> str:
    return f"{item['action']} = {item['worth']!r} ± {item['error']!r}"


def from_text(text: str) -> dict[str, Any]:
    """The data of a puzzle from lines of text."""
    header, *lines = [line for line in text.splitlines() if line.strip()]
    if header.strip() != HEADER:
        raise ReadError("read.header", expected=HEADER, found=header[:40])
    found = {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}
    get = found.get
    view: dict[str, Any] = {
        **{key: get(key, "") for key in _PLAIN},
        **{key: get(key) for key in (*SEATS_OF_VIEW, *GAMES, "trump")},
        **{key: get(key) == "yes" for key in FLAGS},
        **{key: get(key, "").split() for key in _CODES},
        "counts": get("counts", "").split(),
        "piles": [pile.split() for pile in get("piles", "").split("|")] if "piles" in found else [],
        "log": [{"seat": turn[:1], "action": turn[1:].strip()} for turn in _items(get("log", ""))],
        "legal": [{"action": item} for item in _items(get("legal", ""))],
    }
    return {
        "view": view,
        "level": found["level"],
        "thumb": found["thumb"],
        "worlds": found["worlds"],
        "all_worlds": get("all_worlds") == "yes",
        "options": [_read_option(item) for item in _items(found["options"])],
    }


def _items(line: str) -> list[str]:
    return [item.strip() for item in line.split(";") if item.strip()]


def _read_option(item: str) -> dict[str, str]:
    action, _, numbers = item.partition("=")
    worth, _, error = numbers.partition("±")
    return {"action": action.strip(), "worth": worth.strip(), "error": error.strip()}
