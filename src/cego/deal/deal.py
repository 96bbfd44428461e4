"""One deal, from the first word of the auction to the payment, as a value.

>>> from cego.rules import load
>>> deal = Deal.from_order(load("loewen"), 4, range(54))
>>> deal.to_act, [action.word for action in deal.legal_actions()]
(0, ['fort', 'solo'])
>>> deal.apply(Say("solo")).to_act
1
>>> deal.to_act
0
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cego.cards import Card, Pack, Pile
from cego.deal.actions import Action, Say, Seat, Turn
from cego.deal.auction import Auction, Result
from cego.deal.dealt import Dealt, able
from cego.deal.exchange import begin_exchange
from cego.deal.game import Game, begin
from cego.deal.outcome import Finished, Outcome, Reason
from cego.deal.tricks import Phase
from cego.errors import IllegalAction
from cego.rules import Contract, Rules
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
        if seat is None or not 0 <= seat < self.dealt.active:
            raise IllegalAction("illegal.not-your-turn")
        auction = self.auction.hear(seat, action.word)
        if auction.result is None:
            return Bidding(self.dealt, auction)
        return _after_auction(self.dealt, auction.result, auction.soloist is None)


_SAY = {str(contract): Say(str(contract)) for contract in Contract}
_SAY |= {word: Say(word) for word in ("fort", "gut", "selbst")}


def _after_auction(dealt: Dealt, result: Result, all_said_fort: bool) -> Phase:
    if result.contract is None:
        return Finished(Outcome(Reason.THROWN_IN, (0,) * dealt.players))
    if result.contract in WITH_BLIND:
        return begin_exchange(dealt, result, all_said_fort)
    assert result.declarer is not None
    legage = dealt.blind if result.contract is Contract.SOLO else 0
    return begin(Game(dealt, result.contract, result.declarer, legage=legage), dealt.hands)


class Deal:
    """The cards dealt, everything done so far, and the phase that this has led to.

    Two deals are equal if the same cards were dealt under the same rules and the same was done.
    """

    __slots__ = ("dealt", "log", "phase")

    dealt: Dealt
    log: tuple[Turn, ...]
    phase: Phase

    def __init__(self, dealt: Dealt, log: tuple[Turn, ...], phase: Phase) -> None:
        object.__setattr__(self, "dealt", dealt)
        object.__setattr__(self, "log", log)
        object.__setattr__(self, "phase", phase)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a deal is a value: apply() gives the next one")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self.log == other.log and self.dealt == other.dealt

    def __hash__(self) -> int:
        return hash((self.dealt.hands, self.log))

    def __repr__(self) -> str:
        return f"Deal.replay({self.dealt!r}, {self.log!r})"

    @classmethod
    def new(cls, dealt: Dealt) -> "Deal":
        """The deal before the first word, or before the first lead of a Pflichträuber."""
        if dealt.compulsory:
            return cls(dealt, (), begin(Game(dealt, Contract.PFLICHTRAEUBER, 0), dealt.hands))
        return cls(dealt, (), Bidding(dealt, Auction.start(dealt.options, able(dealt))))

    @classmethod
    def replay(cls, dealt: Dealt, log: Iterable[Turn]) -> "Deal":
        """The deal after everything in the log was done."""
        deal = cls.new(dealt)
        for seat, action in log:
            deal = deal.apply(action, seat)
        return deal

    @classmethod
    def from_order(cls, rules: Rules, players: int, order: Sequence[Card]) -> "Deal":
        """Deal a shuffled pack."""
        return cls.new(Dealt.from_order(rules, players, order))

    @property
    def rules(self) -> Rules:
        """What the table agreed on."""
        return self.dealt.rules

    @property
    def players(self) -> int:
        """How many are at the table."""
        return self.dealt.players

    @property
    def pack(self) -> Pack:
        """The cards."""
        return self.rules.pack

    @property
    def hands(self) -> tuple[Pile, ...]:
        """The hands as dealt."""
        return self.dealt.hands

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the deal is over."""
        return self.phase.to_act

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """What the one to act may do, or what a given seat may do, in or out of turn."""
        return self.phase.legal_actions(seat)

    def apply(self, action: Action, seat: Seat | None = None) -> "Deal":
        """The deal after an action of the one to act, or of a given seat.

        Raises `IllegalAction`, which says what rule the action breaks.
        """
        phase = self.phase
        if seat is None:
            seat = phase.to_act
        after = phase.apply(seat, action)
        assert seat is not None
        return Deal(self.dealt, (*self.log, (seat, action)), after)

    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        return self.phase.outcome if isinstance(self.phase, Finished) else None
