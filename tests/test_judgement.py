"""Alternatives weighed against each other, also those that were given up on halfway."""

import numpy as np
import pytest

from cego.deal.actions import PLAYS
from cego.players.judgement import judge

ACTIONS = PLAYS[:3]


def test_the_best_comes_first_with_what_it_is_worth() -> None:
    judgement = judge(ACTIONS, np.array([[1.0, 4.0, 2.0], [3.0, 4.0, 0.0]]), np.array([3.0, 1.0]))
    assert [each.action for each in judgement.options] == [ACTIONS[1], ACTIONS[0], ACTIONS[2]]
    assert [each.worth for each in judgement.options] == pytest.approx([4, 1.5, 1.5])
    assert judgement.options[0].error == 0
    assert judgement.options[1].error > 0
    assert not judgement.out_of_reach(), "two worlds are no proof"


def test_a_difference_that_is_always_there_is_clear() -> None:
    rng = np.random.default_rng(1)
    luck = rng.normal(0, 30, (40, 1))
    payments = luck + np.array([5.0, 4.0, 0.0]) + rng.normal(0, 0.1, (40, 3))
    judgement = judge(ACTIONS, payments, np.ones(40))
    assert judgement.out_of_reach() == {ACTIONS[1], ACTIONS[2]}


def test_who_was_given_up_on_is_compared_where_he_was_looked_at() -> None:
    """His later worlds are missing; were they lucky ones, that must not count against him."""
    rng = np.random.default_rng(2)
    luck = np.concatenate([np.zeros(20), np.full(60, 50.0)])[:, None]
    payments = luck + np.array([5.0, 4.9, 3.0]) + rng.normal(0, 1, (80, 3))
    whole = judge(ACTIONS, payments, np.ones(80))
    payments[20:, 2] = np.nan
    found = judge(ACTIONS, payments, np.ones(80))
    assert found.worlds == 80
    assert [each.action for each in found.options] == [each.action for each in whole.options]
    last, all_along = found.options[2], whole.options[2]
    assert last.worth == pytest.approx(all_along.worth, abs=1)
    assert last.error > all_along.error
    assert all(np.isfinite([each.worth, each.error]).all() for each in found.options)


def test_who_was_given_up_on_does_not_come_back() -> None:
    """He was far behind another, and ahead of the one who is best by now."""
    early = np.tile([0.0, 9.0, 5.0], (20, 1))
    late = np.tile([20.0, 0.0, np.nan], (60, 1))
    found = judge(ACTIONS, np.concatenate([early, late]), np.ones(80))
    assert [each.action for each in found.options] == [ACTIONS[0], ACTIONS[2], ACTIONS[1]]
    assert [each.worth for each in found.options] == pytest.approx([15, 15, 2.25])
    assert ACTIONS[0] not in found.out_of_reach()
