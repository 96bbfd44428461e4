"""Keeping a sheet from Python: begin one, write a deal, strike one out.

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
from cego.ledger.sheet import HELD, fold
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
    rules: Rules, people: Sequence[str], dealer: int = 0, title: str = "", at: int = 0
) -> Pad:
    """A new sheet; it lasts as long as the rule set says."""
    table = price_table(rules, len(people))
    evening = table["evening"]
    rounds = evening["end"] == End.ROUNDS
    return add(
        (),
        "setup",
        at=at,
        title=title,
        rules=rules.spec,
        prices=table["id"],
        players=len(people),
        people=list(people),
        dealer=dealer,
        end=evening["end"],
        deals=evening["rounds"] * evening["deals"] if rounds else 0,
        round=evening["deals"] if rounds else 0,
        redraw=evening["redraw"],
        compulsory=table["compulsory"],
    )


def write(pad: Pad, rules: Rules, at: int = 0, **facts: Any) -> Pad:
    """The sheet with one more deal; dealer and stakes follow from it unless they are told."""
    sheet = fold(pad)
    table = price_table(rules, sheet.setup["players"])
    compulsory = sheet.setup["compulsory"]
    line = {
        "deal": sheet.next_deal,
        "dealer": sheet.next_dealer,
        "players": sheet.setup["players"],
        "prices": table["id"],
        "times": sheet.times,
        "round": bool(compulsory) and (facts["game"] == compulsory["game"]),
        "who": [],
        **facts,
    }
    line["round"] = line["round"] or sheet.compulsory_left > 0
    return add(pad, "line", at=at, **line, payments=list(price(table, line).payments))


def strike(pad: Pad, deal: int, at: int = 0) -> Pad:
    """The sheet with a deal struck out; it stays visible."""
    for found in fold(pad).deals:
        if found.deal == deal and found.state == HELD:
            names = [version.id for version in found.versions]
            return add(pad, "line", at=at, deal=deal, game=None, replaces=names)
    raise IllegalAction("ledger.no-deal", deal=deal)
