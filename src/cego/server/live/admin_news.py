"""With SQLite nobody is told of changes: look now and then what `cego admin` has done."""

import asyncio
import logging
from typing import TYPE_CHECKING

from cego.server.live.threads import to_its_end
from cego.server.logs import about

if TYPE_CHECKING:
    from cego.server.live.hub import Hub

_EVERY_SECONDS = 1.0
_logger = logging.getLogger(__name__)


async def hear_of_admin(hub: "Hub", last: int) -> None:
    """Whoever is concerned is looked at again, and tables read on; `last` is known already."""
    while True:
        await asyncio.sleep(_EVERY_SECONDS)
        try:
            news = await to_its_end(hub.records.admin_since, last)
        except Exception as error:
            _logger.warning("not heard of cego admin", extra=about(error=error))
            continue
        if not news:
            continue
        last = news[-1][0]
        hub.read_on()
        for whom in {whom for _, whom in news} - set(hub.tables):
            await hub.look_again(whom)
