"""`Table`: everything that is so at a table, as the fold of its events. A value.

What an event changes is few of many fields, and a table that wakes has hundreds of events: tuples
with names are copied seven times as fast as frozen dataclasses.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from cego.deal.actions import Turn
from cego.deal.deal import Deal
from cego.evening import Evening
from cego.fairdeal import FairDeal
from cego.rules import Rules
from cego.server.tables.events import (
    Acted,
    Agreed,
    Answered,
    Asked,
    Begun,
    Bot,
    By,
    CameBack,
    Closed,
    CutShort,
    DealFinished,
    DealPrepared,
    Dealt,
    Ending,
    Event,
    Lapsed,
    LastRoundCalled,
    Opened,
    Paused,
    Person,
    PflichtraeuberBegun,
    PhraseSaid,
    Redrawn,
    Rematched,
    Renamed,
    Resumed,
    Sat,
    SeedGiven,
    Sitter,
    Stood,
    StoodIn,
    Undone,
    WentAway,
    Wish,
)
from cego.server.tables.plan import Plan


class Stored(NamedTuple):
    """An event with its number at the table, the server's time, and the id of its command."""

    seq: int
    at: int
    event: Event
    command: str | None = None


class Presence(StrEnum):
    """Whether a person is there."""

    HERE = "here"
    """He has a link to the table, or has just sat down. Bots and free chairs count as here."""
    AWAY = "away"
    """His link is lost."""
    LEFT = "left"
    """He has gone for good; he may come back all the same."""


class Stage(StrEnum):
    """Where the table is."""

    GATHERING = "gathering"
    """Chairs are taken, the rules are agreed on."""
    BETWEEN = "between"
    """After `begun`, `redrawn`, `rematched` and `deal-finished`; the next event follows at once."""
    PREPARING = "preparing"
    """Seeds are given for the next deal."""
    PLAYING = "playing"
    """A deal is played."""
    OVER = "over"
    """The evening is over; a rematch is possible."""
    CLOSED = "closed"
    """Nothing more happens here."""


class Chair(NamedTuple):
    """A chair and who sits on it."""

    sitter: Sitter | None = None
    agreed: bool = False
    presence: Presence = Presence.HERE
    since: int = 0
    """When the presence last changed."""
    left: int = 0
    """The number of the event by which he left."""
    stand_in: bool = False
    """A bot plays for the person."""
    seed: str | None = None
    """For the deal in preparation."""
    ready_at: int = 0
    """When it was given."""

    @property
    def person(self) -> Person | None:
        """Who sits here, if it is no bot of ours."""
        return self.sitter if isinstance(self.sitter, Person) else None

    @property
    def attends(self) -> bool:
        """A person sits here and plays himself."""
        here = self.presence is Presence.HERE
        return self.person is not None and here and not self.stand_in

    @property
    def human(self) -> bool:
        """A person sits here, and no program."""
        return self.person is not None and not self.person.program

    @property
    def by_bot(self) -> bool:
        """A bot moves here."""
        return isinstance(self.sitter, Bot) or self.stand_in


class Open(NamedTuple):
    """A question put to the table."""

    wish: Wish
    chair: int
    yes: frozenset[int]
    at: int


