"""Somebody who looks at a table: the far end of a socket, as a table knows it."""

from typing import Protocol


class Watcher(Protocol):
    """Gets messages. `tell` never waits: who does not keep up is dropped."""

    @property
    def person(self) -> str:
        """Who looks."""

    @property
    def language(self) -> str:
        """In which language texts are told."""

    def tell(self, message: str) -> None:
        """Send a message soon."""

    def drop(self, reason: str) -> None:
        """Close the link; the reason is a key."""
