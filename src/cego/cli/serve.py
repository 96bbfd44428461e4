"""``cego serve``, ``cego backup``."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cego.cli.common import Language, console
from cego.locale import text

Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="A file or a URL (postgresql://…). Default: CEGO_DATABASE_URL, or a file of yours.",
        show_default=False,
    ),
]


class LogForm(StrEnum):
    """How the server logs."""

    PLAIN = "plain"
    JSON = "json"


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, envvar="CEGO_PORT", help="0 takes a free one.")
    ] = 8000,
    database: Database = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="A page from elsewhere that may use this server. Repeatable."),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(help="Another name by which this server is asked for. Repeatable."),
    ] = None,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Trust X-Forwarded-For and -Proto.")
    ] = False,
    thinkers: Annotated[
        int, typer.Option(min=0, max=64, help="Processes for strong bots; 0: half of the cores.")
    ] = 0,
    study: Annotated[
        int,
        typer.Option(
            min=0, max=64, help="Processes for reviews and odds; 0: a quarter of the cores."
        ),
    ] = 0,
    log: Annotated[
        LogForm, typer.Option(help="Lines for people, or one JSON object a line.")
    ] = LogForm.PLAIN,
    lang: Language = "",
) -> None:
    """Serve tables to play at."""
    from cego.server.run import run
    from cego.server.settings import Settings, database_url

    settings = Settings(
        database=database_url(database),
        origins=tuple(origin or ()),
        hosts=tuple(allow_host or ()),
        behind_proxy=behind_proxy,
        thinkers=thinkers,
        study=study,
    )
    run(settings, host, port, lambda address: _greet(address, lang), log.value)


def _greet(address: str, lang: str) -> None:
    console().print(text(lang, "server.serving", address=address), markup=False)


def backup(
    target: Annotated[Path, typer.Argument(help="The file to write; must not exist yet.")],
    database: Database = None,
    lang: Language = "",
) -> None:
    """Copy the database while the server runs."""
    from cego.server.backup import backup as copy
    from cego.server.settings import database_url

    copy(database_url(database), target)
    console().print(text(lang, "server.backup.done", file=str(target)), markup=False)
