"""Every fact that a lesson states is asked of the engine; every language tells every lesson."""

import json
import re
from typing import Any

import pytest
from lessons import CHECKS, LEARN, Fact, lessons, words

from cego.cards import CEGO, TAPP
from cego.deal.actions import SEATS
from cego.locale import LANGUAGES, catalogue
from cego.rules import named
from cego.rules.contracts import CEGO_TABLE
from cego.rules.numbers import Count, extra_points


def _step(param: Any) -> dict[str, Any]:
    step: dict[str, Any] = param.values[0]
    return step


STEPS = [
    pytest.param(step, id=f"{lesson['id']}-{step['id']}")
    for lesson in lessons()
    for step in lesson["steps"]
]
ASKING = [param for param in STEPS if "ask" in _step(param)]
FACTS = [
    pytest.param(fact, id=f"{param.id}-{name}")
    for param in STEPS
    for name, fact in _step(param).get("facts", {}).items()
]


@pytest.mark.parametrize("fact", FACTS)
def test_the_engine_agrees(fact: Fact) -> None:
    CHECKS[fact["is"]](fact)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_shows_what_its_facts_speak_of(step: dict[str, Any]) -> None:
    shown = [code for code in step.get("cards", []) if code != "back"]
    assert all(code in (*CEGO.codes, *TAPP.codes) for code in shown)
    for fact in step.get("facts", {}).values():
        match fact["is"]:
            case "trick":
                assert step["trick"]["cards"] == fact["cards"]
                assert step["trick"].get("dead", []) == fact.get("dead", [])
            case "legal":
                assert step["trick"]["cards"] == fact["led"]
                assert shown == fact["hand"]
            case "ordered":
                assert shown == fact["hand"]
            case "trump-away":
                assert shown == fact["blind"]
            case "show" if shown:
                assert shown == fact["hand"]
            case "sum" | "count" | "able" | "solo-hand":
                assert shown == fact["cards"]


def _answer_in_facts(step: dict[str, Any]) -> bool:
    """The answer to the question follows from a checked fact, where there is one for it."""
    ask, facts = step["ask"], list(step["facts"].values())
    kinds = {fact["is"]: fact for fact in facts}
    match ask["kind"]:
        case "trick":
            return bool(ask["answers"] == [kinds["trick"]["winner"]])
        case "seat":
            return bool(ask["answer"] == kinds["auction"]["by"])
        case "card" if "show" in kinds:
            return bool([[card] for card in ask["answers"]] == kinds["show"]["sets"])
        case "card" if "trump-away" in kinds:
            return bool(ask["answers"] == [kinds["trump-away"]["away"]])
        case "card" if "legal" in kinds:
            return set(ask["answers"]) <= set(kinds["legal"]["legal"])
        case "card" if "ordered" in kinds:
            return set(ask["answers"]) == set(kinds["ordered"]["legal"])
        case "cards":
            allowed = [set(some) for some in kinds["show"]["sets"]]
            right = [i for i, some in enumerate(ask["options"]) if set(some) in allowed]
            return right == [ask["answer"]]
        case "number" if not kinds.keys() & {"price"}:
            numbers = {abs(v) for fact in facts for v in fact.values() if type(v) is int}
            return ask["answer"] in numbers
    return True


@pytest.mark.parametrize("step", ASKING)
def test_a_question_has_its_answer(step: dict[str, Any]) -> None:
    ask = step["ask"]
    if ask["kind"] in ("card", "trick"):
        offered = step["cards"] if ask["kind"] == "card" else step["trick"]["cards"]
        assert set(ask["answers"]) <= set(offered)
        assert len(ask["answers"]) < len(offered)
    elif ask["kind"] in ("number", "said"):
        assert ask["answer"] in ask["options"]
        assert len(set(ask["options"])) == len(ask["options"])
    elif ask["kind"] == "seat":
        assert ask["answer"] in SEATS
    if "facts" in step:
        assert _answer_in_facts(step)


def test_there_is_a_lesson_for_every_game() -> None:
    taught = {lesson["id"] for lesson in lessons() if lesson["group"] == "games"}
    of_the_evening = {named("pflichtraeuber")}
    assert taught == {str(game) for game in set(CEGO_TABLE) - of_the_evening}
    assert {lesson["group"] for lesson in lessons()} == {"start", "basics", "games", "tapp"}


PEOPLE = {f"seat.{person}" for person in ("east", "north", "west")}
"""Whom a sentence may name: the page fills in what stands beside the picture."""


def gaps(value: Any) -> set[str]:
    return set(re.findall(r"\{([\w.-]+)\}", str(value)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: str(lesson["id"]))
def test_every_lesson_is_told(language: str, lesson: dict[str, Any]) -> None:
    told = words(language)[lesson["id"]]
    english = words("en")[lesson["id"]]
    assert told["title"].strip()
    assert told["about"].strip()
    assert list(told["steps"]) == [step["id"] for step in lesson["steps"]]
    for step in lesson["steps"]:
        text, other = told["steps"][step["id"]], english["steps"][step["id"]]
        wanted = {"text", "ask", "why"} if "ask" in step else {"text"}
        if step.get("ask", {}).get("kind") == "words":
            wanted.add("options")
            assert len(text["options"]) == len(other["options"]) > step["ask"]["answer"]
        assert set(text) == wanted, step["id"]
        assert all(str(part).strip() for part in text.values())
        known = {
            f"{name}.{key}"
            for name, fact in step.get("facts", {}).items()
            for key, value in fact.items()
            if isinstance(value, int | str)
        } | PEOPLE
        assert gaps(text) <= known, step["id"]
        assert gaps(text) == gaps(other), step["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_lesson_is_left_over(language: str) -> None:
    assert list(words(language)) == [lesson["id"] for lesson in lessons()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_named_bears_the_name_in_the_picture(language: str) -> None:
    """One name in a sentence and another in the picture below would be two people to a beginner."""
    people = {name for key, name in catalogue(language, "play").items() if key.startswith("bot.")}
    assert "Dorle" in people
    told = set(re.findall(r"\w+", json.dumps(words(language), ensure_ascii=False)))
    assert not told & people, "{seat.west} and so on: the page fills in the name"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_speak_of_the_cards_as_the_table_does(language: str) -> None:
    """Ranks, the blind and the legage are learnt by the names they have at the table."""
    page = {key: text for room in ("", "table") for key, text in _page(room, language).items()}
    steps = words(language)["first"]["steps"]
    ranks = [page[f"rank.{rank}"].lower() for rank in "KQRJ"]
    assert [rank for rank in ranks if rank not in steps["black"]["text"].lower()] == []
    *_, blind = page["table.blind"].lower().split()
    assert blind in steps["blind"]["text"].lower()
    assert blind in words(language)["cego"]["about"].lower()
    assert catalogue(language, "play")["legage-cego"].lower() in steps["keep"]["text"].lower()


def _page(room: str, language: str) -> dict[str, str]:
    file = LEARN.parent / "locale" / room / f"{language}.json"
    found: dict[str, str] = json.loads(file.read_text("utf-8"))
    return found


def test_the_trainer_counts_as_the_engine_does() -> None:
    """The page adds up what this table says, and nothing else."""
    table = json.loads((LEARN / "counting.json").read_text("utf-8"))
    assert table["pips"] == {code: CEGO.pips_of(CEGO.pile(code)) for code in CEGO.codes}
    for by in Count:
        sizes = range(len(table["extra"][by]))
        assert table["extra"][by] == [extra_points(size, by) for size in sizes]
