"""Puzzles: one card clearly best, not the first thought, and no hidden card in them."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import cego
from cego.deal.deal import Deal
from cego.errors import CegoError
from cego.games import cards_in_play
from cego.locale import LANGUAGES
from cego.notation import view_from_data, view_to_data
from cego.players import Lehrling
from cego.rules import load
from cego.study import Puzzle, find_puzzles, hint
from cego.study.puzzles import is_clear, read_puzzles, write_puzzles
from cego.study.weighing import stake, weigh
from running import Cego
from test_views import random_deal, rearranged

SEEDS = [("loewen", 4, "20"), ("loewen", 4, "26"), ("zuger-tapp", 4, "120"), ("baden", 5, "11")]
"""Seeds whose first deals hold a puzzle; any other seed takes longer to find one."""


@cache
def some() -> tuple[Puzzle, ...]:
    return tuple(
        puzzle
        for slug, players, seed in SEEDS
        for puzzle in find_puzzles(load(slug), players, seed, 1, level="stammtisch")
    )


def puzzle_at(deal: Deal) -> Puzzle | None:
    """A puzzle of any moment, whether it is a good one or not."""
    view = deal.view(deal.to_act)
    if view.phase != "tricks" or len(view.legal) < 2:
        return None
    judged = weigh(view, "stammtisch", "1")
    if judged is None or not {option.action for option in judged.options} <= set(view.legal):
        return None
    return Puzzle(view, "stammtisch", judged, judged.options[-1].action)


def test_one_card_is_clearly_best_and_not_the_first_thought() -> None:
    assert len(some()) == len(SEEDS)
    for puzzle in some():
        best, second = puzzle.judgement.options[:2]
        ahead = best.worth - second.worth
        assert ahead > 5 * second.error
        assert ahead >= 0.1 * stake(puzzle.view)
        assert puzzle.solution in puzzle.view.legal
        assert puzzle.thumb in puzzle.view.legal
        assert puzzle.solution != puzzle.thumb
        assert is_clear(puzzle.judgement, puzzle.view, puzzle.thumb)


def test_the_same_seed_gives_the_same_puzzles() -> None:
    again = find_puzzles(load("loewen"), 4, "20", 1, level="stammtisch")
    assert again == [some()[0]]
    assert len({puzzle.write() for puzzle in some()}) == len(SEEDS)


def test_a_puzzle_holds_nothing_but_a_view_of_a_deal_that_goes_on() -> None:
    for puzzle in some():
        view = puzzle.view
        assert (view.all_hands, view.blind, view.outcome) == ((), 0, None)
        assert view.to_act == view.seat


@pytest.mark.parametrize(("slug", "players"), [("loewen", 4), ("oberwolfach", 3)])
def test_a_puzzle_does_not_depend_on_hidden_cards(slug: str, players: int) -> None:
    rules, rng = load(slug), random.Random(slug)
    fitting = 0
    for number in range(4):
        for deal in random_deal(rules, players, f"puzzle {slug} {number}"):
            one, other = rng.sample(cards_in_play(rules, players), 2)
            changed = rearranged(deal, deal.to_act, one, other)
            if changed is None or changed.view(deal.to_act) != deal.view(deal.to_act):
                continue
            first, second = puzzle_at(deal), puzzle_at(changed)
            if first is None or second is None:
                continue
            fitting += changed != deal
            assert first.write() == second.write()
            assert first.text() == second.text()
    assert fitting > 3


def test_the_solution_can_be_found_from_the_puzzle_alone() -> None:
    """Whoever reads a puzzle again has all it takes to think about it."""
    for puzzle in some():
        again = Puzzle.from_data(json.loads(json.dumps(puzzle.to_data())))
        assert Lehrling("x").choose(again.view) in again.view.legal
        assert hint(again.view, "stammtisch", "another seed").judgement is not None


def test_puzzles_can_be_stored_and_read_again() -> None:
    for puzzle in some():
        assert Puzzle.read(puzzle.write()) == puzzle
        assert Puzzle.from_data(json.loads(json.dumps(puzzle.to_data()))) == puzzle
    found = list(some())
    assert read_puzzles(write_puzzles(found)) == found
    assert read_puzzles("\n".join(puzzle.write() for puzzle in found)) == found


@pytest.mark.parametrize(
    ("slug", "players"), [("loewen", 4), ("club", 5), ("oberwolfach", 3), ("zuger-tapp", 4)]
)
def test_every_view_and_every_puzzle_survives_being_stored(slug: str, players: int) -> None:
    stored = 0
    for number in range(3):
        for deal in random_deal(load(slug), players, f"stored {slug} {number}"):
            for seat in range(min(players, 4)):
                view = deal.view(seat)
                read = view_from_data(json.loads(json.dumps(view_to_data(view))))
                assert read == view
                assert repr(read.log) == repr(view.log)
            puzzle = puzzle_at(deal) if number == 0 else None
            if puzzle is not None:
                stored += 1
                assert Puzzle.read(puzzle.write()) == puzzle
    assert stored > 5


def test_question_and_answer_are_told_in_every_language() -> None:
    for puzzle in some():
        pack = puzzle.view.rules.pack
        for language in LANGUAGES:
            assert pack.in_words(puzzle.view.hand, language) in puzzle.question(language)
            assert puzzle.answer(language) in puzzle.text(language)
            assert str(puzzle.judgement.worlds) in puzzle.answer(language)


def test_puzzles_come_from_the_contracts_asked_for_in_turn() -> None:
    rules = load("loewen")
    asked = ["zwei-verschiedene", "raeuber"]
    found = find_puzzles(rules, 4, "turns", 3, level="stammtisch", contracts=asked)
    assert [puzzle.view.contract for puzzle in found] == [*asked, asked[0]]
    assert all(is_clear(puzzle.judgement, puzzle.view, puzzle.thumb) for puzzle in found)
    for slug, players, contract in (("loewen", 4, "halbe"), ("oberwolfach", 3, "cego")):
        with pytest.raises(CegoError) as caught:
            find_puzzles(load(slug), players, contracts=[contract])
        assert all(slug in caught.value.text(language) for language in LANGUAGES)


def test_progress_is_told_and_the_number_checked() -> None:
    heard: list[tuple[int, int]] = []
    find_puzzles(load("loewen"), 4, "20", 1, lambda *done: heard.append(done), level="stammtisch")
    assert heard == [(0, 1), (1, 1)]
    for number, level in ((0, "stammtisch"), (1, "nobody")):
        with pytest.raises(CegoError):
            find_puzzles(load("loewen"), 4, "", number, level=level)


def damaged() -> list[str]:
    text, data = some()[0].write(), write_puzzles([some()[0]])
    return [
        "",
        "a poem",
        "{",
        "{}",
        '{"format": "cego-puzzles"}',
        '{"format": "cego-puzzles", "puzzles": [{}]}',
        '{"format": "cego-puzzles", "puzzles": [3]}',
        text.replace("rules: ", "rules: no"),
        text.replace("thumb: ", "thumb: X"),
        text.replace("players: 4", "players: four"),
        text.replace("options: ", "opinions: "),
        text.replace("legal: ", "legal: G T21 "),
        data.replace('"worth": ', '"worth": "much", "was": '),
        data.replace('"seat": ', '"seat": 7, "was": '),
        data.replace('"log": [', '"log": [{}, '),
    ]


@pytest.mark.parametrize("number", range(15))
def test_what_is_no_puzzle_is_refused(number: int) -> None:
    with pytest.raises(CegoError) as caught:
        read_puzzles(damaged()[number])
    assert all(caught.value.text(language) for language in LANGUAGES)


# On the command line

ARGUMENTS = ("--number", "1", "--seed", "20", "--level", "stammtisch")


def test_the_command_prints_questions_and_then_solutions(cego: Cego) -> None:
    shown = cego("puzzles", *ARGUMENTS)
    assert shown.code == 0
    question, solution = shown.out.split("Solutions")
    assert "what do you play?" in question
    assert "comes to mind first" in solution


@pytest.mark.parametrize("form", ["--json", "--store"])
def test_the_command_stores_puzzles_and_shows_them_again(
    cego: Cego, form: str, tmp_path: Path
) -> None:
    file = tmp_path / "puzzles"
    file.write_text(cego("puzzles", *ARGUMENTS, form).out, "utf-8")
    assert read_puzzles(file.read_text("utf-8")) == [some()[0]]
    shown = cego("puzzles", str(file), "--lang", "sv")
    assert shown.code == 0
    assert "Lösningar" in shown.out


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (("-",), "a poem"),
        (("no such file",), ""),
        (("--number", "0"), ""),
        (("--level", "cheater"), ""),
        (("--rules", "nowhere"), ""),
        (("--players", "9"), ""),
        (("--contract", "skat"), ""),
    ],
)
def test_the_command_complains_in_words(cego: Cego, arguments: tuple[str, ...], stdin: str) -> None:
    shown = cego("puzzles", *arguments, stdin=stdin)
    assert shown.code == 2
    assert shown.err.strip()
    assert "Traceback" not in shown.err
    assert shown.out == ""


@pytest.mark.parametrize("data", [{}, {"rules": "loewen@1"}, [], {"rules": 7, "players": "four"}])
def test_what_is_no_view_is_refused(data: Any) -> None:
    with pytest.raises(CegoError):
        cego.view_from_data(data)
