"""``cego score``: what a game is worth, with the arithmetic.

What is asked is first written as a line of a score sheet: the table of payments (`cego.ledger`)
knows what can be and why something cannot.
"""

from dataclasses import dataclass
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
    game_of,
    players_of,
    print_json,
    rules_from,
)
from cego.deal import scoring
from cego.deal.scoring import Forfeit, Score
from cego.errors import RulesError
from cego.ledger.lookup import price
from cego.ledger.prices import PENALTY, price_table
from cego.locale import Term, text
from cego.rules import CegoOptions, Contract, Rules
from cego.rules.contracts import GEGENSOLO, Family, Objective, Tariff
from cego.rules.options import Options, TappOptions
from cego.tapp.game import score_tapp


@dataclass(frozen=True, slots=True)
class Asked:
    """What the options of the command say, as far as they were given."""

    points: int | None
    each: tuple[int, ...] | None
    tricks: int | None
    over_solo: bool
    won: bool | None
    forehand: bool
    losers: int | None
    without_trick: int | None

    def given(self) -> dict[str, bool]:
        """Which options were given, by the way they are written."""
        return {
            "--points": self.points is not None,
            "--each": self.each is not None,
            "--tricks": self.tricks is not None,
            "--over-solo": self.over_solo,
            "--won/--lost": self.won is not None,
            "--forehand": self.forehand,
            "--losers": self.losers is not None,
            "--without-trick": self.without_trick is not None,
        }


