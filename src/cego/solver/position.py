"""A moment of the play as a flat trick-game description, without a word of Cego in it.

This is what the native core plays and solves, and what the plain reference solver of the tests
understands too. `lower` makes it from a deal; `Position` documents every field.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from cego.cards import CEGO, EMPTIES, GSTIESS, KLEINER_MANN, MOND, Card, Pile, cutting_rank
from cego.deal.actions import Seat
from cego.deal.deal import Deal
from cego.deal.exchange import BeforeLead
from cego.deal.game import Game
from cego.deal.tricks import Phase, TrickGame, Tricks
from cego.errors import ReadError
from cego.rules import Contract
from cego.rules.contracts import RAEUBER_KINDS
from cego.rules.options import Count, PfeifFrei
from cego.tapp.exchange import Led
from cego.tapp.game import TappGame


class Objective(StrEnum):
    """What the value of a position counts, for the side and from now on."""

    POINTS = "points"
    TRICKS = "tricks"
    EXACTLY = "exactly"
    """1 if the side wins exactly `Position.count` tricks."""
    LAST_WITH = "last-with"
    """1 if the side wins the last trick with the card `target`."""
    ANY_WITH = "any-with"
    """1 if the side wins any trick with the card `target`."""
    LAST = "last"
    """1 if the side wins the last trick."""


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
_CALLED = (GSTIESS, MOND, KLEINER_MANN)


def tricks_of(deal: Deal) -> Tricks:
    """The play of a deal that has come so far; a complaint if it has not, or is over."""
    phase: Phase = deal.phase
    if isinstance(phase, (BeforeLead, Led)):
        return phase.tricks
    if isinstance(phase, Tricks):
        return phase
    raise ReadError("read.not-in-play-yet", phase=phase.name)


def lower(deal: Deal, seat: Seat | None = None) -> Position:
    """The position of a deal for the game that is played.

    Where everyone plays for himself, `seat` (by default the one to act) is whose result is asked
    for; all others play against him.
    """
    return lower_tricks(tricks_of(deal), seat)


def lower_tricks(tricks: Tricks, seat: Seat | None = None) -> Position:
    """The same for a moment of the play itself."""
    game = tricks.game
    if isinstance(game, TappGame):
        goal = _Goal(1 << game.declarer, 1 << game.declarer)
        return _position(tricks, tuple(game.pack.pips), goal)
    assert isinstance(game, Game)
    points = card_values(game.dealt.options.cards.count)
    alone = game.contract in RAEUBER_KINDS
    asked = game.declarer if not alone else tricks.to_act if seat is None else seat
    first, again = _first_trick(tricks, game), game.leads_by_declarer > 2
    decides = game.laid_out and not again and tricks.number <= 2
    return replace(
        _position(tricks, points, _goal(tricks, game, asked)),
        dead=game.dead,
        leads=_leads(game, tricks.number),
        decide_after=3 - tricks.number if decides else 0,
        first_winner=first[0] if decides else -1,
        first_card=first[1] if decides else -1,
        order=CUTTING_ORDER if decides else (),
        ordered=_CALLED[tricks.number - 1 :] if game.orders else (),
        empties=EMPTIES if game.orders else 0,
    )


def card_values(by: Count) -> tuple[int, ...]:
    """What each Cego card counts in thirds of a point, or in halves."""
    parts = 2 if by is Count.TWOS else 3
    return tuple(parts * pips + 1 for pips in CEGO.pips)


def whole_points(parts: int, by: Count) -> int:
    """The points of a pile from its thirds or halves."""
    return parts // 2 if by is Count.TWOS else (parts + 1) // 3


class _Goal(NamedTuple):
    side: int
    maximizers: int
    objective: Objective = Objective.POINTS
    target: Card = -1
    tricks: int = 0


def _position(tricks: Tricks, points: tuple[int, ...], goal: _Goal) -> Position:
    game: TrickGame = tricks.game
    suits = tuple(game.pack.suits.values())
    return Position(
        players=game.active,
        suits=suits,
        trump=suits.index(game.trumps),
        points=points,
        hands=tricks.hands,
        leader=tricks.leader,
        trick=tricks.trick,
        side=goal.side,
        maximizers=goal.maximizers,
        objective=goal.objective,
        target=goal.target,
        count=goal.tricks,
    )


def _leads(game: Game, number: int) -> tuple[tuple[int, Pile], ...]:
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


def _first_trick(tricks: Tricks, game: Game) -> tuple[Seat, Card]:
    """Who won the first trick, with which card, if it has been played."""
    if tricks.number != 2 or not game.laid_out:
        return -1, -1
    return next(seat for seat, pile in enumerate(tricks.piles) if pile), tricks.first_card


def _goal(tricks: Tricks, game: Game, seat: Seat) -> _Goal:
    own = 1 << seat
    others = (1 << game.active) - 1 & ~own
    if game.pfeif_frei:
        last = game.dealt.options.exchange.pfeif_frei is PfeifFrei.LAST_TRICK
        objective = Objective.LAST_WITH if last else Objective.ANY_WITH
        return _Goal(own, own, objective, target=KLEINER_MANN)
    match game.contract:
        case Contract.ULTI:
            return _Goal(own, own, Objective.LAST_WITH, target=KLEINER_MANN)
        case Contract.PICCOLO | Contract.BETTEL:
            allowed = 1 if game.contract is Contract.PICCOLO else 0
            left = allowed - tricks.taken(seat)
            return _Goal(own, own, Objective.EXACTLY, tricks=left)
        case Contract.DRESCH:
            return _Goal(own, others, Objective.LAST)
    return _Goal(own, others if game.contract in RAEUBER_KINDS else own)
