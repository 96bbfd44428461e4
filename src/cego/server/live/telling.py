"""The messages of a table: encoded once for all who see the same."""

import json
from collections.abc import Iterable
from typing import Any

from cego.server.live.watcher import Watcher
from cego.server.tables.sight import seat_letter, sight, sight_after
from cego.server.tables.state import Stored, Table


def encode(message: dict[str, Any]) -> str:
    """A message as it goes over the wire."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class Telling:
    """What a table tells about one of its moments."""

    def __init__(self, table: Table, code: str) -> None:
        self.table, self.code = table, code

    def hello(self, watcher: Watcher, now: int) -> str:
        """Everything, for somebody who has just come; with the time, to set his clock by."""
        chair = self.table.chair_of(watcher.person)
        return encode(
            {
                "t": "hello",
                "v": self.table.seq,
                "at": now,
                "code": self.code,
                "you": {"chair": chair, "seat": seat_letter(self.table, chair)},
                "sight": sight(self.table, chair, watcher.language),
            }
        )

    def tell(self, watchers: Iterable[Watcher], stored: Stored) -> None:
        """One event, to each as he may see it."""
        encoded: dict[tuple[int | None, str], str | None] = {}
        for watcher in tuple(watchers):
            chair = self.table.chair_of(watcher.person)
            key = (chair, watcher.language)
            if key not in encoded:
                encoded[key] = self.event(stored, *key)
            message = encoded[key]
            if message is not None:
                watcher.tell(message)

    def event(self, stored: Stored, chair: int | None, language: str) -> str | None:
        """The event as a chair sees it, with what it changed."""
        seen = stored.event.seen_by(chair)
        if seen is None:
            return None
        return encode(
            {
                "t": "event",
                "v": stored.seq,
                "at": stored.at,
                "event": {"kind": stored.event.kind, **seen},
                "sight": sight_after(self.table, stored.event, chair, language),
            }
        )
