"""Short codes for saying aloud, and names that are chosen while one sits down."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from cego.server.settings import Limits
from cego.server.store.invitations import WORDS, key_of
from server.doors import PASSWORD, at_table, browser, doors, open_table


def key(answer: Any) -> str:
    return str(answer.json()["key"]).rpartition(".")[2]


def invitation(client: TestClient, code: str) -> str | None:
    found: str | None = client.get(f"/api/tables/{code}").json()["invitation"]
    return found


@pytest.mark.parametrize(
    "written", ["KÄFER 27", "käfer27", " Kaefer - 27 ", "Kafer 27", "ka\u0308fer 27"]
)
def test_a_short_code_is_found_however_it_is_written(written: str) -> None:
    assert key_of(written) == "kafer27"


def test_short_codes_are_short_and_differ() -> None:
    assert len({key_of(word) for word in WORDS}) == len(WORDS)
    # A whole code has ten characters: the page tells the two apart by that.
    assert max(map(len, WORDS)) <= 7
    assert len(WORDS) * 90 > 5_000


def test_a_short_code_leads_to_a_table_while_people_gather(database: str) -> None:
    with doors(database) as client:
        assert invitation(client, open_table(client)) is None
        code = open_table(client, bots=2)
        words = invitation(client, code)
        assert words is not None
        other = browser(client)
        assert other.get(f"/api/invitations/{words.lower()}").json() == {"code": code}
        mine = {table["code"]: table["invitation"] for table in client.get("/api/me/tables").json()}
        assert mine[code] == words
        client.put(f"/api/tables/{code}/chairs/1", json={}).raise_for_status()
        with at_table(client, code) as link:
            link.send("agree")
            link.until("begun")
        gone = other.get(f"/api/invitations/{words}")
        assert (gone.status_code, key(gone)) == (404, "no-invitation")
        assert invitation(client, code) is None


def test_a_chair_that_becomes_free_has_a_short_code_too(database: str) -> None:
    with doors(database) as client:
        code = open_table(client)
        freed = client.delete(f"/api/tables/{code}/chairs/3").json()["invitation"]
        assert freed
        client.delete(f"/api/tables/{code}/chairs/2").raise_for_status()
        assert invitation(client, code) == freed
        client.post(f"/api/tables/{code}/leave").raise_for_status()
        assert client.get(f"/api/invitations/{freed}").status_code == 404


def test_a_whole_hall_may_come_by_the_right_code(database: str) -> None:
    with doors(database, limits=Limits(invitations=3)) as client:
        code = open_table(client, bots=2)
        words = invitation(client, code)
        for _ in range(8):
            assert client.get(f"/api/invitations/{words}").json() == {"code": code}
        for _ in range(3):
            assert client.get("/api/invitations/KAUZ 9").status_code == 404
        # Who has guessed too often learns nothing more, not even by a right one.
        assert client.get(f"/api/invitations/{words}").status_code == 429


def test_short_codes_cannot_be_tried_without_end(database: str) -> None:
    with doors(database, limits=Limits(invitations=3)) as client:
        for _ in range(3):
            assert client.get("/api/invitations/KAUZ 99").status_code == 404
        refused = client.get("/api/invitations/KAUZ 99")
        assert (refused.status_code, key(refused)) == (429, "too-many-guesses")


def names(client: TestClient, code: str) -> list[str | None]:
    chairs = client.get(f"/api/tables/{code}").json()["table"]["chairs"]
    return [(chair["sitter"] or {}).get("name") for chair in chairs]


def test_who_sits_down_says_how_he_is_called_and_may_change_it(database: str) -> None:
    with doors(database) as client:
        code = open_table(client, bots=2)
        other = browser(client)
        long = other.post(f"/api/tables/{code}/join", json={"name": "x" * 25})
        assert (long.status_code, key(long)) == (422, "name")
        other.post(f"/api/tables/{code}/join", json={"name": "Hedwig"}).raise_for_status()
        assert names(client, code)[1] == "Hedwig"
        assert other.get("/api/me").json()["name"] == "Hedwig"
        with at_table(client, code) as link:
            link.hear()
            other.put(f"/api/tables/{code}/name", json={"name": "Hede"}).raise_for_status()
            told = link.until("renamed")
            assert told["event"] == {"kind": "renamed", "chair": 1, "name": "Hede"}
            assert told["sight"]["table"]["chairs"][1]["sitter"]["name"] == "Hede"
        assert other.get("/api/me").json()["name"] == "Hede"
        stranger = browser(client).put(f"/api/tables/{code}/name", json={"name": "Emil"})
        assert (stranger.status_code, key(stranger)) == (403, "not-seated")


def test_an_account_keeps_its_name_when_it_is_called_otherwise_at_a_table(database: str) -> None:
    with doors(database) as client:
        wanted = {"name": "Magdalena", "password": PASSWORD}
        client.post("/api/account", json=wanted).raise_for_status()
        code = open_table(client, bots=2)
        client.put(f"/api/tables/{code}/name", json={"name": "Lena"}).raise_for_status()
        assert names(client, code)[0] == "Lena"
        assert client.get("/api/me").json()["name"] == "Magdalena"


def test_who_is_forgotten_leaves_none_of_his_names(database: str) -> None:
    with doors(database) as client:
        code = open_table(client, bots=2, listed=True)
        other = browser(client)
        other.post(f"/api/tables/{code}/join", json={"name": "Hedwig"}).raise_for_status()
        other.put(f"/api/tables/{code}/name", json={"name": "Hede"}).raise_for_status()
        with at_table(client, code) as first, at_table(other, code) as second:
            first.send("agree")
            second.send("agree")
            first.until("begun")
        other.post("/api/me/delete", json={}).raise_for_status()
        told = client.get(f"/api/tables/{code}/export").text
        told += client.get("/api/tables").text + json.dumps(names(client, code))
        assert "Hed" not in told
