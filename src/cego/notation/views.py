"""A view as plain data, to a client, a log or a bot on another machine, and back."""

from collections.abc import Iterable, Mapping
from typing import Any

from cego.cards import Pack, Pile
from cego.deal.actions import Action, Hidden, Seat
from cego.deal.codes import BARE, PILES, TRUMP, read_action, read_seat
from cego.deal.view import View
from cego.errors import CegoError, ReadError
from cego.notation.data import action_body, action_to_data, codes, letter, outcome_to_data
from cego.rules import Contract, Rules, named

PILES_OF_VIEW = ("dealt", "hand", "shown", "dead", "laid_out", "open_trump", "legage")
SEATS_OF_VIEW = ("seat", "to_act", "holder", "soloist", "declarer", "leader")
FLAGS = ("over_solo", "no_trump", "pfeif_frei")
GAMES = ("standing", "contract")


def view_to_data(view: View, language: str = "en") -> dict[str, Any]:
    """A view as plain data: what goes to a client, to a log, to a bot on another machine."""
    pack = view.rules.pack
    piles = (*PILES_OF_VIEW, "blind")
    as_is = ("players", "phase", "step", *FLAGS, "trump")
    return {
        "rules": view.rules.spec,
        **{name: getattr(view, name) for name in as_is},
        **{name: letter(getattr(view, name)) for name in SEATS_OF_VIEW},
        **{name: None if (w := getattr(view, name)) is None else str(w) for name in GAMES},
        **{name: codes(pack, getattr(view, name)) for name in piles},
        "counts": list(view.counts),
        "trick": [pack.code(card) for card in view.trick],
        "piles": [codes(pack, pile) for pile in view.piles],
        "all_hands": [codes(pack, hand) for hand in view.all_hands],
        "log": [action_to_data(seat, action, pack) for seat, action in view.log],
        "legal": [action_body(action, pack) for action in view.legal],
        "outcome": None if view.outcome is None else outcome_to_data(view.outcome, language),
    }


def view_from_data(data: Mapping[str, Any]) -> View:
    """Read what `view_to_data` writes of a deal that goes on, for a bot on another machine."""
    try:
        return _view(data)
    except CegoError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ReadError("read.view", error=f"{type(error).__name__}: {error}") from error


def _view(data: Mapping[str, Any]) -> View:
    rules = Rules.from_spec(str(data["rules"]))
    pack, players = rules.pack, int(data["players"])
    rules.check_players(players)
    fields: dict[str, Any] = {
        **{name: _seat(data[name], players) for name in SEATS_OF_VIEW},
        **{name: _pile(data[name], pack) for name in PILES_OF_VIEW},
        **{name: bool(data[name]) for name in FLAGS},
        **{name: _game(data[name], rules) for name in GAMES},
    }
    return View(
        rules=rules,
        players=players,
        phase=str(data["phase"]),
        step=str(data["step"]),
        trump=None if data["trump"] is None else str(data["trump"]),
        log=tuple((read_seat(turn["seat"], players), _done(turn, pack)) for turn in data["log"]),
        legal=tuple(read_action(body(action), pack) for action in data["legal"]),
        counts=tuple(int(count) for count in data["counts"]),
        trick=tuple(pack.card(code) for code in data["trick"]),
        piles=tuple(_pile(pile, pack) for pile in data["piles"]),
        **fields,
    )


def _seat(letter: str | None, players: int) -> Seat | None:
    return None if letter is None else read_seat(letter, players)


def _game(word: str | None, rules: Rules) -> Contract | None:
    return None if word is None else named(word, rules.game)


def _pile(written: Iterable[str], pack: Pack) -> Pile:
    return pack.pile(" ".join(written))


def body(turn: Mapping[str, Any]) -> str:
    """The action of some data, or one that is text already; of a hidden one, how many cards."""
    ((kind, value),) = ((key, value) for key, value in turn.items() if key != "seat")
    if kind in PILES:
        return f"{kind} {value}" if isinstance(value, int) else f"{kind} {' '.join(value)}"
    if kind in BARE:
        return str(kind)
    return f"{TRUMP} {value}" if kind == TRUMP else str(value)


def _done(turn: Mapping[str, Any], pack: Pack) -> Action | Hidden:
    text = body(turn)
    kind, _, rest = text.partition(" ")
    if kind in PILES and rest.isdigit():
        return Hidden(kind, int(rest))
    return read_action(text, pack)
