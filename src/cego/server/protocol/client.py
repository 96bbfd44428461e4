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
    id: CommandId
    action: str = Field(max_length=ACTION_LIMIT)
    v: int | None = None


class Seed(Message):
    """Add a seed to the next deal: ready."""

    t: Literal["seed"]
    id: CommandId
    seed: str = Field(max_length=SEED_LIMIT)


class Agree(Message):
    """Accept the rules."""

    t: Literal["agree"]
    id: CommandId


class Phrase(Message):
    """Say a ready-made sentence."""

    t: Literal["phrase"]
    id: CommandId
    phrase: str = Field(max_length=32)


class Ask(Message):
    """Ask the table for something that needs consent."""

    t: Literal["ask"]
    id: CommandId
    wish: Wish


class Answer(Message):
    """Answer what somebody asked."""

    t: Literal["answer"]
    id: CommandId
    wish: Wish
    yes: bool


class Resume(Message):
    """End a break."""

    t: Literal["resume"]
    id: CommandId


class LastRound(Message):
    """Say "der Gstieß gibt ab"."""

    t: Literal["last-round"]
    id: CommandId


class Back(Message):
    """Take the own seat back from the bot that stands in."""

    t: Literal["back"]
    id: CommandId


class Leave(Message):
    """Go for good; a bot plays on until one comes back."""

    t: Literal["leave"]
    id: CommandId


class Claim(Message):
    """Lay down one's cards: all tricks that are left are certain."""

    t: Literal["claim"]
    id: CommandId


class Hint(Message):
    """Ask what a good player would do, where the table allows it."""

    t: Literal["hint"]
    id: CommandId


class HelloAgain(Message):
    """Ask for everything anew, after a gap; with `v`, the last event seen, for what came after."""

    t: Literal["hello"]
    v: int | None = None


class Speed(Message):
    """How quickly bots are to move for somebody who is alone with them."""

    t: Literal["speed"]
    speed: Literal["slow", "usual", "quick"]


class GoOn(Message):
    """Bots need not wait for somebody who is alone with them, up to his next turn."""

    t: Literal["go-on"]


class Ping(Message):
    """Ask for the server's time."""

    t: Literal["ping"]


ClientMessage = Annotated[
    Act
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
