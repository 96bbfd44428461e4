"""What all messages have in common: nothing that is not declared gets in or out."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

CARD_PATTERN = r"^(G|T([1-9]|1[0-9]|2[01])|[CSHD](A|K|Q|R|J|10|[1-9]))$"
ID_PATTERN = r"^[A-Za-z0-9_-]{1,64}$"


class Message(BaseModel):
    """A message, or a part of one. What stands below a field is published as its description."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


CommandId = Annotated[str, StringConstraints(pattern=ID_PATTERN)]
"""Chosen by the client; the same twice is one command."""
Card = Annotated[str, StringConstraints(pattern=CARD_PATTERN)]
"""``SK``, ``T21``, ``G``."""
SeatLetter = Literal["A", "B", "C", "D", "E"]
