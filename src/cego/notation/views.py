"""A view as plain data and as lines of text, each with its reader. Each field is named here once.

The data is what goes to a client, to a log, to a bot on another machine. The lines are the same,
one a field; what is empty is left out. Only the view of a deal that goes on can be read.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cego.cards import Pack, Pile
from cego.deal.actions import SEATS, Hidden
from cego.deal.codes import read_action, read_seat
from cego.deal.seen import AuctionSeen, ExchangeSeen, PlaySeen
from cego.deal.view import View
from cego.errors import CegoError, ReadError
from cego.notation.actions import action_from_data, action_to_data, body_of, seen_from_data
from cego.notation.data import outcome_to_data
from cego.rules import Contract, Rules, named

Data = dict[str, Any]


class _Table(NamedTuple):
    """What a field may have to be read with."""

    rules: Rules
    players: int

    @property
    def pack(self) -> Pack:
        """The cards."""
        return self.rules.pack


class _Form(NamedTuple):
    """How the fields of one kind are written as data and read, and how data is read from a line."""

    write: Callable[[Any, Pack], Any]
    read: Callable[[Any, _Table], Any]
    from_line: Callable[[str], Any] = lambda line: line or None


def _codes(pile: Pile, pack: Pack) -> list[str]:
    return [pack.codes[card] for card in pack.in_order(pile)]


def _pile(codes: Sequence[str], table: _Table) -> Pile:
    return table.pack.pile(" ".join(codes))


def _contract(word: str | None, table: _Table) -> Contract | None:
    return None if word is None else named(word, table.rules.game)


_WORD = _Form(lambda word, _: word, lambda word, _: str(word), str)
_SUIT = _Form(lambda suit, _: suit, lambda suit, _: suit)
_FLAG = _Form(lambda flag, _: flag, lambda flag, _: bool(flag), lambda line: line == "yes")
_SEAT = _Form(
    lambda seat, _: None if seat is None else SEATS[seat],
    lambda letter, table: None if letter is None else read_seat(letter, table.players),
)
_GAME = _Form(lambda game, _: None if game is None else str(game), _contract)
_NUMBERS = _Form(
    lambda numbers, _: list(numbers), lambda numbers, _: tuple(map(int, numbers)), str.split
)
_PILE = _Form(_codes, _pile, str.split)
_CARDS = _Form(
    lambda cards, pack: [pack.codes[card] for card in cards],
    lambda codes, table: tuple(map(table.pack.card, codes)),
    str.split,
)
_PILES = _Form(
    lambda piles, pack: [_codes(pile, pack) for pile in piles],
    lambda piles, table: tuple(_pile(codes, table) for codes in piles),
    lambda line: [pile.split() for pile in line.split("|")] if line else [],
)

_OWN = {
    "phase": _WORD,
    "step": _WORD,
    "seat": _SEAT,
    "to_act": _SEAT,
    "dealt": _PILE,
    "hand": _PILE,
    "counts": _NUMBERS,
    "contract": _GAME,
    "declarer": _SEAT,
    "over_solo": _FLAG,
    "trump": _SUIT,
    "pfeif_frei": _FLAG,
    "all_hands": _PILES,
    "blind": _PILE,
}
"""The fields of a view that need no reader of their own."""
_PARTS: dict[str, tuple[Callable[..., Any], dict[str, _Form]]] = {
    "auction": (AuctionSeen, {"standing": _GAME, "holder": _SEAT, "soloist": _SEAT}),
    "exchange": (
        ExchangeSeen,
        {
            "shown": _PILE,
            "dead": _PILE,
            "laid_out": _PILE,
            "open_trump": _PILE,
            "no_trump": _FLAG,
            "legage": _PILE,
        },
    ),
    "play": (PlaySeen, {"trick": _CARDS, "leader": _SEAT, "piles": _PILES}),
}
"""Its parts, which lie side by side in the data."""
_FORMS = _OWN | {name: form for _, part in _PARTS.values() for name, form in part.items()}


def seen_to_data(view: View, language: str = "en") -> Data:
    """The moment that a view shows, without its rules, its past and what may be done."""
    pack = view.rules.pack
    found: Data = {name: form.write(getattr(view, name), pack) for name, form in _OWN.items()}
    for name, (_, fields) in _PARTS.items():
        part = getattr(view, name)
        found |= {field: form.write(getattr(part, field), pack) for field, form in fields.items()}
    found["players"] = view.players
    found["outcome"] = None if view.outcome is None else outcome_to_data(view.outcome, language)
    return found


def view_to_data(view: View, language: str = "en") -> Data:
    """A view as plain data; `view_from_data` takes it back."""
    pack = view.rules.pack
    return {
        "rules": view.rules.spec,
        **seen_to_data(view, language),
        "log": [action_to_data(seat, action, pack) for seat, action in view.log],
        "legal": [body_of(action, pack) for action in view.legal],
    }


def view_from_data(data: Mapping[str, Any]) -> View:
    """Read the view of a deal that goes on, as a program gets it that plays by data."""
    try:
        if data.get("outcome") is not None:
            raise ReadError("read.view-over")
        return _view(data)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        if isinstance(error, CegoError):
            raise
        what = f"{type(error).__name__}: {error}"
        raise ReadError("read.view", error=what) from error


def _view(data: Mapping[str, Any]) -> View:
    rules, players = Rules.from_spec(str(data["rules"])), int(data["players"])
    rules.check_players(players)
    table = _Table(rules, players)
    own: dict[str, Any] = {name: form.read(data[name], table) for name, form in _OWN.items()}
    parts = {
        name: make(**{field: form.read(data[field], table) for field, form in fields.items()})
        for name, (make, fields) in _PARTS.items()
    }
    return View(
        rules=rules,
        players=players,
        log=tuple(seen_from_data(turn, rules.pack, players) for turn in data["log"]),
        legal=tuple(action_from_data(body, rules.pack) for body in data["legal"]),
        **own,
        **parts,
    )


def view_to_lines(view: View) -> dict[str, str]:
    """A view as lines of text by their keys; `view_from_lines` takes it back."""
    data, pack = seen_to_data(view), view.rules.pack
    lines = {"rules": view.rules.spec, "players": str(view.players)}
    lines |= {name: _line(data[name]) for name in _FORMS}
    lines["log"] = "; ".join(f"{SEATS[seat]} {action.text(pack)}" for seat, action in view.log)
    lines["legal"] = "; ".join(action.text(pack) for action in view.legal)
    return {name: line for name, line in lines.items() if line}


def view_from_lines(lines: Mapping[str, str]) -> View:
    """Read what `view_to_lines` writes; a field without a line is empty."""
    pack = Rules.from_spec(lines["rules"]).pack
    data: Data = {name: form.from_line(lines.get(name, "")) for name, form in _FORMS.items()}
    data |= {"rules": lines["rules"], "players": lines["players"]}
    data["log"] = [_turn(turn, pack) for turn in _items(lines.get("log", ""))]
    data["legal"] = [
        body_of(read_action(item, pack), pack) for item in _items(lines.get("legal", ""))
    ]
    return view_from_data(data)


def _line(value: object) -> str:
    match value:
        case None | False:
            return ""
        case True:
            return "yes"
        case [[*_], *_]:
            return " | ".join(map(_line, value))
        case list():
            return " ".join(map(str, value))
    return str(value)


def _turn(text: str, pack: Pack) -> Data:
    letter, _, done = text.partition(" ")
    kind, _, count = done.partition(" ")
    if count.isdecimal():
        return {"seat": letter, **body_of(Hidden(kind, int(count)), pack)}
    return {"seat": letter, **body_of(read_action(done, pack), pack)}


def _items(line: str) -> list[str]:
    return [item.strip() for item in line.split(";") if item.strip()]
