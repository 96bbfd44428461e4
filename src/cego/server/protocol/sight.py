"""What a seat is told of a table: people, settings, scores, and the deal."""

from typing import Literal

from cego.rules.options import End
from cego.server.protocol.base import Message, SeatLetter
from cego.server.protocol.deal import DealSeen
from cego.server.protocol.words import Contract
from cego.server.tables.events import Ending, Wish
from cego.server.tables.plan import Pace
from cego.server.tables.state import Presence, Stage


class Sitter(Message):
    """Who sits on a chair."""

    kind: Literal["person", "program", "bot"]
    """A `person`, a `program` that came by a token, or a `bot` of the server's own."""
    name: str | None = None
    """What a person or program is called."""
    level: str | None = None
    """How strong a bot is: `random`, `lehrling`, `stammtisch` or `meister`."""
    boldness: float | None = None
    """How boldly a bot bids: from -1, cautious, to 1."""


class Chair(Message):
    """A chair of the table."""

    sitter: Sitter | None
    """Who sits there; null if it is free."""
    agreed: bool
    """Whether he has agreed to the rules; bots and programs always have."""
    presence: Presence
    """Whether he is there."""
    stand_in: bool
    """A bot plays for him until he acts or comes back."""
    ready: bool
    """He has given his seed for the next deal."""


class Asked(Message):
    """A question put to the table."""

    wish: Wish
    """What is asked for."""
    chair: int
    """Who asks."""
    yes: list[int]
    """The chairs that have agreed; who asks is one of them."""


class NextDeal(Message):
    """The deal in preparation."""

    number: int
    """Which deal it will be."""
    commitment: str
    """The SHA-256 of the server's secret seed, in hexadecimal digits: it is bound to that."""


class Entry(Message):
    """A line of the score sheet."""

    dealer: int
    """The chair that dealt."""
    contract: Contract | None
    """What was played; nothing if the cards were thrown in."""
    declarer: int | None
    """The chair that played alone, or announced the game."""
    payments: list[int]
    """By chair, stakes included."""


class Evening(Message):
    """The evening so far."""

    scores: list[int]
    """By chair."""
    seating: list[int]
    """The chairs in the order in which they sit and deal."""
    dealer: int | None
    """The chair that deals, or deals next."""
    played: int
    """Deals that are finished."""
    end: End
    """When the evening is over."""
    deals: int
    """How many deals that are, where `end` is `rounds`."""
    stakes: int
    """By what payments are multiplied now."""
    compulsory: bool
    """A round of Pflichträuber is being played."""
    pflichtraeuber_at: int | None
    """At which hour a round of Pflichträuber is played, as long as none was."""
    full_round: bool
    """Who was noted for the last deal has just dealt: a full round follows."""
    last_dealer: int | None
    """The chair that deals last, once the last round has begun."""
    last_round: bool
    """“Der Gstieß gibt ab” was said."""
    over: bool
    """The last deal has been played."""
    last: Entry | None
    """The last line of the score sheet."""


class PracticeSeen(Message):
    """A finished deal is played again: which, and how it ended."""

    deal: str
    """Which, as `CODE-NUMBER`."""
    at: int
    """So many actions were as they had been."""
    seat: SeatLetter
    """Whose seat it is."""
    payments: list[int]
    """How it ended then, by seat."""


class TableSeen(Message):
    """People, settings and scores: the same for everyone."""

    title: str
    """What the host called the table; may be empty."""
    rules: str
    """The agreement in one line, as a request for a new table takes it."""
    rules_title: str
    """What the rule set is called."""
    village: str
    """Whose words are spoken, by the rule set they come with."""
    game: Literal["cego", "tapp"]
    """Cego with 54 cards, or Zuger Tapp with 36."""
    players: int
    """Chairs: 3, 4 or 5."""
    pace: Pace
    """How quickly is played."""
    listed: bool
    """It stands in the lobby."""
    spectators: bool
    """Who has no chair may look on."""
    hints: bool
    """Hints are given; the deals are then not rated."""
    host: int | None
    """The chair of who opened it."""
    chairs: list[Chair]
    """Who sits where; the chair's number is its place here, from 0."""
    paused: bool
    """The table takes a break: nothing can be done but `resume`."""
    asked: Asked | None
    """The question that is open."""
    next_deal: NextDeal | None
    """While `preparing`: the deal to come."""
    evening: Evening | None
    """Null until it has begun."""
    closed: Ending | None
    """Why the table is closed."""
    practice: PracticeSeen | None = None
    """At a table where a finished deal is played again."""


class Sight(Message):
    """All that you may know. An `event` leaves out the parts that are as before."""

    stage: Stage
    """Where the table is."""
    deal: DealSeen | None
    """The deal in play or the last one; null before the first."""
    deadline: int | None
    """When a bot stands in for those who are waited for, in milliseconds as `at`; null while nobody
    waits."""
    table: TableSeen | None = None
    """People, settings and scores; left out of an `event` that changed none of it."""
    entries: list[Entry] | None = None
    """The score sheet, in `hello` only; afterwards `last` of the evening adds to it."""
