"""``cego score``: what a game is worth, with the arithmetic."""

from typing import Annotated, Any

import typer

from cego.cli.common import (
    AsJson,
    Failure,
    Language,
    Players,
    RulesOption,
    Settings,
    console,
    players_of,
    print_json,
    rules_from,
)
from cego.deal import scoring
from cego.deal.scoring import Forfeit, Score
from cego.errors import RulesError
from cego.locale import text
from cego.notation.actions import read_word
from cego.rules import Contract, Rules
from cego.rules.contracts import NORMAL
from cego.rules.numbers import SIZES
from cego.tapp.game import TOTAL, score_tapp

PENALTY = "penalty"


def score(
    contract: Annotated[str, typer.Option(help="The game: halbe, solo, raeuber … or penalty.")],
    rules: RulesOption = "loewen",
    points: Annotated[int | None, typer.Option(help="Declarer's (or loser's) points.")] = None,
    tricks: Annotated[int | None, typer.Option(help="Declarer's tricks; 0 costs all.")] = None,
    over_solo: Annotated[bool, typer.Option("--over-solo", help="Bid over a solo.")] = False,
    players: Players = None,
    won: Annotated[
        bool | None, typer.Option("--won/--lost", help="Ulti, Piccolo, Bettel: made or not.")
    ] = None,
    forehand: Annotated[bool, typer.Option("--forehand", help="Räuber: forehand lost.")] = False,
    losers: Annotated[int, typer.Option(min=1, max=4, help="Räuber: how many lost.")] = 1,
    without_trick: Annotated[
        int, typer.Option(min=0, max=3, help="Pflichträuber: how many took no trick.")
    ] = 0,
    settings: Settings = None,
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """What a game is worth to each, and how that comes about."""
    agreed = rules_from(rules, settings)
    number = players_of(agreed, players)
    name = contract.strip().lower()
    if name != PENALTY:
        name = read_word(contract, ())
        agreed.check_contract(number, name)
    _check_range("tricks", tricks, 8 if agreed.game == "tapp" else SIZES[min(number, 4)].hand)
    asked = {
        "points": points,
        "tricks": tricks,
        "over_solo": over_solo,
        "won": won,
        "forehand": forehand,
        "without_trick": without_trick,
    }
    result = _score(agreed, number, name, asked)
    payers = losers if name in _ALONE else 1
    payments = scoring.settle(number, dict.fromkeys(range(payers), -result.pays_each))
    if as_json:
        print_json(_data(agreed, number, name, result, payments, lang))
        return
    out = console()
    for step in result.steps:
        out.print(step.text(lang), markup=False)
    out.print(text(lang, "cli.payments") + ": " + ", ".join(f"{p:+}" for p in payments))


_ALONE = (Contract.RAEUBER, Contract.GEREGELTER_RAEUBER, Contract.PFLICHTRAEUBER)


def _data(
    rules: Rules, players: int, name: str, result: Score, payments: tuple[int, ...], lang: str
) -> dict[str, Any]:
    return {
        "rules": rules.spec,
        "players": players,
        "contract": name,
        "won": result.won,
        "difference": result.difference,
        "factor": result.factor,
        "pays_each": result.pays_each,
        "payments": list(payments),
        "steps": [
            {"step": step.key, "value": step.value, "text": step.text(lang)}
            for step in result.steps
        ],
    }


def _score(rules: Rules, players: int, name: str, asked: dict[str, Any]) -> Score:
    if rules.game == "tapp":
        return _score_tapp(rules, name, asked)
    options, active = rules.cego(players), min(players, 4)
    if name == PENALTY:
        if not options.special.penalty:
            raise Failure("no-penalty", rules=rules.slug)
        return scoring.score_penalty(options)
    contract = Contract(name)
    if contract in NORMAL:
        if contract is Contract.SOLO and asked["over_solo"]:
            raise Failure("solo-over-solo")
        return scoring.score_normal(
            options,
            active,
            contract,
            _points(asked, scoring.total(options, active)),
            forfeit=Forfeit.NO_TRICK if asked["tricks"] == 0 else None,
            over_solo=asked["over_solo"],
        )
    match contract:
        case Contract.ULTI | Contract.PICCOLO | Contract.BETTEL:
            return scoring.score_special(options, contract, _made(contract, asked))
        case Contract.DRESCH:
            return scoring.score_dresch(options)
        case Contract.PFLICHTRAEUBER:
            return scoring.score_pflichtraeuber(options, asked["without_trick"])
    if not options.special.raeuber_by_points and asked["points"] is None:
        asked["points"] = 0
    points = _points(asked, scoring.total(options, active))
    return scoring.score_raeuber(options, points, asked["forehand"])


def _score_tapp(rules: Rules, name: str, asked: dict[str, Any]) -> Score:
    if name == PENALTY:
        raise Failure("no-penalty", rules=rules.slug)
    # Where tricks are not told, both sides are taken to have won some.
    tricks = 1 if asked["tricks"] is None else asked["tricks"]
    return score_tapp(rules.tapp(), name, _points(asked, TOTAL), tricks=tricks)


def _points(asked: dict[str, Any], most: int) -> int:
    points = asked["points"]
    if points is None:
        if asked["tricks"] == 0:
            return 0
        raise Failure("points-missing", most=most)
    _check_range("points", points, most)
    return int(points)


def _made(contract: Contract, asked: dict[str, Any]) -> bool:
    won, tricks = asked["won"], asked["tricks"]
    if won is not None:
        return bool(won)
    if tricks is None or contract is Contract.ULTI:
        raise Failure("made-missing", game=str(contract))
    return bool(tricks == (1 if contract is Contract.PICCOLO else 0))


def _check_range(what: str, found: int | None, most: int) -> None:
    if found is not None and not 0 <= found <= most:
        raise RulesError(f"rules.{what}", found=found, allowed=most)
