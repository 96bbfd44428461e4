"""The auction as a phase of a deal, and what follows from its result."""

from collections.abc import Sequence
from typing import NamedTuple, cast

from cego.deal.actions import Action, Say, Seat
from cego.deal.auction import Auction
from cego.deal.dealt import Dealt, able, compulsory_contract
from cego.deal.exchange import begin_exchange
from cego.deal.game import begin
from cego.deal.outcome import Finished, Outcome, Reason
from cego.deal.seen import AuctionSeen, PhaseName, Seen, StepName
from cego.deal.tricks import Phase
from cego.errors import IllegalAction
from cego.rules import Contract
from cego.rules.contracts import CEGO_TABLE


class Bidding(NamedTuple):
    """The auction of a deal."""

    dealt: Dealt
    auction: Auction

    @property
    def name(self) -> PhaseName:
        """The phase."""
        return "auction"

    @property
    def to_act(self) -> Seat | None:
        """Who speaks."""
        return self.auction.to_act

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """The words that may be said."""
        return [_SAY.get(word) or Say(str(word)) for word in self.auction.words(seat)]

    def apply(self, seat: Seat | None, action: Action) -> Phase:
        """Hear a word."""
        if not isinstance(action, Say):
            raise IllegalAction("illegal.auction-first")
        assert seat is not None
        auction = self.auction.hear(seat, action.word)
        if auction.result is None:
            return Bidding(self.dealt, auction)
        contract, declarer, over_solo = auction.result
        if contract is None or declarer is None:
            return Finished(Outcome(Reason.THROWN_IN, (0,) * self.dealt.players))
        all_said_fort = auction.soloist is None
        return after_auction(self.dealt, contract, declarer, over_solo, all_said_fort)

    def seen_by(self, seat: Seat | None) -> Seen:
        """The seat's own hand, and the bid that stands."""
        auction, hands = self.auction, self.dealt.hands
        standing = auction.standing
        holder = None if standing is None else auction.holder
        return Seen(
            step=cast(StepName, auction.stage.value),
            hand=hands[seat] if seat is not None else 0,
            counts=tuple(hand.bit_count() for hand in hands),
            auction=AuctionSeen(standing, holder, auction.soloist),
        )


_SAY = {str(contract): Say(str(contract)) for contract in CEGO_TABLE}
_SAY |= {word: Say(word) for word in ("fort", "gut", "selbst")}


def first_phase(dealt: Dealt) -> Phase:
    """The auction, or for a Pflichträuber the tricks at once."""
    compulsory = compulsory_contract(dealt.options) if dealt.compulsory else None
    if compulsory is not None:
        return begin(dealt, compulsory, 0)
    return Bidding(dealt, Auction.start(dealt.options, able(dealt)))


def after_auction(
    dealt: Dealt, contract: Contract, declarer: Seat, over_solo: bool, all_said_fort: bool
) -> Phase:
    """The exchange, or in a game without one the tricks."""
    if not contract.takes_blind:
        return begin(dealt, contract, declarer)
    may_challenge = all_said_fort and dealt.options.schinden.challenge
    return begin_exchange(dealt, contract, declarer, over_solo, may_challenge)
