"""A moment of the play as a flat trick-game description, without a word of Cego in it.

This is what the native core plays and solves, and what the plain reference solver of the tests
understands too. `lower` makes it from a deal; `Position` documents every field.
"""

from dataclasses import dataclass, field

from cego.cards import CEGO, EMPTIES, Card, Pile, cutting_rank
from cego.deal.actions import Seat
from cego.deal.deal import Deal
from cego.deal.exchange import BeforeLead
from cego.deal.tricks import Phase, TrickGame, Tricks
from cego.errors import ReadError
from cego.rules.contracts import Objective
from cego.tapp.exchange import Led


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A trick game in progress, its cards open.

    Cards are bits; within a suit the higher bit is stronger. Seats are numbered in playing order.
    """

    players: int
    suits: tuple[Pile, ...]
    trump: int
    """Which of the suits is trumps."""
    points: tuple[int, ...]
    """What each card counts."""
    hands: tuple[Pile, ...]
    leader: Seat
    trick: tuple[Card, ...] = ()
    """The running trick in the order played; its cards are no longer in the hands."""
    side: int
    """The seats, as bits, whose result is the value."""
    maximizers: int
    """The seats that play for a high value; all others play for a low one."""
    dead: Pile = 0
    leads: tuple[tuple[int, Pile], ...] = ()
    """For the coming tricks, the running one first: who leads whoever won before (-1: the winner),
    and the cards that may be led (0: any)."""
    decide_after: int = 0
    """After so many more tricks the winner of the higher card of the last two tricks leads."""
    first_winner: Seat = -1
    first_card: Card = -1
    """If the first of these two tricks has been played: who won it, with which card."""
    order: tuple[int, ...] = field(default=(), repr=False)
    """How cards of different suits compare for that."""
    ordered: tuple[Card, ...] = ()
    """For the coming tricks: the card called for. Following suit is suspended in them."""
    empties: Pile = 0
    """What has to be played to an ordered trick for want of a trump."""
    objective: Objective = Objective.POINTS
    target: Card = -1
    count: int = 0

    @property
    def to_act(self) -> Seat:
        """Who plays next."""
        return (self.leader + len(self.trick)) % self.players


CUTTING_ORDER = tuple(
    sorted(range(len(CEGO.codes)), key=cutting_rank).index(card) for card in range(len(CEGO.codes))
)


def tricks_of(deal: Deal) -> Tricks:
    """The play of a deal that has come so far; a complaint if it has not, or is over."""
    phase: Phase = deal.phase
    if isinstance(phase, (BeforeLead, Led)):
        return phase.tricks
    if isinstance(phase, Tricks):
        return phase
    raise ReadError(f"read.not-in-play-yet.{phase.name}")


def lower(deal: Deal, seat: Seat | None = None) -> Position:
    """The position of a deal for the game that is played.

    Where everyone plays for himself, `seat` (by default the one to act) is whose result is asked
    for; all others play against him.
    """
    return lower_tricks(tricks_of(deal), seat)


def lower_tricks(tricks: Tricks, seat: Seat | None = None) -> Position:
    """The same for a moment of the play itself."""
    game = tricks.game
    own = tricks.to_act if seat is None else seat
    asked = own if game.contract.alone else game.declarer
    first, again = _first_trick(tricks, game), game.leads_by_declarer > 2
    decides = game.laid_out and not again and tricks.number <= 2
    side = 1 << asked
    suits = tuple(game.pack.suits.values())
    return Position(
        players=game.active,
        suits=suits,
        trump=suits.index(game.trumps),
        points=game.card_values,
        hands=tricks.hands,
        leader=tricks.leader,
        trick=tricks.trick,
        side=side,
        # Where everyone plays for himself, what the tricks bring is what nobody wants.
        maximizers=(1 << game.active) - 1 & ~side if game.contract.alone else side,
        dead=game.dead,
        leads=_leads(game, tricks.number),
        decide_after=3 - tricks.number if decides else 0,
        first_winner=first[0] if decides else -1,
        first_card=first[1] if decides else -1,
        order=CUTTING_ORDER if decides else (),
        ordered=game.called[tricks.number - 1 :],
        empties=EMPTIES if game.called else 0,
        objective=game.objective,
        target=game.target,
        count=_tricks_left(game, tricks.taken(asked)),
    )


def _tricks_left(game: TrickGame, taken: int) -> int:
    """How many more tricks must be won exactly, where that is what is played for."""
    return game.contract.tricks - taken if game.objective is Objective.EXACTLY else 0


def _leads(game: TrickGame, number: int) -> tuple[tuple[int, Pile], ...]:
    """Who leads the coming tricks with which cards, where that is not free."""
    forced = (2 if game.laid_out else 1) if game.leads else 0
    last = max(game.leads_by_declarer, forced)
    return tuple(
        (
            game.declarer if trick <= game.leads_by_declarer else -1,
            game.leads if trick <= forced else 0,
        )
        for trick in range(number, last + 1)
    )


def _first_trick(tricks: Tricks, game: TrickGame) -> tuple[Seat, Card]:
    """Who won the first trick, with which card, if it has been played."""
    if tricks.number != 2 or not game.laid_out:
        return -1, -1
    return next(seat for seat, pile in enumerate(tricks.piles) if pile), tricks.first_card
