"""A sheet as a file, as a table for spreadsheets, and as text."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cego.errors import ReadError
from cego.jsontext import parse
from cego.ledger.ending import ranking
from cego.ledger.entries import Data, Entry, read_entry
from cego.ledger.sheet import HELD, DealOnSheet, Sheet
from cego.locale import Phrase, catalogue, text
from cego.rules import Rules

FORMAT, VERSION = "cego-pad", 1
MOST_ENTRIES = 5_000
_LONGEST = 60
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


def money(sheet: Sheet, points: int, language: str) -> str:
    """2.50 EUR, or points where a point is worth nothing."""
    cents = points * sheet.setup["cents"]
    if not cents:
        return str(points)
    values = {"whole": cents // 100, "rest": f"{cents % 100:02d}"}
    return text(language, "ledger.circle.money", currency=sheet.setup["currency"], **values)


def _named(sheet: Sheet, deal: DealOnSheet, places: Sequence[int]) -> str:
    return ", ".join(sheet.setup["people"][deal.people[place]] for place in places)


def _spoken(sheet: Sheet, language: str) -> str:
    """The language with the words of the village whose rules are played."""
    return Rules.from_spec(sheet.setup["rules"]).spoken(language)


def game_name(game: str, language: str) -> str:
    """What people call a game."""
    return _word(game, f"game.{game}", language)


def _word(name: str, key: str, language: str) -> str:
    """A contract, or one of the ledger's own words; what is known to neither stays as it is."""
    contracts = catalogue(language, "contract")
    return contracts.get(name) or catalogue(language, "ledger").get(key, name)


def _result(line: Data, language: str) -> str:
    """How a deal ended: 46; Lost; Most points, forehand 30."""
    end, points = line["end"], "" if line["points"] is None else str(line["points"])
    if end == "points":
        return points
    said = _word(end, f"end.{end}", language) if end and end != line["game"] else ""
    return f"{said} {points}".strip()


def write_csv(sheet: Sheet, language: str) -> str:
    """For spreadsheets: a mark for UTF-8, semicolons, nothing that could be run as a formula."""
    language = _spoken(sheet, language)
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
                game_name(line["game"], language),
                _named(sheet, deal, line["who"]),
                _result(line, language),
                line["reason"],
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
    language = _spoken(sheet, language)
    people = sheet.setup["people"]
    told = [_told(sheet, deal, language) for deal in sheet.deals]
    first = max(24, *map(len, told)) if told else 24
    widths = [max(len(name), 6) for name in people]
    lines = [sheet.setup["title"]] if sheet.setup["title"] else []

    def row(number: str, what: str, cells: Iterable[str]) -> str:
        columns = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        return f"{number:>3} {what:<{first}} {' '.join(columns)}".rstrip()

    lines.append(row("", "", people))
    for deal, what in zip(sheet.deals, told, strict=True):
        lines.append(row(str(deal.deal), what, _cells(sheet, deal)))
    total = text(language, "ledger.csv.total")
    lines.append(row("", total.rjust(first), (f"{total:+d}" for total in sheet.totals)))
    if sheet.over:
        lines += [
            f"{rank.rank}. {people[rank.person]} {rank.total:+d}" for rank in ranking(sheet.totals)
        ]
    return "\n".join(lines) + "\n"


def _told(sheet: Sheet, deal: DealOnSheet, language: str) -> str:
    """Eine Karl 46: a deal in a few words."""
    if deal.state != HELD:
        return text(language, f"ledger.csv.{deal.state}")
    line = deal.line
    who = _named(sheet, deal, line["who"])
    said = (game_name(line["game"], language), who, _result(line, language), line["reason"])
    return " ".join(filter(None, said))[:_LONGEST]


def _cells(sheet: Sheet, deal: DealOnSheet) -> Iterable[str]:
    """What everybody gets; a star marks the dealer."""
    for person in range(len(sheet.setup["people"])):
        amount = _amount(deal, person) if deal.state == HELD else None
        if amount is None:
            yield ""
        else:
            yield f"{'*' * (person == deal.people[deal.line['dealer']])}{amount:+d}"
