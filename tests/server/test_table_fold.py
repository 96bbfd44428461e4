"""A table is the fold of its events, whatever happens at it."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cego.errors import CegoError
from cego.notation import write_action
from cego.server.protocol.sight import Sight
from cego.server.tables import commands as c
from cego.server.tables.decide import open_table
from cego.server.tables.due import due
from cego.server.tables.events import KINDS, Acted, Bot, Ending, from_json, to_json
from cego.server.tables.sight import sight, sight_after
from cego.server.tables.state import Stage, Stored, Table
from server.tabling import Playing, any_table, person, random_command


def random_evening(seed: int, steps: int) -> Playing:
    rng = random.Random(seed)
    playing, refusals = any_table(rng), list[CegoError]()
    if rng.random() < 0.8:
        playing.begin()
    for _ in range(steps):
        playing.now += rng.randrange(2_000)
        command = random_command(playing, rng)
        before = playing.table
        try:
            playing.do(command)
        except CegoError as refusal:
            refusals.append(refusal)
            assert playing.table is before
        if playing.table.closed:
            break
    for complaint in refusals:
        assert all(complaint.text(language) for language in ("de", "en", "sv"))
    return playing


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_any_course_of_events_folds_to_the_same_table_after_a_restart(seed: int) -> None:
    playing = random_evening(seed, 150)
    stored = [
        Stored(s.seq, s.at, from_json(s.event.kind, to_json(s.event)), s.command)
        for s in playing.events
    ]
    assert stored == playing.events
    assert Table.fold(stored) == playing.table


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9))
def test_what_is_sent_fits_the_declared_messages_and_scores_add_up_to_zero(seed: int) -> None:
    playing = random_evening(seed, 80)
    table = playing.table
    for chair in (None, *range(len(table.chairs))):
        Sight.model_validate(sight(table, chair, "sv"))
        Sight.model_validate(sight_after(None, table, chair, "de"))
    if table.evening is not None:
        assert sum(table.evening.scores) == 0
    assert [item.at for item in due(table)] == sorted(item.at for item in due(table))


def test_a_table_that_wakes_is_copied_once_for_many_actions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Thousands of tables wake after a restart; nearly all of their events are actions."""
    playing = Playing.open(bots=0).begin().finish().ready().finish()
    acted = sum(stored.event.kind == "acted" for stored in playing.events)
    copies = []
    copy = Table._replace

    def counted(self: Table, **changes: Any) -> Table:
        copies.append(changes)
        return copy(self, **changes)

    monkeypatch.setattr(Table, "_replace", counted)
    assert Table.fold(playing.events) == playing.table
    assert len(copies) <= 2 * (len(playing.events) - acted) + 2


@pytest.mark.parametrize("seed", range(12))
def test_a_table_that_plays_on_comes_to_the_end_of_its_evening(seed: int) -> None:
    rng = random.Random(seed)
    playing = any_table(rng)
    playing.begin()
    while playing.table.stage is not Stage.OVER and playing.table.number < 5:
        assert playing.table.deal is not None
        playing.act(rng.choice(playing.legal()))
        playing.ready()
    numbers = [s.event.number for s in playing.events if s.event.kind == "deal-finished"]  # type: ignore[attr-defined]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_gap_in_the_numbers_is_noticed() -> None:
    playing = Playing.open()
    with pytest.raises(ValueError, match="does not follow"):
        Table.fold([playing.events[0], playing.events[2]])


def test_a_closed_table_takes_nothing_more() -> None:
    playing = Playing.open().begin()
    playing.do(c.Close(Ending.ABANDONED))
    with pytest.raises(CegoError) as refusal:
        playing.do(c.Say("anna", "hello"))
    assert refusal.value.key == "server.refused.closed"


def test_the_first_event_opens_the_table() -> None:
    playing = Playing.open()
    with pytest.raises(ValueError, match="opens it"):
        Table.fold(playing.events[1:])


def test_a_deal_is_the_one_that_its_seeds_give() -> None:
    for slug, players in (("loewen", 5), ("baden", 4), ("zuger-tapp", 4), ("grupp", 3)):
        table = Playing.open(slug, players, players - 2).begin().table
        assert table.fair is not None
        assert table.deal is not None
        table.fair.check(table.deal)
        assert table.fair.player_seeds[:2] == ("seed of 0", "seed of 1")


def test_text_of_an_action_is_read_as_it_was_written() -> None:
    playing = Playing.open("zuger-tapp").begin()
    while playing.table.stage is Stage.PLAYING and playing.table.number == 1:
        action = playing.legal()[-1]
        assert playing.table.deal is not None
        (acted, *_) = playing.act(action)
        assert isinstance(acted, Acted)
        assert acted.action == action
        assert from_json(acted.kind, to_json(acted)) == acted
        assert write_action(action, playing.table.deal.pack) in to_json(acted)


def test_random_evenings_meet_every_kind_of_event() -> None:
    """Otherwise the properties above would say little."""
    met = {s.event.kind for seed in range(60) for s in random_evening(seed, 150).events}
    met |= {s.event.kind for s in _whole_evening("schwarzwald", rounds=2)}
    missing = set(KINDS) - met
    assert missing <= {"pflichtraeuber-begun", "closed", "lapsed", "rematched", "last-round-called"}


def _whole_evening(slug: str, rounds: int) -> list[Stored]:
    playing = Playing.open(slug, 4, 3)
    short = replace(playing.table.plan, rules=f"{slug} evening.deals=1 evening.rounds={rounds}")
    playing = Playing()
    seats = (None, *(Bot("lehrling"),) * 3)
    playing.take(open_table(c.Open(short, person("anna"), seats), playing.moment))
    playing.begin()
    while playing.table.stage is not Stage.OVER:
        playing.act()
        playing.ready()
    return playing.events
