"""Whoever relies on messages alone always knows what a fresh `hello` would tell him."""

import json
import random
from typing import Any

import pytest

from cego.server.live.messages import Telling
from cego.server.tables import commands as c
from cego.server.tables.events import Wish
from cego.server.tables.state import Table
from server.following import Known, after, from_hello
from server.living import PATIENT, Eyes, Hand, hub, open_table, run
from server.tabling import Playing
from server.test_table_fold import random_evening


def hello(table: Table, eyes: Eyes) -> Known:
    told: Known = json.loads(Telling(table, "code").hello(eyes, 1))
    return from_hello(told)


def follow(playing: Playing, eyes: Eyes) -> None:
    """Somebody follows a table from its first event on, and is never behind."""
    table = Table.open(playing.events[0])
    known = hello(table, eyes)
    for stored in playing.events[1:]:
        before, table = table, table.apply(stored)
        eyes.messages.clear()
        Telling(table, "code", before).tell([eyes], stored)
        known = after(known, eyes.messages[-1])
        assert known == hello(table, eyes), stored


@pytest.mark.parametrize("seed", range(24))
def test_a_client_that_folds_events_knows_what_a_fresh_hello_tells(seed: int) -> None:
    playing = random_evening(seed, 120)
    for who in ("nobody", *random.Random(seed).sample(("anna", "beat", "carl"), 2)):
        follow(playing, Eyes(who))


def asking(wish: Wish) -> Playing:
    """Somebody asks for something in the middle of a deal, and nobody has answered yet."""
    playing = Playing.open(bots=0, seed=4).begin()
    while not (playing.table.deal and playing.table.deal.view(0).phase == "tricks"):
        playing.act()
    playing.act()
    playing.act()
    chair = playing.table.seats[(playing.table.deal.to_act or 0) - 1]
    playing.do(c.Ask(playing.id_at(chair), wish))
    return playing


@pytest.mark.parametrize("wish", [Wish.UNDO, Wish.PAUSE])
def test_an_action_that_ends_a_question_says_so(wish: Wish) -> None:
    playing = asking(wish)
    before = playing.table
    assert before.asked is not None
    playing.act()
    eyes = Eyes("anna")
    Telling(playing.table, "code", before).tell([eyes], playing.events[-1])
    (told,) = eyes.messages
    assert told["event"]["kind"] == "acted"
    assert told["sight"]["table"]["asked"] is None
    before = playing.table
    playing.act()
    Telling(playing.table, "code", before).tell([eyes], playing.events[-1])
    assert "table" not in eyes.messages[-1]["sight"]


def test_who_sits_down_is_told_where_and_each_deal_on_which_seat() -> None:
    playing = Playing.open(bots=2)
    eyes = Eyes("beat")
    seen: list[dict[str, Any]] = []
    table = Table.open(playing.events[0])
    for name in ("begin", "finish", "ready"):
        getattr(playing, name)()
    for stored in playing.events[1:]:
        before, table = table, table.apply(stored)
        Telling(table, "code", before).tell([eyes], stored)
    seen = [m for m in eyes.messages if "you" in m]
    kinds = [m["event"]["kind"] for m in seen]
    assert kinds == ["sat", "dealt", "dealt"]
    assert seen[0]["you"] == {"chair": 1, "seat": None}
    assert seen[1]["you"]["seat"] == seen[1]["sight"]["deal"]["view"]["seat"]


def test_who_comes_back_after_a_moment_is_told_what_changed_meanwhile(database: str) -> None:
    """The events that are told once more carry the same as when they happened."""

    async def evening() -> None:
        async with hub(database, timing=PATIENT) as at:
            live = await open_table(at, bots=2)
            anna, beat = Hand(live, "anna"), Hand(live, "beat", 2)
            known, gone = from_hello(beat.eyes.messages[0]), len(beat.eyes.messages)
            live.part(beat.eyes)
            await live.do(c.Ask("anna", Wish.PAUSE))
            await live.do(c.Answer("beat", Wish.PAUSE, False))
            await live.do(c.GiveSeed("anna", "one"))
            live.join(beat.eyes, known["v"])
            for message in beat.eyes.messages[gone:]:
                known = after(known, message) if message["t"] == "event" else known
            live.hello(anna.eyes)
            fresh = from_hello(anna.eyes.messages[-1])
            assert known["v"] == fresh["v"]
            assert known["table"] == fresh["table"]

    run(evening())
