"""A finished deal, decision by decision: what each choice cost, and where the deal turned.

Every decision is judged twice: from the view of the one who acted, over deals that fit what he
had seen, and with open cards. Only the first can be a mistake; the second tells what was possible.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cego.deal.deal import Deal
from cego.deal.outcome import Outcome
from cego.errors import CegoError
from cego.notation import outcome_to_data
from cego.players.player import DEFAULT
from cego.solver.core import Limit
from cego.study import report
from cego.study.decisions import Decision, decide, moments
from cego.study.last_chance import LastChance, chance_to_win
from cego.study.weighing import settings_of

Progress = Callable[[int, int], None]
"""Hears how many of how many are done."""
_TOLD = 3
"""So many of the dearest mistakes are told."""


@dataclass(frozen=True, slots=True)
class Review:
    """A finished deal and what can be learnt from it."""

    deal: Deal
    level: str
    decisions: tuple[Decision, ...]
    chance: LastChance | None
    """Could it have been won, or beaten? None where there are no sides."""

    @property
    def outcome(self) -> Outcome:
        """How the deal ended."""
        outcome = self.deal.outcome()
        assert outcome is not None
        return outcome

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The dearest mistakes, the dearest first."""
        dear = [decision for decision in self.decisions if decision.dear]
        return tuple(sorted(dear, key=lambda decision: -(decision.cost or 0))[:_TOLD])

    @property
    def turns(self) -> tuple[Decision, ...]:
        """Where with open cards won became lost, or lost became won."""
        return tuple(decision for decision in self.decisions if decision.turned)

    def to_data(self, language: str = "en") -> dict[str, Any]:
        """The review as plain data, with its words in a language."""
        return {
            "rules": self.deal.rules.spec,
            "players": self.deal.players,
            "level": self.level,
            "outcome": outcome_to_data(self.outcome, self.deal.rules.spoken(language)),
            "decisions": [decision.to_data() for decision in self.decisions],
            "mistakes": [decision.number for decision in self.mistakes],
            "turns": [decision.number for decision in self.turns],
            "could_have": None if self.chance is None else self.chance.to_data(self.deal.pack),
            "curves": report.curves_to_data(self),
            "text": self.text(language),
        }

    def text(self, language: str = "en") -> str:
        """The review in words and numbers."""
        return report.in_words(self, self.deal.rules.spoken(language))

    def svg(self, language: str = "en") -> str:
        """The expected result over the deal, as a drawing."""
        return report.as_drawing(self, self.deal.rules.spoken(language))


def review(
    deal: Deal,
    level: str = "meister",
    seed: str = "",
    limit: Limit = DEFAULT,
    progress: Progress | None = None,
) -> Review:
    """Go through a finished deal; `limit.nodes` is what each decision may cost."""
    settings_of(level)
    if deal.outcome() is None:
        raise CegoError("study.not-over")
    found = list(moments(deal))
    decisions: list[Decision] = []
    for moment in found:
        if progress:
            progress(len(decisions), len(found))
        decisions.append(decide(moment, level, seed, limit))
    chance = chance_to_win(deal, decisions, limit)
    if progress:
        progress(len(found), len(found))
    return Review(deal, level, tuple(decisions), chance)
