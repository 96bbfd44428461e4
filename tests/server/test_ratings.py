"""Ratings count every deal once; statistics add up."""

import asyncio
import json
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Engine, insert

from cego.server.http.statistics import POINTS, statistics
from cego.server.live.rater import Rater
from cego.server.store.engine import connect
from cego.server.store.migrate import migrate
from cego.server.store.ratings import BETA, MU, SIGMA, Ratings, updated
from cego.server.store.schema import accounts, deal_players, deals
from server.doors import browser, doors, open_table, play

Seats = list[tuple[str | None, str, int]]


def ready(url: str) -> Engine:
    engine = connect(url, writes=True)
    migrate(engine)
    return engine


def store(engine: Engine, number: int, seats: Seats, **more: Any) -> None:
    """A finished deal: who, how he is called, what he was paid."""
    name = f"table-{number}"
    row = {"id": name, "table_code": "table", "number": number, "finished_at": number}
    rest = {"rules": "loewen", "players": len(seats), "record": "{}", "family": "cego-4"}
    with engine.begin() as connection:
        connection.execute(insert(deals), row | rest | more)
        for seat, (person, called, payment) in enumerate(seats):
            player = {"deal_id": name, "chair": seat, "seat": seat, "person": person}
            connection.execute(insert(deal_players), player | {"name": called, "payment": payment})


def four(best: str) -> Seats:
    names = ["anna", "beat", "carl", "dora"]
    return [(name, name.title(), 6 if name == best else -2) for name in names]


def test_a_long_queue_of_deals_leaves_the_database_to_others_as_long_as_it_takes_it() -> None:
    now, rests = 0.0, list[float]()

    class Queue(Ratings):
        waiting = 3

        def __init__(self) -> None:
            pass

        def rate(self) -> int:
            nonlocal now
            now += 7.0
            self.waiting -= 1
            return max(self.waiting, 0)

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    async def scene() -> None:
        rater = Rater(Queue(), lambda: now, rest)
        task = asyncio.ensure_future(rater.run())
        while len(rests) < 2:
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(scene())
    assert rests == [7.0, 7.0]


def test_one_bad_deal_does_not_stop_the_others(database: str) -> None:
    """An account and a guest sat at one table; the guest then became that account."""
    engine = ready(database)
    store(engine, 1, four("anna"))
    twice = [
        ("anna", "Anna", 6),
        ("anna", "Anna", -2),
        ("carl", "Carl", -2),
        (None, "lehrling", -2),
    ]
    store(engine, 2, twice)
    store(engine, 3, four("anna"))
    ratings = Ratings(engine, engine)
    assert ratings.rate() == 3
    assert ratings.rate() == 0
    assert ratings.of("anna")[0]["deals"] == 2
    assert [row["id"] for row in ratings.set_aside()] == ["table-2"]
    engine.dispose()


def test_a_deal_counts_once_whoever_counts(database: str) -> None:
    engine = ready(database)
    for number in range(30):
        store(engine, number, four("anna"))
    several = [Ratings(connect(database, writes=True), engine) for _ in range(3)]
    with ThreadPoolExecutor(3) as threads:
        counted = sum(threads.map(Ratings.rate, several))
    counted += several[0].rate()
    assert counted == 30
    assert several[0].rate() == 0
    (anna,), (beat,) = several[0].of("anna"), several[0].of("beat")
    assert anna["deals"] == beat["deals"] == 30
    assert anna["mu"] > MU > beat["mu"]
    assert anna["sigma"] < SIGMA
    assert len(several[0].curve("anna")) == 30
    for ratings in several:
        ratings.engine.dispose()
    engine.dispose()


def test_bots_keep_their_ratings_and_who_sits_out_is_not_rated(database: str) -> None:
    engine = ready(database)
    bots: Seats = [(None, "lehrling", 1), (None, "meister", 2), (None, "", 3)]
    store(engine, 1, [("anna", "Anna", -6), *bots, ("emil", "Emil", 0)])
    store(engine, 2, four("anna"), rated=True)
    ratings = Ratings(engine, engine)
    assert ratings.rate() == 1
    assert [row["deals"] for row in ratings.of("anna")] == [1]
    assert ratings.of("emil") == []
    engine.dispose()


def test_the_ranking_names_accounts_only(database: str) -> None:
    engine = ready(database)
    for number in range(5):
        store(engine, number, four("dora"))
    with engine.begin() as connection:
        for name in ("anna", "dora"):
            row = {"person": name, "login": name, "name": name.title(), "password": ""}
            connection.execute(insert(accounts), row | {"created_at": 0})
    ratings = Ratings(engine, engine)
    ratings.rate()
    assert [row["name"] for row in ratings.best("cego-4", 1, 10)] == ["Dora", "Anna"]
    assert ratings.best("cego-4", 6, 10) == []
    assert ratings.best("tapp-4", 1, 10) == []
    engine.dispose()


