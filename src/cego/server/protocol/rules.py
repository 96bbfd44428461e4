"""Requests and answers about rule sets."""

from typing import Any, Literal

from pydantic import Field

from cego.rules.schema import Kind
from cego.server.protocol.base import Message
from cego.server.protocol.words import Contract
from cego.server.tables.plan import SPEC_LIMIT

Option = bool | int | str | list[int] | list[str]


class RuleSet(Message):
    """A rule set in a line."""

    slug: str
    version: int
    title: str
    village: str
    """Whose words are spoken, by the rule set they come with."""
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

    game: Contract
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
    """A rule set by its name, `loewen`, or a whole agreement in one line."""
    options: dict[str, Option] = Field(default_factory=dict, max_length=200)
    """Rules that are to be otherwise, by key; `POST /api/rules/options` has them all."""


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
