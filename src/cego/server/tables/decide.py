"""What a table decides: what comes of a command, or a refusal. Pure: time and chance come in."""

import hashlib
from dataclasses import dataclass

from cego.deal.actions import Action
from cego.errors import CegoError
from cego.evening import first_dealer
from cego.fairdeal import SEED_BYTES, FairDeal, shuffled
from cego.notation import read_action
from cego.rules.options import End
from cego.server.refusal import Refused
from cego.server.tables import commands as c
from cego.server.tables.decided import Decided
from cego.server.tables.due import is_due
from cego.server.tables.events import (
    Acted,
    Agreed,
    Begun,
    Bot,
    By,
    CameBack,
    Closed,
    DealFinished,
    DealPrepared,
    Dealt,
    Ending,
    Event,
    Lapsed,
    LastRoundCalled,
    Opened,
    PhraseSaid,
    Redrawn,
    Renamed,
    Resumed,
    Sat,
    SeedGiven,
    Stood,
    StoodIn,
    WentAway,
)
from cego.server.tables.phrases import PHRASES
from cego.server.tables.plan import check_bot
from cego.server.tables.practice import as_given
from cego.server.tables.shortcuts import claimed
from cego.server.tables.state import Presence, Stage, Table
from cego.server.tables.wishes import answered, asked

SEED_LIMIT = 64
"""Characters of a player's seed."""
ACTION_LIMIT = 200
CHANCE_BYTES = 32
BOT_SEED = "bot"
"""What bots, and those who are away, add to the shuffle."""

Events = tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """What a decision needs from outside: the time, and fresh secret chance."""

    now: int
    chance: bytes

    def draw(self, what: str) -> bytes:
        """Secret bytes for one purpose."""
        return hashlib.blake2b(what.encode(), key=self.chance, digest_size=SEED_BYTES).digest()


def open_table(command: c.Open, moment: Moment) -> Decided:
    """A new table, and how it came about."""
    plan, host = command.plan, command.host
    rules = plan.agreement
    rules.check_players(plan.players)
    bots = (*command.bots, *(None,) * plan.players)[: plan.players]
    if len(command.bots) > plan.players or None not in bots:
        raise Refused("no-chair")
    for bot in filter(None, bots):
        check_bot(bot.level, bot.boldness)
    events: list[Event] = [Sat(bots.index(None), host)]
    events += [Sat(chair, bot) for chair, bot in enumerate(bots) if bot is not None]
    if command.given is not None:
        events += [Agreed(bots.index(None)), *as_given(command.given)]
    opened = Opened(plan, host.id, moment.draw("bots").hex())
    return Decided.opened(moment.now, opened).then(*events)


def decide(table: Table, command: c.Command, moment: Moment) -> Decided:
    """What happens if a command is obeyed; `Refused` or `IllegalAction` if it is not."""
    if table.closed is not None:
        raise Refused("closed")
    now = Decided(moment.now, table)
    match command:
        case c.Sit() | c.Seat() | c.Vacate() | c.Agree():
            return _gather(now, command, moment)
        case c.Act() | c.Move() | c.GiveSeed() | c.Claim():
            return _play(now, command, moment)
        case c.Leave() | c.ComeBack() | c.LoseLink() | c.StandIn():
            return _attend(now, command, moment)
        case c.Ask() | c.Answer() | c.Lapse() | c.Say() | c.Resume() | c.CallLastRound():
            return _speak(now, command, moment)
        case c.Rename(person, name):
            return now.then(*_rename(table, _chair(table, person), name))
        case c.Close(why):
            return now.then(Closed(why))
        case c.Open():
            raise Refused("open-already")


_Spoken = c.Ask | c.Answer | c.Lapse | c.Say | c.Resume | c.CallLastRound


def _speak(now: Decided, command: _Spoken, moment: Moment) -> Decided:
    table = now.table
    match command:
        case c.Ask(person, wish):
            question = asked(table, _chair(table, person), wish)
            return _going_on(now.then(*_back(table, person), *question), moment)
        case c.Answer(person, wish, yes):
            events = answered(table, _chair(table, person), wish, yes)
            return _going_on(now.then(*events), moment)
        case c.Lapse(wish):
            if not is_due(table, command, moment.now):
                raise Refused("not-asked")
            return now.then(Lapsed(wish))
        case c.Say(person, phrase):
            if phrase not in PHRASES:
                raise Refused("phrase")
            return now.then(PhraseSaid(_chair(table, person), phrase))
        case c.Resume(person):
            chair = _chair(table, person)
            if not table.paused:
                raise Refused("not-paused")
            return now.then(Resumed(chair))
        case c.CallLastRound(person):
            return now.then(_call_last_round(table, _chair(table, person)))


