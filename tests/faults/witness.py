"""What the people of one table were told: kept, and held against each other and against the log."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from faults.laws import Broken, sums
from faults.reader import Log, Row

Message = dict[str, Any]
_CARD = re.compile(r"(?:[CSHD](?:[KQRJ]|10|[1-9])|T\d{1,2}|G)")
_WORDS = ("aim", "words", "cautions", "count", "sums", "outcome")
"""Parts of a sight in which texts stand, and what is open anyway."""
_STANDS = {
    "agree": "agreed",
    "seed": "seed-given",
    "act": "acted",
    "phrase": "phrase-said",
    "ask": "asked",
    "answer": "answered",
    "resume": "resumed",
    "leave": "went-away",
    "claim": "cut-short",
}
"""By which event each command stands in the log. `back` may have been unnecessary."""


@dataclass(frozen=True)
class Acked:
    """A command that was acknowledged."""

    chair: int
    sent: Message
    v: int


@dataclass
class Left:
    """Somebody left by an event, and asked for his seat again once the log had got so far."""

    chair: int
    v: int
    asked: int | None = None


@dataclass(frozen=True)
class Knowledge:
    """The cards that a message told one chair, and those that only this chair may know."""

    told: frozenset[str]
    secret: frozenset[str]


@dataclass
class Witness:
    """Of one table."""

    acked: dict[str, Acked] = field(default_factory=dict)
    left: list[Left] = field(default_factory=list)
    scores: dict[int, list[int]] = field(default_factory=dict)
    broken: list[Broken] = field(default_factory=list)
    _events: dict[tuple[int | None, int], str] = field(default_factory=dict)
    _knowledge: dict[int, dict[int | None, Knowledge]] = field(default_factory=dict)

    def hear(self, chair: int | None, message: Message) -> None:
        """Somebody was told an event or everything."""
        v = message["v"]
        if message["t"] == "event":
            told = json.dumps([message["at"], message["event"]], sort_keys=True)
            if self._events.setdefault((chair, v), told) != told:
                self.note("an event is always told the same", v, f"chair {chair}: {told}")
        evening = (message["sight"].get("table") or {}).get("evening")
        if evening is not None:
            self.scores[v] = evening["scores"]
        knowledge = _knowledge(message)
        if knowledge is not None:
            self._knowledge.setdefault(v, {})[chair] = knowledge

    def note(self, law: str, v: int, what: str) -> None:
        """A law was broken before somebody's eyes."""
        self.broken.append(Broken(law, v, what))

    def compare(self, log: Log) -> Iterator[Broken]:
        """Everything that does not fit the log, or what others were told."""
        yield from self.broken
        rows = {row.seq: row for row in log.rows}
        commands = {row.command.partition(":")[2]: row for row in log.rows if row.command}
        for name, acked in self.acked.items():
            yield from _kept(name, acked, commands.get(name), rows)
        yield from self._told_as_stored(rows)
        yield from self._left(log)
        yield from self._scores(log)
        yield from self._leaks()

    def lost(self, log: Log) -> int:
        """How many acknowledged commands are not in the log."""
        stored = {row.command.partition(":")[2] for row in log.rows if row.command}
        return sum(
            acked.sent["t"] in _STANDS and name not in stored for name, acked in self.acked.items()
        )

    def _told_as_stored(self, rows: dict[int, Row]) -> Iterator[Broken]:
        for (_, v), told in self._events.items():
            at, event = json.loads(told)
            row = rows.get(v)
            if row is None or (row.kind, row.at) != (event["kind"], at):
                yield Broken("what is told is stored", v, f"{event['kind']} was told")

    def _left(self, log: Log) -> Iterator[Broken]:
        for left in self.left:
            for row in log.rows:
                until = log.rows[-1].seq if left.asked is None else left.asked
                back = row.kind == "came-back" and row.chair == left.chair
                if back and left.v < row.seq <= until:
                    told = f"chair {left.chair} left by event {left.v} and is back by {row.seq}"
                    yield Broken("who left stays away until he asks", row.seq, told)

    def _scores(self, log: Log) -> Iterator[Broken]:
        right = sums(log)
        for v, scores in self.scores.items():
            since = max((seq for seq in right if seq <= v), default=None)
            expected = [] if since is None else right[since]
            if scores != (expected or [0] * len(scores)):
                told = f"{scores} in place of {expected}"
                yield Broken("scores are the sums of payments", v, told)

    def _leaks(self) -> Iterator[Broken]:
        for v, chairs in self._knowledge.items():
            for chair, knowledge in chairs.items():
                for other, others in chairs.items():
                    seen = knowledge.told & others.secret if other != chair else None
                    if seen:
                        told = f"chair {chair} was told {len(seen)} cards of chair {other}"
                        yield Broken("nobody is told a hidden card", v, told)


def _kept(name: str, acked: Acked, row: Row | None, rows: dict[int, Row]) -> Iterator[Broken]:
    """Whether what was acknowledged stands in the log as it was sent."""
    if acked.sent["t"] not in _STANDS:
        return
    if row is None:
        told = f"{name}, {acked.sent['t']}, is gone"
        yield Broken("what was acknowledged is stored", acked.v, told)
        return
    if row.seq != acked.v:
        told = f"{name} was acknowledged as {acked.v} and is {row.seq}"
        yield Broken("an answer tells the number of the event", acked.v, told)
    # He may have come back by it first.
    if row.kind == "came-back" and row.seq + 1 in rows:
        row = rows[row.seq + 1]
    if not _fits(acked, row):
        told = f"{name} was {acked.sent}, but is {row}"
        yield Broken("what was acknowledged is stored as it was sent", row.seq, told)


def _fits(acked: Acked, row: Row) -> bool:
    kind = _STANDS[acked.sent["t"]]
    if row.kind == "stood" and kind == "went-away":
        return row.chair == acked.chair
    if row.kind != kind or row.chair != acked.chair:
        return False
    sent, data = acked.sent, row.data
    if kind == "acted":
        return sorted(str(sent["action"]).split()) == sorted(data["action"].split())
    same = all(data[key] == sent[key] for key in ("seed", "phrase", "wish", "yes") if key in sent)
    return same and data.get("left", True)


def _knowledge(message: Message) -> Knowledge | None:
    deal = message["sight"].get("deal")
    if deal is None or deal["view"]["outcome"] is not None or deal["view"]["all_hands"]:
        return None
    view = deal["view"]
    told = set(_cards({key: deal[key] for key in deal if key not in _WORDS}))
    told |= set(_cards(message.get("event", {}).get("action", {})))
    own = set(view["hand"]) | set(view["legage"]) | set(view["blind"])
    open_cards = {*view["shown"], *view["laid_out"], *view["open_trump"], *view["trick"]}
    open_cards.update(*view["piles"])
    return Knowledge(frozenset(told), frozenset(own - open_cards))


def _cards(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if _CARD.fullmatch(value):
            yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            if key not in _WORDS:
                yield from _cards(part)
    elif isinstance(value, list):
        for part in value:
            yield from _cards(part)
