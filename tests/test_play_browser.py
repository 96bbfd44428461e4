"""`cego play` in the browser: the address that it tells, and the table that stands there."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cego.cli import play_browser
from cego.rules import Rules, load
from cego.server.app import create_app
from cego.server.settings import Settings

SONNE = Rules.parse(
    'slug = "sonne"\nbase = "loewen"\ntitle = "Sonne"\nplayers = [4]\n'
    "[auction]\nearly-call = false\n[special]\npiccolo = 40\nbettel = 40\nulti = 100\n",
    "sonne.toml",
)


def told(
    rules: Rules, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[str, Settings]:
    """The address that is printed, and how the server is set up."""
    found: list[Settings] = []

    def serve(settings: Settings, *rest: object) -> None:
        ready = rest[-1]
        assert callable(ready)
        found.append(settings)
        ready("http://127.0.0.1:9")

    monkeypatch.setattr(play_browser, "run", serve)
    monkeypatch.setattr(play_browser, "_has_windows", lambda: False)
    play_browser.play_in_browser(rules, 4, "en")
    return capsys.readouterr().out.splitlines()[0].split()[-1], found[0]


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (load("baden"), "baden"),
        (SONNE, "sonne"),
        (load("loewen").replace({"special.ulti": 100, "auction.early-call": False}), "own"),
    ],
    ids=["packaged", "file", "changed"],
)
def test_the_address_is_short_and_leads_to_these_rules(
    rules: Rules,
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CEGO_DATABASE_URL", str(tmp_path / "cego.sqlite"))
    address, settings = told(rules, monkeypatch, capsys)
    assert address == f"http://127.0.0.1:9/#/play/{name}/4/lehrling"
    wanted = {"rules": name, "players": 4, "bots": [None, *[{"level": "lehrling"}] * 3]}
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as client:
        client.get("/api/me")
        answer = client.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        told_rules = client.get(f"/api/tables/{answer.json()['code']}/rules").json()
    assert told_rules["spec"] == rules.spec


def test_a_server_for_others_does_not_know_these_names(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/cego.sqlite")
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as client:
        client.get("/api/me")
        answer = client.post("/api/tables", json={"rules": "sonne", "players": 4, "bots": []})
        assert answer.status_code >= 400
