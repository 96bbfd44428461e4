"""The game stands OpenSpiel's own tests, and its algorithms run on it."""

import json
import unittest
import zlib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from examples.laboratory.openspiel import KINDS, Clock, run

from cego.adapters.openspiel import game_string
from cego.cards import cards
from cego.rules import load
from lab.wandering import TABLES, kind_of

STORED = Path(__file__).parent / "playthroughs"


def game_of(slug: str, players: int, **more: bool) -> Any:
    return pyspiel.load_game(game_string(load(slug), players, **more))


def states(game: Any, seed: int) -> list[Any]:
    """The states of a random playout, clones of each."""
    state, random, found = game.new_initial_state(), Random(seed), []
    while not state.is_terminal():
        found.append(state.clone())
        if state.is_chance_node():
            places, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(places, shares)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return [*found, state]


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_random_simulation_with_serialisation(slug: str, players: int) -> None:
    pyspiel.random_sim_test(game_of(slug, players), num_sims=1, serialize=True, verbose=False)


def test_game_strings_survive_odd_rules() -> None:
    rules = load("loewen").replace({"auction.early-call": False, "auction.ladder": ["cego"]})
    game = pyspiel.load_game(game_string(rules, 4))
    assert game.table.rules == rules
    again = pyspiel.load_game(str(game))
    assert again.table.rules == rules
    with pytest.raises(pyspiel.SpielError, match="nowhere"):
        pyspiel.load_game("python_cego(rules=nowhere)")
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("python_cego(rules=baden,players=3)")


def test_a_compulsory_raeuber_has_no_auction() -> None:
    *_, end = states(game_of("loewen", 4, compulsory=True), 1)
    assert end.steps.deal.outcome().contract == "pflichtraeuber"


@cache
def some_of_each_phase(slug: str, players: int) -> list[Any]:
    """States of every kind of moment that random deals have, three of each."""
    game = game_of(slug, players)
    found: dict[str, list[Any]] = {}
    for seed in range(5):
        for state in states(game, seed):
            kind = "chance" if state.is_chance_node() else kind_of(state.steps.view(None))
            kept = found.setdefault(kind, [])
            if len(kept) < 3 and (kind != "chance" or seed):
                kept.append(state)
    phases = {kind.split()[0] for kind in found}
    assert phases == {"chance", "auction", "exchange", "tricks", "finished"}
    return [state for kept in found.values() for state in kept]


def without_line_of_command() -> Any:
    """OpenSpiel's own checks of a part of the tree, which read the command line when loaded."""
    from absl import flags
    from open_spiel.integration_tests import api_test

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    return api_test.EnforceAPIOnPartialTreeBase


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_openspiels_own_checks_hold_in_every_phase(slug: str, players: int) -> None:
    game = game_of(slug, players)
    base = without_line_of_command()

    class Checks(base):  # type: ignore[misc, valid-type]
        @classmethod
        def setUpClass(cls) -> None:
            cls.some_states = some_of_each_phase(slug, players)
            cls.game_type, cls.game_name, cls.game = game.get_type(), slug, game

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Checks).run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), [text for _, text in result.failures + result.errors]


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_payments_and_masks_are_sound(slug: str, players: int) -> None:
    game = game_of(slug, players)
    for state in some_of_each_phase(slug, players):
        if state.is_terminal():
            assert sum(state.returns()) == 0
            assert max(map(abs, state.returns())) <= game.max_utility()
        elif not state.is_chance_node():
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            assert sum(state.legal_actions_mask()) == len(legal)
            assert all(state.action_to_string(number) for number in legal)
        else:
            assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)


@pytest.mark.parametrize(("slug", "players"), [("schwarzwald", 4), ("zuger-tapp", 4)])
def test_states_are_told_as_json_and_read_back(slug: str, players: int) -> None:
    game = game_of(slug, players)
    for state in some_of_each_phase(slug, players):
        again = game.new_initial_state(state.to_json())
        assert str(again) == str(state)
        assert again.history() == state.history()
        assert json.loads(state.to_struct().to_json()) == state.to_dict()
        if not state.is_chance_node():
            told = state.to_observation_struct(0).to_dict()
            view = state.steps.view(0)
            assert told["hand"] == [view.rules.pack.code(c) for c in sorted(cards(view.hand))[::-1]]
            assert json.loads(json.dumps(told)) == told
        if not state.is_chance_node() and not state.is_terminal():
            first = state.legal_actions()[0]
            assert state.action_to_struct(first).to_dict()["action"] == first


def test_an_illegal_action_is_refused() -> None:
    state = states(game_of("loewen", 4), 1)[60]
    illegal = next(n for n in range(85) if n not in state.legal_actions())
    before = str(state)
    with pytest.raises((pyspiel.SpielError, ValueError)):
        state.apply_action(illegal)
    assert str(state) == before


