"""What has to happen by itself, and when: computed from event times, so a restart changes nothing.

While no person is there, nothing is due: the table sleeps until somebody comes. A clock runs only
while another person waits: whoever plays alone with bots may take his time.
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
_AFTER_COMING_BACK = 15_000
"""Milliseconds to find one's way about again."""


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
            since = _waited_since(table, number)
            if since is not None:
                found.append(Due(_time_is_up(table, number, since), c.StandIn(number)))
    return tuple(sorted(found, key=lambda item: item.at))


def is_due(table: Table, command: c.StandIn | c.Lapse, now: int) -> bool:
    """Whether the time for it has come, and it was not settled meanwhile."""
    return any(item.command == command and item.at <= now for item in due(table))


def _waited_since(table: Table, awaited: int) -> int | None:
    """Since when another person has waited for a chair; None if nobody does.

    Between deals only those wait for somebody at the table who are ready: the others look at the
    result, too.
    """
    others = [
        chair
        for number, chair in enumerate(table.chairs)
        if number != awaited and chair.human and chair.attends
    ]
    away = table.chairs[awaited].presence is Presence.AWAY
    if table.stage is Stage.PREPARING and not away:
        waiting = [chair.ready_at for chair in others if chair.seed is not None]
    else:
        waiting = [chair.since for chair in others]
    return max(table.turn_at, min(waiting)) if waiting else None


def _time_is_up(table: Table, awaited: int, since: int) -> int:
    """When a bot stands in for somebody who has been waited for since then.

    Who has lost his link has the grace time, and whoever comes back a little more; however often
    that happens, the others wait no longer than for the clock and the grace time together.
    """
    chair, times = table.chairs[awaited], table.plan.pace.times
    latest = since + times.clock + times.grace
    if chair.presence is Presence.AWAY:
        return min(max(chair.since + times.grace, since), latest)
    return min(max(since + times.clock, chair.since + _AFTER_COMING_BACK), latest)


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


def bot_pause(table: Table) -> int:
    """How long a bot waits before it moves: people must be able to follow.

    Whoever is alone with bots is shown what they do at a speed of his own; for him they wait only
    while he could say something out of turn.
    """
    times = table.plan.pace.times
    deal = table.deal
    if deal is not None and table.alone is not None:
        seat = table.seat_of(table.chair_of(table.alone))
        playing = seat is not None and seat < len(deal.hands)
        return times.bot if playing and deal.legal_actions(seat) else 0
    complete = (
        deal is not None
        and isinstance(deal.phase, Tricks)
        and not deal.phase.trick
        and isinstance(deal.log[-1][1], Play)
    )
    return times.bot + (times.trick if complete else 0)
