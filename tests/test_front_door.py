"""What `import cego` offers."""

import importlib.metadata
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cego
from cego.fairdeal import shuffled
from cego.games import deal_order

ROOT = Path(__file__).parents[1]


def test_everything_offered_is_there_and_is_the_thing_itself() -> None:
    for name in cego.__all__:
        assert getattr(cego, name) is not None
    assert set(cego.__all__) <= set(dir(cego))
    from cego.deal.actions import Say
    from cego.rules import load

    assert cego.Say is Say
    assert cego.load is load
    assert cego.__version__ == importlib.metadata.version("cego")


def test_the_same_seed_deals_the_same_cards() -> None:
    deal = cego.deal("baden", players=5, seed="a seed")
    assert deal == cego.deal(cego.load("baden"), 5, b"a seed")
    rules = cego.load("baden")
    assert deal == deal_order(rules, 5, shuffled(rules, 5, b"a seed"))


def test_without_a_seed_chance_deals() -> None:
    assert len({cego.deal("zuger-tapp").hands for _ in range(5)}) > 1


def test_more_players_than_a_rule_set_knows_are_refused() -> None:
    with pytest.raises(cego.CegoError, match="4"):
        cego.deal("schwarzwald", players=5)


def test_cego_deal_is_still_a_room_to_import_from() -> None:
    import cego.deal.actions

    assert cego.deal.actions.Say is cego.Say  # type: ignore[attr-defined]
    assert cego.deal("loewen", seed="x").to_act == 0


def test_what_is_not_there_is_missed_by_name() -> None:
    with pytest.raises(AttributeError, match="'cego' has no attribute 'chess'"):
        cego.chess  # type: ignore[attr-defined]  # noqa: B018


LIGHT = """
import sys, cego
heavy = {"numpy", "fastapi", "sqlalchemy", "rich", "typer", "cego.rules", "cego.deal.deal"}
assert not heavy & set(sys.modules), heavy & set(sys.modules)
cego.deal("loewen", seed="x")
assert not {"numpy", "fastapi", "sqlalchemy", "rich", "typer"} & set(sys.modules)
"""


def test_nothing_is_imported_before_it_is_used() -> None:
    subprocess.run([sys.executable, "-c", LIGHT], check=True)


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", readme, re.S)
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("(")
