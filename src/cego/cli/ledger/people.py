"""``cego ledger new``, ``add``, ``people``, ``away``, ``apart``: the plan and the list."""

from pathlib import Path
from typing import Annotated

import typer

from cego.cli.common import Language, RulesOption, Settings, read_file, rules_from
from cego.cli.ledger.files import Written, keep, now, person, read
from cego.errors import IllegalAction
from cego.ledger.tournament import keeping, writing
from cego.ledger.tournament.state import fold
from cego.locale import text


def new(
    file: Written,
    title: Annotated[str, typer.Option(help="What the evening is called.")] = "Cego",
    rules: RulesOption = "loewen",
    rounds: Annotated[int, typer.Option(help="How many rounds are played.")] = 2,
    deals: Annotated[int, typer.Option(help="Deals of a round.")] = 24,
    deals_of_five: Annotated[int, typer.Option(help="Deals at a table of five.")] = 25,
    size: Annotated[
        list[int] | None, typer.Option(help="A table may have so many. Repeatable. Default: 4.")
    ] = None,
    pauses: Annotated[bool, typer.Option("--pauses", help="Who is too many pauses.")] = False,
    tie: Annotated[
        list[str] | None,
        typer.Option(help="plus-games, plus-points, best-round, last-round, lot. Repeatable."),
    ] = None,
    referees: Annotated[int, typer.Option(help="So many sign a ruling.")] = 1,
    own: Annotated[
        bool, typer.Option("--substitutes-own", help="What a substitute plays is his own.")
    ] = False,
    teams: Annotated[str, typer.Option(help="Team-mates apart: off, wish, must.")] = "off",
    clubs: Annotated[str, typer.Option(help="Clubs apart: off, wish, must.")] = "off",
    category: Annotated[list[str] | None, typer.Option(help="Repeatable.")] = None,
    best_of_team: Annotated[int, typer.Option(help="So many of a team count.")] = 0,
    fee: Annotated[int, typer.Option(help="In cents.")] = 0,
    prize: Annotated[
        list[str] | None,
        typer.Option(help="Cents by place: 10000,5000 or women:3000 or team:8000. Repeatable."),
    ] = None,
    settings: Settings = None,
    lang: Language = "",
) -> None:
    """Begin a tournament."""
    if Path(file).exists():
        raise IllegalAction("tournament.desk.exists", file=file)
    log = keeping.begin(
        rules_from(rules, settings),
        title,
        rounds,
        now(),
        deals={"3": deals, "4": deals, "5": deals_of_five},
        sizes=sorted(set(size or [4])),
        pauses=pauses,
        ties=tie if tie is not None else ["plus-games", "lot"],
        referees=referees,
        substitutes="own" if own else "list",
        apart={"team": teams, "club": clubs},
        categories=category or [],
        best_of_team=best_of_team,
        fee=fee,
        prizes=[_prize(each) for each in prize or []],
    )
    keep(file, log)
    typer.echo(text(lang, "tournament.desk.people", n=0))


def _prize(said: str) -> dict[str, object]:
    whose, colon, amounts = said.rpartition(":")
    try:
        places = [int(each) for each in amounts.split(",")]
    except ValueError as error:
        raise typer.BadParameter(said) from error
    if colon and whose == "team":
        return {"team": True, "places": places}
    return {"category": whose, "places": places}


def add(
    file: Written,
    name: Annotated[str, typer.Argument(help="Who it is.")],
    club: Annotated[str, typer.Option()] = "",
    team: Annotated[str, typer.Option()] = "",
    category: Annotated[list[str] | None, typer.Option(help="Repeatable.")] = None,
    table: Annotated[int, typer.Option(help="Stays at this table.")] = 0,
    helper: Annotated[bool, typer.Option("--helper", help="Fills up, has no place.")] = False,
    member: Annotated[str, typer.Option(help="Tells people apart over a season.")] = "",
    lang: Language = "",
) -> None:
    """Somebody more on the list."""
    log = keeping.register(
        read(file),
        name,
        now(),
        club=club,
        team=team,
        categories=category or [],
        table=table,
        helper=helper,
        member=member,
    )
    keep(file, log)
    typer.echo(text(lang, "tournament.desk.added", n=max(fold(log).people), name=name))


def people(
    file: Written,
    listed: Annotated[
        str, typer.Argument(metavar="[LIST]", help="CSV or one name a line, to be added.")
    ] = "",
    lang: Language = "",
) -> None:
    """The list as CSV; or a list added to it."""
    log = read(file)
    if not listed:
        typer.echo(writing.people_csv(fold(log), lang), nl=False)
        return
    for each in writing.people_from(read_file(listed)):
        log = keeping.register(log, at=now(), **each)
    keep(file, log)
    typer.echo(text(lang, "tournament.desk.people", n=len(fold(log).people)))


def away(
    file: Written,
    name: Annotated[str, typer.Argument(help="Who it is.")],
    first: Annotated[int, typer.Option("--from", help="From this round on.")] = 1,
    last: Annotated[int, typer.Option("--until", help="Up to this round. Default: the end.")] = 0,
    why: Annotated[str, typer.Option(help="withdrawn, no-show, late, pause")] = "withdrawn",
    lang: Language = "",
) -> None:
    """Somebody is not there for some rounds."""
    log = read(file)
    log = keeping.leave(log, person(fold(log), name), first, last, why, now())
    keep(file, log)
    typer.echo(text(lang, "tournament.desk.people", n=len(fold(log).present(first))))


def apart(
    file: Written,
    names: Annotated[list[str], typer.Argument(metavar="NAME…", help="Two or more.")],
    wish: Annotated[bool, typer.Option("--wish", help="If it can be.")] = False,
    lifted: Annotated[
        bool, typer.Option("--lifted", help="They may meet as often as they like.")
    ] = False,
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """People who must not sit at one table."""
    log = read(file)
    tournament = fold(log)
    how = "lifted" if lifted else "wish" if wish else "must"
    numbers = [person(tournament, name) for name in names]
    keep(file, keeping.add(log, "apart", at=now(), people=numbers, how=how))
