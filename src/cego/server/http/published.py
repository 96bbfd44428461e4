"""What writers of clients need: the messages of the socket as JSON Schema."""

from typing import Any

from fastapi import APIRouter

from cego.server.protocol.published import ADDRESS, published

router = APIRouter(tags=["people"])


@router.get(ADDRESS)
async def protocol() -> dict[str, Any]:
    """The messages of the socket as JSON Schema."""
    return published()
