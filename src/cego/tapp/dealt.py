"""The 36 cards as dealt: eight to each of four players, four to the talon."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cego.cards import TAPP, Card, Pile, pile_of
from cego.deal.dealt import check_piles
from cego.errors import ReadError
from cego.rules import Rules

if TYPE_CHECKING:
    from cego.deal.tricks import Phase

TALON, PACKET = 4, 4


@dataclass(frozen=True, slots=True)
class TappDealt:
    """Hands from the dealer's right on, and the talon (`blind`, as in Cego)."""

    rules: Rules
    players: int
    hands: tuple[Pile, ...]
    blind: Pile
    compulsory: bool = False

    def __post_init__(self) -> None:
        self.rules.check_players(self.players)
        if self.compulsory:
            raise ReadError("read.no-pflichtraeuber", slug=self.rules.slug)
        check_piles(TAPP, TAPP.all, self.hands, self.blind, active=4)

    def first_phase(self) -> "Phase":
        """The auction."""
        from cego.tapp.auction import TappAuction  # the phases are built on the cards dealt

        return TappAuction(self)

    @classmethod
    def from_order(cls, rules: Rules, order: Sequence[Card]) -> "TappDealt":
        """Deal a shuffled pack: four to the talon, then two rounds of four cards to each."""
        if len(order) != len(TAPP.codes):
            raise ReadError("read.order")
        hands = [0] * 4
        for packet in range(8):
            at = TALON + packet * PACKET
            hands[packet % 4] |= pile_of(order[at : at + PACKET])
        return cls(rules, 4, tuple(hands), pile_of(order[:TALON]))
