"""The shipped file in a real nginx: play through it, what it writes, and what it refuses."""

import asyncio
import re
import signal
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from server.databases import Cluster
from server.living import run
from server.nginx import SHIPPED, Nginx, proxying
from server.serving import TIMING, Guest, Link, Server, serving

PHONES = 144
PROXIED = ("--behind-proxy",)


def trusting(nginx: Nginx) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=nginx.folder / "fullchain.pem")
    context.check_hostname = True
    return context


def guest(nginx: Nginx, name: str = "Anna") -> Guest:
    return Guest(cast(Server, nginx), name)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with serving(str(folder / "x.sqlite"), log=folder / "log", options=PROXIED) as running:
        yield running


@pytest.fixture
def nginx(server: Server, tmp_path: Path) -> Iterator[Nginx]:
    with proxying(tmp_path, [server]) as running:
        yield running


def test_the_file_is_understood_by_what_debian_ships(server: Server, tmp_path: Path) -> None:
    said = Nginx(tmp_path, [server]).check()
    assert "syntax is ok" in said
    assert "[emerg]" not in said


def test_a_deal_is_played_over_tls_and_nothing_is_written_of_it(nginx: Nginx) -> None:
    anna = guest(nginx)
    # Over TLS the cookie never travels in the clear.
    (cookie,) = [each for each in anna.http.cookies.jar if each.name == "cego"]
    assert cookie.secure
    code = anna.open()

    async def play() -> None:
        async with anna.at(code, ssl=trusting(nginx), origin=nginx.url) as link:
            await link.play(1)

    run(play())
    assert anna.http.get(f"/api/deals/{code}-1").status_code == 200
    plain = httpx.get(f"http://127.0.0.1:{nginx.plain}/#/tables/{code}", verify=False)
    assert (plain.status_code, plain.headers["location"]) == (301, "https://cego.example/")
    assert (nginx.folder / "access.log").read_text() == ""
    assert code not in nginx.written()


def test_a_failure_is_not_written_with_the_address_that_was_asked_for(tmp_path: Path) -> None:
    class Gone:
        url = "http://127.0.0.1:1"

    with proxying(tmp_path, [cast(Server, Gone())]) as nginx:
        answer = nginx.browser("127.0.0.1").get("/api/tables/abcdefghjk")
        assert answer.status_code == 502
        assert "abcdefghjk" not in nginx.written()


def test_what_clients_say_of_themselves_does_not_count(nginx: Nginx) -> None:
    forged = {"X-Forwarded-For": "198.51.100.9", "X-Forwarded-Proto": "http"}
    answer = nginx.browser("127.0.0.1").get("/api/me", headers=forged)
    assert "secure" in answer.headers["set-cookie"].lower()
    here = nginx.browser("127.0.0.1")
    assert here.get("/metrics").status_code == 404
    assert here.get("/metrics", headers={"Host": "localhost"}).status_code == 404


def test_what_is_too_large_is_refused(nginx: Nginx) -> None:
    answer = nginx.browser("127.0.0.1").post("/api/tables", content=b"x" * 70_000)
    assert answer.status_code == 413


def test_a_hall_full_of_phones_behind_one_address_gets_in(nginx: Nginx) -> None:
    host = guest(nginx)
    code = host.open(bots=1)

    async def come() -> None:
        context = trusting(nginx)
        url = f"{nginx.socket_url}/ws/tables/{code}"
        links = [
            connect(url, ssl=context, compression=None, open_timeout=None) for _ in range(PHONES)
        ]
        opened = await asyncio.gather(*links)
        try:
            hellos = await asyncio.gather(*(Link(each).until("hello") for each in opened))
            assert {hello["code"] for hello in hellos} == {code}
        finally:
            await asyncio.gather(*(each.close() for each in opened))

    run(come())


def test_the_limits_leave_room_for_a_hall() -> None:
    """All phones open the page at once, and come back at once, twice, after a restart."""
    bursts = {
        zone: int(burst)
        for zone, burst in re.findall(r"zone=(cego_\w+) +burst=(\d+)", SHIPPED.read_text())
    }
    static = Path(__file__).parents[2] / "src/cego/server/static"
    files = [path for path in static.glob("*") if path.suffix in (".js", ".css", ".svg", ".woff2")]
    assert bursts["cego_page"] >= PHONES * min(len(files), 40)
    assert bursts["cego_asked"] >= PHONES * 10
    assert bursts["cego_came"] >= PHONES * 2


def test_a_flood_is_refused_while_a_player_goes_on(server: Server, tmp_path: Path) -> None:
    # With a hundredth of everything the flood need not be quick to be one.
    with proxying(tmp_path, [server], share=100) as nginx:
        anna = guest(nginx)
        code = anna.open()

        async def play() -> None:
            flood = asyncio.create_task(asyncio.to_thread(_flood, nginx))
            knocks = asyncio.create_task(_knock(nginx, code))
            async with anna.at(code, ssl=trusting(nginx)) as link:
                await link.play(1)
                await flood
                assert await knocks
                assert (await link.ask(t="phrase", phrase="hello"))["t"] == "ack"

        run(play())
        assert (nginx.folder / "access.log").read_text() == ""
        assert code not in nginx.written()


def _flood(nginx: Nginx) -> None:
    """Ask until it is refused."""
    with nginx.browser("127.0.0.66") as browser:
        while browser.get("/api/health").status_code != 429:
            pass


async def _knock(nginx: Nginx, code: str) -> bool:
    """Open links until that is refused."""
    url = f"{nginx.socket_url}/ws/tables/{code}"
    links: list[Any] = []
    try:
        while True:
            address = ("127.0.0.67", 0)
            links.append(await connect(url, ssl=trusting(nginx), local_addr=address))
    except InvalidStatus as refused:
        return refused.response.status_code == 429
    finally:
        for link in links:
            await link.close()


def test_who_comes_to_a_process_that_ends_is_let_in_by_another(
    postgres: Cluster, tmp_path: Path
) -> None:
    database = postgres.new_database()
    announced = TIMING.replace("drain=0", "drain=1500")
    with (
        serving(database, announced, options=PROXIED) as first,
        serving(database, options=PROXIED) as second,
        proxying(tmp_path, [first, second]) as nginx,
    ):
        anna = guest(nginx)
        code = anna.open(bots=2)

        async def come() -> None:
            async with Guest(first).at(code) as staying:
                await staying.until("hello")
                first.process.send_signal(signal.SIGTERM)
                while not _drains(first):
                    await asyncio.sleep(0.02)
                for _ in range(4):
                    async with anna.at(code, ssl=trusting(nginx)) as link:
                        await link.until("hello")

        run(come())
        first.stop()
        for _ in range(4):
            assert anna.http.get("/api/me").status_code == 200


def _drains(server: Server) -> bool:
    told: dict[str, Any] = httpx.get(f"{server.url}/api/ready", verify=False).json()
    return bool(told["draining"])
