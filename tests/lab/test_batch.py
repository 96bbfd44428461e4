"""The native batch agrees with the engine, step by step, under every rule set."""

import numpy as np
import pytest

from cego.adapters import encode
from cego.adapters.actions import COUNT, WORDS
from cego.adapters.batch import MIXED, Batch
from cego.adapters.compiled import book
from cego.adapters.encode import observation_layout, observe
from cego.adapters.steps import Steps
from cego.deal.deal import Deal
from cego.errors import CegoError
from cego.games import deal_hands
from cego.rules import load
from lab.wandering import TABLES


def engines(batch: Batch) -> list[Steps]:
    """The deals at all tables, for the engine."""
    return [engine(batch, table) for table in range(len(batch))]


def engine(batch: Batch, table: int, row: tuple[list[int], int, int] | None = None) -> Steps:
    (*hands, blind), word, declarer = row or batch.hidden()[table]
    deal = deal_hands(batch.rules, batch.players, tuple(hands), blind)
    return Steps.start(deal if word < 0 else given(deal, WORDS[word], declarer))


def given(deal: Deal, word: str, declarer: int) -> Deal:
    """The deal with this contract, as if there had been no auction."""
    contract = deal.rules.contract(deal.players, word)
    return Deal.at_contract(deal.dealt, contract, declarer)


def check(batch: Batch, tables: list[Steps]) -> None:
    """Whether the batch shows what the engine shows."""
    layout = observation_layout(batch.active)
    numbers = np.zeros(layout.size, np.float32)
    views, oracle = layout.views(numbers), batch.oracle()
    for table, steps in enumerate(tables):
        assert batch.seat[table] == steps.actor
        assert np.flatnonzero(batch.masks[table]).tolist() == steps.legal()
        observe(views, steps, steps.actor)
        assert (oracle[table] == encode.oracle(steps, batch.seat[table]).ravel()).all()
        if (batch.observations[table] != numbers).any():
            ours = layout.views(batch.observations[table].astype(np.float32))
            wrong = [name for name in views if (views[name] != ours[name]).any()]
            raise AssertionError(f"{wrong} at {steps.deal.log} for {steps.actor}")


def follow(batch: Batch, rounds: int) -> set[str]:
    """Play by chance and compare every step; the contracts that were played."""
    batch.reset()
    tables = engines(batch)
    check(batch, tables)
    contracts: set[str] = set()
    for _ in range(rounds):
        chosen = batch.random_actions().copy()
        batch.step(chosen)
        fresh = batch.hidden() if batch.done.any() else []
        for table, number in enumerate(chosen.tolist()):
            steps = tables[table].step(number)
            outcome = steps.deal.outcome()
            assert batch.done[table] == (outcome is not None)
            if outcome is not None:
                assert batch.rewards[table].tolist() == list(outcome.payments)
                contracts.add(outcome.contract or "")
                steps = engine(batch, table, fresh[table])
            else:
                assert not batch.rewards[table].any()
            tables[table] = steps
        check(batch, tables)
    return contracts


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_whole_deals_are_those_of_the_engine(slug: str, players: int) -> None:
    follow(Batch(slug, players, tables=12, seed=1), 90)


@pytest.mark.parametrize(
    ("slug", "players"), [table for table in TABLES if table[0] != "zuger-tapp" and table[1] < 5]
)
def test_every_contract_is_played_as_by_the_engine(slug: str, players: int) -> None:
    follow(Batch(slug, players, tables=24, seed=2, contract=MIXED), 60)


def test_all_contracts_come_up() -> None:
    batch = Batch("club", 4, tables=400, seed=3, contract=MIXED)
    batch.reset()
    names = {WORDS[word] for _, word, _ in batch.hidden()}
    assert names == set(load("club").contracts(4))


def test_deals_do_not_depend_on_how_many_tables_there_are() -> None:
    few, many = Batch(tables=3, seed=5), Batch(tables=30, seed=5)
    few.reset()
    many.reset()
    assert few.hidden() == many.hidden()[:3]
    for _ in range(200):
        few.step(few.random_actions())
        many.step(many.random_actions())
    assert few.hidden() == many.hidden()[:3]
    assert (few.observations == many.observations[:3]).all()


