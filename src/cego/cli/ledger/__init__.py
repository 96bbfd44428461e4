"""``cego ledger``: a tournament from the command line, kept in one file."""

from collections.abc import Callable
from typing import Any

import typer

from cego.cli.ledger import draw, hall, people, results

app = typer.Typer(
    no_args_is_help=True,
    help="Tournaments: draw, results, ranking, season, all from one file.",
)
_COMMANDS: dict[str, Callable[..., Any]] = {
    "new": people.new,
    "add": people.add,
    "people": people.people,
    "away": people.away,
    "apart": people.apart,
    "commit": draw.commit,
    "word": draw.word,
    "draw": draw.draw,
    "publish": draw.publish,
    "discard": draw.discard,
    "seats": draw.seats,
    "begin": hall.begin,
    "close": hall.close,
    "swap": hall.swap,
    "substitute": hall.substitute,
    "penalty": hall.penalty,
    "void": hall.void,
    "strike": hall.strike,
    "lots": draw.lots,
    "ranking": results.ranking,
    "version": results.version,
    "standings": results.standings,
    "money": results.money,
    "log": results.log,
    "check": results.check,
    "merge": results.merge,
    "schema": results.schema,
    "total": hall.total,
    "line": hall.line,
    "pay": hall.pay,
}
_AMOUNTS = ("total", "line", "pay")
"""Commands that are told amounts; those below zero are no options."""
for _name, _command in _COMMANDS.items():
    _context = {"ignore_unknown_options": True} if _name in _AMOUNTS else None
    app.command(_name, context_settings=_context)(_command)
