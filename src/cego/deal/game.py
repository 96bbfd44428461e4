"""The game that is played once auction and exchange are done, and how it is settled."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cego.cards import (
    CEGO,
    EMPTIES,
    GSTIESS,
    KLEINER_MANN,
    MOND,
    TRUMPS,
    Card,
    Pack,
    Pile,
    cutting_rank,
)
from cego.deal.actions import Seat
from cego.deal.dealt import Dealt
from cego.deal.outcome import Finished, Outcome
from cego.deal.scoring import (
    Forfeit,
    Score,
    count,
    score_dresch,
    score_normal,
    score_pflichtraeuber,
    score_raeuber,
    score_special,
    settle,
    total,
)
from cego.deal.tricks import Phase, Tricks
from cego.errors import IllegalAction
from cego.rules import Contract
from cego.rules.contracts import NORMAL, RAEUBER_KINDS, WITH_BLIND
from cego.rules.options import LeadAfterEmpties, PfeifFrei, TrumpPutAway

_ORDERED = (GSTIESS, MOND, KLEINER_MANN)
"""Geregelter Räuber: the cards that tricks 1, 2 and 3 call for."""


@dataclass(frozen=True, slots=True)
class Game:
    """What is played, by whom, and what is special about it."""

    dealt: Dealt
    contract: Contract
    declarer: Seat
    """Who plays alone; forehand, where everyone plays for himself."""
    over_solo: bool = False
    legage: Pile = 0
    """What counts for the declarer beside his tricks: the cards put away, or the blind."""
    shown: Pile = 0
    """Cards of the declarer's hand that all have seen."""
    dead: Pile = 0
    leads: Pile = 0
    """The cards to choose from for the first leads; none if the lead is free."""
    open_trump: Pile = 0
    """The trump of the blind that was put away for all to see."""
    no_trump: bool = False
    """There was no trump in the blind of a two-card game."""
    pfeif_frei: bool = False
    laid_out: Pile = 0
    """The two cards that lie face up to lead tricks 1 and 2."""
    pack: Pack = field(default=CEGO, init=False, repr=False)
    suit_of: tuple[Pile, ...] = field(default=CEGO.suit_of, init=False, repr=False)
    trumps: Pile = field(default=TRUMPS, init=False, repr=False)
    active: int = field(init=False, repr=False)
    plain: bool = field(init=False, repr=False)
    orders: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        orders = self.contract is Contract.GEREGELTER_RAEUBER
        object.__setattr__(self, "active", self.dealt.active)
        object.__setattr__(self, "orders", orders)
        object.__setattr__(self, "plain", not (orders or self.dead or self.leads))

    # Play

    @property
    def leads_by_declarer(self) -> int:
        """How many of the first tricks the declarer leads whoever wins them."""
        shown = self.dead.bit_count()
        again = self.dealt.options.play.lead_after_empties is LeadAfterEmpties.DECLARER
        return shown + again if shown else 0

    def may_lead(self, hand: Pile, number: int) -> Pile:
        """The cards with which a trick may be led."""
        forced = 2 if self.laid_out else 1
        if self.leads and number <= forced:
            return hand & self.leads
        return self.ordered(hand, number) or hand

    def ordered(self, hand: Pile, number: int) -> Pile:
        """Geregelter Räuber, tricks 1 to 3: the card called for, else a trump, else an empty."""
        if not self.orders or number > len(_ORDERED):
            return 0
        called = 1 << _ORDERED[number - 1]
        if hand & called:
            return called
        free = hand
        for later in _ORDERED[number:]:
            free &= ~(1 << later)
        return free & TRUMPS or free & EMPTIES or free

    def next_leader(self, tricks: Tricks, number: int, winner: Seat, card: Card) -> Seat:
        """The winner, but for the first tricks of the games with shown empties."""
        if number < self.leads_by_declarer:
            return self.declarer
        if number != 2 or not self.laid_out:
            return winner
        other = next(s for s, pile in enumerate(tricks.piles) if pile >> tricks.first_card & 1)
        return max((cutting_rank(card), winner), (cutting_rank(tricks.first_card), other))[1]

    def why_not_lead(self, card: Card) -> IllegalAction:
        """Why this card may not be played to a trick whose card is prescribed."""
        if self.orders:
            return IllegalAction("illegal.ordered", card=CEGO.pretty(card))
        allowed = CEGO.pretty_text(self.leads)
        return IllegalAction("illegal.forced-lead", card=CEGO.pretty(card), allowed=allowed)

    def facts(self, seat: Seat | None, number: int) -> Mapping[str, Any]:
        """What everyone knows of the game, and the legage for its owner while it lies open."""
        exchange = self.dealt.options.exchange
        may_look = seat == self.declarer and number <= exchange.legage_open_until
        return {
            "contract": str(self.contract),
            "declarer": self.declarer,
            "over_solo": self.over_solo,
            "shown": self.shown,
            "dead": self.dead,
            "laid_out": self.laid_out,
            "open_trump": self.open_trump,
            "no_trump": self.no_trump and exchange.trump_put_away is TrumpPutAway.SHOWN,
            "pfeif_frei": self.pfeif_frei,
            "legage": self.legage if may_look and self.contract in WITH_BLIND else 0,
        }

    # Settlement

    def finish(self, tricks: Tricks, last_winner: Seat, last_card: Card) -> Phase:
        """Settle after the last trick."""
        taken = tuple(tricks.taken(seat) for seat in range(self.active))
        if self.contract in NORMAL:
            return Finished(self._normal(tricks, taken, last_card))
        if self.contract is Contract.DRESCH:
            score = score_dresch(self.dealt.options)
            points = self._points(tricks)
            return Finished(self._everyone_alone(score, (last_winner,), points, taken))
        if self.contract in RAEUBER_KINDS:
            return Finished(self._raeuber(self._points(tricks), taken))
        return Finished(self._special(taken, last_card))

    def _normal(self, tricks: Tricks, taken: tuple[int, ...], last_card: Card) -> Outcome:
        options = self.dealt.options
        pile = tricks.piles[self.declarer] | self.legage
        points = count(pile, options.cards.count)
        forfeit = None
        if not taken[self.declarer]:
            forfeit = Forfeit.NO_TRICK
        elif self.pfeif_frei and not self._pfeif_made(tricks, last_card):
            forfeit = Forfeit.PFEIF_LOST
        points = 0 if forfeit else points
        score = score_normal(
            options, self.active, self.contract, points, forfeit=forfeit, over_solo=self.over_solo
        )
        return self._alone(score, taken, (points, total(options, self.active) - points))

    def _pfeif_made(self, tricks: Tricks, last_card: Card) -> bool:
        """Whether the freed trump 1 won the trick it had to win."""
        if self.dealt.options.exchange.pfeif_frei is PfeifFrei.LAST_TRICK:
            return last_card == KLEINER_MANN
        # He played it himself, so it is in his pile only if it won its trick.
        return bool(tricks.piles[self.declarer] >> KLEINER_MANN & 1)

    def _special(self, taken: tuple[int, ...], last_card: Card) -> Outcome:
        own = taken[self.declarer]
        won = {
            Contract.ULTI: last_card == KLEINER_MANN,
            Contract.PICCOLO: own == 1,
            Contract.BETTEL: own == 0,
        }[self.contract]
        return self._alone(score_special(self.dealt.options, self.contract, won), taken, ())

    def _alone(self, score: Score, taken: tuple[int, ...], points: tuple[int, ...]) -> Outcome:
        players = self.dealt.players
        payments = settle(players, {self.declarer: -score.pays_each})
        opponents = tuple(seat for seat in range(players) if seat != self.declarer)
        return Outcome.scored(
            score,
            payments,
            losers=opponents if score.won else (self.declarer,),
            contract=self.contract,
            declarer=self.declarer,
            over_solo=self.over_solo,
            won=score.won,
            points=points,
            tricks=taken,
        )

    def _points(self, tricks: Tricks) -> tuple[int, ...]:
        by = self.dealt.options.cards.count
        return tuple(count(pile, by) for pile in tricks.piles)

    def _raeuber(self, points: tuple[int, ...], taken: tuple[int, ...]) -> Outcome:
        options = self.dealt.options
        most = max(points)
        losers = tuple(seat for seat, own in enumerate(points) if own == most)
        if self.contract is Contract.PFLICHTRAEUBER:
            score = score_pflichtraeuber(options, taken.count(0))
        else:
            forehand = 0 in losers
            losers = (0,) if forehand else losers
            score = score_raeuber(options, most, forehand)
        return self._everyone_alone(score, losers, points, taken)

    def _everyone_alone(
        self,
        score: Score,
        losers: tuple[Seat, ...],
        points: tuple[int, ...],
        taken: tuple[int, ...],
    ) -> Outcome:
        payments = settle(self.dealt.players, dict.fromkeys(losers, -score.pays_each))
        return Outcome.scored(
            score,
            payments,
            losers=tuple(seat for seat, payment in enumerate(payments) if payment < 0),
            contract=self.contract,
            declarer=self.declarer,
            points=points,
            tricks=taken,
        )


def begin(game: Game, hands: tuple[Pile, ...]) -> Tricks:
    """The tricks of a game, before the first lead."""
    return Tricks.start(game, hands, game.declarer)
