"""Prizes by the ranking, and the cash box. All amounts are cents."""

from collections.abc import Sequence
from dataclasses import dataclass

from cego.ledger.tournament.ranking import ranking, teams
from cego.ledger.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Award:
    """A prize; either a person or a team has it."""

    place: int
    """0 for the prize that everyone above zero has."""
    cents: int
    category: str = ""
    person: int = 0
    team: str = ""


def awards(tournament: Tournament) -> list[Award]:
    """Who gets what. Who shares a place shares the prizes of it and the next; odd cents stay."""
    found: list[Award] = []
    for prize in tournament.plan["prizes"]:
        if prize["team"]:
            rows = teams(tournament)
            cents = _shared([row.rank for row in rows], prize["places"])
            found += [
                Award(row.rank, amount, team=row.team)
                for row, amount in zip(rows, cents, strict=True)
                if amount
            ]
            continue
        people = ranking(tournament, prize["category"])
        cents = _shared([row.rank for row in people], prize["places"])
        found += [
            Award(row.rank, amount, prize["category"], row.person)
            for row, amount in zip(people, cents, strict=True)
            if amount
        ]
        if prize["plus"]:
            found += [
                Award(0, prize["plus"], prize["category"], row.person)
                for row in people
                if row.points > 0
            ]
    return found


def _shared(ranks: Sequence[int], places: Sequence[int]) -> list[int]:
    found = []
    for rank in ranks:
        often = ranks.count(rank)
        pot = sum(places[rank - 1 : rank - 1 + often])
        found.append(pot // often)
    return found


@dataclass(frozen=True, slots=True)
class Box:
    """The cash box: what is in it, what came for what, who still owes the fee."""

    cents: int
    by_what: tuple[tuple[str, int], ...]
    owing: tuple[tuple[int, int], ...]
    """Person and cents."""


def box(tournament: Tournament) -> Box:
    """What the entries about money come to; helpers pay no fee."""
    sums = {"fee": 0, "prize": 0, "other": 0}
    paid: dict[int, int] = {}
    for entry in tournament.cash:
        sums[entry.data["what"]] += entry.data["cents"]
        if entry.data["what"] == "fee":
            person = entry.data["person"]
            paid[person] = paid.get(person, 0) + entry.data["cents"]
    fee = tournament.plan["fee"]
    owing = tuple(
        (number, fee - paid.get(number, 0))
        for number, person in sorted(tournament.people.items())
        if not person.helper and paid.get(number, 0) < fee
    )
    return Box(sum(sums.values()), tuple(sums.items()), owing)