def _chair(table: Table, person: str) -> int:
    chair = table.chair_of(person)
    if chair is None:
        raise Refused("not-seated")
    return chair


def _rename(table: Table, chair: int, name: str) -> Events:
    person = table.chairs[chair].person
    assert person is not None
    return (Renamed(chair, person.id, name),) if person.name != name else ()


# Before the evening


def _gather(now: Decided, command: c.Sit | c.Seat | c.Vacate | c.Agree, moment: Moment) -> Decided:
    table = now.table
    if table.stage is not Stage.GATHERING:
        raise Refused("begun")
    match command:
        case c.Sit(person, chair):
            if table.chair_of(person.id) is not None:
                raise Refused("seated")
            return now.then(Sat(_free(table, chair), person))
        case c.Seat(person, chair, sitter):
            _must_be_host(table, person)
            if isinstance(sitter, Bot):
                check_bot(sitter.level, sitter.boldness)
            return _going_on(now.then(Sat(_free(table, chair), sitter)), moment)
        case c.Vacate(person, chair):
            _must_be_host(table, person)
            if not 0 <= chair < len(table.chairs) or table.chairs[chair].sitter is None:
                raise Refused("no-chair")
            if table.chair_of(person) == chair:
                raise Refused("own-chair")
            return now.then(Stood(chair))
        case c.Agree(person):
            chair = _chair(table, person)
            if table.chairs[chair].agreed:
                raise Refused("agreed-already")
            return _going_on(now.then(Agreed(chair)), moment)


def _free(table: Table, wanted: int | None) -> int:
    free = [number for number, chair in enumerate(table.chairs) if chair.sitter is None]
    if wanted is not None:
        free = [number for number in free if number == wanted]
    if not free:
        raise Refused("no-chair")
    return free[0]


def _must_be_host(table: Table, person: str) -> None:
    if person != table.host:
        raise Refused("not-host")


# What follows by itself


def _going_on(now: Decided, moment: Moment) -> Decided:
    """And what follows from it at once: begin, prepare, deal, settle."""
    while more := _next(now.table, moment):
        now = now.then(*more)
    return now


def _next(table: Table, moment: Moment) -> Events:
    match table.stage:
        case Stage.GATHERING:
            return _begin(table, moment)
        case Stage.BETWEEN:
            return _prepare(table, moment)
        case Stage.PREPARING:
            return _deal(table)
        case Stage.PLAYING:
            return _settle(table)
    return ()


def _begin(table: Table, moment: Moment) -> Events:
    if not all(chair.sitter is not None and chair.agreed for chair in table.chairs):
        return ()
    cut = shuffled(table.rules, table.plan.players, moment.draw("cut"))[: table.plan.players]
    pack = table.rules.pack
    return (Begun(tuple(pack.code(card) for card in cut), first_dealer(cut, pack)),)


def _prepare(table: Table, moment: Moment) -> Events:
    prepared = DealPrepared(table.number + 1, moment.draw(f"deal {table.number + 1}").hex())
    evening = table.evening
    assert evening is not None
    if not (evening.options.redraw_seats and evening.round_ended):
        return (prepared,)
    order = sorted(range(evening.players), key=lambda chair: moment.draw(f"seat {chair}"))
    return (Redrawn(tuple(order)), prepared)


def _deal(table: Table) -> Events:
    if any(chair.seed is None and not chair.by_bot for chair in table.chairs):
        return ()
    seeds = tuple(BOT_SEED if chair.seed is None else chair.seed for chair in table.chairs)
    evening = table.evening
    assert evening is not None
    order = FairDeal.of(bytes.fromhex(table.server_seed), seeds).order(
        table.rules, table.plan.players
    )
    pack = table.rules.pack
    seats = tuple(evening.player_at(seat) for seat in range(evening.players))
    return (Dealt(table.number, seats, seeds, tuple(pack.code(card) for card in order)),)


def _settle(table: Table) -> Events:
    """The end of a deal, once its last card is played."""
    if table.deal is None or table.deal.outcome() is None:
        return ()
    assert table.evening is not None
    entry = table.evening.finish(table.deal).entries[-1]
    finished = DealFinished(table.number, entry.payments, table.server_seed, table.player_seeds)
    return (finished,) if table.plan.practice is None else (finished, Closed(Ending.PLAYED))


# Play


