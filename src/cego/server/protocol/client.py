"""What a client may send on the socket. Every message that has an id is answered."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from cego.server.protocol.base import CommandId, Message
from cego.server.tables.decide import ACTION_LIMIT, SEED_LIMIT
from cego.server.tables.events import Wish


class Act(Message):
    """Do something in the deal: ``fort``, ``SK``, ``keep G T21``.

    With `v`, the last event seen, it is refused if the deal has moved on since.
    """

    t: Literal["act"]
    """Which message it is."""
    id: CommandId
    """Your id for this command; the answer carries it."""
    action: str = Field(max_length=ACTION_LIMIT)
    """What you do, as text."""
    v: int | None = None
    """The last event that you have seen: if the deal has moved on since, the action is
    refused."""


class Why(Message):
    """Ask why something cannot be done now. Nothing is ever done by it, however late it comes."""

    t: Literal["why"]
    """Which message it is."""
    id: CommandId
    """Your id for this question; the answer carries it."""
    action: str = Field(max_length=ACTION_LIMIT)
    """What you would do, as `act` takes it."""


class Seed(Message):
    """Add a seed to the next deal: ready."""

    t: Literal["seed"]
    """Which message it is."""
    id: CommandId
    """Your id for this command; the answer carries it."""
    seed: str = Field(max_length=SEED_LIMIT)
    """Printable characters of your choice; they are mixed into the shuffle."""


class Agree(Message):
    """Accept the rules."""

    t: Literal["agree"]
    """Which message it is."""
    id: CommandId
    """Your id for this command; the answer carries it."""


class Phrase(Message):
    """Say a ready-made sentence."""

    t: Literal["phrase"]
    """Which message it is."""
    id: CommandId
    """Your id for this command; the answer carries it."""
    phrase: str = Field(max_length=32)
    """Which sentence; `GET /api/phrases` has the words."""


class Ask(Message):
    """Ask the table for something that needs consent."""

    t: Literal["ask"]
    """Which message it is."""
    id: CommandId
    """Your id for this command; the answer carries it."""
    wish: Wish
    """What you ask for."""


class Answer(Message):
    """Answer what somebody asked."""

    t: Literal["answer"]
    """Which message it is."""
    id: CommandId
    """Your id for this command; the answer carries it."""
    wish: Wish
    """What was asked for."""
    yes: bool
    """Whether you agree; a single no ends the question."""


class Resume(Message):
    """End a break."""

    t: Literal["resume"]
    """Which message it is."""
    id: CommandId
    """Your id for this command; the answer carries it."""


class LastRound(Message):
    """Say "der Gstieß gibt ab"."""

    t: Literal["last-round"]
    """Which message it is."""
    id: CommandId
    """Your id for this command; the answer carries it."""


class Back(Message):
    """Take the own seat back from the bot that stands in."""

    t: Literal["back"]
    """Which message it is."""
    id: CommandId
    """Your id for this command; the answer carries it."""


class Leave(Message):
    """Go for good; a bot plays on until one comes back."""

    t: Literal["leave"]
    """Which message it is."""
    id: CommandId
    """Your id for this command; the answer carries it."""


class Claim(Message):
    """Lay down one's cards: all tricks that are left are certain."""

    t: Literal["claim"]
    """Which message it is."""
    id: CommandId
    """Your id for this command; the answer carries it."""


class Hint(Message):
    """Ask what a good player would do, where the table allows it."""

    t: Literal["hint"]
    """Which message it is."""
    id: CommandId
    """Your id for this command; the answer carries it."""


class HelloAgain(Message):
    """Ask for everything anew, after a gap; with `v`, the last event seen, for what came after."""

    t: Literal["hello"]
    """Which message it is."""
    v: int | None = None
    """The last event that you have seen, for what came after it; without it you are told
    everything."""


class Speed(Message):
    """How quickly bots are to move for somebody who is alone with them."""

    t: Literal["speed"]
    """Which message it is."""
    speed: Literal["slow", "usual", "quick"]
    """By what the pauses of bots are multiplied: 1.6, 1 or 0.3."""


class GoOn(Message):
    """Bots need not wait for somebody who is alone with them, up to his next turn."""

    t: Literal["go-on"]
    """Which message it is."""


class Ping(Message):
    """Ask for the server's time."""

    t: Literal["ping"]
    """Which message it is."""


ClientMessage = Annotated[
    Act
    | Why
    | Seed
    | Agree
    | Phrase
    | Ask
    | Answer
    | Resume
    | LastRound
    | Back
    | Leave
    | Claim
    | Hint
    | HelloAgain
    | Speed
    | GoOn
    | Ping,
    Field(discriminator="t"),
]
client_message: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
