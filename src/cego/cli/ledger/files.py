"""What the commands on tournaments share: the file, names of people, who writes."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cego.cli.common import Failure, read_file
from cego.errors import IllegalAction
from cego.ledger.tournament import writing
from cego.ledger.tournament.keeping import Log
from cego.ledger.tournament.state import Tournament

MOST_BYTES = 40_000_000
"""A log larger than this is none."""
File = Annotated[str, typer.Argument(metavar="FILE", help="The log; - for standard input.")]
Written = Annotated[str, typer.Argument(metavar="FILE", help="The log, to which is added.")]
Round = Annotated[int, typer.Argument(metavar="ROUND", help="Its number.")]
Table = Annotated[int, typer.Argument(metavar="TABLE", help="Its number.")]
Reason = Annotated[str, typer.Option("--reason", help="Why; it stays visible.")]
Referees = Annotated[list[str] | None, typer.Option("--referee", help="Who ruled. Repeatable.")]
First = Annotated[int, typer.Option("--from", help="From this deal on.")]
Last = Annotated[int, typer.Option("--until", help="Up to this deal. Default: the end.")]


def read(file: str) -> Log:
    """The log of a file."""
    return writing.read_log(read_file(file, MOST_BYTES))


def keep(file: str, log: Log) -> None:
    """Written beside and moved into place: a log is never half there."""
    write(file, writing.write_log(log))


def write(file: str, content: str) -> None:
    """A file written beside and moved into place."""
    target = Path(file)
    beside = target.with_name(f"{target.name}.new")
    try:
        beside.write_text(content, "utf-8")
        beside.replace(target)
    except OSError as error:
        raise Failure("no-file", file=file, error=error.strerror or str(error)) from error


def now() -> int:
    """When something was written, in milliseconds; shown, never relied on."""
    return int(time.time() * 1000)


def person(tournament: Tournament, said: str) -> int:
    """Somebody by number or name."""
    if said.isdecimal() and int(said) in tournament.people:
        return int(said)
    folded = said.casefold()
    found = [
        number
        for number, each in tournament.people.items()
        if folded in (each.name.casefold(), tournament.names[number].casefold())
    ]
    if len(found) != 1:
        raise IllegalAction("tournament.desk.nobody", found=said[:60])
    return found[0]


def named(tournament: Tournament, people: Sequence[int]) -> str:
    """People by their names."""
    return ", ".join(tournament.names.get(number, "–") for number in people)


def paired(tournament: Tournament, pairs: Sequence[tuple[int, int]]) -> str:
    """Pairs by their names."""
    return ", ".join(named(tournament, pair).replace(", ", " – ") for pair in pairs)
