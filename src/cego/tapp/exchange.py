"""Taking the talon, naming trumps, and the lead that may name them."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from cego.cards import TAPP, Pile, cards, pile_of
from cego.deal.actions import SUITS, Action, NameTrump, Play, PutAway, Seat, plays
from cego.deal.seen import PhaseName, Seen, seen_before_lead
from cego.deal.tricks import Phase, Tricks
from cego.errors import IllegalAction
from cego.locale import Term
from cego.rules import Contract
from cego.tapp.dealt import TappDealt
from cego.tapp.game import TappGame


def begin(dealt: TappDealt, contract: Contract, declarer: Seat) -> Phase:
    """After the auction: with or without the talon, which may stay where it is, unseen."""
    if contract.takes_blind:
        hand = dealt.hands[declarer] | dealt.blind
        return Taking(dealt, contract, declarer, hand)
    return Naming(dealt, contract, declarer, dealt.hands[declarer], dealt.blind)


class Taking(NamedTuple):
    """The declarer of a tapp holds twelve cards and puts four away."""

    dealt: TappDealt
    contract: Contract
    declarer: Seat
    hand: Pile

    @property
    def name(self) -> PhaseName:
        """The phase."""
        return "exchange"

    @property
    def to_act(self) -> Seat:
        """The declarer."""
        return self.declarer

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """Any four of the twelve."""
        if seat not in (None, self.declarer):
            return ()
        number = self.contract.exchange.put_away
        return [PutAway(pile_of(four)) for four in combinations(cards(self.hand), number)]

    def apply(self, seat: Seat | None, action: Action) -> Phase:
        """Put four cards away."""
        game, number = Term(f"contract.{self.contract}"), self.contract.exchange.put_away
        if seat != self.declarer:
            raise IllegalAction("illegal.not-your-turn")
        if not isinstance(action, PutAway):
            raise IllegalAction("illegal.step-put-away", game=game)
        missing = action.cards & ~self.hand
        if missing:
            known = TAPP.told(missing & TAPP.all) if missing & TAPP.all else "?"
            raise IllegalAction("illegal.not-in-hand", card=known)
        if action.cards.bit_count() != number:
            raise IllegalAction("illegal.put-away-number", game=game, n=number)
        left = self.hand & ~action.cards
        return Naming(self.dealt, self.contract, self.declarer, left, action.cards)

    def seen_by(self, seat: Seat | None) -> Seen:
        """That the talon was taken up, and his own cards for the declarer."""
        held = seen_before_lead(self.dealt.hands, self.declarer, self.hand, seat)
        return held._replace(step="put-away", contract=self.contract)


class Naming(NamedTuple):
    """The declarer names trumps, or just leads a card of the suit that is to be trumps."""

    dealt: TappDealt
    contract: Contract
    declarer: Seat
    hand: Pile
    away: Pile

    @property
    def name(self) -> PhaseName:
        """The phase."""
        return "exchange"

    @property
    def to_act(self) -> Seat:
        """The declarer."""
        return self.declarer

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """A suit, or any card to lead."""
        if seat not in (None, self.declarer):
            return ()
        return [*(NameTrump(suit) for suit in SUITS), *plays(self.hand)]

    def apply(self, seat: Seat | None, action: Action) -> Phase:
        """Name trumps, by word or by lead."""
        if seat != self.declarer:
            raise IllegalAction("illegal.not-your-turn")
        match action:
            case NameTrump(suit) if suit in SUITS:
                return self._tricks(suit)
            case Play(card) if 0 <= card < len(TAPP.codes):
                suit = TAPP.suit_letter[card]
                after = self._tricks(suit).apply(seat, action)
                assert isinstance(after, Tricks)
                return Led(self, after, suit)
        raise IllegalAction("illegal.name-trump")

    def _tricks(self, suit: str) -> Tricks:
        game = TappGame(self.dealt.options, self.contract, self.declarer, suit, self.away)
        hands = self.dealt.hands
        hands = (*hands[: self.declarer], self.hand, *hands[self.declarer + 1 :])
        return Tricks.start(game, hands, self.declarer)

    def rename(self, tricks: Tricks, suit: str) -> Phase:
        """The same first lead under other trumps."""
        return self._tricks(suit).apply(self.declarer, Play(tricks.trick[0]))

    def seen_by(self, seat: Seat | None) -> Seen:
        """The contract, and his own cards for the declarer."""
        held = seen_before_lead(self.dealt.hands, self.declarer, self.hand, seat)
        return held._replace(step="name-trump", contract=self.contract)


class Led(NamedTuple):
    """Trumps were named by the lead alone: until the next card, the declarer may correct them."""

    naming: Naming
    tricks: Tricks
    suit: str

    @property
    def name(self) -> PhaseName:
        """The phase."""
        return "tricks"

    @property
    def to_act(self) -> Seat:
        """The player after the declarer."""
        return self.tricks.to_act

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """A card for the next player; another suit for the declarer, out of turn."""
        if seat == self.naming.declarer:
            return [NameTrump(suit) for suit in SUITS if suit != self.suit]
        return self.tricks.legal_actions(seat)

    def apply(self, seat: Seat | None, action: Action) -> Phase:
        """Correct the trumps, or go on."""
        if seat == self.naming.declarer and isinstance(action, NameTrump):
            if action not in self.legal_actions(seat):
                raise IllegalAction("illegal.name-trump")
            return self.naming.rename(self.tricks, action.suit)
        return self.tricks.apply(seat, action)

    def seen_by(self, seat: Seat | None) -> Seen:
        """The same as of the tricks."""
        return self.tricks.seen_by(seat)
