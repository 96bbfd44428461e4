"""Everybody finds the tables again at which he sits."""

from typing import Any

from starlette.testclient import TestClient

from server.doors import at_table, browser, doors, open_table, play


def mine(client: TestClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/me/tables").json()
    return found


def test_my_tables_say_whether_they_wait_for_me(database: str) -> None:
    with doors(database) as client:
        assert mine(client) == []
        code = open_table(client, bots=2)
        other = browser(client)
        other.post(f"/api/tables/{code}/join", json={"chair": 1}).raise_for_status()
        (table,) = mine(client)
        assert (table["code"], table["stage"], table["chair"]) == (code, "gathering", 0)
        assert (table["waits"], table["to_act"]) == (True, None)
        with at_table(client, code) as first, at_table(other, code) as second:
            first.send("agree")
            first.until("agreed")
            assert mine(client)[0]["waits"] is False
            second.send("agree")
            first.until("deal-prepared")
            assert mine(client)[0]["waits"] is True
            first.send("seed", seed="x")
            second.send("seed", seed="y")
            first.until("dealt")
            while (table := mine(client)[0])["to_act"] not in (0, 1):
                first.hear()  # bots move until a person has to
            assert (table["number"], table["stage"]) == (1, "playing")
            assert table["waits"] is (table["to_act"] == 0)
            assert mine(other)[0]["waits"] is (table["to_act"] == 1)


def test_a_table_is_no_longer_mine_when_it_is_over_or_left(database: str) -> None:
    with doors(database) as client:
        over, left = open_table(client), open_table(client)
        play(client, over)
        assert [table["code"] for table in mine(client)] == [left]
        client.post(f"/api/tables/{left}/leave").raise_for_status()
        assert mine(client) == []


def test_who_leaves_in_the_middle_is_not_reminded_until_he_comes_back(database: str) -> None:
    with doors(database) as client:
        code = open_table(client, bots=2)
        other = browser(client)
        other.post(f"/api/tables/{code}/join", json={}).raise_for_status()
        with at_table(client, code) as first, at_table(other, code) as second:
            first.send("agree")
            second.send("agree")
            first.until("begun")
            other.post(f"/api/tables/{code}/leave").raise_for_status()
            assert mine(other) == []
        with at_table(other, code) as again:
            again.until("came-back")
            assert [table["code"] for table in mine(other)] == [code]


def test_a_table_against_bots_that_is_put_away_is_closed(database: str) -> None:
    with doors(database) as client:
        code, kept = open_table(client), open_table(client)
        assert mine(client)[0]["against_bots"] is True
        client.post(f"/api/me/tables/{code}/put-away").raise_for_status()
        assert [table["code"] for table in mine(client)] == [kept]
        assert client.get(f"/api/tables/{code}").json()["stage"] == "closed"
        # Once more does no harm; what is not mine I cannot put away.
        client.post(f"/api/me/tables/{code}/put-away").raise_for_status()
        assert browser(client).post(f"/api/me/tables/{kept}/put-away").status_code == 403


def test_a_table_with_people_is_put_away_until_it_asks_for_me(database: str) -> None:
    with doors(database) as client:
        code = open_table(client, bots=2)
        other = browser(client)
        other.post(f"/api/tables/{code}/join", json={"chair": 1}).raise_for_status()
        assert mine(other)[0]["against_bots"] is False
        other.post(f"/api/me/tables/{code}/put-away").raise_for_status()
        assert mine(other) == []
        assert [table["code"] for table in mine(client)] == [code]
        with at_table(client, code) as first, at_table(other, code) as second:
            first.send("agree")
            assert mine(other) == []
            second.send("agree")
            first.until("deal-prepared")
            assert [table["waits"] for table in mine(other)] == [True]


def test_what_waits_for_me_comes_first(database: str) -> None:
    with doors(database) as client:
        waits, agreed = open_table(client, bots=2), open_table(client, bots=2)
        with at_table(client, agreed) as link:
            link.send("agree")
            link.until("agreed")
        assert [(table["code"], table["waits"]) for table in mine(client)] == [
            (waits, True),
            (agreed, False),
        ]


def test_a_sleeping_table_is_found_without_being_woken(database: str) -> None:
    with doors(database) as client:
        code = open_table(client)
        cookies = client.cookies
    with doors(database) as later:
        later.cookies = cookies
        assert [table["code"] for table in mine(later)] == [code]
        assert later.get("/api/health").json()["tables"] == 0
