"""Every test that uses a database runs on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from cego.server.http import passwords
from running import Cego
from server.databases import Cluster, cluster
from server.landlord import Admin


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real passwords are made slow on purpose."""
    quick = partial(PasswordHasher, time_cost=1, memory_cost=1024, parallelism=1)
    monkeypatch.setattr(passwords, "PasswordHasher", quick)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'cego.sqlite'}"
    running: Cluster = request.getfixturevalue("postgres")
    return running.new_database()


@pytest.fixture
def admin(cego: Cego, database: str) -> Admin:
    """Whoever runs the server with that database."""
    return Admin(cego, database)
