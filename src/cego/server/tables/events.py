"""Everything that can happen at a table, and what each chair sees of it.

Every class lists in `seen_by` what a chair, or a bystander (None), is told. There is no default:
a class that does not say so cannot be defined. What is not listed is never sent.
"""

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar

from pydantic import TypeAdapter

from cego.cards import PACKS
from cego.deal.actions import Action, seen_by_others
from cego.fairdeal import commitment
from cego.notation import action_to_data, read_action, write_action
from cego.server.tables.plan import Plan

Seen = dict[str, Any]
KINDS: dict[str, type["Event"]] = {}
DELETED_NAME = "–"
"""What is left of the name of somebody who had his data deleted."""


class Event:
    """Something that happened. A subclass is a frozen dataclass of plain values."""

    __slots__ = ()
    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        if "seen_by" not in cls.__dict__ or "kind" not in cls.__dict__:
            raise TypeError(f"{cls.__name__} must have a kind and say what each chair sees of it")
        # Dataclasses with slots are made twice; the second is the one that stays.
        KINDS[cls.kind] = cls

    def seen_by(self, chair: int | None) -> Seen | None:
        """What a chair is told; None if nothing."""
        raise NotImplementedError


class By(StrEnum):
    """Who did it."""

    PERSON = "person"
    """Who sits there, a program too."""
    BOT = "bot"
    """A bot that sits there."""
    STAND_IN = "stand-in"
    """A bot for a person who is away or has run out of time."""
    RECORD = "record"
    """As it was in the deal that is played again."""
    REST = "rest"
    """The rest of a deal that nobody has to play any more."""


class Wish(StrEnum):
    """What needs the consent of all other people."""

    UNDO = "undo"
    """Take back his last action of the deal."""
    PAUSE = "pause"
    """A break."""
    CONCEDE = "concede"
    """Give up: the rest of the deal goes to the others."""
    FINISH = "finish"
    """End a deal that is decided."""
    PFLICHTRAEUBER = "pflichtraeuber"
    """A round of Pflichträuber, between two deals."""
    REMATCH = "rematch"
    """The same people play another evening, once this one is over."""
    END = "end"
    """Close the table, not in the middle of a deal."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a name; `program` if it plays by a bot token."""

    id: str
    name: str
    program: bool = False


@dataclass(frozen=True, slots=True)
class Bot:
    """One of our own players."""

    level: str
    boldness: float = 0.0


Sitter = Person | Bot


def sitter_seen(sitter: Sitter | None) -> Seen | None:
    """What everyone may know of who sits there."""
    match sitter:
        case None:
            return None
        case Person(name=name, program=program):
            return {"kind": "program" if program else "person", "name": name}
        case Bot(level, boldness):
            return {"kind": "bot", "level": level, "boldness": boldness}


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A table is set up. The secret makes the bots' choices; nobody is told."""

    kind = "opened"
    plan: Plan
    host: str
    secret: str

    def seen_by(self, chair: int | None) -> Seen | None:
        """That there is a table; the plan stands in the sight."""
        return {}


@dataclass(frozen=True, slots=True)
class Sat(Event):
    """Somebody takes a chair."""

    kind = "sat"
    chair: int
    sitter: Sitter

    def seen_by(self, chair: int | None) -> Seen | None:
        """Who, and where."""
        return {"chair": self.chair, "sitter": sitter_seen(self.sitter)}


@dataclass(frozen=True, slots=True)
class Stood(Event):
    """A chair becomes free before the evening begins."""

    kind = "stood"
    chair: int

    def seen_by(self, chair: int | None) -> Seen | None:
        """Which."""
        return {"chair": self.chair}


@dataclass(frozen=True, slots=True)
class Renamed(Event):
    """Somebody wants to be called otherwise at this table."""

    kind = "renamed"
    chair: int
    person: str
    name: str

    def seen_by(self, chair: int | None) -> Seen | None:
        """Where, and how he is called now."""
        return {"chair": self.chair, "name": self.name}


@dataclass(frozen=True, slots=True)
class Agreed(Event):
    """A person has read the rules and accepts them."""

    kind = "agreed"
    chair: int

    def seen_by(self, chair: int | None) -> Seen | None:
        """Who."""
        return {"chair": self.chair}