def test_luck_does_not_make_a_master_and_skill_shows() -> None:
    """Over some hundred deals: equals stay close together, who wins a bit more often rises."""
    rng = random.Random(3)
    equal, skilled = [(MU, SIGMA)] * 4, [(MU, SIGMA)] * 4
    for _ in range(400):
        payments = [0, 0, 0, 0]
        payments[rng.randrange(4)] = rng.choice((-3, 3))
        equal = updated(equal, payments)
        best = rng.choices(range(4), weights=(4, 2, 2, 2))[0]
        skilled = updated(skilled, [3 if seat == best else 0 for seat in range(4)])
    assert max(abs(mu - MU) for mu, _ in equal) < BETA / 2
    assert skilled[0][0] == max(mu for mu, _ in skilled)
    assert skilled[0][0] - MU > 2 * skilled[0][1]


def test_who_is_paid_the_same_is_rated_the_same() -> None:
    first, *others = updated([(MU, SIGMA)] * 4, [9, -3, -3, -3])
    assert first[0] > MU
    assert len({round(mu, 9) for mu, _ in others}) == 1


def row(number: int, **values: Any) -> dict[str, Any]:
    plain = {"id": f"t-{number}", "finished_at": number, "family": "cego-4", "contract": "solo"}
    plain |= {"rules": "loewen"}
    return plain | {"declarer": 0, "won": True, "chair": 0, "seat": 0, "payment": 6} | values


def test_statistics_add_up() -> None:
    rows = [
        row(4, payment=-9, won=False),
        row(3, declarer=2, seat=1, payment=-2, contract="cego"),
        row(2, seat=4, declarer=1, payment=0),
        row(1, rules="baden"),
    ]
    found = statistics(rows, [{"family": "cego-4", "finished_at": 4, "mu": 26.0}])
    assert [(r.rules, r.deals, r.total) for r in found.rules] == [
        ("loewen", 3, -11),
        ("baden", 1, 6),
    ]
    (family,) = found.families
    assert (family.deals, family.sat_out, family.total) == (4, 1, -5)
    assert (family.best, family.worst, family.worst_deal) == (6, -9, "t-4")
    solo, cego = family.contracts
    assert (solo.played, solo.won, solo.mean, solo.against) == (2, 1, -1.5, 0)
    assert (cego.played, cego.against, cego.mean_against) == (0, 1, -2.0)
    assert [(seat.seat, seat.deals) for seat in family.seats] == [("A", 2), ("B", 1)]
    assert [moment.value for moment in family.scores] == [6, 6, 4, -5]
    assert [moment.value for moment in family.ratings] == [1540]


def test_a_long_curve_is_thinned_out_and_ends_where_it_ends() -> None:
    rows = [row(number, payment=1) for number in range(1001, 0, -1)]
    (family,) = statistics(rows, []).families
    assert len(family.scores) <= POINTS
    assert family.scores[-1].value == family.total == 1001


def test_a_played_deal_is_in_history_statistics_and_ratings(database: str) -> None:
    with doors(database) as client:
        client.post("/api/me", json={"name": "Anna"})
        play(client, open_table(client, deals=2), deals=2)
        hub = client.app.state.hub  # type: ignore[attr-defined]
        hub.rater.ratings.rate()
        first, second = client.get("/api/me/deals").json()
        assert client.get("/api/me/deals?limit=1").json() == [first]
        before = client.get(f"/api/me/deals?before={first['finished_at']}").json()
        assert before == [second]
        (family,) = client.get("/api/me/statistics").json()["families"]
        assert family["total"] == first["payment"] + second["payment"]
        assert client.get("/api/me/statistics?rules=loewen").json()["families"] == [family]
        assert client.get("/api/me/statistics?rules=baden").json() == {"rules": [], "families": []}
        assert client.get("/api/me/deals?rules=baden").json() == []
        (rating,) = client.get("/api/me/ratings").json()
        assert (rating["family"], rating["deals"]) == ("cego-4", 2)
        assert browser(client).get("/api/me/deals").json() == []
        assert client.get("/api/players?family=cego-4").json() == []


def test_deals_with_hints_or_programs_are_not_rated(database: str) -> None:
    with doors(database) as client:
        play(client, open_table(client, hints=True))
        assert client.app.state.hub.rater.ratings.rate() == 0  # type: ignore[attr-defined]
        assert client.get("/api/me/ratings").json() == []
        (deal,) = client.get("/api/me/deals").json()
        assert json.dumps(deal)
