"""A puzzle as plain data and as text, each with its reader.

The data of a view is that of `cego.notation.view_to_data`; here is what takes it back. The text is
the same, a line a field; what is empty is left out.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from cego.cards import Pack, Pile
from cego.deal.actions import Action, Hidden, Seat
from cego.deal.codes import BARE, PILES, TRUMP, read_seat
from cego.deal.view import View
from cego.errors import CegoError, ReadError
from cego.notation import read_action
from cego.players.judgement import Judged, Judgement
from cego.rules import Contract, Rules, named

HEADER = "cego-puzzle 1"
_PILES = ("dealt", "hand", "shown", "dead", "laid_out", "open_trump", "legage")
_SEATS = ("seat", "to_act", "holder", "soloist", "declarer", "leader")
_FLAGS = ("over_solo", "no_trump", "pfeif_frei")
_GAMES = ("standing", "contract")
_PLAIN = ("rules", "players", "phase", "step")
_CODES = (*_PILES, "trick")

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


def view_from_data(data: Mapping[str, Any]) -> View:
    """Read the view of a deal that goes on."""
    rules = Rules.from_spec(str(data["rules"]))
    pack, players = rules.pack, int(data["players"])
    rules.check_players(players)
    fields: dict[str, Any] = {
        **{name: _seat(data[name], players) for name in _SEATS},
        **{name: _pile(data[name], pack) for name in _PILES},
        **{name: bool(data[name]) for name in _FLAGS},
        **{name: _game(data[name], rules) for name in _GAMES},
    }
    return View(
        rules=rules,
        players=players,
        phase=str(data["phase"]),
        step=str(data["step"]),
        trump=None if data["trump"] is None else str(data["trump"]),
        log=tuple((read_seat(turn["seat"], players), _done(turn, pack)) for turn in data["log"]),
        legal=tuple(read_action(_body(body), pack) for body in data["legal"]),
        counts=tuple(int(count) for count in data["counts"]),
        trick=tuple(pack.card(code) for code in data["trick"]),
        piles=tuple(_pile(codes, pack) for codes in data["piles"]),
        **fields,
    )


def judgement_from_data(data: Mapping[str, Any], pack: Pack) -> Judgement:
    """Read what the alternatives are worth."""
    options = tuple(
        Judged(read_action(item["action"], pack), float(item["worth"]), float(item["error"]))
        for item in data["options"]
    )
    return Judgement(options, int(data["worlds"]), bool(data["all_worlds"]))


def _seat(letter: str | None, players: int) -> Seat | None:
    return None if letter is None else read_seat(letter, players)


def _game(word: str | None, rules: Rules) -> Contract | None:
    return None if word is None else named(word, rules.game)


def _pile(codes: Iterable[str], pack: Pack) -> Pile:
    return pack.pile(" ".join(codes))


def _body(turn: Mapping[str, Any]) -> str:
    """The action of some data, or one that is text already; of a hidden one, how many cards."""
    ((kind, value),) = ((key, value) for key, value in turn.items() if key != "seat")
    if kind in PILES:
        return f"{kind} {value}" if isinstance(value, int) else f"{kind} {' '.join(value)}"
    if kind in BARE:
        return str(kind)
    return f"{TRUMP} {value}" if kind == TRUMP else str(value)


def _done(turn: Mapping[str, Any], pack: Pack) -> Action | Hidden:
    text = _body(turn)
    kind, _, rest = text.partition(" ")
    if kind in PILES and rest.isdigit():
        return Hidden(kind, int(rest))
    return read_action(text, pack)


# Text


def to_text(data: Mapping[str, Any]) -> str:
    """The data of a puzzle as lines of text."""
    view = data["view"]
    lines: dict[str, object] = {
        **{key: view[key] for key in (*_PLAIN, *_SEATS, *_GAMES, "trump")},
        **{key: "yes" if view[key] else "" for key in _FLAGS},
        **{key: " ".join(view[key]) for key in _CODES},
        "counts": " ".join(map(str, view["counts"])),
        "piles": " | ".join(" ".join(pile) for pile in view["piles"]),
        "log": "; ".join(f"{turn['seat']} {_body(turn)}" for turn in view["log"]),
        "legal": "; ".join(map(_body, view["legal"])),
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
        **{key: get(key) for key in (*_SEATS, *_GAMES, "trump")},
        **{key: get(key) == "yes" for key in _FLAGS},
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
