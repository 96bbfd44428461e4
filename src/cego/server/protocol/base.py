"""What all messages have in common: nothing that is not declared gets in or out."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints


class Message(BaseModel):
    """A message, or a part of one."""

    model_config = ConfigDict(extra="forbid", frozen=True)


CommandId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
"""Chosen by the client; the same twice is one command."""
