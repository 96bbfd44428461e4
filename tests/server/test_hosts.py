"""By which names the server may be asked for, and by which pages."""

import socket
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from cego.locale import LANGUAGES
from cego.server.http import hosts
from cego.server.http.guard import address_of, origin_allowed
from cego.server.http.hosts import host_allowed
from cego.server.settings import Settings
from server.doors import browser, doors, open_table
from server.living import PATIENT

EVIL = {"Host": "evil.example"}


def refused() -> AbstractContextManager[Any]:
    """A socket that is not opened."""
    return pytest.raises(WebSocketDisconnect)


@pytest.fixture
def here(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'cego.sqlite'}"


@pytest.mark.parametrize(
    "host",
    [
        None,
        "localhost",
        "LOCALHOST:8000",
        "127.0.0.1:8000",
        "192.168.178.20",
        "[::1]:8000",
        "[fe80::1]",
        "stube",
        "stube:8000",
        "stube.local",
        "stube.fritz.box.",
        "cego.localhost",
        "friend.example:8443",
        "Club.Example",
    ],
)
def test_names_that_no_stranger_can_own_are_ours(host: str | None) -> None:
    settings = Settings(
        database="", origins=("https://friend.example:8443",), hosts=("club.example.",)
    )
    assert host_allowed(host, settings)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evillocal.example",
        "evil.example@localhost",
        "localhost/evil.example",
        "[::1",
        "",
        " ",
        "1.2.3",
    ],
)
def test_a_name_that_was_led_here_from_elsewhere_is_not(host: str) -> None:
    assert not host_allowed(host, Settings(database=""))


def test_the_machine_knows_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Stube.Club.Example")
    hosts._known.cache_clear()
    assert host_allowed("stube.club.example:8000", Settings(database=""))
    hosts._known.cache_clear()


def test_behind_a_proxy_the_proxy_knows_unless_names_are_given() -> None:
    assert host_allowed("cego.example", Settings(database="", behind_proxy=True))
    named = Settings(database="", behind_proxy=True, hosts=("cego.example",))
    assert host_allowed("cego.example", named)
    assert not host_allowed("evil.example", named)


def test_a_page_that_leads_its_name_here_gets_nothing(here: str) -> None:
    with doors(here, timing=PATIENT) as client:
        code = open_table(client)
        told = set()
        for language in LANGUAGES:
            for method, path in (("GET", "/"), ("GET", "/api/me"), ("POST", "/api/tables")):
                answer = client.request(method, path, params={"language": language}, headers=EVIL)
                assert answer.status_code == 421
                assert answer.json()["key"] == "server.refused.host"
                assert "evil.example" in answer.json()["text"]
                told.add(answer.json()["text"])
        assert len(told) == len(LANGUAGES)
        with refused(), client.websocket_connect(f"/ws/tables/{code}", headers=EVIL):
            pass


def test_a_page_without_tls_is_not_the_one_with_it(here: str) -> None:
    with doors(here, timing=PATIENT, behind_proxy=True) as client:
        client.headers["X-Forwarded-Proto"] = "https"
        other = browser(client)
        other.headers["X-Forwarded-Proto"] = "https"

        def opens(asking: TestClient, origin: str) -> int:
            return asking.post("/api/tables", json={}, headers={"Origin": origin}).status_code

        assert opens(client, "https://testserver") == 201
        assert opens(other, "http://testserver") == 403
        assert "Secure" in other.get("/api/me").headers["set-cookie"]
        origin = {"Origin": "http://testserver"}
        with refused(), other.websocket_connect("/ws/tables/x", headers=origin):
            pass


@pytest.mark.parametrize(
    ("scheme", "origin", "allowed"),
    [
        ("wss", "https://cego.example", True),
        ("ws", "http://cego.example", True),
        ("ws", "https://cego.example", False),
        ("https", "HTTPS://CEGO.example", True),
        ("https", "https://cego.example:444", False),
    ],
)
def test_a_page_and_its_server_speak_the_same_way(scheme: str, origin: str, allowed: bool) -> None:
    headers = [(b"host", b"cego.example"), (b"origin", origin.encode())]
    scope: dict[str, Any] = {"type": "http", "scheme": scheme, "headers": headers}
    assert origin_allowed(scope, Settings(database="")) is allowed


def test_people_with_old_addresses_at_a_new_socket_are_not_one() -> None:
    """A socket for IPv6 tells addresses of IPv4 in its own way."""
    told = [
        address_of({"type": "http", "headers": [], "client": (f"::ffff:10.0.0.{n}", 1)}, False)
        for n in (1, 2)
    ]
    assert told == ["10.0.0.1", "10.0.0.2"]