def test_a_reset_gives_the_same_deals_again() -> None:
    batch = Batch(tables=4, seed=5)
    batch.reset()
    first = batch.hidden()
    batch.run(100)
    assert batch.hidden() != first
    batch.reset()
    assert batch.hidden() == first


def test_an_illegal_action_is_refused_by_table_and_changes_nothing() -> None:
    batch = Batch(tables=4, seed=5)
    batch.reset()
    chosen = batch.random_actions().copy()
    before = batch.observations.copy()
    chosen[2] = COUNT
    with pytest.raises(ValueError, match="table 2: action 85 is not legal"):
        batch.step(chosen)
    assert (batch.observations == before).all()
    with pytest.raises(ValueError, match="one action for each table"):
        batch.step(chosen[:3])


@pytest.mark.parametrize("inside", ["random", "thumb", "net"])
@pytest.mark.parametrize("slug", ["loewen", "zuger-tapp"])
def test_opponents_inside_leave_the_learner_his_seat(inside: str, slug: str) -> None:
    net = some_net()
    seats = ["learner", *[inside] * 3]
    batch = Batch(slug, tables=20, seed=5, seats=seats, net=net if inside == "net" else None)
    batch.reset()
    ended = 0
    for _ in range(60):
        assert (batch.seat == 0).all()
        batch.step(batch.random_actions())
        ended += int(batch.done.sum())
        assert (batch.rewards.sum(axis=1) == 0).all()
    assert ended > 20


def some_net() -> list[np.ndarray]:
    chance = np.random.default_rng(1)
    size = observation_layout(4).size
    shapes = ((size, 8), (8,), (COUNT, 8), (COUNT,))
    return [chance.normal(size=shape).astype(np.float32) for shape in shapes]


def test_a_net_inside_plays_what_numpy_says() -> None:
    net = some_net()
    alone = Batch(tables=1, seed=5)
    seated = Batch(tables=1, seed=5, seats="learner net net net", net=net)
    alone.reset()
    seated.reset()
    weights, bias, out, out_bias = net
    for _ in range(80):
        hidden = np.maximum(alone.observations[0] @ weights + bias, 0)
        values = np.where(alone.masks[0], out @ hidden + out_bias, -np.inf)
        by_net = np.array([np.argmax(values)], np.int32)
        if alone.seat[0] == 0:
            assert (alone.observations == seated.observations).all()
            seated.step(by_net)
        alone.step(by_net)
        if alone.done[0]:
            break
    assert alone.hidden() == seated.hidden()


def test_the_learner_goes_round_the_table() -> None:
    batch = Batch(tables=64, seed=5, seats="learner random random random", rotate=True)
    batch.reset()
    assert set(batch.seat.tolist()) == {0, 1, 2, 3}


def test_rule_of_thumb_beats_chance() -> None:
    learner, gained = "learner", 0
    batch = Batch(tables=400, seed=5, seats=[learner, "thumb", "random", "random"])
    batch.reset()
    for _ in range(150):
        batch.step(batch.random_actions())
        gained += int(batch.rewards[:, 1].sum() - batch.rewards[:, 2:].sum() / 2)
    assert gained > 0


def test_seats_that_do_not_fit_are_refused_in_words() -> None:
    with pytest.raises(CegoError, match="4 words are needed"):
        Batch(seats="learner random")
    with pytest.raises(CegoError, match="one must be learner"):
        Batch(seats="random random random random")
    with pytest.raises(ValueError, match="there is none"):
        Batch(seats="learner net net net")
    with pytest.raises(CegoError):
        Batch(contract="tapp")


def test_the_table_of_the_auction_is_small() -> None:
    for slug, players in (("loewen", 4), ("club", 4), ("zuger-tapp", 4)):
        assert 10 < len(book(load(slug), players)["bidding"]) < 6000
