"""Refuses what is tried too often, and says for how long."""

import math

from cego.locale import Phrase
from cego.server.http.parts import from_database
from cego.server.refusal import Refused
from cego.server.store.attempts import Attempts, Budget

QUARTER, HOUR, DAY = 900_000, 3_600_000, 86_400_000
_MINUTE, _HOUR = 60, 3600
_FEW_SECONDS, _FEW_MINUTES = 90, 120


async def count(attempts: Attempts, budgets: list[Budget], now: int, refused: str) -> None:
    """Count one more try, or refuse it."""
    wait = await from_database(attempts.wait, budgets, now)
    if wait:
        seconds = math.ceil(wait / 1000)
        raise Refused(refused, wait=_spoken(seconds), seconds=seconds)


def _spoken(seconds: int) -> Phrase:
    """Never shorter than it is."""
    if seconds <= _FEW_SECONDS:
        return Phrase("server.wait.seconds", (("n", seconds),))
    if seconds <= _FEW_MINUTES * _MINUTE:
        return Phrase("server.wait.minutes", (("n", math.ceil(seconds / _MINUTE)),))
    return Phrase("server.wait.hours", (("n", math.ceil(seconds / _HOUR)),))
