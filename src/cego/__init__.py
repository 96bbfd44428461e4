"""Cego and Zuger Tapp: every village's rules, from the shuffle to the payment.

>>> import cego
>>> deal = cego.deal("loewen", players=4, seed="a seed")
>>> deal.legal_actions()
[Say(word='fort'), Say(word='solo')]
>>> deal.apply(cego.Say("fort")).to_act
1

What most programs need stands here and is imported when it is first used; the rooms have the rest:
`cego.players` plays, `cego.solver` solves, `cego.study` explains, `cego.arena` compares,
`cego.server` serves.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cego.cards import CEGO, EMPTIES, TAPP, TRUMPS
    from cego.deal.actions import (
        Action,
        Challenge,
        Keep,
        LayOut,
        NameTrump,
        PfeifFrei,
        Play,
        PutAway,
        Say,
        Show,
    )
    from cego.deal.deal import Deal
    from cego.deal.outcome import Outcome
    from cego.deal.view import View
    from cego.errors import (
        CegoError,
        IllegalAction,
        ReadError,
    )
    from cego.evening import Evening
    from cego.fairdeal import FairDeal, shuffled
    from cego.notation import (
        read_json,
        read_text,
        view_from_data,
        view_to_data,
        write_json,
        write_text,
    )
    from cego.rules import SLUGS, Rules, load

    __version__: str

    def deal(
        rules: Rules | str = "loewen", players: int = 4, seed: bytes | str | None = None
    ) -> Deal:
        """A fresh deal. The same seed gives the same cards; without one, chance deals."""


_ROOMS = {
    "cego.cards": ("CEGO", "EMPTIES", "TAPP", "TRUMPS"),
    "cego.deal.actions": (
        *("Action", "Challenge", "Keep", "LayOut", "NameTrump", "PfeifFrei", "Play", "PutAway"),
        *("Say", "Show"),
    ),
    "cego.deal.deal": ("Deal",),
    "cego.deal.outcome": ("Outcome",),
    "cego.deal.view": ("View",),
    "cego.errors": ("CegoError", "IllegalAction", "ReadError"),
    "cego.evening": ("Evening",),
    "cego.fairdeal": ("FairDeal", "shuffled"),
    "cego.notation": (
        *("read_json", "read_text", "view_from_data", "view_to_data", "write_json", "write_text"),
    ),
    "cego.rules": ("SLUGS", "Rules", "load"),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "CEGO",
    "EMPTIES",
    "SLUGS",
    "TAPP",
    "TRUMPS",
    "Action",
    "CegoError",
    "Challenge",
    "Deal",
    "Evening",
    "FairDeal",
    "IllegalAction",
    "Keep",
    "LayOut",
    "NameTrump",
    "Outcome",
    "PfeifFrei",
    "Play",
    "PutAway",
    "ReadError",
    "Rules",
    "Say",
    "Show",
    "View",
    "__version__",
    "deal",
    "load",
    "read_json",
    "read_text",
    "shuffled",
    "view_from_data",
    "view_to_data",
    "write_json",
    "write_text",
]


if not TYPE_CHECKING:  # so that a name that is not there is found by a type checker, too

    def __getattr__(name: str) -> Any:
        if name == "__version__":
            value: Any = import_module("importlib.metadata").version("cego")
        elif name in _ROOM_OF:
            value = getattr(import_module(_ROOM_OF[name]), name)
        else:
            raise AttributeError(f"module 'cego' has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


class _Dealing(ModuleType):
    """The room `cego.deal`, which also deals when it is called: both names are the natural ones."""

    def __call__(
        self, rules: "Rules | str" = "loewen", players: int = 4, seed: bytes | str | None = None
    ) -> "Deal":
        """A fresh deal. The same seed gives the same cards; without one, chance deals."""
        from secrets import token_bytes

        from cego.fairdeal import shuffled
        from cego.games import deal_order
        from cego.rules import load

        agreed = load(rules) if isinstance(rules, str) else rules
        if seed is None:
            seed = token_bytes(32)
        chance = seed.encode() if isinstance(seed, str) else seed
        return deal_order(agreed, players, shuffled(agreed, players, chance))


import_module("cego.deal").__class__ = _Dealing
