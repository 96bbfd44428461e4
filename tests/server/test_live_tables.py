"""Awake tables on both databases: bots move, clocks run, nobody is told what is not stored."""

import asyncio
import os
import signal
import threading
from concurrent.futures import Future
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from cego.deal.actions import Action, Play
from cego.deal.view import View
from cego.errors import CegoError
from cego.rules import load
from cego.server.live.bots import Thinkers
from cego.server.store.log import Append, NotSaved
from cego.server.tables import commands as c
from cego.server.tables.due import BotTurn
from cego.server.tables.events import Bot, By
from cego.server.tables.plan import Pace, Plan
from cego.server.tables.state import Presence, Stage, Stored, Table
from server.living import PATIENT, Clock, Eyes, Hand, hub, open_table, run
from server.tabling import Playing, person


def test_a_person_and_three_bots_play_an_evening(database: str) -> None:
    async def evening() -> None:
        async with hub(database) as at:
            live = await open_table(at, deals=2)
            anna, looker = Hand(live, "anna"), Eyes("somebody", "de")
            live.join(looker)
            await anna.play(lambda: live.table.stage is Stage.OVER)
            assert anna.eyes.kinds.count("deal-finished") == 2
            stored = await asyncio.to_thread(at.log.read, live.code)
            assert Table.fold(stored) == live.table
            for eyes in (anna.eyes, looker):
                numbers = [m["v"] for m in eyes.messages]
                assert numbers == list(range(numbers[0], len(stored) + 1))
            rows = at.records.deals_of(live.code)
            assert [row["number"] for row in rows] == [1, 2]

    run(evening())


@pytest.mark.parametrize(("rules", "players"), [("zuger-tapp", 4), ("grupp", 3), ("schmidt", 5)])
def test_other_games_and_numbers_are_played_as_well(
    tmp_path: Any, rules: str, players: int
) -> None:
    async def evening() -> None:
        async with hub(f"sqlite:///{tmp_path / 'x.sqlite'}") as at:
            live = await open_table(at, bots=players - 2, players=players, rules=rules, deals=3)
            hands = [Hand(live, "anna", 1), Hand(live, "beat", 2)]
            await asyncio.gather(
                *(hand.play(lambda: live.table.stage is Stage.OVER) for hand in hands)
            )
            assert all(hand.eyes.kinds.count("deal-finished") == 3 for hand in hands)

    run(evening())


def test_the_same_command_id_twice_is_one_command(database: str) -> None:
    async def twice() -> None:
        async with hub(database) as at:
            live = await open_table(at)
            first = await live.do(c.Say("anna", "hello"), "anna:1")
            assert await live.do(c.Say("anna", "hello"), "anna:1") == first
            assert await live.do(c.Say("anna", "hello"), "anna:2") == first + 1
        async with hub(database) as at:  # also after a restart
            live = await at.get(live.code)
            assert await live.do(c.Say("anna", "hello"), "anna:1") == first

    run(twice())


def test_an_old_command_sent_again_is_acknowledged_though_it_would_be_refused_now(
    database: str,
) -> None:
    async def late() -> None:
        async with hub(database) as at:
            live = await at.open(c.Open(Plan(load("loewen").spec, 4), person("anna"), ()))
            first = await live.do(c.Agree("anna"), "anna:1")
            live._done.clear()
            with pytest.raises(CegoError):
                await live.do(c.Agree("anna"), "anna:2")
            assert await live.do(c.Agree("anna"), "anna:1") == first

    run(late())


def test_an_id_that_memory_has_forgotten_is_found_in_the_log(database: str) -> None:
    async def forgotten() -> None:
        async with hub(database) as at:
            live = await open_table(at)
            first = await live.do(c.Say("anna", "hello"), "anna:1")
            live._done.clear()
            assert await live.do(c.Say("anna", "hello"), "anna:1") == first

    run(forgotten())


