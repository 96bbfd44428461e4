"""Could it have been won, or beaten? The last moment at which the other side had a way."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cego.cards import Pack
from cego.deal.actions import SEATS, Action, Seat
from cego.deal.deal import Deal
from cego.deal.outcome import Reason
from cego.notation import write_action
from cego.players.lehrling import Lehrling
from cego.solver.core import Limit
from cego.study.decisions import Decision, budget
from cego.study.open_cards import OpenDeal, has_sides


@dataclass(frozen=True, slots=True)
class LastChance:
    """Whether the side that lost had a way with open cards, and when for the last time."""

    declarer_won: bool
    answer: bool | None
    """None if the limit was hit before it was known."""
    number: int | None = None
    """Which action of the deal let it slip, from 0."""
    seat: Seat | None = None
    phase: str = ""
    done: Action | None = None
    better: Action | None = None

    def to_data(self, pack: Pack) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            "declarer_won": self.declarer_won,
            "answer": self.answer,
            "number": self.number,
            "seat": None if self.seat is None else SEATS[self.seat],
            "phase": self.phase or None,
            "done": None if self.done is None else write_action(self.done, pack),
            "better": None if self.better is None else write_action(self.better, pack),
        }


def chance_to_win(deal: Deal, decisions: Sequence[Decision], limit: Limit) -> LastChance | None:
    """Look for the last chance of the side that lost; None where there are no two sides."""
    outcome = deal.outcome()
    assert outcome is not None
    everyone_alone = outcome.contract is not None and outcome.contract.alone
    if outcome.reason is not Reason.PLAYED or everyone_alone:
        return None
    in_play = [decision for decision in decisions if decision.open is not None]
    if not in_play:
        return None
    won = bool(outcome.won)
    for decision in reversed(in_play):
        if decision.turned and decision.won_after == won:
            return _slipped(decision, won)
    if any(decision.open and decision.open.won is None for decision in in_play):
        return LastChance(won, None)
    return LastChance(won, False) if won else _in_the_exchange(deal, decisions, limit)


def _slipped(decision: Decision, won: bool) -> LastChance:
    found = decision.open
    assert found is not None
    # Where the limit was hit it may be known that there was a way, but not which.
    ways = [action for action, wins in found.winning.items() if wins == (not won)]
    ways = ways or [action for action in found.payments if action != decision.action]
    better = max(ways, key=lambda action: found.payments[action])
    return LastChance(
        won, True, decision.number, decision.seat, decision.view.phase, decision.action, better
    )


def _in_the_exchange(deal: Deal, decisions: Sequence[Decision], limit: Limit) -> LastChance:
    """Whether another exchange would have left a winning way, the rest of it by rules of thumb."""
    known = True
    for decision in reversed(decisions):
        if decision.view.phase != "exchange" or decision.judgement is None:
            continue
        before = deal.back_to(decision.number)
        for option in decision.judgement.options:
            if option == decision.judged:
                continue
            won = _winnable(before.apply(option.action), limit)
            if won:
                where = (decision.number, decision.seat, decision.view.phase)
                return LastChance(False, True, *where, decision.action, option.action)
            known = known and won is not None
    return LastChance(False, False if known else None)


def _winnable(deal: Deal, limit: Limit) -> bool | None:
    if deal.outcome() is not None:
        return None
    deal = deal.exchanged(Lehrling().choose)
    return OpenDeal(deal, budget(limit)).won() if has_sides(deal) else None
