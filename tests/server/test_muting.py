"""Muting a player: his sentences are not told, at any table; nothing else changes."""

import asyncio

from starlette.testclient import TestClient

from cego.server.live.hub import Hub
from cego.server.settings import Limits
from cego.server.tables import commands as c
from server.doors import PASSWORD, Link, at_table, browser, doors, open_table
from server.landlord import named
from server.living import PATIENT, Eyes, hub, run
from server.living import open_table as table_of
from server.test_deletion import two_hubs
from server.test_old_keys import two_doors


async def mute(at: Hub, person: str, muted: str) -> None:
    assert await asyncio.to_thread(at.mutes.mute, person, muted, at.now(), 9)


def said(eyes: Eyes) -> list[str | None]:
    """What was said, as somebody is told; events without a gap."""
    events = [message for message in eyes.messages if message["t"] == "event"]
    assert [event["v"] for event in events] == list(
        range(events[0]["v"], events[0]["v"] + len(events))
    )
    told = [event["event"] for event in events if event["event"]["kind"] == "phrase-said"]
    assert {event["chair"] for event in told} == {1}
    return [event["phrase"] for event in told]


def test_only_who_muted_him_is_not_told_what_he_says(database: str) -> None:
    async def talk() -> None:
        async with two_hubs(database) as (first, second):
            live = await table_of(first, bots=1)
            there = await second.get(live.code)
            anna, here, carl = Eyes("anna"), Eyes("anna"), Eyes("carl")
            for eyes, at in ((anna, there), (here, live), (carl, live)):
                at.join(eyes)
            await live.do(c.Say("beat", "hello"))
            # What the other process hears only after the muting, it would hold back.
            await anna.until(lambda: anna.kinds.count("phrase-said") == 1)
            await mute(first, "anna", "beat")
            await live.do(c.Say("beat", "thinking"))
            # The other process looks when it hears of it.
            await anna.until(lambda: anna.kinds.count("phrase-said") == 2)
            await asyncio.to_thread(first.mutes.unmute, "anna", "beat")
            await live.do(c.Say("beat", "thanks"))
            await anna.until(lambda: anna.kinds.count("phrase-said") == 3)
            assert said(anna) == said(here) == ["hello", None, "thanks"]
            assert said(carl) == ["hello", "thinking", "thanks"]
            assert "thinking" not in "".join(anna.raw + here.raw)

    run(talk())


def test_what_was_missed_is_told_as_it_was_to_those_who_were_there(database: str) -> None:
    async def come_back() -> None:
        async with hub(database, timing=PATIENT) as at:
            live = await table_of(at, bots=2)
            before = live.table.seq
            await mute(at, "anna", "beat")
            await live.do(c.Say("beat", "thinking"))
            late = Eyes("anna")
            live.join(late, before)
            assert said(late) == [None]

    run(come_back())


def test_a_mute_holds_at_other_tables_and_wherever_one_logs_in(database: str) -> None:
    with two_doors(database) as (anna, second):
        beat = browser(anna)
        named(anna, "Anna")
        named(beat, "Beat")
        first = _together(anna, beat)
        assert anna.get(f"/api/tables/{first}/mutes").json() == {"chairs": []}
        assert _mute(anna, first, 1) == ""
        assert anna.get(f"/api/tables/{first}/mutes").json() == {"chairs": [1]}
        assert beat.get(f"/api/tables/{first}/mutes").json() == {"chairs": []}
        account = {"name": "Anna", "password": PASSWORD}
        anna.post("/api/account", json=account).raise_for_status()
        other = _together(beat, anna)
        second.post("/api/account/login", json=account).raise_for_status()
        with at_table(second, other) as deaf, at_table(beat, other) as speaker:
            speaker.send("phrase", phrase="hello")
            assert _phrase(speaker) == "hello"
            assert _phrase(deaf) is None
        assert second.delete(f"/api/tables/{other}/mutes/0").status_code == 204
        assert second.get("/api/me/mutes").json() == []


def _phrase(link: Link) -> str | None:
    told: str | None = link.until("phrase-said")["event"]["phrase"]
    return told


def _together(host: TestClient, other: TestClient) -> str:
    code = open_table(host, bots=2)
    other.post(f"/api/tables/{code}/join", json={}).raise_for_status()
    return code


def _mute(client: TestClient, code: str, chair: int) -> str:
    answer = client.post(f"/api/tables/{code}/mutes", json={"chair": chair})
    return "" if answer.status_code == 204 else answer.json()["key"].rpartition(".")[2]


def test_the_list_of_the_muted_names_them_and_lets_them_speak_again(database: str) -> None:
    with doors(database, Limits(mutes=1), PATIENT) as anna:
        beat, clara = browser(anna), browser(anna)
        numbers = [named(beat, "Beat"), named(clara, "Clara")]
        code = open_table(anna, bots=1)
        for other in (beat, clara):
            other.post(f"/api/tables/{code}/join", json={}).raise_for_status()
        assert [_mute(anna, code, chair) for chair in (0, 3, 1, 1, 2)] == [
            "no-person",
            "no-person",
            "",
            "",
            "too-many-mutes",
        ]
        answer = anna.get("/api/me/mutes")
        (muted,) = answer.json()
        assert muted["name"] == "Beat"
        assert not [number for number in numbers if number in answer.text]
        assert clara.delete(f"/api/me/mutes/{muted['handle']}").status_code == 404
        assert anna.delete(f"/api/me/mutes/{muted['handle']}").status_code == 204
        assert anna.get("/api/me/mutes").json() == []


def test_deleting_takes_mutes_along(database: str) -> None:
    with doors(database, timing=PATIENT) as anna:
        beat = browser(anna)
        code = _together(anna, beat)
        assert _mute(anna, code, 1) == _mute(beat, code, 0) == ""
        beat.post("/api/me/delete", json={}).raise_for_status()
        assert anna.get("/api/me/mutes").json() == []
        hub: Hub = anna.app.state.hub  # type: ignore[attr-defined]
        assert hub.mutes.deaf_to(anna.get("/api/me").json()["id"]) == frozenset()
