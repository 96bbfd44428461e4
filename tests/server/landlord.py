"""Somebody who runs the server, at its database."""

from typing import Any

from starlette.testclient import TestClient

from running import Cego, Result


class Admin:
    """``cego admin``, as another process than the server would run it."""

    def __init__(self, cego: Cego, database: str) -> None:
        self._cego, self._database = cego, database

    def __call__(self, *arguments: str) -> Result:
        place = ("--database", self._database, "--as", "landlord")
        return self._cego("admin", *arguments, *place)

    def told(self, *arguments: str) -> Any:
        """What it prints for programs."""
        return self(*arguments, "--json").data

    def log(self) -> list[tuple[str, str]]:
        """What was done and to whom, the first first."""
        return [(row["what"], row["whom"]) for row in self.told("log")[::-1]]


def named(client: TestClient, name: str) -> str:
    """A guest of that name; his number."""
    answer = client.post("/api/me", json={"name": name})
    answer.raise_for_status()
    return str(answer.json()["id"])
