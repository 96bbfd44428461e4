"""Reads what the server stored, by plain SQL and without any of its code."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

import psycopg
from psycopg.conninfo import make_conninfo


class Row(NamedTuple):
    """An event as it is stored."""

    seq: int
    at: int
    kind: str
    command: str | None
    data: dict[str, Any]

    @property
    def chair(self) -> int | None:
        """The chair it is about."""
        chair: int | None = self.data.get("chair")
        return chair

    def __str__(self) -> str:
        told = {key: self.data[key] for key in _TOLD if key in self.data}
        words = " ".join(f"{key}={value}" for key, value in told.items())
        return f"{self.seq:5} {self.at} {self.kind:14} {words} {self.command or ''}".rstrip()


_TOLD = ("chair", "seat", "action", "by", "left", "wish", "yes", "number", "payments", "why")


class Finished(NamedTuple):
    """A deal that is over: its record, and how each chair was paid beside it."""

    number: int
    record: dict[str, Any]
    paid: dict[int, int]


@dataclass
class Log:
    """All that is stored of one table."""

    code: str
    rows: list[Row]
    deals: list[Finished] = field(default_factory=list)

    def around(self, seq: int, before: int = 12, after: int = 3) -> list[str]:
        """What happened about then."""
        return [str(row) for row in self.rows if seq - before <= row.seq <= seq + after]


class Reader:
    """A database, for reading."""

    def __init__(self, url: str) -> None:
        self.url = url

    def log(self, code: str) -> Log:
        """A table's log and its finished deals."""
        events = self.ask(
            "SELECT seq, at, kind, command, data FROM events WHERE table_code = ? ORDER BY seq",
            code,
        )
        deals = self.ask(
            "SELECT id, number, record FROM deals WHERE table_code = ? ORDER BY number", code
        )
        return Log(
            code,
            [
                Row(seq, at, kind, command, json.loads(data))
                for seq, at, kind, command, data in events
            ],
            [
                Finished(number, json.loads(record), self._paid(deal))
                for deal, number, record in deals
            ],
        )

    def _paid(self, deal: str) -> dict[int, int]:
        return dict(self.ask("SELECT chair, payment FROM deal_players WHERE deal_id = ?", deal))

    def last(self, code: str) -> int:
        """The number of a table's last event."""
        ((last,),) = self.ask("SELECT max(seq) FROM events WHERE table_code = ?", code)
        return int(last)

    def ratings(self) -> list[tuple[str, str, int, int]]:
        """Whose rating of which family counts how many deals, and how many steps led to it."""
        return self.ask(
            "SELECT r.person, r.family, r.deals, (SELECT count(*) FROM rating_steps s"
            " JOIN deals d ON d.id = s.deal_id WHERE s.person = r.person AND d.family = r.family)"
            " FROM ratings r"
        )

    def ask(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        if self.url.startswith("sqlite"):
            path = self.url.removeprefix("sqlite:///")
            with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30)) as file:
                return list(file.execute(query, values))
        parts = urlsplit(self.url)
        options = dict(parse_qsl(parts.query))
        address = make_conninfo("", user=parts.username, dbname=parts.path.lstrip("/"), **options)
        with psycopg.connect(address, connect_timeout=5) as server:
            return server.execute(query.replace("?", "%s").encode(), values).fetchall()
