"""Reporting a player: by whom, of whom, how often, and who reads it."""

from starlette.testclient import TestClient

from cego.server.settings import Limits
from server.doors import PASSWORD, browser, doors, open_table
from server.landlord import Admin, named
from server.living import PATIENT


def join(client: TestClient, code: str) -> None:
    client.post(f"/api/tables/{code}/join", json={}).raise_for_status()


def report(
    client: TestClient, code: str, chair: int, reason: str = "phrases", deal: int = 0
) -> str:
    """The key of the refusal; nothing if it was taken."""
    told = {"chair": chair, "reason": reason, "deal": deal}
    answer = client.post(f"/api/tables/{code}/reports", json=told)
    return "" if answer.status_code == 204 else answer.json()["key"].rpartition(".")[2]


def test_a_report_tells_whoever_runs_the_server_and_nobody_else(
    database: str, admin: Admin
) -> None:
    with doors(database, timing=PATIENT) as anna:
        beat = browser(anna)
        named(anna, "Anna")
        unhold = named(beat, "Unhold")
        code = open_table(anna, bots=2)
        join(beat, code)
        before = beat.get(f"/api/tables/{code}").json()
        assert report(anna, code, 1, "name") == ""
        assert report(anna, code, 1, "name") == "", "the same twice is one"
        assert report(anna, code, 1, "delay") == ""
        assert beat.get(f"/api/tables/{code}").json() == before
        beat.put(f"/api/tables/{code}/name", json={"name": "Beat"}).raise_for_status()
        rows = admin.told("reports")
        assert [row["reason"] for row in rows] == ["delay", "name"]
        assert {(row["table_code"], row["deal"], row["person"]) for row in rows} == {
            (code, 0, unhold)
        }
        assert {(row["name"], row["reporter_name"]) for row in rows} == {("Unhold", "Anna")}
        assert admin.told("people", "Unhold")[0]["reports"] == 2

        settled = str(rows[0]["id"])
        assert admin("reports", "--resolve", settled, "--reason", "talked to him").code == 0
        assert [row["reason"] for row in admin.told("reports")] == ["name"]
        assert len(admin.told("reports", "--all")) == 2
        assert ("resolve", unhold) in admin.log()
        assert "Unhold" in admin("reports").out


def test_only_who_sat_there_reports_and_only_people_who_sit_there(database: str) -> None:
    with doors(database, timing=PATIENT) as anna:
        beat, stranger = browser(anna), browser(anna)
        code = open_table(anna, bots=2)
        join(beat, code)
        assert report(stranger, code, 0) == "not-seated"
        for chair in (0, 2, 7, -1):
            assert report(anna, code, chair) == "no-person"
        assert report(anna, code, 1, deal=1) == "no-such-deal"
        assert report(anna, code, 1, "ugly") == "request"
        beat.post(f"/api/tables/{code}/leave").raise_for_status()
        assert report(beat, code, 0) == "", "he sat there"
        made = anna.post(f"/api/tables/{code}/programs", json={"chair": 1}).json()
        assert report(anna, code, 1) == "no-person", "a program is none"
        program = browser(anna)
        program.headers["Authorization"] = f"Bearer {made['token']}"
        assert report(program, code, 0) == "token"


def test_a_few_reports_a_day_and_not_more(database: str) -> None:
    with doors(database, Limits(reports=2), PATIENT) as anna:
        beat = browser(anna)
        code = open_table(anna, bots=2)
        join(beat, code)
        assert [report(anna, code, 1, reason) for reason in ("name", "delay", "leaving")] == [
            "",
            "",
            "too-many-reports",
        ]
        refused = anna.post(
            f"/api/tables/{code}/reports?language=en", json={"chair": 1, "reason": "leaving"}
        )
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) > 23 * 3600
        assert "24 hours" in refused.json()["text"]
        assert report(beat, code, 0) == ""


def test_who_is_deleted_loses_his_part_in_reports(database: str, admin: Admin) -> None:
    with doors(database, timing=PATIENT) as anna:
        beat = browser(anna)
        named(anna, "Anna")
        named(beat, "Kunigunde")
        code = open_table(anna, bots=2)
        join(beat, code)
        assert report(anna, code, 1) == report(beat, code, 0) == ""
        beat.post("/api/me/delete", json={}).raise_for_status()
        rows = {row["name"]: row for row in admin.told("reports")}
        assert set(rows) == {"", "Anna"}
        assert rows["Anna"]["reporter"] is None
        assert rows["Anna"]["reporter_name"] == rows[""]["called_now"] == ""


def test_reports_and_mutes_go_with_a_guest_into_his_account(database: str, admin: Admin) -> None:
    with doors(database) as anna:
        beat = browser(anna)
        account = named(anna, "Anna")
        anna.post("/api/account", json={"name": "Anna", "password": PASSWORD}).raise_for_status()
        anna.post("/api/account/logout").raise_for_status()
        named(anna, "Gast")
        named(beat, "Beat")
        code = open_table(anna, bots=2)
        join(beat, code)
        assert report(anna, code, 1) == report(beat, code, 0) == ""
        for client, chair in ((anna, 1), (beat, 0)):
            client.post(f"/api/tables/{code}/mutes", json={"chair": chair}).raise_for_status()
        login = {"name": "Anna", "password": PASSWORD, "bring": True}
        anna.post("/api/account/login", json=login).raise_for_status()
        (by, of) = sorted(admin.told("reports"), key=lambda row: row["reporter"] != account)
        assert (by["reporter"], of["person"]) == (account, account)
        assert [muted["name"] for muted in anna.get("/api/me/mutes").json()] == ["Beat"]
        assert [muted["name"] for muted in beat.get("/api/me/mutes").json()] == ["Anna"]
