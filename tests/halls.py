"""Tournaments for tests: people on a list, rounds drawn, sheets filled in by a seeded chance."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cego.ledger.tournament import committing, keeping, playing
from cego.ledger.tournament.keeping import Log
from cego.ledger.tournament.ranking import ranking
from cego.ledger.tournament.state import Tournament, fold
from cego.rules import load


def people(log: Log, count: int, **more: Any) -> Log:
    for n in range(1, count + 1):
        log = keeping.register(log, f"P{n:03}", **{k: v(n) for k, v in more.items()})
    return log


def event(rules: str = "loewen", count: int = 0, rounds: int = 2, **plan: Any) -> Log:
    return people(keeping.begin(load(rules), "Herbstturnier", rounds, **plan), count)


def seed(n: int) -> bytes:
    return n.to_bytes(32, "big")


def drawn(log: Log, *rounds: int, keep: bool = False, words: Sequence[str] = ()) -> Log:
    """Committed, words said, drawn and published."""
    log = committing.commit(log, rounds, seed(sum(rounds)), keep)
    for word in words:
        log = committing.say_word(log, word)
    return committing.publish(committing.open_draw(log, seed(sum(rounds))))


def amounts(rng: Random, places: int) -> list[int]:
    """Random points that are zero in all."""
    found = [rng.randrange(-300, 300) for _ in range(places - 1)]
    return [*found, -sum(found)]


def totals(log: Log, number: int, rng: Random, without: Sequence[int] = ()) -> Log:
    """Every table's total typed in, with the games in plus."""
    for sheet in fold(log).rounds[number].sheets:
        table, places = sheet.seats.table, len(sheet.seats.drawn)
        if table not in without:
            plus = [rng.randrange(2, 12) for _ in range(places)]
            log = playing.write_total(log, number, table, amounts(rng, places), plus=plus)
    return log


def lines(log: Log, number: int, table: int, rng: Random, count: int = 24) -> Log:
    """A sheet deal by deal: Eine, played by forehand, with random points."""
    players = len(playing.sheet_at(fold(log), number, table).seats.drawn)
    for deal in range(1, count + 1):
        log = playing.write_line(
            log,
            number,
            table,
            device=f"phone{table}",
            by="table",
            game="eine" if players > 3 else "solo",
            who=[deal % players],
            end="points",
            points=rng.randrange(20, 50),
        )
    return log


def played(log: Log, number: int, rng: Random) -> Log:
    """A round from the draw to the closing."""
    log = playing.start_round(drawn(log, number), number)
    return playing.close_round(totals(log, number, rng), number)


def points(tournament: Tournament) -> dict[str, int]:
    """By name, everybody's points."""
    return {tournament.people[row.person].name: row.points for row in ranking(tournament)}


def tables(tournament: Tournament, number: int) -> list[tuple[int, ...]]:
    return [sheet.seats.drawn for sheet in tournament.rounds[number].sheets]
