"""Who does not read the sentences that somebody says."""

import asyncio
from collections.abc import Mapping, Sequence

from sqlalchemy.exc import SQLAlchemyError

from cego.server.store.log import NotSaved
from cego.server.store.mutes import Mutes
from cego.server.tables.events import PhraseSaid
from cego.server.tables.state import Stored, Table

Deaf = Mapping[int, frozenset[str]]
"""By number of an event, the people who have muted its speaker."""


async def deaf_to(mutes: Mutes, events: Sequence[Stored], steps: Sequence[Table]) -> Deaf:
    """Looked up whenever something is said: so a mute holds at once, in every process."""
    found: dict[int, frozenset[str]] = {}
    for stored, table in zip(events, steps, strict=True):
        if not isinstance(stored.event, PhraseSaid):
            continue
        speaker = table.chairs[stored.event.chair].person
        if speaker is not None:
            try:
                found[stored.seq] = await asyncio.to_thread(mutes.deaf_to, speaker.id)
            except (SQLAlchemyError, OSError) as error:
                raise NotSaved from error
    return found
