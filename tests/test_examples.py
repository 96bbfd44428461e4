"""The worked examples of the sources, from ``examples.toml``."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from auctions import bid, result, turn
from cego.deal.scoring import Forfeit, score_normal
from cego.rules import load, named

EXAMPLES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text("utf-8"))


def examples(kind: str) -> pytest.MarkDecorator:
    ids = [f"{example['source']}: {example['name']}" for example in EXAMPLES[kind]]
    return pytest.mark.parametrize("example", EXAMPLES[kind], ids=ids)


@examples("auction")
def test_an_auction_ends_as_the_source_says(example: dict[str, Any]) -> None:
    auction = bid(example["rules"], example["said"], example["players"])
    if "choice" in example:
        assert turn(auction) == (example["declarer"], set(example["choice"]))
    else:
        over = " over solo" if example["over-solo"] else ""
        assert result(auction) == f"{example['declarer']} {example['contract']}{over}"


@examples("score")
def test_a_game_is_paid_as_the_source_says(example: dict[str, Any]) -> None:
    score = score_normal(
        load(example["rules"]).cego(example["players"]),
        named(example["contract"]),
        example["points"],
        forfeit=Forfeit.NO_TRICK if example.get("tricks") == 0 else None,
    )
    assert score.pays_each == example["pays"]
    assert score.won == (example["pays"] > 0)
