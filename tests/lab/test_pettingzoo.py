"""The game stands the tests of PettingZoo."""

import io
from contextlib import redirect_stdout

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from cego.adapters.pettingzoo import env, raw_env
from lab.wandering import TABLES


@pytest.mark.filterwarnings("ignore:.*Observation is not a NumPy array")  # it is a dictionary
@pytest.mark.filterwarnings("ignore:.*Observation space for each agent probably should be")
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_api_is_kept(slug: str, players: int) -> None:
    with redirect_stdout(io.StringIO()):
        api_test(env(slug, players), num_cycles=200)


def test_a_seed_gives_the_same_deals() -> None:
    seed_test(env, num_cycles=200)


def test_pictures_are_drawn() -> None:
    render_test(
        lambda render_mode: env(render_mode=render_mode),
        custom_tests={"svg": lambda drawn: drawn.startswith("<svg")},
    )


def test_it_can_be_timed(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env())
    assert "turns per second" in capsys.readouterr().out


def test_it_is_registered() -> None:
    table = pettingzoo.make("aec", "cego/cego-v0", rules="grupp", players=3)
    table.reset(seed=1)
    assert table.agents == ["seat_0", "seat_1", "seat_2"]


def test_a_deal_pays_everyone() -> None:
    table = raw_env("loewen", 5)
    table.reset(seed=4)
    chance, paid = np.random.default_rng(1), dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        paid[agent] += reward
        table.step(None if over else chance.choice(np.flatnonzero(seen["action_mask"])))
    assert sum(paid.values()) == 0
    assert any(paid.values())
    assert table.steps is not None
    outcome = table.steps.deal.outcome()
    assert outcome is not None
    assert list(paid.values()) == list(outcome.payments)


def test_the_state_shows_what_observations_hide() -> None:
    table = raw_env()
    table.reset(seed=4)
    assert table.state().sum() == 54
    assert table.state_space.contains(table.state())
    seen = table.observe("seat_0")["observation"]
    table.reset(seed=5)
    assert (table.observe("seat_0")["observation"] != seen).any()
