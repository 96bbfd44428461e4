"""A player that does anything legal: the floor that every other one must stand above."""

from random import Random

from cego.deal.actions import Action
from cego.deal.view import View
from cego.players.player import DEFAULT, must_be_asked
from cego.solver.core import Limit


class Chance:
    """Whatever is legal, each as likely as the other."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def __repr__(self) -> str:
        return f"Chance({self.seed!r})"

    def choose(self, view: View, limit: Limit = DEFAULT) -> Action:
        """Any legal action."""
        must_be_asked(view)
        seen = (view.rules.spec, view.players, view.seat, view.phase, view.hand, view.log)
        return Random(f"{self.seed} {seen!r}").choice(view.legal)

    def interrupt(self, view: View) -> Action | None:
        """Never."""
        return None
