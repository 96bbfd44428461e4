"""Practice: a finished deal is played again, from its first word or from any moment on.

The cards are not shuffled but given. From there on everything is as at any table: the bots get
their views and nothing else.
"""

from collections.abc import Iterator

from cego.cards import Card, cards
from cego.deal.deal import Deal
from cego.games import cards_in_play, deal_order
from cego.server.refusal import Refused
from cego.server.tables.events import Acted, Begun, Bot, By, Dealt, Event, PflichtraeuberBegun
from cego.server.tables.plan import Length, Pace, Plan, Practice, with_length


def as_given(deal: Deal) -> tuple[Event, ...]:
    """The events that bring a table to a moment of a deal; each seat is the chair of its number."""
    players, pack, game = deal.players, deal.pack, deal.rules.game
    begun: list[Event] = [Begun((), players - 1)]
    if deal.dealt.compulsory:
        begun.append(PflichtraeuberBegun())
    order = tuple(pack.code(card) for card in _order(deal))
    done = (Acted(seat, seat, action, game, By.RECORD) for seat, action in deal.log)
    return (*begun, Dealt(1, tuple(range(players)), (), order), *done)


def _order(deal: Deal) -> Iterator[Card]:
    """A pack that is dealt as these hands and this blind."""
    places = cards_in_play(deal.rules, deal.players)
    sample = deal_order(deal.rules, deal.players, places, deal.dealt.compulsory).dealt
    waiting = {
        pile: cards(wanted)
        for pile, wanted in zip(
            (*sample.hands, sample.blind), (*deal.hands, deal.dealt.blind), strict=True
        )
    }
    for place in places:
        pile = next(pile for pile in waiting if pile >> place & 1)
        yield next(waiting[pile])


def position(played: Deal, at: int, seat: int) -> Deal:
    """A finished deal as it was after so many actions, for somebody who takes a seat there."""
    if played.outcome() is None:
        raise Refused("no-deal-record")
    if at >= len(played.log):
        raise Refused("no-such-action", limit=len(played.log) - 1)
    if seat >= len(played.hands):
        raise Refused("no-chair")
    return played.back_to(at)


def practice_plan(played: Deal, deal_id: str, at: int, seat: int) -> Plan:
    """A table for this one deal: nobody looks on, nobody is hurried, and there are hints."""
    outcome = played.outcome()
    assert outcome is not None
    return Plan(
        rules=with_length(played.rules, Length.DEALS, 1).spec,
        players=played.players,
        pace=Pace.RELAXED,
        spectators=False,
        hints=True,
        practice=Practice(deal_id, at, seat, outcome.payments),
    )


def company(players: int, seat: int, level: str) -> tuple[Bot | None, ...]:
    """Bots on every chair but one."""
    return tuple(None if chair == seat else Bot(level) for chair in range(players))
