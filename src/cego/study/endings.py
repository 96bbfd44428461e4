"""What deals pay when they are carried on to their first lead and experienced players play them."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cego.deal.actions import Action, Seat
from cego.deal.deal import Deal
from cego.deal.tricks import TrickGame
from cego.deal.view import View
from cego.players.bid_values import Prospect
from cego.players.lehrling import Lehrling
from cego.players.payoff import everyone_alone, pile_parts, points_by_parts, smooth, special_price
from cego.players.policy import Ends, ends_of
from cego.rules import Contract
from cego.rules.contracts import Objective
from cego.solver.position import lower, tricks_of

THUMB = Lehrling("bidding")
"""Who bids and exchanges where only the play is to be judged."""


def at_first_lead(deal: Deal, own: Seat, promise: Prospect | None) -> Deal:
    """Carried on up to the first card, or to the end where it ends before."""
    while deal.to_act is not None and deal.phase.name == "auction":
        deal = deal.apply(THUMB.choose(deal.view(deal.to_act)))

    def choose(view: View) -> Action:
        if promise is not None and view.seat == own:
            view = _with_best(view, promise)
        return THUMB.choose(view)

    return deal.exchanged(choose)


def _with_best(view: View, promise: Prospect) -> View:
    """The choices that take along the cards which promise most, where there are such."""
    best = tuple(
        action
        for action in view.legal
        if (taken := getattr(action, "cards", 0)) and not taken & ~promise.taken
    )
    if view.contract != promise.contract or view.step not in ("show", "keep") or not best:
        return view
    return replace(view, legal=best)


def payments_to(deals: Sequence[Deal], seat: Seat) -> list[int]:
    """What the seat gets of each deal; deals that are over pay what they paid."""
    paid = [0] * len(deals)
    by_contract: dict[Contract, list[int]] = {}
    for at, deal in enumerate(deals):
        outcome = deal.outcome()
        if outcome is not None:
            paid[at] = outcome.payments[seat]
        else:
            by_contract.setdefault(tricks_of(deal).game.contract, []).append(at)
    for group in by_contract.values():
        ends = ends_of([deals[at] for at in group])
        for row, at in enumerate(group):
            paid[at] = payment_at(deals[at], ends, row, seat)
    return paid


def payment_at(deal: Deal, ends: Ends, row: int, seat: Seat) -> int:
    """What the seat gets of a deal at its first lead that ends as this row says."""
    game, rules, players = tricks_of(deal).game, deal.rules, deal.players
    if game.contract.alone:
        points = points_by_parts(rules, players)[ends.parts[row]]
        alone = (points[None], ends.tricks[row][None], ends.last[row][None])
        return int(everyone_alone(rules, players, game.contract, seat, *alone)[0])
    each = _each_pays(deal, game, ends, row)
    return round(each) * (players - 1 if seat == game.declarer else -1)


def _each_pays(deal: Deal, game: TrickGame, ends: Ends, row: int) -> float:
    """What each opponent pays the declarer."""
    rules, players, position, own = deal.rules, deal.players, lower(deal), game.declarer
    if game.contract.by_points:
        table = smooth(rules, players, game.contract, game.over_solo, spread=0)
        parts = int(ends.parts[row, own]) + pile_parts(rules, players, game.aside)
        return float(table[parts] if ends.tricks[row, own] else table[-1])
    if position.objective is Objective.EXACTLY:
        won = bool(ends.tricks[row, own] == position.count)
    else:
        won = ends.last[row] == own and ends.last_card[row] == position.target
    return float(special_price(rules, players, game.contract) * (1 if won else -1))


def ends_from(parts: Sequence[int], tricks: Sequence[int], last: int, last_card: int) -> Ends:
    """One ending, as numbers by seat."""
    return Ends(
        np.array([parts], np.int64),
        np.array([tricks], np.int64),
        np.array([last], np.int64),
        np.array([last_card], np.int64),
    )
