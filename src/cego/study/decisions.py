"""One decision of a finished deal: what was done, and what else could have been."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from cego.deal.actions import SEATS, Action, Seat
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.notation import write_action
from cego.players.judgement import Judged, Judgement
from cego.solver.core import Limit
from cego.study import open_cards
from cego.study.hint import option_to_data, trick_number, written
from cego.study.open_cards import OpenCards, OpenDeal
from cego.study.weighing import as_weighed, stake, weigh

_DEAR = 0.1
"""A mistake is worth telling from this share of what is usually at stake …"""
_SURE = 2.0
"""… if it is so many standard errors from nothing."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A place in a deal where something else could have been done, in or out of turn."""

    number: int
    """Which action of the deal, from 0."""
    before: Deal
    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class Decision:
    """What was done at such a moment, judged."""

    number: int
    view: View
    """What the one who acted saw."""
    action: Action
    judgement: Judgement | None
    """What his view makes of it; None where nothing can be weighed."""
    open: OpenCards | None
    """With open cards; only while cards are played between two sides."""

    @property
    def seat(self) -> Seat:
        """Who acted."""
        assert self.view.seat is not None
        return self.view.seat

    @property
    def judged(self) -> Judged | None:
        """What the action is worth in the eyes of the one who acted."""
        done = as_weighed(self.view, self.action)
        options = self.judgement.options if self.judgement else ()
        return next((option for option in options if option.action == done), None)

    @property
    def cost(self) -> float | None:
        """How much less it promised than the best, from the view of the one who acted."""
        if self.judgement is None or self.judged is None:
            return None
        return self.judgement.options[0].worth - self.judged.worth

    @property
    def error(self) -> float | None:
        """The standard error of the cost."""
        return None if self.judged is None else self.judged.error

    @property
    def open_cost(self) -> float | None:
        """The cost with open cards."""
        return None if self.open is None else self.open.cost(self.action)

    @property
    def won_after(self) -> bool | None:
        """Whether the declarer still had a winning way afterwards, with open cards."""
        return None if self.open is None else self.open.winning[self.action]

    @property
    def turned(self) -> bool:
        """Whether with open cards a won game was lost by this, or a lost one won."""
        if self.open is None or self.open.won is None or self.won_after is None:
            return False
        return self.open.won != self.won_after

    @property
    def dear(self) -> bool:
        """Whether the cost is beyond doubt, and worth telling."""
        if self.cost is None or self.error is None:
            return False
        return self.cost > _SURE * self.error and self.cost >= _DEAR * stake(self.view)

    def to_data(self) -> dict[str, Any]:
        """The decision as plain data."""
        view, judged = self.view, self.judgement
        options = judged.options if judged else ()
        return {
            "number": self.number,
            "seat": SEATS[self.seat],
            "phase": view.phase,
            "trick": trick_number(view) or None,
            "action": write_action(self.action, view.rules.pack),
            "best": written(judged.best, view) if judged else None,
            "cost": self.cost,
            "error": self.error,
            "worlds": judged.worlds if judged else 0,
            "options": [option_to_data(option, view) for option in options],
            "open": None if self.open is None else self._open_to_data(self.open),
            "turned": self.turned,
        }

    def _open_to_data(self, found: OpenCards) -> dict[str, Any]:
        pack = self.view.rules.pack
        return {
            "cost": found.cost(self.action),
            "best": write_action(found.best, pack),
            "exact": found.exact,
            "payments": {write_action(a, pack): paid for a, paid in found.payments.items()},
            "won_before": found.won,
            "won_after": self.won_after,
        }


def moments(deal: Deal) -> Iterator[Moment]:
    """Every decision of a deal; what was forced is none."""
    before = Deal.new(deal.dealt)
    for number, (seat, action) in enumerate(deal.log):
        if len(before.legal_actions(seat)) > 1 or seat != before.to_act:
            yield Moment(number, before, seat, action)
        before = before.apply(action, seat)


def decide(moment: Moment, level: str, seed: str, limit: Limit) -> Decision:
    """Judge what was done, from the view of the one who acted and with open cards."""
    view, action = moment.before.view(moment.seat), moment.action
    judged = weigh(view, level, seed, limit, as_weighed(view, action))
    found = _opened(moment, limit) if view.phase == "tricks" else None
    if found is not None and action not in found.payments:
        found = None
    return Decision(moment.number, view, action, judged, found)


def _opened(moment: Moment, limit: Limit) -> OpenCards | None:
    before = moment.before
    if moment.seat != before.to_act or not open_cards.has_sides(before):
        return None
    found = OpenDeal(before, budget(limit)).cards()
    if moment.action in found.winning and found.winning[moment.action] is None:
        # Only of the card that was played is it worth asking again.
        after = OpenDeal(before.apply(moment.action), budget(limit)).won()
        return replace(found, winning=found.winning | {moment.action: after})
    return found


def budget(limit: Limit) -> Limit:
    """What a question about open cards may cost. A clock would make reviews differ."""
    return Limit(nodes=limit.nodes) if limit.nodes else open_cards.DEFAULT
