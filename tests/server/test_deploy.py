"""What is shipped to run the server by fits the server."""

import json
import re
import shlex
from pathlib import Path

import pytest
import typer

from cego.cli import app

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
    assert f"proxy_pass http://127.0.0.1:{port};" in proxy
    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"):
        assert f"proxy_set_header {header} " in proxy


@pytest.mark.parametrize("page", ["deploy", "security"])
def test_pages_about_running_it_are_found_and_point_to_what_is_there(page: str) -> None:
    assert f"(docs/{page}.md)" in (ROOT / "README.md").read_text("utf-8")
    assert f"({page}.md)" in (ROOT / "docs/server.md").read_text("utf-8")
    text = (ROOT / f"docs/{page}.md").read_text("utf-8")
    for target in re.findall(r"\]\(([^)#]+)", text):
        assert (ROOT / "docs" / target).exists(), target
