"""The game that is played once auction and exchange are done, and how it is settled."""

from dataclasses import dataclass, field

from cego.cards import (
    CEGO,
    EMPTIES,
    KLEINER_MANN,
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
    score_compulsory,
    score_normal,
    score_price,
    score_raeuber,
    score_special,
    settle,
)
from cego.deal.seen import ExchangeSeen
from cego.deal.tricks import Phase, Tricks
from cego.errors import IllegalAction
from cego.rules import Contract
from cego.rules.contracts import Blind, Objective, Tariff
from cego.rules.options import CegoOptions, LeadAfterEmpties, PfeifFrei, TrumpPutAway


@dataclass(frozen=True, slots=True)
class Game:
    """What is played, by whom, and what is special about it."""

    options: CegoOptions
    contract: Contract
    declarer: Seat
    """Who plays alone; forehand, where everyone plays for himself."""
    over_solo: bool = False
    aside: Pile = 0
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
    trump: str | None = field(default=None, init=False, repr=False)
    pack: Pack = field(default=CEGO, init=False, repr=False)
    suit_of: tuple[Pile, ...] = field(default=CEGO.suit_of, init=False, repr=False)
    trumps: Pile = field(default=TRUMPS, init=False, repr=False)
    active: int = field(init=False, repr=False)
    plain: bool = field(init=False, repr=False)
    called: tuple[Card, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        called = self.contract.called
        object.__setattr__(self, "active", self.options.active)
        object.__setattr__(self, "called", called)
        object.__setattr__(self, "plain", not (called or self.dead or self.leads))

    # What is played for

    @property
    def objective(self) -> Objective:
        """What the declarer plays for, or each player where everyone plays for himself."""
        if not self.pfeif_frei:
            return self.contract.objective
        last = self.options.exchange.pfeif_frei is PfeifFrei.LAST_TRICK
        return Objective.LAST_WITH if last else Objective.ANY_WITH

    @property
    def target(self) -> Card:
        """The card that the objective speaks of, if it does."""
        return KLEINER_MANN if self.pfeif_frei else self.contract.card

    @property
    def card_values(self) -> tuple[int, ...]:
        """What each card counts, in parts of a point."""
        return self.options.card_values

    def points(self, pile: Pile) -> int:
        """The points of a declarer with these tricks: without any, what lies aside is lost."""
        return self.options.points(pile | self.aside) if pile else 0

    # Play

    @property
    def leads_by_declarer(self) -> int:
        """How many of the first tricks the declarer leads whoever wins them."""
        shown = self.dead.bit_count()
        again = self.options.play.lead_after_empties is LeadAfterEmpties.DECLARER
        return shown + again if shown else 0

    def may_lead(self, hand: Pile, number: int) -> Pile:
        """The cards with which a trick may be led."""
        forced = 2 if self.laid_out else 1
        if self.leads and number <= forced:
            return hand & self.leads
        return self.ordered(hand, number) or hand

    def ordered(self, hand: Pile, number: int) -> Pile:
        """Where the first tricks call for cards: that card, else a trump, else an empty."""
        if number > len(self.called):
            return 0
        called = 1 << self.called[number - 1]
        if hand & called:
            return called
        free = hand
        for later in self.called[number:]:
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
        if self.called:
            return IllegalAction("illegal.ordered", card=CEGO.told(1 << card))
        allowed = CEGO.told(self.leads)
        return IllegalAction("illegal.forced-lead", card=CEGO.told(1 << card), allowed=allowed)

    def exchange_seen(self, seat: Seat | None, number: int) -> ExchangeSeen:
        """What it has laid open, and the legage for its owner while he may look at it."""
        exchange = self.options.exchange
        may_look = seat == self.declarer and number <= exchange.legage_open_until
        return ExchangeSeen(
            shown=self.shown,
            dead=self.dead,
            laid_out=self.laid_out,
            open_trump=self.open_trump,
            no_trump=self.no_trump and exchange.trump_put_away is TrumpPutAway.SHOWN,
            legage=self.aside if may_look and self.contract.takes_blind else 0,
        )

    # Settlement

    def finish(self, tricks: Tricks, last_winner: Seat, last_card: Card) -> Phase:
        """Settle after the last trick."""
        taken = tuple(tricks.taken(seat) for seat in range(self.active))
        if self.contract.by_points:
            return Finished(self._by_points(tricks, taken, last_card), tricks.piles)
        if self.contract.alone:
            return Finished(self._everyone_alone(tricks, taken, last_winner), tricks.piles)
        won = self._reached(taken[self.declarer], last_winner, last_card)
        score = score_special(self.options, self.contract, won)
        return Finished(self._one_alone(score, taken, ()), tricks.piles)

    def _by_points(self, tricks: Tricks, taken: tuple[int, ...], last_card: Card) -> Outcome:
        options = self.options
        points = self.points(tricks.piles[self.declarer])
        forfeit = None
        if not taken[self.declarer]:
            forfeit = Forfeit.NO_TRICK
        elif self.pfeif_frei and not self._pfeif_made(tricks, last_card):
            forfeit = Forfeit.PFEIF_LOST
        points = 0 if forfeit else points
        score = score_normal(
            options, self.contract, points, forfeit=forfeit, over_solo=self.over_solo
        )
        return self._one_alone(score, taken, (points, options.total - points))

    def _pfeif_made(self, tricks: Tricks, last_card: Card) -> bool:
        """Whether the freed trump 1 won the trick it had to win."""
        if self.objective is Objective.LAST_WITH:
            return last_card == self.target
        # He played it himself, so it is in his pile only if it won its trick.
        return bool(tricks.piles[self.declarer] >> self.target & 1)

    def _reached(self, taken: int, last_winner: Seat, last_card: Card) -> bool:
        """Whether the declarer reached a goal of his own."""
        if self.objective is Objective.EXACTLY:
            return taken == self.contract.tricks
        return last_winner == self.declarer and last_card == self.target

    def _one_alone(self, score: Score, taken: tuple[int, ...], points: tuple[int, ...]) -> Outcome:
        players = self.options.players
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

    def _everyone_alone(self, tricks: Tricks, taken: tuple[int, ...], last_winner: Seat) -> Outcome:
        points = tuple(self.options.points(pile) for pile in tricks.piles)
        losers, score = self._lost(points, taken, last_winner)
        payments = settle(self.options.players, dict.fromkeys(losers, -score.pays_each))
        return Outcome.scored(
            score,
            payments,
            losers=tuple(seat for seat, payment in enumerate(payments) if payment < 0),
            contract=self.contract,
            declarer=self.declarer,
            points=points,
            tricks=taken,
        )

    def _lost(
        self, points: tuple[int, ...], taken: tuple[int, ...], last_winner: Seat
    ) -> tuple[tuple[Seat, ...], Score]:
        """Who loses where everyone plays for himself, and what each of them pays."""
        most = max(points)
        losers = tuple(seat for seat, own in enumerate(points) if own == most)
        if self.objective is Objective.LAST:
            losers = (last_winner,)
        match self.contract.tariff:
            case Tariff.COMPULSORY:
                return losers, score_compulsory(self.options, taken.count(0))
            case Tariff.RAEUBER:
                forehand = 0 in losers
                score = score_raeuber(self.options, most, forehand)
                return ((0,) if forehand else losers), score
        return losers, score_price(self.options, self.contract)


def begin(dealt: Dealt, contract: Contract, declarer: Seat) -> Tricks:
    """The play of a game without an exchange, before the first lead."""
    aside = dealt.blind if contract.blind is Blind.COUNTS else 0
    leader = 0 if contract.alone else declarer
    game = Game(dealt.options, contract, leader, aside=aside)
    return Tricks.start(game, dealt.hands, leader)