def score(
    contract: Annotated[str, typer.Option(help="The game: halbe, solo, raeuber … or penalty.")],
    rules: RulesOption = "loewen",
    points: Annotated[int | None, typer.Option(help="Declarer's (or loser's) points.")] = None,
    each: Annotated[
        str, typer.Option(help="Räuber: the points of each, forehand first: 23,17,16,14.")
    ] = "",
    tricks: Annotated[int | None, typer.Option(help="Declarer's tricks; 0 costs all.")] = None,
    over_solo: Annotated[bool, typer.Option("--over-solo", help="Bid over a solo.")] = False,
    players: Players = None,
    won: Annotated[
        bool | None, typer.Option("--won/--lost", help="Ulti, Piccolo, Bettel: made or not.")
    ] = None,
    forehand: Annotated[bool, typer.Option("--forehand", help="Räuber: forehand lost.")] = False,
    losers: Annotated[int | None, typer.Option(min=1, max=4, help="Räuber: how many lost.")] = None,
    without_trick: Annotated[
        int | None, typer.Option(min=0, max=3, help="Pflichträuber: how many took no trick.")
    ] = None,
    settings: Settings = None,
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """What a game is worth to each, and how that comes about."""
    agreed = rules_from(rules, settings)
    number = players_of(agreed, players)
    options = agreed.options(number)
    asked = Asked(points, _numbers(each), tricks, over_solo, won, forehand, losers, without_trick)
    _check_range("tricks", tricks, options.sizes.hand)
    name = contract.strip().lower()
    if name == PENALTY:
        _only(asked, text(lang, "ledger.game.penalty"), ())
        line: dict[str, Any] = {"who": [0], "over": False, "end": PENALTY}
        result = _penalty(agreed, options)
    else:
        game = game_of(agreed, number, contract)
        line, result = _entered(options, game, asked)
        name = str(game)
    # The dealer sits last, so that places are seats; payers are told first.
    line = {"points": None, "game": name, "dealer": number - 1} | line
    priced = price(price_table(agreed, number), line)
    who = line["who"]
    payments = [priced.payments[seat] for seat in who]
    payments += [paid for seat, paid in enumerate(priced.payments) if seat not in who]
    if as_json:
        print_json(_data(agreed, number, name, result, payments, lang))
        return
    out = console()
    for step in result.steps:
        out.print(step.text(lang), markup=False)
    out.print(text(lang, "cli.payments") + ": " + ", ".join(f"{p:+}" for p in payments))


def _data(
    rules: Rules, players: int, name: str, result: Score, payments: list[int], lang: str
) -> dict[str, Any]:
    return {
        "rules": rules.spec,
        "players": players,
        "contract": name,
        "won": result.won,
        "difference": result.difference,
        "factor": result.factor,
        "pays_each": result.pays_each,
        "payments": payments,
        "steps": [
            {"step": step.key, "value": step.value, "text": step.text(lang)}
            for step in result.steps
        ],
    }


def _numbers(listed: str) -> tuple[int, ...] | None:
    """``23,17,16,14`` as numbers; None if nothing was given."""
    if not listed:
        return None
    words = listed.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise Failure("each-numbers", found=listed[:40])
    return tuple(map(int, words))


def _penalty(rules: Rules, options: Options) -> Score:
    if not isinstance(options, CegoOptions) or not options.special.penalty:
        raise Failure("no-penalty", rules=rules.slug)
    return scoring.score_penalty(options)


Entered = tuple[dict[str, Any], Score]
"""A line of a sheet, and what it is worth with its arithmetic."""


def _entered(options: Options, contract: Contract, asked: Asked) -> Entered:
    if isinstance(options, TappOptions):
        return _in_tapp(options, contract, asked)
    if contract.by_points:
        return _by_points(options, contract, asked)
    if contract.family is Family.GOAL:
        return _with_goal(options, contract, asked)
    match contract.tariff:
        case Tariff.RAEUBER:
            return _raeuber(options, contract, asked)
        case Tariff.COMPULSORY:
            _only(asked, contract, ("--losers", "--without-trick"))
            none, who = asked.without_trick or 0, _seats(options, asked)
            _check_range("without-trick", none, options.active - len(who))
            line = _line(who, f"without-{none}")
            return line, scoring.score_compulsory(options, none)
    _only(asked, contract, ())
    return _line([0], "last-trick"), scoring.score_price(options, contract)


def _line(who: list[int], end: str, **more: Any) -> dict[str, Any]:
    return {"who": who, "over": False, "end": end} | more


def _seats(options: CegoOptions, asked: Asked) -> list[int]:
    """So many losers, forehand among them only if he is said to be."""
    number = asked.losers or 1
    _check_range("losers", number, options.active - (not asked.forehand))
    return list(range(number)) if asked.forehand else list(range(1, number + 1))


def _only(asked: Asked, game: Contract | str, fitting: tuple[str, ...]) -> None:
    """Complain about an option that says nothing of this game."""
    found = next(
        (name for name, given in asked.given().items() if given and name not in fitting), ""
    )
    if found:
        name = Term(f"contract.{game}") if isinstance(game, Contract) else game
        allowed = ", ".join(fitting) or "–"
        raise RulesError("rules.not-of-game", found=found, game=name, allowed=allowed)


def _by_points(options: CegoOptions, contract: Contract, asked: Asked) -> Entered:
    if asked.over_solo and not contract.takes_blind:
        raise Failure("solo-over-solo")
    _only(asked, contract, ("--points", "--tricks", *["--over-solo"] * contract.takes_blind))
    # Over a solo the lowest game with the blind is a Gegensolo.
    lowest = contract == options.auction.ladder[0]
    game = GEGENSOLO if asked.over_solo and lowest else contract
    over = asked.over_solo or game.over_solo
    points, forfeit = _points(asked, options.total), None
    line = _line([0], "points", points=points)
    if asked.tricks == 0:
        forfeit = Forfeit.NO_TRICK
        line = _line([0], "no-trick")
    score = scoring.score_normal(options, game, points, forfeit=forfeit, over_solo=over)
    return line | {"game": str(game), "over": over}, score


def _in_tapp(options: TappOptions, contract: Contract, asked: Asked) -> Entered:
    _only(asked, contract, ("--points", "--tricks"))
    points = _points(asked, options.total)
    # Where tricks are not told, both sides are taken to have won some.
    tricks = 1 if asked.tricks is None else asked.tricks
    end = {0: "no-trick", options.sizes.hand: "all-tricks"}.get(tricks, "points")
    return _line([0], end, points=points), score_tapp(options, contract, points, tricks=tricks)


def _with_goal(options: CegoOptions, contract: Contract, asked: Asked) -> Entered:
    counts = contract.objective is Objective.EXACTLY
    _only(asked, contract, ("--won/--lost", "--tricks") if counts else ("--won/--lost",))
    by_tricks = None if asked.tricks is None else asked.tricks == contract.tricks
    won = by_tricks if asked.won is None else asked.won
    if won is None:
        raise Failure("made-missing", game=str(contract))
    if by_tricks is not None and by_tricks != won:
        raise Failure("made-otherwise", game=str(contract), n=contract.tricks)
    line = _line([0], "won" if won else "lost")
    return line, scoring.score_special(options, contract, won)


def _raeuber(options: CegoOptions, contract: Contract, asked: Asked) -> Entered:
    by_points = options.special.raeuber_by_points
    if asked.each is not None:
        _only(asked, contract, ("--each",))
        _check_each(options, asked.each)
        most = max(asked.each)
        who = [seat for seat, points in enumerate(asked.each) if points == most]
    else:
        _only(asked, contract, ("--points", "--forehand", "--losers"))
        who = _seats(options, asked)
        most = _points(asked, options.total) if by_points or asked.points is not None else 0
    told = asked.points is not None or asked.each is not None
    end = "forehand" if 0 in who else "others"
    line = _line(who, end, points=most if by_points else None)
    return line, scoring.score_raeuber(options, most if told or by_points else None, 0 in who)


def _check_each(options: CegoOptions, each: tuple[int, ...]) -> None:
    if len(each) != options.active or sum(each) != options.total:
        raise Failure("each", n=options.active, total=options.total, found=sum(each))


def _points(asked: Asked, most: int) -> int:
    if asked.points is None:
        if asked.tricks == 0:
            return 0
        raise Failure("points-missing", most=most)
    _check_range("points", asked.points, most)
    return asked.points


def _check_range(what: str, found: int | None, most: int) -> None:
    if found is not None and not 0 <= found <= most:
        raise RulesError(f"rules.{what}", found=found, allowed=most)