class Table(NamedTuple):
    """A table after so many events."""

    seq: int
    at: int
    opened_at: int
    plan: Plan
    rules: Rules
    host: str
    secret: str
    chairs: tuple[Chair, ...]
    evening: Evening | None = None
    number: int = 0
    """Deals prepared so far; the number of the one in preparation or in play."""
    server_seed: str = ""
    deal: Deal | None = None
    """The deal in play, or the last one."""
    seats: tuple[int, ...] = ()
    """Its chairs, from forehand on."""
    player_seeds: tuple[str, ...] = ()
    stage: Stage = Stage.GATHERING
    paused: bool = False
    asked: Open | None = None
    turn_at: int = 0
    """Since when those are waited for who have something to do."""
    moved: int = 0
    """The number of the last event that changed the deal: whoever acts must have seen it."""
    before: Deal | None = None
    """The deal before the last action, while it can be taken back."""
    done_by: tuple[By, ...] = ()
    """Who did each action of the deal."""
    retried: bool = False
    """Something was taken back in this deal after others had answered it."""
    closed: Ending | None = None

    # Who

    def chair_of(self, person: str) -> int | None:
        """Where a person sits."""
        for number, chair in enumerate(self.chairs):
            if chair.person is not None and chair.person.id == person:
                return number
        return None

    @property
    def people(self) -> tuple[int, ...]:
        """The chairs of people, programs included."""
        return tuple(n for n, chair in enumerate(self.chairs) if chair.person is not None)

    def who_go_with(self, person: str) -> tuple[str, ...]:
        """Somebody and, if he is the host, the programs to which he gave chairs."""
        programs = (who.id for chair in self.chairs if (who := chair.person) and who.program)
        return (person, *(programs if person == self.host else ()))

    @property
    def voters(self) -> tuple[int, ...]:
        """The chairs whose consent counts: people for whom no bot stands in, and no programs.

        Who has just lost his link is still asked: nothing is agreed on behind his back.
        """
        return tuple(n for n, chair in enumerate(self.chairs) if chair.human and not chair.stand_in)

    @property
    def attended(self) -> bool:
        """Whether any person is there. Bots and programs do not play among themselves."""
        return any(chair.human and chair.attends for chair in self.chairs)

    @property
    def alone(self) -> str | None:
        """The person who is alone with bots here, if there is just one."""
        here = [chair.person for chair in self.chairs if chair.human and chair.attends]
        return here[0].id if len(here) == 1 and here[0] is not None else None

    @property
    def dealer(self) -> int | None:
        """The chair that deals, or dealt, the cards."""
        if self.stage is Stage.PLAYING:
            return self.seats[-1]
        return None if self.evening is None else self.evening.seating[self.evening.dealer]

    def seat_of(self, chair: int | None) -> int | None:
        """The seat in the deal."""
        return self.seats.index(chair) if chair in self.seats else None

    @property
    def to_act(self) -> int | None:
        """The chair whose turn it is."""
        if self.stage is not Stage.PLAYING or self.deal is None or self.deal.to_act is None:
            return None
        return self.seats[self.deal.to_act]

    @property
    def fair(self) -> FairDeal | None:
        """The seeds of the deal in play."""
        if self.stage is not Stage.PLAYING:
            return None
        return FairDeal.of(bytes.fromhex(self.server_seed), self.player_seeds)

    # The fold

    @classmethod
    def fold(cls, events: Iterable[Stored]) -> "Table | None":
        """The table after all these events; None if there are none."""
        table = None
        for acted, run in groupby(events, _is_action):
            if acted and table is not None:
                table = _after_actions(table, tuple(run))
                continue
            for stored in run:
                table = cls.open(stored) if table is None else table.apply(stored)
        return table

    @classmethod
    def open(cls, stored: Stored) -> "Table":
        """The table after its first event."""
        event = stored.event
        if not isinstance(event, Opened):
            raise ValueError("the first event of a table opens it")
        plan = event.plan
        chairs = (Chair(),) * plan.players
        return cls(
            stored.seq, stored.at, stored.at, plan, plan.agreement, event.host, event.secret, chairs
        )

    def apply(self, stored: Stored) -> "Table":
        """The table after one more event."""
        if _is_action(stored):
            return _after_actions(self, (stored,))
        _must_follow(stored.seq, self.seq)
        after = _after(self, stored.event, stored.at)
        moved = self.moved if after.deal is self.deal else stored.seq
        return after._replace(seq=stored.seq, at=stored.at, moved=moved)


def _must_follow(seq: int, before: int) -> None:
    if seq != before + 1:
        raise ValueError(f"event {seq} does not follow {before}")


def _is_action(stored: Stored) -> bool:
    return isinstance(stored.event, Acted)


def _after_actions(table: Table, run: Sequence[Stored]) -> Table:
    """The table after actions one after the other: most of what happens, taken together."""
    deal, seq = table.deal, table.seq
    turns: list[Turn] = []
    done_by = list(table.done_by)
    for stored in run:
        _must_follow(stored.seq, seq)
        event, seq = stored.event, stored.seq
        if not isinstance(event, Acted) or deal is None:
            raise ValueError(f"event {seq} needs a deal")
        turns.append((event.seat, event.action))
        done_by.append(event.by)
    assert deal is not None
    before = deal.after(turns[:-1]) if len(turns) > 1 else deal
    deal = before.after(turns[-1:])
    at = run[-1].at
    return table._replace(
        seq=seq,
        at=at,
        deal=deal,
        moved=seq,
        before=before,
        done_by=tuple(done_by),
        turn_at=at,
        asked=None,
    )


def _with_chair(table: Table, number: int, **changes: object) -> Table:
    chairs = list(table.chairs)
    chairs[number] = chairs[number]._replace(**changes)  # type: ignore[arg-type]
    return table._replace(chairs=tuple(chairs))


