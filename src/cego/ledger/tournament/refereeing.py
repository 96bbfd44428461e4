"""What referees decide: rulings, penalties, voided sheets; each with as many names as agreed."""

from collections.abc import Sequence
from typing import Any

from cego.errors import IllegalAction
from cego.ledger.tournament.entries import REFEREE
from cego.ledger.tournament.keeping import Log, add, last_of
from cego.ledger.tournament.state import fold


def _named(log: Log, names: Sequence[str]) -> dict[str, Any]:
    """A ruling has the names of as many referees as the plan wants."""
    wanted = fold(log).plan["referees"]
    if len(set(names)) < wanted:
        raise IllegalAction("tournament.referees", n=wanted)
    return {"names": list(names), "by": REFEREE}


def rule(log: Log, number: int, text: str, names: Sequence[str], at: int = 0, **more: Any) -> Log:
    """A ruling, with amounts for people if it has any."""
    said = _named(log, names)
    return add(log, "ruled", at=at, round=number, text=text, **said, **more)


def penalise(
    log: Log, number: int, person: int, points: int, text: str, names: Sequence[str], at: int = 0
) -> Log:
    """Points taken from one person; no recalculation touches them."""
    said = _named(log, names)
    last_of(log, "person", person)
    facts: dict[str, Any] = {"round": number, "person": person, "points": points, "text": text}
    return add(log, "penalised", at=at, **facts, **said)


def void(log: Log, number: int, table: int, text: str, names: Sequence[str], at: int = 0) -> Log:
    """A sheet, or with table 0 the whole round, counts nothing for anybody."""
    said = _named(log, names)
    return add(log, "voided", at=at, round=number, table=table, text=text, **said)
