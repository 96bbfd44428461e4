"""What needs the consent of all other people: undo, pause, Pflichträuber, rematch, the end."""

from collections.abc import Callable

from cego.server.refusal import Refused
from cego.server.tables.events import (
    Answered,
    Asked,
    By,
    Closed,
    Ending,
    Event,
    Paused,
    PflichtraeuberBegun,
    Rematched,
    Undone,
    Wish,
)
from cego.server.tables.shortcuts import conceded, decided, may_concede, may_finish
from cego.server.tables.state import Stage, Table, reveals


def asked(table: Table, chair: int, wish: Wish) -> tuple[Event, ...]:
    """Put a question to the table; where there is nobody to ask, it is granted at once."""
    if table.asked is not None:
        raise Refused("asked-already")
    others = set(table.voters) - {chair}
    if wish is Wish.UNDO and others:
        _undo(table, chair)
    elif wish is Wish.UNDO:
        own_last_decision(table, chair)
    elif wish is Wish.CONCEDE:
        _concede(table, chair)
    else:
        _MAY_ASK[wish](table)
    question = Asked(chair, wish)
    return (question,) if others else (question, *granted(table, chair, wish))


def answered(table: Table, chair: int, wish: Wish, yes: bool) -> tuple[Event, ...]:
    """A voice; the last yes grants the wish."""
    open_wish = table.asked
    if open_wish is None or open_wish.wish is not wish or chair not in table.voters:
        raise Refused("not-asked")
    if chair in open_wish.yes:
        raise Refused("answered")
    answer = Answered(chair, wish, yes)
    missing = set(table.voters) - open_wish.yes - {chair}
    if not yes or missing:
        return (answer,)
    return (answer, *granted(table, open_wish.chair, wish))


def granted(table: Table, chair: int, wish: Wish) -> tuple[Event, ...]:
    """What comes of a wish that everyone agrees to."""
    match wish:
        case Wish.UNDO if set(table.voters) - {chair}:
            return (Undone(chair),)
        case Wish.UNDO:
            return (Undone(chair, own_last_decision(table, chair)),)
        case Wish.CONCEDE:
            return conceded(table, chair)
        case Wish.FINISH:
            return decided(table, chair)
        case Wish.PAUSE:
            return (Paused(),)
        case Wish.PFLICHTRAEUBER:
            return (PflichtraeuberBegun(),)
        case Wish.REMATCH:
            return (Rematched(_next_dealer(table)),)
        case Wish.END:
            return (Closed(Ending.AGREED),)


def _next_dealer(table: Table) -> int:
    assert table.evening is not None
    return table.evening.seating[table.evening.dealer]


def _undo(table: Table, chair: int) -> None:
    deal, before = table.deal, table.before
    if table.stage is not Stage.PLAYING or deal is None or before is None:
        raise Refused("nothing-to-undo")
    seat, _ = deal.log[-1]
    if table.seats[seat] != chair:
        raise Refused("not-your-action")
    if reveals(before, deal, seat):
        raise Refused("revealed")


def own_last_decision(table: Table, chair: int) -> int:
    """How many actions of the deal came before the last one that a person decided himself."""
    if table.stage is Stage.PLAYING and table.deal is not None:
        seat = table.seat_of(chair)
        for at in range(len(table.deal.log) - 1, -1, -1):
            if table.deal.log[at][0] == seat and table.done_by[at] is By.PERSON:
                return at
    raise Refused("nothing-to-undo")


def may_undo(table: Table, chair: int) -> bool:
    """Whether somebody could take something back now, if the others agree."""
    try:
        if set(table.voters) - {chair}:
            _undo(table, chair)
        else:
            own_last_decision(table, chair)
    except Refused:
        return False
    return True


def _concede(table: Table, chair: int) -> None:
    if not may_concede(table, chair):
        raise Refused("nothing-to-concede")


def _finish(table: Table) -> None:
    if not may_finish(table):
        raise Refused("not-decided")


def _pause(table: Table) -> None:
    if table.paused or table.stage not in (Stage.PLAYING, Stage.PREPARING):
        raise Refused("cannot-pause")


def _pflichtraeuber(table: Table) -> None:
    if table.stage is not Stage.PREPARING or table.evening is None:
        raise Refused("not-preparing")
    known = table.rules.plays_compulsory(table.plan.players)
    if not known or table.evening.compulsory:
        raise Refused("no-pflichtraeuber")


def may_pflichtraeuber(table: Table) -> bool:
    """Whether a round of it could be suggested now: not every game has it."""
    try:
        _pflichtraeuber(table)
    except Refused:
        return False
    return True


def _rematch(table: Table) -> None:
    if table.stage is not Stage.OVER:
        raise Refused("not-over")


def _end(table: Table) -> None:
    if table.stage is Stage.PLAYING:
        raise Refused("in-a-deal")


_MAY_ASK: dict[Wish, Callable[[Table], None]] = {
    Wish.PAUSE: _pause,
    Wish.FINISH: _finish,
    Wish.PFLICHTRAEUBER: _pflichtraeuber,
    Wish.REMATCH: _rematch,
    Wish.END: _end,
}
