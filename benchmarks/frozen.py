"""The frozen set: 200 positions a contract at the first lead, with their exact values.

``python -m benchmarks.frozen`` made it: seeded deals in which the contract is played with a hand
that might bid it, the exchange done by the Lehrling. Positions are stored, so that later
changes of players or shuffles leave the set as it is. Smaller sizes come from playing some tricks
by a fixed rule (`shrunk`).
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from rich.progress import track

from cego.cards import CEGO, KLEINER_MANN, TRUMPS, Pile, cards
from cego.deal.actions import Say
from cego.deal.deal import Deal
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.players import Lehrling
from cego.rules import Contract, load, named
from cego.rules.contracts import Objective
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import CUTTING_ORDER, Position, lower

FILE = Path(__file__).with_name("frozen.json")
DEALS = 200
SIZES = (6, 7, 8, 9, 10, 11)
"""Cards a hand."""

_FORT = "fort fort fort fort"
_SCRIPTS = {
    named("solo"): "solo gut gut gut",
    named("cego"): f"{_FORT} cego gut gut gut cego",
    named("halbe"): f"{_FORT} cego halbe gut gut gut",
    named("eine"): f"{_FORT} cego eine gut gut gut",
    named("eine-leere"): f"{_FORT} cego eine-leere gut gut gut",
    named("zwei-leere"): f"{_FORT} cego zwei-leere gut gut gut",
    named("zwei-verschiedene"): f"{_FORT} cego zwei-verschiedene gut gut gut",
    named("kleiner-mann"): f"{_FORT} cego kleiner-mann gut gut gut",
    named("ulti"): "ulti",
    named("piccolo"): f"{_FORT} piccolo",
    named("bettel"): f"{_FORT} bettel",
    named("raeuber"): f"{_FORT} cego gut gut gut raeuber",
    named("dresch"): f"{_FORT} cego gut gut gut dresch",
}
"""The auction that leads to each contract; the bidder of a step of the ladder is seat B."""
CONTRACTS = tuple(_SCRIPTS)
POINTS = CONTRACTS[:8]
"""The normal games, for which the goals of exact solving hold."""


def load_frozen(contract: Contract) -> list[Position]:
    """The positions of a contract at the first lead."""
    return [_position(entry) for entry in _file()[contract]]


def exact_values(contract: Contract, size: int) -> list[int]:
    """Their exact values once so many cards a hand are left."""
    return [entry["values"][str(size)] for entry in _file()[contract]]


@cache
def _file() -> dict[str, list[dict[str, Any]]]:
    content: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text("utf-8"))
    return content


def shrunk(position: Position, size: int) -> _native.Position:
    """The position after tricks played by a fixed rule, until so many cards a hand are left.

    The rule steps through the legal cards with a number that changes at every card, so that
    tricks look neither sorted nor clever.
    """
    state, number = native(position), 1
    while max(hand.bit_count() for hand in state.hands) > size or len(state.trick) > 0:
        legal = list(cards(_native.legal(state)))
        number = (number * 16807 + 7) % 2147483647
        state = _native.play(state, legal[number % len(legal)])
    return state


# How it was made


def _fits(contract: Contract, hand: Pile) -> bool:
    """Whether such a hand might bid the contract."""
    trumps, pips = (hand & TRUMPS).bit_count(), CEGO.pips_of(hand)
    wanted: dict[Contract, bool] = {
        named("solo"): trumps >= 7,
        named("ulti"): bool(hand >> KLEINER_MANN & 1) and trumps >= 7,
        named("piccolo"): trumps <= 3,
        named("bettel"): trumps <= 2,
        named("raeuber"): True,
        named("dresch"): True,
    }
    return wanted.get(contract, pips >= 12)


def _deals(contract: Contract) -> Iterator[Deal]:
    base = load("ministranten" if contract is named("dresch") else "baden")
    ladder = ["cego", str(contract)] if "cego " + contract in _SCRIPTS[contract] else ["cego"]
    rules = base.replace({"auction.ladder": list(dict.fromkeys(ladder))})
    number = 0
    while True:
        number += 1
        deal = deal_order(rules, 4, shuffled(rules, 4, f"frozen {contract} {number}".encode()))
        declarer = 1 if len(ladder) > 1 and ladder[1] != "cego" else 0
        if not _fits(contract, deal.hands[declarer]):
            continue
        for word in _SCRIPTS[contract].split():
            if Say(word) not in deal.legal_actions():
                break
            deal = deal.apply(Say(word))
        else:
            while deal.view().phase == "exchange" and deal.to_act is not None:
                deal = deal.apply(Lehrling("frozen").choose(deal.view(deal.to_act)))
            yield deal


_STORED: dict[str, Callable[[Any], Any]] = {
    "hands": list,
    "leader": int,
    "side": int,
    "maximizers": int,
    "dead": int,
    "leads": list,
    "decide_after": int,
    "objective": str,
    "target": int,
    "count": int,
}


def _entry(position: Position) -> dict[str, Any]:
    defaults = {field.name: field.default for field in fields(Position)}
    return {
        name: store(getattr(position, name))
        for name, store in _STORED.items()
        if getattr(position, name) != defaults[name]
    }


def _position(entry: dict[str, Any]) -> Position:
    stored = {name: value for name, value in entry.items() if name != "values"}
    stored["hands"] = tuple(stored["hands"])
    stored["leads"] = tuple((leader, pile) for leader, pile in stored.get("leads", ()))
    stored["objective"] = Objective(stored.get("objective", "points"))
    stored["order"] = CUTTING_ORDER if stored.get("decide_after") else ()
    return replace(_pattern(), **stored)


@cache
def _pattern() -> Position:
    """A position whose pack and points all stored ones share."""
    return lower(next(_deals(named("solo"))))


def main() -> None:
    """Make the set, exact values included. What the file holds already is kept: stop at will."""
    content = _file() if FILE.exists() else {}
    for contract in CONTRACTS:
        if contract not in content:
            deals = _deals(contract)
            content[contract] = [_entry(lower(next(deals))) for _ in range(DEALS)]
    todo = [
        (size, contract)
        for size in SIZES
        for contract in CONTRACTS
        if str(size) not in content[contract][0].get("values", {})
    ]
    for size, contract in track(todo, description="exact values"):
        entries = content[contract]
        lower_bounds, _, _ = _native.solve_many([shrunk(_position(e), size) for e in entries])
        for entry, value in zip(entries, lower_bounds, strict=True):
            entry.setdefault("values", {})[str(size)] = int(value)
        _write(content)


def _write(content: dict[str, list[dict[str, Any]]]) -> None:
    """A position a line, so that changes can be read."""
    made = [
        f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(e) for e in content[name]) + "\n]"
        for name in CONTRACTS
    ]
    draft = FILE.with_suffix(".new")
    draft.write_text("{\n" + ",\n".join(made) + "\n}\n")
    draft.replace(FILE)


if __name__ == "__main__":
    main()
