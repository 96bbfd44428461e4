"""Keeping a sheet from Python: begin one, write a deal, correct one, strike one out.

>>> from cego.rules import load
>>> pad = begin(load("loewen"), ["Hedwig", "Karl", "Rosa", "Emil"])
>>> pad = write(pad, load("loewen"), game="eine", who=[1], over=True, end="points", points=46)
>>> fold(pad).totals
(-35, 105, -35, -35)
"""

from collections.abc import Sequence
from typing import Any

from cego.errors import IllegalAction
from cego.ledger.entries import Entry, read_entry
from cego.ledger.lookup import price
from cego.ledger.prices import price_table
from cego.ledger.sheet import STRUCK, DealOnSheet, fold
from cego.rules import Rules
from cego.rules.options import End

DEVICE = "cego"
Pad = tuple[Entry, ...]


def add(pad: Pad, kind: str, device: str = DEVICE, at: int = 0, **data: Any) -> Pad:
    """The sheet with one more entry, numbered above all that is known."""
    number = 1 + max((entry.number for entry in pad), default=0)
    entry = read_entry({"id": f"{device}-{number}", "kind": kind, "at": at, **data})
    return (*pad, entry)


def begin(
    rules: Rules,
    people: Sequence[str],
    dealer: int = 0,
    title: str = "",
    at: int = 0,
    **more: Any,
) -> Pad:
    """A new sheet; it lasts as long as the rule set says, unless `more` says something else.

    `more` may also have ``circle``, ``cents`` and ``currency``.
    """
    table = price_table(rules, len(people))
    evening = table["evening"]
    rounds = evening["end"] == End.ROUNDS
    setup = {
        "title": title,
        "rules": rules.spec,
        "prices": table["id"],
        "players": len(people),
        "people": list(people),
        "dealer": dealer,
        "end": evening["end"],
        "deals": evening["rounds"] * evening["deals"] if rounds else 0,
        "round": evening["deals"] if rounds else 0,
        "redraw": evening["redraw"],
        "compulsory": table["compulsory"],
    }
    return add((), "setup", at=at, **setup | more)


def write(pad: Pad, rules: Rules, at: int = 0, **facts: Any) -> Pad:
    """The sheet with one more deal; dealer and stakes follow from it unless they are told."""
    sheet = fold(pad)
    compulsory = sheet.setup["compulsory"]
    begun = bool(compulsory) and (facts["game"] == compulsory["game"])
    told = {
        "deal": sheet.next_deal,
        "dealer": sheet.next_dealer,
        "times": sheet.times,
        "round": begun or sheet.compulsory_left > 0,
    }
    return _priced(pad, rules, at, told | facts)


def correct(pad: Pad, rules: Rules, deal: int, at: int = 0, **facts: Any) -> Pad:
    """The sheet with a deal written anew; what it was stays visible.

    Dealer and stakes stay as they are unless they are told. Where two phones said different
    things, or the deal was struck out, this is what holds.
    """
    found = _found(pad, deal)
    old = next((entry.data for entry in reversed(found.history) if entry.data["game"]), None)
    if old is None:
        raise IllegalAction("ledger.no-deal", deal=deal)
    told = {key: old[key] for key in ("deal", "dealer", "times", "round", "gstiess")}
    told["replaces"] = [entry.id for entry in found.standing]
    return _priced(pad, rules, at, told | facts)


def _priced(pad: Pad, rules: Rules, at: int, facts: dict[str, Any]) -> Pad:
    players = fold(pad).setup["players"]
    table = price_table(rules, players)
    line = {"players": players, "prices": table["id"], "who": [], **facts}
    return add(pad, "line", at=at, **line, payments=list(price(table, line).payments))


def strike(pad: Pad, deal: int, at: int = 0) -> Pad:
    """The sheet with a deal struck out; it stays visible."""
    found = _found(pad, deal)
    if found.state == STRUCK:
        raise IllegalAction("ledger.no-deal", deal=deal)
    names = [entry.id for entry in found.standing]
    return add(pad, "line", at=at, deal=deal, game=None, replaces=names)


def _found(pad: Pad, deal: int) -> DealOnSheet:
    for found in fold(pad).deals:
        if found.deal == deal:
            return found
    raise IllegalAction("ledger.no-deal", deal=deal)
