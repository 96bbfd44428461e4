"""The lobby: nobody can fill it, and those who wait for people stand in front."""

import time

from starlette.testclient import TestClient

from cego.server.settings import Limits
from cego.server.store.engine import connect
from cego.server.store.schema import tables
from server.doors import at_table, browser, doors, open_table
from server.living import PATIENCE, PATIENT


def listed(client: TestClient, bots: int = 1) -> str:
    """A table that wants to be found."""
    return open_table(client, bots, listed=True)


def lobby(client: TestClient) -> list[str]:
    return [table["code"] for table in client.get("/api/tables").json()]


def test_one_person_has_three_tables_in_the_lobby(database: str) -> None:
    with doors(database, timing=PATIENT) as anna:
        beat = browser(anna)
        his = listed(beat)
        hers = [listed(anna) for _ in range(6)]
        seen = lobby(beat)
        assert his in seen
        assert len([code for code in hers if code in seen]) == 3
        # They are opened all the same: whoever has the code finds them.
        assert all(beat.get(f"/api/tables/{code}").status_code == 200 for code in hers)
        for code in [code for code in hers if code in seen]:
            anna.post(f"/api/tables/{code}/leave").raise_for_status()
        assert sorted(lobby(beat)) == sorted([his, *(code for code in hers if code not in seen)])


def test_tables_of_many_guests_from_one_address_come_after_those_of_others(database: str) -> None:
    with doors(database, Limits(lobby_address=2), PATIENT, behind_proxy=True) as anna:
        beat = browser(anna)
        anna.headers["X-Forwarded-For"], beat.headers["X-Forwarded-For"] = "10.0.0.1", "10.0.0.2"
        his = listed(beat)
        flood = []
        for _ in range(5):
            anna.cookies.clear()
            flood.append(listed(anna))
        seen = lobby(beat)
        assert set(seen) == {his, *flood}
        assert seen.index(his) == 2
        other = browser(anna)
        other.headers["X-Forwarded-For"] = "10.0.0.3"
        last = listed(other)
        assert lobby(beat).index(last) < 3


def test_those_who_wait_come_first_and_empty_tables_last(database: str) -> None:
    with doors(database) as anna:
        beat, carl = browser(anna), browser(anna)
        waiting, full, empty = listed(anna), listed(beat, bots=3), listed(carl)
        with at_table(anna, waiting), at_table(beat, full):
            with at_table(carl, empty) as link:
                link.hear()
            end = time.monotonic() + PATIENCE
            while lobby(carl) != [waiting, full, empty] and time.monotonic() < end:
                time.sleep(0.02)
            assert lobby(carl) == [waiting, full, empty]


def test_an_address_is_kept_as_a_hash_and_only_while_the_table_is_open(database: str) -> None:
    with doors(database, timing=PATIENT) as anna:
        code, private = listed(anna), open_table(anna)

        def opened_from(code: str) -> str:
            engine = connect(database)
            with engine.connect() as connection:
                query = tables.select().where(tables.c.code == code)
                found = str(connection.execute(query).mappings().one()["opened_from"])
            engine.dispose()
            return found

        assert len(opened_from(code)) == 64
        assert opened_from(private) == ""
        anna.post(f"/api/tables/{code}/leave").raise_for_status()
        assert opened_from(code) == ""
