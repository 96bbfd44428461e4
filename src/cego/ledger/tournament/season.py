"""A season: several events added up, the best N of them, for people, categories and teams.

People are the same if they have the same member's number, or else the same name and club.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cego.errors import IllegalAction
from cego.ledger.tournament.ranking import ranking, teams
from cego.ledger.tournament.state import Person, Tournament


@dataclass(frozen=True, slots=True)
class Counting:
    """How a season is reckoned."""

    best: int = 0
    """So many events count, the best of each; 0: all."""
    least: int = 0
    """Who took part less often has no place."""
    plus_only: bool = False
    """Only points above zero count."""


@dataclass(frozen=True, slots=True)
class Result:
    """What somebody, or a team, brought home from an event."""

    key: str
    name: str
    club: str
    categories: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Event:
    """What a season needs of a tournament: the ranking published last, or the one that stands."""

    title: str
    version: int
    """0: nothing is published yet."""
    people: tuple[Result, ...]
    teams: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A place in the season."""

    rank: int
    """0: too few events."""
    name: str
    club: str
    points: int
    events: int
    by_event: tuple[int | None, ...]
    counted: tuple[bool, ...]


def event_of(tournament: Tournament) -> Event:
    """The part of a tournament that goes into the season."""
    last = tournament.published[-1].data if tournament.published else None
    points = (
        {row["person"]: row["points"] for row in last["rows"]}
        if last
        else {row.person: row.points for row in ranking(tournament)}
    )
    people = tuple(
        Result(key_of(person), person.name, person.club, person.categories, points[number])
        for number, person in sorted(tournament.people.items())
        if number in points
    )
    twice = [r.name for r in people if sum(r.key == other.key for other in people) > 1]
    if twice:
        title = tournament.plan["title"]
        raise IllegalAction("tournament.season-twice", name=twice[0], title=title)
    return Event(
        tournament.plan["title"],
        last["version"] if last else 0,
        people,
        _teams(tournament, points),
    )


def _teams(tournament: Tournament, points: Mapping[int, int]) -> tuple[Result, ...]:
    best = tournament.plan["best_of_team"]
    found = []
    for row in teams(tournament):
        mine = [
            points[number]
            for number, person in tournament.people.items()
            if person.team.casefold() == row.team.casefold() and number in points
        ]
        counted = sorted(mine, reverse=True)[: best or None]
        found.append(Result(row.team.casefold(), row.team, "", (), sum(counted)))
    return tuple(found)


def key_of(person: Person) -> str:
    """What tells somebody from others over a season."""
    return person.member or f"{person.name}|{person.club}".casefold()


def standings(
    events: Sequence[Event], counting: Counting, category: str = "", of_teams: bool = False
) -> list[Standing]:
    """The season. Ties go to the better best event, then the next best, and so on; else shared."""
    names: dict[str, Result] = {}
    found: dict[str, list[int | None]] = {}
    for at, event in enumerate(events):
        for result in event.teams if of_teams else event.people:
            if category and category.casefold() not in {c.casefold() for c in result.categories}:
                continue
            names[result.key] = result
            found.setdefault(result.key, [None] * len(events))[at] = result.points
    rows = [_standing(names[key], tuple(points), counting) for key, points in found.items()]
    ranked = sorted(rows, key=lambda row: (*_order(row, counting), row.name, row.club))
    keys = [_order(row, counting) for row in ranked]
    enough = [row.events >= counting.least for row in ranked]
    placed: list[Standing] = []
    for row, key, counts in zip(ranked, keys, enough, strict=True):
        rank = 1 + keys.index(key) if counts else 0
        placed.append(
            Standing(rank, row.name, row.club, row.points, row.events, row.by_event, row.counted)
        )
    return placed


def _worth(points: int | None, counting: Counting) -> int:
    return max(points or 0, 0) if counting.plus_only else points or 0


def _standing(result: Result, points: tuple[int | None, ...], counting: Counting) -> Standing:
    played = [at for at, n in enumerate(points) if n is not None]
    best = sorted(played, key=lambda at: (-_worth(points[at], counting), at))
    taken = set(best[: counting.best] if counting.best else best)
    total = sum(_worth(points[at], counting) for at in taken)
    counted = tuple(at in taken for at in range(len(points)))
    return Standing(0, result.name, result.club, total, len(played), points, counted)


def _order(row: Standing, counting: Counting) -> tuple[object, ...]:
    """Those with enough events first, then by points, then by their single events."""
    single = sorted((_worth(n, counting) for n in row.by_event if n is not None), reverse=True)
    padded = single + [0] * (len(row.by_event) - len(single))
    return (row.events < counting.least, -row.points, *(-n for n in padded))


def changed(
    before: Sequence[Standing], after: Sequence[Standing]
) -> list[tuple[Standing, Standing]]:
    """Who stands differently, for instance since an event was corrected."""
    old = {(row.name, row.club): row for row in before}
    both = [(old.get((row.name, row.club)), row) for row in after]
    return [(was, row) for was, row in both if was is not None and was != row]
