"""Ratings follow the finished deals, a moment later and beside the event loop."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

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

    def __init__(
        self,
        ratings: Ratings,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.ratings = ratings
        self._clock, self._sleep = clock, sleep
        self._poked = asyncio.Event()

    def poke(self) -> None:
        """A deal is over."""
        self._poked.set()

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                while await self._rate():
                    pass
            except Exception as error:
                _logger.warning("not rated", extra=about(error=error))
            await self._pause()

    async def _rate(self) -> int:
        """Count some, then leave the database to others for as long as it took."""
        began = self._clock()
        counted = await to_its_end(self.ratings.rate)
        if counted:
            await self._sleep(self._clock() - began)
        return counted

    async def _pause(self) -> None:
        try:
            async with asyncio.timeout(_POLL_SECONDS):
                await self._poked.wait()
        except TimeoutError:
            return
        await asyncio.sleep(_BREATH_SECONDS)
        self._poked.clear()
