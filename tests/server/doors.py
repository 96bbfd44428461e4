"""The whole application in the test's own process, and browsers that talk to it."""

import random
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from cego.server.app import create_app
from cego.server.settings import Limits, Settings
from server.living import QUICK, chosen

HOST = "http://testserver"
PASSWORD = "drei Trümpfe und ein Gstieß"


@contextmanager
def doors(database: str, limits: Limits | None = None, **options: Any) -> Iterator[TestClient]:
    """A browser that was never here before, and behind it the application."""
    settings = Settings(database=database, timing=QUICK, limits=limits or Limits(), **options)
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


@contextmanager
def at_table(client: TestClient, code: str) -> Iterator[WebSocketTestSession]:
    """A link to a table; its end in the test's own process is cancelled when it is left."""
    with suppress(CancelledError), client.websocket_connect(f"/ws/tables/{code}") as socket:
        yield socket


def play(client: TestClient, code: str, deals: int = 1) -> None:
    """Agree, and play until so many deals are over."""
    rng = random.Random(1)
    with at_table(client, code) as socket:
        socket.receive_json()
        send(socket, "agree", 0)
        done = number = 0
        while done < deals:
            message = socket.receive_json()
            if message["t"] != "event":
                continue
            number += 1
            kind = message["event"]["kind"]
            done += kind == "deal-finished"
            action = chosen(message, rng) if message["sight"]["stage"] == "playing" else None
            if kind == "deal-prepared":
                send(socket, "seed", number, seed="seed")
            elif action is not None and kind in ("dealt", "acted", "came-back"):
                send(socket, "act", number, action=action)


def send(socket: WebSocketTestSession, t: str, number: int, **message: Any) -> None:
    socket.send_json({"t": t, "id": f"m{number}", **message})
