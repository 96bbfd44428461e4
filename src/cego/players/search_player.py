"""A player that thinks: worlds are imagined, cards solved, auctions carried on.

Stammtisch and Meister are the same player with different settings.
"""

from dataclasses import dataclass, replace
from hashlib import sha256

from cego.deal.actions import Action, Challenge
from cego.deal.view import View
from cego.players.bids import WAIT, judge_bids
from cego.players.card_choice import judge_plays
from cego.players.decision import Effort
from cego.players.exchanges import Trial, judge_exchange
from cego.players.heuristics.exchange import solo_was_hidden
from cego.players.judgement import Judgement
from cego.players.lehrling import Lehrling
from cego.players.player import DEFAULT, must_be_asked
from cego.solver.core import Limit


@dataclass(frozen=True, slots=True)
class Settings:
    """How hard a player thinks about each kind of decision."""

    plays: Effort
    trial: Trial
    auctions: int
    """How many deals are imagined in the auction."""


class SearchPlayer:
    """Plays by search over worlds that fit what it sees."""

    def __init__(self, settings: Settings, seed: str = "", boldness: float = 0.0) -> None:
        self.settings, self.seed, self.boldness = settings, seed, boldness
        self._thumb = Lehrling(seed)

    def choose(self, view: View, limit: Limit = DEFAULT) -> Action:
        """What to do, among what the view says is legal."""
        must_be_asked(view)
        if len(view.legal) == 1:
            return view.legal[0]
        judgement = self.judge(view, limit)
        return self._thumb.choose(view) if judgement is None else judgement.best

    def interrupt(self, view: View) -> Action | None:
        """What to do out of turn: an early call, if it promises more than waiting."""
        if view.phase != "auction":
            return None
        best = judge_bids(view, self.settings.auctions, self._die(view), self.boldness).best
        return None if best == WAIT else best

    def judge(self, view: View, limit: Limit = DEFAULT) -> Judgement | None:
        """All that could be done with what it is worth; None where rules of thumb must do."""
        if view.phase == "auction":
            return judge_bids(view, self.settings.auctions, self._die(view), self.boldness)
        if Challenge() in view.legal and solo_was_hidden(view):
            return None
        if view.phase == "exchange":
            return judge_exchange(view, self.settings.trial, self._die(view))
        effort = self.settings.plays
        if limit.nodes or limit.time:
            nodes = limit.nodes or effort.nodes
            effort = replace(effort, nodes=nodes, seconds=limit.time)
        return judge_plays(view, effort, self._die(view))

    def _die(self, view: View) -> int:
        """A number that depends on the seed and on what the player sees, and on nothing else."""
        seen = (view.rules.spec, view.players, view.seat, view.phase, view.hand, view.log)
        return int.from_bytes(sha256(f"{self.seed} {seen!r}".encode()).digest()[:8])
