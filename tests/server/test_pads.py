"""Score sheets that several phones share, over the wire."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from cego.ledger.prices import price_table
from cego.rules import load
from cego.server.settings import Limits
from server.doors import browser, doors

SHEET, WRITE, LOOK = "abcd" * 4, "w" * 20, "l" * 20
OTHER = "x" * 20


def key(answer: Any) -> str:
    return str(answer.json()["key"]).rpartition(".")[2]


def headers(shown: str = WRITE) -> dict[str, str]:
    return {"X-Cego-Pad": shown}


def share(client: TestClient, code: str = SHEET, write: str = WRITE) -> Any:
    return client.put(f"/api/pad/sheets/{code}", json={"look": LOOK}, headers=headers(write))


def closed(n: int, phone: str = "anna") -> dict[str, Any]:
    return {"id": f"{phone}-{n}", "kind": "closed", "at": 1, "replaces": [], "closed": True}


def send(client: TestClient, *entries: dict[str, Any], since: int = 0, shown: str = WRITE) -> Any:
    body = {"since": since, "entries": list(entries)}
    return client.post(f"/api/pad/sheets/{SHEET}", json=body, headers=headers(shown))


def read(client: TestClient, since: int = 0, shown: str = LOOK) -> Any:
    return client.get(f"/api/pad/sheets/{SHEET}", params={"since": since}, headers=headers(shown))


def test_entries_go_from_phone_to_phone_and_each_comes_once(database: str) -> None:
    with doors(database) as client:
        assert share(client).status_code == 204
        assert share(client).status_code == 204
        other = browser(client)
        mine = send(client, closed(1), closed(2)).json()
        assert (mine["last"], [e["id"] for e in mine["entries"]]) == (2, ["anna-1", "anna-2"])
        theirs = send(other, closed(2, "beat"), closed(1), since=0).json()
        assert [e["id"] for e in theirs["entries"]] == ["anna-1", "anna-2", "beat-2"]
        again = send(client, closed(2), since=2).json()
        assert [e["id"] for e in again["entries"]] == ["beat-2"]
        assert read(other, since=3).json() == {
            "last": 3,
            "entries": [],
            "more": False,
            "may_write": False,
        }


def test_an_entry_is_never_changed(database: str) -> None:
    with doors(database) as client:
        share(client)
        send(client, closed(1))
        send(client, closed(1) | {"closed": False})
        assert read(client).json()["entries"][0]["closed"] is True


def test_a_link_to_look_on_does_not_write_and_a_wrong_one_opens_nothing(database: str) -> None:
    with doors(database) as client:
        share(client)
        send(client, closed(1))
        assert len(read(client, shown=LOOK).json()["entries"]) == 1
        refused = send(client, closed(2), shown=LOOK)
        assert (refused.status_code, key(refused)) == (403, "pad-key")
        refused = read(client, shown=OTHER)
        assert (refused.status_code, key(refused)) == (403, "pad-key")
        refused = share(client, write=OTHER)
        assert (refused.status_code, key(refused)) == (403, "pad-key")
        assert client.get(f"/api/pad/sheets/{SHEET}").status_code == 422


def test_a_sheet_nobody_shared_is_not_there(database: str) -> None:
    with doors(database) as client:
        for answer in (read(client), send(client, closed(1))):
            assert (answer.status_code, key(answer)) == (404, "no-pad")


def test_keys_cannot_be_guessed_without_end(database: str) -> None:
    with doors(database, limits=Limits(pads=3)) as client:
        share(client)
        found = [read(client, shown=f"{n:020}") for n in range(5)]
        assert [answer.status_code for answer in found] == [403, 403, 403, 429, 429]
        # Whoever has the right one is not kept out by others of his house.
        assert read(client).status_code == 200


def test_nobody_fills_the_server_with_sheets(database: str) -> None:
    with doors(database, limits=Limits(pads=3)) as client:
        codes = [f"{n:016}" for n in range(5)]
        found = [share(client, code).status_code for code in codes]
        assert found == [204, 204, 204, 429, 429]
        assert share(client, codes[0]).status_code == 204


def test_a_sheet_is_full_some_day(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cego.server.store.pads.MOST_ENTRIES", 3)
    with doors(database) as client:
        share(client)
        assert send(client, closed(1), closed(2)).status_code == 200
        refused = send(client, closed(3), closed(4))
        assert (refused.status_code, key(refused)) == (409, "pad-full")
        assert read(client).json()["last"] == 2


def test_what_is_no_entry_is_refused_and_nothing_of_it_kept(database: str) -> None:
    with doors(database) as client:
        share(client)
        for wrong in ({"id": "Anna"}, {"kind": "joke"}, {"closed": "maybe"}):
            answer = send(client, closed(1), closed(2) | wrong)
            assert answer.status_code == 400
            assert answer.json()["key"] == "ledger.read.entry"
        assert read(client).json()["entries"] == []


def test_many_entries_come_in_parts(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cego.server.store.pads.AT_ONCE", 4)
    with doors(database) as client:
        share(client)
        send(client, *[closed(n) for n in range(1, 7)])
        first = read(client).json()
        assert (first["last"], first["more"]) == (4, True)
        rest = read(client, since=first["last"]).json()
        assert (len(rest["entries"]), rest["more"]) == (2, False)


def test_a_sheet_can_be_taken_off_the_server(database: str) -> None:
    with doors(database) as client:
        share(client)
        send(client, closed(1))
        address = f"/api/pad/sheets/{SHEET}"
        assert client.delete(address, headers=headers(LOOK)).status_code == 403
        assert client.delete(address, headers=headers()).status_code == 204
        assert read(client).status_code == 404
        # A phone that still has it may share it again.
        assert share(client).status_code == 204
        assert send(client, closed(1)).json()["last"] == 1


def test_a_sheet_outlives_the_server(database: str) -> None:
    with doors(database) as client:
        share(client)
        send(client, closed(1))
    with doors(database) as client:
        assert len(read(client).json()["entries"]) == 1


# Tables of payments


def test_tables_of_payments_are_those_of_the_library(database: str) -> None:
    with doors(database) as client:
        known = client.get("/api/pad/prices").json()
        assert len(known) == 22
        for each in known:
            found = client.get(f"/api/pad/prices/{each['slug']}/{each['players']}").json()
            assert found == price_table(load(each["slug"]), each["players"])
            assert found["id"] == each["id"]


def test_a_table_is_sent_packed(database: str) -> None:
    with doors(database) as client:
        answer = client.get("/api/pad/prices/loewen/4")
        assert answer.headers["content-encoding"] == "gzip"
        plain = client.get("/api/pad/prices/loewen/4", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == answer.json()


def test_house_rules_have_a_table_of_their_own(database: str) -> None:
    with doors(database) as client:
        wanted = {"rules": "loewen", "players": 4, "options": {"special.ulti": 90}}
        table = client.post("/api/pad/prices", json=wanted).json()
        assert table == price_table(load("loewen").replace({"special.ulti": 90}), 4)
        again = {"rules": table["rules"], "players": 4}
        assert client.post("/api/pad/prices", json=again).json() == table


def test_tables_that_cannot_be_are_refused(database: str) -> None:
    with doors(database, limits=Limits(prices=2)) as client:
        assert client.get("/api/pad/prices/nowhere/4").status_code == 404
        assert client.get("/api/pad/prices/schwarzwald/5").status_code == 400
        wanted = {"rules": "schwarzwald", "players": 5}
        assert client.post("/api/pad/prices", json=wanted).status_code == 400
        assert client.post("/api/pad/prices", json={"rules": "nowhere"}).status_code == 400
        assert client.post("/api/pad/prices", json={"rules": "loewen"}).status_code == 429
