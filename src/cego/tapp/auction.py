"""The auction of Zuger Tapp: tapp or solo to begin with, then step by step."""

from collections.abc import Sequence
from typing import NamedTuple

from cego.deal.actions import PASS, Action, Say, Seat
from cego.deal.outcome import Finished, Outcome, Reason
from cego.deal.seen import AuctionSeen, PhaseName, Seen
from cego.deal.tricks import Phase
from cego.errors import IllegalAction
from cego.rules import Contract, named
from cego.rules.contracts import TAPP_TABLE
from cego.tapp.dealt import TappDealt
from cego.tapp.exchange import begin

_LOWEST = 2
"""With so many of the lowest contracts the bidding may begin."""


class TappAuction(NamedTuple):
    """Bidding goes round; a pass is final."""

    dealt: TappDealt
    to_act: Seat | None = 0
    passed: frozenset[Seat] = frozenset()
    standing: Contract | None = None
    holder: Seat | None = None

    @property
    def name(self) -> PhaseName:
        """The phase."""
        return "auction"

    def words(self) -> list[str]:
        """What the speaker may say."""
        if self.standing is None:
            return [PASS, *TAPP_TABLE[:_LOWEST]]
        at = TAPP_TABLE.index(self.standing) + 1
        return [PASS, *TAPP_TABLE[at : at + 1]]

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """The words as actions."""
        return [Say(str(word)) for word in self.words()] if seat in (None, self.to_act) else ()

    def apply(self, seat: Seat | None, action: Action) -> Phase:
        """Hear a word."""
        if seat is None or seat != self.to_act:
            raise IllegalAction("illegal.not-your-turn")
        if not isinstance(action, Say):
            raise IllegalAction("illegal.auction-first")
        if action.word not in self.words():
            raise self._refusal(action.word)
        if action.word == PASS:
            return self._replace(passed=self.passed | {seat})._next(seat)
        return self._replace(standing=named(action.word, "tapp"), holder=seat)._next(seat)

    def _next(self, seat: Seat) -> Phase:
        if len(self.passed) == 4:
            return Finished(Outcome(Reason.THROWN_IN, (0,) * 4))
        over = len(self.passed) == 3 or self.standing == TAPP_TABLE[-1]
        if over and self.standing is not None and self.holder is not None:
            return begin(self.dealt, self.standing, self.holder)
        order = [(seat + step) % 4 for step in (1, 2, 3)]
        return self._replace(to_act=next(s for s in order if s not in self.passed))

    def _refusal(self, word: str) -> IllegalAction:
        allowed = ", ".join(self.words())
        ranks: list[str] = [*TAPP_TABLE]
        if word in ranks and self.standing is not None:
            low = ranks.index(word) <= ranks.index(self.standing)
            key = "too-low" if low else "no-jump"
        else:
            key = "no-jump" if word in ranks else "word"
        return IllegalAction(f"illegal.{key}", word=word, allowed=allowed)

    def seen_by(self, seat: Seat | None) -> Seen:
        """The seat's own hand, and the bid that stands."""
        return Seen(
            step="speaking",
            hand=self.dealt.hands[seat] if seat is not None else 0,
            counts=tuple(hand.bit_count() for hand in self.dealt.hands),
            auction=AuctionSeen(self.standing, self.holder),
        )
