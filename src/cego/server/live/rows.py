"""The rows that are written along with events: the table in the lobby, the finished deal."""

import json
from collections.abc import Sequence
from typing import Any

from cego.fairdeal import FairDeal
from cego.notation import deal_to_data
from cego.server.store.log import Append
from cego.server.tables.events import (
    DELETED_NAME,
    Begun,
    Bot,
    Closed,
    DealFinished,
    Opened,
    Person,
    Sat,
    Sitter,
    Stood,
)
from cego.server.tables.sight import table_seen
from cego.server.tables.state import Stored, Table

Row = dict[str, Any]
_QUIET = ("acted", "phrase-said")
"""Events after which a table looks as before from outside."""
_IN_LOBBY = (
    "title",
    "rules",
    "rules_title",
    "game",
    "players",
    "pace",
    "spectators",
    "hints",
    "chairs",
)


def fold_on(table: Table | None, events: Sequence[Stored]) -> tuple[Table, list[Table]]:
    """The table after the events, and as it was right after each."""
    steps: list[Table] = []
    for stored in events:
        table = Table.open(stored) if table is None else table.apply(stored)
        steps.append(table)
    assert table is not None
    return table, steps


def append_of(
    code: str, events: Sequence[Stored], steps: Sequence[Table], opened_from: str = ""
) -> Append:
    """Everything that is stored in one go; for a new table, the hash of where it was opened."""
    last = steps[-1]
    row: Row = {}
    if any(stored.event.kind not in _QUIET for stored in events):
        row = {"stage": str(last.stage), "updated_at": last.at, "summary": _summary(last)}
    if isinstance(events[0].event, Opened):
        row |= {"listed": last.plan.listed, "host": last.host, "opened_at": last.at}
        row["opened_from"] = opened_from if last.plan.listed else ""
    elif last.closed is not None:
        row["opened_from"] = ""
    moved = any(isinstance(stored.event, Sat | Stood) for stored in events)
    sitters = _sitters(last) if moved else None
    deals, players = [], []
    for stored, table in zip(events, steps, strict=True):
        if isinstance(stored.event, DealFinished):
            deals.append(_deal(code, stored, stored.event, table))
            players += _players(code, stored.event, table)
    gathered = any(isinstance(stored.event, Begun | Closed) for stored in events)
    return Append(code, events, row, sitters, deals, players, gathered, _named(last))


def _sitters(table: Table) -> list[str]:
    seated = [chair.person for chair in table.chairs if chair.human]
    return [person.id for person in seated if person is not None]


def named_at(table: Table) -> frozenset[str]:
    """Everybody on a chair whose name the table knows."""
    return frozenset(_named(table).values())


def _named(table: Table) -> dict[int, str]:
    people = {n: chair.person for n, chair in enumerate(table.chairs)}
    return {n: who.id for n, who in people.items() if who is not None and who.name != DELETED_NAME}


def deal_id(code: str, number: int) -> str:
    """The name of a finished deal."""
    return f"{code}-{number}"


def _summary(table: Table) -> str:
    seen = table_seen(table)
    told = {key: seen[key] for key in _IN_LOBBY}
    return json.dumps(told | {"stage": str(table.stage)}, ensure_ascii=False)


def _deal(code: str, stored: Stored, finished: DealFinished, table: Table) -> Row:
    assert table.deal is not None
    record = deal_to_data(table.deal) | _where_from(finished, table)
    outcome = table.deal.outcome()
    assert outcome is not None
    declarer = outcome.declarer
    return {
        "id": deal_id(code, finished.number),
        "table_code": code,
        "number": finished.number,
        "finished_at": stored.at,
        "rules": table.rules.slug,
        "players": table.plan.players,
        "record": json.dumps(record, ensure_ascii=False),
        "family": f"{table.rules.game}-{len(table.deal.hands)}",
        "contract": outcome.contract,
        "declarer": None if declarer is None else table.seats[declarer],
        "won": outcome.won,
        "rated": _not_to_be_rated(table),
    }


def _where_from(finished: DealFinished, table: Table) -> Row:
    """The seeds of the shuffle, or the deal that was played again."""
    practice = table_seen(table)["practice"]
    if practice is not None:
        return {"practice": {key: practice[key] for key in ("deal", "at", "seat")}}
    fair = FairDeal.of(bytes.fromhex(finished.server_seed), finished.player_seeds)
    return {"fair": fair.to_data()}


def _not_to_be_rated(table: Table) -> bool:
    plan = table.plan
    programs = any(_is_program(chair.sitter) for chair in table.chairs)
    return plan.hints or plan.practice is not None or programs or table.retried


def _is_program(sitter: Sitter | None) -> bool:
    return isinstance(sitter, Person) and sitter.program


def _players(code: str, finished: DealFinished, table: Table) -> list[Row]:
    rows: list[Row] = []
    for number, chair in enumerate(table.chairs):
        seat = table.seat_of(number)
        assert seat is not None
        assert chair.sitter is not None
        rows.append(
            {
                "deal_id": deal_id(code, finished.number),
                "chair": number,
                "seat": seat,
                "payment": finished.payments[number],
                **_who(chair.sitter, counts=table.plan.practice is None),
            }
        )
    return rows


def _who(sitter: Sitter, *, counts: bool) -> Row:
    """Practice is nobody's: so it is in no history, and there is nothing to forget."""
    if isinstance(sitter, Bot):
        return {"person": None, "name": sitter.level}
    if sitter.name == DELETED_NAME or not counts:
        return {"person": None, "name": ""}
    return {"person": sitter.id, "name": sitter.name}
