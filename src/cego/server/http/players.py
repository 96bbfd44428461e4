"""What people have played, and how well."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from cego.locale import text
from cego.server.http.accounts import APerson
from cego.server.http.errors import RESPONSES
from cego.server.http.parts import Language, TheHub, from_database
from cego.server.http.passwords import login_of
from cego.server.http.statistics import LETTERS, rating_shown, statistics
from cego.server.protocol.people import (
    Played,
    PlayedDeal,
    Profile,
    Ranked,
    RatingShown,
    Statistics,
)
from cego.server.protocol.rest import NAME_LIMIT
from cego.server.refusal import Refused

router = APIRouter(prefix="/api", tags=["players"], responses=RESPONSES)
RANKED_AFTER = 20
"""Deals after which a rating says something."""
_RANKING = 100
_END_OF_TIME = 2**53
Before = Annotated[int, Query(description="only deals finished before", ge=0, le=_END_OF_TIME)]
Page = Annotated[int, Query(description="at most so many", ge=1, le=200)]
OfRules = Annotated[str, Query(description="only this rule set", max_length=64)]
Family = Annotated[str, Query(description="cego-4, cego-3, tapp-4 …", max_length=16)]
Named = Annotated[str, Path(description="The name of an account", max_length=2 * NAME_LIMIT)]


@router.get("/me/deals")
async def history(
    who: APerson,
    hub: TheHub,
    language: Language,
    rules: OfRules = "",
    before: Before = _END_OF_TIME,
    limit: Page = 50,
) -> list[PlayedDeal]:
    """Your finished deals, the last first."""
    rows = await from_database(hub.people.history, who.person.id, rules, before, limit)
    return [played_deal(row, language) for row in rows]


def played_deal(row: dict[str, Any], language: str) -> PlayedDeal:
    """A line of somebody's history."""
    return PlayedDeal(
        id=row["id"],
        table=row["table_code"],
        number=row["number"],
        finished_at=row["finished_at"],
        rules=row["rules"],
        family=row["family"],
        contract=row["contract"],
        declared=row["declarer"] == row["chair"],
        won=row["won"],
        payment=row["payment"],
        players=[_player(player, row["chair"], language) for player in row["players"]],
    )


def _player(player: dict[str, Any], own: int, language: str) -> Played:
    name = player["name"]
    deleted = not name
    return Played(
        name=text(language, "server.deleted-player") if deleted else name,
        kind="person" if player["person"] else "deleted" if deleted else "bot",
        seat=LETTERS[player["seat"]],
        payment=player["payment"],
        you=player["chair"] == own,
    )


@router.get("/me/statistics")
async def my_statistics(who: APerson, hub: TheHub, rules: OfRules = "") -> Statistics:
    """Deals, contracts, seats, best and worst, and how your scores and ratings went."""
    rows = await from_database(hub.people.played, who.person.id, rules)
    steps = await from_database(hub.rater.ratings.curve, who.person.id)
    return statistics(rows, steps)


@router.get("/me/ratings")
async def my_ratings(who: APerson, hub: TheHub) -> list[RatingShown]:
    """How well you play, by families of rules. A deal counts a moment after it is over."""
    rows = await from_database(hub.rater.ratings.of, who.person.id)
    return [rating_shown(row) for row in rows]


@router.get("/players")
async def ranking(hub: TheHub, family: Family = "cego-4") -> list[Ranked]:
    """The best accounts of a family, cautiously counted."""
    rows = await from_database(hub.rater.ratings.best, family, RANKED_AFTER, _RANKING)
    rated = [(row["name"], rating_shown(row | {"family": family})) for row in rows]
    return [Ranked(name=name, **r.model_dump(exclude={"family"})) for name, r in rated]


@router.get("/players/{name}")
async def profile(name: Named, hub: TheHub) -> Profile:
    """Somebody with an account: his ratings. What he played is for himself."""
    account = await from_database(hub.people.account, login_of(name))
    if account is None:
        raise Refused("no-player")
    rows = await from_database(hub.rater.ratings.of, account["person"])
    ratings = [rating_shown(row) for row in rows]
    return Profile(name=account["name"], since=account["created_at"], ratings=ratings)
