"""What is shipped to run the server by fits the server."""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from cego.cli import app
from cego.server.run import END_SECONDS
from running import Cego
from server.serving import serving

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def unit_command() -> list[str]:
    found = re.search(r"^ExecStart=(.+)$", (DEPLOY / "cego.service").read_text(), re.M)
    assert found
    return shlex.split(found[1])


def container_command() -> list[str]:
    text = (DEPLOY / "Containerfile").read_text()
    parts = [re.search(rf"^{word} (\[.+\])$", text, re.M) for word in ("ENTRYPOINT", "CMD")]
    return [word for part in parts if part for word in json.loads(part[1])]


@pytest.mark.parametrize("command", [unit_command(), container_command()])
def test_the_command_line_is_understood(command: list[str]) -> None:
    program, name, *options = command
    assert (Path(program).name, name) == ("cego", "serve")
    serve = typer.main.get_command(app).commands[name]  # type: ignore[attr-defined]
    read = serve.make_context(name, options).params
    assert (read["port"], read["behind_proxy"]) == (8000, True)


def test_the_proxy_speaks_to_the_port_of_the_service() -> None:
    port = unit_command()[unit_command().index("--port") + 1]
    proxy = (DEPLOY / "nginx.conf").read_text()
    assert f"server 127.0.0.1:{port};" in proxy
    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"):
        assert f"proxy_set_header {header} " in proxy


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "cego.service").read_text()
    for wanted in ("Type=notify", "WatchdogSec=", "Restart=always"):
        assert re.search(rf"^{wanted}", text, re.M)
    stop = re.search(r"^TimeoutStopSec=([0-9]+)$", text, re.M)
    assert stop
    assert int(stop[1]) > END_SECONDS
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("no systemd here")
    unit = tmp_path / "cego.service"
    unit.write_text(text.replace("/opt/cego/bin/cego", sys.executable))
    done = subprocess.run([program, "verify", unit], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_container_is_built_of_exact_versions_and_can_copy_postgresql() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    bases = re.findall(r"^FROM (\S+)", text, re.M)
    assert len(bases) == 2
    for base in bases:
        assert re.fullmatch(r"python:3\.[0-9]+\.[0-9]+-slim-[a-z]+", base)
    assert "PIP_CONSTRAINT=/source/constraints.txt" in text
    assert "postgresql-client" in text


def test_the_health_check_asks_at_the_port_of_the_container(tmp_path: Path) -> None:
    text = (DEPLOY / "Containerfile").read_text()
    found = re.search(r"^HEALTHCHECK .*CMD (\[.+\])$", text, re.M)
    assert found
    _, *arguments = json.loads(found[1])

    def check() -> int:
        # What is set for other programs does not lead it astray.
        asked = {**os.environ, "CEGO_PORT": port, "http_proxy": "http://127.0.0.1:1"}
        command = [sys.executable, *arguments]
        return subprocess.run(command, env=asked, capture_output=True, check=False).returncode

    with serving(str(tmp_path / "x.sqlite")) as server:
        port = server.url.rpartition(":")[2]
        assert check() == 0
    assert check() == 1


def test_the_port_comes_from_the_environment_too(
    tmp_path: Path, cego: Cego, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        monkeypatch.setenv("CEGO_PORT", port)
        result = cego("serve", "--database", str(tmp_path / "x.sqlite"))
    assert f"127.0.0.1:{port}" in result.err


@pytest.mark.parametrize("page", ["deploy", "security", "watching"])
def test_pages_about_running_it_are_found_and_point_to_what_is_there(page: str) -> None:
    if page != "watching":
        assert f"(docs/{page}.md)" in (ROOT / "README.md").read_text("utf-8")
    assert f"({page}.md)" in (ROOT / "docs/server.md").read_text("utf-8")
    text = (ROOT / f"docs/{page}.md").read_text("utf-8")
    for target in re.findall(r"\]\(([^)#]+)", text):
        assert (ROOT / "docs" / target).exists(), target
