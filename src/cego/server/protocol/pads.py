"""Requests and answers about score sheets of real cards."""

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from cego.server.protocol.base import Message
from cego.server.protocol.rules import RulesWanted

PAD_PATTERN = r"^[a-z0-9]{16,32}$"
Key = Annotated[str, StringConstraints(pattern=PAD_PATTERN)]
"""Drawn by a phone."""


class PricesWanted(RulesWanted):
    """The table of payments of a rule set, or of house rules."""

    players: int = Field(4, ge=3, le=5)


class PricesKnown(Message):
    """A table of payments that comes with the program; its id changes with its amounts."""

    slug: str
    title: str
    players: int
    id: str


class PadWanted(Message):
    """A sheet to be shared. Whoever shows the key may write; `look` is the key for looking on."""

    look: Key


class PadSent(Message):
    """Entries for a sheet, and the number of the last that the phone knows of."""

    since: int = Field(0, ge=0, le=10**6)
    entries: list[dict[str, Any]] = Field(default_factory=list, max_length=50)


class PadCame(Message):
    """Entries that a phone does not know yet; `more` if there are still others."""

    last: int
    entries: list[dict[str, Any]]
    more: bool
    may_write: bool
