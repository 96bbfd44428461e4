"""``cego admin``: tables, people, bans and reports, for whoever runs the server."""

import getpass
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cego.cli.admin_words import Columns, banned, done, moment, plain, show
from cego.cli.common import AsJson, Language
from cego.cli.serve import Database
from cego.errors import CegoError
from cego.locale import text

if TYPE_CHECKING:
    from cego.server.admin.desk import Desk

Row = dict[str, Any]
app = typer.Typer(
    help="Look after a server that runs, at its database. What is read or done is written down.",
    no_args_is_help=True,
)
As = Annotated[
    str, typer.Option("--as", help="Who you are, for the log. Default: the name of your system.")
]
Why = Annotated[str, typer.Option("--reason", help="Why; at most 200 characters, no names.")]
Who = Annotated[str, typer.Argument(help="The name of an account or a guest, or a number.")]
Most = Annotated[int, typer.Option("--limit", min=1, help="At most so many.")]
Every = Annotated[bool, typer.Option("--all", help="Also what is closed or settled.")]


@contextmanager
def _desk(database: str | None, who: str) -> Iterator["Desk"]:
    # Slow to load, and no other command needs it.
    from cego.server.admin.desk import desk
    from cego.server.settings import database_url

    with desk(database_url(database), who or _system_user()) as found:
        yield found


def _system_user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError) as error:
        raise CegoError("admin.nobody") from error


# Looking


@app.command("tables")
def tables(
    stage: Annotated[str, typer.Option(help="gathering, preparing, playing, over, closed.")] = "",
    person: Annotated[str, typer.Option(help="Where somebody sits.")] = "",
    every: Every = False,
    limit: Most = 100,
    database: Database = None,
    who: As = "",
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """The tables, the one touched last first."""
    from cego.server.admin.lists import list_tables

    with _desk(database, who) as desk:
        rows = list_tables(desk, stage, person, every, limit)
    columns: Columns = {
        "code": plain("code"),
        "stage": plain("stage"),
        "people": lambda row: ", ".join(row["people"]),
        "bots": plain("bots"),
        "free": plain("free"),
        "since": moment("since"),
        "touched": moment("touched"),
    }
    show(rows, columns, lang, as_json)


@app.command("people")
def people(
    name: Annotated[str, typer.Argument(help="What the name has in it.")] = "",
    limit: Most = 100,
    database: Database = None,
    who: As = "",
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Accounts, and guests who sat at a table."""
    from cego.server.admin.lists import list_people

    with _desk(database, who) as desk:
        rows = list_people(desk, name, limit)
    columns: Columns = {
        "name": plain("name"),
        "number": plain("id"),
        "kind": lambda row: text(lang, f"admin.{'account' if row['account'] else 'guest'}"),
        "since": moment("since"),
        "seen": moment("seen"),
        "deals": plain("deals"),
        "banned": lambda row: banned(row, lang),
        "reports": plain("reports"),
    }
    show(rows, columns, lang, as_json)


@app.command("reports")
def reports(
    settle: Annotated[int | None, typer.Option("--resolve", help="Settle this one.")] = None,
    why: Why = "",
    every: Every = False,
    limit: Most = 100,
    database: Database = None,
    who: As = "",
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Who was reported, by whom, and where; or settle a report."""
    from cego.server.admin.lists import list_reports
    from cego.server.admin.orders import resolve

    with _desk(database, who) as desk:
        if settle is not None:
            resolve(desk, settle, why)
            done(lang, as_json, "resolved", found=settle)
            return
        rows = list_reports(desk, every, limit)
    columns: Columns = {
        "report": plain("id"),
        "when": moment("at"),
        "name": plain("name"),
        "number": plain("person"),
        "now": plain("called_now"),
        "reason": lambda row: text(lang, f"admin.reason.{row['reason']}"),
        "table": plain("table_code"),
        "deal": plain("deal"),
        "reporter": lambda row: row["reporter_name"] or row["reporter"] or "–",
        "settled": moment("resolved_at"),
    }
    show(rows, columns, lang, as_json)


@app.command("log")
def log(
    limit: Most = 100,
    database: Database = None,
    who: As = "",
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """What was looked at and done with this program, the last first."""
    from cego.server.admin.lists import list_log

    with _desk(database, who) as desk:
        rows = list_log(desk, limit)
    columns: Columns = {
        "when": moment("at"),
        "who": plain("who"),
        "what": plain("what"),
        "whom": lambda row: " ".join(filter(None, (row["name"], row["whom"]))),
        "why": plain("why"),
    }
    show(rows, columns, lang, as_json)


# Doing


@app.command("close")
def close(
    table: Annotated[str, typer.Argument(help="The code of the table.")],
    why: Why,
    database: Database = None,
    who: As = "",
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Close a table; those who sit there are told that it was closed for them."""
    from cego.server.admin import orders

    with _desk(database, who) as desk:
        orders.close(desk, table, why)
    done(lang, as_json, "closed", found=table)


@app.command("ban")
def ban(
    person: Who,
    why: Why,
    days: Annotated[
        int | None, typer.Option(min=1, max=36_500, help="For so many days; without it, for good.")
    ] = None,
    database: Database = None,
    who: As = "",
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Keep somebody out, who is told the reason. It holds for a guest and the account he makes."""
    from cego.server.admin import orders

    with _desk(database, who) as desk:
        orders.ban(desk, person, days, why)
    done(lang, as_json, "banned", found=person)


@app.command("unban")
def unban(
    person: Who,
    why: Why = "",
    database: Database = None,
    who: As = "",
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Let somebody in again."""
    from cego.server.admin import orders

    with _desk(database, who) as desk:
        orders.unban(desk, person, why)
    done(lang, as_json, "unbanned", found=person)


@app.command("rename")
def rename(
    person: Who,
    name: Annotated[str, typer.Argument(help="What he is called from now on.")],
    why: Why = "",
    database: Database = None,
    who: As = "",
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Call somebody otherwise, also at the tables where he sits and in finished deals."""
    from cego.server.admin import orders

    with _desk(database, who) as desk:
        orders.rename(desk, person, name, why)
    done(lang, as_json, "renamed", found=person, name=name)


@app.command("export")
def export(
    person: Who,
    file: Annotated[Path, typer.Argument(help="The file to write; must not exist yet.")],
    database: Database = None,
    who: As = "",
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Write all that is stored of one person into a file of JSON, for him to have."""
    from cego.server.admin.export import export as everything

    with _desk(database, who) as desk, _new_file(file) as write:
        write(everything(desk, person, lang))
    done(lang, as_json, "exported", found=person, file=str(file))


@contextmanager
def _new_file(file: Path) -> Iterator[Callable[[Row], None]]:
    """A file that only its owner reads; nothing is left of it if it cannot be filled."""
    try:
        number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        raise CegoError("admin.file-exists", file=str(file)) from error
    except OSError as error:
        raise CegoError("admin.no-file", file=str(file), error=error.strerror or "") from error
    try:
        with os.fdopen(number, "w", encoding="utf-8") as opened:
            yield lambda data: json.dump(data, opened, ensure_ascii=False, indent=2)
    except BaseException:
        file.unlink(missing_ok=True)
        raise
