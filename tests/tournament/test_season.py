"""A season: the best events count, for people, categories and teams."""

from random import Random

import pytest

from cego.errors import CegoError
from cego.ledger.tournament import keeping, playing, writing
from cego.ledger.tournament.keeping import Log
from cego.ledger.tournament.season import Counting, Event, Result, changed, event_of, standings
from cego.ledger.tournament.state import fold
from halls import event, played


def one_event(n: int) -> Log:
    """16 people of a roster of 20, others each time; numbers on the list differ, members do not."""
    rng = Random(n)
    log = event(best_of_team=2)
    for member in rng.sample(range(20), 16):
        labels = ["women"] if member % 4 == 0 else []
        log = keeping.register(
            log, f"M{member:02}", member=str(member), team=f"T{member % 5}", categories=labels
        )
    return keeping.publish_ranking(played(played(log, 1, rng), 2, rng))


def by_hand(points: list[int | None], best: int) -> int:
    return sum(sorted((n for n in points if n is not None), reverse=True)[:best])


def test_thirteen_events_of_which_the_best_eight_count() -> None:
    events = [event_of(fold(one_event(n))) for n in range(13)]
    rows = standings(events, Counting(best=8, least=9))
    assert len(rows) == 20
    for row in rows:
        assert row.points == by_hand(list(row.by_event), 8)
        assert sum(row.counted) == min(8, row.events)
        assert (row.rank == 0) == (row.events < 9)
    ranked = [row for row in rows if row.rank]
    assert [row.points for row in ranked] == sorted((r.points for r in ranked), reverse=True)
    assert ranked[0].rank == 1
    women = standings(events, Counting(best=8), "Women")
    assert {row.name for row in women} == {"M00", "M04", "M08", "M12", "M16"}
    in_teams = standings(events, Counting(best=8), of_teams=True)
    assert {row.name for row in in_teams} == {f"T{n}" for n in range(5)}
    first = next(t for t in events[0].teams if t.name == "T1")
    mine = [p.points for p in events[0].people if int(p.key) % 5 == 1]
    assert first.points == by_hand(list(mine), 2)
    table = writing.season_csv([e.title for e in events], rows, "en")
    assert "(" in table, "what does not count stands in brackets"


def results(**points: list[int | None]) -> list[Event]:
    count = max(map(len, points.values()))
    return [
        Event(
            f"E{at}",
            1,
            tuple(
                Result(name, name, "", (), n)
                for name, each in points.items()
                if (n := each[at]) is not None
            ),
            (),
        )
        for at in range(count)
    ]


def test_ties_go_to_the_better_best_event_and_are_shared_in_the_end() -> None:
    rows = standings(results(a=[50, 50], b=[40, 60], c=[60, 40], d=[1, None]), Counting())
    assert [(row.rank, row.name) for row in rows] == [(1, "b"), (1, "c"), (3, "a"), (4, "d")]


def test_points_below_zero_may_count_nothing() -> None:
    rows = standings(results(a=[50, -80], b=[10, 10]), Counting(plus_only=True))
    assert [(row.name, row.points) for row in rows] == [("a", 50), ("b", 20)]
    rows = standings(results(a=[50, -80], b=[10, 10]), Counting())
    assert [(row.name, row.points) for row in rows] == [("b", 20), ("a", -30)]


def test_the_season_has_the_published_version_and_tells_what_a_correction_changed() -> None:
    logs = [one_event(n) for n in range(3)]
    before = standings([event_of(fold(log)) for log in logs], Counting())
    log = logs[0]
    total = next(e for e in log if e.kind == "total")
    amounts = [n + d for n, d in zip(total.data["amounts"], (400, -400, 0, 0), strict=True)]
    log = playing.write_total(
        log, 1, total.data["table"], amounts, replaces=[total.id], reason="misread"
    )
    unpublished = [event_of(fold(each)) for each in (log, *logs[1:])]
    assert standings(unpublished, Counting()) == before
    log = keeping.publish_ranking(log)
    after = [event_of(fold(each)) for each in (log, *logs[1:])]
    assert [each.version for each in after] == [2, 1, 1]
    rows = standings(after, Counting())
    moved = {old.name: new.points - old.points for old, new in changed(before, rows)}
    assert sorted(n for n in moved.values() if n) == [-400, 400]


def test_the_same_name_twice_in_an_event_is_refused() -> None:
    log = event()
    for _ in range(8):
        log = keeping.register(log, "Anna")
    with pytest.raises(CegoError, match="Anna"):
        event_of(fold(log))