@dataclass(frozen=True, slots=True)
class Begun(Event):
    """The evening begins: everyone has cut a card, the highest deals."""

    kind = "begun"
    cut: tuple[str, ...]
    dealer: int

    def seen_by(self, chair: int | None) -> Seen | None:
        """All of it."""
        return {"cut": list(self.cut), "dealer": self.dealer}


@dataclass(frozen=True, slots=True)
class Redrawn(Event):
    """Seats are drawn anew between two rounds."""

    kind = "redrawn"
    seating: tuple[int, ...]

    def seen_by(self, chair: int | None) -> Seen | None:
        """All of it."""
        return {"seating": list(self.seating)}


@dataclass(frozen=True, slots=True)
class DealPrepared(Event):
    """The server has drawn its secret seed and is bound to it."""

    kind = "deal-prepared"
    number: int
    server_seed: str

    def seen_by(self, chair: int | None) -> Seen | None:
        """The commitment instead of the seed."""
        return {"number": self.number, "commitment": commitment(bytes.fromhex(self.server_seed))}


@dataclass(frozen=True, slots=True)
class SeedGiven(Event):
    """A player adds a seed of his own, and is ready for the deal."""

    kind = "seed-given"
    chair: int
    seed: str

    def seen_by(self, chair: int | None) -> Seen | None:
        """Who; the seed itself is opened after the deal."""
        return {"chair": self.chair}


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The seeds are mixed and the pack is dealt. `order` is the pack, its top card first."""

    kind = "dealt"
    number: int
    seats: tuple[int, ...]
    """The chair of each seat, from forehand on."""
    player_seeds: tuple[str, ...]
    order: tuple[str, ...]

    def seen_by(self, chair: int | None) -> Seen | None:
        """That it was dealt and who sits where; the own cards stand in the sight."""
        return {"number": self.number, "seats": list(self.seats)}


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """Something was done in the deal."""

    kind = "acted"
    chair: int
    seat: int
    action: Action
    game: str
    by: By

    def seen_by(self, chair: int | None) -> Seen | None:
        """The action for the actor, what others see of it for the others."""
        seen = self.action if chair == self.chair else seen_by_others(self.action)
        return {
            "chair": self.chair,
            "by": str(self.by),
            "action": action_to_data(self.seat, seen, PACKS[self.game]),
        }


@dataclass(frozen=True, slots=True)
class DealFinished(Event):
    """The deal is over: everything about it may be known."""

    kind = "deal-finished"
    number: int
    payments: tuple[int, ...]
    """By chair, stakes included."""
    server_seed: str
    player_seeds: tuple[str, ...]

    def seen_by(self, chair: int | None) -> Seen | None:
        """All of it."""
        return {
            "number": self.number,
            "payments": list(self.payments),
            "server_seed": self.server_seed,
            "player_seeds": list(self.player_seeds),
        }


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """Somebody asks the table for something."""

    kind = "asked"
    chair: int
    wish: Wish

    def seen_by(self, chair: int | None) -> Seen | None:
        """All of it."""
        return {"chair": self.chair, "wish": str(self.wish)}


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A yes or a no; a no ends it."""

    kind = "answered"
    chair: int
    wish: Wish
    yes: bool

    def seen_by(self, chair: int | None) -> Seen | None:
        """All of it."""
        return {"chair": self.chair, "wish": str(self.wish), "yes": self.yes}


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    """Not everyone answered in time."""

    kind = "lapsed"
    wish: Wish

    def seen_by(self, chair: int | None) -> Seen | None:
        """What lapsed."""
        return {"wish": str(self.wish)}


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The last action of the deal is taken back, or all but the first `kept` ones."""

    kind = "undone"
    chair: int
    kept: int | None = None

    def seen_by(self, chair: int | None) -> Seen | None:
        """Whose, and how much of the deal stays."""
        return {"chair": self.chair, "kept": self.kept}


class Shortcut(StrEnum):
    """Why the rest of a deal does not have to be played."""

    CLAIMED = "claimed"
    """All other tricks are certain for one player."""
    CONCEDED = "conceded"
    """One side gives up."""
    DECIDED = "decided"
    """The cards that are left can change nothing."""


@dataclass(frozen=True, slots=True)
class CutShort(Event):
    """The rest of the deal is laid down at once; the cards follow as actions."""

    kind = "cut-short"
    chair: int
    why: Shortcut

    def seen_by(self, chair: int | None) -> Seen | None:
        """All of it."""
        return {"chair": self.chair, "why": str(self.why)}


@dataclass(frozen=True, slots=True)
class Paused(Event):
    """The table takes a break; all clocks stand still."""

    kind = "paused"

    def seen_by(self, chair: int | None) -> Seen | None:
        """That it does."""
        return {}


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    """The break is over."""

    kind = "resumed"
    chair: int

    def seen_by(self, chair: int | None) -> Seen | None:
        """Who ended it."""
        return {"chair": self.chair}


@dataclass(frozen=True, slots=True)
class WentAway(Event):
    """A person's link is lost, or he left for good."""

    kind = "went-away"
    chair: int
    left: bool

    def seen_by(self, chair: int | None) -> Seen | None:
        """All of it."""
        return {"chair": self.chair, "left": self.left}


