"""Old keys do not open: cookies, sessions and open sockets end with what they stood for."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient

from cego.server.http.device_names import device_name
from cego.server.store.people import SEEN_MS
from server.doors import PASSWORD, Link, at_table, browser, doors, open_table
from server.living import PATIENT

ANNA = {"name": "Anna", "password": PASSWORD}
OTHER = "ein ganz anderes Wort"
SOON = 30.0
"""Slow machines have time: these tests show that keys end, not how quickly."""


@contextmanager
def two_doors(database: str) -> Iterator[tuple[TestClient, TestClient]]:
    """Two processes on PostgreSQL; two browsers at the same one on SQLite."""
    with doors(database, timing=PATIENT) as first:
        if database.startswith("sqlite"):
            yield first, browser(first)
            return
        with doors(database, timing=PATIENT) as second:
            yield first, second


def register(client: TestClient) -> dict[str, Any]:
    answer = client.post("/api/account", json=ANNA)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def log_in(client: TestClient, password: str = PASSWORD) -> None:
    client.post("/api/account/login", json=ANNA | {"password": password}).raise_for_status()


def copy(client: TestClient, of: TestClient) -> TestClient:
    """A browser at the same door with another's cookies."""
    other = browser(client)
    other.cookies.update(dict(of.cookies))
    return other


def me(client: TestClient) -> str:
    """Who the cookie says one is; whoever asks gets a new one if it says nothing."""
    return str(browser_of(client).get("/api/me").json()["id"])


def browser_of(client: TestClient) -> TestClient:
    return copy(client, client)


def until_dead(client: TestClient, person: str) -> None:
    end = time.monotonic() + SOON
    while me(client) == person:
        assert time.monotonic() < end, "the key still opens"


def is_dropped(link: Link) -> None:
    """The link ends, and says why."""
    while (message := link.hear())["t"] != "error":
        pass
    assert message["key"] == "server.refused.logged-out"
    assert message["again"] is True
    closed = link._session.portal.call(link._receive)
    assert (closed["type"], closed["code"]) == ("websocket.close", 4401)


def is_open(link: Link) -> None:
    link._session.send_json({"t": "ping"})
    while link.hear()["t"] != "pong":
        pass


def test_the_guests_cookie_is_no_key_to_the_account_made_from_it(database: str) -> None:
    with two_doors(database) as (first, second):
        guest = str(first.get("/api/me").json()["id"])
        thieves = [copy(first, first), copy(second, first)]
        assert [me(thief) for thief in thieves] == [guest, guest]
        assert register(first)["id"] == guest
        for thief in thieves:
            until_dead(thief, guest)
            # What could not be undone:
            copy(thief, thief).post("/api/me/delete", json={}).raise_for_status()
        assert first.get("/api/me").json() == {"id": guest, "name": "Anna", "account": True}


def test_an_open_socket_of_the_guest_ends_with_registering(database: str) -> None:
    with two_doors(database) as (first, second):
        code = open_table(first)
        thief = copy(second, first)
        with at_table(thief, code) as link:
            assert link.hear()["you"]["chair"] == 0
            register(first)
            is_dropped(link)
        with at_table(first, code) as link:
            assert link.hear()["you"]["chair"] == 0


def change_password(client: TestClient) -> None:
    changed = {"old": PASSWORD, "new": OTHER}
    assert client.post("/api/account/password", json=changed).status_code == 204


def log_out_everywhere(client: TestClient) -> None:
    assert client.post("/api/account/logout-everywhere").status_code == 204


def log_out_the_other(client: TestClient) -> None:
    devices = client.get("/api/account/devices").json()
    (handle,) = [device["handle"] for device in devices if not device["here"]]
    assert client.delete(f"/api/account/devices/{handle}").status_code == 204


def delete(client: TestClient) -> None:
    assert client.post("/api/me/delete", json={"password": PASSWORD}).status_code == 204


