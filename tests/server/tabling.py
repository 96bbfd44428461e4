"""A table without a server: commands in, events out, with a clock that is moved by hand."""

import random
from dataclasses import dataclass, field

from cego.deal.actions import Action
from cego.notation import write_action
from cego.rules import SLUGS, load
from cego.server.tables import commands as c
from cego.server.tables.decide import Moment, decide, open_table
from cego.server.tables.decided import Decided
from cego.server.tables.due import bot_turns
from cego.server.tables.events import Bot, By, Event, Person, Wish
from cego.server.tables.phrases import PHRASES
from cego.server.tables.plan import Length, Pace, Plan, with_length
from cego.server.tables.state import Stage, Stored, Table

NAMES = ("anna", "beat", "carl", "dora", "emil")


def person(name: str) -> Person:
    return Person(name, name.title())


@dataclass
class Playing:
    """A table at play, and everything that happened."""

    events: list[Stored] = field(default_factory=list)
    now: int = 1_000
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    @classmethod
    def open(
        cls,
        rules: str = "loewen",
        players: int = 4,
        bots: int = 3,
        *,
        seed: object = 1,
        length: Length = Length.RULES,
        deals: int = 1,
        pace: Pace = Pace.NORMAL,
        level: str = "lehrling",
    ) -> "Playing":
        """Anna's table, with bots on the last chairs."""
        agreed = with_length(load(rules), length, deals)
        playing = cls(chance=random.Random(str(seed)))
        plan = Plan(agreed.spec, players, pace)
        seats = (None,) * (players - bots) + (Bot(level),) * bots
        playing.take(open_table(c.Open(plan, person("anna"), seats), playing.moment))
        for name in NAMES[1 : players - bots]:
            playing.do(c.Sit(person(name)))
        return playing

    @property
    def moment(self) -> Moment:
        return Moment(self.now, self.chance.randbytes(32))

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    _table: Table | None = None

    def take(self, decided: Decided) -> list[Event]:
        self.events += decided.events
        self._table = decided.table
        return [stored.event for stored in decided.events]

    def do(self, command: c.Command) -> list[Event]:
        return self.take(decide(self.table, command, self.moment))

    # Shortcuts

    def begin(self) -> "Playing":
        """Everyone agrees and gives a seed."""
        for chair in self.table.people:
            self.do(c.Agree(self.id_at(chair)))
        return self.ready()

    def ready(self) -> "Playing":
        for chair in self.table.people:
            if self.table.stage is Stage.PREPARING and self.table.chairs[chair].seed is None:
                self.do(c.GiveSeed(self.id_at(chair), f"seed of {chair}"))
        return self

    def id_at(self, chair: int) -> str:
        someone = self.table.chairs[chair].person
        assert someone is not None
        return someone.id

    def legal(self) -> list[Action]:
        assert self.table.deal is not None
        return list(self.table.deal.legal_actions())

    def act(self, action: Action | None = None) -> list[Event]:
        """The chair whose turn it is acts: the first thing that is legal."""
        chair = self.table.to_act
        assert chair is not None
        assert self.table.deal is not None
        action = action or self.legal()[0]
        if self.table.chairs[chair].by_bot:
            human = self.table.chairs[chair].person is not None
            return self.do(c.Move(chair, action, By.STAND_IN if human else By.BOT))
        return self.do(c.Act(self.id_at(chair), write_action(action, self.table.deal.pack)))

    def until(self, chair: int) -> "Playing":
        """Play on until it is the turn of a chair."""
        while self.table.to_act != chair:
            self.act()
        return self

    def finish(self) -> "Playing":
        """Play the deal to its end."""
        number = self.table.number
        while self.table.stage is Stage.PLAYING and self.table.number == number:
            self.act()
        return self


def random_command(playing: Playing, rng: random.Random) -> c.Command:
    """Something that somebody could ask for, sensible or not."""
    table = playing.table
    who = rng.choice(NAMES)
    wish = rng.choice(list(Wish))
    chair = rng.randrange(len(table.chairs))
    deal = table.deal
    sensible: list[c.Command] = [c.Agree(who), c.GiveSeed(who, str(rng.random())), c.ComeBack(who)]
    if deal is not None and deal.to_act is not None and table.stage is Stage.PLAYING:
        seat = rng.randrange(len(deal.hands)) if rng.random() < 0.2 else deal.to_act
        legal = deal.legal_actions(seat) or deal.legal_actions()
        action = rng.choice(list(legal))
        mover = table.seats[seat]
        someone = table.chairs[mover].person
        if someone is not None:
            sensible = [c.Act(someone.id, write_action(action, deal.pack))] * 12
        turns = bot_turns(table)
        if turns:
            sensible += [c.Move(mover, action, rng.choice(turns).by)] * 12
    if table.asked is not None and rng.random() < 0.7:
        return c.Answer(who, table.asked.wish, rng.random() < 0.9)
    others: list[c.Command] = [
        c.Ask(who, Wish.UNDO),
        c.Ask(who, Wish.REMATCH),
        c.Sit(person(who), rng.choice([None, chair])),
        c.Seat("anna", chair, Bot("lehrling")),
        c.Vacate("anna", chair),
        c.Say(who, rng.choice(PHRASES)),
        c.Rename(who, rng.choice(("Hede", "Karl"))),
        c.Ask(who, wish if wish is not Wish.END else Wish.PAUSE),
        c.Answer(who, wish, rng.random() < 0.8),
        c.Resume(who),
        c.CallLastRound(who),
        c.LoseLink(who),
        c.StandIn(chair),
        c.Lapse(wish),
        c.Act(who, rng.choice(["SK", "fort", "keep G", "solo", "trump H", "nonsense", ""])),
    ]
    return rng.choice([*sensible, *sensible, *others])


def any_table(rng: random.Random) -> Playing:
    """A table with any rules, any mix of people and bots, of any length."""
    slug = rng.choice(SLUGS)
    rules = load(slug)
    players = rng.choice(rules.players)
    lengths = [Length.DEALS, Length.TWO_ROUNDS, Length.OPEN]
    lengths += [Length.GSTIESS] if rules.game == "cego" else []
    return Playing.open(
        slug,
        players,
        rng.randrange(players),
        seed=rng.random(),
        length=rng.choice(lengths),
        deals=rng.randrange(1, 4),
        pace=rng.choice(list(Pace)),
    )
