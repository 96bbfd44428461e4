"""What a player of a level thinks of everything that could be done, from a view alone."""

from dataclasses import replace
from math import inf

import numpy as np

from cego.deal.actions import Action, Challenge, NameTrump, Play
from cego.deal.view import View
from cego.errors import CegoError
from cego.players.decision import Effort
from cego.players.evaluators import result_payments
from cego.players.exchanges import Trial
from cego.players.judgement import Judgement
from cego.players.lehrling import worths
from cego.players.levels import MEISTER, STAMMTISCH
from cego.players.payoff import prices, special_price
from cego.players.player import DEFAULT
from cego.players.search_player import SearchPlayer, Settings
from cego.rules.contracts import Family
from cego.solver.core import Limit

SETTINGS = {"stammtisch": STAMMTISCH, "meister": MEISTER}
"""The levels that weigh: the others have no reasons to give."""
QUICK = Settings(
    Effort(nodes=60_000, worlds=8, exact=4, enumerate_up_to=16),
    Trial(choices=4, worlds=4),
    auctions=1,
)
"""A player that thinks, but not for long: many deals tell more than a few played well."""
_MORE_DEALS = (1, 10, 100)
"""If no deal imagined fits the words said so far, so many times more are tried."""


def settings_of(level: str) -> Settings:
    """How hard a level thinks."""
    if level not in SETTINGS:
        raise CegoError("study.level", found=level, allowed=", ".join(SETTINGS))
    return SETTINGS[level]


def weigh(
    view: View,
    level: str = "meister",
    seed: str = "",
    limit: Limit = DEFAULT,
    done: Action | None = None,
) -> Judgement | None:
    """All that could be done with what it is worth; None where rules of thumb must do.

    In the exchange only the choices that look best are weighed, and beside them what was `done`.
    """
    if view.phase == "exchange":
        return _weigh_exchange(view, settings_of(level), seed, limit, done)
    if view.phase == "auction":
        return _weigh_words(view, settings_of(level), seed)
    if view.to_act != view.seat:
        return None
    return SearchPlayer(settings_of(level), seed).judge(view, limit)


def _weigh_words(view: View, settings: Settings, seed: str) -> Judgement | None:
    for times in _MORE_DEALS:
        more = replace(settings, auctions=settings.auctions * times)
        try:
            return SearchPlayer(more, seed).judge(view)
        except ValueError:
            continue
    return None


def _weigh_exchange(
    view: View, settings: Settings, seed: str, limit: Limit, done: Action | None
) -> Judgement | None:
    if done is not None and done not in view.legal:
        return None
    trial = settings.trial
    if done is not None and not isinstance(done, Challenge):
        scores = dict(zip(view.legal, worths(view), strict=True))
        scores[done] = inf
        likely = sorted(view.legal, key=lambda action: -scores[action])
        others = [a for a in likely if not isinstance(a, (Play, Challenge))]
        legal = tuple(others[: trial.choices + 1]) + tuple(
            a for a in view.legal if isinstance(a, Challenge)
        )
        view = replace(view, legal=legal)
        trial = replace(trial, choices=trial.choices + 1)
    return SearchPlayer(replace(settings, trial=trial), seed).judge(view, limit)


def as_weighed(view: View, action: Action) -> Action:
    """The action as it is weighed: a lead that names trumps counts as naming them."""
    if view.phase == "exchange" and isinstance(action, Play):
        return NameTrump(view.rules.pack.suit_letter[action.card])
    return action


def stake(view: View) -> float:
    """What the seat usually wins or loses in the game that is played, or in the first one."""
    rules, players = view.rules, view.players
    first = next(game for game in rules.contracts(players) if game.takes_blind)
    contract = view.contract or first
    if contract.alone:
        paid = result_payments(rules, players, contract, False, view.seat == 0)
        return float(np.abs(paid).mean())
    share = players - 1 if view.declarer in (None, view.seat) else 1
    if contract.family is Family.GOAL:
        return float(special_price(rules, players, contract) * share)
    return float(np.abs(prices(rules, players, contract, view.over_solo)).mean() * share)
