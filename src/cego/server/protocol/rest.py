"""Requests and answers of REST."""

from typing import Annotated

from pydantic import Field, StringConstraints

from cego.server.protocol.base import Message
from cego.server.protocol.rules import RulesWanted
from cego.server.protocol.sight import Chair, TableSeen
from cego.server.tables.plan import MOST_DEALS, Length, Pace
from cego.server.tables.state import Stage

NAME_LIMIT = 24
TITLE_LIMIT = 40
# What is a little too long is refused in words that people understand.
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


class ErrorAnswer(Message):
    """What went wrong."""

    key: str
    """The reason, for programs."""
    text: str
    """The reason in your language."""


class Me(Message):
    """Who the cookie says you are."""

    id: str
    """A number of your own; nobody else is told."""
    name: str
    """What you are called."""
    account: bool = False
    """Whether you have an account; otherwise you are a guest."""


class NewName(Message):
    """How you want to be called."""

    name: Name
    """1 to 24 characters, with a letter or a digit among them."""


class BotWanted(Message):
    """A bot for a chair."""

    level: str = "lehrling"
    """How strong: `random`, `lehrling`, `stammtisch` or `meister`."""
    boldness: float = Field(0.0, ge=-1, le=1)
    """How boldly it bids: from -1, cautious, to 1."""


class TableWanted(RulesWanted):
    """A new table."""

    players: int = Field(4, ge=3, le=5)
    """Chairs; a rule set is for 3, 4 or 5, and `GET /api/rules` says which."""
    bots: list[BotWanted | None] = Field(default_factory=list, max_length=5)
    """One entry a chair, the first for chair 0: a bot, or null for a person. You get the first
    chair that has none."""
    pace: Pace = Pace.NORMAL
    """How quickly is played."""
    listed: bool = False
    """Whether it stands in the lobby; otherwise only who has its code finds it."""
    spectators: bool = True
    """Whether who has no chair may look on."""
    hints: bool = False
    """Whether hints are given; the deals are then not rated."""
    length: Length = Length.RULES
    """When the evening is over."""
    deals: int = Field(12, ge=1, le=MOST_DEALS)
    """How many deals, if the length is `deals`."""
    title: Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)] = ""
    """What the table is called; may be empty, at most 40 characters."""
    reuse: bool = False
    """Take the table that you opened before, if it is just like this one, against bots, and nobody
    ever sat there: so that asking twice opens one."""


class TableAnswer(Message):
    """A table, for somebody who has its code."""

    code: str
    """The table's code, as in its addresses."""
    v: int
    """The number of its last event."""
    stage: Stage
    """Where the table is."""
    chair: int | None
    """Where you sit; null if you do not."""
    table: TableSeen
    """People, settings and scores."""
    invitation: str | None = None
    """A short code for saying aloud, as `KAUZ 27`, while people gather."""


class LobbyTable(Message):
    """A table in the lobby."""

    code: str
    """The table's code, as in its addresses."""
    stage: Stage
    """Where the table is."""
    title: str
    """What the host called it; may be empty."""
    rules: str
    """The agreement in one line."""
    rules_title: str
    """What the rule set is called."""
    game: str
    """`cego` or `tapp`."""
    players: int
    """Chairs."""
    pace: Pace
    """How quickly is played."""
    spectators: bool
    """Whether one may look on."""
    hints: bool
    """Whether hints are given."""
    chairs: list[Chair]
    """Who sits where."""


class MyTable(LobbyTable):
    """A table at which you sit and whose evening is not over."""

    chair: int
    """Where you sit."""
    number: int
    """Deals so far, the one in play included."""
    to_act: int | None
    """The chair whose turn it is."""
    waits: bool
    """It waits for you: to agree, to be ready, or to play."""
    updated_at: int
    """When something happened last, in milliseconds since 1970."""
    against_bots: bool
    """No other human sits there."""
    invitation: str | None = None
    """A short code for saying aloud, while people gather."""


class Invited(Message):
    """Where a short code leads to."""

    code: str
    """The table's code, as in its addresses."""


class ChairWanted(Message):
    """A chair, or any, and how you want to be called."""

    chair: int | None = None
    """Which chair; null for any."""
    name: Name | None = None
    """How you want to be called, at most 24 characters."""


class ProgramWanted(Message):
    """A chair for a program."""

    chair: int
    """Which chair; it must be free."""
    name: Name = "Bot"
    """What the program is called, at most 24 characters."""


class ProgramToken(Message):
    """What a program shows as a bearer token; shown once."""

    token: str
    """What it sends as `Authorization: Bearer …`; it is shown only once."""
    chair: int
    """Where it sits."""


class DealLine(Message):
    """A finished deal of a table; payments by chair."""

    id: str
    number: int
    finished_at: int
    rules: str
    payments: list[int]


class DealCheck(Message):
    """Whether the shuffle was as committed and every action legal."""

    ok: bool
    actions: int
    commitment: str
    problem: ErrorAnswer | None = None


class Choice(Message):
    """Something to choose from, with its words."""

    key: str
    """The value to send."""
    text: str
    """What it means, in your language."""


class Health(Message):
    """The server is alive; so many tables are awake in this process."""

    ok: bool
    tables: int


class Ready(Message):
    """Whether the server is of use: its database, the processes of bots and of the study service.

    While it is `draining` it is about to end and sends people elsewhere.
    """

    ready: bool
    database: bool
    thinkers: bool
    study: bool
    draining: bool
