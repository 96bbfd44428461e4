"""Rounds as they are played: begun and closed, who really sat where, deals and totals."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cego.errors import IllegalAction
from cego.ledger.lookup import price
from cego.ledger.prices import price_table
from cego.ledger.tournament.entries import RESULTS
from cego.ledger.tournament.keeping import DEVICE, Log, add, last_of
from cego.ledger.tournament.sheets import Sheet
from cego.ledger.tournament.state import Round, Tournament, fold
from cego.rules import Rules


def round_of(tournament: Tournament, number: int) -> Round:
    """A round with a published seating."""
    if number not in tournament.rounds:
        raise IllegalAction("tournament.no-seating", round=number)
    return tournament.rounds[number]


def sheet_at(tournament: Tournament, number: int, table: int) -> Sheet:
    """The sheet of a table."""
    for sheet in round_of(tournament, number).sheets:
        if sheet.seats.table == table:
            return sheet
    raise IllegalAction("tournament.no-table", round=number, table=table)


def start_round(log: Log, number: int, at: int = 0) -> Log:
    """A round begins; who comes now is late."""
    round_of(fold(log), number)
    return add(log, "begun", at=at, round=number)


def close_round(log: Log, number: int, knowingly: bool = False, at: int = 0, **said: Any) -> Log:
    """A round ends; what tables write after it counts only when it is taken."""
    round_ = round_of(fold(log), number)
    if not round_.complete and not knowingly:
        missing = ", ".join(str(s.seats.table) for s in round_.sheets if not s.shares)
        raise IllegalAction("tournament.missing", round=number, tables=missing)
    seen: dict[str, int] = {}
    for entry in log:
        if entry.kind in RESULTS and entry.data["round"] == number:
            seen[entry.device] = max(seen.get(entry.device, 0), entry.number)
    known = [{"device": name, "number": last} for name, last in sorted(seen.items())]
    return add(log, "closed", at=at, round=number, knowingly=knowingly, seen=known, **said)


def reseat(
    log: Log, number: int, changes: Iterable[Mapping[str, int]], kind: str = "reseated",
    at: int = 0, **said: Any,
) -> Log:  # fmt: skip
    """People at other places than drawn, from deal to deal; nobody at two tables at once."""
    changes = list(changes)
    for change in changes:
        sheet_at(fold(log), number, change["table"])
    log = add(log, kind, at=at, round=number, changes=[dict(c) for c in changes], **said)
    for first in {change.get("first", 1) for change in changes}:
        sitting = [
            person
            for sheet in round_of(fold(log), number).sheets
            for person, _ in sheet.seats.at(first)
            if person
        ]
        twice = sorted({person for person in sitting if sitting.count(person) > 1})
        if twice:
            raise IllegalAction("tournament.twice", n=twice[0], round=number)
    return log


def where(tournament: Tournament, number: int, person: int, deal: int = 1) -> tuple[int, int]:
    """Table and place of somebody in a deal."""
    for sheet in round_of(tournament, number).sheets:
        for place, (sitting, _) in enumerate(sheet.seats.at(deal)):
            if sitting == person:
                return sheet.seats.table, place
    raise IllegalAction("tournament.not-seated", n=person, round=number)


def swap(
    log: Log, number: int, one: int, other: int, reason: str, first: int = 1, last: int = 0,
    at: int = 0,
) -> Log:  # fmt: skip
    """Two people had sat in each other's seats, which is noticed late."""
    tournament = fold(log)
    changes = []
    for person, instead in ((one, other), (other, one)):
        table, place = where(tournament, number, person, first)
        spot = {"table": table, "place": place, "first": first, "last": last}
        changes.append({**spot, "person": instead})
    return reseat(log, number, changes, at=at, reason=reason)


def swap_tables(log: Log, number: int, one: int, other: int, reason: str, at: int = 0) -> Log:
    """Two whole tables had sat at each other's places, in one step."""
    tournament = fold(log)
    seats = [sheet_at(tournament, number, table).seats.at(1) for table in (one, other)]
    if len(seats[0]) != len(seats[1]):
        raise IllegalAction("tournament.other-size", one=one, other=other)
    changes = [
        {"table": table, "place": place, "person": person}
        for table, people in ((one, seats[1]), (other, seats[0]))
        for place, (person, _) in enumerate(people)
    ]
    return reseat(log, number, changes, at=at, reason=reason)


def substitute(
    log: Log, number: int, person: int, by: int, first: int = 1, last: int = 0,
    own: bool | None = None, at: int = 0, **said: Any,
) -> Log:  # fmt: skip
    """Somebody plays for somebody; it counts for the name on the list unless the plan says else."""
    tournament = fold(log)
    last_of(log, "person", by)
    table, place = where(tournament, number, person, first)
    if own is None:
        own = tournament.plan["substitutes"] == "own"
    change = {"table": table, "place": place, "person": by, "first": first, "last": last}
    change |= {"counts": by if own else person}
    return reseat(log, number, [change], "substituted", at, **said)


def write_total(
    log: Log, number: int, table: int, amounts: Sequence[int], device: str = DEVICE,
    at: int = 0, **more: Any,
) -> Log:  # fmt: skip
    """The total of a sheet by place; refused unless it is zero in all, with the difference."""
    sheet = sheet_at(fold(log), number, table)
    places = len(sheet.seats.at(sheet.seats.deals))
    if len(amounts) != places:
        raise IllegalAction("tournament.places", found=len(amounts), right=places, table=table)
    if sum(amounts):
        raise IllegalAction("tournament.not-zero", sum=f"{sum(amounts):+d}", table=table)
    data = {"round": number, "table": table, "amounts": list(amounts), **more}
    return add(log, "total", device, at, **data)


def write_line(
    log: Log, number: int, table: int, device: str = DEVICE, at: int = 0, **facts: Any
) -> Log:
    """One deal, reckoned by the engine; the next one of the sheet unless it is told."""
    tournament = fold(log)
    sheet = sheet_at(tournament, number, table)
    written = {e.data["deal"] for e in sheet.history if e.kind == "line"}
    deal = facts.pop("deal", max(written, default=0) + 1)
    players = sum(1 for person, _ in sheet.seats.at(deal) if person)
    prices = price_table(Rules.from_spec(tournament.plan["rules"]), players)
    line = {"dealer": (deal - 1) % players, "players": players, "prices": prices["id"], **facts}
    line["payments"] = list(price(prices, line).payments)
    return add(log, "line", device, at, round=number, table=table, deal=deal, **line)
