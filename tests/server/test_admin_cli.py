"""``cego admin`` beside servers that run: what it shows and does, and that it is written down."""

import json
import random
import stat
import time
from pathlib import Path
from typing import Any

from sqlalchemy import text
from starlette.testclient import TestClient

from cego.deal.actions import Keep
from cego.server.admin.export import done_by
from cego.server.store.engine import connect
from cego.server.tables.events import Acted
from cego.server.tables.state import Stage
from running import Cego
from server.doors import PASSWORD, Link, at_table, browser, doors, open_table, play
from server.landlord import Admin, named
from server.living import PATIENT
from server.tabling import Playing


def until(link: Link, kind: str) -> dict[str, Any]:
    event: dict[str, Any] = link.until(kind)["event"]
    return event


def wait_for_name(client: TestClient, name: str) -> None:
    """The process hears of it by itself."""
    while client.get("/api/me").json()["name"] != name:
        time.sleep(0.05)


def test_tables_and_people_are_listed_and_found(database: str, admin: Admin) -> None:
    with doors(database, timing=PATIENT) as anna:
        beat = browser(anna)
        first, second = named(anna, "Anna"), named(beat, "Beat [red]")
        code = open_table(anna, bots=2)
        beat.post(f"/api/tables/{code}/join", json={}).raise_for_status()
        other = open_table(beat)
        beat.post("/api/account", json={"name": "Beat", "password": PASSWORD}).raise_for_status()
        rows = {row["code"]: row for row in admin.told("tables")}
        assert set(rows) == {code, other}
        assert rows[code]["people"] == ["Anna", "Beat [red]"]
        assert (rows[code]["bots"], rows[code]["free"], rows[code]["stage"]) == (2, 0, "gathering")
        assert [row["code"] for row in admin.told("tables", "--person", "Anna")] == [code]
        assert admin.told("tables", "--stage", "over") == []
        people = {row["name"]: row for row in admin.told("people")}
        assert {row["id"] for row in people.values()} == {first, second}
        assert people["Beat"]["account"]
        assert not people["Anna"]["account"]
        assert [row["id"] for row in admin.told("people", "NN")] == [first]
        assert admin.told("people", "%") == []
        shown = admin("people").out + admin("tables").out
        assert "Anna" in shown
        assert "Beat [red]" in shown
        assert code in shown


def test_a_table_that_is_closed_is_closed_for_its_people(database: str, admin: Admin) -> None:
    with doors(database, timing=PATIENT) as client:
        code = open_table(client, listed=True)
        with at_table(client, code) as link:
            link.send("agree")
            until(link, "deal-prepared")
            assert admin("close", code, "--reason", "a quarrel").code == 0
            assert until(link, "closed") == {"kind": "closed", "why": "admin"}
            link.send("seed", seed="x")
            while (message := link.hear())["t"] != "refused":
                pass
            assert message["key"] == "server.refused.closed"
        assert client.get("/api/tables").json() == []
        again = admin("close", code, "--reason", "a quarrel")
        assert (again.code, again.err) == (2, "This table is closed.\n")
        assert "no such table" in admin("close", "nowhere", "--reason", "x").err
        assert admin.log() == [("close", code)]


def test_somebody_is_renamed_wherever_he_is_known(database: str, admin: Admin) -> None:
    with doors(database, timing=PATIENT) as client:
        other = browser(client)
        guest = named(client, "Unhold")
        named(other, "Beat")
        code = open_table(client, bots=2)
        other.post(f"/api/tables/{code}/join", json={}).raise_for_status()
        with at_table(other, code) as link:
            assert admin("rename", "Unhold", "Ulrich", "--reason", "his name").code == 0
            assert until(link, "renamed") == {"kind": "renamed", "chair": 0, "name": "Ulrich"}
        # The cookie still says what it said.
        wait_for_name(client, "Ulrich")
        mine = open_table(client)
        chairs = client.get(f"/api/tables/{mine}").json()["table"]["chairs"]
        assert chairs[0]["sitter"]["name"] == "Ulrich"

        client.post("/api/account", json={"name": "Unhold", "password": PASSWORD})
        assert "This name" not in admin("rename", guest, "Beate").err
        wait_for_name(client, "Beate")
        other.post("/api/account", json={"name": "Beat", "password": PASSWORD})
        third = browser(client)
        stranger = named(third, "Carl")
        open_table(third)
        for person in (guest, stranger):
            taken = admin("rename", person, "BEAT")
            assert (taken.code, taken.err) == (2, "This name is already taken.\n")
        assert admin("rename", guest, "<>").code == 2
        assert admin.log() == [("rename", guest), ("rename", guest)]


def test_finished_deals_name_a_renamed_person_as_he_is_called_now(
    database: str, admin: Admin
) -> None:
    with doors(database) as client:
        named(client, "Unhold")
        play(client, open_table(client))
        assert admin("rename", "Unhold", "Ulrich").code == 0
        (deal,) = client.get("/api/me/deals").json()
        assert [player["name"] for player in deal["players"] if player["you"]] == ["Ulrich"]


