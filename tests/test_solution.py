"""What `solve_deal` and `cego solve` promise comes true when the cards are played."""

from pathlib import Path

import pytest

from cego.deal.actions import PLAYS
from cego.deal.deal import Deal
from cego.notation import write_text
from cego.rules import load
from cego.rules.contracts import Objective
from cego.solver.core import Limit
from cego.solver.position import tricks_of
from cego.solver.solution import Solution, solve_deal
from running import Cego
from test_lowering import TABLES, moments


def left(deal: Deal) -> int:
    return max(hand.bit_count() for hand in tricks_of(deal).hands)


def after_line(deal: Deal, solution: Solution) -> Deal:
    for card in solution.line:
        deal = deal.apply(PLAYS[card])
    return deal


def result(deal: Deal, solution: Solution) -> int:
    """What the deal really ended with, in the terms of the solution."""
    outcome = deal.outcome()
    assert outcome is not None
    if solution.objective is Objective.POINTS:
        everyone_alone = len(outcome.points) == len(deal.hands)
        return outcome.points[solution.seat if everyone_alone else 0]
    if outcome.contract == "dresch":
        return int(solution.seat in outcome.losers)
    return int(bool(outcome.won))


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_line_leads_to_the_value(slug: str, players: int) -> None:
    solved = 0
    for number in range(8):
        for deal in moments(load(slug), players, f"solution {number}"):
            if left(deal) > 4 or deal.view().pfeif_frei:
                continue
            solution = solve_deal(deal)
            best = next(worth for worth in solution.cards if worth.best)
            assert best.result.exact
            assert result(after_line(deal, solution), solution) == best.result.lower
            solved += 1
    assert solved > 20


def test_every_legal_card_has_a_worth_and_some_are_best() -> None:
    deal = next(d for d in moments(load("baden"), 4, "worth") if left(d) <= 5)
    solution = solve_deal(deal)
    legal = {card for card in range(54) if tricks_of(deal).legal >> card & 1}
    assert {worth.card for worth in solution.cards} == legal
    assert solution.cards[0].best


def test_a_limit_gives_bounds() -> None:
    deal = next(moments(load("baden"), 4, "bounds"))
    narrow, wide = solve_deal(deal, Limit(nodes=300_000)), solve_deal(deal, Limit(nodes=50))
    assert not any(worth.result.exact for worth in wide.cards)
    assert wide.line == ()
    by_card = {worth.card: worth.result for worth in wide.cards}
    for worth in narrow.cards:
        assert by_card[worth.card].lower <= worth.result.lower
        assert worth.result.upper <= by_card[worth.card].upper


def test_the_command_tells_what_each_card_is_worth(cego: Cego, tmp_path: Path) -> None:
    deal = next(d for d in moments(load("loewen"), 4, "command") if left(d) <= 6)
    file = tmp_path / "deal.txt"
    file.write_text(write_text(deal))
    solution = solve_deal(deal)
    data = cego("solve", str(file), "--json").data
    assert data["exact"] is True
    assert {entry["card"]: entry["lower"] for entry in data["cards"]} == {
        deal.pack.code(worth.card): worth.result.lower for worth in solution.cards
    }
    for language in ("de", "en", "sv"):
        told = cego("solve", str(file), "--lang", language).out
        cards = [deal.pack.card_in_words(worth.card, language) for worth in solution.cards]
        assert all(card in told for card in cards)
    file.write_text(write_text(next(moments(load("loewen"), 4, "command"))))
    assert cego("solve", str(file), "--nodes", "5", "--json").data["exact"] is False


def test_a_deal_in_which_no_card_is_played_is_refused(cego: Cego) -> None:
    text = cego("deal", "--seed", "1").out
    refused = cego("solve", "-", stdin=text)
    assert (refused.code, refused.out) == (2, "")
    assert "not being played" in refused.err
