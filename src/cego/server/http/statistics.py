"""What somebody has played, in numbers: pure, from the rows of his deals."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import accumulate
from statistics import fmean
from typing import Any, get_args

from cego.server.protocol.base import SeatLetter
from cego.server.protocol.people import (
    ContractPlayed,
    FamilyStatistics,
    Moment,
    RatingShown,
    RulesPlayed,
    SeatPlayed,
    Statistics,
)

Row = dict[str, Any]
LETTERS: tuple[SeatLetter, ...] = get_args(SeatLetter)
POINTS = 200
"""A curve has no more."""
_MIDDLE, _SCALE = 1500, 40


def shown(mu: float) -> int:
    """A rating as people know them: 1500 for the Stammtisch."""
    return round(_MIDDLE + _SCALE * (mu - 25))


def rating_shown(row: Row) -> RatingShown:
    """A rating with its family."""
    spread = round(2 * _SCALE * row["sigma"])
    return RatingShown(
        family=row["family"], rating=shown(row["mu"]), spread=spread, deals=row["deals"]
    )


def statistics(rows: Sequence[Row], steps: Sequence[Row]) -> Statistics:
    """All families, the one played most first; `rows` from the last deal to the first."""
    by_family = _grouped([row for row in rows if row["family"]], lambda row: row["family"])
    found = [
        _family(family, played[::-1], [step for step in steps if step["family"] == family])
        for family, played in by_family.items()
    ]
    return Statistics(rules=_rules(rows), families=sorted(found, key=lambda item: -item.deals))


def _rules(rows: Sequence[Row]) -> list[RulesPlayed]:
    found = [
        RulesPlayed(
            rules=rules,
            deals=len(played),
            total=sum(row["payment"] for row in played),
            mean=fmean(row["payment"] for row in played),
        )
        for rules, played in _grouped(rows, lambda row: row["rules"]).items()
    ]
    return sorted(found, key=lambda item: (-item.deals, item.rules))


def _grouped(rows: Sequence[Row], key: Callable[[Row], Any]) -> dict[Any, list[Row]]:
    groups: dict[Any, list[Row]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return groups


def _family(family: str, rows: list[Row], steps: list[Row]) -> FamilyStatistics:
    payments = [row["payment"] for row in rows]
    best = max(rows, key=lambda row: row["payment"])
    worst = min(rows, key=lambda row: row["payment"])
    playing = [row for row in rows if row["seat"] < _active(family)]
    times = [row["finished_at"] for row in rows]
    return FamilyStatistics(
        family=family,
        deals=len(rows),
        sat_out=len(rows) - len(playing),
        total=sum(payments),
        mean=fmean(payments),
        best=best["payment"],
        worst=worst["payment"],
        best_deal=best["id"],
        worst_deal=worst["id"],
        contracts=_contracts(playing),
        seats=[
            SeatPlayed(seat=LETTERS[seat], deals=len(group), mean=_mean(group) or 0.0)
            for seat, group in sorted(_grouped(playing, lambda row: row["seat"]).items())
        ],
        scores=_curve(times, list(accumulate(payments))),
        ratings=_curve(
            [step["finished_at"] for step in steps], [shown(step["mu"]) for step in steps]
        ),
    )


def _active(family: str) -> int:
    return int(family.rpartition("-")[2])


def _contracts(rows: list[Row]) -> list[ContractPlayed]:
    found = []
    for contract, group in _grouped([r for r in rows if r["contract"]], _contract).items():
        own = [row for row in group if row["declarer"] == row["chair"]]
        others = [row for row in group if row["declarer"] != row["chair"]]
        found.append(
            ContractPlayed(
                contract=contract,
                played=len(own),
                won=sum(bool(row["won"]) for row in own),
                mean=_mean(own),
                against=len(others),
                mean_against=_mean(others),
            )
        )
    return sorted(found, key=lambda item: (-item.played, -item.against, item.contract))


def _contract(row: Row) -> str:
    return str(row["contract"])


def _mean(rows: list[Row]) -> float | None:
    return fmean(row["payment"] for row in rows) if rows else None


def _curve(times: Sequence[int], values: Sequence[int]) -> list[Moment]:
    """The curve, thinned out evenly; its last point is always there."""
    step = max(1, -(-len(times) // POINTS))
    kept = range(len(times) - 1, -1, -step)
    return [Moment(at=times[at], value=values[at]) for at in reversed(kept)]
