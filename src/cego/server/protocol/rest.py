"""Requests and answers of REST."""

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from cego.rules.schema import Kind
from cego.server.protocol.base import Message
from cego.server.protocol.sight import Chair, TableSeen
from cego.server.tables.plan import MOST_DEALS, SPEC_LIMIT, Length, Pace
from cego.server.tables.state import Stage

NAME_LIMIT = 24
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]
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


class RulesExplained(RuleSet):
    """A rule set in full."""

    spec: str
    options: dict[str, Any]
    sections: list[Section]
    standard: str
    differences: list[Difference]


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
    """A new table. `bots` has one entry a chair; null is kept for a person."""

    players: int = Field(4, ge=3, le=5)
    bots: list[BotWanted | None] = Field(default_factory=list, max_length=5)
    pace: Pace = Pace.NORMAL
    listed: bool = False
    spectators: bool = True
    hints: bool = False
    length: Length = Length.RULES
    deals: int = Field(12, ge=1, le=MOST_DEALS)
    title: Annotated[str, StringConstraints(strip_whitespace=True, max_length=40)] = ""


class TableAnswer(Message):
    """A table, for somebody who has its code."""

    code: str
    v: int
    stage: Stage
    chair: int | None
    table: TableSeen


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
    """

    chair: int
    number: int
    to_act: int | None
    waits: bool
    updated_at: int


class ChairWanted(Message):
    """A chair, or any."""

    chair: int | None = None


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
