"""The cards as they were dealt, under the rules agreed on, and what each hand is able to bid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
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
    Pack,
    Pile,
    cards,
    pile_of,
)
from cego.deal.actions import HINSCHMEISSEN, SEATS, Seat
from cego.errors import ReadError
from cego.rules import Contract, Rules
from cego.rules.contracts import CALLS
from cego.rules.numbers import SIZES
from cego.rules.options import CegoOptions

if TYPE_CHECKING:
    from cego.deal.tricks import Phase

_SIDE_SUITS = tuple(CEGO.suits[letter] for letter in "DHSC")
_UNCONDITIONAL = frozenset(
    {
        Contract.SOLO,
        Contract.CEGO,
        Contract.GEGENSOLO,
        Contract.EINE,
        *CALLS,
        Contract.RAEUBER,
        Contract.GEREGELTER_RAEUBER,
        Contract.DRESCH,
    }
)
"""Games that any hand can play."""
ANY_WORD = frozenset({*(str(contract) for contract in Contract), HINSCHMEISSEN})


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
        if self.compulsory and Contract.PFLICHTRAEUBER not in self.rules.contracts(self.players):
            raise ReadError("read.no-pflichtraeuber", slug=self.rules.slug)
        in_play = pack_in_play(self.options, self.active)
        check_piles(CEGO, in_play, self.hands, self.blind, self.active)

    @property
    def active(self) -> int:
        """How many hands are played: four when five are at the table."""
        return min(self.players, 4)

    def first_phase(self) -> "Phase":
        """The auction, or for a Pflichträuber the tricks at once."""
        from cego.deal.bidding import first_phase  # the phases are built on the cards dealt

        return first_phase(self)

    @classmethod
    def from_order(
        cls, rules: Rules, players: int, order: Sequence[Card], compulsory: bool = False
    ) -> "Dealt":
        """Deal a shuffled pack: the blind first, then a packet to each from forehand on."""
        active = min(players, 4)
        hand_size, blind_size = SIZES[active]
        if len(order) != active * hand_size + blind_size:
            raise ReadError("read.order")
        packets = [
            pile_of(order[at : at + hand_size])
            for at in range(blind_size, blind_size + active * hand_size, hand_size)
        ]
        return cls(rules, players, tuple(packets), pile_of(order[:blind_size]), compulsory)


def check_piles(
    pack: Pack, in_play: Pile, hands: tuple[Pile, ...], blind: Pile, active: int
) -> None:
    """Complain unless hands and blind are the cards in play, each once, in piles of equal size."""
    if len(hands) != active:
        raise ReadError("read.hands", found=len(hands), allowed=active)
    blind_size = SIZES[active].blind if pack is CEGO else 4
    hand_size = (in_play.bit_count() - blind_size) // active
    seen = 0
    for name, pile in [*zip(SEATS, hands, strict=False), ("Blind", blind)]:
        size = blind_size if name == "Blind" else hand_size
        if pile.bit_count() != size:
            raise ReadError("read.size", who=name, found=pile.bit_count(), allowed=size)
        if pile & ~in_play:
            raise ReadError("read.not-in-play", cards=pack.pretty_text(pile & ~in_play & pack.all))
        if pile & seen:
            raise ReadError("read.card-twice", card=pack.pretty_text(pile & seen))
        seen |= pile


def pack_in_play(options: CegoOptions, active: int) -> Pile:
    """The cards that so many players use."""
    return CEGO.all & ~options.cards.removed_with_three if active == 3 else CEGO.all


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


@cache
def _words(
    *, little_man: bool, one: bool, pair: bool, two_suits: bool, throws_in: bool
) -> frozenset[str]:
    """The words of a hand, by what it has to show; there are only a few such sets."""
    words: set[str] = set(_UNCONDITIONAL)
    if little_man:
        words |= {Contract.ULTI, Contract.KLEINER_MANN}
    if one:
        words |= {Contract.HALBE, Contract.EINE_LEERE}
    if pair:
        words.add(Contract.ZWEI_LEERE)
    if two_suits:
        words.add(Contract.ZWEI_VERSCHIEDENE)
    if throws_in:
        words.add(HINSCHMEISSEN)
    return frozenset(words)


def showable(hand: Pile, contract: Contract, options: CegoOptions) -> Iterator[Pile]:
    """The cards that the declarer may show: real empties, or where agreed their substitutes."""
    if contract is Contract.KLEINER_MANN:
        return iter([hand & 1 << KLEINER_MANN])
    showing = _SHOWING[contract]
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
    Contract.HALBE: _singles,
    Contract.EINE_LEERE: _singles,
    Contract.ZWEI_LEERE: _pairs_of_one_suit,
    Contract.ZWEI_VERSCHIEDENE: _pairs_of_two_suits,
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
        if seat != declarer and ought_to_bid_solo(hand, dealt.active)
    )
