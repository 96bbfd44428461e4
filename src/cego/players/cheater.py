"""A player that sees all cards: the ceiling for measuring others, never for a table."""

import numpy as np

from cego.deal.actions import Action
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.players.by_rollout import BothWays
from cego.players.by_solver import BySolver
from cego.players.decision import Effort
from cego.players.exchanges import Trial
from cego.players.judgement import judge
from cego.players.knowledge import Worlds, knowledge
from cego.players.player import DEFAULT
from cego.players.search_player import SearchPlayer, Settings
from cego.solver.core import Limit
from cego.solver.position import tricks_of

_SETTINGS = Settings(
    Effort(nodes=1, worlds=1, exact=8, enumerate_up_to=1),
    Trial(choices=8, worlds=20),
    auctions=60,
)
_LOOKS = 96
"""How often the true deal is played on where chance has a part in it."""


class Cheater:
    """Bids like a Meister and plays with all cards open."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed
        self._blind = SearchPlayer(_SETTINGS, seed)

    def choose(self, view: View, limit: Limit = DEFAULT) -> Action:
        """What it would do without looking."""
        return self._blind.choose(view, limit)

    def interrupt(self, view: View) -> Action | None:
        """What it would do out of turn without looking."""
        return self._blind.interrupt(view)

    def choose_open(self, deal: Deal, limit: Limit = DEFAULT) -> Action:
        """What to do, seeing everything."""
        view = deal.view(deal.to_act)
        if len(view.legal) == 1 or view.phase != "tricks":
            return self.choose(view, limit)
        kind = BothWays if view.contract and view.contract.alone else BySolver
        decision = kind(view, knowledge(view), _SETTINGS.plays)
        looks = _LOOKS if decision.by_chance else 1
        paid = decision.payments(np.repeat(true_world(deal), looks, axis=0), seed=1)
        return judge(decision.actions, paid, np.ones(looks)).best


def true_world(deal: Deal) -> Worlds:
    """Where the cards really lie that are unseen by the player to act."""
    hands = tricks_of(deal).hands
    aside = knowledge(deal.view(deal.to_act)).unseen
    for hand in hands:
        aside &= ~hand
    return np.array([[*hands, aside]], np.uint64)
