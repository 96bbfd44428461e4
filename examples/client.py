"""A client that plays an evening and comes back when it is cut off: docs/protocol.md in practice.

python examples/client.py http://127.0.0.1:8000 --rules zuger-tapp --deals 6   opens a table
python examples/client.py http://127.0.0.1:8000 --join CODE [--token TOKEN]    takes a chair
"""

import argparse
import asyncio
import json
import random
import secrets
import signal
import sys
import time
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Data = dict[str, Any]
PAUSE, LONGEST_PAUSE, TRIES = 0.5, 30.0, 4


def choose(deal: Data) -> str:
    """Something legal: ``fort``, ``SK``, ``keep G T21``. Put your own ideas here."""
    group = deal["legal"][0]
    chosen = random.choice(group["sets"] or [random.sample(group["choices"], group["pick"])])
    return " ".join(([] if group["do"] in ("say", "play") else [group["do"]]) + chosen)


def asked_for(sight: Data, chair: int) -> Data | None:
    """What the table waits for from a chair, as a command."""
    deal, table = sight["deal"], sight["table"]
    stage = "paused" if table["paused"] else sight["stage"]
    me, asked = table["chairs"][chair], table["asked"]
    if asked and chair not in asked["yes"]:
        return {"t": "answer", "wish": asked["wish"], "yes": True}
    if stage == "gathering" and not me["agreed"]:
        return {"t": "agree"}
    if stage == "preparing" and not me["ready"]:
        return {"t": "seed", "seed": secrets.token_hex(8)}
    my_turn = stage == "playing" and deal["view"]["to_act"] == deal["view"]["seat"]
    return {"t": "act", "action": choose(deal)} if my_turn and deal["legal"] else None


class Player:
    """Somebody at a table: what he knows, and what he has sent that is not answered yet."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self.address, self.headers = address, headers
        self.v, self.you, self.sight = 0, Data(), Data()
        self.unanswered: dict[str, Data] = {}

    async def play(self) -> Data:
        """Play until the evening is over, whatever becomes of the link; what is known then."""
        pause = PAUSE
        while True:
            url = self.address + (f"?v={self.v}" if self.v else "")
            with suppress(OSError, WebSocketException):  # The link is lost, or no server is there.
                async with connect(url, additional_headers=self.headers) as link:
                    for command in self.unanswered.values():
                        await link.send(json.dumps(command))
                    async for raw in link:
                        pause = PAUSE
                        await self.hear(link, json.loads(raw))
                        if self.sight.get("stage") in ("over", "closed"):
                            return self.sight
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def hear(self, link: ClientConnection, message: Data) -> None:
        """Take in a message, then send what the table waits for."""
        answer: Data | None = None
        match message["t"]:
            case "hello":
                self.v, self.you, self.sight = message["v"], message["you"], message["sight"]
                if self.you["chair"] is None:
                    sys.exit("There is no chair for you at this table.")
            case "event" if message["v"] == self.v + 1:
                self.v, self.sight = message["v"], self.sight | message["sight"]
            case "event" if message["v"] > self.v:
                answer = {"t": "hello", "v": self.v}
            case "ack":
                self.unanswered.pop(message["id"], None)
            case "refused":
                await asyncio.sleep(PAUSE)
                command = self.unanswered.pop(message["id"], None)
                answer = command if command and message["again"] else {"t": "hello"}
            case "error" if not message["again"]:
                sys.exit(message["text"])
        if answer is None and self.sight and not self.unanswered:
            answer = asked_for(self.sight, self.you["chair"])
        if answer and answer["t"] != "hello":
            answer = {"id": secrets.token_hex(8)} | answer
            self.unanswered[answer["id"]] = answer  # With the same id it is done once.
        if answer:
            await link.send(json.dumps(answer))


def request(http: httpx.Client, path: str, body: Data | None = None) -> Data:
    """Ask until there is an answer: what is asked for here may be asked for twice."""
    for attempt in range(TRIES):
        time.sleep(PAUSE * attempt)
        try:
            answer = http.request("GET" if body is None else "POST", path, json=body)
            told: Data = answer.json()
        except (httpx.HTTPError, ValueError) as error:
            trouble = f"No server for Cego answers at {http.base_url}: {error}"
            continue
        if answer.is_success:
            return told
        trouble = told["text"]
        if answer.status_code not in (429, 503):
            break
    sys.exit(trouble)


def sit_down(wanted: argparse.Namespace) -> Player:
    """Take a chair, or the one that a token is for, or open a table."""
    if not wanted.token.isascii():
        sys.exit("A token has plain letters and digits only.")
    headers = {"Authorization": f"Bearer {wanted.token}"} if wanted.token else {}
    with httpx.Client(base_url=wanted.server, headers=headers) as http:
        request(http, "/api/me")
        if wanted.join:
            path = f"/api/tables/{wanted.join}" + ("" if wanted.token else "/join")
            table = request(http, path, None if wanted.token else {})
        else:
            plan = {"rules": wanted.rules, "length": "deals", "deals": wanted.deals, "reuse": True}
            bots = [None, *[{"level": "lehrling"}] * (wanted.players - 1)]
            table = request(http, "/api/tables", plan | {"players": wanted.players, "bots": bots})
        print(f"At table {table['code']}, chair {table['chair']}.", flush=True)
        address = f"{wanted.server.rstrip('/').replace('http', 'ws', 1)}/ws/tables/{table['code']}"
        return Player(address, headers | {"Cookie": f"cego={http.cookies.get('cego', '')}"})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play an evening of Cego or Zuger Tapp.")
    parser.add_argument("server", help="its address, as http://127.0.0.1:8000")
    parser.add_argument("--rules", default="loewen", help="a rule set, as loewen or zuger-tapp")
    parser.add_argument("--players", type=int, default=4, help="chairs; the others are for bots")
    parser.add_argument("--deals", type=int, default=4, help="deals of the evening")
    parser.add_argument("--join", metavar="CODE", help="the table to play at")
    parser.add_argument("--token", default="", help="the host's, for a chair")
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a word.
    evening = asyncio.run(sit_down(parser.parse_args()).play())["table"]["evening"]
    print(f"Over after {evening['played']} deals: {evening['scores']}" if evening else "Closed.")
