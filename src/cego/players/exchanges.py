"""What to show, keep, put away, lay out and make trumps.

The likeliest choices by rules of thumb are tried in many deals that fit: the rest of the exchange
is done by rules of thumb, the deal is played on as experienced players would, or solved with open
cards, and the payments are compared.
"""

from dataclasses import dataclass

import numpy as np

from cego.deal.actions import Action, Challenge, Keep, Play, PutAway, Show
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.games import deal_hands
from cego.players.judgement import Judgement, judge
from cego.players.knowledge import knowledge, own_legage
from cego.players.lehrling import Lehrling, worths
from cego.players.payoff import after_real_play, pile_parts
from cego.players.policy import ends_of
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import lower, tricks_of

_THUMB = Lehrling("exchange")


@dataclass(frozen=True, slots=True)
class Trial:
    """How many choices are tried in how many deals."""

    choices: int
    worlds: int
    experience: bool = False
    """Whether deals are played on by experience, not solved with open cards."""


def judge_exchange(view: View, trial: Trial, seed: int) -> Judgement:
    """The likeliest choices of this step, with what they are worth to the declarer."""
    actions = _likely(view, trial.choices)
    if len(actions) == 1:
        return judge(actions, np.zeros((1, 1)), np.ones(1))
    deals = [_deal(view, row) for row in knowledge(view).worlds(trial.worlds, seed).tolist()]
    ended = [[deal.apply(a).exchanged(_THUMB.choose) for a in actions] for deal in deals]
    flat = [deal for row in ended for deal in row]
    paid = _played_on(flat) if trial.experience else _solved(flat)
    by_world = np.array(paid, float).reshape(len(deals), len(actions))
    return judge(actions, by_world, np.ones(len(deals)))


def _likely(view: View, number: int) -> list[Action]:
    """The choices that rules of thumb like best; a lead that names trumps is never better."""
    legal: list[Action] = [a for a in view.legal if not isinstance(a, (Play, Challenge))]
    scores = dict(zip(view.legal, worths(view), strict=True))
    return sorted(legal, key=lambda action: -scores[action])[:number]


def _deal(view: View, world: list[int]) -> Deal:
    """The deal as it would be if the cards lay like this."""
    assert view.seat is not None
    assert view.contract is not None
    assert view.declarer is not None
    hands = [*world[:-1]]
    hands[view.seat] = view.dealt
    # What was dealt to others is unseen, so all that was seen beside the own hand is of the blind.
    seen = (view.hand | own_legage(view)) & ~view.dealt
    dealt = deal_hands(view.rules, view.players, tuple(hands), seen or world[-1]).dealt
    deal = Deal.at_contract(dealt, view.contract, view.declarer, view.over_solo)
    for seat, action in view.log:
        if seat == view.seat and isinstance(action, (Show, Keep, PutAway)):
            deal = deal.apply(action)
    return deal


def _played_on(deals: list[Deal]) -> list[float]:
    """What the declarer gets when experienced players play on."""
    game = tricks_of(deals[0]).game
    ends = ends_of(deals)
    rows = zip(deals, ends.parts[:, game.declarer], ends.tricks[:, game.declarer], strict=True)
    return [
        _payment(deal, int(parts) if tricks else None, to_come=0) for deal, parts, tricks in rows
    ]


def _solved(deals: list[Deal]) -> list[float]:
    """What the declarer gets with open cards, or a little more."""
    values = _native.approximate_many([native(lower(deal)) for deal in deals], threads=1)
    to_come = deals[0].hands[0].bit_count()
    rows = zip(deals, values, strict=True)
    return [_payment(deal, int(value) or None, to_come) for deal, value in rows]


def _payment(deal: Deal, parts: int | None, to_come: int) -> float:
    """What the declarer gets for what lies in his tricks, if he has any; `to_come` as elsewhere."""
    game = tricks_of(deal).game
    tricks = deal.hands[0].bit_count()
    table = after_real_play(
        deal.rules, deal.players, game.contract, game.over_solo, to_come=to_come, tricks=tricks
    )
    at = -1 if parts is None else parts + pile_parts(deal.rules, deal.players, game.aside)
    return float(table[at]) * (deal.players - 1)
