"""Experienced play-outs: by the rules, blind to hidden cards, and the same on any machine."""

import random

import numpy as np
import pytest

from cego.arena.contracts import forced, playable
from cego.cards import cards
from cego.deal.actions import Play
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.players.instinct import ALONE, GOALS, POINTS, Course, aside_in, ends_of, experience
from cego.players.knowledge import knowledge
from cego.players.payoff import pile_parts
from cego.rules import load
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import lower, tricks_of

CONTRACTS = [
    (slug, players, contract)
    for slug, players in (("loewen", 3), ("baden", 4), ("ministranten", 4), ("zuger-tapp", 4))
    for contract in playable(load(slug), players)
]
"""All kinds of games, with three and four hands and with both packs."""


def start(slug: str, players: int, contract: str, seed: str = "instinct") -> Deal:
    """A deal at its first lead."""
    return forced(load(slug), players, contract, seed)


def played(deal: Deal) -> list[int]:
    return [action.card for _, action in deal.log if isinstance(action, Play)]


def wanted(deal: Deal, begin: _native.Position, aside: int) -> int:
    """The card that instinct chooses."""
    known = experience(deal.rules, str(deal.view().contract))
    worths = _native.instinct_worths(begin, aside, played(deal), known.instinct, known.style)
    legal = list(cards(tricks_of(deal).legal))
    assert len(worths) == len(legal)
    return legal[int(np.argmax(worths))]


@pytest.mark.parametrize(("slug", "players", "contract"), CONTRACTS)
def test_a_course_is_what_the_engine_would_play(slug: str, players: int, contract: str) -> None:
    """The whole deal by instinct, in one go and card by card with the engine."""
    deal = start(slug, players, contract)
    ends = ends_of([deal])
    begin, aside = native(lower(deal)), aside_in(deal)
    tricks = tricks_of(deal)
    while deal.to_act is not None:
        tricks = tricks_of(deal)
        deal = deal.apply(Play(wanted(deal, begin, aside)))
    outcome = deal.outcome()
    assert outcome is not None
    active = len(tricks.hands)
    assert list(ends.tricks[0][:active]) == list(outcome.tricks)
    assert ends.tricks[0].sum() == tricks.number
    everything = sum(pile_parts(deal.rules, players, hand) for hand in begin.hands)
    assert ends.parts[0].sum() == everything


def moments(slug: str, players: int, contract: str, number: int) -> list[View]:
    """Some moments of a deal played by chance, each as the one to act sees it."""
    deal = start(slug, players, contract)
    rng = random.Random(f"{slug} {players} {contract}")
    views = []
    while deal.to_act is not None:
        view = deal.view(deal.to_act)
        plays = [action for action in view.legal if isinstance(action, Play)]
        if len(plays) > 1:
            views.append(view)
        deal = deal.apply(rng.choice(plays))
    return rng.sample(views, min(number, len(views)))


@pytest.mark.parametrize(("slug", "players", "contract"), CONTRACTS)
def test_it_does_not_know_who_holds_what(slug: str, players: int, contract: str) -> None:
    """The same cards in other hands: what a player thinks of his own stays the same."""
    for view in moments(slug, players, contract, 3):
        known = experience(view.rules, contract)
        worlds = knowledge(view).worlds(400, seed=1)
        values, numbers = np.unique(worlds[:, -1], return_counts=True)
        same_aside = worlds[worlds[:, -1] == values[numbers.argmax()]]
        courses = [Course.of(view, world[None, :]) for world in same_aside]
        found = {
            tuple(
                _native.instinct_worths(
                    each.start, int(each.worlds[0, -1]), each.cards, known.instinct, known.style
                )
            )
            for each in courses
        }
        assert len(found) == 1


@pytest.mark.parametrize(("slug", "players", "contract"), CONTRACTS)
def test_what_was_played_fits_every_world(slug: str, players: int, contract: str) -> None:
    """Whatever a seat imagines, everybody could have played what he has played."""
    for view in moments(slug, players, contract, 8):
        course = Course.of(view, knowledge(view).worlds(12, seed=5))
        moves = [action.card for action in view.legal if isinstance(action, Play)]
        ends = course.ends(moves, seed=5)
        assert ends.parts.shape[:2] == (12, len(moves))


@pytest.mark.parametrize("contract", ["cego", "solo", "bettel", "ulti", "raeuber"])
def test_threads_change_nothing(contract: str) -> None:
    view = moments("baden", 4, contract, 1)[0]
    course = Course.of(view, knowledge(view).worlds(40, seed=2))
    known = experience(view.rules, contract)
    moves = [action.card for action in view.legal if isinstance(action, Play)]
    results = [
        _native.courses_of_worlds(
            course.start,
            course.worlds,
            course.cards,
            moves,
            known.instinct,
            known.style,
            number=2,
            whim=5,
            seed=3,
            threads=threads,
        )
        for threads in (1, 3)
    ]
    for one, other in zip(*results, strict=True):
        assert np.array_equal(one, other)


def test_networks_belong_to_their_games() -> None:
    loewen = load("loewen")
    assert experience(loewen, "solo").network == POINTS
    assert experience(loewen, "ulti").network == GOALS
    assert experience(loewen, "raeuber").network == ALONE
    assert experience(load("zuger-tapp"), "vice").network == POINTS


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="weights"):
        _native.Instinct(np.zeros(3, np.float32))
    deal = start("loewen", 4, "cego")
    known = experience(deal.rules, "cego")
    begin = native(lower(deal))
    with pytest.raises(ValueError, match="kinds of games"):
        _native.instinct_worths(begin, 0, [], known.instinct, _native.Style(99))
    hands = np.array([[*begin.hands, 0]], np.uint64)
    with pytest.raises(ValueError, match="not legal"):
        _native.courses_of_worlds(begin, hands, [], [63], known.instinct, known.style)
    with pytest.raises(ValueError, match="one hand for each player"):
        _native.courses_of_worlds(begin, hands[:, :2].copy(), [], [1], known.instinct, known.style)


def test_lessons_teach_what_comes_of_each_card() -> None:
    """A row for each legal card of a decision, whoever plays and however many threads."""
    deals = [start("loewen", 4, "cego", f"lesson {number}") for number in range(6)]
    starts = [native(lower(deal)) for deal in deals]
    known = experience(deals[0].rules, "cego")
    styles = [known.style] * len(starts)
    aside = [aside_in(deal) for deal in deals]
    common, of_card, _, _ = _native.instinct_shape()
    for instinct in (None, known.instinct):
        found = [
            _native.lessons_of_deals(
                starts, aside, styles, instinct, every=2, seed=1, threads=threads
            )
            for threads in (1, 2)
        ]
        seen, results, sizes = found[0]
        assert seen.shape == (sizes.sum(), common + of_card)
        assert len(results) == len(seen)
        assert (sizes > 1).all()
        assert np.abs(results).max() <= 70
        assert all(np.array_equal(a, b) for a, b in zip(*found, strict=True))
