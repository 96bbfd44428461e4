"""What ``cego admin`` prints: tables for people, JSON for programs."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from rich.table import Table
from rich.text import Text

from cego.cli.common import console, print_json
from cego.locale import text

Row = dict[str, Any]
Columns = dict[str, Callable[[Row], Any]]
"""What stands under each heading."""


def plain(key: str) -> Callable[[Row], Any]:
    """As it is."""
    return lambda row: row[key]


def moment(key: str) -> Callable[[Row], str]:
    """A time, as clocks here show it."""
    return lambda row: _when(row[key])


def _when(at: int | None) -> str:
    return f"{datetime.fromtimestamp(at / 1000):%Y-%m-%d %H:%M}" if at else "–"


def banned(row: Row, lang: str) -> str:
    """Until when somebody is kept out, if he is."""
    if not row["banned"]:
        return ""
    return text(lang, "admin.for-good") if row["until"] is None else _when(row["until"])


def show(rows: Sequence[Row], columns: Columns, lang: str, as_json: bool) -> None:
    """Rows under their headings, or as JSON."""
    if as_json:
        print_json(rows)
        return
    if not rows:
        console().print(text(lang, "admin.nothing"), markup=False)
        return
    grid = Table(box=None, pad_edge=False)
    for key in columns:
        grid.add_column(text(lang, f"admin.column.{key}"), overflow="fold")
    for row in rows:
        grid.add_row(*(Text(str(told(row))) for told in columns.values()))
    console().print(grid)


def done(lang: str, as_json: bool, what: str, **values: str | int) -> None:
    """What was done."""
    if as_json:
        print_json({"done": what, **values})
    else:
        console().print(text(lang, f"admin.done.{what}", **values), markup=False)
