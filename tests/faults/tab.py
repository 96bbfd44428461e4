"""One link of one person to a table, as a page keeps it: numbered events, the last sight."""

import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection

from faults.witness import Message, Witness


class Tab:
    """A page that is open at a table."""

    def __init__(self, socket: ClientConnection, witness: Witness, known: int) -> None:
        self.socket, self.witness = socket, witness
        self.known = known
        """The last event that the person had seen when he opened it."""
        self.v = 0
        self.chair: int | None = None
        self.stage = ""
        self.deal: Message | None = None
        self.table: Message = {}

    def go_on_from(self, before: "Tab") -> None:
        """A page that remembers what another one knew."""
        self.v = self.known = before.v
        self.chair, self.stage = before.chair, before.stage
        self.deal, self.table = before.deal, before.table

    def hear(self, raw: str) -> Message:
        """Take in what the server says; whatever is out of order is noted."""
        message: Message = json.loads(raw)
        match message["t"]:
            case "hello":
                self._hello(message)
            case "event":
                self._event(message)
        return message

    def _hello(self, message: Message) -> None:
        known = max(self.v, self.known)
        if message["v"] < known:
            told = f"hello tells {message['v']} to who has seen {known}"
            self.witness.note("event numbers do not go back", known, told)
        self.v, self.chair = message["v"], message["you"]["chair"]
        self._look(message)

    def _event(self, message: Message) -> None:
        expected = (self.v or self.known) + 1
        if message["v"] != expected:
            told = f"{message['v']} in place of {expected}"
            self.witness.note("events follow each other", message["v"], told)
        self.v = message["v"]
        self._look(message)

    def _look(self, message: Message) -> None:
        sight = message["sight"]
        self.stage, self.deal = sight["stage"], sight["deal"]
        self.table = sight.get("table") or self.table
        self.witness.hear(self.chair, message)

    # What is asked of whoever sits here

    def mine(self) -> Message:
        """My chair."""
        assert self.chair is not None
        chair: Message = self.table["chairs"][self.chair]
        return chair

    def my_turn(self) -> bool:
        """Whether the deal waits for me."""
        if self.deal is None:
            return False
        view = self.deal["view"]
        return view["seat"] is not None and bool(view["to_act"] == view["seat"])


def legal_action(deal: Message, rng: random.Random) -> str | None:
    """Something that may be done now, as it is written in a message."""
    if not deal["legal"]:
        return None
    group: dict[str, Any] = rng.choice(deal["legal"])
    chosen = (
        rng.choice(group["sets"]) if group["sets"] else rng.sample(group["choices"], group["pick"])
    )
    words = [] if group["do"] in ("say", "play") else [group["do"]]
    return " ".join([*words, *chosen])
