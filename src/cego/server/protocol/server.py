"""What the server sends on the socket."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, TypeAdapter, WithJsonSchema

from cego.server.protocol.base import Card, Message, SeatLetter
from cego.server.protocol.deal import LogEntry
from cego.server.protocol.sight import Sight, Sitter
from cego.server.protocol.study import OptionWeighed
from cego.server.tables.events import KINDS, By, Ending, Shortcut, Wish


def _known(kind: str) -> str:
    if kind not in KINDS:
        raise ValueError(f"there is no event {kind}")
    return kind


EventKind = Annotated[str, AfterValidator(_known), WithJsonSchema({"enum": list(KINDS)})]


class You(Message):
    """Where the receiver sits; nowhere if he looks on."""

    chair: int | None
    """Your chair; null if you look on."""
    seat: SeatLetter | None
    """Your seat in the deal of the sight; null if you have none."""


class Hello(Message):
    """Everything, for who has just come or lost the thread."""

    t: Literal["hello"]
    """Which message it is."""
    v: int
    """The number of the last event: the sight is as it was after it."""
    at: int
    """The server's time, in milliseconds since 1970. Compare `deadline` with it, not with your
    own clock."""
    code: str
    """The table."""
    you: You
    """Where you sit. It changes with each deal: look into `you` of events, too."""
    sight: Sight
    """All that you may know."""


class EventSeen(Message):
    """An event as the receiver may see it; which fields there are depends on its kind."""

    kind: EventKind
    """What happened."""
    chair: int | None = None
    """Who did it, or to whom it happened."""
    sitter: Sitter | None = None
    """Who sits there now."""
    name: str | None = None
    """What he is called now."""
    cut: list[Card] | None = None
    """The card that each chair cut."""
    dealer: int | None = None
    """The chair that deals."""
    seating: list[int] | None = None
    """The chairs in the new order."""
    number: int | None = None
    """Which deal it is, from 1."""
    commitment: str | None = None
    """The SHA-256 of the server's secret seed."""
    seats: list[int] | None = None
    """The chair of each seat, from A on."""
    by: By | None = None
    """Who moved."""
    action: LogEntry | None = None
    """What was done, by which seat."""
    payments: list[int] | None = None
    """By chair, stakes included."""
    server_seed: str | None = None
    """The server's seed, opened now: 64 hexadecimal digits."""
    player_seeds: list[str] | None = None
    """The seeds of all chairs; `bot` for bots and those who were away."""
    wish: Wish | None = None
    """What is asked for."""
    yes: bool | None = None
    """Whether he agrees."""
    left: bool | None = None
    """Whether he left for good, or only lost his link."""
    kept: int | None = None
    """So many first actions of the deal stay; null if only the last one is taken back."""
    phrase: str | None = None
    """Which sentence; `GET /api/phrases` has the words. Null if you have muted who says it."""
    why: Ending | Shortcut | None = None
    """Why the deal was cut short, or the table closed."""


class TableEvent(Message):
    """Event number `v` and what it changed."""

    t: Literal["event"]
    """Which message it is."""
    v: int
    """The number of the event; each has the next one."""
    at: int
    """When it happened, by the server's clock in milliseconds since 1970."""
    event: EventSeen
    """What happened."""
    you: You | None = None
    """Where you sit, if that is no longer as before."""
    sight: Sight
    """What is now; parts that are as before are left out."""


class Ack(Message):
    """The command is stored."""

    t: Literal["ack"]
    """Which message it is."""
    id: str
    """Of the command."""
    v: int
    """The number of its first event; if nothing had to be done, of the last event."""


class RefusedMessage(Message):
    """The command was not obeyed, or a message could not be read."""

    t: Literal["refused"]
    """Which message it is."""
    id: str | None
    """Of the command; null if none could be read."""
    key: str
    """The reason, for programs."""
    text: str
    """The reason in your language."""
    again: bool
    """Sending it once more, with the same id, may help."""


class HintMessage(Message):
    """What a good player would do, why, and what the alternatives are worth."""

    t: Literal["hint"]
    """Which message it is."""
    id: str
    """Of the question."""
    action: str
    """What to do, as `act` takes it."""
    reason: str
    """Why, in the words of a player."""
    text: str
    """The same with numbers."""
    options: list[OptionWeighed]
    """What else could be done, the best first."""


class WhyNot(Message):
    """Why something cannot be done now, in your language."""

    t: Literal["why"]
    """Which message it is."""
    id: str
    """Of the question."""
    text: str | None
    """The rule that it would break; null if it can be done."""


class Pong(Message):
    """The server's time, and how many look on who have no chair."""

    t: Literal["pong"]
    """Which message it is."""
    at: int
    """The server's time, in milliseconds since 1970."""
    watching: int
    """How many people look on who have no chair."""


class ErrorMessage(Message):
    """The link is about to be closed."""

    t: Literal["error"]
    """Which message it is."""
    key: str
    """The reason, for programs."""
    text: str
    """The reason in your language."""
    again: bool
    """Coming back may help."""


ServerMessage = Annotated[
    Hello | TableEvent | Ack | RefusedMessage | HintMessage | WhyNot | Pong | ErrorMessage,
    Field(discriminator="t"),
]
server_message: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
