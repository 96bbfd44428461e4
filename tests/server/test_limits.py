"""Limits and trust, without a server."""

import asyncio
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from cego.server.http.guard import Guard, Rate, address_of, origin_allowed
from cego.server.settings import Settings, database_url


def scope(**headers: str) -> dict[str, Any]:
    raw = [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()]
    return {"type": "http", "scheme": "https", "headers": raw, "client": ("10.0.0.1", 1)}


def test_forwarded_addresses_count_only_when_told() -> None:
    forged = scope(x_forwarded_for="1.2.3.4, 5.6.7.8")
    assert address_of(forged, behind_proxy=False) == "10.0.0.1"
    assert address_of(forged, behind_proxy=True) == "5.6.7.8"


@pytest.mark.parametrize(
    ("kind", "before", "said", "after"),
    [
        ("http", "http", "https", "https"),
        ("websocket", "ws", "https", "wss"),
        ("websocket", "ws", "rubbish", "ws"),
    ],
)
def test_a_proxy_says_how_it_was_asked(kind: str, before: str, said: str, after: str) -> None:
    """Over HTTPS the cookie is marked secure, whether a page or a socket brings it."""
    seen: list[str] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(scope["scheme"])

    async def receive() -> Message:
        return {}

    async def send(_message: Message) -> None:
        pass

    for behind_proxy in (True, False):
        asked = scope(x_forwarded_proto=said) | {"type": kind, "scheme": before}
        guard = Guard(app, Settings(database="", behind_proxy=behind_proxy))
        asyncio.run(guard(asked | {"method": "GET", "path": "/"}, receive, send))
    assert seen == [after, before]


def test_a_rate_is_kept_by_address() -> None:
    rate = Rate(3, 60)
    assert [rate.allows("a") for _ in range(4)] == [True, True, True, False]
    assert rate.allows("b")


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        ("https://cego.example", True),
        ("http://cego.example", False),
        ("http://[", False),
        ("http://cego.example:81", False),
        ("https://friend.example", True),
        ("https://evil.example", False),
        ("null", False),
    ],
)
def test_only_the_own_page_and_named_ones_are_trusted(origin: str, allowed: bool) -> None:
    settings = Settings(database="", origins=("https://friend.example",))
    assert origin_allowed(scope(origin=origin, host="cego.example"), settings) is allowed


def test_programs_without_a_browser_need_no_origin() -> None:
    assert origin_allowed(scope(host="cego.example"), Settings(database=""))
    cross = scope(host="cego.example", sec_fetch_site="cross-site")
    assert not origin_allowed(cross, Settings(database=""))


def test_secrets_are_not_printed() -> None:
    settings = Settings(database="postgresql://u:password@h/d", secret="hidden")
    assert "password" not in repr(settings)
    assert "hidden" not in repr(settings)


def test_a_database_is_a_file_or_a_url(monkeypatch: pytest.MonkeyPatch) -> None:
    assert database_url("/x/y.sqlite") == "sqlite:////x/y.sqlite"
    assert database_url("postgresql://u@h/d") == "postgresql+psycopg://u@h/d"
    monkeypatch.setenv("CEGO_DATABASE_URL", "postgres://u@h/d")
    assert database_url() == "postgresql+psycopg://u@h/d"
    monkeypatch.delenv("CEGO_DATABASE_URL")
    assert database_url().startswith("sqlite:///")
