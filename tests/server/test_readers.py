"""Who may read a finished deal."""

import pytest

from server.doors import browser, doors, open_table, play

PATHS = ("", "/text", "/check", "/steps", "/review", "/hint")


@pytest.mark.parametrize("spectators", [True, False])
def test_a_finished_deal_is_read_by_its_link_or_only_by_who_sat_there(
    database: str, spectators: bool
) -> None:
    with doors(database) as client:
        code = open_table(client, spectators=spectators, listed=True)
        play(client, code)
        stranger = browser(client)
        expected = 200 if spectators else 403
        for path in PATHS[:4]:
            assert client.get(f"/api/deals/{code}-1{path}").status_code == 200
            assert stranger.get(f"/api/deals/{code}-1{path}").status_code == expected
        if not spectators:
            for path in PATHS[4:]:
                assert stranger.get(f"/api/deals/{code}-1{path}").status_code == 403
        assert client.get(f"/api/tables/{code}/deals").status_code == 200
        assert stranger.get(f"/api/tables/{code}/deals").status_code == expected


def test_who_brings_his_deals_to_an_account_may_still_read_them(database: str) -> None:
    with doors(database) as client:
        name = {"name": "Anna", "password": "drei Trümpfe und ein Gstieß"}
        client.post("/api/account", json=name).raise_for_status()
        other = browser(client)
        code = open_table(other, spectators=False)
        play(other, code)
        other.post("/api/account/login", json=name | {"bring": True}).raise_for_status()
        assert client.get(f"/api/deals/{code}-1").status_code == 200
        assert client.get(f"/api/deals/{code}-9").status_code == 404
