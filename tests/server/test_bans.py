"""Whoever is kept out stays out, in every process, and is told until when and why."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from starlette.testclient import TestClient

from cego.server.store.people import People
from server.doors import PASSWORD, Link, at_table, browser, doors, open_table
from server.landlord import Admin, named
from server.living import PATIENT
from server.test_old_keys import SOON, copy, is_open, two_doors

ANNA = {"name": "Anna", "password": PASSWORD}
BANNED = "server.refused.banned"


def register(client: TestClient) -> str:
    answer = client.post("/api/account", json=ANNA)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def soon(asked: Callable[[], Any], status: int) -> dict[str, Any]:
    """What is answered once the process has heard of it."""
    end = time.monotonic() + SOON
    while (answer := asked()).status_code != status:
        assert time.monotonic() < end, answer.text
        time.sleep(0.05)
    return dict(answer.json())


def me(client: TestClient) -> Callable[[], Any]:
    """Who the cookie says one is; it stays as it is."""
    return lambda: copy(client, client).get("/api/me?language=en")


def is_put_out(link: Link) -> dict[str, Any]:
    while (message := link.hear())["t"] != "error":
        pass
    assert (message["key"], message["again"]) == (BANNED, False)
    closed = link._session.portal.call(link._receive)
    assert (closed["code"], closed["reason"]) == (4403, "banned")
    return message


@pytest.mark.parametrize("account", [False, True])
def test_cookies_sessions_and_sockets_end_in_every_process(
    database: str, admin: Admin, account: bool
) -> None:
    with two_doors(database) as (first, second):
        named(first, "Anna")
        guest = copy(second, first)
        code = open_table(first)
        person = register(first) if account else first.get("/api/me").json()["id"]
        elsewhere = copy(second, first)
        stranger = browser(first)
        with (
            at_table(elsewhere, code) as link,
            at_table(first, code) as own,
            at_table(stranger, code) as other,
        ):
            for at in (link, own, other):
                at.hear()
            assert admin("ban", person, "--reason", "shouting").code == 0
            words = "You are banned here (permanently). Reason: shouting"
            assert is_put_out(link)["text"] == words
            is_put_out(own)
            is_open(other)
        # Neither key makes a new guest, the guest's that is older than the account no more.
        for key in (first, elsewhere, guest):
            assert soon(me(key), 403) == {"key": BANNED, "text": words}
            assert "set-cookie" not in me(key)().headers
        with at_table(elsewhere, code) as link:
            is_put_out(link)
        assert me(stranger)().status_code == 200


def program_at(client: TestClient, host: TestClient, code: str, chair: int) -> TestClient:
    made = host.post(f"/api/tables/{code}/programs", json={"chair": chair}).json()
    program = browser(client)
    program.headers["Authorization"] = f"Bearer {made['token']}"
    return program


def is_void(link: Link) -> None:
    while (message := link.hear())["t"] != "error":
        pass
    assert (message["key"], message["again"]) == ("server.refused.token", False)
    closed = link._session.portal.call(link._receive)
    assert (closed["code"], closed["reason"]) == (4401, "token")


@pytest.mark.parametrize("deleted", [False, True])
def test_the_tokens_end_that_somebody_gave_out_who_is_gone(
    database: str, admin: Admin, deleted: bool
) -> None:
    with two_doors(database) as (first, second):
        named(first, "Anna")
        stranger = browser(first)
        code, other = open_table(first, bots=1), open_table(stranger, bots=1)
        programs = [program_at(at, first, code, n) for n, at in enumerate((first, second), 1)]
        elsewhere = program_at(second, stranger, other, 1)
        for program, to in (*((program, code) for program in programs), (elsewhere, other)):
            assert program.get(f"/api/tables/{to}").status_code == 200
        with (
            at_table(programs[0], code) as here,
            at_table(programs[1], code) as there,
            at_table(elsewhere, other) as open_still,
        ):
            for link in (here, there, open_still):
                link.hear()
            if deleted:
                first.post("/api/me/delete", json={}).raise_for_status()
            else:
                assert admin("ban", "Anna", "--reason", "shouting").code == 0
            is_void(here)
            is_void(there)
            is_open(open_still)
        for program in programs:
            asked = partial(program.get, f"/api/tables/{code}")
            assert soon(asked, 401)["key"] == "server.refused.token"
            with at_table(program, code) as link:
                is_void(link)


def test_a_token_opens_again_when_its_host_is_let_in_again(database: str, admin: Admin) -> None:
    with two_doors(database) as (first, second):
        named(first, "Anna")
        code = open_table(first, bots=2)
        program = program_at(second, first, code, 1)
        assert admin("ban", "Anna", "--days", "1", "--reason", "x").code == 0
        soon(partial(program.get, f"/api/tables/{code}"), 401)
        assert admin("unban", "Anna").code == 0
        soon(partial(program.get, f"/api/tables/{code}"), 200)


@pytest.mark.parametrize("deleted", [False, True])
def test_nobody_waits_for_the_programs_of_somebody_who_is_gone(
    database: str, admin: Admin, deleted: bool
) -> None:
    with doors(database, timing=PATIENT) as anna:
        beat = browser(anna)
        named(anna, "Anna")
        named(beat, "Beat")
        code = open_table(anna, bots=1)
        program = program_at(anna, anna, code, 1)
        beat.post(f"/api/tables/{code}/join", json={}).raise_for_status()
        with at_table(beat, code) as one, at_table(anna, code) as other, at_table(program, code):
            one.send("agree")
            other.send("agree")
            one.until("deal-prepared")
            if deleted:
                anna.post("/api/me/delete", json={}).raise_for_status()
            else:
                assert admin("ban", "Anna", "--reason", "x").code == 0
            gone = [one.until("went-away")["event"] for _ in range(2)]
            assert gone == [{"kind": "went-away", "chair": n, "left": True} for n in (0, 1)]


def test_nobody_waits_for_somebody_who_is_kept_out(database: str, admin: Admin) -> None:
    with doors(database, timing=PATIENT) as anna:
        beat = browser(anna)
        named(anna, "Anna")
        named(beat, "Beat")
        code = open_table(anna, bots=2)
        beat.post(f"/api/tables/{code}/join", json={}).raise_for_status()
        with at_table(beat, code) as one, at_table(anna, code) as other:
            one.send("agree")
            other.send("agree")
            one.until("deal-prepared")
            assert admin("ban", "Anna", "--reason", "x").code == 0
            gone = one.until("went-away")["event"]
            assert gone == {"kind": "went-away", "chair": 0, "left": True}
            is_put_out(other)


def test_a_banned_account_cannot_log_in_and_is_told_until_when(database: str, admin: Admin) -> None:
    with two_doors(database) as (first, second):
        named(first, "Anna")
        register(first)
        assert admin("ban", "Anna", "--days", "3", "--reason", "leaving games").code == 0

        def log_in(password: str = PASSWORD) -> Any:
            wanted = ANNA | {"password": password}
            return browser(second).post("/api/account/login?language=en", json=wanted)

        until = admin.told("people")[0]["until"] / 1000
        assert abs(until - time.time() - 3 * 86_400) < 3_600
        day = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(until))
        refused = log_in()
        assert refused.status_code == 403
        words = f"You are banned here (until {day}). Reason: leaving games"
        assert refused.json() == {"key": BANNED, "text": words}
        # Whoever does not know the password learns nothing.
        assert log_in("wrong").json()["key"] == "server.refused.wrong-password"
        assert admin("unban", "Anna").code == 0
        assert log_in().status_code == 200
        soon(me(first), 200)


def test_a_ban_ends_by_itself(database: str, admin: Admin) -> None:
    with doors(database, timing=PATIENT) as client:
        anna = named(client, "Anna")
        open_table(client)
        admin("ban", anna, "--days", "1", "--reason", "x")
        people: People = client.app.state.hub.people  # type: ignore[attr-defined]
        now = int(time.time() * 1000)
        assert people.ban(anna, now + 86_000_000) is not None
        assert people.ban(anna, now + 86_400_001 + int(SOON * 1000)) is None


def test_deleting_ones_data_is_allowed_and_lifts_no_ban(database: str, admin: Admin) -> None:
    with doors(database, timing=PATIENT) as client:
        person = named(client, "Kunigunde")
        open_table(client)
        admin("ban", person, "--reason", "shouting")
        soon(me(client), 403)
        assert client.post("/api/me/delete", json={}).status_code == 204
        assert soon(me(client), 403)["key"] == BANNED
        assert admin.told("people", "Kunigunde") == []
        assert admin("unban", person).code == 0
        # He is deleted all the same: somebody new comes.
        assert soon(me(client), 200)["id"] != person


def test_a_banned_guest_cannot_become_somebody_with_an_account(database: str, admin: Admin) -> None:
    with doors(database, timing=PATIENT) as client:
        named(client, "Anna")
        open_table(client)
        admin("ban", "Anna", "--reason", "x")
        soon(me(client), 403)
        for door, body in (("", ANNA), ("/login", ANNA | {"bring": True})):
            assert client.post(f"/api/account{door}", json=body).json()["key"] == BANNED
