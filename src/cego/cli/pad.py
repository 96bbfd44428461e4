"""``cego pad``: score sheets of real cards, read and written, checked and added up."""

import time
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from cego.cli.common import (
    AsJson,
    Failure,
    Language,
    Players,
    RulesOption,
    Settings,
    console,
    players_of,
    print_json,
    read_file,
    rules_from,
)
from cego.ledger import keeping, writing
from cego.ledger.checking import check as check_sheet
from cego.ledger.circle import add_up
from cego.ledger.ending import ranking, transfers
from cego.ledger.entries import Entry
from cego.ledger.lookup import seat_of
from cego.ledger.prices import price_table
from cego.ledger.sheet import Sheet, fold
from cego.locale import text
from cego.rules import Rules
from cego.rules.options import End


class _ShowsFiles(TyperGroup):
    """``cego pad FILE`` is ``cego pad show FILE``."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """A word that is no command is a file."""
        if args[0] not in self.commands:
            args = ["show", *args]
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=_ShowsFiles,
    no_args_is_help=True,
    help="Score sheets of real cards: show, write, check, add up.",
)
File = Annotated[str, typer.Argument(metavar="FILE", help="A sheet; - for standard input.")]
Written = Annotated[str, typer.Argument(metavar="FILE", help="The sheet, which is changed.")]


def _read(file: str) -> tuple[str, tuple[Entry, ...], dict[str, Any]]:
    name, entries, tables = writing.read_file(read_file(file))
    return name, tuple(entries), tables


def _keep(file: str, name: str, pad: tuple[Entry, ...], tables: dict[str, Any]) -> None:
    """Written beside and moved into place: a sheet is never half there."""
    target = Path(file)
    beside = target.with_name(f"{target.name}.new")
    try:
        beside.write_text(writing.write_file(name, pad, tables.values()), "utf-8")
        beside.replace(target)
    except OSError as error:
        raise Failure("no-file", file=file, error=error.strerror or str(error)) from error


def _now() -> int:
    return int(time.time() * 1000)


@app.command()
def show(
    file: File,
    csv: Annotated[bool, typer.Option("--csv", help="For spreadsheets.")] = False,
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """A sheet with its totals, and in the end who pays whom."""
    _, entries, _ = _read(file)
    sheet = fold(entries)
    if csv:
        typer.echo(writing.write_csv(sheet, lang), nl=False)
    elif as_json:
        print_json(_data(sheet))
    else:
        typer.echo(writing.write_text(sheet, lang), nl=False)
        if sheet.over:
            people = sheet.setup["people"]
            for each in transfers(sheet.totals):
                names = {"payer": people[each.payer], "to": people[each.to]}
                names["amount"] = writing.money(sheet, each.amount, lang)
                typer.echo(text(lang, "ledger.circle.pays", **names))


def _data(sheet: Sheet) -> dict[str, Any]:
    return {
        "people": sheet.setup["people"],
        "deals": [
            {"deal": deal.deal, "state": deal.state, "lines": [v.to_data() for v in deal.versions]}
            for deal in sheet.deals
        ],
        "totals": list(sheet.totals),
        "ranking": [rank._asdict() for rank in ranking(sheet.totals)],
        "transfers": [each._asdict() for each in transfers(sheet.totals)],
        "open": list(sheet.open),
        "over": sheet.over,
    }


@app.command()
def check(file: File, lang: Language = "", as_json: AsJson = False) -> None:
    """Reckon every line anew; exit code 1 if something is wrong."""
    _, entries, tables = _read(file)
    sheet, findings = check_sheet(entries, tables)
    wrong = sum(finding.wrong for finding in findings)
    if as_json:
        print_json(
            {
                "right": not wrong,
                "deals": len(sheet.deals),
                "totals": list(sheet.totals),
                "findings": [
                    {"deal": f.deal, "what": f.key, "wrong": f.wrong, "text": f.text(lang)}
                    for f in findings
                ],
            }
        )
    else:
        for finding in findings:
            console().print(finding.text(lang), markup=False)
        key = "wrong" if wrong else "right"
        typer.echo(text(lang, f"ledger.check.{key}", n=wrong or len(sheet.deals)))
    if wrong:
        raise typer.Exit(1)


@app.command()
def new(
    file: Written,
    people: Annotated[list[str], typer.Argument(metavar="NAME…", help="In the order they sit.")],
    rules: RulesOption = "loewen",
    dealer: Annotated[str, typer.Option(help="Who deals first. Default: the first name.")] = "",
    title: Annotated[str, typer.Option(help="What the evening is called.")] = "",
    circle: Annotated[str, typer.Option(help="Evenings of a circle add up.")] = "",
    cents: Annotated[int, typer.Option(min=0, max=10_000, help="What a point is worth.")] = 0,
    currency: Annotated[str, typer.Option(help="Of the cents.")] = "EUR",
    deals: Annotated[int, typer.Option(min=0, max=1000, help="How many. Default: rules.")] = 0,
    settings: Settings = None,
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """Begin a sheet."""
    agreed = rules_from(rules, settings)
    players_of(agreed, len(people))
    if Path(file).exists():
        raise Failure("pad-exists", file=file)
    first = _place(people, dealer) if dealer else 0
    more: dict[str, Any] = {"circle": circle, "cents": cents, "currency": currency}
    if deals:
        more |= {"end": End.ROUNDS, "deals": deals, "round": deals, "redraw": False}
    pad = keeping.begin(agreed, people, first, title, _now(), **more)
    table = price_table(agreed, len(people))
    _keep(file, "", pad, {table["id"]: table})


@app.command()
def add(
    file: Written,
    game: Annotated[str, typer.Option(help="eine, raeuber, penalty, thrown-in …")],
    who: Annotated[list[str] | None, typer.Option(help="Declarer or loser. Repeatable.")] = None,
    points: Annotated[int | None, typer.Option(help="His points.")] = None,
    end: Annotated[str, typer.Option(help="won, lost, no-trick … Default: points.")] = "",
    over: Annotated[bool, typer.Option("--over-solo", help="Bid over a solo.")] = False,
    amount: Annotated[
        list[int] | None, typer.Option(help="Of a free payment, for each place. Repeatable.")
    ] = None,
    reason: Annotated[str, typer.Option(help="What a free payment is for.")] = "",
    deal: Annotated[int, typer.Option(help="Correct this deal. Default: a new one.")] = 0,
    lang: Language = "",
) -> None:
    """Write a deal, or correct one; what cannot be is refused with the reason."""
    name, pad, tables = _read(file)
    sheet = fold(pad)
    agreed = Rules.from_spec(sheet.setup["rules"])
    seating = next((each.people for each in sheet.deals if each.deal == deal), sheet.seating)
    names = [sheet.setup["people"][person] for person in seating]
    places = [_place(names, each) for each in who or []]
    table = price_table(agreed, sheet.setup["players"])
    over = over or game == "gegensolo"
    facts: dict[str, Any] = {"game": game, "who": places, "over": over, "points": points}
    facts["end"] = end or _usual_end(table, game, places, _dealer(sheet, deal))
    facts |= {"amounts": amount or [], "reason": reason}
    if deal:
        pad = keeping.correct(pad, agreed, deal, _now(), **facts)
    else:
        pad = keeping.write(pad, agreed, _now(), **facts)
    _keep(file, name, pad, tables | {table["id"]: table})
    typer.echo(writing.write_text(fold(pad), lang), nl=False)


def _dealer(sheet: Sheet, deal: int) -> int:
    """The place of who deals, or dealt."""
    lines = (e.data for each in sheet.deals if each.deal == deal for e in reversed(each.history))
    dealer: int = next((line["dealer"] for line in lines if line["game"]), sheet.next_dealer)
    return dealer


def _usual_end(table: dict[str, Any], game: str, places: list[int], dealer: int) -> str:
    """How it ended where that goes without saying: with points, or in the only way there is."""
    found = next((each for each in table["games"] if each["game"] == game), None)
    if found is None or not found["ways"]:
        return ""
    if found["kind"] == "several":
        seats = sorted(seat_of(place, dealer, table["players"]) for place in places)
        tied = next((each for each in found["tied"] if each["who"] == seats), None)
        return str(tied["ends"][0]) if tied else ""
    first = found["ways"][0]
    alone = len({way["end"] for way in found["ways"]}) == 1
    return str(first["end"]) if alone or first["from"] is not None else ""


def _place(names: list[str], said: str) -> int:
    folded = [name.casefold() for name in names]
    if said.casefold() not in folded:
        raise Failure("pad-player", found=said[:40], allowed=", ".join(names))
    return folded.index(said.casefold())


@app.command()
def strike(
    file: Written,
    deal: Annotated[int, typer.Argument(help="Its number.")],
    lang: Language = "",
) -> None:
    """Strike a deal out; it stays visible."""
    name, pad, tables = _read(file)
    pad = keeping.strike(pad, deal, _now())
    _keep(file, name, pad, tables)
    typer.echo(writing.write_text(fold(pad), lang), nl=False)


@app.command()
def stats(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Sheets of a circle.")],
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Several evenings added up, and who plays which game how well."""
    added = add_up([fold(_read(file)[1]) for file in files])
    if as_json:
        print_json(added)
        return
    people = added["people"]
    for rank in ranking(added["totals"]):
        evenings = text(lang, "ledger.circle.evenings", n=added["evenings"][rank.person])
        typer.echo(f"{rank.rank}. {people[rank.person]} {rank.total:+d} ({evenings})")
    for each in added["games"]:
        values = {"n": each["played"], "won": each["won"], "sum": f"{each['sum']:+d}"}
        game = writing.game_name(each["game"], lang)
        values |= {"name": people[each["person"]], "game": game}
        typer.echo(text(lang, "ledger.circle.game", **values))


@app.command()
def prices(
    rules: RulesOption = "loewen",
    players: Players = None,
    settings: Settings = None,
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """The table of payments of a rule set, as JSON."""
    agreed = rules_from(rules, settings)
    print_json(price_table(agreed, players_of(agreed, players)))
