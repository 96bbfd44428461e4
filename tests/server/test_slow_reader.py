"""Who does not read what he is sent is dropped; nobody waits for him."""

import asyncio
from pathlib import Path
from typing import Any, cast

from starlette.websockets import WebSocket

from cego.server.http.socket import Socket
from cego.server.settings import Limits
from cego.server.tables import commands as c
from server.living import Hand, hub, open_table, run


class Stuck:
    """The far end of a link that takes nothing, and sends nothing."""

    async def send_text(self, _: str) -> None:
        await asyncio.Event().wait()

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    async def close(self, *_: object) -> None:
        return


def test_a_reader_far_behind_is_dropped_while_others_play_on(tmp_path: Path) -> None:
    async def slow() -> None:
        async with hub(f"sqlite:///{tmp_path / 'x.sqlite'}") as at:
            live = await open_table(at)
            stuck = cast("WebSocket", Stuck())
            lazy = Socket(stuck, "onlooker", "en", Limits(behind=5))
            link = asyncio.create_task(lazy.run(live))
            await asyncio.sleep(0)
            anna = Hand(live, "anna")
            assert lazy in live.audience.watchers
            await anna.play(lambda: lazy not in live.audience.watchers)
            await link
            await live.do(c.Say("anna", "hello"))
            assert anna.eyes.dropped == ""
            dropped = at.metrics.registry.get_sample_value("cego_slow_readers_dropped_total")
            assert dropped == 1

    run(slow())
