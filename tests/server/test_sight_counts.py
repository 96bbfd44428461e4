"""What everyone may count: cards face down in the middle, points of the tricks so far."""

import pytest

from cego.deal.deal import Deal
from cego.forced_deals import forced
from cego.players.lehrling import Lehrling
from cego.rules import load
from cego.server.tables.sight import in_the_middle, points_so_far


def moments(slug: str, contract: str) -> list[Deal]:
    """A deal of this game, after each thing done."""
    deal = forced(load(slug), 4, contract, "counts")
    while (seat := deal.to_act) is not None:
        deal = deal.apply(Lehrling().choose(deal.view(seat)))
    return [Deal.replay(deal.dealt, deal.log[:at]) for at in range(len(deal.log) + 1)]


def test_the_blind_lies_there_until_the_declarer_takes_it_up() -> None:
    deals = moments("loewen", "cego")
    told = {(deal.phase.name, deal.view().step): in_the_middle(deal, deal.view()) for deal in deals}
    assert told["auction", "solo-round"] == told["exchange", "keep"] == 10
    assert told["exchange", "put-away"] == told["tricks", ""] == 0


@pytest.mark.parametrize(("slug", "contract"), [("loewen", "solo"), ("zuger-tapp", "solo")])
def test_before_the_last_trick_all_but_its_points_and_the_blinds_are_counted(
    slug: str, contract: str
) -> None:
    *_, last_trick, _, _, _, end = moments(slug, contract)
    points = points_so_far(last_trick, last_trick.view())
    outcome = end.outcome()
    assert points
    assert outcome
    assert all(
        0 < so_far <= final + 1 for so_far, final in zip(points, outcome.points, strict=True)
    )
    assert points_so_far(end, end.view()) is None


def test_where_everyone_plays_for_himself_each_seat_is_counted() -> None:
    *_, last_trick, _, _, _, _ = moments("loewen", "raeuber")
    points = points_so_far(last_trick, last_trick.view())
    assert points
    assert len(points) == 4


@pytest.mark.parametrize("contract", ["bettel", "piccolo", "ulti"])
def test_where_points_do_not_matter_none_are_told(contract: str) -> None:
    deals = moments("loewen", contract)
    assert all(points_so_far(deal, deal.view()) is None for deal in deals)
