"""Deals and outcomes as plain data for JSON.

A deal's data follows ``deal.schema.json``, which comes with the package.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from cego.cards import Pack, Pile
from cego.deal.actions import SEATS, Action, Seat
from cego.deal.deal import Deal
from cego.deal.outcome import Outcome
from cego.errors import CegoError, PlacedError, ReadError, at_path
from cego.games import deal_hands
from cego.jsontext import parse
from cego.locale import Term
from cego.notation.actions import action_to_data, turn_from_data
from cego.notation.text import COMPULSORY
from cego.rules import Rules

FORMAT, VERSION = "cego-deal", 1


def write_json(deal: Deal) -> str:
    """The deal as JSON; `read_json` takes it back."""
    return json.dumps(deal_to_data(deal), ensure_ascii=False)


def read_json(text: str) -> Deal:
    """Read a deal from JSON."""
    return deal_from_data(parse(text))


@cache
def schema() -> Mapping[str, Any]:
    """The JSON schema of a deal."""
    file = files(__package__) / "deal.schema.json"
    published: Mapping[str, Any] = json.loads(file.read_text("utf-8"))
    return published


def deal_to_data(deal: Deal) -> dict[str, Any]:
    """The deal as plain data."""
    pack = deal.pack
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": deal.rules.spec,
        "players": deal.players,
        "hands": {SEATS[seat]: codes(pack, hand) for seat, hand in enumerate(deal.hands)},
        "blind": codes(pack, deal.dealt.blind),
        "actions": [action_to_data(seat, action, pack) for seat, action in deal.log],
    }
    if deal.dealt.compulsory:
        data["game"] = COMPULSORY
    outcome = deal.outcome()
    if outcome is not None:
        data["payments"] = list(outcome.payments)
    return data


def deal_from_data(data: object) -> Deal:
    """Read a deal from plain data; an error names the place."""
    top = _object(data, "deal")
    _expect(top.get("format") == FORMAT, "format", top.get("format"), FORMAT)
    version = top.get("version")
    _expect(version == VERSION and version is not True, "version", version, VERSION)
    deal = _dealt(top)
    pack, players = deal.pack, deal.players
    for number, item in enumerate(_list(top.get("actions"), "actions")):
        path = f"actions[{number}]"
        try:
            seat, action = _turn(item, path, pack, players)
            deal = deal.apply(action, seat)
        except CegoError as error:
            raise at_path(path, error) from error
    _check_payments(deal, top.get("payments"))
    return deal


def _dealt(top: Mapping[str, Any]) -> Deal:
    """The cards as they were dealt, under the rules agreed on."""
    rules, players = _agreed(top)
    pack, letters = rules.pack, SEATS[: rules.active(players)]
    hands = _object(top.get("hands"), "hands")
    _expect(set(hands) == set(letters), "hands", sorted(hands), ", ".join(letters))
    game = top.get("game")
    _expect(game in (None, COMPULSORY), "game", game, COMPULSORY)
    piles = tuple(_pile(hands[letter], f"hands.{letter}", pack) for letter in letters)
    blind = _pile(top.get("blind"), "blind", pack)
    try:
        return deal_hands(rules, players, piles, blind, compulsory=game is not None)
    except CegoError as error:
        raise at_path("hands", error) from error


def _agreed(top: Mapping[str, Any]) -> tuple[Rules, int]:
    """The rules, and the number of players."""
    spec, players = top.get("rules"), top.get("players")
    _expect(isinstance(spec, str) and bool(spec.strip()), "rules", spec, "loewen@1, …")
    path = "rules"
    try:
        rules = Rules.from_spec(str(spec))
        path = "players"
        if not isinstance(players, int) or isinstance(players, bool):
            raise _wrong(path, players, ", ".join(map(str, rules.players)))
        rules.check_players(players)
    except CegoError as error:
        raise at_path(path, error) from error
    return rules, players


def _check_payments(deal: Deal, payments: object) -> None:
    if payments is None:
        return
    outcome = deal.outcome()
    if outcome is None:
        raise ReadError("read.not-over")
    _expect(payments == list(outcome.payments), "payments", payments, _shown(outcome.payments))


def _turn(item: object, path: str, pack: Pack, players: int) -> tuple[Seat, Action]:
    return turn_from_data(_object(item, path), pack, players)


def outcome_to_data(outcome: Outcome, language: str = "en") -> dict[str, Any]:
    """An outcome with its arithmetic, each step as key, numbers and words."""
    return {
        "reason": str(outcome.reason),
        "contract": None if outcome.contract is None else str(outcome.contract),
        "declarer": _letter(outcome.declarer),
        "over_solo": outcome.over_solo,
        "won": outcome.won,
        "losers": [SEATS[seat] for seat in outcome.losers],
        "points": list(outcome.points),
        "tricks": list(outcome.tricks),
        "difference": outcome.difference,
        "factor": outcome.factor,
        "pays_each": outcome.pays_each,
        "payments": list(outcome.payments),
        "steps": [
            {"step": step.key, "value": step.value, "text": step.text(language)}
            for step in outcome.steps
        ],
    }


def _letter(seat: Seat | None) -> str | None:
    return None if seat is None else SEATS[seat]


def codes(pack: Pack, pile: Pile) -> list[str]:
    """The cards of a pile, each by its code."""
    return [pack.code(card) for card in pack.in_order(pile)]


def _pile(value: object, path: str, pack: Pack) -> Pile:
    codes = _list(value, path)
    if not all(isinstance(code, str) for code in codes):
        raise _wrong(path, value, '["CK", "T21", …]')
    try:
        return pack.pile(" ".join(str(code) for code in codes))
    except ReadError as error:
        raise at_path(path, error) from error


def _object(value: object, path: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(path, value, "{…}")
    return value


def _list(value: object, path: str) -> Sequence[Any]:
    if not isinstance(value, list):
        raise _wrong(path, value, "[…]")
    return value


def _expect(fits: bool, path: str, found: object, allowed: str | int | Term) -> None:
    if not fits:
        raise _wrong(path, found, allowed)


def _wrong(path: str, found: object, allowed: str | int | Term) -> PlacedError:
    return at_path(path, ReadError("read.value", found=_shown(found), allowed=allowed))


def _shown(found: object) -> str:
    """As much of a value as helps to find it, as JSON writes it."""
    try:
        return json.dumps(found, ensure_ascii=False, default=str)[:80]
    except RecursionError:
        return "…"
