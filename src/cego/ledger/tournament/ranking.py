"""The ranking, reckoned from the results alone: points, then the rule for ties the club chose."""

import hmac
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cego.fairdeal import message
from cego.ledger.tournament.draw.chance import LOTS
from cego.ledger.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody's place; who is not told apart by any rule shares it."""

    rank: int
    person: int
    points: int
    by_round: tuple[int, ...]
    """What was played, by round; rulings and penalties are beside it."""
    ruled: int
    penalties: int
    games: int | None
    """Games with a gain; none if a sheet does not tell."""
    decided: str = ""
    """The rule for ties that told somebody apart from others with the same points."""


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team's place and those who count for it, with their points."""

    rank: int
    team: str
    points: int
    members: tuple[tuple[int, int], ...]


def ranking(tournament: Tournament, category: str = "") -> list[Row]:
    """Everybody who took part but helpers, or those of one category, from the best."""
    there = tournament.took_part()
    rows = [row for row in _scores(tournament) if row.person in there]
    rows = [row for row in rows if not tournament.people[row.person].helper]
    if category:
        folded = category.casefold()
        rows = [row for row in rows if folded in _labels(tournament, row.person)]
    groups = _by_points(rows)
    rules = [
        (name, _KEYS[name] if name != "lot" else _lot_key(tournament))
        for name in tournament.plan["ties"]
    ]
    placed: list[Row] = []
    for group in groups:
        for same, decided in _told_apart(group, rules):
            rank = len(placed) + 1
            ordered = sorted(same, key=lambda row: row.person)
            placed += [replace(row, rank=rank, decided=decided) for row in ordered]
    return placed


def _labels(tournament: Tournament, person: int) -> set[str]:
    return {name.casefold() for name in tournament.people[person].categories}


def _scores(tournament: Tournament) -> list[Row]:
    rounds = sorted(tournament.rounds)
    points = {number: dict.fromkeys(rounds, 0) for number in tournament.people}
    games: dict[int, int | None] = dict.fromkeys(tournament.people, 0)
    for round_ in tournament.rounds.values():
        for share in (share for sheet in round_.sheets for share in sheet.shares):
            if share.person not in points:
                continue
            points[share.person][round_.number] += share.points
            before = games[share.person]
            known = before is not None and share.games is not None
            games[share.person] = (before or 0) + (share.games or 0) if known else None
    ruled = dict.fromkeys(tournament.people, 0)
    for entry in tournament.rulings:
        for each in entry.data["amounts"]:
            if each["person"] in ruled:
                ruled[each["person"]] += each["points"]
    fined = dict.fromkeys(tournament.people, 0)
    for entry in tournament.penalties:
        if entry.data["person"] in fined:
            fined[entry.data["person"]] += entry.data["points"]
    return [
        Row(
            0,
            person,
            sum(points[person].values()) + ruled[person] + fined[person],
            tuple(points[person].values()),
            ruled[person],
            fined[person],
            games[person],
        )
        for person in sorted(tournament.people)
    ]


Key = Callable[[Row], "int | bytes | None"]
_KEYS: dict[str, Key] = {
    "plus-games": lambda row: row.games,
    "plus-points": lambda row: sum(n for n in row.by_round if n > 0),
    "best-round": lambda row: max(row.by_round, default=0),
    "last-round": lambda row: row.by_round[-1] if row.by_round else 0,
}


def lot_of(seed: bytes, words: Sequence[str], person: int) -> bytes:
    """Somebody's lot, the higher the better; it does not change when results are corrected."""
    return hmac.digest(seed, message(words, LOTS) + person.to_bytes(4, "big"), "sha256")


def _unknown(_: Row) -> None:
    """The lots are not drawn yet."""


def _lot_key(tournament: Tournament) -> Key:
    opened = tournament.lots.drawn if tournament.lots else None
    if opened is None:
        return _unknown
    seed, words = bytes.fromhex(opened.data["seed"]), opened.data["words"]
    return lambda row: lot_of(seed, words, row.person)


