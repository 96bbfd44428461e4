"""One learner among players of the house, as Gymnasium wants it."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cego.adapters.facts import most_paid
from cego.adapters.gymnasium import ID, TableEnv
from cego.players.chance import Chance
from cego.rules import load
from lab.wandering import TABLES


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_gymnasiums_own_checks_pass(slug: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it only recommends things there
        check_env(TableEnv(slug, players, opponents="random"), skip_render_check=True)


def played(env: gymnasium.Env[dict[str, np.ndarray], np.int64], seed: int) -> list[float]:
    chance = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        action = chance.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, over, _, _ = env.step(action)
        rewards.append(float(reward))
    return rewards


def test_the_last_reward_is_the_payment() -> None:
    env = TableEnv(opponents="lehrling")
    for seed in range(3):
        rewards = played(env, seed)
        assert env.steps is not None
        outcome = env.steps.deal.outcome()
        assert outcome is not None
        assert rewards[-1] == outcome.payments[env.seat]
        assert not any(rewards[:-1])


def test_the_learner_sits_where_he_was_put() -> None:
    env = TableEnv(opponents=lambda seat: Chance(str(seat)), seat=2)
    for seed in range(3):
        env.reset(seed=seed)
        assert env.steps is not None
        assert env.steps.actor == env.seat == 2
    seats = set()
    for seed in range(30):
        _, info = TableEnv(opponents="random").reset(seed=seed)
        seats.add(info["seat"])
    assert seats == {0, 1, 2, 3}


def test_an_illegal_action_ends_the_deal_at_the_highest_price() -> None:
    env = gymnasium.make(ID, opponents="random")
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(np.int64(illegal))
    assert over
    assert reward == -most_paid(load("loewen"), 4)
    assert info["illegal"] == illegal


@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "svg"])
def test_the_table_is_drawn(mode: str) -> None:
    env = TableEnv(opponents="random", render_mode=mode)
    assert env.render() is None
    played(env, 1)
    drawn = env.render()
    if mode == "rgb_array":
        assert drawn.shape == (360, 480, 3)
        assert len(np.unique(drawn)) > 4
    else:
        assert "pays" in drawn.lower()
