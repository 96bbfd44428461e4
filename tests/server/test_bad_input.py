"""What nobody can read, or nobody needs, is refused in words; no database stumbles over it."""

import json
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from cego.server.http.names import clean_name
from cego.server.refusal import Refused
from server.databases import Cluster
from server.doors import PASSWORD, browser, doors, open_table
from server.living import PATIENT, run
from server.serving import Guest, Server, serving

LANGUAGES = ("de", "en", "sv")
UNREADABLE = ("\x00", "a\x00b", "\x1b[31m", "a\x7fb", "\ud800", "a\udfffb")
ADDRESSES = (
    "/api/tables/%00",
    "/api/deals/a%00b",
    "/api/deals/a%00-1/review",
    "/api/players/a%00b",
    "/api/players?family=%00",
    "/api/me/deals?rules=%00",
    "/api/me/statistics?rules=a%00b",
    "/api/invitations/%0a",
    "/api/study/puzzles/a%00b",
    "/api/study/hand?seed=%1b",
    "/a%7fb",
    "/%00",
)
BODIES = (
    ("POST", "/api/me", "name"),
    ("POST", "/api/tables", "title"),
    ("POST", "/api/tables", "rules"),
    ("POST", "/api/tables/CODE/join", "name"),
    ("PUT", "/api/tables/CODE/name", "name"),
    ("POST", "/api/account/login", "name"),
    ("POST", "/api/rules/check", "rules"),
)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """One for all these tests, on each database."""
    folder = tmp_path_factory.mktemp("bad-input")
    database = str(folder / "cego.sqlite")
    if request.param == "postgresql":
        running: Cluster = request.getfixturevalue("postgres")
        database = running.new_database()
    with serving(database, log=folder / "log") as server:
        yield server


def complaints(server: Server) -> str:
    """What the server wrote into its log."""
    return server.log.read_text() if server.log else ""


def key(answer: httpx.Response) -> str:
    return str(answer.json()["key"]).rpartition(".")[2]


def send(guest: Guest, method: str, path: str, body: object) -> httpx.Response:
    """Half letters, too: JSON can write them."""
    content = json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    return guest.http.request(method, path, content=content, headers=headers)


def test_what_nobody_can_read_is_refused_in_every_door(server: Server) -> None:
    guest = Guest(server)
    code = guest.open(bots=2)
    for address in ADDRESSES:
        answer = guest.http.get(address)
        assert (answer.status_code, key(answer)) == (400, "characters"), address
    for method, path, field in BODIES:
        for text in UNREADABLE:
            body = {field: text, "password": "x"} if "login" in path else {field: text}
            answer = send(guest, method, path.replace("CODE", code), body)
            assert (answer.status_code, key(answer)) == (400, "characters"), (path, text)
    for other in ({"options": {"\ud800": 1}}, {"bots": [None, {"level": "\x00"}]}, ["\x00"]):
        assert key(send(guest, "POST", "/api/tables", other)) == "characters"
    told = {guest.http.get(f"/api/me?language={name}&x=%00").json()["text"] for name in LANGUAGES}
    assert len(told) == len(LANGUAGES)
    assert guest.http.get("/api/me").status_code == 200
    assert complaints(server) == ""


def test_addresses_of_any_length_are_answered(server: Server) -> None:
    guest = Guest(server)
    for long in (300, 1_900):
        # The page knows its own addresses.
        assert guest.http.get("/" + "x" * long).status_code in (200, 404)
        assert guest.http.get("/api/rules/" + "x" * long).status_code in (404, 422)
    for path in ("/" + "x" * 2_500, "/api/me?x=" + "x" * 20_000, "/" + "x" * 60_000):
        answer = guest.http.get(path)
        assert (answer.status_code, key(answer)) == (414, "long-address")
        assert "2000" in answer.json()["text"]
    assert complaints(server) == ""


def test_a_socket_hears_what_cannot_be_read_and_goes_on(server: Server) -> None:
    async def talk() -> None:
        guest = Guest(server)
        code = guest.open(bots=2)
        async with guest.at(code) as link:
            await link.until("hello")
            for text in UNREADABLE:
                for message in (
                    {"t": "seed", "seed": text},
                    {"t": "phrase", "phrase": text},
                    {"t": "act", "action": text},
                    {"t": "ask", "wish": text},
                    {"t": text},
                ):
                    await link.socket.send(json.dumps({"id": "q", **message}))
                    assert (await link.hear())["t"] == "refused"
            assert (await link.ask(t="agree"))["t"] == "ack"
        for nowhere in ("%00", "x" * 3_000):
            with pytest.raises(InvalidStatus, match="403"):
                async with guest.at(nowhere):
                    pass

    run(talk())
    assert complaints(server) == ""


# Names


@pytest.mark.parametrize(
    "wanted",
    [
        "ㅤ",
        "ﾠﾠ",
        "\u115f\u1160",
        "\u2800",
        "\u034f",
        "\ufe0f",
        "\u0301\u0301",
        "H" + "\u0335\u0321\u0334\u0322",
        "Ha" + "\u030d" * 20,
        "Anna \u0301",
        "H\u20dd\u20dd\u20dd\u20dd",
    ],
)
def test_blank_names_and_names_that_hide_what_is_around_are_refused(wanted: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(wanted)
    assert len({refused.value.text(language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("Vroni\ufe0f", "Vroni"),
        ("ㅤHedwig", "Hedwig"),
        ("ก้ำ", "ก้ำ"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("प्रिया", "प्रिया"),
    ],
)
def test_names_of_all_languages_stay(wanted: str, name: str) -> None:
    assert clean_name(wanted) == name


def test_nobody_is_called_like_somebody_with_an_account(database: str) -> None:
    with doors(database, timing=PATIENT) as owner:
        made = owner.post("/api/account", json={"name": "Straßer Hans", "password": PASSWORD})
        assert made.status_code == 201
        guest = browser(owner)
        code = open_table(guest, bots=2)
        for name in ("Straßer Hans", "STRASSER HANS", "ｓtraßer\u200b  hans"):
            for answer in (
                guest.post("/api/me", json={"name": name}),
                guest.put(f"/api/tables/{code}/name", json={"name": name}),
                browser(owner).post(f"/api/tables/{code}/join", json={"name": name}),
                guest.post(f"/api/tables/{code}/programs", json={"chair": 1, "name": name}),
            ):
                assert answer.status_code == 409, name
                assert answer.json()["key"].endswith("name-taken")
        # Whoever has the account may, and a guest keeps the name that he had before.
        joined = owner.post(f"/api/tables/{code}/join", json={"name": "Straßer Hans"})
        assert joined.status_code == 200
        assert guest.post("/api/me", json={"name": "Vroni"}).status_code == 200
        other = browser(owner)
        other.post("/api/account", json={"name": "Vroni", "password": PASSWORD})
        assert guest.get("/api/me").json()["name"] == "Vroni"
