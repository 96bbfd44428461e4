"""Is a sheet right? Every line is reckoned anew by the engine's table of payments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cego.errors import CegoError
from cego.ledger.entries import Entry
from cego.ledger.lookup import price
from cego.ledger.prices import price_table
from cego.ledger.sheet import HELD, OPEN, STRUCK, Sheet, fold
from cego.locale import Phrase, Value, text
from cego.rules import Rules


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be; only a `wrong` one makes the sheet wrong."""

    deal: int
    key: str
    values: tuple[tuple[str, Value], ...] = ()
    wrong: bool = True

    def text(self, language: str = "en") -> str:
        """The finding in words."""
        return text(language, f"ledger.check.{self.key}", deal=self.deal, **dict(self.values))


def check(
    entries: Sequence[Entry], tables: Mapping[str, Mapping[str, Any]] | None = None
) -> tuple[Sheet, list[Finding]]:
    """The sheet, and what is wrong with it.

    A line written with an older table of payments is held against that, if the file has it.
    """
    sheet = fold(entries)
    rules = Rules.from_spec(sheet.setup["rules"])
    now = price_table(rules, sheet.setup["players"])
    known = {now["id"]: now}
    found: list[Finding] = []
    if len(sheet.setups) > 1:
        found.append(Finding(0, "setups"))
    found += [Finding(deal, "seats") for deal in sheet.seats_open]
    dealer: int | None = None
    for deal in sheet.deals:
        if deal.state == OPEN:
            found.append(Finding(deal.deal, "open"))
        if deal.state == STRUCK:
            continue
        line = deal.line
        if line["game"] is None:
            continue
        if dealer is not None and line["dealer"] != dealer:
            name = sheet.setup["people"][deal.people[line["dealer"]]]
            found.append(Finding(deal.deal, "dealer", (("name", name),), wrong=False))
        dealer = (line["dealer"] + 1) % sheet.setup["players"]
        if deal.state != HELD:
            continue
        table = known.get(line["prices"]) or (tables or {}).get(line["prices"])
        if table is None:
            found.append(Finding(deal.deal, "other-table", wrong=False))
            table = now
        elif table is not now:
            found.append(Finding(deal.deal, "older-table", wrong=False))
        found += _reckoned(deal.deal, table, line)
    return sheet, found


def _reckoned(deal: int, table: Mapping[str, Any], line: Mapping[str, Any]) -> list[Finding]:
    try:
        payments = list(price(table, line).payments)
    except CegoError as error:
        why = Phrase(
            error.key, tuple((k, v) for k, v in error.values.items() if isinstance(v, (str, int)))
        )
        return [Finding(deal, "impossible", (("why", why),))]
    except (KeyError, TypeError, IndexError, ValueError):
        return [Finding(deal, "unreadable-table")]
    if payments == line["payments"]:
        return []
    said, right = (" ".join(f"{n:+d}" for n in some) for some in (line["payments"], payments))
    return [Finding(deal, "payments", (("said", said), ("right", right)))]
