"""A real server and real sockets: whole deals, and clients that misbehave."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.databases import Cluster
from server.living import chosen, run
from server.serving import Guest, Link, Server, serving

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    database = str(tmp_path_factory.mktemp("server") / "cego.sqlite")
    if request.param == "postgresql":
        running: Cluster = request.getfixturevalue("postgres")
        database = running.new_database()
    with serving(database) as running_server:
        yield running_server


def test_a_guest_plays_two_deals_against_bots(server: Server) -> None:
    guest = Guest(server)
    code = guest.open()

    async def play() -> None:
        async with guest.at(code) as link:
            await link.play(deals=2)
            assert link.refusals == []
            assert max(link.sizes) < 8_000

    run(play())
    assert len(guest.http.get(f"/api/tables/{code}/deals").json()) == 2
    assert guest.http.get(f"/api/deals/{code}-2/check").json()["ok"] is True


def test_whoever_is_new_is_given_a_name_with_the_link(server: Server) -> None:
    code = Guest(server).open(bots=0)
    stranger = Guest(server, "Beat")
    stranger.headers = {}

    async def look() -> None:
        async with stranger.at(code) as link:
            assert (await link.hear())["you"]["chair"] is None
            assert link.socket.response is not None
            given = link.socket.response.headers["set-cookie"]
            assert given.startswith("cego=")
            assert "HttpOnly" in given
            stranger.headers = {"Cookie": given.partition(";")[0]}

    run(look())
    with httpx.Client(base_url=server.url, headers=stranger.headers) as http:
        http.post(f"/api/tables/{code}/join", json={}).raise_for_status()
        assert "set-cookie" not in http.get("/api/me").headers

    async def sit() -> None:
        async with stranger.at(code) as link:
            assert link.socket.response is not None
            assert "set-cookie" not in link.socket.response.headers
            assert (await link.hear())["you"]["chair"] == 1

    run(sit())


def test_four_guests_play_and_a_spectator_looks_on(server: Server) -> None:
    guests = [Guest(server, name) for name in ("Anna", "Beat", "Carl", "Dora")]
    code = guests[0].open(bots=0)
    for guest in guests[1:]:
        guest.http.post(f"/api/tables/{code}/join", json={}).raise_for_status()

    async def sit(guest: Guest) -> None:
        async with guest.at(code) as link:
            await link.play(deals=2)

    async def watch() -> None:
        async with Guest(server, "Emil").at(code) as link:
            while link.last.get("sight", {}).get("stage") != "over":
                await link.hear()
                deal = link.last["sight"]["deal"]
                if deal is not None and deal["view"]["outcome"] is None:
                    assert deal["view"]["hand"] == deal["view"]["dealt"] == deal["legal"] == []

    async def together() -> None:
        await asyncio.gather(watch(), *(sit(guest) for guest in guests))

    run(together())


def test_who_comes_back_finds_his_seat_and_his_cards(server: Server) -> None:
    guest = Guest(server)
    code = guest.open()

    async def leave_and_return() -> None:
        async with guest.at(code) as link:
            await link.until("hello")
            await link.ask(t="agree")
            await link.ask(t="seed", seed="x")
            while link.last.get("event", {}).get("kind") != "dealt":
                await link.hear()
            hand = link.last["sight"]["deal"]["view"]["dealt"]
        async with guest.at(code) as link:
            hello = await link.until("hello")
            assert hello["you"]["chair"] == 0
            assert hello["sight"]["deal"]["view"]["dealt"] == hand

    run(leave_and_return())


# Misbehaviour


def misbehave(server: Server, what: Any) -> None:
    guest = Guest(server)
    code = guest.open()

    async def connected() -> None:
        async with guest.at(code) as link:
            await link.until("hello")
            await what(link)

    run(connected())


async def ended(link: Link) -> str:
    """Read until the server hangs up; the reason it gave, if it came through."""
    reason = ""
    with suppress(ConnectionClosed):
        while True:
            message = await link.hear()
            reason = message["key"] if message["t"] == "error" else reason
    return reason


def test_the_same_message_sent_again_is_acknowledged_again_and_done_once(server: Server) -> None:
    async def resend(link: Link) -> None:
        for _ in range(3):
            await link.socket.send('{"t":"phrase","id":"same","phrase":"hello"}')
        acks = [await link.until("ack") for _ in range(3)]
        assert len({ack["v"] for ack in acks}) == 1

    misbehave(server, resend)


def test_messages_in_the_wrong_order_are_refused_one_by_one(server: Server) -> None:
    async def reorder(link: Link) -> None:
        assert (await link.ask(t="act", action="fort"))["key"] == "server.refused.no-deal"
        assert (await link.ask(t="seed", seed="x"))["key"] == "server.refused.not-preparing"
        assert (await link.ask(t="agree"))["t"] == "ack"
        assert (await link.ask(t="agree"))["key"] == "server.refused.begun"
        assert (await link.ask(t="answer", wish="undo", yes=True))["t"] == "refused"
        assert (await link.ask(t="hint"))["key"] == "server.refused.no-hints"

    misbehave(server, reorder)


def test_an_action_with_an_old_number_is_refused(server: Server) -> None:
    async def old(link: Link) -> None:
        await link.ask(t="agree")
        await link.ask(t="seed", seed="x")
        while not (deal := link.last["sight"]["deal"]) or (
            deal["view"]["to_act"] != deal["view"]["seat"]
        ):
            await link.hear()
        action = chosen(link.last, link.rng)
        answer = await link.ask(t="act", action=action, v=1)
        assert answer["key"] == "server.refused.moved-on"
        assert (await link.ask(t="act", action=action, v=link.v))["t"] == "ack"

    misbehave(server, old)


@pytest.mark.parametrize(
    "rubbish",
    [
        "",
        "null",
        "{",
        "[" * 2_000,
        '{"t":"act"}',
        '{"t":"nothing","id":"1"}',
        '{"t":"act","id":"1","action":7}',
        '{"t":"act","id":"1","action":"SK","seat":2}',
        '{"t":"act","id":"<script>","action":"SK"}',
        b"\x00\xff",
        "x" * 5_000,
    ],
)
def test_rubbish_is_refused_and_the_link_goes_on(server: Server, rubbish: str | bytes) -> None:
    async def send(link: Link) -> None:
        await link.socket.send(rubbish)
        refusal = await link.until("refused")
        assert refusal["key"] in ("server.refused.message", "server.refused.too-large")
        assert (await link.ask(t="phrase", phrase="hello"))["t"] == "ack"

    misbehave(server, send)


def test_a_frame_of_a_megabyte_ends_the_link(server: Server) -> None:
    async def send(link: Link) -> None:
        with suppress(ConnectionClosed):
            await link.socket.send("x" * 1_000_000)
        assert await ended(link) in ("", "server.refused.too-large")

    misbehave(server, send)


def test_a_flood_ends_the_link_with_a_reason(server: Server) -> None:
    async def flood(link: Link) -> None:
        with suppress(ConnectionClosed):
            for _ in range(150):
                await link.socket.send('{"t":"ping"}')
        assert await ended(link) in ("", "server.refused.flood")

    misbehave(server, flood)


def test_a_reader_that_does_not_read_is_dropped_and_holds_nobody_up(server: Server) -> None:
    guest = Guest(server)
    code = guest.open(deals=4)

    async def slow() -> None:
        async with guest.at(code, max_queue=1, close_timeout=1) as lazy:
            lazy.socket.transport.pause_reading()
            async with guest.at(code) as link:
                await link.play(deals=4)
            lazy.socket.transport.resume_reading()

    run(slow())


def test_another_seats_actions_are_refused(server: Server) -> None:
    guests = [Guest(server, "Anna"), Guest(server, "Beat")]
    code = guests[0].open(bots=2)
    guests[1].http.post(f"/api/tables/{code}/join", json={}).raise_for_status()

    async def act() -> None:
        async with guests[0].at(code) as anna, guests[1].at(code) as beat:
            for link in (anna, beat):
                await link.until("hello")
                await link.ask(t="agree")
            for link in (anna, beat):
                await link.ask(t="seed", seed="x")
            while True:
                deals = {link: (await _fresh(link))["sight"]["deal"] for link in (anna, beat)}
                seats = {deal["view"]["seat"]: link for link, deal in deals.items() if deal}
                turn = deals[beat]["view"]["to_act"] if deals[beat] else ""
                if turn in seats:
                    break
                await anna.until("event")  # bots move until a person has to
            waiting = next(link for seat, link in seats.items() if seat != turn)
            answer = await waiting.ask(t="act", action="fort")
            assert answer["key"].startswith("illegal."), answer
        async with Guest(server, "Emil").at(code) as stranger:
            await stranger.until("hello")
            answer = await stranger.ask(t="act", action="fort")
            assert answer["key"] == "server.refused.not-seated"

    run(act())


async def _fresh(link: Link) -> dict[str, Any]:
    await link.socket.send('{"t":"hello"}')
    return await link.until("hello")


def test_a_page_from_elsewhere_may_not_open_a_socket(server: Server) -> None:
    guest = Guest(server)
    code = guest.open()

    async def foreign() -> None:
        with pytest.raises(InvalidStatus):
            async with guest.at(code, origin="https://elsewhere.example"):
                pass
        async with guest.at(code, origin=server.url) as link:
            await link.until("hello")

    run(foreign())


def test_a_table_that_does_not_exist_is_said(server: Server) -> None:
    async def nowhere() -> None:
        async with Guest(server).at("nowhere123") as link:
            error = await link.hear()
            assert (error["t"], error["key"]) == ("error", "server.refused.no-table")

    run(nowhere())


def test_errors_speak_the_language_of_the_link(server: Server) -> None:
    guest = Guest(server)
    code = guest.open()

    async def speak() -> None:
        async with guest.at(f"{code}?language=sv") as link:
            await link.until("hello")
            assert (await link.ask(t="act", action="fort"))["text"] == "Ingen giv spelas just nu."

    run(speak())


def test_a_question_why_is_answered_and_never_plays(server: Server) -> None:
    """Also if the action could be done; and nobody else hears of it."""
    guest = Guest(server)
    code = guest.open()

    async def ask() -> None:
        async with guest.at(f"{code}?language=de") as link:
            await link.until("hello")
            assert (await link.ask(t="why", action="fort"))["key"] == "server.refused.no-deal"
            await link.ask(t="agree")
            await link.ask(t="seed", seed="x")
            while not (deal := link.last["sight"]["deal"]) or (
                deal["view"]["to_act"] != deal["view"]["seat"]
            ):
                await link.hear()
            events = link.last["v"]
            may = await link.ask(t="why", action="fort")
            assert (may["t"], may["text"]) == ("why", None)
            may_not = await link.ask(t="why", action="selbst")
            assert may_not["t"] == "why"
            assert "selbst" in may_not["text"]
            unread = await link.ask(t="why", action="T99")
            assert unread["text"]
            acted = await link.ask(t="act", action="fort")
            assert acted["v"] == events + 1

    run(ask())


def test_hints_are_given_where_the_table_allows_them(server: Server) -> None:
    guest = Guest(server)
    code = guest.open(hints=True)

    async def hint() -> None:
        async with guest.at(code) as link:
            await link.until("hello")
            await link.ask(t="agree")
            await link.ask(t="seed", seed="x")
            while not (deal := link.last["sight"]["deal"]) or (
                deal["view"]["to_act"] != deal["view"]["seat"]
            ):
                await link.hear()
            answer = await link.ask(t="hint")
            assert answer["t"] == "hint"
            assert (await link.ask(t="act", action=answer["action"]))["t"] == "ack"

    run(hint())


# Programs


def test_a_token_opens_one_table_and_is_void_when_the_chair_is_freed(server: Server) -> None:
    guest = Guest(server)
    code, other = guest.open(bots=2), guest.open()
    token = guest.http.post(f"/api/tables/{code}/programs", json={"chair": 1}).json()["token"]
    program = Guest(server, token=token)
    assert program.http.post("/api/tables", json={}).status_code == 401

    async def visit() -> None:
        async with program.at(code) as link:
            assert (await link.until("hello"))["you"]["chair"] == 1
        async with program.at(other) as link:
            assert (await link.hear())["key"] == "server.refused.other-table"
        guest.http.delete(f"/api/tables/{code}/chairs/1").raise_for_status()
        async with program.at(code) as link:
            assert (await link.hear())["key"] == "server.refused.token"
        async with Guest(server, token="forged").at(code) as link:
            assert (await link.hear())["key"] == "server.refused.token"

    run(visit())


def test_the_socket_answers_a_ping_with_its_time(server: Server) -> None:
    async def ping(link: Link) -> None:
        await link.socket.send(json.dumps({"t": "ping"}))
        assert (await link.until("pong"))["at"] > 0

    misbehave(server, ping)
