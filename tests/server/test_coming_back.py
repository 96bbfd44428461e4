"""Whose link was lost for a moment is told what he missed, and nothing else than he would have."""

import asyncio
from pathlib import Path

import pytest

from cego.server.tables import commands as c
from server.doors import at_table, doors, open_table
from server.living import PATIENT, Eyes, hub, run
from server.living import open_table as open_live


def test_what_was_missed_is_told_once_more_in_the_same_words(database: str) -> None:
    async def back() -> None:
        async with hub(database, timing=PATIENT) as at:
            live = await open_live(at)
            steady = Eyes("anna")
            live.join(steady)
            known = live.table.seq
            for number in range(5):
                await live.do(c.Say("anna", "hello"), f"anna:{number}")
            again = Eyes("anna")
            live.join(again, known)
            assert again.raw[:-1] == steady.raw[-5:]
            assert again.messages[-1]["t"] == "pong"

    run(back())


@pytest.mark.parametrize("known", [0, 10_000])
def test_what_is_not_remembered_is_told_as_a_whole(tmp_path: Path, known: int) -> None:
    async def anew() -> None:
        async with hub(f"sqlite:///{tmp_path / 'x.sqlite'}", timing=PATIENT) as at:
            live = await open_live(at)
            for number in range(20):
                await live.do(c.Say("anna", "hello"), f"anna:{number}")
            eyes = Eyes("anna")
            live.join(eyes, known)
            assert [message["t"] for message in eyes.messages] == ["hello"]

    run(anew())


def test_a_deleted_name_is_not_told_again(tmp_path: Path) -> None:
    async def gone() -> None:
        async with hub(f"sqlite:///{tmp_path / 'x.sqlite'}", timing=PATIENT) as at:
            live = await open_live(at, bots=2)
            await asyncio.to_thread(at.people.forget, "beat", at.now())
            await live.fold_anew()
            eyes = Eyes("anna")
            live.join(eyes, live.table.seq - 1)
            assert [message["t"] for message in eyes.messages] == ["hello"]
            assert "Beat" not in eyes.raw[0]

    run(gone())


def test_the_number_is_given_in_the_address_or_in_a_message(tmp_path: Path) -> None:
    with doors(f"sqlite:///{tmp_path / 'x.sqlite'}", timing=PATIENT) as client:
        code = open_table(client)
        with at_table(client, code) as link:
            v = link.hear()["v"]
            link.send("phrase", phrase="hello")
            link.until("phrase-said")
            with at_table(client, f"{code}?v={v}") as again:
                assert again.hear()["event"]["kind"] == "phrase-said"
                assert again.hear()["t"] == "pong"
            for rubbish in ("-1", "x", "9" * 40):
                with at_table(client, f"{code}?v={rubbish}") as other:
                    assert other.hear()["t"] == "hello"
            link.hear()
            link.ask_again(v)
            assert link.hear()["event"]["kind"] == "phrase-said"
