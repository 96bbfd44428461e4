"""One table: players in their seats take a deal to its end."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from cego.deal.actions import Action, Seat
from cego.deal.deal import Deal
from cego.deal.outcome import Outcome
from cego.players import Player
from cego.players.player import DEFAULT
from cego.solver.core import Limit


@runtime_checkable
class OpenPlayer(Protocol):
    """One who is shown all cards: the ceiling to measure others by."""

    def choose_open(self, deal: Deal, limit: Limit = DEFAULT) -> Action:
        """What to do on one's turn."""


class Place(NamedTuple):
    """Who sits in a seat: one who bids and exchanges, and one who plays the cards."""

    bids: Player
    plays: Player

    def player(self, deal: Deal) -> Player:
        """Whose business it is now."""
        return self.plays if deal.phase.name == "tricks" else self.bids


def play_out(deal: Deal, places: Sequence[Place], limit: Limit = DEFAULT) -> Outcome:
    """The end of the deal, those who want to interrupt included."""
    while (turn := deal.to_act) is not None:
        seat, action = _interruption(deal, places) or (
            turn,
            _choice(deal, places[turn].player(deal), turn, limit),
        )
        deal = deal.apply(action, seat)
    outcome = deal.outcome()
    assert outcome is not None
    return outcome


def _choice(deal: Deal, player: Player, turn: Seat, limit: Limit) -> Action:
    if isinstance(player, OpenPlayer):
        return player.choose_open(deal, limit)
    return player.choose(deal.view(turn), limit)


def _interruption(deal: Deal, places: Sequence[Place]) -> tuple[Seat, Action] | None:
    """The first, from forehand on, who does something out of turn."""
    for seat, place in enumerate(places):
        if seat != deal.to_act and deal.legal_actions(seat):
            action = place.player(deal).interrupt(deal.view(seat))
            if action is not None:
                return seat, action
    return None
