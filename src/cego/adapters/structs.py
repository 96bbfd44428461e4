"""States, actions and observations as plain data, for people, logs and language models."""

import json
from dataclasses import dataclass
from typing import Any

from cego.adapters.steps import Steps
from cego.deal.actions import SEATS, Seat
from cego.deal.view import View
from cego.notation import seen_to_data

Data = dict[str, Any]


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
    return {
        "rules": view.rules.spec,
        **seen_to_data(view),
        "to_act": _name(steps.actor),
        "asked": _name(steps.asked),
        "legal": [steps.name(number) for number in steps.legal()] if seat == steps.actor else [],
        "picked": view.rules.pack.text(steps.own_picked(seat)),
        "log": _log(view),
    }


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
    return [[SEATS[seat], done.text(pack)] for seat, done in log]


def _name(seat: Seat | None) -> str | None:
    return None if seat is None else SEATS[seat]


def piles_of(steps: Steps) -> dict[str, str]:
    """The cards as dealt, as text."""
    dealt, pack = steps.deal.dealt, steps.deal.pack
    hands = {SEATS[seat]: pack.text(hand) for seat, hand in enumerate(dealt.hands)}
    return {**hands, "blind": pack.text(dealt.blind)}
