"""``cego ledger begin``, ``close``, ``total``, ``line`` …: rounds as they are played."""

from typing import Annotated, Any

import typer

from cego.cli.common import Language
from cego.cli.ledger.files import (
    First,
    Last,
    Reason,
    Referees,
    Round,
    Table,
    Written,
    keep,
    now,
    person,
    read,
)
from cego.errors import IllegalAction
from cego.ledger.tournament import keeping, playing, refereeing
from cego.ledger.tournament.state import fold
from cego.locale import text

Name = Annotated[str, typer.Argument(metavar="NAME", help="By name or number.")]
Other = Annotated[str, typer.Argument(metavar="OTHER", help="By name or number.")]
Why = Annotated[str, typer.Option("--text", help="What for.")]
Replaces = Annotated[
    list[str] | None, typer.Option("--replaces", help="The entry corrected. Repeatable.")
]
Because = Annotated[str, typer.Option("--reason", help="Why it is corrected.")]


def begin(file: Written, number: Round, lang: Language = "") -> None:
    """A round begins; who comes now is late."""
    keep(file, playing.start_round(read(file), number, now()))
    typer.echo(text(lang, "tournament.desk.begun", n=number))


def close(
    file: Written,
    number: Round,
    knowingly: Annotated[
        bool, typer.Option("--knowingly", help="Although results are missing.")
    ] = False,
    lang: Language = "",
) -> None:
    """A round ends; what tables write after it counts only when it is taken."""
    keep(file, playing.close_round(read(file), number, knowingly, now()))
    typer.echo(text(lang, "tournament.desk.closed", n=number))


def total(
    file: Written,
    number: Round,
    table: Table,
    amounts: Annotated[list[int], typer.Argument(metavar="AMOUNT…", help="By place.")],
    plus: Annotated[str, typer.Option(help="Games in plus by place: 9,7,4,4")] = "",
    replaces: Replaces = None,
    reason: Because = "",
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """The total of a sheet; refused unless it is zero in all."""
    games = [int(each) for each in plus.split(",")] if plus else []
    said: dict[str, Any] = {"plus": games, "replaces": replaces or [], "reason": reason}
    keep(file, playing.write_total(read(file), number, table, amounts, at=now(), **said))


def line(
    file: Written,
    number: Round,
    table: Table,
    game: Annotated[str, typer.Option(help="eine, raeuber, penalty, thrown-in …")],
    who: Annotated[list[int] | None, typer.Option(help="Place from 1 on. Repeatable.")] = None,
    points: Annotated[int | None, typer.Option(help="His points.")] = None,
    end: Annotated[str, typer.Option(help="won, lost, no-trick … Default: points.")] = "",
    over: Annotated[bool, typer.Option("--over-solo", help="Bid over a solo.")] = False,
    deal: Annotated[int, typer.Option(help="Its number. Default: the next.")] = 0,
    dealer: Annotated[int, typer.Option(help="Place of the dealer. Default: in turn.")] = 0,
    replaces: Replaces = None,
    reason: Because = "",
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """One deal; what cannot be is refused with the reason."""
    facts: dict[str, Any] = {"game": game, "who": [place - 1 for place in who or []], "over": over}
    facts |= {"points": points, "end": end or ("points" if points is not None else "")}
    facts |= {"replaces": replaces or [], "reason": reason}
    if deal:
        facts["deal"] = deal
    if dealer:
        facts["dealer"] = dealer - 1
    keep(file, playing.write_line(read(file), number, table, at=now(), **facts))


def swap(
    file: Written,
    number: Round,
    one: Name,
    other: Other,
    reason: Reason,
    first: First = 1,
    last: Last = 0,
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """Two people had sat in each other's seats."""
    log = read(file)
    both = [person(fold(log), name) for name in (one, other)]
    keep(file, playing.swap(log, number, both[0], both[1], reason, first, last, now()))


def substitute(
    file: Written,
    number: Round,
    name: Name,
    by: Other,
    first: First = 1,
    last: Last = 0,
    own: Annotated[
        bool | None, typer.Option("--own/--list", help="For whom it counts. Default: the plan.")
    ] = None,
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """Somebody plays for somebody."""
    log = read(file)
    both = [person(fold(log), each) for each in (name, by)]
    keep(file, playing.substitute(log, number, both[0], both[1], first, last, own, now()))


def penalty(
    file: Written,
    number: Round,
    name: Name,
    points: Annotated[int, typer.Option(help="What is taken from him.")],
    why: Why,
    referee: Referees = None,
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """Points taken from one person; no recalculation touches them."""
    log = read(file)
    who = person(fold(log), name)
    log = refereeing.penalise(log, number, who, -abs(points), why, referee or [], now())
    keep(file, log)


def void(
    file: Written,
    number: Round,
    why: Why,
    table: Annotated[int, typer.Option(help="Default: the whole round.")] = 0,
    referee: Referees = None,
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """A sheet, or a round, counts nothing for anybody."""
    keep(file, refereeing.void(read(file), number, table, why, referee or [], now()))


def strike(
    file: Written,
    entries: Annotated[list[str], typer.Argument(metavar="ENTRY…", help="As in the log.")],
    reason: Reason,
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """Entries that are not to hold any more; they stay visible."""
    keep(file, keeping.strike(read(file), entries, reason, now()))


def pay(
    file: Written,
    cents: Annotated[int, typer.Argument(help="Into the box; below zero out of it.")],
    name: Annotated[str, typer.Option("--who", help="By name or number.")] = "",
    what: Annotated[str, typer.Option(help="fee, prize, other")] = "fee",
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """Money into or out of the cash box."""
    log = read(file)
    if what == "fee" and not name:
        raise IllegalAction("tournament.desk.nobody", found="?")
    who = person(fold(log), name) if name else 0
    keep(file, keeping.add(log, "cash", at=now(), person=who, cents=cents, what=what))
