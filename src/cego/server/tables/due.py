"""What has to happen by itself, and when: computed from event times, so a restart changes nothing.

While no person is there, nothing is due: the table sleeps until somebody comes.
"""

from typing import NamedTuple

from cego.deal.actions import Play
from cego.deal.tricks import Tricks
from cego.server.tables import commands as c
from cego.server.tables.events import Bot, By, Person
from cego.server.tables.state import Presence, Stage, Table


class Due(NamedTuple):
    """A command to give at a time."""

    at: int
    command: c.StandIn | c.Lapse


class BotTurn(NamedTuple):
    """A chair for which a bot may have something to do, in turn or out of turn."""

    chair: int
    in_turn: bool
    by: By
    level: str
    boldness: float
    seed: str


STAND_IN_LEVEL = "lehrling"


def due(table: Table) -> tuple[Due, ...]:
    """What the clock will do, soonest first."""
    if table.closed is not None or not table.attended:
        return ()
    found = []
    times = table.plan.pace.times
    if table.asked is not None:
        found.append(Due(table.asked.at + times.wish, c.Lapse(table.asked.wish)))
    if not table.paused:
        for number in _awaited(table):
            chair = table.chairs[number]
            clock = table.turn_at + times.clock
            if chair.presence is Presence.AWAY:
                # Who is away has the grace time, and it does not run out before it is his turn.
                clock = max(chair.since + times.grace, table.turn_at)
            found.append(Due(clock, c.StandIn(number)))
    return tuple(sorted(found, key=lambda item: item.at))


def _awaited(table: Table) -> tuple[int, ...]:
    """The chairs of people for whom the table waits."""
    if table.stage is Stage.PREPARING:
        return tuple(
            n for n, chair in enumerate(table.chairs) if chair.seed is None and not chair.by_bot
        )
    actor = table.to_act
    return () if actor is None or table.chairs[actor].by_bot else (actor,)


def deadline(table: Table) -> int | None:
    """When the time of those who are waited for is up."""
    times = [item.at for item in due(table) if isinstance(item.command, c.StandIn)]
    return times[0] if times else None


def bot_turns(table: Table) -> tuple[BotTurn, ...]:
    """The bots that may have something to do now: out of turn first, then the one to act."""
    deal = table.deal
    resting = table.paused or table.asked is not None or not table.attended
    if table.stage is not Stage.PLAYING or deal is None or resting:
        return ()
    turns = []
    for seat in range(len(deal.hands)):
        in_turn = seat == deal.to_act
        if in_turn or deal.legal_actions(seat):
            turn = _turn(table, table.seats[seat], in_turn)
            turns += [turn] if turn is not None else []
    return tuple(sorted(turns, key=lambda turn: turn.in_turn))


def _turn(table: Table, chair: int, in_turn: bool) -> BotTurn | None:
    state = table.chairs[chair]
    if not state.by_bot:
        return None
    seed = f"{table.secret}/{chair}"
    match state.sitter:
        case Bot(level, boldness):
            return BotTurn(chair, in_turn, By.BOT, level, boldness, seed)
        case Person() if in_turn:
            return BotTurn(chair, in_turn, By.STAND_IN, STAND_IN_LEVEL, 0.0, seed)
    # A stand-in does nothing out of turn: the person would not want to be surprised.
    return None


def bot_may_move_at(table: Table) -> int:
    """The earliest time for a bot's next action: people must be able to follow."""
    times = table.plan.pace.times
    deal = table.deal
    complete = (
        deal is not None
        and isinstance(deal.phase, Tricks)
        and not deal.phase.trick
        and isinstance(deal.log[-1][1], Play)
    )
    return table.turn_at + times.bot + (times.trick if complete else 0)
