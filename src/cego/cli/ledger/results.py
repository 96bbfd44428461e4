"""``cego ledger ranking``, ``standings``, ``money``, ``log``, ``check``: what follows."""

from typing import Annotated, Any

import typer

from cego.cli.common import AsJson, Language, print_json
from cego.cli.ledger.files import File, Written, keep, named, now, read
from cego.ledger.entries import Entry
from cego.ledger.tournament import keeping, season, writing
from cego.ledger.tournament import money as purse
from cego.ledger.tournament import ranking as ranks
from cego.ledger.tournament.checking import Finding
from cego.ledger.tournament.checking import check as check_all
from cego.ledger.tournament.state import Tournament, fold, open_problems
from cego.ledger.tournament.telling import tournament_data
from cego.locale import text

Csv = Annotated[bool, typer.Option("--csv", help="For spreadsheets.")]
Category = Annotated[str, typer.Option(help="Only these.")]
Teams = Annotated[bool, typer.Option("--teams", help="Teams instead of people.")]


def ranking(
    file: File,
    category: Category = "",
    teams: Teams = False,
    csv: Csv = False,
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """The ranking as it stands, and what is still open."""
    tournament = fold(read(file))
    if as_json:
        print_json(tournament_data(tournament, lang))
        return
    if csv:
        typer.echo(writing.ranking_csv(tournament, lang, category), nl=False)
        return
    version = len(tournament.published)
    published = bool(version) and not ranks.outdated(tournament)
    key = "version" if published else "live"
    typer.echo(text(lang, f"tournament.desk.{key}", **({"n": version} if published else {})))
    if teams:
        for row in ranks.teams(tournament):
            who = named(tournament, [number for number, _ in row.members])
            typer.echo(f"{row.rank:>3}. {row.points:+5d} {row.team} ({who})")
        return
    for each in ranks.ranking(tournament, category):
        typer.echo(_row(tournament, each, lang))
    problems = open_problems(tournament)
    if problems:
        typer.echo(text(lang, "tournament.desk.open"))
        for problem in problems:
            typer.echo(f"  {problem.text(lang)}")
        return
    for people in ranks.needs_lot(tournament):
        typer.echo(text(lang, "tournament.desk.needs-lot", people=named(tournament, people)))


def _row(tournament: Tournament, row: ranks.Row, lang: str) -> str:
    rounds = " ".join(f"{points:+d}" for points in row.by_round)
    beside = "".join(f" {n:+d}" for n in (row.ruled, row.penalties) if n)
    how = text(lang, f"tournament.tie.{row.decided}") if row.decided else ""
    decided = f", {text(lang, 'tournament.desk.decided', rule=how)}" if how else ""
    name = tournament.names[row.person]
    return f"{row.rank:>3}. {row.points:+5d} {name} ({rounds}{beside}){decided}"


def version(
    file: Written,
    reason: Annotated[str, typer.Option("--reason", help="What has changed.")] = "",
    lang: Language = "",
) -> None:
    """Publish the ranking; it carries the next version, and what changed against the last."""
    log = keeping.publish_ranking(read(file), reason, now())
    keep(file, log)
    tournament = fold(log)
    number = log[-1].data["version"]
    typer.echo(text(lang, "tournament.desk.version", n=number))
    moved, reasons = ranks.changes(tournament, number)
    for each in moved:
        name = tournament.names[each.person]
        (old, new), (was, now_) = each.rank, each.points
        typer.echo(f"  {old}. → {new}. {name} {was:+d} → {now_:+d}")
    for each_reason in reasons:
        typer.echo(f"  {each_reason}")


def standings(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Logs of a season.")],
    best: Annotated[int, typer.Option(help="So many events count. Default: all.")] = 0,
    least: Annotated[int, typer.Option(help="Who has fewer has no place.")] = 0,
    plus_only: Annotated[
        bool, typer.Option("--plus-only", help="Points below zero count nothing.")
    ] = False,
    category: Category = "",
    teams: Teams = False,
    csv: Csv = False,
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """A season: the events added up, by their published rankings."""
    events = [season.event_of(fold(read(file))) for file in files]
    counting = season.Counting(best, least, plus_only)
    rows = season.standings(events, counting, category, teams)
    titles = [event.title for event in events]
    if as_json:
        print_json(
            {
                "events": [{"title": e.title, "version": e.version} for e in events],
                "standings": [
                    {
                        "rank": row.rank,
                        "name": row.name,
                        "club": row.club,
                        "points": row.points,
                        "by_event": row.by_event,
                        "counted": row.counted,
                    }
                    for row in rows
                ],
            }
        )
    elif csv:
        typer.echo(writing.season_csv(titles, rows, lang), nl=False)
    else:
        for row in rows:
            typer.echo(_standing(row, lang))


def _standing(row: season.Standing, lang: str) -> str:
    cells = [
        "–" if n is None else f"{n:+d}" if counts else f"({n:+d})"
        for n, counts in zip(row.by_event, row.counted, strict=True)
    ]
    rank = f"{row.rank}." if row.rank else "–"
    few = "" if row.rank else f", {text(lang, 'tournament.desk.too-few')}"
    return f"{rank:>4} {row.points:+6d} {row.name}: {' '.join(cells)}{few}"


def money(file: File, lang: Language = "") -> None:
    """Prizes by the ranking, the cash box, who has not paid."""
    tournament = fold(read(file))
    currency = tournament.plan["currency"]
    for award in purse.awards(tournament):
        key = "award" if award.place else "award-plus"
        name = award.team or tournament.names[award.person]
        values = {"place": award.place} if award.place else {}
        amount = _amount(award.cents)
        typer.echo(
            text(
                lang,
                f"tournament.desk.{key}",
                name=name,
                amount=amount,
                currency=currency,
                **values,
            )
        )
    box = purse.box(tournament)
    words = {"amount": _amount(box.cents), "currency": currency}
    typer.echo(text(lang, "tournament.desk.box", **words))
    for number, cents in box.owing:
        words = {"amount": _amount(cents), "currency": currency}
        typer.echo(text(lang, "tournament.desk.owes", name=tournament.names[number], **words))


def _amount(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def log(file: File, lang: Language = "") -> None:
    """All entries, the referee's as well, each with what it corrected and why."""
    for entry in sorted(read(file), key=lambda each: each.order):
        typer.echo(_told(entry, lang))


def _told(entry: Entry, lang: str) -> str:
    data = entry.data
    kind = text(lang, f"tournament.kind.{entry.kind}")
    beside = ("by", "names", "reason", "question", "seed", "rounds", "rows", "seen", "rules")
    facts = [
        f"{key} {_short(value)}"
        for key, value in data.items()
        if key not in beside and value not in ("", [], None, False, 0)
    ]
    names = f" [{', '.join(data['names'])}]" if data["names"] else ""
    reason = ""
    if entry.replaces:
        why = f"{', '.join(entry.replaces)}: {data['reason']}"
        reason = f" ({text(lang, 'tournament.desk.corrected', reason=why)})"
    return f"{entry.id} {kind}{names} {', '.join(facts)}{reason}".rstrip()


def _short(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(_short(each) for each in value)
    if isinstance(value, dict):
        return " ".join(f"{k}={v}" for k, v in value.items())
    return str(value)


def check(file: File, lang: Language = "", as_json: AsJson = False) -> None:
    """Reckon every sheet and repeat every draw; exit code 1 if something is wrong."""
    _told_check(check_all(read(file))[1], lang, as_json)


def check_log(content: str, lang: str, as_json: bool) -> None:
    """What `cego verify` says of a log: the same."""
    _told_check(check_all(writing.read_log(content))[1], lang, as_json)


def _told_check(findings: list[Finding], lang: str, as_json: bool) -> None:
    wrong = sum(finding.wrong for finding in findings)
    if as_json:
        told = [{"what": f.key, "wrong": f.wrong, "text": f.text(lang)} for f in findings]
        print_json({"right": not wrong, "findings": told})
    else:
        for finding in findings:
            typer.echo(finding.text(lang))
        key = "wrong" if wrong else "right"
        typer.echo(text(lang, f"tournament.check.{key}", n=wrong))
    if wrong:
        raise typer.Exit(1)


def merge(
    file: Written,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="A log of the same tournament.")],
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """What another copy of the log has besides, for instance from a second laptop."""
    keep(file, writing.merged(read(file), read(other)))


def schema() -> None:
    """JSON Schema of the log."""
    print_json(writing.log_schema())
