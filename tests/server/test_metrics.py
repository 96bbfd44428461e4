"""What `/metrics` tells, and whom."""

import json
import re
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed

from cego.locale import has_text
from running import Cego
from server.doors import doors
from server.exposition import Exposition
from server.living import run
from server.serving import Guest, Server, serving

ROOT = Path(__file__).parents[2]
TOKEN = "a-token-long-enough-for-anybody"
_OWN_NAME = re.compile(r"\b(?:cego|process)_[a-z_]+\b")
_VALUES = {
    "stage": {"gathering", "between", "preparing", "playing", "over", "closed"},
    "by": {"person", "bot", "stand-in"},
    "kind": {"request", "socket", "table", "not-saved"},
    "level": {"warning", "error", "critical"},
    "queue": {"log", "bots", "study-quick", "study-long"},
    "pool": {"bots", "study-quick", "study-long"},
    "database": {"sqlite", "postgresql"},
}
"""What labels may say; `reason`, `le` and the versions are looked at by themselves."""


def metrics(server: Server) -> Exposition:
    answer = httpx.get(f"{server.url}/metrics", verify=False)
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return Exposition(answer.text)


def test_counters_count_what_an_evening_really_did(database: str) -> None:
    with serving(database) as server:
        anna = Guest(server)
        code = anna.open()
        done: dict[str, int] = {"person": 0, "bot": 0, "stand-in": 0, "rest": 0}
        sent: list[str] = []

        async def evening() -> None:
            async with anna.at(code) as link:
                hear = link.hear

                async def listening() -> dict[str, Any]:
                    message = await hear()
                    event = message.get("event", {})
                    if event.get("kind") == "acted":
                        done[event["by"]] += 1
                    return message

                link.hear = listening  # type: ignore[method-assign]
                await link.play(1)
                refused = await link.ask(t="act", action="SK")
                assert refused["t"] == "refused"
                refused = await link.ask(t="back", rubbish=1)
                assert refused["t"] == "refused"
                sent.extend(link.acked)
                sent.append((await link.ask(t="phrase", phrase="thanks"))["id"])
                async with anna.at(code) as second:
                    await second.until("hello")
                    at_play = metrics(server)
            assert at_play.value("cego_sockets") == 2
            assert at_play.value("cego_people_connected") == 1
            assert at_play.total("cego_tables") == 1

        run(evening())
        assert anna.http.get("/api/tables/nowhere").status_code == 404
        while not (told := metrics(server)).value("cego_loop_lag_seconds_count"):
            time.sleep(0.1)
        for by in ("person", "bot", "stand-in"):
            assert told.value("cego_actions_total", by=by) == done[by]
        assert done["person"] > 1
        assert done["bot"] > 1
        assert told.value("cego_deals_finished_total") == 1
        refused = told.families["cego_refused_total"].samples
        assert {dict(labels)["reason"]: count for (_, labels), count in refused.items()} == {
            "server.refused.no-deal": 1,
            "server.refused.message": 1,
            "server.refused.no-table": 1,
        }
        assert told.value("cego_command_seconds_count") == len(sent)
        assert told.value("cego_commit_seconds_count") >= done["person"]
        assert told.total("cego_errors_total") == told.total("cego_log_messages_total") == 0
        assert told.value("process_resident_memory_bytes") > 10**6
        _labels_say_nothing_of_anybody(told, {code, "Anna", anna.http.cookies["cego"]})


def _labels_say_nothing_of_anybody(told: Exposition, secrets: set[str]) -> None:
    for label, value in told.labels:
        if label == "reason":
            assert has_text("en", value), value
        elif label == "le":
            assert value == "+Inf" or float(value) > 0
        elif label in ("version", "python"):
            assert re.fullmatch(r"[0-9.a-z+]+", value)
        else:
            assert value in _VALUES[label]
        assert not any(secret in value for secret in secrets)


class Faulty(Server):
    """A server in which tables cannot go on, and cannot be looked at."""

    program = """
from cego.server.live.scheduler import Scheduler
from cego.server.live.hub import Hub
def fail(*_): raise ValueError("a fault")
Hub.get = Scheduler._next = fail
from cego.cli import main
main()
"""


def test_faults_are_counted(tmp_path: Path) -> None:
    server = Faulty(str(tmp_path / "x.sqlite"), log=tmp_path / "log")
    try:
        anna = Guest(server)
        code = anna.open()
        assert anna.http.get(f"/api/tables/{code}").status_code == 500

        async def knock() -> None:
            with pytest.raises(ConnectionClosed):
                async with anna.at(code) as link:
                    await link.hear()

        run(knock())
        told = metrics(server)
        assert told.value("cego_errors_total", kind="request") == 1
        assert told.value("cego_errors_total", kind="socket") == 1
        assert told.value("cego_errors_total", kind="table") >= 1
        assert told.value("cego_log_messages_total", level="error") >= 1
    finally:
        server.stop()


