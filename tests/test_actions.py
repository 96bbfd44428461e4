"""Kinds of actions and parts of a view: each is named in one place, and everything else follows."""

from dataclasses import fields
from typing import get_args

import pytest

from cego.cards import CEGO, TAPP, Pack
from cego.deal.actions import (
    KINDS,
    Action,
    Challenge,
    Hidden,
    Keep,
    LayOut,
    NameTrump,
    PfeifFrei,
    Play,
    PutAway,
    Say,
    Show,
    seen_by_others,
)
from cego.deal.auction import Stage
from cego.deal.seen import PhaseName, StepName
from cego.deal.view import View
from cego.errors import ReadError
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.notation import read_action, view_to_data, write_action
from cego.notation.actions import action_from_data, action_to_data, seen_from_data
from cego.rules import load
from cego.server.protocol.words import DealStep, Doing, Phase

EACH: list[tuple[Action, Pack]] = [
    (Say("gut"), CEGO),
    (Show(CEGO.pile("H1")), CEGO),
    (Keep(CEGO.pile("G T21")), CEGO),
    (PutAway(CEGO.pile("C7")), CEGO),
    (LayOut(CEGO.pile("H4 H2")), CEGO),
    (PfeifFrei(), CEGO),
    (Challenge(), CEGO),
    (NameTrump("H"), TAPP),
    (Play(TAPP.card("SA")), TAPP),
]


def test_each_kind_of_action_is_tried_here() -> None:
    assert {type(action) for action, _ in EACH} == set(KINDS.values()) == set(get_args(Action))


@pytest.mark.parametrize(("action", "pack"), EACH)
def test_text_and_data_of_an_action_are_read_back(action: Action, pack: Pack) -> None:
    assert read_action(write_action(action, pack), pack) == action
    data = action_to_data(2, action, pack)
    assert data["seat"] == "C"
    assert seen_from_data(data, pack, 4) == (2, action)
    body = {kind: value for kind, value in data.items() if kind != "seat"}
    assert action_from_data(body, pack) == action


@pytest.mark.parametrize(("action", "pack"), EACH)
def test_what_is_kept_or_put_away_others_only_count(action: Action, pack: Pack) -> None:
    seen = seen_by_others(action)
    hidden = isinstance(action, Keep | PutAway)
    assert isinstance(seen, Hidden) == hidden
    if isinstance(seen, Hidden):
        assert seen_from_data(action_to_data(0, seen, pack), pack, 4) == (0, seen)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"say": "gut", "play": "CK"},
        {"say": "hello"},
        {"say": ["gut"]},
        {"play": ["CK"]},
        {"play": True},
        {"keep": "G"},
        {"keep": []},
        {"keep": 2},
        {"trump": "T"},
        {"schinden": "yes"},
        {"sing": True},
    ],
)
def test_data_of_no_action_is_refused(body: dict[str, object]) -> None:
    with pytest.raises(ReadError):
        action_from_data(body, CEGO)


@pytest.mark.parametrize("text", ["", "keep", "hello", "trump T", "schinden now", "gut gut"])
def test_text_of_no_action_is_refused(text: str) -> None:
    with pytest.raises(ReadError):
        read_action(text, CEGO)


def test_only_what_is_hidden_may_be_a_number() -> None:
    with pytest.raises(ReadError):
        seen_from_data({"seat": "A", "show": 2}, CEGO, 4)


def test_data_of_a_view_names_each_of_its_fields() -> None:
    rules = load("loewen")
    view = deal_order(rules, 4, shuffled(rules, 4, b"fields")).view(0)
    parts = ("auction", "exchange", "play")
    named = {field.name for field in fields(View)} - set(parts)
    named |= {name for part in parts for name in getattr(view, part)._fields}
    assert set(view_to_data(view)) == named


def test_phases_steps_and_kinds_are_the_same_on_the_wire() -> None:
    assert {str(phase) for phase in Phase} == set(get_args(PhaseName))
    assert {str(step) for step in DealStep} == set(get_args(StepName))
    assert {str(stage) for stage in Stage} - {"over"} <= set(get_args(StepName))
    assert {str(doing) for doing in Doing} == set(KINDS)
