"""One table of an evening and the people at it."""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass

import httpx

from faults.house import House
from faults.person import Person
from faults.witness import Message, Witness

_OPENING_SECONDS = 60.0


@dataclass(frozen=True)
class Seating:
    """How a table is set up."""

    rules: str
    players: int
    people: int
    pace: str
    level: str
    deals: int
    onlooker: bool

    @classmethod
    def drawn(cls, rng: random.Random, strong: float) -> "Seating":
        """A table by chance; `strong` is the share of tables with bots that think in processes."""
        rules = rng.choice(("loewen", "loewen", "baden", "zuger-tapp"))
        people = rng.choice((1, 2, 2, 3, 3, 4))
        return cls(
            rules,
            4,
            people,
            rng.choice(("fast", "fast", "normal", "relaxed")),
            "stammtisch" if rng.random() < strong else "lehrling",
            rng.choice((2, 8, 100)),
            onlooker=rng.random() < 0.2,
        )


class Board:
    """A table, from opening it to its last event."""

    def __init__(self, house: House, number: int, seating: Seating, rng: random.Random) -> None:
        self.house, self.number, self.seating = house, number, seating
        self.code = ""
        self.witness = Witness()
        self.counted: Counter[str] = Counter()
        self.calm = False
        self.acted: set[int] = set()
        """The numbers of events by which something was done in a deal."""
        self.stage = ""
        places = seating.people + seating.onlooker
        self.people = [
            Person(self, n, random.Random(rng.random()), sits=n < seating.people)
            for n in range(places)
        ]
        self._tasks: list[asyncio.Task[None]] = []
        self._done_before_calm = 0

    async def open(self) -> None:
        """Everyone becomes a guest, one opens the table, the others sit down."""
        host = self.house.hosts[self.number % len(self.house.hosts)]
        address = f"http://{host.address}"
        async with httpx.AsyncClient(
            base_url=address, timeout=_OPENING_SECONDS, trust_env=False, verify=False
        ) as http:
            for person in self.people:
                http.cookies.clear()
                # Each comes from an address of his own: limits count by address.
                place = f"10.{self.number >> 8}.{self.number & 255}.{person.number + 1}"
                headers = {"X-Forwarded-For": place}
                body = {"name": f"Guest {person.number}"}
                (await http.post("/api/me", json=body, headers=headers)).raise_for_status()
                person.headers = headers | {"Cookie": f"cego={http.cookies['cego']}"}
                if person.sits:
                    await self._sit(http, headers, first=person.number == 0)

    async def _sit(self, http: httpx.AsyncClient, headers: dict[str, str], *, first: bool) -> None:
        seating = self.seating
        bots = [{"level": seating.level}] * (seating.players - seating.people)
        plan = {
            "rules": seating.rules,
            "players": seating.players,
            "pace": seating.pace,
            "length": "deals",
            "deals": seating.deals,
            "bots": [*[None] * seating.people, *bots],
        }
        path = "/api/tables" if first else f"/api/tables/{self.code}/join"
        answer = await http.post(path, json=plan if first else {}, headers=headers)
        answer.raise_for_status()
        self.code = answer.json()["code"]

    # Play

    def start(self) -> None:
        """Everyone comes to the table."""
        self._tasks = [asyncio.ensure_future(person.live()) for person in self.people]

    async def stop(self) -> None:
        """Everyone goes home; a fault in a person is a fault of the suite."""
        for task in self._tasks:
            task.cancel()
        results = await asyncio.gather(*self._tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    def count(self, what: str) -> None:
        """One more of something."""
        self.counted[what] += 1

    def heard(self, message: Message) -> None:
        """Somebody was told something."""
        if message["t"] in ("hello", "event"):
            self.stage = message["sight"]["stage"]
        if message["t"] == "event" and message["event"]["kind"] == "acted":
            self.acted.add(message["v"])

    # Calm

    def calm_down(self) -> None:
        """No more faults: from now on everything has to go on."""
        self.calm, self._done_before_calm = True, len(self.acted)

    def goes_on(self, actions: int = 3) -> str:
        """What is still missing before it can be said that all is well here; empty if nothing."""
        for task in self._tasks:
            if task.done():
                task.result()
        sitting = [person for person in self.people if person.sits]
        if self.stage == "closed":
            return ""
        missing = [f"person {p.number} has no link" for p in self.people if not p.linked]
        missing += [f"{p.number} has no answer" for p in sitting if not p.answered_in_calm]
        done = len(self.acted) - self._done_before_calm
        if done < actions:
            missing.append(f"{done} of {actions} actions")
        return ", ".join(missing)