def test_all_that_is_stored_of_somebody_is_his_and_nothing_of_others(
    database: str, admin: Admin, tmp_path: Path
) -> None:
    with doors(database, timing=PATIENT) as client:
        other = browser(client)
        beat = named(other, "Beat")
        anna = named(client, "Anna")
        password = {"name": "Anna", "password": PASSWORD}
        client.post("/api/account", json=password).raise_for_status()
        play(client, open_table(client))
        code = open_table(client, bots=2)
        other.post(f"/api/tables/{code}/join", json={}).raise_for_status()
        for mine, theirs in ((client, 1), (other, 0)):
            told = {"chair": theirs, "reason": "delay"}
            mine.post(f"/api/tables/{code}/reports", json=told).raise_for_status()
        client.post(f"/api/tables/{code}/mutes", json={"chair": 1}).raise_for_status()
        while not client.get("/api/me/ratings").json():
            time.sleep(0.05)
        file = tmp_path / "anna.json"
        assert admin("export", "anna", str(file)).code == 0
        told = json.loads(file.read_text("utf-8"))
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert (told["person"], told["name"]) == (anna, "Anna")
        assert told["deals"] == client.get("/api/me/deals").json()
        assert told["statistics"] == client.get("/api/me/statistics").json()
        assert told["ratings"] == client.get("/api/me/ratings").json()
        assert len(told["devices"]) == 1
        assert [row["name"] for row in told["reported"]] == ["Beat"]
        assert [row["reason"] for row in told["reports"]] == ["delay"]
        assert [row["name"] for row in told["muted"]] == ["Beat"]
        assert code in {table["code"] for table in told["tables"]}
        assert [row["what"] for row in told["admin_log"]] == ["export"]
        written = file.read_text("utf-8")
        hub = client.app.state.hub  # type: ignore[attr-defined]
        session = hub.people.devices(anna)[0]["id"]
        stored = hub.people.account_of(anna)["password"]
        assert not [secret for secret in (beat, session, stored) if secret in written]

        again = admin("export", "Anna", str(file))
        assert again.code == 2
        assert "exists already" in again.err
        assert file.read_text("utf-8") == written
        nobody = tmp_path / "nobody.json"
        assert admin("export", "Hedwig", str(nobody)).code == 2
        assert not nobody.exists()
        assert admin.log() == [("export", anna)]


def test_no_hidden_card_of_a_running_deal_is_read_out() -> None:
    playing, kept = _somebody_keeps_cards()
    told = [row for row in done_by(playing.events, "anna") if row["kind"] == "acted"]
    assert told[-1]["action"] == {"seat": told[-1]["action"]["seat"], "keep": len(kept)}
    assert not [card for card in kept if f'"{card}"' in json.dumps(told)]
    # After the deal all of it is open.
    playing.finish()
    told = list(done_by(playing.events, "anna"))
    assert kept in [row["action"].get("keep") for row in told if row["kind"] == "acted"]


def _somebody_keeps_cards() -> tuple[Playing, list[str]]:
    """A deal in which Anna has kept cards that nobody else knows, and which ones."""
    rng = random.Random(1)
    while True:
        playing = Playing.open(seed=rng.random()).begin()
        while playing.table.stage is Stage.PLAYING:
            for event in playing.act(rng.choice(playing.legal())):
                if isinstance(event, Acted) and event.chair == 0 and isinstance(event.action, Keep):
                    return playing, event.action.parts(playing.table.rules.pack)


def test_every_look_at_people_and_every_change_is_written_down(
    database: str, admin: Admin, cego: Cego
) -> None:
    with doors(database, timing=PATIENT) as client:
        anna = named(client, "Anna")
        open_table(client)
        admin("tables")
        admin("people", "Anna")
        admin("reports")
        admin("ban", "Anna", "--reason", "shouting\nand more")
        admin("unban", "Anna")
        assert cego("admin", "tables", "--database", database).code == 0
        rows = admin.told("log")[::-1]
    assert [(row["what"], row["whom"], row["why"]) for row in rows] == [
        ("tables", "", ""),
        ("people", "", ""),
        ("reports", "", ""),
        ("ban", anna, "shouting and more"),
        ("unban", anna, ""),
        ("tables", "", ""),
    ]
    assert {row["who"] for row in rows[:-1]} == {"landlord"}
    assert rows[-1]["who"] not in ("", "landlord")


def test_what_cannot_be_written_down_is_not_done(database: str, admin: Admin) -> None:
    with doors(database, timing=PATIENT) as client:
        code = open_table(client)
        engine = connect(database, writes=True)
        with engine.begin() as connection:
            connection.execute(text("ALTER TABLE admin_log RENAME TO elsewhere"))
        assert admin("close", code, "--reason", "x").code == 2
        with engine.begin() as connection:
            connection.execute(text("ALTER TABLE elsewhere RENAME TO admin_log"))
        engine.dispose()
        assert client.get(f"/api/tables/{code}").json()["stage"] == "gathering"


def test_what_is_wrong_is_said_in_a_sentence(cego: Cego, tmp_path: Path) -> None:
    file = str(tmp_path / "cego.sqlite")
    admin = Admin(cego, file)
    with doors(f"sqlite:///{file}", timing=PATIENT) as client:
        for guest in (client, browser(client)):
            named(guest, "Anna")
            open_table(guest)
        found = admin("ban", "Anna", "--reason", "x")
        assert found.code == 2
        twice = admin.told("people")
        assert all(row["id"] in found.err for row in twice)
        assert "cego admin people" in admin("ban", "Nobody", "--reason", "x").err
        assert "A reason is missing" in admin("ban", twice[0]["id"], "--reason", " ").err
        assert "at most 200" in admin("close", "x", "--reason", "x" * 201).err
        assert "not banned" in admin("unban", twice[0]["id"]).err
        assert "no report 7" in admin("reports", "--resolve", "7").err
        assert admin.log() == [("people", "")]
    missing = cego("admin", "people", "--database", str(tmp_path / "none.sqlite"))
    assert (missing.code, "no database" in missing.err) == (2, True)
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    other = cego("admin", "people", "--database", str(empty))
    assert (other.code, "form of this version" in other.err) == (2, True)
