"""What many deals tell: who gains how much, where, and what each bids and wins."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, NamedTuple

from cego.arena.match import (
    Contestant,
    DealResult,
    Pairing,
    Settings,
    TableResult,
    Track,
    rules_of,
)
from cego.arena.stats import Estimate, estimate, ratio
from cego.deal.actions import Seat
from cego.rules.contracts import find

SeatsOf = Callable[[DealResult], Sequence[Seat]]
"""Which seats of a deal count."""


class Record(NamedTuple):
    """How a contestant fared with one contract as its declarer."""

    hands: int
    """How many hands he was dealt in all."""
    declared: int
    decided: int
    """How many that he declared were won or lost; where everyone plays for himself none."""
    won: int
    paid: int

    @property
    def share(self) -> float:
        """How often he declared it, of all hands."""
        return self.declared / self.hands

    @property
    def success(self) -> float | None:
        """How often he won it."""
        return self.won / self.decided if self.decided else None

    @property
    def payment(self) -> float | None:
        """What he was paid for it on average."""
        return self.paid / self.declared if self.declared else None

    def to_data(self) -> dict[str, Any]:
        """The record as plain data."""
        return {
            "hands": self.hands,
            "declared": self.declared,
            "share": self.share,
            "won": self.success,
            "payment": self.payment,
        }


class ByContract(NamedTuple):
    """What was seen of one contract."""

    contract: str
    difference: Estimate | None
    """Where all contracts are played in turn: points a deal."""
    one: Record
    other: Record


@dataclass(frozen=True, slots=True)
class Duel:
    """One contestant compared with another."""

    one: Contestant
    other: Contestant
    difference: Estimate
    """What the one is paid more than the other in the same seat of the same deal."""
    as_guest: Estimate
    """The same where the three others are of the other kind."""
    as_field: Estimate | None
    """The same where the three others are of his own."""
    declarer: Estimate | None
    defenders: Estimate | None
    """On the track *play*, in games of one against the others."""
    contracts: tuple[ByContract, ...]

    @classmethod
    def of(cls, settings: Settings, results: Sequence[DealResult]) -> "Duel":
        """The summary of a duel."""
        first = settings.pairings[0]
        play = settings.track is Track.PLAY
        total = _difference(settings, results)
        as_guest = estimate([fmean(result.gains(first)) for result in results])
        assert total is not None
        assert as_guest is not None
        half = len(settings.pairings) == 1
        as_field = None if half else [-fmean(r.gains(settings.pairings[1])) for r in results]
        return cls(
            one=first.guest,
            other=first.field,
            difference=total,
            as_guest=as_guest,
            as_field=estimate(as_field) if as_field else None,
            declarer=_difference(settings, results, declarers) if play else None,
            defenders=_difference(settings, results, defenders) if play else None,
            contracts=tuple(_by_contract(settings, results)),
        )

    def to_data(self) -> dict[str, Any]:
        """The summary as plain data."""
        return {
            "level": self.one.name,
            "against": self.other.name,
            "difference": self.difference.to_data(),
            "as_guest": self.as_guest.to_data(),
            "as_field": _data(self.as_field),
            "declarer": _data(self.declarer),
            "defenders": _data(self.defenders),
            "contracts": {
                row.contract: {
                    "difference": _data(row.difference),
                    "level": row.one.to_data(),
                    "against": row.other.to_data(),
                }
                for row in self.contracts
            },
        }


class Closed(NamedTuple):
    """How far a level comes on the way from the field to the ceiling."""

    name: str
    """Of which deals: ``all``, ``declarer``, ``defenders``, or a contract."""
    level: Estimate
    ceiling: Estimate
    share: Estimate | None
    """None where the ceiling is not clearly above the field."""

    def to_data(self) -> dict[str, Any]:
        """The share as plain data."""
        return {
            "level": self.level.to_data(),
            "ceiling": self.ceiling.to_data(),
            "closed": _data(self.share),
        }


@dataclass(frozen=True, slots=True)
class Gap:
    """A level and the ceiling, each a guest in the same field."""

    level: Contestant
    field: Contestant
    ceiling: Contestant
    rows: tuple[Closed, ...]
    """All deals first."""

    @classmethod
    def of(cls, settings: Settings, results: Sequence[DealResult]) -> "Gap":
        """The summary of a gap."""
        (level, field), (ceiling, _) = settings.pairings
        rows = [_closed("all", settings, results, every_seat)]
        if settings.track is Track.PLAY:
            rows.append(_closed("declarer", settings, results, declarers))
            rows.append(_closed("defenders", settings, results, defenders))
            for contract in () if settings.contract else settings.contracts:
                own = [result for result in results if contract_of(result) == contract]
                rows.append(_closed(contract, settings, own, every_seat))
        return cls(level, field, ceiling, tuple(row for row in rows if row is not None))

    def to_data(self) -> dict[str, Any]:
        """The summary as plain data."""
        return {
            "level": self.level.name,
            "field": self.field.name,
            "ceiling": self.ceiling.name,
            "gap": {row.name: row.to_data() for row in self.rows},
        }


def _data(found: Estimate | None) -> dict[str, Any] | None:
    return None if found is None else found.to_data()


# Which seats


def contract_of(result: DealResult) -> str | None:
    """The contract of a deal at its first table; on the track *play*, at all of them."""
    return next(iter(result.tables.values())).contract


def every_seat(result: DealResult) -> Sequence[Seat]:
    """All who play."""
    return range(min(len(next(iter(result.tables.values())).payments), 4))


def declarers(result: DealResult) -> Sequence[Seat]:
    """The declarer, where one plays against the others."""
    table = next(iter(result.tables.values()))
    found = find(table.contract or "")
    alone = table.declarer is not None and not (found and found.alone)
    return [table.declarer] if alone and table.declarer is not None else []


def defenders(result: DealResult) -> Sequence[Seat]:
    """Those who play against a declarer."""
    alone = declarers(result)
    return [seat for seat in every_seat(result) if seat not in alone] if alone else []


# Differences


def _gains(pairing: Pairing, results: Sequence[DealResult], seats: SeatsOf) -> list[float]:
    """The guest's gain in these seats, one number a deal that has any."""
    chosen = [(result.gains(pairing), seats(result)) for result in results]
    return [fmean(gains[seat] for seat in some) for gains, some in chosen if some]


