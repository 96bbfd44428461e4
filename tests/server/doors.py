"""The whole application in the test's own process, and browsers that talk to it."""

import json
import random
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any

import anyio
from starlette.testclient import TestClient, WebSocketTestSession

from cego.server.app import create_app
from cego.server.settings import Limits, Settings, Timing
from server.living import PATIENCE, QUICK, chosen

HOST = "http://testserver"
_IDS = count(1)
PASSWORD = "drei Trümpfe und ein Gstieß"


@contextmanager
def doors(
    database: str, limits: Limits | None = None, timing: Timing = QUICK, **options: Any
) -> Iterator[TestClient]:
    """A browser that was never here before, and behind it the application."""
    settings = Settings(database=database, timing=timing, limits=limits or Limits(), **options)
    with TestClient(create_app(settings), base_url=HOST) as client:
        yield client


def browser(client: TestClient) -> TestClient:
    """Another browser at the same doors."""
    other = TestClient(client.app, base_url=HOST)
    other.portal = client.portal
    return other


def open_table(client: TestClient, bots: int = 3, deals: int = 1, **wanted: Any) -> str:
    """A table with bots on the last chairs."""
    seats = [None] * (4 - bots) + [{"level": "lehrling"}] * bots
    body = {"players": 4, "bots": seats, "length": "deals", "deals": deals} | wanted
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


class Link:
    """A browser's end of a socket. It does not wait for ever: a test that waits in vain fails."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self._session = session

    def send(self, t: str, **message: Any) -> None:
        """Send a message with a fresh id."""
        self._session.send_json({"t": t, "id": f"m{next(_IDS)}", **message})

    def send_text(self, text: str) -> None:
        """Send something that may be no message."""
        self._session.send_text(text)

    def ask_again(self, v: int) -> None:
        """Ask for what came after an event."""
        self._session.send_json({"t": "hello", "v": v})

    def hear(self) -> dict[str, Any]:
        """The next message."""
        received = self._session.portal.call(self._receive)
        assert received["type"] == "websocket.send", received
        message: dict[str, Any] = json.loads(received["text"])
        return message

    async def _receive(self) -> Any:
        with anyio.fail_after(PATIENCE):
            return await self._session._send_rx.receive()

    def until(self, kind: str) -> dict[str, Any]:
        """The next event of a kind."""
        while (message := self.hear()).get("event", {}).get("kind") != kind:
            pass
        return message


@contextmanager
def at_table(client: TestClient, code: str) -> Iterator[Link]:
    """A link to a table; its end in the test's own process is cancelled when it is left."""
    with suppress(CancelledError), client.websocket_connect(f"/ws/tables/{code}") as session:
        yield Link(session)


def play(client: TestClient, code: str, deals: int = 1) -> None:
    """Agree if need be, and play until so many deals are over."""
    rng = random.Random(1)
    with at_table(client, code) as link:
        # Who comes later was not told that the deal is prepared: the stage says it too.
        preparing = link.hear()["sight"]["stage"] == "preparing"
        link.send("seed", seed="seed") if preparing else link.send("agree")
        done = 0
        while done < deals:
            message = link.hear()
            if message["t"] != "event":
                continue
            kind = message["event"]["kind"]
            done += kind == "deal-finished"
            action = chosen(message, rng) if message["sight"]["stage"] == "playing" else None
            if kind == "deal-prepared":
                link.send("seed", seed="seed")
            elif action is not None and kind in ("dealt", "acted", "came-back"):
                link.send("act", action=action)
