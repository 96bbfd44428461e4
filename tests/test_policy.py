"""Experienced play-outs: by the rules, blind to hidden cards, and the same on any machine."""

import random
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from cego.cards import cards
from cego.deal.actions import Play
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.forced_deals import forced, playable
from cego.players.knowledge import Worlds, knowledge
from cego.players.levels import make
from cego.players.payoff import pile_parts
from cego.players.policy import (
    ALONE,
    GOALS,
    POINTS,
    Experience,
    Rollout,
    aside_in,
    ends_of,
    experience,
)
from cego.rules import load, named
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import lower, tricks_of

CONTRACTS = [
    (slug, players, contract)
    for slug, players in (("loewen", 3), ("baden", 4), ("ministranten", 4), ("zuger-tapp", 4))
    for contract in playable(load(slug), players)
]
"""All kinds of games, with three and four hands and with both packs."""


def start(slug: str, players: int, contract: str, seed: str = "policy") -> Deal:
    """A deal at its first lead."""
    return forced(load(slug), players, contract, seed)


def known_in(view: View) -> Experience:
    """The experience that is asked in the game of a view."""
    assert view.contract is not None
    return experience(view.contract)


def played(deal: Deal) -> list[int]:
    return [action.card for _, action in deal.log if isinstance(action, Play)]


def wanted(deal: Deal, begin: _native.Position, aside: int) -> int:
    """The card that the policy chooses."""
    known = known_in(deal.view())
    worths = _native.policy_worths(begin, aside, played(deal), known.policy, known.style)
    legal = list(cards(tricks_of(deal).legal))
    assert len(worths) == len(legal)
    return legal[int(np.argmax(worths))]


@pytest.mark.parametrize(("slug", "players", "contract"), CONTRACTS)
def test_a_course_is_what_the_engine_would_play(slug: str, players: int, contract: str) -> None:
    """The whole deal by the policy, in one go and card by card with the engine."""
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
        known = known_in(view)
        worlds = knowledge(view).worlds(400, seed=1)
        values, numbers = np.unique(worlds[:, -1], return_counts=True)
        same_aside = worlds[worlds[:, -1] == values[numbers.argmax()]]
        rollouts = [Rollout.of(view, world[None, :]) for world in same_aside]
        found = {
            tuple(
                _native.policy_worths(
                    each.start, int(each.worlds[0, -1]), each.cards, known.policy, known.style
                )
            )
            for each in rollouts
        }
        assert len(found) == 1


@pytest.mark.parametrize(("slug", "players", "contract"), CONTRACTS)
def test_what_was_played_fits_every_world(slug: str, players: int, contract: str) -> None:
    """Whatever a seat imagines, everybody could have played what he has played."""
    for view in moments(slug, players, contract, 8):
        rollout = Rollout.of(view, knowledge(view).worlds(12, seed=5))
        moves = [action.card for action in view.legal if isinstance(action, Play)]
        ends = rollout.ends(moves)
        assert ends.parts.shape[:2] == (12, len(moves))


@pytest.mark.parametrize("contract", ["cego", "solo", "bettel", "ulti", "raeuber"])
def test_threads_change_nothing(contract: str) -> None:
    view = moments("baden", 4, contract, 1)[0]
    rollout = Rollout.of(view, knowledge(view).worlds(40, seed=2))
    known = known_in(view)
    moves = [action.card for action in view.legal if isinstance(action, Play)]
    for seed in (None, 7):
        once, again = (
            _native.courses_of_worlds(
                rollout.start,
                rollout.worlds,
                rollout.cards,
                moves,
                known.policy,
                known.style,
                seed=seed,
                threads=threads,
            )
            for threads in (1, 3)
        )
        np.testing.assert_equal(once, again)
    one, other = (likelihoods(view, rollout.worlds, rollout.cards, threads) for threads in (1, 3))
    assert np.array_equal(one, other)


@pytest.mark.parametrize(("slug", "players", "contract"), CONTRACTS)
def test_players_err_by_chance_but_alike(slug: str, players: int, contract: str) -> None:
    """One world, many times: it ends in many ways; the same for the same seed and card."""
    view = max(moments(slug, players, contract, 30), key=lambda view: max(view.counts))
    rollout = Rollout.of(view, np.repeat(knowledge(view).worlds(1, seed=5), 60, axis=0))
    card = next(action.card for action in view.legal if isinstance(action, Play))
    assert len(np.unique(rollout.ends([card]).parts, axis=0)) == 1
    once, again, other = (rollout.ends([card, card], seed).parts for seed in (1, 1, 2))
    assert np.array_equal(once, again)
    assert np.array_equal(once[:, 0], once[:, 1])
    assert not np.array_equal(once, other)
    assert len(np.unique(once[:, 0], axis=0)) > 1


@pytest.mark.parametrize("contract", ["cego", "solo", "raeuber"])
def test_who_errs_less_plays_more_like_experience(contract: str) -> None:
    """A tiny error hardly ever changes a card; a huge one leaves little of what was learned."""
    view = next(v for v in moments("baden", 4, contract, 40) if max(v.counts) == 5)
    rollout = Rollout.of(view, knowledge(view).worlds(200, seed=5))
    card = next(action.card for action in view.legal if isinstance(action, Play))
    sure = rollout.ends([card]).parts

    def alike(error: float) -> float:
        known = replace(rollout.known, error=error)
        ends = replace(rollout, known=known).ends([card], seed=3).parts
        return float((ends == sure).all(axis=(1, 2)).mean())

    assert alike(1e-6) > 0.95
    assert alike(1e-6) > alike(known_in(view).error) > alike(100.0)


