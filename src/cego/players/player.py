"""What a player is: it sees a view, never the deal, and chooses an action."""

from typing import Protocol

from cego.deal.actions import Action
from cego.deal.view import View
from cego.errors import CegoError
from cego.solver.core import Limit

DEFAULT = Limit()
"""No limit of the caller's: a player then thinks as long as its level says."""


def must_be_asked(view: View) -> None:
    """Complain unless the seat of a view is to act."""
    if view.seat is None or view.seat != view.to_act or not view.legal:
        raise CegoError("players.not-asked")


class Player(Protocol):
    """Someone to play with. The same seed and the same view always give the same choice."""

    def choose(self, view: View, limit: Limit = DEFAULT) -> Action:
        """What to do on one's turn, among what the view says is legal."""

    def interrupt(self, view: View) -> Action | None:
        """What to do out of turn, if anything is worth it."""
