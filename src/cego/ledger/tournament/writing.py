"""A tournament as a file, and as tables for spreadsheets."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from cego.errors import ReadError
from cego.jsontext import parse
from cego.ledger.entries import Entry
from cego.ledger.tournament.entries import entry_schema, read_entry
from cego.ledger.tournament.ranking import ranking
from cego.ledger.tournament.season import Standing
from cego.ledger.tournament.state import Tournament
from cego.ledger.writing import spreadsheet
from cego.locale import LANGUAGES, Phrase, text

FORMAT, VERSION = "cego-tournament", 1
MOST_ENTRIES = 100_000
_COLUMNS = ("name", "club", "team", "categories", "table", "helper", "member")
_YES = ("1", "x", "ja", "yes", "true")


def read_log(content: str) -> tuple[Entry, ...]:
    """The entries of a file."""
    try:
        data = parse(content)
    except ReadError as error:
        why = Phrase(error.key, tuple((key, str(value)) for key, value in error.values.items()))
        raise ReadError("tournament.read.no-json", error=why) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ReadError("tournament.read.no-log")
    if data.get("version") != VERSION:
        raise ReadError("tournament.read.version", found=str(data.get("version"))[:20])
    entries = data.get("entries")
    if not isinstance(entries, list) or len(entries) > MOST_ENTRIES:
        raise ReadError("tournament.read.no-log")
    return tuple(read_entry(entry) for entry in entries)


def is_log(content: str) -> bool:
    """Whether a file says that it is the log of a tournament."""
    try:
        data = parse(content) if content.lstrip().startswith("{") else None
    except ReadError:
        return False
    return isinstance(data, dict) and data.get("format") == FORMAT


def merged(one: Iterable[Entry], other: Iterable[Entry]) -> tuple[Entry, ...]:
    """Two logs of one tournament as one; the same id must not say two things."""
    known = {entry.id: entry for entry in one}
    for entry in other:
        if known.setdefault(entry.id, entry) != entry:
            raise ReadError("tournament.read.two", id=entry.id)
    return tuple(sorted(known.values(), key=lambda entry: entry.order))


def write_log(entries: Iterable[Entry]) -> str:
    """The file that `read_log` reads, an entry a line; the same entries make the same file."""
    known = {entry.id: entry for entry in entries}
    ordered = sorted(known.values(), key=lambda entry: entry.order)
    lines = [json.dumps(e.to_data(), ensure_ascii=False, separators=(",", ":")) for e in ordered]
    inside = ",\n".join(lines)
    return f'{{"format":"{FORMAT}","version":{VERSION},"entries":[\n{inside}\n]}}\n'


def log_schema() -> dict[str, Any]:
    """The file as JSON Schema; `read_entry` checks what it cannot say."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A tournament of Cego",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "entries": {"type": "array", "items": entry_schema(), "maxItems": MOST_ENTRIES},
        },
        "required": ["format", "version", "entries"],
    }


# People


def people_from(content: str) -> list[dict[str, Any]]:
    """People from a table with a heading in any language, or from a list, one name a line."""
    rows = [row for row in _rows(content.removeprefix("\ufeff")) if any(row)]
    if not rows:
        return []
    heads = [_column(cell) for cell in rows[0]]
    if "name" not in heads:
        return [{"name": row[0]} for row in rows]
    return [_person(dict(zip(heads, row, strict=False)), at) for at, row in enumerate(rows[1:], 2)]


def _rows(content: str) -> list[list[str]]:
    """Cells between semicolons, commas or tabs, whichever the first line has; quotes as usual."""
    first = content.split("\n", 1)[0]
    mark = next((each for each in ";\t," if each in first), ";")
    rows: list[list[str]] = [[""]]
    quoted, at = False, 0
    while at < len(content):
        char = content[at]
        if quoted:
            if content[at : at + 2] == '""':
                rows[-1][-1] += '"'
                at += 1
            elif char == '"':
                quoted = False
            else:
                rows[-1][-1] += char
        elif char == '"' and not rows[-1][-1]:
            quoted = True
        elif char == mark:
            rows[-1].append("")
        elif char == "\n":
            rows.append([""])
        elif char != "\r":
            rows[-1][-1] += char
        at += 1
    return [[_plain(cell) for cell in row] for row in rows]


def _plain(cell: str) -> str:
    """A cell without the mark that keeps spreadsheets from running it."""
    found = cell.strip()
    return found[1:] if found[:1] == "'" and found[1:2] in ("=", "+", "-", "@") else found


def _column(head: str) -> str:
    for name in _COLUMNS:
        words = {text(language, f"tournament.csv.{name}").casefold() for language in LANGUAGES}
        if head.casefold() in words | {name}:
            return name
    return ""


def _person(row: dict[str, str], line: int) -> dict[str, Any]:
    name, table = row.get("name", ""), row.get("table", "")
    if not name or not (table or "0").isdecimal():
        raise ReadError("tournament.read.person", line=line)
    return {
        "name": name,
        "club": row.get("club", ""),
        "team": row.get("team", ""),
        "categories": [c.strip() for c in row.get("categories", "").split(",") if c.strip()],
        "table": int(table or 0),
        "helper": row.get("helper", "").casefold() in _YES,
        "member": row.get("member", ""),
    }


def people_csv(tournament: Tournament, language: str) -> str:
    """The list of people, as `people_from` reads it."""
    rows: list[list[str | int]] = [[_head(language, name) for name in _COLUMNS]]
    for person in tournament.people.values():
        where = person.table or ""
        labels = ", ".join(person.categories)
        helper = "x" if person.helper else ""
        rows.append([person.name, person.club, person.team, labels, where, helper, person.member])
    return spreadsheet(rows)


# Results


def _head(language: str, name: str) -> str:
    return text(language, f"tournament.csv.{name}")


def seats_csv(tournament: Tournament, number: int, language: str) -> str:
    """Who sits where in a round."""
    rows: list[list[str | int]] = [[_head(language, n) for n in ("table", "place", "name")]]
    for sheet in tournament.rounds[number].sheets:
        for place, (person, _) in enumerate(sheet.seats.at(1), 1):
            rows.append([sheet.seats.table, place, tournament.names.get(person, "")])
    return spreadsheet(rows)


def ranking_csv(tournament: Tournament, language: str, category: str = "") -> str:
    """The ranking with every round."""
    rounds = [text(language, "tournament.csv.round", n=n) for n in tournament.rounds]
    heads = [_head(language, name) for name in ("rank", "name", "club", "team")]
    more = [_head(language, name) for name in ("ruled", "penalties", "points")]
    rows: list[list[str | int]] = [[*heads, *rounds, *more]]
    for row in ranking(tournament, category):
        person = tournament.people[row.person]
        who = [tournament.names[row.person], person.club, person.team]
        rows.append([row.rank, *who, *row.by_round, row.ruled, row.penalties, row.points])
    return spreadsheet(rows)


def season_csv(titles: Sequence[str], rows: Sequence[Standing], language: str) -> str:
    """The season; what does not count stands in brackets."""
    heads = [_head(language, name) for name in ("rank", "name", "club")]
    found: list[list[str | int]] = [[*heads, *titles, _head(language, "points")]]
    for row in rows:
        cells: list[str | int] = [
            "" if points is None else points if counts else f"({points})"
            for points, counts in zip(row.by_event, row.counted, strict=True)
        ]
        found.append([row.rank or "", row.name, row.club, *cells, row.points])
    return spreadsheet(found)
