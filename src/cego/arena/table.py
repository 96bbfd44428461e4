"""One table: players in their seats take a deal to its end."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

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


class Place:
    """Who sits in a seat: one who bids and exchanges, and one who plays the cards.

    Tables of one deal go the same way until a guest does something else; nobody has to think about
    the same moment twice.
    """

    def __init__(self, seat: Seat, bids: Player, plays: Player, limit: Limit = DEFAULT) -> None:
        self.seat, self.bids, self.plays, self.limit = seat, bids, plays, limit
        self._choices: dict[Deal, Action] = {}
        self._interruptions: dict[Deal, Action | None] = {}

    def choose(self, deal: Deal) -> Action:
        """What he does on his turn."""
        if deal not in self._choices:
            player = self._player(deal)
            self._choices[deal] = (
                player.choose_open(deal, self.limit)
                if isinstance(player, OpenPlayer)
                else player.choose(deal.view(self.seat), self.limit)
            )
        return self._choices[deal]

    def interrupt(self, deal: Deal) -> Action | None:
        """What he does out of turn, if anything."""
        if deal not in self._interruptions:
            self._interruptions[deal] = self._player(deal).interrupt(deal.view(self.seat))
        return self._interruptions[deal]

    def _player(self, deal: Deal) -> Player:
        return self.plays if deal.phase.name == "tricks" else self.bids


def play_out(deal: Deal, places: Sequence[Place]) -> Outcome:
    """The end of the deal, those who want to interrupt included."""
    while (turn := deal.to_act) is not None:
        seat, action = _interruption(deal, places) or (turn, places[turn].choose(deal))
        deal = deal.apply(action, seat)
    outcome = deal.outcome()
    assert outcome is not None
    return outcome


def _interruption(deal: Deal, places: Sequence[Place]) -> tuple[Seat, Action] | None:
    """The first, from forehand on, who does something out of turn."""
    for seat, place in enumerate(places):
        if seat != deal.to_act and deal.legal_actions(seat):
            action = place.interrupt(deal)
            if action is not None:
                return seat, action
    return None