def _difference(
    settings: Settings, results: Sequence[DealResult], seats: SeatsOf = every_seat
) -> Estimate | None:
    """What the first contestant gains, over both halves."""
    halves = [_gains(pairing, results, seats) for pairing in settings.pairings]
    if len(halves) == 1:
        return estimate(halves[0])
    as_guest, of_guests = halves
    return estimate([(own - theirs) / 2 for own, theirs in zip(as_guest, of_guests, strict=True)])


def _closed(
    name: str, settings: Settings, results: Sequence[DealResult], seats: SeatsOf
) -> Closed | None:
    level, ceiling = (_gains(pairing, results, seats) for pairing in settings.pairings)
    found, most = estimate(level), estimate(ceiling)
    if found is None or most is None:
        return None
    return Closed(name, found, most, ratio(level, ceiling))


# Contracts


def _by_contract(settings: Settings, results: Sequence[DealResult]) -> list[ByContract]:
    """The contracts that either of the two declared."""
    ones, others = _seatings(settings.pairings, results)
    several = settings.track is Track.PLAY and not settings.contract
    rows = []
    for contract in rules_of(settings.rules).contracts(settings.players):
        one, other = _record(contract, ones), _record(contract, others)
        if one.declared or other.declared:
            same = [result for result in results if contract_of(result) == contract]
            difference = _difference(settings, same) if several else None
            rows.append(ByContract(contract, difference, one, other))
    return rows


_Seating = tuple[TableResult, Seat]


def _seatings(
    pairings: Sequence[Pairing], results: Sequence[DealResult]
) -> tuple[list[_Seating], list[_Seating]]:
    """The seats that are compared: those of the one, and the same ones of the other."""
    sides: tuple[list[_Seating], list[_Seating]] = ([], [])
    for result in results:
        for half, (guest, field) in enumerate(pairings):
            for seat in every_seat(result):
                sides[half].append((result.at(field, guest, seat), seat))
                sides[1 - half].append((result.without_guest(field), seat))
    return sides


def _record(contract: str, seatings: Sequence[_Seating]) -> Record:
    own = [t for t, seat in seatings if t.contract == contract and t.declarer == seat]
    decided = [table.won for table in own if table.won is not None]
    paid = sum(table.payments[table.declarer] for table in own if table.declarer is not None)
    return Record(len(seatings), len(own), len(decided), sum(decided), paid)
