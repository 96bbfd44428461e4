"""Ratings: who plays how well, by families of rules, from the finished deals.

Every deal counts once. Who was paid more ranks higher; who was paid the same, the same. One deal
is mostly luck, so it moves a rating little. Bots keep the ratings they were measured with.
"""

import logging
from collections.abc import Sequence
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, Engine, insert, select, text, update
from sqlalchemy.exc import DataError, IntegrityError

from cego.server.logs import about
from cego.server.store.engine import is_sqlite
from cego.server.store.forgotten import share
from cego.server.store.schema import accounts, deal_players, deals, rating_steps, ratings

Row = dict[str, Any]
MU, SIGMA = 25.0, 25 / 3
BETA = 4 * 25 / 6
"""How far luck carries a deal: four times as far as in a game of skill."""
TAU = 25 / 300
"""Nobody is ever rated so surely that he cannot change."""
BOTS = {"random": 4.0, "lehrling": 20.0, "stammtisch": 25.0, "meister": 26.0}
BOT_SIGMA = 1.0
_ACTIVE = 4
"""At a table of five one sits out."""
_BATCH = 20
"""A file has one who writes at a time: tables wait for so many deals at most."""
_LOCK = 0x72617465
"""Of several processes one rates at a time."""
_logger = logging.getLogger(__name__)
_model = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)

Rated = tuple[float, float]
"""Mean and deviation."""


def updated(before: Sequence[Rated], payments: Sequence[int]) -> list[Rated]:
    """Ratings after a deal in which everyone was paid so much."""
    teams = [[_model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    after = _model.rate(teams, ranks=[-float(payment) for payment in payments])
    return [(team[0].mu, team[0].sigma) for team in after]


class Ratings:
    """Changes go through an engine that keeps transactions together. Everything blocks."""

    def __init__(self, engine: Engine, reader: Engine) -> None:
        self.engine, self.reader = engine, reader

    def rate(self) -> int:
        """Count deals that were not counted yet; how many."""
        with self.engine.begin() as connection:
            if not is_sqlite(self.engine):
                lock = text("SELECT pg_try_advisory_xact_lock(:key)")
                if not connection.execute(lock, {"key": _LOCK}).scalar_one():
                    return 0
            share(connection)
            query = select(deals.c.id, deals.c.family).where(~deals.c.rated)
            query = query.order_by(deals.c.finished_at, deals.c.id).limit(_BATCH)
            waiting = connection.execute(query).all()
            for deal_id, family in waiting:
                self._rate_by_itself(connection, deal_id, family)
        return len(waiting)

    def _rate_by_itself(self, connection: Connection, deal_id: str, family: str) -> None:
        """One deal; whatever is wrong with it stops no other."""
        try:
            with connection.begin_nested():
                _rate_deal(connection, deal_id, family)
                why = ""
        except (ArithmeticError, LookupError, ValueError, IntegrityError, DataError) as error:
            why = type(error).__name__
            _logger.warning("a deal is not rated", extra=about(table=deal_id, error=error))
        done = update(deals).where(deals.c.id == deal_id)
        connection.execute(done.values(rated=True, not_rated=why or None))

    def set_aside(self) -> list[Row]:
        """The deals that could not be rated, and why."""
        query = select(deals.c.id, deals.c.not_rated).where(deals.c.not_rated.is_not(None))
        with self.reader.connect() as connection:
            return [dict(row) for row in connection.execute(query.order_by(deals.c.id)).mappings()]

    def of(self, person: str) -> list[Row]:
        """The ratings of somebody."""
        query = select(ratings).where(ratings.c.person == person).order_by(ratings.c.family)
        with self.reader.connect() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]

    def curve(self, person: str) -> list[Row]:
        """How they came about, the oldest first."""
        columns = (deals.c.family, deals.c.finished_at, rating_steps.c.mu)
        query = select(*columns).join(rating_steps).where(rating_steps.c.person == person)
        with self.reader.connect() as connection:
            found = connection.execute(query.order_by(deals.c.finished_at, deals.c.id)).mappings()
            return [dict(row) for row in found]

    def best(self, family: str, deals_played: int, limit: int) -> list[Row]:
        """The accounts with the best ratings of a family, cautiously counted."""
        cautious = ratings.c.mu - 2 * ratings.c.sigma
        query = (
            select(accounts.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.deals)
            .join(ratings, ratings.c.person == accounts.c.person)
            .where(ratings.c.family == family, ratings.c.deals >= deals_played)
            .order_by(cautious.desc(), accounts.c.name)
            .limit(limit)
        )
        with self.reader.connect() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]


def _rate_deal(connection: Connection, deal_id: str, family: str) -> None:
    played = (deal_players.c.deal_id == deal_id) & (deal_players.c.seat < _ACTIVE)
    query = select(deal_players).where(played).order_by(deal_players.c.chair)
    players = [dict(row) for row in connection.execute(query).mappings()]
    people = [player["person"] for player in players if player["person"]]
    if len(set(people)) < len(people):
        # Somebody who sat on two chairs, as a guest and with his account, played against himself.
        raise ValueError("one person on two chairs")
    known = _known(connection, people, family)
    before = [_before(player, known) for player in players]
    after = updated(before, [player["payment"] for player in players])
    for player, (mu, sigma) in zip(players, after, strict=True):
        if player["person"]:
            count = known[player["person"]][2] + 1 if player["person"] in known else 1
            _store(connection, player["person"], family, (mu, sigma, count))
            step = {"deal_id": deal_id, "person": player["person"], "mu": mu, "sigma": sigma}
            connection.execute(insert(rating_steps), step)


def _known(
    connection: Connection, people: Sequence[str], family: str
) -> dict[str, tuple[float, float, int]]:
    query = select(ratings).where(ratings.c.person.in_(people), ratings.c.family == family)
    rows = connection.execute(query).all()
    return {row.person: (row.mu, row.sigma, row.deals) for row in rows}


def _before(player: Row, known: dict[str, tuple[float, float, int]]) -> Rated:
    if player["person"] in known:
        return known[player["person"]][:2]
    level = "" if player["person"] else player["name"]
    return (BOTS[level], BOT_SIGMA) if level in BOTS else (MU, SIGMA)


def _store(
    connection: Connection, person: str, family: str, value: tuple[float, float, int]
) -> None:
    row = dict(zip(("mu", "sigma", "deals"), value, strict=True))
    mine = (ratings.c.person == person) & (ratings.c.family == family)
    if not connection.execute(update(ratings).where(mine).values(**row)).rowcount:
        connection.execute(insert(ratings), row | {"person": person, "family": family})