def _by_points(rows: Iterable[Row]) -> list[list[Row]]:
    found: dict[int, list[Row]] = {}
    for row in rows:
        found.setdefault(row.points, []).append(row)
    return [found[points] for points in sorted(found, reverse=True)]


def _told_apart(
    group: list[Row], rules: Sequence[tuple[str, Key]], decided: str = ""
) -> list[tuple[list[Row], str]]:
    """The group in its order; a rule that says nothing of one of them is passed over for all."""
    if len(group) == 1 or not rules:
        return [(group, decided)]
    (name, key), *others = rules
    known = [(key(row), row) for row in group]
    values: set[Any] = {value for value, _ in known}
    if None in values or len(values) == 1:
        return _told_apart(group, others, decided)
    found = []
    for value in sorted(values, reverse=True):
        same = [row for mine, row in known if mine == value]
        found += _told_apart(same, others, name)
    return found


def needs_lot(tournament: Tournament) -> list[tuple[int, ...]]:
    """Those who share a place although the plan has lots for that: the lots are to be drawn."""
    if "lot" not in tournament.plan["ties"]:
        return []
    by_rank: dict[int, list[int]] = {}
    for row in ranking(tournament):
        by_rank.setdefault(row.rank, []).append(row.person)
    return [tuple(people) for people in by_rank.values() if len(people) > 1]


def teams(tournament: Tournament) -> list[TeamRow]:
    """Teams by the sum of their members, or of the best of them; who is missing counts nothing."""
    names: dict[str, str] = {}
    members: dict[str, list[tuple[int, int]]] = {}
    for row in ranking(tournament):
        team = tournament.people[row.person].team
        if team:
            names.setdefault(team.casefold(), team)
            members.setdefault(team.casefold(), []).append((row.person, row.points))
    best = tournament.plan["best_of_team"]
    counted = {key: tuple(some[:best] if best else some) for key, some in members.items()}
    sums = {key: sum(points for _, points in some) for key, some in counted.items()}
    order = sorted(sums, key=lambda key: (-sums[key], key))
    return [
        TeamRow(
            1 + sum(other > sums[key] for other in sums.values()),
            names[key],
            sums[key],
            counted[key],
        )
        for key in order
    ]


@dataclass(frozen=True, slots=True)
class Moved:
    """What changed for somebody between two published rankings."""

    person: int
    rank: tuple[int, int]
    points: tuple[int, int]


def changes(tournament: Tournament, version: int) -> tuple[list[Moved], list[str]]:
    """What a version changed against the one before it, and the reasons given in between."""
    by_version = {entry.data["version"]: entry for entry in tournament.published}
    now, before = by_version[version], by_version.get(version - 1)
    if before is None:
        return [], []
    old = {row["person"]: row for row in before.data["rows"]}
    moved = []
    for row in now.data["rows"]:
        was = old.get(row["person"])
        if was and was != row:
            ranks = was["rank"], row["rank"]
            moved.append(Moved(row["person"], ranks, (was["points"], row["points"])))
    reasons = [
        entry.data["reason"] or entry.data.get("text", "")
        for entry in tournament.entries
        if before.order < entry.order < now.order and (entry.replaces or entry.kind in _EXPLAINED)
    ]
    return moved, [reason for reason in reasons if reason]


_EXPLAINED = ("penalised", "ruled", "voided", "reseated", "substituted")


def outdated(tournament: Tournament) -> bool:
    """Whether results say something else than the ranking published last for the same rounds."""
    if not tournament.published:
        return False
    last = tournament.published[-1].data
    same = last["rounds"] == len(tournament.rounds)
    return same and list(last["rows"]) != published_rows(tournament)


def published_rows(tournament: Tournament) -> list[dict[str, int]]:
    """The ranking as it stands in a published version."""
    return [
        {"person": row.person, "rank": row.rank, "points": row.points}
        for row in ranking(tournament)
    ]
