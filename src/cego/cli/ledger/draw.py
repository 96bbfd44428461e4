"""``cego ledger commit``, ``word``, ``draw``, ``publish``, ``discard``, ``seats``, ``lots``."""

import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from cego.cli.common import AsJson, Language, print_json
from cego.cli.ledger.files import File, Reason, Written, keep, named, now, paired, read, write
from cego.errors import ReadError
from cego.fairdeal import SEED_BYTES
from cego.ledger.tournament import committing, writing
from cego.ledger.tournament.draw.claims import Report
from cego.ledger.tournament.draw.drawing import Answer
from cego.ledger.tournament.keeping import Log
from cego.ledger.tournament.playing import round_of
from cego.ledger.tournament.state import Draw, Tournament, fold
from cego.locale import text

Rounds = Annotated[
    list[int] | None, typer.Option("--round", help="Repeatable. Default: the next one.")
]
SeedFile = Annotated[
    str, typer.Option("--seed-file", help="Where the seed is kept. Default: FILE.seed")
]
Keep = Annotated[
    bool, typer.Option("--keep", help="Change the published seating as little as possible.")
]
Knowingly = Annotated[bool, typer.Option("--knowingly", help="Although results are missing.")]


def commit(
    file: Written,
    rounds: Rounds = None,
    keep_seats: Keep = False,
    knowingly: Knowingly = False,
    seed_file: SeedFile = "",
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Commit to a seed and to the list, before people say words."""
    log = read(file)
    seed = secrets.token_bytes(SEED_BYTES)
    wanted = rounds or [fold(log).next_round]
    log = committing.commit(log, wanted, seed, keep_seats, now(), knowingly)
    write(seed_file or f"{file}.seed", f"{seed.hex()}\n")
    keep(file, log)
    said = log[-1].data
    if as_json:
        print_json({key: said[key] for key in ("draw", "rounds", "commitment", "question")})
        return
    listed = ", ".join(map(str, said["rounds"]))
    typer.echo(text(lang, "tournament.desk.committed", n=said["draw"], rounds=listed))
    typer.echo(f"{said['commitment']}\n{said['question']}")
    typer.echo(text(lang, "tournament.desk.seed-kept", file=seed_file or f"{file}.seed"))


def word(
    file: Written,
    said: Annotated[str, typer.Argument(metavar="WORD", help="Any word.")],
    who: Annotated[str, typer.Option(help="Who says it.")] = "",
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """A word from the hall, mixed into the draw that is committed to."""
    keep(file, committing.say_word(read(file), said, who, at=now()))


def _seed(file: str, seed_file: str) -> bytes:
    name = seed_file or f"{file}.seed"
    try:
        return bytes.fromhex(Path(name).read_text("ascii").strip())
    except (OSError, ValueError) as error:
        raise ReadError("tournament.desk.seed-file", file=name, error=str(error)) from error


def draw(
    file: Written,
    seed_file: SeedFile = "",
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Open the seed and draw: a draft to look at, with all that is to be said of it."""
    log = committing.open_draw(read(file), _seed(file, seed_file), at=now())
    keep(file, log)
    answer = committing.answer_of(log[-1])
    tournament = fold(log)
    found = tournament.draws[log[-1].data["draw"]]
    if as_json:
        print_json(_data(found, answer))
        return
    values = {"n": found.number, "steps": answer.steps, "tries": answer.tries}
    typer.echo(text(lang, "tournament.desk.drawn", **values))
    for seated, report in zip(answer.rounds, answer.reports, strict=True):
        typer.echo(text(lang, "tournament.desk.round", n=seated.round))
        _tables(tournament, seated.tables, seated.pauses, lang)
        for line in _told(tournament, report, lang):
            typer.echo(line)


def _data(found: Draw, answer: Answer) -> dict[str, Any]:
    return {
        "draw": found.number,
        "steps": answer.steps,
        "tries": answer.tries,
        "rounds": [
            seated.to_data()
            | {
                "again": report.again,
                "repeated": report.repeated,
                "least": report.least_again,
                "kept_apart": report.kept_apart,
                "wishes": report.wishes,
                "moved": report.moved,
                "proofs": [proof.text() for proof in report.proofs],
            }
            for seated, report in zip(answer.rounds, answer.reports, strict=True)
        ],
    }


def _tables(tournament: Tournament, tables: Any, pauses: Any, lang: str) -> None:
    for number, table in enumerate(tables, 1):
        if table:
            people = named(tournament, table)
            typer.echo("  " + text(lang, "tournament.desk.table", n=number, people=people))
    if pauses:
        typer.echo("  " + text(lang, "tournament.desk.pauses", people=named(tournament, pauses)))


def _told(tournament: Tournament, report: Report, lang: str) -> list[str]:
    """What is to be said of a round, the good as well as the bad."""

    def say(key: str, **values: str | int) -> str:
        return text(lang, f"tournament.desk.{key}", **values)

    lines = []
    if report.again:
        who = paired(tournament, report.again)
        lines.append(say("rematches", n=report.repeated, people=who))
        lines.append(say("fewest" if report.fewest else "not-found"))
    else:
        lines.append(say("no-rematch"))
    if report.kept_apart:
        lines.append(say("apart", people=paired(tournament, report.kept_apart)))
    if report.wishes:
        lines.append(say("wishes", people=paired(tournament, report.wishes)))
    if not report.kept_apart and not report.wishes:
        lines.append(say("all-wishes"))
    if report.moved:
        lines.append(say("moved", people=named(tournament, report.moved)))
    return [*lines, *(proof.text(lang, tournament.names) for proof in report.proofs)]


def publish(file: Written, lang: Language = "") -> None:
    """The draft becomes the seating."""
    log = committing.publish(read(file), at=now())
    keep(file, log)
    typer.echo(text(lang, "tournament.desk.published", n=log[-1].data["draw"]))


def discard(
    file: Written,
    number: Annotated[int, typer.Argument(metavar="DRAW", help="Its number.")],
    reason: Reason,
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
) -> None:
    """A draw that is not to hold; it stays visible."""
    keep(file, committing.discard(read(file), number, reason, now()))


def seats(
    file: File,
    rounds: Rounds = None,
    csv: Annotated[bool, typer.Option("--csv", help="For spreadsheets.")] = False,
    lang: Language = "",
) -> None:
    """Who sits where; rematches are marked in the report of the draw."""
    tournament = fold(read(file))
    for number in rounds or [max(tournament.rounds, default=1)]:
        round_ = round_of(tournament, number)
        if csv:
            typer.echo(writing.seats_csv(tournament, number, lang), nl=False)
            continue
        typer.echo(text(lang, "tournament.desk.round", n=number))
        for sheet in round_.sheets:
            people = named(tournament, [who for who, _ in sheet.seats.at(1) if who])
            said = text(lang, "tournament.desk.table", n=sheet.seats.table, people=people)
            typer.echo(f"  {said}")
        _tables(tournament, (), round_.pauses, lang)


def lots(
    file: Written,
    begin: Annotated[bool, typer.Option("--commit", help="Only commit to a seed.")] = False,
    seed_file: SeedFile = "",
    lang: Language = "",
) -> None:
    """Lots for ties: commit, let people say words, then draw."""
    log: Log = read(file)
    name = seed_file or f"{file}.lots"
    if begin:
        seed = secrets.token_bytes(SEED_BYTES)
        log = committing.commit_lots(log, seed, now())
        write(name, f"{seed.hex()}\n")
        keep(file, log)
        typer.echo(log[-1].data["commitment"])
        return
    keep(file, committing.open_lots(log, _seed(file, name), now()))
    typer.echo(text(lang, "tournament.desk.lots"))