@pytest.mark.parametrize(
    ("change", "stays"),
    [
        (change_password, True),
        (log_out_everywhere, True),
        (log_out_the_other, True),
        (delete, False),
    ],
)
def test_other_devices_and_their_sockets_end_at_once(
    database: str, change: Any, stays: bool
) -> None:
    with two_doors(database) as (first, second):
        code = open_table(first)
        person = str(register(first)["id"])
        log_in(second)
        assert me(second) == person
        own = copy(first, first)
        with at_table(second, code) as other_link, at_table(first, code) as own_link:
            assert other_link.hear()["you"]["chair"] == 0
            assert own_link.hear()["you"]["chair"] == 0
            change(first)
            is_dropped(other_link)
            if stays:
                is_open(own_link)
            else:
                is_dropped(own_link)
        until_dead(second, person)
        assert (me(own) == person) is stays


def test_logging_out_ends_the_sockets_of_this_device_only(database: str) -> None:
    with two_doors(database) as (first, second):
        code = open_table(first)
        person = str(register(first)["id"])
        log_in(second)
        old = copy(first, second)
        with at_table(first, code) as stays, at_table(old, code) as ends:
            assert ends.hear()["you"]["chair"] == 0
            assert stays.hear()["you"]["chair"] == 0
            assert second.post("/api/account/logout").status_code == 204
            is_dropped(ends)
            is_open(stays)
        until_dead(old, person)
        assert me(first) == person


def test_the_cookie_of_a_deleted_guest_opens_nothing(database: str) -> None:
    with two_doors(database) as (first, second):
        guest = str(first.get("/api/me").json()["id"])
        code = open_table(first)
        thief = copy(second, first)
        with at_table(thief, code) as link:
            link.hear()
            assert first.post("/api/me/delete", json={}).status_code == 204
            is_dropped(link)
        until_dead(thief, guest)


def test_devices_have_names_and_strangers_do_not_see_them(database: str) -> None:
    with doors(database) as client:
        assert client.get("/api/account/devices").status_code == 409
        client.headers["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0"
        register(client)
        other = browser(client)
        other.headers["User-Agent"] = "curl/8"
        log_in(other)
        found = client.get("/api/account/devices").json()
        assert {(device["name"], device["here"]) for device in found} == {
            ("Firefox, Linux", True),
            ("", False),
        }
        stranger = browser(client)
        stranger.post("/api/account", json=ANNA | {"name": "Beat"}).raise_for_status()
        for device in found:
            answer = stranger.delete(f"/api/account/devices/{device['handle']}")
            assert answer.status_code == 404
        assert len(client.get("/api/account/devices").json()) == 2


def test_when_a_device_was_used_is_written_now_and_then(database: str) -> None:
    with doors(database) as client:
        register(client)
        (device,) = client.get("/api/account/devices").json()
        hub = client.app.state.hub  # type: ignore[attr-defined]
        (row,) = hub.people.devices(client.get("/api/me").json()["id"])
        hub.people.who(row["id"], device["seen"] + SEEN_MS)
        assert client.get("/api/account/devices").json()[0]["seen"] == device["seen"]
        hub.people.who(row["id"], device["seen"] + SEEN_MS + 1)
        later = client.get("/api/account/devices").json()[0]["seen"]
        assert later == device["seen"] + SEEN_MS + 1


def test_a_password_that_was_changed_meanwhile_logs_nobody_in(database: str) -> None:
    with doors(database) as client:
        person = register(client)["id"]
        hub = client.app.state.hub  # type: ignore[attr-defined]
        proved = str(hub.people.account_of(person)["password"])
        change_password(client)
        assert not hub.people.open_session("s", person, proved, "", 1)
        now = str(hub.people.account_of(person)["password"])
        assert hub.people.open_session("s", person, now, "", 1)


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/130.0 Safari/537.36", "Chrome, Windows"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18) Version/18 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537", "Chrome, Android"),
        ("something else", ""),
    ],
)
def test_a_device_is_called_by_its_browser_and_system(agent: str, name: str) -> None:
    assert device_name(agent) == name


def test_somebody_who_comes_with_a_dead_key_is_a_new_guest(database: str) -> None:
    with doors(database) as client:
        code = open_table(client, spectators=False)
        client.get("/api/me")
        thief = copy(client, client)
        with at_table(client, code) as link:
            link.send("agree")
            link.until("begun")
        register(client)
        with at_table(thief, code) as link:
            assert link.hear()["key"] == "server.refused.no-spectators"
