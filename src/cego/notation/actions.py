"""An action as plain data: ``{"keep": ["G", "T21"]}``, with its seat where turns are told."""

import json
from collections.abc import Mapping
from typing import Any

from cego.cards import Pack
from cego.deal.actions import KINDS, SEATS, Action, Hidden, Seat
from cego.deal.codes import read_seat
from cego.errors import ReadError


def body_of(action: Action | Hidden, pack: Pack) -> dict[str, Any]:
    """An action as data; of a hidden one, how many cards."""
    return {action.kind: action.value(pack)}


def action_to_data(seat: Seat, action: Action | Hidden, pack: Pack) -> dict[str, Any]:
    """An action with its seat: ``{"seat": "A", "keep": ["G", "T21"]}``."""
    return {"seat": SEATS[seat]} | body_of(action, pack)


def action_from_data(body: Mapping[str, Any], pack: Pack) -> Action:
    """Read an action, given without its seat."""
    if len(body) == 1:
        ((kind, value),) = body.items()
        if kind in KINDS:
            action = KINDS[kind].of(_parts(value), pack)
            if type(action.value(pack)) is type(value):
                return action
    raise _no_action(body)


def turn_from_data(turn: Mapping[str, Any], pack: Pack, players: int) -> tuple[Seat, Action]:
    """Read an action with its seat."""
    body = dict(turn)
    return read_seat(str(body.pop("seat", "")), players), action_from_data(body, pack)


def seen_from_data(
    turn: Mapping[str, Any], pack: Pack, players: int
) -> tuple[Seat, Action | Hidden]:
    """Read what somebody saw of an action: with a number in place of cards it was hidden."""
    body = dict(turn)
    seat = read_seat(str(body.pop("seat", "")), players)
    for kind, value in body.items():
        if type(value) is int and kind in KINDS and KINDS[kind].unseen:
            return seat, Hidden(kind, value)
    return seat, action_from_data(body, pack)


def _parts(value: object) -> list[str]:
    if value is True:
        return []
    return [str(part) for part in value] if isinstance(value, list) else [str(value)]


def _no_action(body: object) -> ReadError:
    return ReadError("read.action", found=json.dumps(body, ensure_ascii=False, default=str)[:80])
