"""The laws of a log, from what is stored alone: numbers, commands, who is there, turns, money."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from faults.reader import Log, Row
from faults.seats import Seats
from faults.tricks import Tricks


class Broken(NamedTuple):
    """A law that does not hold, where in the log, and how."""

    law: str
    seq: int
    what: str


def broken(log: Log) -> Iterator[Broken]:
    """Every law that a table's log breaks."""
    yield from _numbers(log.rows)
    yield from _commands(log.rows)
    yield from _seats(log.rows)
    yield from _cards(log.rows)
    yield from _money(log)
    yield from _records(log)


def _numbers(rows: Sequence[Row]) -> Iterator[Broken]:
    for expected, row in enumerate(rows, 1):
        if row.seq != expected:
            yield Broken("numbers have no gap", row.seq, f"{row.seq} in place of {expected}")
            return
    for before, row in pairwise(rows):
        if row.at < before.at:
            told = f"{row.at} after {before.at}"
            yield Broken("time does not go back", row.seq, told)


def _commands(rows: Sequence[Row]) -> Iterator[Broken]:
    often = Counter(row.command for row in rows if row.command is not None)
    for row in rows:
        if row.command is not None and often[row.command] > 1:
            times = f"{row.command} stands there {often[row.command]} times"
            yield Broken("a command is done once", row.seq, times)


def _seats(rows: Sequence[Row]) -> Iterator[Broken]:
    seats = Seats()
    for row in rows:
        for law, what in seats.take(row):
            yield Broken(law, row.seq, what)


def _cards(rows: Sequence[Row]) -> Iterator[Broken]:
    tricks = Tricks()
    for row in rows:
        for law, what in tricks.take(row):
            yield Broken(law, row.seq, what)


def _money(log: Log) -> Iterator[Broken]:
    for row in log.rows:
        if row.kind == "deal-finished" and sum(row.data["payments"]) != 0:
            told = f"payments are {row.data['payments']}"
            yield Broken("what one wins others lose", row.seq, told)


def _records(log: Log) -> Iterator[Broken]:
    finished = [row for row in log.rows if row.kind == "deal-finished"]
    often = Counter(deal.number for deal in log.deals)
    for row in finished:
        number, payments = row.data["number"], row.data["payments"]
        if often.pop(number, 0) != 1:
            yield Broken("a finished deal has one record", row.seq, f"deal {number} has not")
            continue
        deal = next(deal for deal in log.deals if deal.number == number)
        paid = [deal.paid.get(chair) for chair in range(len(payments))]
        if paid != payments or sorted(deal.record["payments"]) != sorted(payments):
            told = f"deal {number}: {payments}, but {paid} and {deal.record['payments']} recorded"
            yield Broken("a record pays what the log pays", row.seq, told)
    for number in often:
        last = log.rows[-1].seq if log.rows else 0
        yield Broken("a finished deal has one record", last, f"deal {number} never ended")


def sums(log: Log) -> dict[int, list[int]]:
    """The running sums of payments since the evening began, after each event where they changed."""
    found: dict[int, list[int]] = {}
    scores: list[int] = []
    for row in log.rows:
        if row.kind in ("begun", "rematched"):
            scores = []
            found[row.seq] = []
        if row.kind == "deal-finished":
            payments = row.data["payments"]
            scores = [a + b for a, b in zip(scores or [0] * len(payments), payments, strict=True)]
            found[row.seq] = scores
    return found
