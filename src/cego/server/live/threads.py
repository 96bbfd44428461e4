"""Work in a thread that is always waited for."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def to_its_end(work: Callable[..., T], *values: object) -> T:
    """Do something in a thread. A thread cannot be cancelled: who cancels this waits for its end,
    so that nothing still uses the database when it is closed."""
    task = asyncio.ensure_future(asyncio.to_thread(work, *values))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise
