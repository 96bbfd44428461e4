"""A player of one's own for the arena, to begin from.

cd examples; cego arena own_player:HighestCard random --rules zuger-tapp --deals 20
"""

from random import Random

from cego import Action, Play, View


class HighestCard:
    """Bids by chance and plays the highest card that is legal."""

    def __init__(self, seed: str) -> None:
        """Made anew for each deal and seat; the same seed has to play the same."""
        self.seed = seed

    def choose(self, view: View, limit: object = None) -> Action:
        """One of `view.legal`; all that the seat may know stands in the view."""
        cards = [action for action in view.legal if isinstance(action, Play)]
        if cards:
            return max(cards, key=lambda play: play.card)
        return Random(f"{self.seed} {len(view.log)}").choice(view.legal)

    def interrupt(self, view: View) -> Action | None:
        """What to say out of turn, if anything."""
        return None
