"""A program that sits at a table.

The host of a table makes a token for a chair (``POST /api/tables/CODE/programs``); then

    python examples/bot.py http://127.0.0.1:8000 CODE TOKEN

plays until the table is over. Cards are chosen by `choose`: put your own ideas there.
"""

import asyncio
import json
import secrets
import sys
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


def choose(deal: dict[str, Any]) -> str:
    """The first legal action as text: ``fort``, ``SK``, ``keep G T21``."""
    kind = deal["legal"][0]
    cards = kind["sets"][0] if kind["sets"] else kind["choices"][: kind["pick"]]
    words = [] if kind["do"] in ("say", "play") else [kind["do"]]
    return " ".join([*words, *cards])


def answer(sight: dict[str, Any], chair: int) -> dict[str, Any] | None:
    """What to send, if the table waits for this chair."""
    table, deal = sight["table"], sight["deal"]
    if sight["stage"] == "preparing" and not table["chairs"][chair]["ready"]:
        return {"t": "seed", "seed": secrets.token_hex(8)}
    if sight["stage"] != "playing" or not deal["legal"]:
        return None
    view = deal["view"]
    return {"t": "act", "action": choose(deal)} if view["to_act"] == view["seat"] else None


async def play(server: str, code: str, token: str) -> None:
    """Play at a table; come back when the link is lost."""
    url = f"{server.replace('http', 'ws', 1)}/ws/tables/{code}"
    headers = {"Authorization": f"Bearer {token}"}
    while True:
        try:
            async with connect(url, additional_headers=headers) as link:
                if await sit(link):
                    return
        except (ConnectionClosed, OSError):
            await asyncio.sleep(1)


async def sit(link: Any) -> bool:
    """Answer until the table is over; whether it is."""
    chair, waiting, sight = 0, "", dict[str, Any]()
    async for raw in link:
        message = json.loads(raw)
        match message["t"]:
            case "hello" | "event":
                chair = message.get("you", {}).get("chair", chair)
                sight |= message["sight"]
            case "ack" | "refused" if message["id"] == waiting:
                waiting = ""
            case "error":
                sys.exit(message["text"])
        if sight["stage"] in ("over", "closed"):
            return True
        reply = None if waiting else answer(sight, chair)
        if reply is not None:
            # A message that is sent twice with the same id is one action.
            waiting = secrets.token_hex(8)
            await link.send(json.dumps(reply | {"id": waiting}))
    return False


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:4]))
