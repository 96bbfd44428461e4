"""The cards as they were dealt, under the rules agreed on, and what each hand is able to bid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from cego.cards import (
    CEGO,
    COURTS,
    EMPTIES,
    GSTIESS,
    KLEINER_MANN,
    TRUMPS,
    Card,
    Pile,
    cards,
    pile_of,
)
from cego.deal.actions import HINSCHMEISSEN, SEATS, Seat
from cego.errors import ReadError
from cego.rules import Contract, Rules
from cego.rules import contracts as table
from cego.rules.contracts import Bid, Needs, derived
from cego.rules.options import CegoOptions, Options

if TYPE_CHECKING:
    from cego.deal.tricks import Phase

_SIDE_SUITS = tuple(CEGO.suits[letter] for letter in "DHSC")


@derived
def any_word() -> frozenset[str]:
    """All that can be said of games in an auction, whatever the hand."""
    return frozenset({*(str(contract) for contract in table.CEGO_TABLE), HINSCHMEISSEN})


@dataclass(frozen=True, slots=True)
class Dealt:
    """Hands from forehand on, and the blind. With five players the dealer has no hand."""

    rules: Rules
    players: int
    hands: tuple[Pile, ...]
    blind: Pile
    compulsory: bool = False
    """A Pflichträuber: there is no auction."""
    options: CegoOptions = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", self.rules.cego(self.players))
        if self.compulsory and not self.rules.plays_compulsory(self.players):
            raise ReadError("read.no-pflichtraeuber", slug=self.rules.slug, who="game")
        check_piles(self.options, self.hands, self.blind)

    def first_phase(self) -> "Phase":
        """The auction, or for a Pflichträuber the tricks at once."""
        from cego.deal.bidding import first_phase  # the phases are built on the cards dealt

        return first_phase(self)

    def after_auction(
        self, contract: Contract, declarer: Seat, over_solo: bool, may_challenge: bool
    ) -> "Phase":
        """The exchange, or the tricks at once."""
        from cego.deal.bidding import after_auction  # the phases are built on the cards dealt

        return after_auction(self, contract, declarer, over_solo, may_challenge)

    @classmethod
    def from_order(
        cls, rules: Rules, players: int, order: Sequence[Card], compulsory: bool = False
    ) -> "Dealt":
        """Deal a shuffled pack: the blind first, then a packet to each from forehand on."""
        options = rules.options(players)
        active, (hand_size, blind_size) = options.active, options.sizes
        if len(order) != active * hand_size + blind_size:
            raise ReadError("read.order")
        packets = [
            pile_of(order[at : at + hand_size])
            for at in range(blind_size, blind_size + active * hand_size, hand_size)
        ]
        return cls(rules, players, tuple(packets), pile_of(order[:blind_size]), compulsory)


def compulsory_contract(options: Options) -> Contract | None:
    """What is played without an auction, where that is agreed on."""
    return next((each for each in options.contracts() if each.bid is Bid.COMPULSORY), None)


def check_piles(options: Options, hands: tuple[Pile, ...], blind: Pile) -> None:
    """Complain unless hands and blind are the cards in play, each once, in piles of equal size."""
    pack, in_play = options.pack, options.in_play
    if len(hands) != options.active:
        raise ReadError("read.hands", n=len(hands), allowed=options.active)
    hand_size, blind_size = options.sizes
    seen = 0
    for name, pile in [*zip(SEATS, hands, strict=False), ("Blind", blind)]:
        size = blind_size if name == "Blind" else hand_size
        if pile.bit_count() != size:
            raise ReadError("read.size", who=name, n=pile.bit_count(), allowed=size)
        if pile & ~in_play:
            unknown = pack.told(pile & ~in_play & pack.all)
            raise ReadError("read.not-in-play", who=name, cards=unknown)
        if pile & seen:
            raise ReadError("read.card-twice", who=name, card=pack.told(pile & seen))
        seen |= pile


def able(dealt: Dealt) -> tuple[frozenset[str], ...]:
    """For each hand the words of the auction that it could stand for."""
    return tuple(_able(hand, dealt.options) for hand in dealt.hands)


def _able(hand: Pile, options: CegoOptions) -> frozenset[str]:
    empties = hand & EMPTIES
    sides = hand & (EMPTIES | COURTS) if options.exchange.substitutes else empties
    least = options.auction.throw_in_empties
    return _words(
        little_man=bool(hand >> KLEINER_MANN & 1),
        one=bool(sides),
        pair=_two_of_one_suit(sides),
        two_suits=_two_of_two_suits(sides),
        throws_in=bool(least) and empties.bit_count() >= least,
    )


@derived
def _words(
    *, little_man: bool, one: bool, pair: bool, two_suits: bool, throws_in: bool
) -> frozenset[str]:
    """The words of a hand, by what it has to show; there are only a few such sets."""
    meets = {
        Needs.NOTHING: True,
        Needs.LITTLE_MAN: little_man,
        Needs.ONE_EMPTY: one,
        Needs.PAIR: pair,
        Needs.TWO_SUITS: two_suits,
    }
    can_be_said = (each for each in table.CEGO_TABLE if each.bid is not Bid.COMPULSORY)
    words = {str(contract) for contract in can_be_said if meets[contract.needs]}
    if throws_in:
        words.add(HINSCHMEISSEN)
    return frozenset(words)


def showable(hand: Pile, contract: Contract, options: CegoOptions) -> Iterator[Pile]:
    """The cards that the declarer may show: real empties, or where agreed their substitutes."""
    if contract.needs is Needs.LITTLE_MAN:
        return iter([hand & 1 << KLEINER_MANN])
    showing = _SHOWING[contract.needs]
    real = showing(hand & EMPTIES)
    first = next(real, None)
    if first is not None:
        return iter([first, *real])
    return showing(hand & (EMPTIES | COURTS)) if options.exchange.substitutes else iter(())


def _singles(pile: Pile) -> Iterator[Pile]:
    return (1 << card for card in cards(pile))


def _pairs_of_one_suit(pile: Pile) -> Iterator[Pile]:
    for suit in _SIDE_SUITS:
        for pair in combinations(cards(pile & suit), 2):
            yield pile_of(pair)


def _pairs_of_two_suits(pile: Pile) -> Iterator[Pile]:
    for one, other in combinations(_SIDE_SUITS, 2):
        for card in cards(pile & one):
            for second in cards(pile & other):
                yield 1 << card | 1 << second


_SHOWING = {
    Needs.ONE_EMPTY: _singles,
    Needs.PAIR: _pairs_of_one_suit,
    Needs.TWO_SUITS: _pairs_of_two_suits,
}


def _two_of_one_suit(pile: Pile) -> bool:
    return any((pile & suit).bit_count() > 1 for suit in _SIDE_SUITS)


def _two_of_two_suits(pile: Pile) -> bool:
    return sum(1 for suit in _SIDE_SUITS if pile & suit) > 1


def ought_to_bid_solo(hand: Pile, active: int) -> bool:
    """Whether saying fort with this hand is schinden.

    With four hands: eight trumps; or seven, two of them above 17, and at most two side suits.
    With three hands one trump more.
    """
    enough = 8 if active == 4 else 9
    trumps = (hand & TRUMPS).bit_count()
    if trumps >= enough:
        return True
    high = (hand & _ABOVE_17).bit_count()
    suits = sum(1 for suit in _SIDE_SUITS if hand & suit)
    return trumps == enough - 1 and high >= 2 and suits <= 2


_ABOVE_17 = CEGO.pile("T18 T19 T20 T21") | 1 << GSTIESS


def culprits(dealt: Dealt, declarer: Seat) -> tuple[Seat, ...]:
    """The seats other than the declarer that hid a solo."""
    return tuple(
        seat
        for seat, hand in enumerate(dealt.hands)
        if seat != declarer and ought_to_bid_solo(hand, dealt.options.active)
    )
