"""What is compared with what, and the tables of one deal that this takes.

On each deal everybody is first the same (the *field*); then one seat after the other goes to a
*guest*. What he is paid more than the one whose seat he took is his gain. Cards and seeds stay as
they are, so a guest who plays like the field gains exactly nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from cego.arena.table import Place, play_out
from cego.deal.actions import Seat
from cego.deal.deal import Deal
from cego.deal.outcome import Outcome
from cego.errors import CegoError
from cego.fairdeal import shuffled
from cego.forced_deals import check_contract, forced, playable
from cego.games import deal_order
from cego.players import Player
from cego.players.player import DEFAULT
from cego.rules import Rules
from cego.solver.core import Limit

MakePlayer = Callable[[str, str, float], Player]
"""Makes a player of a level, with a seed and a boldness. Importable by its name, so that it can be
sent to other processes."""


class Track(StrEnum):
    """Which decisions are the contestants' own."""

    WHOLE = "whole"
    """All of them."""
    BIDDING = "bidding"
    """Auction and exchange; a common player plays the cards."""
    PLAY = "play"
    """The cards, in a contract that is given."""


class Contestant(NamedTuple):
    """A level, and how boldly it plays."""

    level: str
    boldness: float = 0.0
    """From -1, cautious, to 1, bold."""

    @property
    def name(self) -> str:
        """What it is called in the results."""
        return f"{self.level}:{self.boldness:g}" if self.boldness else self.level


class Pairing(NamedTuple):
    """A guest who takes one seat after the other in a field."""

    guest: Contestant
    field: Contestant


@dataclass(frozen=True, slots=True)
class Settings:
    """All that the results of a deal follow from. The rules are named by their `spec`."""

    rules: str
    players: int
    pairings: tuple[Pairing, ...]
    track: Track = Track.WHOLE
    contract: str = ""
    """On the track *play*: the only contract; without one, all of them in turn."""
    card_player: str = "lehrling"
    """On the track *bidding*: who plays the cards."""
    seed: str = ""
    nodes: int = 0
    """How many positions each choice may cost; 0: what the level is used to."""

    def __post_init__(self) -> None:
        rules = rules_of(self.rules)
        rules.check_players(self.players)
        if self.contract and self.track is not Track.PLAY:
            raise CegoError("arena.contract-track", track=str(self.track))
        if self.contract:
            check_contract(rules, self.players, self.contract)

    @property
    def contracts(self) -> tuple[str, ...]:
        """On the track *play*: the contracts that are played in turn."""
        return (self.contract,) if self.contract else playable(rules_of(self.rules), self.players)

    def to_data(self) -> dict[str, Any]:
        """The settings as plain data."""
        return asdict(self) | {
            "track": str(self.track),
            "pairings": [{"guest": g.name, "field": f.name} for g, f in self.pairings],
        }


@cache
def rules_of(spec: str) -> Rules:
    """The rules that a spec names."""
    return Rules.from_spec(spec)


def duel(one: Contestant, other: Contestant, *, half: bool = False) -> tuple[Pairing, ...]:
    """One as a guest of the other; and unless half will do, the other as a guest of the one."""
    return (Pairing(one, other),) if half else (Pairing(one, other), Pairing(other, one))


def gap(level: Contestant) -> tuple[Pairing, ...]:
    """The level and the one who sees all cards, each as a guest of the rules of thumb."""
    field = Contestant("lehrling")
    return Pairing(level, field), Pairing(Contestant("cheater"), field)


class TableResult(NamedTuple):
    """How a deal ended at one table."""

    field: str
    guest: str | None
    seat: Seat | None
    """Where the guest sat."""
    payments: tuple[int, ...]
    contract: str | None
    declarer: Seat | None
    won: bool | None

    @property
    def key(self) -> "TableKey":
        """Which table it was."""
        return self.field, self.guest, self.seat


TableKey = tuple[str, str | None, Seat | None]


@dataclass(frozen=True, slots=True)
class DealResult:
    """All tables of one deal."""

    number: int
    tables: Mapping[TableKey, TableResult]

    def at(self, field: Contestant, guest: Contestant, seat: Seat) -> TableResult:
        """The table at which a guest took this seat."""
        return self.tables[field.name, guest.name, seat]

    def without_guest(self, field: Contestant) -> TableResult:
        """The table at which all were the same."""
        return self.tables[field.name, None, None]

    def gains(self, pairing: Pairing) -> list[int]:
        """What the guest was paid more than the field in his place, seat by seat."""
        guest, field = pairing
        usual = self.without_guest(field).payments
        seats = range(min(len(usual), 4))
        return [self.at(field, guest, seat).payments[seat] - usual[seat] for seat in seats]

    def to_data(self) -> dict[str, Any]:
        """The result as plain data."""
        return {"deal": self.number, "tables": [t._asdict() for t in self.tables.values()]}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "DealResult":
        """Read what `to_data` writes."""
        tables = [TableResult(**table) for table in data["tables"]]
        tables = [table._replace(payments=tuple(table.payments)) for table in tables]
        return cls(data["deal"], {table.key: table for table in tables})


def play_deal(settings: Settings, number: int, make: MakePlayer) -> DealResult:
    """Play all tables of one deal."""
    deal = _deal(settings, number)
    seats = range(len(deal.hands))

    @cache
    def place(who: Contestant, seat: Seat) -> Place:
        return _place(settings, number, who, seat, make)

    tables: dict[TableKey, TableResult] = {}
    for field, guest, guest_seat in _tables(settings, len(seats)):
        places = [place(field, seat) for seat in seats]
        if guest is not None and guest_seat is not None:
            places[guest_seat] = place(guest, guest_seat)
        name = None if guest is None else guest.name
        result = _result(play_out(deal, places), field.name, name, guest_seat)
        tables[result.key] = result
    return DealResult(number, tables)


def _deal(settings: Settings, number: int) -> Deal:
    rules, players = rules_of(settings.rules), settings.players
    seed = f"{settings.seed} {number}"
    if settings.track is Track.PLAY:
        contracts = settings.contracts
        return forced(rules, players, contracts[number % len(contracts)], seed)
    return deal_order(rules, players, shuffled(rules, players, seed.encode()))


def _tables(
    settings: Settings, seats: int
) -> Iterator[tuple[Contestant, Contestant | None, Seat | None]]:
    """Each table once: the field alone, then a guest in each of the seats."""
    for field in dict.fromkeys(pairing.field for pairing in settings.pairings):
        yield field, None, None
    for guest, field in dict.fromkeys(settings.pairings):
        for seat in range(seats):
            yield field, guest, seat


def _place(settings: Settings, number: int, who: Contestant, seat: Seat, make: MakePlayer) -> Place:
    # The seed is the seat's, not the table's: equal players do the same at every table.
    seed = f"{settings.seed} {number} {seat}"
    player = make(who.level, seed, who.boldness)
    common = settings.track is Track.BIDDING
    plays = make(settings.card_player, seed, 0.0) if common else player
    return Place(seat, player, plays, Limit(nodes=settings.nodes) if settings.nodes else DEFAULT)


def _result(end: Outcome, field: str, guest: str | None, seat: Seat | None) -> TableResult:
    contract = None if end.contract is None else str(end.contract)
    return TableResult(field, guest, seat, end.payments, contract, end.declarer, end.won)
