"""What the study service has worked out and keeps: reviews and puzzles. Everything blocks."""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import Engine, func, insert, select
from sqlalchemy.exc import IntegrityError

from cego.server.store.schema import puzzles, reviews

Data = dict[str, Any]


class Shelf:
    """Changes go through an engine that keeps transactions together."""

    def __init__(self, engine: Engine, reader: Engine) -> None:
        self.engine, self.reader = engine, reader

    def review(self, deal_id: str, level: str, language: str) -> Data | None:
        """The review of a deal, if it was made."""
        key = (reviews.c.deal_id == deal_id, reviews.c.level == level)
        query = select(reviews.c.data).where(*key, reviews.c.language == language)
        with self.reader.connect() as connection:
            found = connection.execute(query).scalar_one_or_none()
        return None if found is None else json.loads(found)

    def put_review(self, deal_id: str, level: str, made: Mapping[str, str]) -> None:
        """Keep a review in all languages; whoever was first counts."""
        rows = [
            {"deal_id": deal_id, "level": level, "language": language, "data": data}
            for language, data in made.items()
        ]
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(reviews), rows)
        except IntegrityError:
            return

    def puzzle(self, name: str) -> Data | None:
        """A puzzle as data."""
        query = select(puzzles.c.data).where(puzzles.c.id == name)
        with self.reader.connect() as connection:
            found = connection.execute(query).scalar_one_or_none()
        return None if found is None else json.loads(found)

    def next_puzzle(self, slug: str, players: int, after: str) -> tuple[str, Data] | None:
        """The first puzzle that was made after another; the first of all if that is not known."""
        seen = select(puzzles.c.made_at).where(puzzles.c.id == after).scalar_subquery()
        query = select(puzzles).where(puzzles.c.rules == slug, puzzles.c.players == players)
        if after:
            query = query.where(puzzles.c.made_at > func.coalesce(seen, -1))
        with self.reader.connect() as connection:
            row = connection.execute(query.order_by(puzzles.c.made_at).limit(1)).first()
        return None if row is None else (row.id, json.loads(row.data))

    def stock(self, slug: str, players: int, made: Mapping[str, Data]) -> None:
        """Keep puzzles by their names, as the oldest; those that are there already stay."""
        rows = [
            {"id": name, "rules": slug, "players": players, "made_at": at, "data": json.dumps(data)}
            for at, (name, data) in enumerate(made.items())
        ]
        with self.reader.connect() as connection:
            there = set(
                connection.execute(select(puzzles.c.id).where(puzzles.c.id.in_(made))).scalars()
            )
        for row in rows:
            if row["id"] not in there:
                # Another process may be doing the same.
                with suppress(IntegrityError), self.engine.begin() as connection:
                    connection.execute(insert(puzzles), row)

    def put_puzzle(self, name: str, slug: str, players: int, made: Data, now: int) -> None:
        """Keep a puzzle."""
        row = {"id": name, "rules": slug, "players": players, "made_at": now}
        with self.engine.begin() as connection:
            connection.execute(insert(puzzles), row | {"data": json.dumps(made)})
