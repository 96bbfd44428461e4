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
from cego.deal.codes import read_word
from cego.deal.scoring import Forfeit, Score
from cego.errors import RulesError
from cego.locale import text
from cego.rules import CegoOptions, Contract, Rules
from cego.rules.contracts import SOLO, Family, Objective, Tariff
from cego.rules.options import Options, TappOptions
from cego.tapp.game import score_tapp

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
    options = agreed.options(number)
    name = contract.strip().lower()
    game = None if name == PENALTY else agreed.contract(number, read_word(contract, ()))
    _check_range("tricks", tricks, options.sizes.hand)
    asked = {
        "points": points,
        "tricks": tricks,
        "over_solo": over_solo,
        "won": won,
        "forehand": forehand,
        "without_trick": without_trick,
    }
    result = _penalty(agreed, options) if game is None else _score(options, game, asked)
    several = game is not None and game.alone and game.tariff is not Tariff.PRICE
    payers = losers if several else 1
    payments = scoring.settle(number, dict.fromkeys(range(payers), -result.pays_each))
    if as_json:
        print_json(_data(agreed, number, game or PENALTY, result, payments, lang))
        return
    out = console()
    for step in result.steps:
        out.print(step.text(lang), markup=False)
    out.print(text(lang, "cli.payments") + ": " + ", ".join(f"{p:+}" for p in payments))


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


def _penalty(rules: Rules, options: Options) -> Score:
    if not isinstance(options, CegoOptions) or not options.special.penalty:
        raise Failure("no-penalty", rules=rules.slug)
    return scoring.score_penalty(options)


def _score(options: Options, contract: Contract, asked: dict[str, Any]) -> Score:
    if isinstance(options, TappOptions):
        # Where tricks are not told, both sides are taken to have won some.
        tricks = 1 if asked["tricks"] is None else asked["tricks"]
        return score_tapp(options, contract, _points(asked, options.total), tricks=tricks)
    if contract.by_points:
        if contract == SOLO and asked["over_solo"]:
            raise Failure("solo-over-solo")
        return scoring.score_normal(
            options,
            contract,
            _points(asked, options.total),
            forfeit=Forfeit.NO_TRICK if asked["tricks"] == 0 else None,
            over_solo=asked["over_solo"],
        )
    if contract.family is Family.GOAL:
        return scoring.score_special(options, contract, _made(contract, asked))
    match contract.tariff:
        case Tariff.PRICE:
            return scoring.score_price(options, contract)
        case Tariff.COMPULSORY:
            return scoring.score_compulsory(options, asked["without_trick"])
    if not options.special.raeuber_by_points and asked["points"] is None:
        asked["points"] = 0
    return scoring.score_raeuber(options, _points(asked, options.total), asked["forehand"])


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
    if tricks is None or contract.objective is not Objective.EXACTLY:
        raise Failure("made-missing", game=str(contract))
    return bool(tricks == contract.tricks)


def _check_range(what: str, found: int | None, most: int) -> None:
    if found is not None and not 0 <= found <= most:
        raise RulesError(f"rules.{what}", found=found, allowed=most)
