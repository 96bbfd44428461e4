"""One server to an SQLite file; no database of a later version; files that nobody else can read."""

import os
import sqlite3
import stat
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from cego.errors import CegoError
from cego.locale import LANGUAGES
from cego.server.store.engine import connect
from cego.server.store.migrate import migrate
from cego.server.store.private import hide
from running import Cego
from server.serving import Guest, serving

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files have no rights there")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_second_server_is_refused_while_the_first_runs(cego: Cego, tmp_path: Path) -> None:
    file, link = tmp_path / "cego.sqlite", tmp_path / "link.sqlite"
    with serving(str(file)) as first:
        guest = Guest(first)
        code = guest.open()
        link.symlink_to(file)
        refused = cego("serve", "--port", "0", "--database", str(link), "--lang", "en")
        assert refused.code == 2
        assert f"running on the database {file}" in " ".join(refused.err.split())
        # What only reads may come in.
        copy = tmp_path / "copy.sqlite"
        assert cego("backup", str(copy), "--database", str(file)).code == 0
        assert guest.http.get(f"/api/tables/{code}").status_code == 200
        first.kill()
        # Whoever is killed holds nothing.
        first.start()
        assert Guest(first).http.get(f"/api/tables/{code}").status_code == 200


def test_a_database_of_a_later_version_is_left_alone(database: str) -> None:
    engine = connect(database, writes=True)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(CegoError) as refused:
        migrate(engine)
    engine.dispose()
    assert refused.value.key == "server.newer-database"
    assert len({refused.value.text(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_server_says_that_the_database_is_newer(cego: Cego, tmp_path: Path) -> None:
    file = tmp_path / "cego.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.close()
    refused = cego("serve", "--port", "0", "--database", str(file), "--lang", "en")
    assert refused.code == 2
    assert "newer version" in refused.err
    assert "Traceback" not in refused.err


def test_nobody_else_can_read_a_database_or_a_copy(cego: Cego, tmp_path: Path) -> None:
    folder, copy = tmp_path / "new", tmp_path / "copy.sqlite"
    before = os.umask(0)
    try:
        with serving(str(folder / "cego.sqlite")) as server:
            Guest(server).open()
            found = {path.name: mode(path) for path in folder.iterdir()}
            assert cego("backup", str(copy), "--database", str(folder / "cego.sqlite")).code == 0
    finally:
        os.umask(before)
    assert {"cego.sqlite", "cego.sqlite-wal", "cego.sqlite-shm"} <= found.keys()
    assert set(found.values()) == {0o600}
    assert mode(folder) == 0o700
    assert mode(copy) == 0o600


def test_a_database_that_everyone_could_read_is_closed_to_them(tmp_path: Path) -> None:
    file, beside = tmp_path / "cego.sqlite", tmp_path / "cego.sqlite-wal"
    for path, open_to in ((file, 0o644), (beside, 0o666)):
        path.touch()
        path.chmod(open_to)
    hide(file)
    assert (mode(file), mode(beside)) == (0o640, 0o660)
    hide(tmp_path / "missing.sqlite")


def test_a_copy_of_postgresql_is_closed_to_others(
    cego: Cego, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its program writes into a file that was made for it."""
    program, copy = tmp_path / "pg_dump", tmp_path / "copy.dump"
    writes = 'for a; do case $a in --file=*) echo all > "${a#--file=}"; esac; done'
    program.write_text(f"#!/bin/sh\n{writes}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    before = os.umask(0)
    try:
        assert cego("backup", str(copy), "--database", "postgresql://u@h/d").code == 0
    finally:
        os.umask(before)
    assert (copy.read_text(), mode(copy)) == ("all\n", 0o600)


def test_a_copy_that_cannot_be_written_is_told_in_a_sentence(cego: Cego, tmp_path: Path) -> None:
    file = tmp_path / "cego.sqlite"
    file.write_text("this is no database at all, whatever its name says" * 20)
    for target in (tmp_path / "nowhere" / "copy.sqlite", tmp_path / "copy.sqlite"):
        result = cego("backup", str(target), "--database", str(file), "--lang", "en")
        assert result.code == 2
        assert "failed" in result.err
    assert [path.name for path in tmp_path.iterdir()] == ["cego.sqlite"]
