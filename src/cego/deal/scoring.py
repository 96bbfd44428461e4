"""From points to payments, with the arithmetic as data.

Every amount comes with its `Step`s: a key, the numbers that went in, the number that came out.
A front end shows them in any language (`Step.text`), a test reads them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cego.deal.actions import Seat
from cego.locale import Term, Value, text
from cego.rules import Contract
from cego.rules.contracts import GEGENSOLO, SOLO
from cego.rules.numbers import Base, Rounding, base_value, nearest_5, rounded
from cego.rules.options import CegoOptions, EvenSplit, Factor


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the arithmetic."""

    key: str
    value: int
    numbers: tuple[tuple[str, Value], ...] = ()

    def text(self, language: str = "en") -> str:
        """The line in words."""
        return text(language, f"step.{self.key}", value=self.value, **dict(self.numbers))


class Forfeit(StrEnum):
    """Why the declarer has no points although cards were put away for him."""

    NO_TRICK = "no-trick"
    PFEIF_LOST = "pfeif-lost"


class Score(NamedTuple):
    """What a game is worth, between its declarer (or loser) and each other player."""

    won: bool
    pays_each: int
    """Positive: each other player pays so much."""
    steps: tuple[Step, ...]
    difference: int | None = None
    factor: int | None = None


def factor_of(options: CegoOptions, contract: Contract, over_solo: bool) -> Factor:
    """The factor of a normal game."""
    if contract == SOLO or not (over_solo or contract.over_solo):
        return options.factors[contract]
    lowest = contract == options.auction.ladder[0]
    return options.over_solo[GEGENSOLO if lowest else contract]


def score_normal(
    options: CegoOptions,
    contract: Contract,
    points: int,
    *,
    forfeit: Forfeit | None = None,
    over_solo: bool = False,
) -> Score:
    """A normal game in which the declarer reached so many points, or forfeited them all."""
    scoring = options.scoring
    all_points = options.total
    steps = []
    if forfeit is not None:
        steps.append(_step(forfeit, 0))
        points = 0
    others = all_points - points
    won = points > others
    steps.append(_step("points", points, others=others))
    factor = factor_of(options, contract, over_solo)
    times = factor.won if won else factor.lost
    if points == others and scoring.even_split is EvenSplit.BUERGERMEISTER:
        steps.append(_step("buergermeister", scoring.buergermeister))
        if scoring.schnapps:
            steps.append(_step("schnapps", 1))
        return Score(False, -scoring.buergermeister, tuple(steps), 0, times)
    half = all_points // 2
    difference = max(points, others) - half
    steps.append(_step("difference", difference, more=max(points, others), half=half))
    base = base_value(scoring.base, difference)
    if scoring.base is not Base.DIFFERENCE:
        steps.append(_step(f"base-{scoring.base}", base, difference=difference))
    amount = base * times
    steps.append(_step("factor", amount, base=base, factor=times, game=_name(contract)))
    price = rounded(scoring.rounding, amount)
    if scoring.rounding is not Rounding.NONE:
        steps.append(_step(f"rounding-{scoring.rounding}", price, amount=amount))
    if price < scoring.minimum:
        price = scoring.minimum
        steps.append(_step("minimum", price))
    steps.append(_step("won" if won else "lost", price))
    return Score(won, price if won else -price, tuple(steps), difference, times)


def score_special(options: CegoOptions, contract: Contract, won: bool) -> Score:
    """A declarer's game with a fixed price, won or lost."""
    price = options.special.price(contract)
    step = _step("special-won" if won else "special-lost", price, game=_name(contract))
    return Score(won, price if won else -price, (step,))


def score_raeuber(options: CegoOptions, points: int | None, forehand: bool) -> Score:
    """What the loser of a Räuber pays to each; where points do not matter they may be unknown."""
    special = options.special
    price = special.raeuber_forehand if forehand else special.raeuber
    key = "raeuber-forehand" if forehand else "raeuber"
    if points is None:
        return Score(False, -price, (_step(f"{key}-plain", price),))
    steps = [_step(key, price, points=points)]
    if special.raeuber_by_points:
        by_points = nearest_5(points * 2 if forehand else points)
        key = "raeuber-double-points" if forehand else "raeuber-points"
        steps.append(_step(key, by_points, points=points))
        price = max(price, by_points)
        steps.append(_step("raeuber-more", price))
    return Score(False, -price, tuple(steps))


def score_price(options: CegoOptions, contract: Contract) -> Score:
    """What the loser pays to each, where everyone plays for himself for a fixed price."""
    price = options.special.price(contract)
    return Score(False, -price, (_step(contract, price),))


def score_compulsory(options: CegoOptions, without_trick: int) -> Score:
    """What the loser pays to each, or receives if the others took no trick at all."""
    rules = options.pflichtraeuber
    if without_trick == 3:
        return Score(True, rules.all_tricks, (_step("pflichtraeuber-all", rules.all_tricks),))
    price = (rules.pays, rules.one_without, rules.two_without)[without_trick]
    return Score(False, -price, (_step("pflichtraeuber", price, n=without_trick),))


def score_penalty(options: CegoOptions) -> Score:
    """What a breach of the rules costs, where a price is agreed on."""
    price = options.special.penalty
    return Score(False, -price, (_step("penalty", price),))


def score_breach(
    options: CegoOptions, contract: Contract, by_declarer: bool, over_solo: bool = False
) -> Score:
    """A game that a breach of the rules loses, as if its side had taken no trick."""
    if contract.by_points:
        points = 0 if by_declarer else options.total
        score = score_normal(options, contract, points, over_solo=over_solo)
    else:
        score = score_special(options, contract, won=not by_declarer)
    step = _step("breach" if by_declarer else "breach-others", 0)
    return score._replace(steps=(step, *score.steps))


def settle(players: int, payers: Mapping[Seat, int]) -> tuple[int, ...]:
    """Payments of all players when each payer gives an amount to everyone who is none.

    A negative amount is received. The sum is always zero; payers owe each other nothing.
    """
    others = [seat for seat in range(players) if seat not in payers]
    payments = [0] * players
    for payer, amount in payers.items():
        payments[payer] -= amount * len(others)
        for seat in others:
            payments[seat] += amount
    return tuple(payments)


def _name(contract: Contract) -> Term:
    return Term(f"contract.{contract}")


def _step(key: str, value: int, **numbers: Value) -> Step:
    return Step(key, value, tuple(numbers.items()))
