"""Ratings follow the finished deals, a moment later and beside the event loop."""

import asyncio
import logging

from cego.server.live.threads import to_its_end
from cego.server.logs import about
from cego.server.store.ratings import Ratings

_BREATH_SECONDS = 0.5
"""Deals that end at about the same time are counted together."""
_POLL_SECONDS = 60.0
"""Another process may have ended before it counted its last deals."""
_logger = logging.getLogger(__name__)


class Rater:
    """Counts each finished deal once, whatever happens in between."""

    def __init__(self, ratings: Ratings) -> None:
        self.ratings = ratings
        self._poked = asyncio.Event()

    def poke(self) -> None:
        """A deal is over."""
        self._poked.set()

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                while await to_its_end(self.ratings.rate):
                    await asyncio.sleep(0)
            except Exception as error:
                _logger.warning("not rated", extra=about(error=error))
            await self._pause()

    async def _pause(self) -> None:
        try:
            async with asyncio.timeout(_POLL_SECONDS):
                await self._poked.wait()
        except TimeoutError:
            return
        await asyncio.sleep(_BREATH_SECONDS)
        self._poked.clear()
