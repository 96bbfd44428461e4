"""The messages of a table: encoded once for all who see the same."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from cego.server.live.watcher import Watcher
from cego.server.tables.events import PhraseSaid
from cego.server.tables.sight import seat_letter, sight, sight_after
from cego.server.tables.state import Stored, Table


def encode(message: dict[str, Any]) -> str:
    """A message as it goes over the wire."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class Told(NamedTuple):
    """An event, the table before and after it, and who has muted its speaker."""

    stored: Stored
    before: Table
    table: Table
    deaf: frozenset[str] = frozenset()


def tell(told: Told, code: str, watchers: Iterable[Watcher]) -> None:
    """Tell an event to those who look on."""
    Telling(told.table, code, told.before).tell(watchers, told.stored, told.deaf)


class Telling:
    """What a table tells about one of its moments; `before` is how it was a moment earlier."""

    def __init__(self, table: Table, code: str, before: Table | None = None) -> None:
        self.table, self.code, self.before = table, code, before

    def hello(self, watcher: Watcher, now: int) -> str:
        """Everything, for somebody who has just come; with the time, to set his clock by."""
        chair = self.table.chair_of(watcher.person)
        return encode(
            {
                "t": "hello",
                "v": self.table.seq,
                "at": now,
                "code": self.code,
                "you": self._you(chair),
                "sight": sight(self.table, chair, watcher.language),
            }
        )

    def tell(
        self, watchers: Iterable[Watcher], stored: Stored, deaf: frozenset[str] = frozenset()
    ) -> None:
        """One event, to each as he may see it; the `deaf` have muted who says a sentence."""
        encoded: dict[tuple[int | None, str, bool, bool], str | None] = {}
        for watcher in tuple(watchers):
            chair = self.table.chair_of(watcher.person)
            moved = self._moved(watcher.person, chair)
            key = (chair, watcher.language, moved, watcher.person in deaf)
            if key not in encoded:
                encoded[key] = self.event(stored, *key)
            message = encoded[key]
            if message is not None:
                watcher.tell(message)

    def _moved(self, person: str, chair: int | None) -> bool:
        """Whether somebody now sits elsewhere than a moment earlier."""
        if self.before is None:
            return True
        was = self.before.chair_of(person)
        return was != chair or seat_letter(self.before, was) != seat_letter(self.table, chair)

    def event(
        self,
        stored: Stored,
        chair: int | None,
        language: str,
        moved: bool = False,
        deaf: bool = False,
    ) -> str | None:
        """The event as a chair sees it, with what it changed."""
        seen = stored.event.seen_by(chair)
        if seen is None:
            return None
        if deaf and isinstance(stored.event, PhraseSaid):
            # That something was said stays: events are numbered without a gap.
            seen = seen | {"phrase": None}
        you = {"you": self._you(chair)} if moved else {}
        return encode(
            {
                "t": "event",
                "v": stored.seq,
                "at": stored.at,
                "event": {"kind": stored.event.kind, **seen},
                **you,
                "sight": sight_after(self.before, self.table, chair, language),
            }
        )

    def _you(self, chair: int | None) -> dict[str, Any]:
        return {"chair": chair, "seat": seat_letter(self.table, chair)}
