"""A guest who logs in: what he played and said becomes part of his account."""

from sqlalchemy import Connection, delete, select, update

from cego.server.store import mutes, reports
from cego.server.store.schema import (
    deal_players,
    deals,
    new_names,
    people,
    rating_steps,
    ratings,
)


def bring(connection: Connection, guest: str, person: str) -> None:
    """Nothing is left of the guest but who sat down under his number."""
    mine = update(deal_players).where(deal_players.c.person == guest)
    connection.execute(mine.values(person=person))
    known = select(ratings.c.family).where(ratings.c.person == person)
    new = (ratings.c.person == guest) & ratings.c.family.not_in(known)
    families = connection.execute(select(ratings.c.family).where(new)).scalars().all()
    connection.execute(update(ratings).where(new).values(person=person))
    for family in families:
        _move_steps(connection, guest, person, family)
    connection.execute(delete(ratings).where(ratings.c.person == guest))
    connection.execute(delete(rating_steps).where(rating_steps.c.person == guest))
    connection.execute(delete(people).where(people.c.id == guest))
    connection.execute(delete(new_names).where(new_names.c.person == guest))
    mutes.bring(connection, guest, person)
    reports.bring(connection, guest, person)


def _move_steps(connection: Connection, guest: str, person: str, family: str) -> None:
    """The curve of a rating goes with it; where both played in one deal, the account's stays."""
    of_family = select(deals.c.id).where(deals.c.family == family)
    both = select(rating_steps.c.deal_id).where(rating_steps.c.person == person)
    step = rating_steps.c.deal_id
    movable = (rating_steps.c.person == guest) & step.in_(of_family) & step.not_in(both)
    connection.execute(update(rating_steps).where(movable).values(person=person))
