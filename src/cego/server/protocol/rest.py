"""Requests and answers of REST."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from cego.rules.schema import Kind
from cego.server.protocol.base import Message
from cego.server.protocol.sight import Chair, TableSeen
from cego.server.tables.plan import MOST_DEALS, SPEC_LIMIT, Length, Pace
from cego.server.tables.state import Stage

NAME_LIMIT = 24
TITLE_LIMIT = 40
# What is a little too long is refused in words that people understand.
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Option = bool | int | str | list[int] | list[str]


class ErrorAnswer(Message):
    """What went wrong."""

    key: str
    text: str


class Me(Message):
    """Who the cookie says you are."""

    id: str
    name: str
    account: bool = False


class NewName(Message):
    """How you want to be called."""

    name: Name


class RuleSet(Message):
    """A rule set in a line."""

    slug: str
    version: int
    title: str
    game: str
    players: list[int]
    sources: list[str]


class Section(Message):
    """A heading, and sentences below it; those that begin with ``- `` make up a list."""

    title: str
    sentences: list[str]


class Difference(Message):
    """A point on which two rule sets differ, in a sentence and what each of them says."""

    key: str
    text: str
    mine: str
    theirs: str
    matters: bool
    """Whether it plays a part in the first of the two."""


class GameTold(Message):
    """A game: whether it is a step of the ladder, its aim, what else it undertakes, its price."""

    game: str
    step: bool
    undertakes: str
    aim: str
    pays: str


class CardValue(Message):
    """The cards that count so many pips."""

    pips: int
    cards: list[str]


class Overview(Message):
    """A rule set on one page for so many players: games, the ladder first, and what cards count.

    `by`: cards that make a point on top of the pips; `total`: all points.
    """

    players: int
    games: list[GameTold]
    values: list[CardValue]
    by: Literal["threes", "twos"] | None
    total: int


class RulesExplained(RuleSet):
    """A rule set in full; `overview` tells it on one page."""

    spec: str
    options: dict[str, Any]
    sections: list[Section]
    standard: str
    differences: list[Difference]
    overview: Overview


class RulesWanted(Message):
    """A rule set by name or line, with options changed."""

    rules: str = Field("loewen", max_length=SPEC_LIMIT)
    options: dict[str, Option] = Field(default_factory=dict, max_length=200)


class OptionsWanted(RulesWanted):
    """Rules of one's own, for so many players."""

    players: int = Field(4, ge=3, le=5)


class RuleChoice(Message):
    """Something that an option may be, or that may be in its list."""

    value: bool | str
    text: str


class RuleOption(Message):
    """A rule that can be changed: what it is now, in words, and what it may be."""

    key: str
    section: str
    kind: Kind
    value: Option
    text: str
    choices: list[RuleChoice]
    low: int | None = None
    high: int | None = None


class BotWanted(Message):
    """A bot for a chair."""

    level: str = "lehrling"
    boldness: float = Field(0.0, ge=-1, le=1)


class TableWanted(RulesWanted):
    """A new table. `bots` has one entry a chair; null is kept for a person.

    With `reuse`, you get the table you opened before if it was just like this one, against bots,
    and nobody ever sat there: so that asking twice opens one.
    """

    players: int = Field(4, ge=3, le=5)
    bots: list[BotWanted | None] = Field(default_factory=list, max_length=5)
    pace: Pace = Pace.NORMAL
    listed: bool = False
    spectators: bool = True
    hints: bool = False
    length: Length = Length.RULES
    deals: int = Field(12, ge=1, le=MOST_DEALS)
    title: Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)] = ""
    reuse: bool = False


class TableAnswer(Message):
    """A table, for somebody who has its code.

    `invitation` is a short code for saying aloud, while people gather.
    """

    code: str
    v: int
    stage: Stage
    chair: int | None
    table: TableSeen
    invitation: str | None = None


class LobbyTable(Message):
    """A table in the lobby."""

    code: str
    stage: Stage
    title: str
    rules: str
    rules_title: str
    game: str
    players: int
    pace: Pace
    spectators: bool
    hints: bool
    chairs: list[Chair]


class MyTable(LobbyTable):
    """A table at which you sit and whose evening is not over.

    `to_act` is the chair whose turn it is; `waits` says that the table waits for you: to agree to
    the rules, to be ready for the next deal, or to play. `number` counts deals from 1.
    `against_bots`: no other human sits there. `invitation` is a short code for saying aloud.
    """

    chair: int
    number: int
    to_act: int | None
    waits: bool
    updated_at: int
    against_bots: bool
    invitation: str | None = None


class Invited(Message):
    """Where a short code leads to."""

    code: str


class ChairWanted(Message):
    """A chair, or any, and how you want to be called."""

    chair: int | None = None
    name: Name | None = None


class ProgramWanted(Message):
    """A chair for a program."""

    chair: int
    name: Name = "Bot"


class ProgramToken(Message):
    """What a program shows as a bearer token; shown once."""

    token: str
    chair: int


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
    text: str


class Health(Message):
    """The server is alive; so many tables are awake in this process."""

    ok: bool
    tables: int


class Ready(Message):
    """Whether the server is of use: its database, the processes of bots and of the study room."""

    ready: bool
    database: bool
    thinkers: bool
    study: bool
