"""A sheet as a file, as a table for spreadsheets, and as text."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cego.errors import ReadError
from cego.jsontext import parse
from cego.ledger.ending import ranking
from cego.ledger.entries import Data, Entry, read_entry
from cego.ledger.sheet import HELD, DealOnSheet, Sheet
from cego.locale import Phrase, text

FORMAT, VERSION = "cego-pad", 1
MOST_ENTRIES = 5_000
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def read_file(content: str) -> tuple[str, list[Entry], dict[str, Data]]:
    """The name of a sheet, its entries, and the tables of payments it was written with."""
    try:
        data = parse(content)
    except ReadError as error:
        why = Phrase(error.key, tuple((key, str(value)) for key, value in error.values.items()))
        raise ReadError("ledger.read.no-json", error=why) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ReadError("ledger.read.no-sheet")
    if data.get("version") != VERSION:
        raise ReadError("ledger.read.version", found=str(data.get("version"))[:20])
    entries = data.get("entries")
    if not isinstance(entries, list) or len(entries) > MOST_ENTRIES:
        raise ReadError("ledger.read.no-sheet")
    tables = data.get("prices", [])
    if not isinstance(tables, list) or any(not isinstance(t, dict) for t in tables):
        raise ReadError("ledger.read.no-sheet")
    found = {str(table.get("id")): table for table in tables}
    return str(data.get("sheet", "")), [read_entry(entry) for entry in entries], found


def write_file(name: str, entries: Iterable[Entry], tables: Iterable[Mapping[str, Any]]) -> str:
    """The file that `read_file` reads; the same entries always make the same file."""
    known = {entry.id: entry for entry in entries}
    ordered = sorted(known.values(), key=lambda entry: entry.order)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "sheet": name,
        "entries": [entry.to_data() for entry in ordered],
        "prices": list(tables),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _amount(deal: DealOnSheet, person: int) -> int | None:
    if person not in deal.people:
        return None
    amount: int = deal.line["payments"][deal.people.index(person)]
    return amount


def _named(sheet: Sheet, deal: DealOnSheet, places: Sequence[int]) -> str:
    return ", ".join(sheet.setup["people"][deal.people[place]] for place in places)


def _result(line: Data) -> str:
    return str(line["points"]) if line["points"] is not None else str(line["end"])


def write_csv(sheet: Sheet, language: str) -> str:
    """For spreadsheets: a mark for UTF-8, semicolons, nothing that could be run as a formula."""
    head = [text(language, f"ledger.csv.{key}") for key in ("deal", "dealer", "game")]
    head += [text(language, f"ledger.csv.{key}") for key in ("who", "result", "state")]
    rows: list[list[str | int]] = [[*head, *sheet.setup["people"]]]
    for deal in sheet.deals:
        line = deal.line
        if deal.state != HELD:
            state = text(language, f"ledger.csv.{deal.state}")
            blank = [""] * len(sheet.setup["people"])
            rows.append([deal.deal, "", "", "", "", state, *blank])
            continue
        amounts = [_amount(deal, person) for person in range(len(sheet.setup["people"]))]
        rows.append(
            [
                deal.deal,
                _named(sheet, deal, [line["dealer"]]),
                line["game"],
                _named(sheet, deal, line["who"]),
                _result(line),
                "",
                *("" if amount is None else amount for amount in amounts),
            ]
        )
    rows.append(["", "", "", "", "", text(language, "ledger.csv.total"), *sheet.totals])
    return spreadsheet(rows)


def spreadsheet(rows: Iterable[Sequence[str | int]]) -> str:
    """Rows as CSV: a mark for UTF-8, semicolons, nothing that could be run as a formula."""
    return "\ufeff" + "".join(";".join(map(_cell, row)) + "\r\n" for row in rows)


def _cell(value: str | int) -> str:
    if isinstance(value, int):
        return str(value)
    safe = f"'{value}" if value.startswith(_FORMULAS) else value
    if any(mark in safe for mark in ';"\n\r'):
        doubled = safe.replace('"', '""')
        return f'"{doubled}"'
    return safe


def write_text(sheet: Sheet, language: str) -> str:
    """The sheet as people keep it on paper."""
    people = sheet.setup["people"]
    widths = [max(len(name), 6) for name in people]
    lines = [sheet.setup["title"]] if sheet.setup["title"] else []
    names = " ".join(name.rjust(width) for name, width in zip(people, widths, strict=True))
    lines.append(f"{'':>28} {names}")
    lines += [_text_line(sheet, deal, widths, language) for deal in sheet.deals]
    totals = " ".join(
        f"{total:+d}".rjust(width) for total, width in zip(sheet.totals, widths, strict=True)
    )
    lines.append(f"{text(language, 'ledger.csv.total'):>28} {totals}")
    if sheet.over:
        lines += [
            f"{rank.rank}. {people[rank.person]} {rank.total:+d}" for rank in ranking(sheet.totals)
        ]
    return "\n".join(lines) + "\n"


def _text_line(sheet: Sheet, deal: DealOnSheet, widths: Sequence[int], language: str) -> str:
    if deal.state != HELD:
        return f"{deal.deal:>3} {text(language, f'ledger.csv.{deal.state}')}"
    line = deal.line
    what = f"{line['game']} {_named(sheet, deal, line['who'])} {_result(line)}".strip()
    cells = []
    for person, width in enumerate(widths):
        amount = _amount(deal, person)
        dealt = "*" if person == deal.people[line["dealer"]] else ""
        cells.append(("" if amount is None else f"{dealt}{amount:+d}").rjust(width))
    return f"{deal.deal:>3} {what[:24]:<24} {' '.join(cells)}"