# Who may read them


def test_only_who_is_on_this_machine_or_has_the_token_may_read_them(tmp_path: Path) -> None:
    shown = {"Authorization": f"Bearer {TOKEN}"}
    proxied = [{name: "203.0.113.7"} for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded")]
    for token in ("", TOKEN):
        with doors(f"sqlite:///{tmp_path / 'x.sqlite'}", metrics_token=token) as client:

            def status(peer: str, host: str, headers: dict[str, str], to: Any = client.app) -> int:
                asking = TestClient(to, base_url=f"http://{host}", client=(peer, 4711))
                return asking.get("/metrics", headers=headers).status_code

            opens = 200 if token else 404
            for here in ("127.0.0.1", "127.0.0.1:8000", "localhost:8000", "[::1]:8000"):
                assert status("127.0.0.1", here, {}) == 200
            assert status("::1", "[::1]", {}) == 200
            assert status("::ffff:127.0.0.1", "127.0.0.1", {}) == 200
            # Through a proxy on this machine, whether it says so or not.
            for headers in proxied:
                assert status("127.0.0.1", "localhost", headers) == 404
                assert status("127.0.0.1", "localhost", headers | shown) == opens
            assert status("127.0.0.1", "cego.local", {}) == 404
            for far in ("203.0.113.7", "2001:db8::1", "10.0.0.4"):
                assert status(far, "localhost", {}) == 404
                assert status(far, "cego.local", shown) == opens
                for bad in (f"Bearer {TOKEN}x", "Bearer", "Bearer ", f"Basic {TOKEN}", "Bearer é"):
                    wrong = {"Authorization": bad.encode("latin-1")}
                    assert status(far, "localhost", wrong) == 404  # type: ignore[arg-type]


def test_nobody_else_learns_that_there_are_any(tmp_path: Path) -> None:
    with doors(f"sqlite:///{tmp_path / 'x.sqlite'}") as client:
        refused, unknown = client.get("/metrics"), client.get("/metrics.html")
        assert (refused.status_code, refused.text) == (404, unknown.text)


def test_a_token_that_could_be_guessed_is_refused_at_the_start(
    cego: Cego, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CEGO_METRICS_TOKEN", "short")
    result = cego("serve", "--database", str(tmp_path / "x.sqlite"))
    assert result.code == 2
    assert "at least 16 characters" in result.err


# What is written about them


def told_by_a_server(tmp_path: Path, accept: str = "") -> str:
    with doors(f"sqlite:///{tmp_path / 'x.sqlite'}") as client:
        asking = TestClient(client.app, base_url="http://localhost", client=("127.0.0.1", 4711))
        return asking.get("/metrics", headers={"Accept": accept}).text


def test_another_strict_reader_understands_the_other_form(tmp_path: Path) -> None:
    plain = Exposition(told_by_a_server(tmp_path))
    text = told_by_a_server(tmp_path, "application/openmetrics-text; version=1.0.0")
    told = text_string_to_metric_families(text)  # type: ignore[no-untyped-call]
    names = {each.name for each in told}
    assert names == {name.removesuffix("_total") for name in plain.families}


def test_page_and_dashboard_name_every_metric_and_no_other(tmp_path: Path) -> None:
    families = set(Exposition(told_by_a_server(tmp_path)).families)
    parts = {f"{family}_{part}": family for family in families for part in ("bucket", "count")}

    def named(text: str) -> set[str]:
        return {parts.get(name, name) for name in _OWN_NAME.findall(text)}

    page = (ROOT / "docs/watching.md").read_text("utf-8")
    assert named(page) == families
    dashboard = (ROOT / "deploy/dashboard.json").read_text("utf-8")
    assert named(dashboard) == families
    panels = json.loads(dashboard)["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert all(panel.get("targets") for panel in panels if panel["type"] != "row")


def test_labels_are_explained(tmp_path: Path) -> None:
    page = (ROOT / "docs/watching.md").read_text("utf-8")
    told = Exposition(told_by_a_server(tmp_path))
    for label, value in told.labels - {pair for pair in told.labels if pair[0] == "le"}:
        if label in ("version", "python", "database"):
            assert f"`{label}`" in page
        else:
            assert re.search(rf"\b{value}\b", page), value
