"""Requests and answers about people who spoil the evening: reporting and muting them."""

from cego.server.protocol.base import Message
from cego.server.store.reports import Offence


class ReportWanted(Message):
    """Whom you report, for what, and in which deal it was; 0 is before the first one."""

    chair: int
    """Where he sits."""
    reason: Offence
    """For what: his `name`, his `phrases`, `delay`, `leaving` games, or `cheating`."""
    deal: int = 0
    """The number of the deal, from 1; 0 before the first."""


class MuteWanted(Message):
    """Whose sentences you do not want to read any more, at any table."""

    chair: int
    """Where he sits."""


class MutedChairs(Message):
    """The chairs of a table on which people sit whom you have muted."""

    chairs: list[int]
    """Their numbers."""


class MutedPerson(Message):
    """Somebody you have muted."""

    handle: str
    """Good for unmuting him, and for nothing else."""
    name: str
    """What he is called now; empty if he had his data deleted."""
    since: int
    """When you muted him, in milliseconds since 1970."""
