"""A disk that is full: clients are told, nothing acknowledged is lost, and play goes on."""

import json
import resource
from pathlib import Path

from server.living import run
from server.serving import Guest, Link, Server, serving
from server.test_kill import stored_ids


def no_room(server: Server) -> None:
    """From now on the server can write to no file."""
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, most))


def room(server: Server) -> None:
    """There is room again."""
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))


async def say(link: Link, name: str) -> dict[str, object]:
    """Say something under an id of one's own, and hear the answer."""
    await link.socket.send(json.dumps({"t": "phrase", "id": name, "phrase": "hello"}))
    while (answer := await link.hear()).get("id") != name:
        pass
    return answer


def test_a_full_disk_is_told_and_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    database = str(tmp_path / "cego.sqlite")
    with serving(database) as server:
        guest = Guest(server)
        code = guest.open()

        async def fill() -> None:
            async with guest.at(code) as link:
                await link.until("hello")
                assert (await say(link, "before"))["t"] == "ack"
                no_room(server)
                for _ in range(2):
                    told = await say(link, "meanwhile")
                    assert (told["key"], told["again"]) == ("server.refused.not-saved", True)
                opened = guest.http.post("/api/tables", json={"bots": [None]})
                assert opened.json()["key"] == "server.refused.not-saved"
                assert guest.http.get(f"/api/tables/{code}").status_code == 200
                room(server)
                assert (await say(link, "meanwhile"))["t"] == "ack"
                assert (await say(link, "after"))["t"] == "ack"

        run(fill())
        server.kill()
        stored = stored_ids(database, [code])
        assert {"before", "meanwhile", "after"} <= stored.keys()
