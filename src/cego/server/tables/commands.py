"""What people, bots and the clock may ask of a table."""

from dataclasses import dataclass

from cego.deal.actions import Action
from cego.deal.deal import Deal
from cego.server.tables.events import Bot, By, Ending, Person, Wish
from cego.server.tables.plan import Plan


@dataclass(frozen=True, slots=True)
class Open:
    """Set up a table, with bots on some chairs; the host takes the first free one.

    With a `given` deal nothing is shuffled: it goes on from there.
    """

    plan: Plan
    host: Person
    bots: tuple[Bot | None, ...] = ()
    given: Deal | None = None


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a chair, or any free one."""

    person: Person
    chair: int | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """The host puts a bot or a program on a free chair."""

    person: str
    chair: int
    sitter: Bot | Person


@dataclass(frozen=True, slots=True)
class Vacate:
    """The host frees a chair."""

    person: str
    chair: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Go for good; a bot plays on until one comes back."""

    person: str


@dataclass(frozen=True, slots=True)
class Rename:
    """Be called otherwise at this table."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Agree:
    """Accept the rules."""

    person: str


@dataclass(frozen=True, slots=True)
class GiveSeed:
    """Add a seed to the next deal: ready."""

    person: str
    seed: str


@dataclass(frozen=True, slots=True)
class Act:
    """Do something in the deal; `v` is the last event that the person has seen, if he tells."""

    person: str
    action: str
    v: int | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """Lay down one's cards: all tricks that are left are certain."""

    person: str


@dataclass(frozen=True, slots=True)
class Say:
    """A ready-made sentence."""

    person: str
    phrase: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the table for something."""

    person: str
    wish: Wish


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer what somebody asked."""

    person: str
    wish: Wish
    yes: bool


@dataclass(frozen=True, slots=True)
class Resume:
    """End a break."""

    person: str


@dataclass(frozen=True, slots=True)
class CallLastRound:
    """Say "der Gstieß gibt ab"."""

    person: str


@dataclass(frozen=True, slots=True)
class ComeBack:
    """The person is here (again).

    With `v` a link came, and the table was told up to that event then: whoever has left since has
    meant it, and stays away.
    """

    person: str
    v: int | None = None


@dataclass(frozen=True, slots=True)
class LoseLink:
    """The person's last socket is gone."""

    person: str


@dataclass(frozen=True, slots=True)
class Move:
    """A bot, or one that stands in, acts, having seen the deal up to event `v`."""

    chair: int
    action: Action
    by: By
    v: int | None = None


@dataclass(frozen=True, slots=True)
class StandIn:
    """Time is up: a bot plays for the person on this chair."""

    chair: int


@dataclass(frozen=True, slots=True)
class Lapse:
    """Time is up for an answer."""

    wish: Wish


@dataclass(frozen=True, slots=True)
class Close:
    """Nobody has been here for long."""

    why: Ending


Command = (
    Open
    | Sit
    | Seat
    | Vacate
    | Leave
    | Rename
    | Agree
    | GiveSeed
    | Act
    | Claim
    | Say
    | Ask
    | Answer
    | Resume
    | CallLastRound
    | ComeBack
    | LoseLink
    | Move
    | StandIn
    | Lapse
    | Close
)