def test_the_database_is_not_closed_while_a_table_still_reads(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, closed = threading.Event(), threading.Event()
    closed_meanwhile: list[bool] = []

    async def stopping() -> None:
        async with hub(database, timing=PATIENT) as at:
            live = await open_table(at)
            read, close = at.log.read, at.log.close

            def read_slowly(code: str, after: int = 0) -> list[Stored]:
                reading.set()
                found = read(code, after)
                closed_meanwhile.append(closed.wait(1))
                return found

            def close_and_say() -> None:
                closed.set()
                close()

            monkeypatch.setattr(at.log, "read", read_slowly)
            monkeypatch.setattr(at.log, "close", close_and_say)
            at.spawn(live.catch_up(live.table.seq + 1))
            assert await asyncio.to_thread(reading.wait, 30)

    run(stopping())
    assert closed.is_set()
    assert not any(closed_meanwhile)


def test_nothing_is_told_that_was_not_stored(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing() -> None:
        async with hub(database) as at:
            live = await open_table(at)
            eyes = Eyes("anna")
            live.join(eyes)
            before, told = live.table, len(eyes.messages)
            append = at.log.append

            def fails(_: Append) -> "Future[None]":
                future: Future[None] = Future()
                future.set_exception(NotSaved())
                return future

            monkeypatch.setattr(at.log, "append", fails)
            with pytest.raises(NotSaved):
                await live.do(c.Say("anna", "hello"), "anna:1")
            assert (live.table, len(eyes.messages)) == (before, told)
            monkeypatch.setattr(at.log, "append", append)
            await live.do(c.Say("anna", "hello"), "anna:1")
            assert eyes.kinds[-1] == "phrase-said"

    run(failing())


def test_a_lost_answer_of_the_database_does_not_lead_to_a_second_action(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost() -> None:
        async with hub(database) as at:
            live = await open_table(at)
            eyes = Eyes("anna")
            live.join(eyes)
            append = at.log.append

            def stores_and_fails(item: Append) -> "Future[None]":
                append(item).result(30)
                future: Future[None] = Future()
                future.set_exception(NotSaved())
                return future

            monkeypatch.setattr(at.log, "append", stores_and_fails)
            with pytest.raises(NotSaved):
                await live.do(c.Say("anna", "hello"), "anna:1")
            monkeypatch.setattr(at.log, "append", append)
            await live.do(c.Say("anna", "hello"), "anna:1")
            assert eyes.kinds.count("phrase-said") == 1

    run(lost())


def test_a_bot_sits_in_for_who_is_away_and_hands_the_seat_back(database: str) -> None:
    async def away() -> None:
        clock = Clock()
        async with hub(database, clock) as at:
            live = await open_table(at, bots=2, pace=Pace.NORMAL)
            anna, beat = Hand(live, "anna"), Hand(live, "beat")
            for who in ("anna", "beat"):
                await live.do(c.GiveSeed(who, who))
            while live.table.to_act != 1:
                await anna.play(lambda: live.table.to_act in (1, None))
            live.part(beat.eyes)
            await anna.eyes.until(lambda: "went-away" in anna.eyes.kinds)
            assert live.table.to_act == 1
            clock.ahead += Pace.NORMAL.times.grace + 1
            live.scheduler.poke()
            await anna.eyes.until(lambda: "stood-in" in anna.eyes.kinds)
            await anna.play(lambda: live.table.to_act != 1)
            live.join(beat.eyes)
            await anna.eyes.until(lambda: "came-back" in anna.eyes.kinds)
            assert live.table.chairs[1].attends

    run(away())


def test_clocks_and_seats_survive_a_restart(database: str) -> None:
    async def restart() -> None:
        clock = Clock()
        async with hub(database, clock) as at:
            live = await open_table(at, bots=2)
            hands = [Hand(live, "anna"), Hand(live, "beat")]
            for who in ("anna", "beat"):
                await live.do(c.GiveSeed(who, who))
            await hands[0].play(lambda: live.table.to_act == 1)
            code, before = live.code, live.table
            await live.scheduler.stop()  # as by kill -9: nobody could say that links were lost
            live.audience.watchers.clear()
        async with hub(database, clock) as at:
            while code not in at.tables:  # restored at start
                await asyncio.sleep(0.01)
            live = await at.get(code)
            assert live.table == before
            anna = Hand(live, "anna")
            await anna.eyes.until(lambda: live.table.chairs[1].presence is Presence.AWAY)
            clock.ahead += Pace.NORMAL.times.grace + 1
            live.scheduler.poke()
            await anna.play(lambda: live.table.stage is Stage.PREPARING)

    run(restart())


def test_tables_that_nobody_looks_at_go_to_sleep_and_leave_nothing_behind(database: str) -> None:
    async def sleep() -> None:
        async with hub(database) as at:
            live = await open_table(at)
            eyes = Eyes("anna")
            live.join(eyes)
            await live.do(c.GiveSeed("anna", "x"))
            tasks = len(asyncio.all_tasks())
            live.part(eyes)
            while at.tables:
                await asyncio.sleep(0.05)
            assert len(asyncio.all_tasks()) < tasks
            assert live.table.chairs[0].presence is Presence.AWAY
            again = await at.get(live.code)
            assert again is not live
            assert again.table == live.table

    run(sleep())


def test_a_table_without_spectators_lets_only_its_players_look(database: str) -> None:
    async def private() -> None:
        async with hub(database) as at:
            live = await open_table(at, spectators=False)
            with pytest.raises(CegoError) as refusal:
                live.join(Eyes("somebody"))
            assert refusal.value.key == "server.refused.no-spectators"
            live.join(Eyes("anna"))

    run(private())


def test_abandoned_tables_are_closed(database: str) -> None:
    async def abandoned() -> None:
        clock = Clock()
        async with hub(database, clock) as at:
            live = await open_table(at)
            await live.do(c.LoseLink("anna"))
            clock.ahead += 8 * 24 * 3_600_000
            await at._close_abandoned()
            assert (await at.get(live.code)).table.stage is Stage.CLOSED

    run(abandoned())


# Several processes


def test_people_at_two_processes_play_at_one_table(postgres: Any) -> None:
    async def together() -> None:
        database = postgres.new_database()
        async with hub(database) as one, hub(database) as other:
            here = await open_table(one, bots=2, deals=2)
            there = await other.get(here.code)
            anna, beat = Hand(here, "anna", 1), Hand(there, "beat", 2)
            await asyncio.gather(
                anna.play(lambda: here.table.stage is Stage.OVER),
                beat.play(lambda: there.table.stage is Stage.OVER),
            )
            await there.catch_up(here.table.seq)
            await here.catch_up(there.table.seq)
            assert here.table == there.table
            public = [m["event"] for m in anna.eyes.messages if m["t"] == "event"]
            assert [e["kind"] for e in public][-5:] == beat.eyes.kinds[-5:]

    run(together())


def test_another_process_takes_over_when_the_driving_one_is_gone(postgres: Any) -> None:
    async def gone() -> None:
        database = postgres.new_database()
        async with hub(database) as one, hub(database) as other:
            here = await open_table(one, bots=3)
            there = await other.get(here.code)
            anna = Hand(there, "anna")
            await here.scheduler.stop()  # this process moves nothing any more …
            await here.do(c.GiveSeed("anna", "x"))  # … but has committed last
            await anna.play(lambda: "deal-finished" in anna.eyes.kinds)
            assert not here.drives

    run(gone())


def test_two_processes_that_decide_at_once_agree(database: str) -> None:
    async def race() -> None:
        async with hub(database) as one, hub(database) as other:
            here = await open_table(one)
            there = await other.get(here.code)
            # Fewer than a command is tried anew: even if one is always too late, it gets through.
            each = 15
            work = [
                live.do(c.Say("anna", "hello"), f"anna:{number}{name}")
                for number in range(each)
                for name, live in (("a", here), ("b", there))
            ]
            await asyncio.gather(*work)
            await here.catch_up(there.table.seq)
            await there.catch_up(here.table.seq)
            stored = await asyncio.to_thread(one.log.read, here.code)
            assert sum(s.event.kind == "phrase-said" for s in stored) == 2 * each
            assert len({s.command for s in stored if s.command}) == 2 * each

    run(race())


# Bots


def turn(level: str) -> BotTurn:
    return BotTurn(0, True, By.BOT, level, 0.0, "seed")


def test_strong_bots_think_in_another_process_and_the_same_each_time() -> None:
    async def think() -> None:
        thinkers = Thinkers(1)
        playing = Playing.open(bots=0).begin()
        while not isinstance(playing.legal()[0], Play):
            playing.act()
            if playing.table.stage is Stage.PREPARING:
                playing.ready()
        deal = playing.table.deal
        assert deal is not None
        view = deal.view(deal.to_act)
        try:
            first = await thinkers.ask(turn("stammtisch"), view)
            assert first in view.legal
            assert await thinkers.ask(turn("stammtisch"), view) == first
            thinkers.workers.rest()
            assert await thinkers.ask(turn("stammtisch"), view) == first
        finally:
            await thinkers.close()

    run(think())


def test_a_bot_whose_process_dies_plays_by_rules_of_thumb() -> None:
    async def dies() -> None:
        thinkers = Thinkers(1)
        playing = Playing.open(bots=0).begin()
        deal = playing.table.deal
        assert deal is not None
        view = deal.view(deal.to_act)
        try:
            await thinkers.workers.do(int, "1")
            for pid in thinkers.workers.pids():
                os.kill(pid, signal.SIGKILL)
            assert await thinkers.ask(turn("stammtisch"), view) in view.legal
        finally:
            await thinkers.close()

    run(dies())


def test_a_player_that_breaks_a_rule_or_fails_does_not_hold_up_the_table(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def faulty() -> None:
        async with hub(f"sqlite:///{tmp_path / 'x.sqlite'}") as at:
            live = await open_table(at, deals=1)
            count = 0

            async def ask(turn: BotTurn, view: View) -> Action | None:
                nonlocal count
                count += 1
                if count % 5 == 0:
                    raise KeyError("a fault")
                wrong = Play(next(card for card in range(54) if not view.hand >> card & 1))
                return wrong if turn.in_turn else None

            monkeypatch.setattr(at.thinkers, "ask", ask)
            monkeypatch.setattr("cego.server.live.scheduler._RETRY_MS", 1)
            anna = Hand(live, "anna")
            await anna.play(lambda: live.table.stage is Stage.OVER)

    run(faulty())


def test_a_bot_does_not_answer_quicker_than_people_can_follow(tmp_path: Any) -> None:
    """Whoever is alone with bots is shown what they do by his page, at a speed of his own."""

    async def pace() -> None:
        slow = replace(PATIENT, bots=1.0)
        async with hub(f"sqlite:///{tmp_path / 'x.sqlite'}", timing=slow) as at:
            live = await open_table(at, bots=2, pace=Pace.FAST)
            hands = [Hand(live, "anna"), Hand(live, "beat")]

            def enough() -> bool:
                return hands[0].eyes.kinds.count("acted") > 3

            playing = [asyncio.ensure_future(hand.play(enough)) for hand in hands]
            await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            for task in playing:
                task.cancel()
            stored = at.log.read(live.code)
            for before, after in pairwise(stored):
                if getattr(after.event, "by", None) is By.BOT:
                    assert after.at - before.at >= Pace.FAST.times.bot

    run(pace())


def test_a_table_with_a_bot_of_each_level_is_opened(tmp_path: Any) -> None:
    async def levels() -> None:
        async with hub(f"sqlite:///{tmp_path / 'x.sqlite'}") as at:
            live = await open_table(at, bots=0, players=4)
            assert live.table.stage is Stage.PREPARING
            other = await at.open(
                c.Open(
                    live.table.plan,
                    person("emil"),
                    (None, Bot("random"), Bot("stammtisch", 0.5), Bot("meister", -1.0)),
                )
            )
            await other.do(c.Agree("emil"))
            assert other.table.stage is Stage.PREPARING

    run(levels())
