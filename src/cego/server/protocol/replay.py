"""A finished deal to be looked at again, and to be played again."""

from pydantic import Field

from cego.server.protocol.base import Message, SeatLetter
from cego.server.protocol.deal import LogEntry
from cego.server.protocol.settled import Outcome
from cego.server.protocol.sight import Sitter
from cego.server.protocol.words import Contract, DealStep, Phase, Suit


class OpenStep(Message):
    """A moment of a finished deal, all cards open.

    The first step tells everything; of each later one `done` is what was done, and there is only
    what it changed. `aside` lies with the declarer, `blind` in the middle.
    """

    done: LogEntry | None = None
    phase: Phase = Phase.AUCTION
    step: DealStep = DealStep.NONE
    over_solo: bool = False
    no_trump: bool = False
    pfeif_frei: bool = False
    trump: Suit | None = None
    to_act: SeatLetter | None = None
    holder: SeatLetter | None = None
    soloist: SeatLetter | None = None
    declarer: SeatLetter | None = None
    leader: SeatLetter | None = None
    standing: Contract | None = None
    contract: Contract | None = None
    shown: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    laid_out: tuple[str, ...] = ()
    open_trump: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    blind: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    trick: tuple[str, ...] = ()
    ahead: str | None = None
    piles: tuple[tuple[str, ...], ...] = ()
    outcome: Outcome | None = None


class PlayedAgain(Message):
    """Practice: which deal was played again, from which action on, by which seat."""

    deal: str
    at: int
    seat: SeatLetter
    payments: list[int]
    """How it ended the first time, by seat."""


class DealReplay(Message):
    """A finished deal, step by step. `sitters` and payments go by seat; `you`: where you sat."""

    id: str
    number: int
    finished_at: int
    rules: str
    rules_title: str
    village: str
    game: str
    players: int
    sitters: list[Sitter | None]
    you: SeatLetter | None
    payments: list[int]
    practice: PlayedAgain | None
    steps: list[OpenStep]


class PracticeWanted(Message):
    """Play a finished deal again: as it was up to action `at`, from a seat, with bots."""

    at: int = Field(0, ge=0, le=1000)
    seat: SeatLetter = "A"
    level: str = Field("lehrling", max_length=40)