def _play(now: Decided, command: c.Act | c.Move | c.GiveSeed | c.Claim, moment: Moment) -> Decided:
    table = now.table
    if table.paused:
        raise Refused("paused")
    match command:
        case c.GiveSeed(person, seed):
            chair = _chair(table, person)
            if table.stage is not Stage.PREPARING:
                raise Refused("not-preparing")
            if table.chairs[chair].seed is not None:
                raise Refused("seed-given")
            if len(seed) > SEED_LIMIT or not seed.isprintable():
                raise Refused("seed", limit=SEED_LIMIT)
            given = SeedGiven(chair, seed)
            return _going_on(now.then(*_back(table, person), given), moment)
        case c.Act(person, text, v):
            chair = _chair(table, person)
            if len(text) > ACTION_LIMIT:
                raise Refused("too-long", limit=ACTION_LIMIT)
            _must_play(table, v)
            action = read_action(text, table.rules.pack)
            acted = _acted(table, chair, action, By.PERSON)
            return _going_on(now.then(*_back(table, person), acted), moment)
        case c.Claim(person):
            _must_play(table, None)
            rest = claimed(table, _chair(table, person))
            return _going_on(now.then(*_back(table, person), *rest), moment)
        case c.Move(chair, action, by, v):
            if not table.chairs[chair].by_bot:
                raise Refused("no-bot")
            _must_play(table, v)
            return _going_on(now.then(_acted(table, chair, action, by)), moment)


def why_not(table: Table, person: str, text: str) -> CegoError | None:
    """What rule an action of a person would break now; nothing is done."""
    seat = table.seat_of(_chair(table, person))
    _must_play(table, None)
    if seat is None or table.deal is None:
        raise Refused("no-deal")
    try:
        table.deal.apply(read_action(text, table.rules.pack), seat)
    except CegoError as error:
        return error
    return None


def _must_play(table: Table, seen: int | None) -> None:
    """An action meant for an earlier moment could mean something else by now."""
    if table.stage is not Stage.PLAYING:
        raise Refused("no-deal")
    if seen is not None and seen < table.moved:
        raise Refused("moved-on")


def _acted(table: Table, chair: int, action: Action, by: By) -> Acted:
    seat = table.seat_of(chair)
    assert seat is not None
    return Acted(chair, seat, action, table.rules.game, by)


def _call_last_round(table: Table, chair: int) -> LastRoundCalled:
    if table.evening is None or table.stage is not Stage.PREPARING:
        raise Refused("not-preparing")
    if table.evening.options.end is not End.GSTIESS:
        raise Refused("no-gstiess")
    if table.evening.gstiess_called or table.evening.last_dealer is not None:
        raise Refused("last-round-called")
    return LastRoundCalled(chair)


# Who is there


def _back(table: Table, person: str) -> Events:
    """Whoever does something is back."""
    chair = _chair(table, person)
    state = table.chairs[chair]
    away = state.presence is not Presence.HERE or state.stand_in
    return (CameBack(chair),) if away else ()


def _attend(
    now: Decided, command: c.Leave | c.ComeBack | c.LoseLink | c.StandIn, moment: Moment
) -> Decided:
    table = now.table
    match command:
        case c.ComeBack(person, v):
            chair = table.chairs[_chair(table, person)]
            meant_it = chair.presence is Presence.LEFT and v is not None and v < chair.left
            return now if meant_it else now.then(*_back(table, person))
        case c.LoseLink(person):
            number = _chair(table, person)
            if table.chairs[number].presence is not Presence.HERE:
                return now
            return _nobody_waits(now.then(WentAway(number, left=False)))
        case c.Leave(person):
            return _leave(now, _chair(table, person), moment)
        case c.StandIn(number):
            if not is_due(table, command, moment.now):
                raise Refused("no-stand-in")
            return _going_on(now.then(StoodIn(number)), moment)


def _leave(now: Decided, chair: int, moment: Moment) -> Decided:
    table = now.table
    person = table.chairs[chair].person
    assert person is not None
    others = [
        other
        for n, other in enumerate(table.chairs)
        if n != chair and other.human and other.presence is not Presence.LEFT
    ]
    if table.stage is Stage.GATHERING and person.id != table.host:
        return now.then(Stood(chair))
    if not others or table.stage is Stage.GATHERING:
        return now.then(WentAway(chair, left=True), Closed(Ending.EMPTY))
    if table.chairs[chair].presence is Presence.LEFT:
        raise Refused("left")
    return _nobody_waits(_going_on(now.then(WentAway(chair, left=True)), moment))


def _nobody_waits(now: Decided) -> Decided:
    """Somebody has gone; if nobody waits any more, who is there has his seat back."""
    if now.table.attended:
        return now
    here = (
        number
        for number, chair in enumerate(now.table.chairs)
        if chair.human and chair.presence is Presence.HERE and chair.stand_in
    )
    return now.then(*(CameBack(number) for number in here))
