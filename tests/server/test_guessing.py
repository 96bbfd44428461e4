"""Guessing passwords: strangers are stopped, and the owner is not locked out by them."""

import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cego.server.live.clock import wall_clock
from cego.server.live.hub import Hub
from cego.server.settings import Limits
from cego.server.store.attempts import Attempts, Budget
from cego.server.store.engine import connect
from cego.server.store.migrate import migrate
from server.doors import PASSWORD, browser, doors

ANNA = {"name": "Anna", "password": PASSWORD}
FEW = Limits(guesses=3, guesses_everywhere=5)


def key(answer: Any) -> str:
    return str(answer.json()["key"]).rpartition(".")[2]


def guess(client: TestClient, times: int, name: str = "Anna") -> list[int]:
    wrong = {"name": name, "password": "guessing is fun"}
    return [client.post("/api/account/login", json=wrong).status_code for _ in range(times)]


def register(client: TestClient) -> None:
    client.post("/api/account", json=ANNA).raise_for_status()


def stop_strangers(client: TestClient) -> None:
    """Strangers try until nothing more is heard, from the same address as the owner."""
    stranger = browser(client)
    assert guess(stranger, 4) == [401, 401, 401, 429]
    guess(stranger, 3, "Beat")
    assert guess(stranger, 1, "Carl") == [429]


def test_a_device_that_was_logged_in_can_always_log_in_again(database: str) -> None:
    with doors(database, FEW) as client:
        register(client)
        assert client.post("/api/account/logout").status_code == 204
        stop_strangers(client)
        assert client.post("/api/account/login", json=ANNA).status_code == 200


def test_a_device_that_is_logged_in_can_always_change_and_delete(database: str) -> None:
    with doors(database, FEW) as client:
        register(client)
        stop_strangers(client)
        changed = {"old": PASSWORD, "new": "ein ganz anderes Wort"}
        assert client.post("/api/account/password", json=changed).status_code == 204
        stop = {"password": "ein ganz anderes Wort"}
        assert client.post("/api/me/delete", json=stop).status_code == 204


def test_a_known_device_guesses_no_more_than_others(database: str) -> None:
    with doors(database, FEW) as client:
        register(client)
        client.post("/api/account/logout")
        assert guess(client, 4) == [401, 401, 401, 429]
        assert client.post("/api/account/login", json=ANNA).status_code == 429


def test_a_device_is_known_for_its_own_accounts_only(database: str) -> None:
    with doors(database, FEW) as client:
        register(client)
        stranger = browser(client)
        stranger.post("/api/account", json=ANNA | {"name": "Beat"}).raise_for_status()
        stop_strangers(client)
        assert guess(stranger, 1) == [429]


def test_logged_in_devices_cannot_guess_at_will(database: str) -> None:
    with doors(database, FEW) as client:
        register(client)
        wrong = {"old": "guessing", "new": "ein ganz anderes Wort"}
        found = [client.post("/api/account/password", json=wrong).status_code for _ in range(4)]
        assert found == [401, 401, 401, 429]


def test_a_restart_forgets_no_try(database: str) -> None:
    with doors(database, FEW) as client:
        register(client)
        assert guess(browser(client), 3) == [401, 401, 401]
    with doors(database, FEW) as client:
        assert guess(browser(client), 1) == [429]


def test_processes_count_together(postgres: Any) -> None:
    database = postgres.new_database()
    with doors(database, FEW) as first, doors(database, FEW) as second:
        register(first)
        assert guess(browser(first), 2) == [401, 401]
        assert guess(browser(second), 2) == [401, 429]


@pytest.mark.parametrize(
    ("ago", "texts"),
    [
        (0, ("warte 15 Minuten", "15 minutes", "15 minuter")),
        (60_000, ("warte 14 Minuten", "14 minutes", "14 minuter")),
        (870_000, ("warte 30 Sekunden", "30 seconds", "30 sekunder")),
    ],
)
def test_the_text_tells_the_true_time(
    tmp_path: Path, ago: int, texts: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    with doors(f"sqlite:///{tmp_path / 'x.sqlite'}", FEW) as client:
        register(client)
        now = [wall_clock()]
        passwords = client.app.state.passwords  # type: ignore[attr-defined]
        monkeypatch.setattr(passwords, "_now", lambda: now[0])
        guess(browser(client), 3)
        now[0] += ago
        for language, text in zip(("de", "en", "sv"), texts, strict=True):
            refused = browser(client).post(f"/api/account/login?language={language}", json=ANNA)
            assert (refused.status_code, key(refused)) == (429, "too-many-guesses")
            assert text in refused.json()["text"]
            assert int(refused.headers["Retry-After"]) == (900_000 - ago) // 1000
        now[0] += 900_000 - ago
        assert browser(client).post("/api/account/login", json=ANNA).status_code == 200


def test_neither_names_nor_addresses_are_kept(database: str) -> None:
    with doors(database, FEW) as client:
        guess(client, 1, "Kunigunde")
        hub: Hub = client.app.state.hub  # type: ignore[attr-defined]
        with hub.log.reader.connect() as connection:
            keys = connection.exec_driver_sql("SELECT key FROM attempts").scalars().all()
    assert len(keys) == 3
    assert all(re.fullmatch("[0-9a-f]{64}", kept) for kept in keys)


def test_a_window_ends_and_a_clock_set_back_does_not_lengthen_it(database: str) -> None:
    engine = connect(database, writes=True)
    migrate(engine)
    attempts = Attempts(engine)
    budget = [Budget("x", 1, 1000)]
    assert [attempts.wait(budget, 5000), attempts.wait(budget, 5400)] == [0, 600]
    assert [attempts.wait(budget, 6000), attempts.wait(budget, 2000)] == [0, 0]
    attempts.drop_old(10**12)
    assert attempts.wait(budget, 2000) == 0
    engine.dispose()
