"""How a finished deal is counted and settled, so that people can check it with the cards in hand.

Everything here is open to all once the deal is over: hands as dealt, the blind, and who won what.
"""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from cego.cards import Pack, Pile
from cego.deal.actions import SEATS, Play, Seat
from cego.deal.deal import Deal
from cego.deal.outcome import Finished, Outcome, Reason
from cego.deal.scoring import Forfeit
from cego.deal.view import View
from cego.locale import text
from cego.rules.contracts import Objective
from cego.rules.numbers import Count, extra_points
from cego.rules.options import CegoOptions

_WITHOUT_NUMBER = (*Forfeit, "drawn", "buergermeister")
_TOLD_ELSEWHERE = ("points", "won", "lost")
"""Steps that repeat the count, or say who pays whom: the reader is told that from where he sits."""
_MIDDLE = {"cego": "blind", "tapp": "talon"}
_SPECIAL = ("special-won", "special-lost")


class Part(NamedTuple):
    """A pile that counts for a side: its tricks, or what lies beside them."""

    what: str
    """``tricks``, ``legage``, ``blind`` or ``talon``."""
    pile: Pile


class Side(NamedTuple):
    """Who counts together, and what they have."""

    seats: tuple[Seat, ...]
    parts: tuple[Part, ...]


def count_of(deal: Deal) -> dict[str, Any] | None:
    """How each side comes to its points; None while the deal goes on or where none decide."""
    outcome = deal.outcome()
    if outcome is None or not _points_decide(outcome):
        return None
    sides = sides_of(deal)
    if sides is None:
        return None
    options, contract = deal.dealt.options, outcome.contract
    by = options.cards.count if isinstance(options, CegoOptions) else None
    return {
        "by": None if by is None else str(by),
        "needs": options.needed(contract) if contract and contract.by_points else None,
        "sides": [
            _side(side, deal.pack, by, outcome) | {"points": points}
            for side, points in zip(sides, outcome.points, strict=True)
        ],
    }


def sums_of(deal: Deal, language: str) -> list[dict[str, Any]]:
    """The arithmetic from the points to the price, a line a step."""
    outcome = deal.outcome()
    steps = () if outcome is None else outcome.steps
    return [
        {
            "text": text(
                language,
                f"settled.{'special' if step.key in _SPECIAL else step.key}",
                value=step.value,
                **dict(step.numbers),
            ),
            "value": None if step.key in _WITHOUT_NUMBER else step.value,
        }
        for step in steps
        if step.key not in _TOLD_ELSEWHERE
    ]


def _points_decide(outcome: Outcome) -> bool:
    if outcome.reason is not Reason.PLAYED or outcome.contract is None:
        return False
    return outcome.contract.objective is Objective.POINTS


def sides_of(deal: Deal) -> tuple[Side, ...] | None:
    """The sides of a deal that was played to its last card, each with what it won."""
    phase = deal.phase
    if not isinstance(phase, Finished) or not phase.piles:
        return None
    outcome, piles = phase
    seats = tuple(range(len(piles)))
    alone = outcome.contract is not None and outcome.contract.alone
    if alone or outcome.declarer is None:
        return tuple(Side((seat,), (Part("tricks", piles[seat]),)) for seat in seats)
    declarer = outcome.declarer
    others = tuple(seat for seat in seats if seat != declarer)
    beside = _beside(deal.view(), declarer)
    return (
        Side((declarer,), (Part("tricks", piles[declarer]), beside)),
        Side(others, (Part("tricks", reduce(or_, (piles[seat] for seat in others))),)),
    )


def _beside(view: View, declarer: Seat) -> Part:
    """What the declarer had of his hand and of the blind and did not play."""
    played = _played_by(view, declarer)
    pile = (view.all_hands[declarer] | view.blind) & ~played
    if pile == view.blind:
        return Part(_MIDDLE[view.rules.game], pile)
    return Part("legage", pile)


def _played_by(view: View, seat: Seat) -> Pile:
    cards: Iterable[int] = (
        action.card for who, action in view.log if who == seat and isinstance(action, Play)
    )
    return reduce(or_, (1 << card for card in cards), 0)


def _side(side: Side, pack: Pack, by: Count | None, outcome: Outcome) -> dict[str, Any]:
    cards = sum(part.pile.bit_count() for part in side.parts)
    rest = 0 if by is None else cards % by.cards
    return {
        "seats": [SEATS[seat] for seat in side.seats],
        "tricks": sum(outcome.tricks[seat] for seat in side.seats),
        "parts": [
            {
                "what": part.what,
                "cards": part.pile.bit_count(),
                "counting": [pack.code(c) for c in pack.in_order(part.pile) if pack.pips[c]],
                "pips": pack.pips_of(part.pile),
            }
            for part in side.parts
        ],
        "cards": cards,
        "extra": 0 if by is None else extra_points(cards, by),
        "rest": rest,
    }
