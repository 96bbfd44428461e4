"""What the server sends on the socket."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, TypeAdapter, WithJsonSchema

from cego.server.protocol.base import Message
from cego.server.protocol.sight import LogEntry, SeatLetter, Sight, Sitter
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
    seat: SeatLetter | None


class Hello(Message):
    """Everything, for who has just come or lost the thread; `at` is the server's time now."""

    t: Literal["hello"]
    v: int
    at: int
    code: str
    you: You
    sight: Sight


class EventSeen(Message):
    """An event as the receiver may see it; which fields there are depends on its kind."""

    kind: EventKind
    chair: int | None = None
    sitter: Sitter | None = None
    name: str | None = None
    cut: list[str] | None = None
    dealer: int | None = None
    seating: list[int] | None = None
    number: int | None = None
    commitment: str | None = None
    seats: list[int] | None = None
    by: By | None = None
    action: LogEntry | None = None
    payments: list[int] | None = None
    server_seed: str | None = None
    player_seeds: list[str] | None = None
    wish: Wish | None = None
    yes: bool | None = None
    left: bool | None = None
    kept: int | None = None
    phrase: str | None = None
    why: Ending | Shortcut | None = None


class TableEvent(Message):
    """Event number `v` and what it changed."""

    t: Literal["event"]
    v: int
    at: int
    event: EventSeen
    sight: Sight


class Ack(Message):
    """The command is stored; `v` is its first event."""

    t: Literal["ack"]
    id: str
    v: int


class RefusedMessage(Message):
    """The command was not obeyed. `again`: sending it again may help."""

    t: Literal["refused"]
    id: str | None
    key: str
    text: str
    again: bool


class HintMessage(Message):
    """What a good player would do, why, and what the alternatives are worth.

    `reason` is in the words of a player; numbers are in `text` and `options`.
    """

    t: Literal["hint"]
    id: str
    action: str
    reason: str
    text: str
    options: list[OptionWeighed]


class Pong(Message):
    """The server's time, and how many look on who have no chair."""

    t: Literal["pong"]
    at: int
    watching: int


class ErrorMessage(Message):
    """The link is about to be closed. `again`: come back."""

    t: Literal["error"]
    key: str
    text: str
    again: bool


ServerMessage = Annotated[
    Hello | TableEvent | Ack | RefusedMessage | HintMessage | Pong | ErrorMessage,
    Field(discriminator="t"),
]
server_message: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
