"""Who sits where and is there, followed event by event, and the laws about it."""

from collections.abc import Iterator
from dataclasses import dataclass

from faults.reader import Row

Complaint = tuple[str, str]
CLOCK = {"relaxed": 180_000, "normal": 60_000, "fast": 20_000}
GRACE = {"relaxed": 180_000, "normal": 60_000, "fast": 25_000}
"""Milliseconds as the documentation promises them, written down once more."""
_MOVES = ("dealt", "acted", "undone", "deal-prepared", "resumed", "deal-finished")
"""Events after which somebody else may be waited for."""
_BEGINS = ("begun", "rematched", "redrawn")


@dataclass
class Chair:
    """What is known of one chair."""

    person: str = ""
    bot: bool = False
    presence: str = "here"
    since: int = 0
    stand_in: bool = False
    ready_at: int | None = None

    @property
    def attends(self) -> bool:
        """A person sits here and plays himself."""
        return bool(self.person) and self.presence == "here" and not self.stand_in


class Seats:
    """The chairs of a table."""

    def __init__(self) -> None:
        self.chairs: dict[int, Chair] = {}
        self.pace = "normal"
        self.turn_at = 0
        self.preparing = self.closed = False

    def take(self, row: Row) -> Iterator[Complaint]:
        """Follow one more event; what it breaks."""
        if self.closed:
            yield "a closed table stays closed", f"{row.kind} after it was closed"
        match row.kind:
            case "opened":
                self.pace = row.data["plan"]["pace"]
            case "sat":
                self._sit(row)
            case "closed":
                self.closed = True
            case "acted":
                yield from self._acted(row)
            case "stood-in":
                yield from self._stood_in(row)
            case "came-back":
                yield from self._came_back(row)
            case "went-away":
                self._went_away(row)
        self._wait_for(row)

    def _wait_for(self, row: Row) -> None:
        """Since when who is waited for."""
        if row.kind in _MOVES:
            self.turn_at = row.at
        if row.kind == "seed-given":
            self.chairs[row.data["chair"]].ready_at = row.at
        if row.kind == "deal-prepared":
            self.preparing = True
            for chair in self.chairs.values():
                chair.ready_at = None
        if row.kind == "dealt" or row.kind in _BEGINS:
            self.preparing = False

    def _sit(self, row: Row) -> None:
        sitter = row.data["sitter"]
        person = sitter.get("id", "")
        self.chairs[row.data["chair"]] = Chair(person, bot=not person, since=row.at)

    def _acted(self, row: Row) -> Iterator[Complaint]:
        chair, by = self.chairs[row.data["chair"]], row.data["by"]
        if by == "person" and (chair.stand_in or chair.presence != "here" or chair.bot):
            state = "a bot stands in" if chair.stand_in else chair.presence
            told = f"chair {row.chair} acts, but {state}"
            yield "who is stood in for comes back before he acts", told
        if by == "stand-in" and not chair.stand_in:
            yield "a bot stands in before it acts", f"for chair {row.chair} nobody stands in"
        if by == "bot" and not chair.bot:
            yield "a bot moves for bots only", f"on chair {row.chair} sits a person"

    def _came_back(self, row: Row) -> Iterator[Complaint]:
        chair = self.chairs[row.data["chair"]]
        if chair.attends:
            yield "who comes back was away", f"chair {row.chair} was there"
        if not any(other.attends for other in self.chairs.values()):
            self.turn_at = row.at  # while nobody was there, nobody waited
        chair.presence, chair.since, chair.stand_in = "here", row.at, False

    def _went_away(self, row: Row) -> None:
        chair = self.chairs[row.data["chair"]]
        left = row.data["left"]
        chair.presence, chair.since = "left" if left else "away", row.at
        chair.stand_in = chair.stand_in or left

    def _stood_in(self, row: Row) -> Iterator[Complaint]:
        chair = self.chairs[row.data["chair"]]
        others = [other for other in self.chairs.values() if other is not chair and other.attends]
        if not others:
            yield "a bot stands in only if somebody waits", f"for chair {row.chair} nobody waits"
        if chair.stand_in or chair.bot:
            yield "a bot stands in once", f"on chair {row.chair} there is a bot"
        clock = row.at - self.turn_at
        if self.preparing and chair.presence == "here":
            # Between deals only those wait who are ready.
            ready = [other.ready_at for other in others if other.ready_at is not None]
            clock = row.at - min(ready) if ready else 0
        away = row.at - chair.since if chair.presence == "away" else 0
        if clock < CLOCK[self.pace] and away < GRACE[self.pace]:
            told = (
                f"chair {row.chair} had {clock} ms and was away for {away} at a {self.pace} table"
            )
            yield "a bot stands in only when the time is up", told
        chair.stand_in = True