@dataclass(frozen=True, slots=True)
class StoodIn(Event):
    """A bot plays for a person who is away or has run out of time."""

    kind = "stood-in"
    chair: int

    def seen_by(self, chair: int | None) -> Seen | None:
        """For whom."""
        return {"chair": self.chair}


@dataclass(frozen=True, slots=True)
class CameBack(Event):
    """A person has his seat again."""

    kind = "came-back"
    chair: int

    def seen_by(self, chair: int | None) -> Seen | None:
        """Who."""
        return {"chair": self.chair}


@dataclass(frozen=True, slots=True)
class PhraseSaid(Event):
    """A ready-made sentence."""

    kind = "phrase-said"
    chair: int
    phrase: str

    def seen_by(self, chair: int | None) -> Seen | None:
        """All of it."""
        return {"chair": self.chair, "phrase": self.phrase}


@dataclass(frozen=True, slots=True)
class LastRoundCalled(Event):
    """Somebody says "der Gstieß gibt ab"."""

    kind = "last-round-called"
    chair: int

    def seen_by(self, chair: int | None) -> Seen | None:
        """Who."""
        return {"chair": self.chair}


@dataclass(frozen=True, slots=True)
class PflichtraeuberBegun(Event):
    """The table plays a round of Pflichträuber."""

    kind = "pflichtraeuber-begun"

    def seen_by(self, chair: int | None) -> Seen | None:
        """That it does."""
        return {}


@dataclass(frozen=True, slots=True)
class Rematched(Event):
    """The same people play another evening."""

    kind = "rematched"
    dealer: int

    def seen_by(self, chair: int | None) -> Seen | None:
        """Who deals first."""
        return {"dealer": self.dealer}


class Ending(StrEnum):
    """Why a table is closed."""

    AGREED = "agreed"
    """Everyone wanted to end."""
    EMPTY = "empty"
    """The last person has left, or the host before play began."""
    ABANDONED = "abandoned"
    """Nobody has touched it for long, or its host has opened others."""
    PLAYED = "played"
    """The deal is over for which it was opened."""
    ADMIN = "admin"
    """Whoever runs the server closed it."""


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """Nothing more happens here."""

    kind = "closed"
    why: Ending

    def seen_by(self, chair: int | None) -> Seen | None:
        """Why."""
        return {"why": str(self.why)}


_ADAPTERS: dict[str, TypeAdapter[Any]] = {
    kind: TypeAdapter(cls) for kind, cls in KINDS.items() if cls is not Acted
}


def to_json(event: Event) -> str:
    """An event as it is stored."""
    if isinstance(event, Acted):
        return _act_to_json(event)
    return _ADAPTERS[event.kind].dump_json(event).decode()


def from_json(kind: str, data: str) -> Event:
    """Read what `to_json` writes."""
    if kind == Acted.kind:
        return _act_from_json(data)
    event: Event = _ADAPTERS[kind].validate_json(data)
    return event


@lru_cache(8_192)
def _act_to_json(event: Acted) -> str:
    """An action is stored as its text."""
    text = write_action(event.action, PACKS[event.game])
    stored = {"chair": event.chair, "seat": event.seat, "action": text}
    return json.dumps(stored | {"game": event.game, "by": event.by}, separators=(",", ":"))


@lru_cache(8_192)
def _act_from_json(data: str) -> Event:
    """Most of what happens at tables is one of some thousand actions: values that all can share."""
    stored = json.loads(data)
    game = stored["game"]
    action = read_action(stored["action"], PACKS[game])
    return Acted(stored["chair"], stored["seat"], action, game, By(stored["by"]))
