"""The play of Zuger Tapp and its settlement."""

from dataclasses import dataclass, field

from cego.cards import TAPP, Card, Pack, Pile
from cego.deal.actions import Seat
from cego.deal.outcome import Finished, Outcome
from cego.deal.scoring import Score, Step, settle
from cego.deal.seen import ExchangeSeen
from cego.deal.tricks import Phase, Tricks
from cego.errors import IllegalAction
from cego.locale import Term
from cego.rules import Contract
from cego.rules.contracts import Objective
from cego.rules.options import TappOptions


@dataclass(frozen=True, slots=True)
class TappGame:
    """What is played, by whom, and in which trumps."""

    options: TappOptions
    contract: Contract
    declarer: Seat
    trump: str
    """The suit that was named."""
    aside: Pile
    """Talon or discards: they count for the declarer, but are not a trick."""
    trumps: Pile = field(init=False, repr=False)
    pack: Pack = field(default=TAPP, init=False, repr=False)
    suit_of: tuple[Pile, ...] = field(default=TAPP.suit_of, init=False, repr=False)
    active: int = field(init=False, repr=False)
    over_solo: bool = field(default=False, init=False, repr=False)
    pfeif_frei: bool = field(default=False, init=False, repr=False)
    dead: Pile = field(default=0, init=False, repr=False)
    leads: Pile = field(default=0, init=False, repr=False)
    laid_out: Pile = field(default=0, init=False, repr=False)
    leads_by_declarer: int = field(default=0, init=False, repr=False)
    called: tuple[Card, ...] = field(default=(), init=False, repr=False)
    plain: bool = field(default=True, init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "active", self.options.active)
        object.__setattr__(self, "trumps", TAPP.suits[self.trump])

    @property
    def objective(self) -> Objective:
        """What the declarer plays for."""
        return self.contract.objective

    @property
    def target(self) -> Card:
        """No card in particular."""
        return self.contract.card

    @property
    def card_values(self) -> tuple[int, ...]:
        """What each card counts."""
        return self.options.card_values

    def points(self, pile: Pile) -> int:
        """The points of a declarer with these tricks; what lies aside always counts."""
        return self.options.points(pile | self.aside)

    def may_lead(self, hand: Pile, number: int) -> Pile:
        """Any card."""
        return hand

    def ordered(self, hand: Pile, number: int) -> Pile:
        """Following suit is always in force."""
        return 0

    def next_leader(self, tricks: Tricks, number: int, winner: Seat, card: Card) -> Seat:
        """The winner leads."""
        return winner

    def why_not_lead(self, card: Card) -> IllegalAction:
        """A card of the hand can always be led, so it is not in the hand."""
        return IllegalAction("illegal.not-in-hand", card=TAPP.told(1 << card))

    def exchange_seen(self, seat: Seat | None, number: int) -> ExchangeSeen:
        """Nothing: what was put away stays closed."""
        return ExchangeSeen()

    def finish(self, tricks: Tricks, last_winner: Seat, last_card: Card) -> Phase:
        """Settle after the last trick."""
        options = self.options
        taken = tuple(tricks.taken(seat) for seat in range(self.active))
        points = self.points(tricks.piles[self.declarer])
        score = score_tapp(options, self.contract, points, tricks=taken[self.declarer])
        drawn = score.pays_each == 0
        payments = settle(options.players, {self.declarer: -score.pays_each})
        outcome = Outcome.scored(
            score,
            payments,
            losers=tuple(seat for seat, payment in enumerate(payments) if payment < 0),
            contract=self.contract,
            declarer=self.declarer,
            won=None if drawn else score.won,
            points=(points, options.total - points),
            tricks=taken,
        )
        return Finished(outcome, tricks.piles)


def score_tapp(options: TappOptions, contract: Contract, points: int, *, tricks: int) -> Score:
    """What a contract is worth when the declarer reached so many points in so many tricks."""
    needs, total = options.needed(contract), options.total
    units = options.units.of(contract)
    others = total - points
    steps = [_step("points", points, others=others), _step("needs", needs, game=contract)]
    if points == others and needs == total // 2 + 1:
        steps.append(_step("drawn", 0))
        return Score(False, 0, tuple(steps), 0, 0)
    won = points >= needs
    losing, lost_tricks = (others, options.sizes.hand - tricks) if won else (points, tricks)
    steps.append(_step("units", units, game=contract))
    times = 1
    if lost_tricks == 0:
        times = options.units.no_trick_times
        steps.append(_step("no-trick-times", units * times, times=times))
    elif losing <= options.units.few_points:
        times = options.units.few_points_times
        steps.append(_step("few-points-times", units * times, times=times, points=losing))
    amount = units * times
    steps.append(_step("won" if won else "lost", amount))
    return Score(won, amount if won else -amount, tuple(steps), points - needs, times)


def _step(key: str, value: int, game: str = "", **numbers: int) -> Step:
    named = (("game", Term(f"contract.{game}")),) if game else ()
    return Step(key, value, (*named, *numbers.items()))
