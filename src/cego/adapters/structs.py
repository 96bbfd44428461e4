"""States, actions and observations as plain data, for people, logs and language models."""

import json
from dataclasses import dataclass
from typing import Any

from cego.adapters.steps import Steps
from cego.deal.actions import SEATS, Hidden, Seat
from cego.deal.view import View
from cego.notation import write_action

Data = dict[str, Any]
_PILES = ("dealt", "hand", "shown", "dead", "laid_out", "open_trump", "legage")
_NAMES = ("standing", "contract", "trump")
_FLAGS = ("over_solo", "no_trump", "pfeif_frei")


@dataclass(frozen=True, slots=True)
class Struct:
    """Plain data with the two ways in which OpenSpiel's structs are read."""

    data: Data

    def to_dict(self) -> Data:
        """As a dictionary."""
        return self.data

    def to_json(self) -> str:
        """As JSON."""
        return json.dumps(self.data, ensure_ascii=False)


def observation(steps: Steps, seat: Seat) -> Data:
    """What a seat sees now, every part by its name."""
    view = steps.view(seat)
    pack = view.rules.pack
    found: Data = {
        "rules": view.rules.spec,
        "players": view.players,
        "seat": SEATS[seat],
        "phase": view.phase,
        "step": view.step,
        "to_act": _name(steps.actor),
        "asked": _name(steps.asked),
        "legal": [steps.name(number) for number in steps.legal()] if seat == steps.actor else [],
        "picked": pack.text(steps.own_picked(seat)),
        "counts": list(view.counts),
        "leader": _name(view.leader),
        "trick": [pack.code(card) for card in view.trick],
        "piles": [pack.text(pile) for pile in view.piles],
        "holder": _name(view.holder),
        "soloist": _name(view.soloist),
        "declarer": _name(view.declarer),
        "log": _log(view),
    }
    found |= {name: pack.text(getattr(view, name)) for name in _PILES}
    found |= {name: getattr(view, name) for name in (*_NAMES, *_FLAGS)}
    if view.outcome is not None:
        found["payments"] = list(view.outcome.payments)
    return found


def state(steps: Steps | None, actions: list[int]) -> Data:
    """A whole state, hidden cards included: where the cards were dealt, and what was done."""
    return {
        "dealt": {} if steps is None else piles_of(steps),
        "actions": actions,
        "to_act": None if steps is None else _name(steps.actor),
        "asked": None if steps is None else _name(steps.asked),
        "picked": "" if steps is None else steps.deal.pack.text(steps.picked),
        "log": [] if steps is None else _log(steps.deal.view(), steps),
    }


def action(number: int, name: str) -> Data:
    """A numbered action and its word."""
    return {"action": number, "name": name}


def _log(view: View, steps: Steps | None = None) -> list[list[str]]:
    """Who did what, in words; with `steps` nothing is hidden."""
    pack = view.rules.pack
    log = view.log if steps is None else steps.deal.log
    return [
        [
            SEATS[seat],
            f"{done.kind} {done.count}" if isinstance(done, Hidden) else write_action(done, pack),
        ]
        for seat, done in log
    ]


def _name(seat: Seat | None) -> str | None:
    return None if seat is None else SEATS[seat]


def piles_of(steps: Steps) -> dict[str, str]:
    """The cards as dealt, as text."""
    dealt, pack = steps.deal.dealt, steps.deal.pack
    hands = {SEATS[seat]: pack.text(hand) for seat, hand in enumerate(dealt.hands)}
    return {**hands, "blind": pack.text(dealt.blind)}
