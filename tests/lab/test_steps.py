"""A deal as numbered steps: nothing is lost, nothing is told."""

import copy
import pickle
from random import Random

import numpy as np
import pytest

from cego.adapters import actions
from cego.adapters.encode import (
    MOST_WORDS,
    history_layout,
    observation_layout,
    observe,
    oracle,
    recall,
)
from cego.adapters.steps import Steps
from cego.adapters.worlds import sample_worlds
from cego.cards import cards
from cego.deal.actions import Say
from cego.deal.deal import Deal
from cego.errors import CegoError
from cego.rules.contracts import CEGO_TABLE
from lab.wandering import TABLES, wander


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_steps_lead_through_the_deal_and_back(slug: str, players: int) -> None:
    for seed in range(3):
        for steps in wander(slug, players, seed):
            if steps.actor is None:
                break
        start = Deal.new(steps.deal.dealt)
        assert Steps.replay(start, steps.history()).deal == steps.deal
        assert all(0 <= n < actions.COUNT for _, done in steps.history() for n in done)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_copies_and_pickles_are_the_same_moment(slug: str, players: int) -> None:
    for steps in list(wander(slug, players, 1))[::9]:
        assert copy.deepcopy(steps) is steps
        assert pickle.loads(pickle.dumps(steps)) == steps


def test_every_word_has_a_number() -> None:
    assert {str(contract) for contract in CEGO_TABLE} <= set(actions.WORDS)
    assert len(set(actions.WORDS)) == len(actions.WORDS)
    assert actions.COUNT == 85


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_set_of_cards_has_one_way(slug: str, players: int) -> None:
    for steps in wander(slug, players, 2, deals=4):
        if steps.actor is None or steps.asked is not None:
            continue
        last = steps.picked.bit_length() - 1
        for number in steps.legal():
            assert number > last or number >= actions.CARDS


def test_an_illegal_number_is_refused_in_words() -> None:
    steps = next(wander("loewen", 4, 0))
    with pytest.raises(CegoError) as caught:
        steps.step(3)
    assert str(caught.value) == "The action 3 is not legal now. Possible: 54, 59."


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_nothing_that_a_seat_sees_depends_on_hidden_cards(slug: str, players: int) -> None:
    random, layout = Random(5), observation_layout(min(players, 4))
    for seed in range(2):
        for steps in list(wander(slug, players, seed))[::7]:
            if steps.actor is None:
                continue
            seat = random.randrange(players)
            other = sample_worlds(steps.view(seat), 1, seed=random.getrandbits(30)).deal(0)
            elsewhere = Steps(other, steps.picked, Steps.start(other).waiting)
            if steps.asked is None:
                elsewhere = Steps(other, steps.picked)
            else:
                # The question itself is public: the same seats are asked in both worlds.
                asked = Steps.start(other).waiting
                assert set(steps.waiting) <= set(asked)
                elsewhere = Steps(other, 0, steps.waiting)
            for make, of in ((observe, layout), (recall, history_layout(other.rules, players))):
                one, two = np.zeros(of.size, np.float32), np.zeros(of.size, np.float32)
                make(of.views(one), steps, seat)
                make(of.views(two), elsewhere, seat)
                assert (one == two).all()
            if seat == steps.actor:
                assert steps.legal() == elsewhere.legal()


@pytest.mark.parametrize(("slug", "players"), [("loewen", 4), ("grupp", 3), ("zuger-tapp", 4)])
def test_the_oracle_knows_all_cards_that_were_not_played(slug: str, players: int) -> None:
    for steps in wander(slug, players, 3):
        if steps.actor is None:
            continue
        rows = oracle(steps, steps.actor)
        hand = steps.view(steps.actor).hand
        assert set(np.flatnonzero(rows[0])) == set(cards(hand))
        assert rows.sum(axis=0).max() == 1


def test_no_auction_is_longer_than_there_is_room_for() -> None:
    longest = 0
    for slug, players in TABLES:
        for seed in range(20):
            for steps in wander(slug, players, seed):
                if steps.view(None).phase != "auction":
                    break
            words = sum(isinstance(action, Say) for _, action in steps.deal.log)
            longest = max(longest, words)
    assert 5 < longest <= MOST_WORDS