def test_a_clone_goes_its_own_way() -> None:
    state = states(game_of("loewen", 4), 1)[60]
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert len(clone.history()) == len(state.history()) + 1
    assert clone.steps.deal.dealt is state.steps.deal.dealt


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_resampled_state_looks_the_same_to_the_player(slug: str, players: int) -> None:
    game, sampler = game_of(slug, players), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    other_cards = 0
    for seed in range(2):
        for state in states(game, seed)[55::9]:
            if state.is_terminal():
                continue
            for player in {state.current_player(), (seed + 1) % players}:
                again = state.resample_from_infostate(player, sampler)
                assert again.information_state_string(player) == state.information_state_string(
                    player
                )
                assert again.information_state_tensor(player) == state.information_state_tensor(
                    player
                )
                assert again.observation_tensor(player) == state.observation_tensor(player)
                assert len(again.history()) == len(state.history())
                assert again.current_player() == state.current_player()
                if player == state.current_player():
                    assert again.legal_actions() == state.legal_actions()
                other_cards += again.history() != state.history()
    assert other_cards


def test_observers_show_what_was_asked_for_and_no_more() -> None:
    game = game_of("loewen", 4)
    state = states(game, 3)[80]
    other = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))

    def seen(of: Any, player: int, *, public: bool, private: Any) -> dict[str, np.ndarray]:
        kind = pyspiel.IIGObservationType(
            perfect_recall=False, public_info=public, private_info=private
        )
        observer = game.make_py_observer(kind)
        observer.set_from(of, player)
        return {name: piece.copy() for name, piece in observer.dict.items()}

    kinds = pyspiel.PrivateInfoType
    public = seen(state, 1, public=True, private=kinds.NONE)
    assert "hand" not in public
    changed = seen(other, 1, public=True, private=kinds.NONE)
    assert all((public[name] == changed[name]).all() for name in public)
    private = seen(state, 1, public=False, private=kinds.SINGLE_PLAYER)
    assert "trick" not in private
    assert private["hand"].sum() == state.steps.view(1).hand.bit_count()
    every = seen(state, 1, public=True, private=kinds.ALL_PLAYERS)
    assert every["hands"].sum() > private["hand"].sum()


def test_information_states_remember_everything() -> None:
    """Two moments of a deal never look the same to the one who acts, as text or as numbers."""
    for slug, players in (("oberwolfach", 4), ("schwarzwald", 4), ("zuger-tapp", 4)):
        for seed in range(3):
            texts, tensors, acting = set(), set(), 0
            for state in states(game_of(slug, players), seed):
                if state.is_chance_node() or state.is_terminal():
                    continue
                acting += 1
                player = state.current_player()
                texts.add((player, state.information_state_string()))
                tensors.add((player, tuple(state.information_state_tensor())))
            assert len(texts) == len(tensors) == acting


# Regression files


def written(slug: str, players: int) -> str:
    """A random deal under OpenSpiel, every state of it: for `playthroughs/`."""
    game = game_of(slug, players)
    kind = game.get_type()
    lines = [f"game: {game}", f"players: {game.num_players()}"]
    lines += [f"actions: {game.num_distinct_actions()}", f"utility: {kind.utility}"]
    for name in ("max_utility", "max_game_length", "max_chance_outcomes"):
        lines.append(f"{name}: {getattr(game, name)()}")
    for name in ("information_state_tensor_size", "observation_tensor_size"):
        lines.append(f"{name}: {getattr(game, name)()}")
    *_, end = played = states(game, 1)
    moments = played[game.max_chance_nodes_in_history() :]
    lines += ["", str(moments[0])]
    for state in moments[:-1]:
        recalled = state.information_state_string().encode()
        lines += ["", state.observation_string(), f"  recalls {zlib.crc32(recalled):08x}"]
        for kind in ("observation", "information_state"):
            seen = np.array(getattr(state, f"{kind}_tensor")(), int)
            lines.append(f"  {kind} {int(seen @ np.arange(1, len(seen) + 1))}")
        lines.append(f"  may {' '.join(map(state.action_to_string, state.legal_actions()))}")
        done = end.history()[len(state.history())]
        lines.append(f"  > {state.action_to_string(done)}")
    lines += ["", moments[-2].information_state_string(), f"returns: {end.returns()}", ""]
    return "\n".join(lines)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_deal_is_as_it_was_written_down(slug: str, players: int) -> None:
    assert (STORED / f"{slug}-{players}.txt").read_text("utf-8") == written(slug, players)


# Algorithms


@pytest.mark.parametrize("kind", KINDS)
def test_algorithms_run(kind: str) -> None:
    rounds = {"random": 3, "ismcts": 1, "mccfr": 3, "reinforce": 2}[kind]
    assert str(rounds) in run(kind, "zuger-tapp", clock=Clock(0, rounds))


def main() -> None:
    """Write all files anew: ``PYTHONPATH=.:tests python -m lab.test_openspiel``."""
    STORED.mkdir(exist_ok=True)
    for slug, players in TABLES:
        (STORED / f"{slug}-{players}.txt").write_text(written(slug, players), "utf-8")


if __name__ == "__main__":
    main()
