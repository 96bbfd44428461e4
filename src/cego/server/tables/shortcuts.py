"""The rest of a deal that nobody has to play any more: claimed, given up, or decided already.

The deal stays a log of legal actions: what is left is laid down as such, and the payment follows
from it as always.
"""

from collections.abc import Callable, Collection, Sequence
from itertools import product

from cego.cards import Card
from cego.deal.actions import Play, Seat, Turn
from cego.deal.claims import certain_tricks, is_decided
from cego.deal.deal import Deal
from cego.deal.tricks import Tricks
from cego.server.refusal import Refused
from cego.server.tables.events import Acted, By, CutShort, Event, Shortcut
from cego.server.tables.state import Stage, Table

_Worth = Callable[[Card, int], int]
_TASTES: tuple[_Worth, ...] = (
    lambda card, pips: 100 * pips + card,
    lambda card, pips: -100 * pips - card,
    lambda card, pips: 100 * card + pips,
    lambda card, pips: -100 * card - pips,
)
"""Ways to choose among legal cards: the dearest, the cheapest, the strongest, the weakest."""


def may_claim(table: Table, chair: int | None) -> bool:
    """Whether the tricks that are left are certain for a chair."""
    return _certain(table, chair) != ()


def may_concede(table: Table, chair: int | None) -> bool:
    """Whether somebody can give up: while cards are played, and he has some."""
    deal, seat = _in_tricks(table), table.seat_of(chair)
    return deal is not None and seat is not None and seat < len(deal.hands)


def may_finish(table: Table) -> bool:
    """Whether a deal is decided before its last card."""
    deal = _in_tricks(table)
    return deal is not None and is_decided(deal.view())


def claimed(table: Table, chair: int) -> tuple[Event, ...]:
    """All tricks that are left, for one who can prove that they are his."""
    order = _certain(table, chair)
    deal, seat = table.deal, table.seat_of(chair)
    if not order or deal is None:
        raise Refused("no-claim")
    own = iter(order)
    done: list[Turn] = []
    while deal.outcome() is None:
        actor = deal.to_act
        assert actor is not None
        action = Play(next(own)) if actor == seat else deal.legal_actions()[0]
        done.append((actor, action))
        deal = deal.apply(action)
    return _laid_down(table, chair, Shortcut.CLAIMED, done)


def conceded(table: Table, chair: int) -> tuple[Event, ...]:
    """The rest as bad for who gives up as the cards allow, as far as plain play shows it."""
    deal, seat = table.deal, table.seat_of(chair)
    assert deal is not None
    assert seat is not None
    against = [s for s in range(len(deal.hands)) if s != deal.view().declarer]
    sides = [{seat}, set(against)] if seat in against else [{seat}]
    courses = (_course(deal, *how) for how in product(sides, _TASTES, _TASTES))
    worst = min(courses, key=lambda course: _payment(course, seat))
    return _laid_down(table, chair, Shortcut.CONCEDED, worst.log[len(deal.log) :])


def decided(table: Table, chair: int) -> tuple[Event, ...]:
    """The rest of a deal in which it changes nothing."""
    deal = table.deal
    assert deal is not None
    course = _course(deal, (), _TASTES[0], _TASTES[0])
    return _laid_down(table, chair, Shortcut.DECIDED, course.log[len(deal.log) :])


def _in_tricks(table: Table) -> Deal | None:
    playing = table.stage is Stage.PLAYING and not table.paused
    deal = table.deal
    return deal if playing and deal is not None and isinstance(deal.phase, Tricks) else None


def _certain(table: Table, chair: int | None) -> tuple[int, ...]:
    deal, seat = _in_tricks(table), table.seat_of(chair)
    if deal is None or seat is None or seat >= len(deal.hands):
        return ()
    assert isinstance(deal.phase, Tricks)
    return certain_tricks(deal.view(seat), deal.phase.game)


def _course(deal: Deal, side: Collection[Seat], own: _Worth, others: _Worth) -> Deal:
    """The deal played to its end by two ways of choosing cards."""
    pips = deal.pack.pips
    while deal.outcome() is None:
        worth = own if deal.to_act in side else others
        legal = [action.card for action in deal.legal_actions() if isinstance(action, Play)]
        _, card = max((worth(card, pips[card]), card) for card in legal)
        deal = deal.apply(Play(card))
    return deal


def _payment(deal: Deal, seat: int) -> int:
    outcome = deal.outcome()
    assert outcome is not None
    return outcome.payments[seat]


def _laid_down(table: Table, chair: int, why: Shortcut, done: Sequence[Turn]) -> tuple[Event, ...]:
    game, seats = table.rules.game, table.seats
    rest = (Acted(seats[seat], seat, action, game, By.REST) for seat, action in done)
    return (CutShort(chair, why), *rest)
