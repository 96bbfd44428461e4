"""Accounts: a guest keeps what he played, logs in elsewhere, logs out, is forgotten."""

import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cego.server.http.passwords import check_password, login_of
from cego.server.live.hub import SESSION_MS
from cego.server.refusal import Refused
from cego.server.settings import Limits
from server.doors import PASSWORD, at_table, browser, doors, open_table, play

ANNA = {"name": "Anna", "password": PASSWORD}


def key(answer: object) -> str:
    return str(answer.json()["key"]).rpartition(".")[2]  # type: ignore[attr-defined]


def register(client: TestClient, name: str = "Anna") -> str:
    answer = client.post("/api/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def look_again(client: TestClient) -> None:
    keeper = client.app.state.keeper  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(keeper.look_again)


def test_a_guest_becomes_an_account_and_keeps_his_history(database: str) -> None:
    with doors(database) as client:
        guest = client.get("/api/me").json()
        assert guest["account"] is False
        play(client, open_table(client))
        assert register(client) == guest["id"]
        assert client.get("/api/me").json() == {"id": guest["id"], "name": "Anna", "account": True}
        (deal,) = client.get("/api/me/deals").json()
        assert deal["payment"] == next(p["payment"] for p in deal["players"] if p["you"])
        assert sum(p["payment"] for p in deal["players"]) == 0
        assert {p["kind"] for p in deal["players"]} == {"person", "bot"}


def test_one_logs_in_elsewhere_and_out_again(database: str) -> None:
    with doors(database) as client:
        person = register(client)
        other = browser(client)
        assert key(other.post("/api/account/logout")) == "no-account"
        assert other.get("/api/me").json()["id"] != person
        wrong = other.post("/api/account/login", json=ANNA | {"password": "something else"})
        nobody = other.post("/api/account/login", json=ANNA | {"name": "Nobody"})
        assert (wrong.status_code, key(wrong)) == (401, "wrong-password")
        assert wrong.json() == nobody.json()
        again = other.post("/api/account/login", json=ANNA | {"name": " aNNa "})
        assert again.json() == {"id": person, "name": "Anna", "account": True}
        cookie = dict(other.cookies)
        assert other.post("/api/account/logout").status_code == 204
        assert other.get("/api/me").json()["account"] is False
        stolen = browser(client)
        stolen.cookies.update(cookie)
        assert stolen.get("/api/me").json()["id"] != person
        assert client.get("/api/me").json()["id"] == person


def test_a_name_belongs_to_one_account(database: str) -> None:
    with doors(database) as client:
        register(client)
        assert key(client.post("/api/account", json=ANNA)) == "has-account"
        other = browser(client)
        taken = other.post("/api/account", json=ANNA | {"name": "ANNA"})
        assert (taken.status_code, key(taken)) == (409, "name-taken")
        register(other, "Beat")
        assert key(other.post("/api/me", json={"name": "anna"})) == "name-taken"
        assert other.post("/api/me", json={"name": "Carl"}).json()["name"] == "Carl"
        third = browser(client)
        answer = third.post("/api/account/login", json={"name": "Carl", "password": PASSWORD})
        assert answer.json()["name"] == "Carl"


def test_another_password_ends_all_other_sessions(database: str) -> None:
    with doors(database) as client:
        register(client)
        other = browser(client)
        other.post("/api/account/login", json=ANNA).raise_for_status()
        changed = {"old": PASSWORD, "new": "ein ganz anderes Wort"}
        wrong = client.post("/api/account/password", json=changed | {"old": "wrong"})
        assert wrong.status_code == 401
        assert client.post("/api/account/password", json=changed).status_code == 204
        assert client.get("/api/me").json()["account"] is True
        assert other.get("/api/me").json()["account"] is False
        assert other.post("/api/account/login", json=ANNA).status_code == 401


def test_after_a_year_one_logs_in_again(database: str) -> None:
    with doors(database) as client:
        register(client)
        hub = client.app.state.hub  # type: ignore[attr-defined]
        hub.people.close_old_sessions(hub.now() - SESSION_MS)
        look_again(client)
        assert client.get("/api/me").json()["account"] is True
        hub.people.close_old_sessions(hub.now() + 1)
        look_again(client)
        assert client.get("/api/me").json()["account"] is False
        assert client.post("/api/account/login", json=ANNA).status_code == 200


def test_what_was_played_as_a_guest_can_be_brought_along(database: str) -> None:
    with doors(database) as client:
        register(client)
        other = browser(client)
        play(other, open_table(other))
        other.post("/api/account/login", json=ANNA | {"bring": True}).raise_for_status()
        assert len(client.get("/api/me/deals").json()) == 1


def test_nobody_loses_his_chair_by_logging_in(database: str) -> None:
    with doors(database) as client:
        register(client)
        other = browser(client)
        code = open_table(other)
        with at_table(other, code) as link:
            link.send("agree")
            link.send("seed", seed="x")
            link.until("dealt")
            assert key(other.post("/api/account/login", json=ANNA)) == "at-a-table"


def test_deleting_leaves_finished_deals_and_no_name(database: str) -> None:
    with doors(database) as client:
        anna = browser(client)
        register(anna, "Annabella")
        code = open_table(anna, bots=2)
        client.post("/api/me", json={"name": "Beat"})
        client.post(f"/api/tables/{code}/join", json={})
        play_beside(anna, client, code)
        wrong = anna.post("/api/me/delete", json={"password": "wrong"})
        assert wrong.status_code == 401
        assert anna.post("/api/me/delete", json={"password": PASSWORD}).status_code == 204
        assert anna.get("/api/me").json()["account"] is False
        assert anna.get("/api/me/deals").json() == []
        assert client.get("/api/players/Annabella").status_code == 404
        (deal,) = client.get("/api/me/deals?language=de").json()
        assert [p["name"] for p in deal["players"]][:2] == ["gelöschter Spieler", "Beat"]
        seen = client.get(f"/api/tables/{code}").json()["table"]["chairs"][0]["sitter"]["name"]
        assert seen == "–"
        assert client.get(f"/api/deals/{code}-1/check").json()["ok"]
        export = client.get(f"/api/tables/{code}/export").text
        assert "Annabella" not in export


def play_beside(host: TestClient, client: TestClient, code: str) -> None:
    """The host agrees and leaves, so that a bot stands in; the other plays."""
    with at_table(host, code) as first, at_table(client, code) as second:
        first.send("agree")
        second.send("agree")
        second.until("begun")
        host.post(f"/api/tables/{code}/leave").raise_for_status()
        play(client, code)


def test_nothing_of_a_deleted_guest_is_left_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "cego.sqlite"
    with doors(f"sqlite:///{file}") as client:
        client.post("/api/me", json={"name": "Kunigunde"})
        play(client, open_table(client, listed=True, deals=3))
        assert client.post("/api/me/delete", json={}).status_code == 204
    with sqlite3.connect(file) as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    assert "Kunigunde" not in dump


def test_passwords_cannot_be_guessed_at_will(tmp_path: Path) -> None:
    limits = Limits(guesses=3, guesses_everywhere=5)
    with doors(f"sqlite:///{tmp_path / 'x.sqlite'}", limits) as client:
        register(client)
        other = browser(client)
        guess = ANNA | {"password": "guessing is fun"}
        found = [other.post("/api/account/login", json=guess).status_code for _ in range(4)]
        assert found == [401, 401, 401, 429]
        names = [
            other.post("/api/account/login", json=guess | {"name": f"n{n}"}).status_code
            for n in range(3)
        ]
        assert names == [401, 401, 429]


def test_accounts_are_not_made_without_end(tmp_path: Path) -> None:
    with doors(f"sqlite:///{tmp_path / 'x.sqlite'}", Limits(accounts=1)) as client:
        register(client)
        other = browser(client)
        answer = other.post("/api/account", json={"name": "Beat", "password": PASSWORD})
        assert (answer.status_code, key(answer)) == (429, "too-many-accounts")


@pytest.mark.parametrize(
    "password", ["short", "aaaaaaaaaaaa", "Password123", "12345678", "AnnaKlein!", "x" * 300]
)
def test_a_password_that_everyone_tries_is_refused(password: str) -> None:
    with pytest.raises(Refused):
        check_password(password, "Annaklein")


def test_a_name_is_compared_without_case_and_look_alike_forms() -> None:
    assert login_of("ＡＮＮＡ Straße") == login_of("anna STRASSE")


def test_passwords_are_not_stored(tmp_path: Path) -> None:
    file = tmp_path / "cego.sqlite"
    with doors(f"sqlite:///{file}") as client:
        register(client)
        cookie = client.cookies["cego"]
    connection = sqlite3.connect(file)
    dump = "\n".join(connection.iterdump())
    connection.close()
    assert PASSWORD not in dump
    assert cookie not in dump
    assert "$argon2id$" in dump


def test_a_program_has_no_account(database: str) -> None:
    with doors(database) as client:
        code = open_table(client, bots=2)
        made = client.post(f"/api/tables/{code}/programs", json={"chair": 1}).json()
        program = browser(client)
        program.headers["Authorization"] = f"Bearer {made['token']}"
        for path in ("/api/account", "/api/account/login"):
            assert key(program.post(path, json=ANNA)) == "token"
        assert key(program.post("/api/me/delete", json={})) == "token"
