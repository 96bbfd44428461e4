"""The auction as a phase of a deal, and what follows from its result."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cego.deal.actions import Action, Say, Seat
from cego.deal.auction import Auction, Result
from cego.deal.dealt import Dealt, able
from cego.deal.exchange import begin_exchange
from cego.deal.game import Game, begin
from cego.deal.outcome import Finished, Outcome, Reason
from cego.deal.tricks import Phase
from cego.errors import IllegalAction
from cego.rules import Contract
from cego.rules.contracts import WITH_BLIND


class Bidding(NamedTuple):
    """The auction of a deal."""

    dealt: Dealt
    auction: Auction

    @property
    def name(self) -> str:
        """The phase."""
        return "auction"

    @property
    def to_act(self) -> Seat | None:
        """Who speaks."""
        return self.auction.to_act

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """The words that may be said."""
        return [_SAY.get(word) or Say(word) for word in self.auction.words(seat)]

    def apply(self, seat: Seat | None, action: Action) -> Phase:
        """Hear a word."""
        if not isinstance(action, Say):
            raise IllegalAction("illegal.auction-first")
        assert seat is not None
        auction = self.auction.hear(seat, action.word)
        if auction.result is None:
            return Bidding(self.dealt, auction)
        return _after_auction(self.dealt, auction.result, auction.soloist is None)

    def facts(self, seat: Seat | None) -> Mapping[str, Any]:
        """The seat's own hand, and the bid that stands."""
        auction, hands = self.auction, self.dealt.hands
        standing = auction.standing
        return {
            "step": str(auction.stage),
            "hand": hands[seat] if seat is not None else 0,
            "counts": tuple(hand.bit_count() for hand in hands),
            "standing": None if standing is None else str(standing),
            "holder": None if standing is None else auction.holder,
            "soloist": auction.soloist,
        }


_SAY = {str(contract): Say(str(contract)) for contract in Contract}
_SAY |= {word: Say(word) for word in ("fort", "gut", "selbst")}


def first_phase(dealt: Dealt) -> Phase:
    """The auction, or for a Pflichträuber the tricks at once."""
    if dealt.compulsory:
        return begin(Game(dealt, Contract.PFLICHTRAEUBER, 0), dealt.hands)
    return Bidding(dealt, Auction.start(dealt.options, able(dealt)))


def _after_auction(dealt: Dealt, result: Result, all_said_fort: bool) -> Phase:
    if result.contract is None:
        return Finished(Outcome(Reason.THROWN_IN, (0,) * dealt.players))
    if result.contract in WITH_BLIND:
        return begin_exchange(dealt, result, all_said_fort)
    assert result.declarer is not None
    legage = dealt.blind if result.contract is Contract.SOLO else 0
    return begin(Game(dealt, result.contract, result.declarer, legage=legage), dealt.hands)
