"""How a deal ended: the reason, the payments, and the arithmetic that led there."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cego.cards import Pile
from cego.deal.actions import Action, Seat
from cego.deal.scoring import Score, Step
from cego.deal.seen import PhaseName, Seen
from cego.deal.tricks import Phase
from cego.errors import IllegalAction
from cego.rules import Contract


class Reason(StrEnum):
    """Why the deal is over."""

    PLAYED = "played"
    """Its last card was played."""
    SCHINDEN = "schinden"
    """The declarer's challenge was right: a solo had been hidden."""
    NO_SCHINDEN = "no-schinden"
    """The declarer's challenge was wrong."""
    THROWN_IN = "thrown-in"
    """Nobody plays: the cards were thrown in, or all passed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a deal. `payments` go by seat, the sitting dealer included, and add up to zero."""

    reason: Reason
    payments: tuple[int, ...]
    contract: Contract | None = None
    declarer: Seat | None = None
    """Who played alone, or announced the game."""
    over_solo: bool = False
    won: bool | None = None
    """Whether the declarer won; None where everyone played for himself or a tapp is drawn."""
    losers: tuple[Seat, ...] = ()
    """Who pays."""
    points: tuple[int, ...] = ()
    """Declarer and opponents; seat by seat where everyone played for himself."""
    tricks: tuple[int, ...] = ()
    """Tricks taken, by seat."""
    difference: int | None = None
    factor: int | None = None
    pays_each: int = 0
    """What each opponent pays the declarer; negative if he pays them. For games without a
    declarer, and after a challenge, what a loser pays to each, as a negative number."""
    steps: tuple[Step, ...] = ()

    def lines(self, language: str = "en") -> list[str]:
        """The arithmetic in words, a line a step."""
        return [step.text(language) for step in self.steps]

    @classmethod
    def scored(
        cls,
        score: Score,
        payments: tuple[int, ...],
        losers: tuple[Seat, ...],
        reason: Reason = Reason.PLAYED,
        *,
        contract: Contract,
        declarer: Seat,
        over_solo: bool = False,
        won: bool | None = None,
        points: tuple[int, ...] = (),
        tricks: tuple[int, ...] = (),
    ) -> "Outcome":
        """An outcome with the arithmetic of a score."""
        return cls(
            reason,
            payments,
            contract,
            declarer,
            over_solo,
            won,
            losers,
            points,
            tricks,
            score.difference,
            score.factor,
            score.pays_each,
            score.steps,
        )


class Finished(NamedTuple):
    """The phase in which nothing more can be done."""

    outcome: Outcome
    piles: tuple[Pile, ...] = ()
    """The cards that each seat won, where the deal was played to its last card."""

    @property
    def name(self) -> PhaseName:
        """The phase."""
        return "finished"

    @property
    def to_act(self) -> Seat | None:
        """Nobody."""
        return None

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """Nothing."""
        return ()

    def apply(self, seat: Seat | None, action: Action) -> Phase:
        """Refuse: the deal is over."""
        raise IllegalAction("illegal.over")

    def seen_by(self, seat: Seat | None) -> Seen:
        """What was played."""
        done = self.outcome
        return Seen(contract=done.contract, declarer=done.declarer, over_solo=done.over_solo)
