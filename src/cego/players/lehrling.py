"""A sane opponent that plays by rules of thumb: quick, readable, with no peek at hidden cards.

Everything that can be done is given a worth, and the best is done; among equals a die decides,
thrown from the seed and what the player sees. So the same view always gives the same choice.
"""

from math import inf
from random import Random

from cego.cards import cards
from cego.deal.actions import (
    Action,
    Challenge,
    Keep,
    LayOut,
    NameTrump,
    Play,
    PutAway,
    Say,
    Show,
)
from cego.deal.view import View
from cego.players.heuristics.bidding import worth_of_bid
from cego.players.heuristics.exchange import (
    solo_was_hidden,
    trump_strength,
    worth_keeping,
    worth_laying_out,
    worth_putting_away,
)
from cego.players.heuristics.tricks import Trick
from cego.players.player import DEFAULT, must_be_asked
from cego.solver.core import Limit


class Lehrling:
    """Plays by rules of thumb; the seed decides between things of equal worth."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def __repr__(self) -> str:
        return f"Lehrling({self.seed!r})"

    def choose(self, view: View, limit: Limit = DEFAULT) -> Action:
        """What to do, among what the view says is legal."""
        must_be_asked(view)
        if len(view.legal) == 1:
            return view.legal[0]
        found = worths(view)
        most = max(found)
        best = [a for a, worth in zip(view.legal, found, strict=True) if worth == most]
        return best[0] if len(best) == 1 else self._die(view).choice(best)

    def interrupt(self, view: View) -> Action | None:
        """What to do out of turn, if anything is worth it."""
        found = worths(view)
        most = max(found, default=-inf)
        return view.legal[found.index(most)] if most > 0 else None

    def _die(self, view: View) -> Random:
        seen = (view.rules.spec, view.players, view.seat, view.phase, view.hand, view.log)
        return Random(f"{self.seed} {seen!r}")


def worths(view: View) -> list[float]:
    """What each legal action looks like by rules of thumb."""
    play = Trick(view) if view.phase == "tricks" and view.to_act == view.seat else None
    return [_worth(view, action, play) for action in view.legal]


def _worth(view: View, action: Action, trick: Trick | None) -> float:
    match action:
        case Play(card) if trick is not None:
            return trick.worth(card)
        case Say(word):
            return worth_of_bid(view, word)
        case Show(pile):
            return -view.rules.pack.pips_of(pile)
        case Keep(pile):
            return sum(map(worth_keeping, cards(pile)))
        case PutAway(pile):
            return worth_putting_away(view, pile)
        case LayOut(pile):
            return worth_laying_out(view, pile)
        case NameTrump(suit):
            return trump_strength(view.hand, suit) if view.phase == "exchange" else -inf
        case Challenge():
            return inf if solo_was_hidden(view) else -inf
    return -inf