def _after(table: Table, event: Event, at: int) -> Table:
    match event:
        case Sat(chair, sitter):
            program = isinstance(sitter, Person) and sitter.program
            fresh = Chair(sitter, agreed=program or isinstance(sitter, Bot), since=at)
            chairs = (*table.chairs[:chair], fresh, *table.chairs[chair + 1 :])
            return table._replace(chairs=chairs)
        case Stood(chair):
            return table._replace(
                chairs=(*table.chairs[:chair], Chair(), *table.chairs[chair + 1 :])
            )
        case Agreed(chair):
            return _with_chair(table, chair, agreed=True)
        case Renamed(chair, _, name):
            person = table.chairs[chair].person
            return _with_chair(table, chair, sitter=person and replace(person, name=name))
        case WentAway(chair, left):
            presence = Presence.LEFT if left else Presence.AWAY
            before = table.chairs[chair]
            return _with_chair(
                table,
                chair,
                presence=presence,
                since=at,
                left=table.seq + 1 if left else before.left,
                stand_in=before.stand_in or left,
            )
        case StoodIn(chair):
            return _with_chair(table, chair, stand_in=True)
        case CameBack(chair):
            # While nobody was there, nobody waited.
            turn_at = table.turn_at if table.attended else at
            table = table._replace(turn_at=turn_at)
            return _with_chair(table, chair, presence=Presence.HERE, since=at, stand_in=False)
        case PhraseSaid():
            return table
        case Closed(why):
            return table._replace(stage=Stage.CLOSED, closed=why, asked=None)
        case _:
            return _after_agreement(table, event, at) or _after_play(table, event, at)


def _after_agreement(table: Table, event: Event, at: int) -> Table | None:
    match event:
        case Asked(chair, wish):
            return table._replace(asked=Open(wish, chair, frozenset({chair}), at))
        case Answered(chair, _, yes) if table.asked is not None:
            yeses = table.asked.yes | {chair}
            return table._replace(asked=table.asked._replace(yes=yeses) if yes else None)
        case Lapsed():
            return table._replace(asked=None)
        case Paused():
            return table._replace(paused=True, asked=None)
        case Resumed():
            return table._replace(paused=False, turn_at=at)
        case LastRoundCalled() if table.evening is not None:
            return table._replace(evening=table.evening.announce_last_round())
        case PflichtraeuberBegun() if table.evening is not None:
            return table._replace(evening=table.evening.begin_pflichtraeuber(), asked=None)
    return None


def _after_play(table: Table, event: Event, at: int) -> Table:
    match event:
        case Begun(_, dealer) | Rematched(dealer):
            evening = Evening.start(table.rules, table.plan.players, dealer)
            return table._replace(evening=evening, asked=None, stage=Stage.BETWEEN)
        case Redrawn(seating) if table.evening is not None:
            return table._replace(evening=table.evening.redraw(seating))
        case DealPrepared(number, server_seed):
            chairs = tuple(chair._replace(seed=None, ready_at=0) for chair in table.chairs)
            return table._replace(
                number=number,
                server_seed=server_seed,
                chairs=chairs,
                stage=Stage.PREPARING,
                turn_at=at,
            )
        case SeedGiven(chair, seed):
            return _with_chair(table, chair, seed=seed, ready_at=at)
        case Dealt(number, seats, player_seeds, order) if table.evening is not None:
            pack = table.rules.pack
            return table._replace(
                number=number,
                deal=table.evening.new_deal([pack.card(code) for code in order]),
                seats=seats,
                player_seeds=player_seeds,
                stage=Stage.PLAYING,
                turn_at=at,
                before=None,
                done_by=(),
                retried=False,
                asked=None,
            )
        case Undone(_, kept) if table.deal is not None:
            return _taken_back(table, table.deal, kept, at)
        case CutShort():
            return table._replace(asked=None)
        case DealFinished() if table.evening is not None and table.deal is not None:
            evening = _without_arithmetic(table.evening.finish(table.deal))
            stage = Stage.OVER if evening.over else Stage.BETWEEN
            return table._replace(evening=evening, stage=stage, turn_at=at, before=None)
    raise TypeError(f"say in state what comes of {event!r}")


def _without_arithmetic(evening: Evening) -> Evening:
    """The last line of the score sheet as the table needs it.

    The deal itself is still there, and later its record: a sheet that kept how every deal was
    reckoned would be six times as large.
    """
    *before, last = evening.entries
    return replace(evening, entries=(*before, replace(last, outcome=None)))


def _taken_back(table: Table, deal: Deal, kept: int | None, at: int) -> Table:
    kept = len(deal.log) - 1 if kept is None else kept
    return table._replace(
        deal=deal.back_to(kept),
        before=None,
        done_by=table.done_by[:kept],
        retried=table.retried or kept < len(deal.log) - 1,
        asked=None,
        turn_at=at,
    )


def reveals(before: Deal, after: Deal, actor: int) -> bool:
    """Whether an action let anyone see or hear of cards other than the actor's own."""
    if after.outcome() is not None:
        return True
    own = before.view(actor).known
    for seat in range(len(before.hands)):
        old, new = before.view(seat), after.view(seat)
        if new.known & ~old.known & ~own or old.exchange.no_trump != new.exchange.no_trump:
            return True
    return False
