"""The 36 cards as dealt: eight to each of four players, four to the talon."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cego.cards import Card, Pile, pile_of
from cego.deal.actions import Seat
from cego.deal.dealt import check_piles
from cego.errors import ReadError
from cego.rules import Contract, Rules
from cego.rules.options import TappOptions

if TYPE_CHECKING:
    from cego.deal.tricks import Phase

PACKET = 4
"""So many cards are dealt at a time."""


@dataclass(frozen=True, slots=True)
class TappDealt:
    """Hands from the dealer's right on, and the talon (`blind`, as in Cego)."""

    rules: Rules
    players: int
    hands: tuple[Pile, ...]
    blind: Pile
    compulsory: bool = False
    options: TappOptions = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.rules.check_players(self.players)
        object.__setattr__(self, "options", self.rules.tapp())
        if self.compulsory:
            raise ReadError("read.no-pflichtraeuber", slug=self.rules.slug)
        check_piles(self.options, self.hands, self.blind)

    def first_phase(self) -> "Phase":
        """The auction."""
        from cego.tapp.auction import TappAuction  # the phases are built on the cards dealt

        return TappAuction(self)

    def after_auction(
        self, contract: Contract, declarer: Seat, over_solo: bool, may_challenge: bool
    ) -> "Phase":
        """Talon and trumps."""
        from cego.tapp.exchange import begin  # the phases are built on the cards dealt

        return begin(self, contract, declarer)

    @classmethod
    def from_order(
        cls, rules: Rules, players: int, order: Sequence[Card], compulsory: bool = False
    ) -> "TappDealt":
        """Deal a shuffled pack: four to the talon, then two rounds of four cards to each."""
        options = rules.options(players)
        active, (hand, talon) = options.active, options.sizes
        if len(order) != active * hand + talon:
            raise ReadError("read.order")
        hands = [0] * active
        for packet in range(active * hand // PACKET):
            at = talon + packet * PACKET
            hands[packet % active] |= pile_of(order[at : at + PACKET])
        return cls(rules, players, tuple(hands), pile_of(order[:talon]), compulsory)
