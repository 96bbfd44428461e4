"""Opening tables never locks anybody out, and leaves nothing behind without end."""

import time
from typing import Any

from starlette.testclient import TestClient

from cego.server.settings import Limits
from server.doors import at_table, browser, doors, open_table, play
from server.living import PATIENCE


def mine(client: TestClient) -> list[str]:
    return [table["code"] for table in client.get("/api/me/tables").json()]


def stage(client: TestClient, code: str) -> str:
    return str(client.get(f"/api/tables/{code}").json()["stage"])


def leave_alone(client: TestClient, code: str) -> str:
    """Wait until the table knows that nobody looks at it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        table = client.get(f"/api/tables/{code}").json()["table"]
        if table["chairs"][0]["presence"] == "away":
            return code
        time.sleep(0.02)
    raise AssertionError("somebody is still at the table")


def test_of_tables_against_bots_the_last_three_stay(database: str) -> None:
    with doors(database, limits=Limits(tables=2)) as client:
        codes = [leave_alone(client, open_table(client)) for _ in range(5)]
        assert [stage(client, code) for code in codes] == ["closed"] * 2 + ["gathering"] * 3
        assert sorted(mine(client)) == sorted(codes[2:])


def test_a_table_for_people_closes_none_against_bots(database: str) -> None:
    with doors(database) as client:
        codes = [leave_alone(client, open_table(client)) for _ in range(3)]
        open_table(client, bots=2)
        assert [stage(client, code) for code in codes] == ["gathering"] * 3


def test_a_table_that_is_looked_at_is_not_closed(database: str) -> None:
    with doors(database) as client:
        looked = open_table(client)
        with at_table(client, looked) as link:
            link.hear()
            others = [leave_alone(client, open_table(client)) for _ in range(3)]
            assert stage(client, looked) == "gathering"
            assert [stage(client, code) for code in others] == ["closed"] + ["gathering"] * 2


def test_an_evening_against_bots_that_is_over_makes_room(database: str) -> None:
    with doors(database) as client:
        over = open_table(client)
        play(client, over)
        leave_alone(client, over)
        open_table(client)
        assert stage(client, over) == "closed"


def test_tables_with_people_are_limited_and_the_lonely_ones_give_way(database: str) -> None:
    with doors(database, limits=Limits(tables=2)) as client:
        lonely = leave_alone(client, open_table(client, bots=2))
        codes = [open_table(client, bots=2)]
        other = browser(client)
        other.post(f"/api/tables/{codes[0]}/join", json={}).raise_for_status()
        codes.append(open_table(client, bots=2))
        assert [stage(client, code) for code in (lonely, *codes)] == [
            "closed",
            "gathering",
            "gathering",
        ]
        other.post(f"/api/tables/{codes[1]}/join", json={}).raise_for_status()
        refused = client.post("/api/tables", json={})
        assert (refused.status_code, key(refused)) == (429, "too-many-tables")
        # Alone one can always play.
        assert stage(client, open_table(client)) == "gathering"


def key(answer: Any) -> str:
    return str(answer.json()["key"]).rpartition(".")[2]


def test_asking_twice_for_the_same_table_opens_one(database: str) -> None:
    with doors(database) as client:
        first = leave_alone(client, open_table(client, reuse=True, hints=True))
        assert open_table(client, reuse=True, hints=True) == first
        assert open_table(client, reuse=True, hints=False) != first
        assert open_table(client, bots=2, reuse=True, hints=True) != first
        with at_table(client, first) as link:
            link.send("agree")
            link.until("begun")
        assert open_table(client, reuse=True, hints=True) != first


def test_the_same_people_can_meet_again_at_a_new_table(database: str) -> None:
    with doors(database) as client:
        code = open_table(client, bots=2, hints=True, title="Donnerstag")
        other = browser(client)
        other.post(f"/api/tables/{code}/join", json={"name": "Rosa"}).raise_for_status()
        early = client.post(f"/api/tables/{code}/again")
        assert (early.status_code, key(early)) == (409, "not-over")
        client.post(f"/api/tables/{code}/leave").raise_for_status()
        assert stage(client, code) == "closed"
        stranger = browser(client).post(f"/api/tables/{code}/again")
        assert (stranger.status_code, key(stranger)) == (403, "not-seated")
        again = other.post(f"/api/tables/{code}/again")
        assert again.status_code == 201
        found = again.json()
        kinds = [(chair["sitter"] or {}).get("kind") for chair in found["table"]["chairs"]]
        assert kinds == ["person", None, "bot", "bot"]
        assert found["table"]["chairs"][0]["sitter"]["name"] == "Rosa"
        assert (found["table"]["title"], found["table"]["hints"]) == ("Donnerstag", True)
        assert found["invitation"]
