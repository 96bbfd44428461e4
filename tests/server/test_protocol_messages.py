"""What goes over the wire is what is declared: from the server always, from a client or refused."""

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from starlette.testclient import TestClient

from cego.errors import CegoError
from cego.server.live.messages import Telling
from cego.server.protocol.base import ID_PATTERN
from cego.server.protocol.published import ADDRESS, published
from cego.server.settings import Limits
from cego.server.tables.state import Table
from server.declared import Data, check, is_declared, messages, undeclared
from server.doors import at_table, doors, open_table
from server.living import PATIENT, Eyes, Hand, chosen, hub, run
from server.living import open_table as open_in
from server.tabling import any_table, random_command

PAGE = Path(__file__).parents[2] / "docs/protocol.md"
BETWEEN = ("begun", "redrawn", "rematched", "deal-finished")
ANY = settings(
    max_examples=120,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def test_the_schema_is_published_where_clients_find_it(tmp_path: Path) -> None:
    with doors(f"sqlite:///{tmp_path / 'cego.sqlite'}") as client:
        assert client.get(ADDRESS).json() == published()


# What the server sends


@pytest.mark.parametrize(
    ("rules", "players", "bots"), [("loewen", 4, 3), ("zuger-tapp", 4, 2), ("grupp", 5, 4)]
)
def test_all_that_is_told_in_an_evening_is_declared(
    tmp_path: Path, rules: str, players: int, bots: int
) -> None:
    async def evening() -> None:
        async with hub(f"sqlite:///{tmp_path / 'cego.sqlite'}", timing=PATIENT) as at:
            live = await open_in(at, bots, players, rules=rules, deals=1, hints=True)
            people = [chair.person.id for chair in live.table.chairs if chair.person is not None]
            hands = [Hand(live, who, seed) for seed, who in enumerate(people)]
            onlooker = Eyes("somebody", "sv")
            live.join(onlooker)
            await asyncio.gather(*(hand.play(lambda: live.table.stage == "over") for hand in hands))
            for eyes in (*(hand.eyes for hand in hands), onlooker):
                assert "deal-finished" in eyes.kinds
                for message in eyes.messages:
                    check(message)

    run(evening())


@pytest.mark.parametrize("seed", range(10))
def test_all_that_is_told_of_tables_where_anything_happens_is_declared(seed: int) -> None:
    rng = random.Random(seed)
    playing = any_table(rng).begin()
    for _ in range(200):
        with suppress(CegoError):
            playing.do(random_command(playing, rng))
    before = Table.open(playing.events[0])
    for stored in playing.events[1:]:
        table = before.apply(stored)
        chair = rng.choice((None, *range(len(table.chairs))))
        told = Telling(table, "code", before).event(stored, chair, rng.choice(("de", "en", "sv")))
        assert told is not None
        check(json.loads(told))
        assert table.stage != "between" or stored.event.kind in BETWEEN
        before = table
    eyes = Eyes("anna")
    check(json.loads(Telling(before, "code").hello(eyes, 1)))


# What a client sends


class Talk:
    """Somebody at a table with bots, who waits for the answers to all that he says."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.sight: Data = {}
        self.you: Data = {}

    @contextmanager
    def at_a_table(self) -> Iterator[str]:
        """Sit at a new table; its code."""
        code = open_table(self.client, deals=100)
        with at_table(self.client, code) as self.link:
            self._take_in(self.link.hear())
            yield code

    def say(self, raw: str) -> list[Data]:
        """All that is said to it before the answer to something that is always refused."""
        end = f"end-{next(_NUMBERS)}"
        self.link.send_text(raw)
        self.link.send_text(json.dumps({"t": "hint", "id": end}))
        heard: list[Data] = []
        while (told := self.link.hear()).get("id") != end:
            self._take_in(told)
            heard.append(told)
        assert told["key"] == "server.refused.no-hints"
        return heard

    def _take_in(self, told: Data) -> None:
        check(told)
        self.you = told.get("you", self.you)
        self.sight |= told.get("sight", {})

    def sensible(self, rng: random.Random) -> Data | None:
        """What a client would send now, if anything is asked of it."""
        chair = self.sight["table"]["chairs"][self.you["chair"]]
        move = chosen({"sight": self.sight}, rng) if self.sight["stage"] == "playing" else None
        if self.sight["stage"] == "gathering" and not chair["agreed"]:
            return {"t": "agree"}
        if self.sight["stage"] == "preparing" and not chair["ready"]:
            return {"t": "seed", "seed": str(rng.random())}
        return None if move is None else {"t": "act", "action": move}


_NUMBERS = count(1)
_WITHOUT_ANSWER = ("speed", "go-on")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    url = f"sqlite:///{tmp_path_factory.mktemp('messages') / 'cego.sqlite'}"
    limits = Limits(messages=10**6, requests=10**6, behind=10**4)
    with doors(url, limits) as made:
        yield made


def test_every_declared_message_is_answered_by_a_declared_one(client: TestClient) -> None:
    talk, rng = Talk(client), random.Random(1)
    answered: Counter[str] = Counter()
    refused: set[str] = set()

    def answers_to(message: Data) -> str:
        heard = [told for told in talk.say(json.dumps(message)) if told["t"] != "event"]
        if "id" in message:
            (answer,) = heard
            assert answer["id"] == message["id"]
            assert answer["t"] in ("ack", "refused", "hint", "why")
            refused.add(answer.get("key", ""))
            return str(answer["t"])
        wanted = {"hello": ("hello", "pong"), "ping": ("pong",)}.get(message["t"], ())
        assert [told["t"] in wanted for told in heard] == [True] * bool(wanted)
        return "other"

    @given(message=messages())
    @ANY
    def ask(message: Data) -> None:
        assert is_declared(message)
        if message["t"] == "leave" and rng.random() < 0.8:
            return  # At a table against bots that is the end of it.
        answered[answers_to(message)] += 1
        for _ in range(3):
            sensible = talk.sensible(rng)
            if sensible is not None:
                answered[answers_to(sensible | {"id": f"c{next(_NUMBERS)}"})] += 1

    with talk.at_a_table():
        ask()
    assert all(answered[kind] > 10 for kind in ("ack", "refused", "other")), answered
    page = PAGE.read_text("utf-8")
    for key in refused - {""}:
        assert f"`{key.removeprefix('server.refused.')}`" in page, key


def test_what_is_not_declared_is_refused_in_words_and_changes_nothing(client: TestClient) -> None:
    talk = Talk(client)

    @given(message=undeclared())
    @ANY
    def ask(message: object) -> None:
        assume(not is_declared(message))
        (answer,) = talk.say(json.dumps(message))
        assert (answer["t"], answer["key"]) == ("refused", "server.refused.message")
        assert "“" in answer["text"]
        named = message.get("id") if isinstance(message, dict) else None
        good = isinstance(named, str) and re.fullmatch(ID_PATTERN, named) is not None
        assert answer["id"] == (named if good else None)

    with talk.at_a_table() as code:
        before = client.get(f"/api/tables/{code}").json()
        ask()
        assert client.get(f"/api/tables/{code}").json() == before
        assert talk.say('{"t":"ping"}')[0]["t"] == "pong"


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "{",
        "null",
        "NaN",
        '"act"',
        "[" * 2_000,
        '{"t":"seed","id":"a","seed":"\\ud800"}',
        '{"t":"act","id":"a","action":"SK"} {}',
        '{"t":"answer","id":"a","wish":"undo","yes":"true"}',
        '{"t":"hello","v":"13"}',
        '{"t":"hello","v":1e400}',
    ],
)
def test_text_that_is_no_message_is_refused_and_the_link_stays(
    client: TestClient, raw: str
) -> None:
    talk = Talk(client)
    with talk.at_a_table():
        (answer,) = talk.say(raw)
        assert (answer["t"], answer["key"]) == ("refused", "server.refused.message")
        assert talk.say('{"t":"ping"}')[0]["t"] == "pong"
