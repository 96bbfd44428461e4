"""REST: guests, lobby, tables, rules, records; and what protects them."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from cego.fairdeal import FairDeal
from cego.notation import read_text
from cego.rules import SLUGS
from cego.server.http.names import clean_name, clean_title
from cego.server.refusal import Refused
from server.living import run
from server.serving import Guest, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("http") / "cego.sqlite")) as running:
        yield running


def key(answer: httpx.Response) -> str:
    return str(answer.json()["key"]).rpartition(".")[2]


# People


def test_a_guest_is_somebody_at_once_and_stays_so(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        first = browser.get("/api/me", headers={"Accept-Language": "sv-SE,sv;q=0.9"})
        assert first.json()["name"].startswith("Gäst ")
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert browser.get("/api/me").json() == first.json()


def test_a_forged_cookie_is_somebody_new(server: Server) -> None:
    guest = Guest(server)
    me = guest.http.get("/api/me").json()
    cookie = guest.http.cookies["cego"]
    forged = cookie[:-2] + ("AA" if not cookie.endswith("AA") else "BB")
    with httpx.Client(base_url=server.url, cookies={"cego": forged}) as other:
        assert other.get("/api/me").json()["id"] != me["id"]


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("  Ännchen   von Tharau ", "Ännchen von Tharau"),
        ("<b>Karl</b>", "bKarl/b"),
        ("a\u202eb\u0000c\nd", "abc d"),
        ("x" * 24, "x" * 24),
        ("李雷", "李雷"),
    ],
)
def test_names_are_short_and_harmless(wanted: str, name: str) -> None:
    assert clean_name(wanted) == name


def test_a_name_is_never_cut_in_silence() -> None:
    """Whoever chose it would not know; he is told how long it may be."""
    with pytest.raises(Refused, match="24 characters"):
        clean_name("x" * 25)
    longest = "Der lange Donnerstag im Löwen, Unadingen"
    assert clean_title(longest) == longest
    with pytest.raises(Refused, match="name of a table"):
        clean_title(longest + "!")


@pytest.mark.parametrize("wanted", ["", "   ", "\u200b\u200b", "<>", "!!!"])
def test_a_name_has_a_letter_or_a_digit(wanted: str) -> None:
    with pytest.raises(Refused):
        clean_name(wanted)


# Rules


def test_rule_sets_are_listed_and_explained_in_three_languages(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        assert [item["slug"] for item in browser.get("/api/rules").json()] == list(SLUGS)
        titles = set()
        for language in ("de", "en", "sv"):
            told = browser.get(f"/api/rules/schwarzwald?language={language}").json()
            titles.add(told["sections"][0]["title"])
            assert told["differences"]
        assert len(titles) == 3
        assert browser.get("/api/rules/loewen").json()["differences"] == []
        assert browser.get("/api/rules/atlantis").status_code == 404


def test_rules_of_ones_own_are_checked_and_explained(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        good = {"rules": "loewen", "options": {"special.ulti": 100}}
        told = browser.post("/api/rules/check?language=en", json=good).json()
        assert told["spec"] == "loewen@1 special.ulti=100"
        assert any("100" in item["text"] for item in told["differences"])
        for options in ({"special.ulti": "much"}, {"no.such": 1}):
            answer = browser.post("/api/rules/check", json={"options": options})
            assert answer.status_code == 400
            assert next(iter(options)) in answer.json()["text"]


# Tables


def test_a_listed_table_is_in_the_lobby_and_a_private_one_is_not(server: Server) -> None:
    guest = Guest(server)
    listed, private = guest.open(listed=True, title="Stammtisch"), guest.open()
    lobby = {table["code"]: table for table in guest.http.get("/api/tables").json()}
    assert lobby[listed]["title"] == "Stammtisch"
    assert private not in lobby
    guest.http.post(f"/api/tables/{listed}/leave").raise_for_status()
    assert listed not in {table["code"] for table in guest.http.get("/api/tables").json()}


def test_guests_join_and_the_host_arranges_bots(server: Server) -> None:
    anna, beat = Guest(server, "Anna"), Guest(server, "Beat")
    code = anna.open(bots=0)
    joined = beat.http.post(f"/api/tables/{code}/join", json={"chair": 2}).json()
    assert joined["chair"] == 2
    assert beat.http.post(f"/api/tables/{code}/join", json={}).json()["chair"] == 2
    path = f"/api/tables/{code}/chairs/1"
    assert key(beat.http.put(path, json={"level": "lehrling"})) == "not-host"
    assert key(anna.http.put(path, json={"level": "cheater"})) == "level"
    answer = anna.http.put(path, json={"level": "meister", "boldness": 0.5}).json()
    assert answer["table"]["chairs"][1]["sitter"]["level"] == "meister"
    assert anna.http.delete(path).json()["table"]["chairs"][1]["sitter"] is None
    assert beat.http.post(f"/api/tables/{code}/leave").json()["chair"] is None


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({"rules": "atlantis"}, 400),
        ({"rules": "loewen " + "x" * 3_000}, 422),
        ({"players": 7}, 422),
        ({"rules": "schwarzwald", "players": 5}, 400),
        ({"bots": [{"level": "lehrling"}] * 4}, 409),
        ({"pace": "hasty"}, 422),
        ({"rules": "zuger-tapp", "length": "gstiess"}, 400),
        ({"surprise": 1}, 422),
        ({"options": {"evening.deals": 10**9}}, 400),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(
    server: Server, wanted: dict[str, Any], status: int
) -> None:
    answer = Guest(server).http.post("/api/tables?language=de", json=wanted)
    assert (answer.status_code, set(answer.json())) == (status, {"key", "text"})


def test_the_rules_of_a_table_are_read_before_one_agrees(server: Server) -> None:
    guest = Guest(server)
    code = guest.open(options={"auction.early-call": False})
    told = guest.http.get(f"/api/tables/{code}/rules?language=sv").json()
    assert told["sections"]
    assert "auction.early-call" in {item["key"] for item in told["differences"]}


def test_the_export_shows_what_one_may_see_and_finished_deals_in_full(server: Server) -> None:
    guest = Guest(server)
    code = guest.open(deals=2)

    async def play() -> None:
        async with guest.at(code) as link:
            await link.play(deals=1)

    run(play())
    answer = guest.http.get(f"/api/tables/{code}/export")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert [line["v"] for line in lines] == list(range(1, len(lines) + 1))
    assert "server_seed" in next(line for line in lines if line["kind"] == "deal-finished")
    last = [line for line in lines if line["kind"] == "deal-prepared"][-1]
    assert set(last) == {"v", "at", "kind", "number", "commitment"}
    text = guest.http.get(f"/api/deals/{code}-1/text").text
    fair = FairDeal.from_text(text)
    assert fair is not None
    fair.check(read_text(text))
    record = guest.http.get(f"/api/deals/{code}-1").json()
    assert record["fair"]["commitment"] == fair.committed
    assert guest.http.get(f"/api/deals/{code}-9").status_code == 404


def test_a_private_table_is_not_exported_to_strangers(server: Server) -> None:
    code = Guest(server).open(spectators=False)
    answer = Guest(server, "Emil").http.get(f"/api/tables/{code}/export")
    assert (answer.status_code, key(answer)) == (403, "no-spectators")


# What protects it


def test_every_answer_carries_the_headers_that_protect_the_page(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        for path in ("/api/me", "/api/nowhere", "/"):
            headers = browser.get(path).headers
            assert headers["x-content-type-options"] == "nosniff"
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["referrer-policy"] == "same-origin"
            assert "server" not in headers


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", ""])
def test_a_page_from_elsewhere_changes_nothing(server: Server, origin: str) -> None:
    guest = Guest(server)
    answer = guest.http.post("/api/tables", json={}, headers={"Origin": origin})
    assert (answer.status_code, key(answer)) == (403, "origin")
    own = guest.http.post("/api/tables", json={}, headers={"Origin": server.url})
    assert own.status_code == 201


def test_large_bodies_are_refused(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        answer = browser.post("/api/me", content=b"x" * 100_000)
        assert (answer.status_code, key(answer)) == (413, "too-large")

        def pieces() -> Iterator[bytes]:
            yield b'{"name": "'
            for _ in range(50):
                yield b"x" * 10_000

        answer = browser.post("/api/me", content=pieces())
        assert answer.status_code in (400, 413, 422)


def test_errors_come_in_the_readers_language(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        texts = {
            browser.get("/api/tables/nowhere", headers={"Accept-Language": language}).json()["text"]
            for language in ("de-DE", "en", "sv")
        }
        assert len(texts) == 3
        assert (
            browser.get("/api/nowhere?language=de").json()["text"]
            == "Unter dieser Adresse gibt es nichts."
        )


def test_the_documentation_of_the_doors_is_complete(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        paths = browser.get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{code}/export" in paths
    for operations in paths.values():
        for operation in operations.values():
            assert operation["description"]
