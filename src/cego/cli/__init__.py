"""`cego` on the command line.

Every command prints for people, or with ``--json`` for programs. What goes wrong is said on
standard error, with exit code 2; a traceback never reaches the user.
"""

import sys
from typing import Annotated

import typer

from cego import __version__
from cego.cli import (
    admin,
    arena,
    auction,
    deals,
    ledger,
    pad,
    rules,
    score,
    serve,
    solve,
    study,
)
from cego.cli.common import Failure, complain
from cego.cli.output import never_fail
from cego.errors import CegoError


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(f"cego {__version__}")
        raise typer.Exit


app = typer.Typer(
    help="Cego and Zuger Tapp: every village's rules, from the shuffle to the payment.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(rules.app, name="rules")
app.command("score")(score.score)
app.command("auction")(auction.auction)
app.command("deal")(deals.deal)
app.command("replay")(deals.replay)
app.command("verify")(deals.verify)
app.command("solve")(solve.solve)
app.command("play")(deals.play)
app.command("arena")(arena.arena)
app.command("serve")(serve.serve)
app.command("backup")(serve.backup)
app.add_typer(admin.app, name="admin")
app.add_typer(pad.app, name="pad")
app.add_typer(ledger.app, name="ledger")
app.command("hint")(study.hint)
app.command("review")(study.review)
app.command("odds")(study.odds)
app.command("puzzles")(study.puzzles)


@app.callback()
def _program(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help="Say which this is."),
    ] = False,
) -> None:
    """Cego and Zuger Tapp: every village's rules, from the shuffle to the payment."""


def main() -> None:
    """Run the program."""
    never_fail()
    try:
        app()
    except (CegoError, Failure) as error:
        complain(error)
        sys.exit(2)
    except BrokenPipeError:
        # Whoever read our output has seen enough. Point stdout elsewhere, or Python would
        # complain about the pipe once more while shutting down.
        sys.stdout = None
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)
