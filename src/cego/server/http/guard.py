"""Before any door: name, origin, size, rate; on every answer the headers that protect the page."""

import json
import time
from collections import OrderedDict, deque
from ipaddress import ip_address, ip_network

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cego.locale import text
from cego.server.http.hosts import host_allowed
from cego.server.http.language import language_of
from cego.server.http.readable import LONGEST_ADDRESS, problem_of_address
from cego.server.refusal import Refused
from cego.server.settings import Settings

_SAFE = ("GET", "HEAD", "OPTIONS")
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # The code of a private table is in the address: it must not travel.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
_ADDRESSES = 10_000
_SCHEMES = {
    "http": {"http": "http", "https": "https"},
    "websocket": {"http": "ws", "https": "wss"},
}
"""What a proxy says it was asked by, for each kind of request."""


class Rate:
    """At most so many in a window of seconds, by address."""

    def __init__(self, most: int, window: float) -> None:
        self.most, self.window = most, window
        self._seen: OrderedDict[str, deque[float]] = OrderedDict()

    def allows(self, who: str) -> bool:
        """Count one more, if there is room."""
        now = time.monotonic()
        times = self._seen.setdefault(who, deque())
        self._seen.move_to_end(who)
        while times and times[0] < now - self.window:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        while len(self._seen) > _ADDRESSES:
            self._seen.popitem(last=False)
        return True


def address_of(scope: Scope, behind_proxy: bool) -> str:
    """Where a request comes from. What a client writes into headers counts only if told so."""
    if behind_proxy:
        forwarded = Headers(scope=scope).get("x-forwarded-for", "").rpartition(",")[2].strip()
        if forwarded:
            return household(forwarded[:64])
    client = scope.get("client")
    return household(str(client[0])) if client else ""


def household(address: str) -> str:
    """With IPv6 one household has addresses without number: they count as one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 6 and found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    if found.is_loopback:
        return address
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else address


def origin_allowed(scope: Scope, settings: Settings) -> bool:
    """A browser says from which page it comes: only ours may, and those we were told of.

    Ours has our name and is read as we are: a page without TLS is not the one with it.
    """
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none", "same-site")
    if origin in settings.origins:
        return True
    scheme = "https" if scope.get("scheme") in ("https", "wss") else "http"
    return origin.lower() == f"{scheme}://{headers.get('host', '')}".lower()


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self._rate = Rate(settings.limits.requests, 60.0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or say why not."""
        if self.settings.behind_proxy and scope["type"] in _SCHEMES:
            scheme = Headers(scope=scope).get("x-forwarded-proto", "")
            scope["scheme"] = _SCHEMES[scope["type"]].get(scheme, scope["scheme"])
        if scope["type"] == "websocket":
            problem = self._stranger(scope)
            if problem is not None:
                await send({"type": "websocket.close", "code": 1008, "reason": problem[1]})
                return
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        problem = self._problem(scope)
        answer = _protecting(send, scope)
        if problem is not None:
            await _refuse(scope, answer, *problem)
            return
        await self.app(scope, _limited(receive, self.settings.limits.body), answer)

    def _stranger(self, scope: Scope) -> tuple[int, str] | None:
        if not host_allowed(Headers(scope=scope).get("host"), self.settings):
            return 421, "host"
        if scope.get("method") not in _SAFE and not origin_allowed(scope, self.settings):
            return 403, "origin"
        return problem_of_address(scope)

    def _problem(self, scope: Scope) -> tuple[int, str] | None:
        problem = self._stranger(scope)
        if problem is not None or scope["method"] in _SAFE:
            return problem
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > self.settings.limits.body:
            return 413, "too-large"
        if not self._rate.allows(address_of(scope, self.settings.behind_proxy)):
            return 429, "too-many"
        return None


def _protecting(send: Send, scope: Scope) -> Send:
    async def protected(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            if scope["path"].startswith("/api"):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return protected


def _limited(receive: Receive, most: int) -> Receive:
    """A body sent in pieces is cut off once it is too large: the request then fails to be read."""
    received = 0

    async def limited() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        return message if received <= most else {"type": "http.disconnect"}

    return limited


async def _refuse(scope: Scope, send: Send, status: int, reason: str) -> None:
    scope["app"].state.hub.metrics.refuse(Refused(reason))
    key = f"server.refused.{reason}"
    host = Headers(scope=scope).get("host", "")[:100]
    language = language_of(HTTPConnection(scope))
    words = text(language, key, host=host, limit=LONGEST_ADDRESS)
    body = json.dumps({"key": key, "text": words}, ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