def likelihoods(
    view: View, begin: Worlds, played: list[int], threads: int = 1
) -> NDArray[np.float64]:
    """How likely these cards are from the first lead on, in worlds as they were then."""
    known = known_in(view)
    assert view.seat is not None
    return _native.likelihoods_of_worlds(
        Rollout.of(view, knowledge(view).worlds(1, 1)).start,
        begin,
        played,
        view.seat,
        known.policy,
        known.style,
        threads=threads,
    )


@pytest.mark.parametrize("contract", ["cego", "solo", "bettel", "ulti", "raeuber"])
def test_what_the_others_might_play_adds_up_to_certainty(contract: str) -> None:
    for view in moments("baden", 4, contract, 4):
        rollout = Rollout.of(view, knowledge(view).worlds(6, seed=3))
        own = next(action.card for action in view.legal if isinstance(action, Play))
        before = likelihoods(view, rollout.worlds, rollout.cards)
        for world, chance in zip(rollout.worlds, before, strict=True):
            row = world[None, :].copy()
            after_own = likelihoods(view, row, [*rollout.cards, own])
            assert after_own[0] == chance, "his own card tells him nothing"
            others = [card for hand in world[:-1] for card in cards(int(hand))]
            next_cards = (likelihoods(view, row, [*rollout.cards, own, card]) for card in others)
            total = sum(float(np.exp(found[0] - chance)) for found in next_cards)
            assert total == pytest.approx(1, abs=1e-4)


def test_a_card_that_could_not_be_played_is_impossible() -> None:
    view = moments("baden", 4, "solo", 1)[0]
    worlds = Rollout.of(view, knowledge(view).worlds(1, seed=1)).worlds
    for nonsense in (63, 99, -4):
        assert np.isneginf(likelihoods(view, worlds, [nonsense])[0])


@pytest.mark.parametrize("level", ["lehrling", "stammtisch"])
def test_the_real_hands_explain_the_play_better_than_others(level: str) -> None:
    """Whether people play by rules of thumb or by search, their cards tell of their hands."""
    gains = []
    for number in range(6):
        deal = start("loewen", 4, "cego", f"explained {number}")
        table = [make(level, f"{number} {seat}") for seat in range(4)]
        while deal.to_act is not None and tricks_of(deal).number < 5:
            deal = deal.apply(table[deal.to_act].choose(deal.view(deal.to_act)))
        seat = next(each for each in range(4) if each != deal.view().declarer)
        view, hands = deal.view(seat), tricks_of(deal).hands
        worlds = knowledge(view).worlds(300, seed=1)
        unseen = sum(int(hand) for hand in worlds[0])
        real = np.array([[*hands, unseen & ~sum(hands)]], np.uint64)
        likely = Rollout.of(view, np.concatenate([real, worlds])).likelihoods()
        gains.append(likely[0] - np.log(np.exp(likely[1:]).mean()))
    assert np.mean(gains) > 0.3


@pytest.mark.parametrize("contract", ["cego", "solo", "piccolo", "ulti", "raeuber"])
def test_experience_gains_over_beginners(contract: str) -> None:
    """Even without any search; and who plays as all others do gains nothing."""
    deals = [start("baden", 4, contract, f"gain {number}") for number in range(300)]
    starts, aside = [native(lower(deal)) for deal in deals], [aside_in(deal) for deal in deals]
    known = known_in(deals[0].view())
    gains = _native.gains_of_deals(starts, aside, known.style, known.policy, None)
    assert gains.mean() > 0
    for each in (known.policy, None):
        assert not _native.gains_of_deals(starts, aside, known.style, each, each).any()


def test_networks_belong_to_their_games() -> None:
    assert experience(named("solo")).network == POINTS
    assert experience(named("ulti")).network == GOALS
    assert experience(named("raeuber")).network == ALONE
    assert experience(named("vice", "tapp")).network == POINTS


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="weights"):
        _native.PolicyNet(np.zeros(3, np.float32))
    with pytest.raises(ValueError, match="more than nothing"):
        _native.PolicyNet(np.zeros(3, np.float32), 0.0)
    deal = start("loewen", 4, "cego")
    known = experience(named("cego"))
    begin = native(lower(deal))
    with pytest.raises(ValueError, match="kinds of games"):
        _native.policy_worths(begin, 0, [], known.policy, _native.Style(99))
    hands = np.array([[*begin.hands, 0]], np.uint64)
    with pytest.raises(ValueError, match="not legal"):
        _native.courses_of_worlds(begin, hands, [], [63], known.policy, known.style)
    with pytest.raises(ValueError, match="one hand for each player"):
        _native.courses_of_worlds(begin, hands[:, :2].copy(), [], [1], known.policy, known.style)
    with pytest.raises(ValueError, match="observer"):
        _native.likelihoods_of_worlds(begin, hands, [], 7, known.policy, known.style)


def test_lessons_teach_what_comes_of_each_card() -> None:
    """A row for each legal card of a decision, whoever plays and however many threads."""
    deals = [start("loewen", 4, "cego", f"lesson {number}") for number in range(6)]
    starts = [native(lower(deal)) for deal in deals]
    known = experience(named("cego"))
    styles = [known.style] * len(starts)
    aside = [aside_in(deal) for deal in deals]
    common, of_card, _, _ = _native.policy_shape()
    for policy in (None, known.policy):
        found = [
            _native.lessons_of_deals(
                starts, aside, styles, policy, every=2, seed=1, threads=threads
            )
            for threads in (1, 2)
        ]
        seen, results, sizes = found[0]
        assert seen.shape == (sizes.sum(), common + of_card)
        assert len(results) == len(seen)
        assert (sizes > 1).all()
        assert np.abs(results).max() <= 70
        assert all(np.array_equal(a, b) for a, b in zip(*found, strict=True))
