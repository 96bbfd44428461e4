"""`GET /metrics`, for Prometheus on this machine, or for whoever shows a token.

For everybody else there is no such page: how many people are here is nobody's business.
"""

import hmac
from ipaddress import ip_address

from fastapi import APIRouter, Request, Response
from prometheus_client.exposition import choose_encoder
from starlette.exceptions import HTTPException

from cego.server.http.parts import TheHub

router = APIRouter(include_in_schema=False)
_PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""What a proxy adds; its own address says nothing of who asks through it."""
_HERE = ("localhost", "127.0.0.1", "[::1]")


@router.get("/metrics")
async def metrics(request: Request, hub: TheHub) -> Response:
    """All metrics of this process, as text."""
    token = hub.settings.metrics_token
    if not _shows(request, token) and not _comes_from_here(request):
        raise HTTPException(404)
    encode, kind = choose_encoder(request.headers.get("accept", ""))
    return Response(encode(hub.metrics.registry), headers={"Content-Type": kind})


def _shows(request: Request, token: str) -> bool:
    scheme, _, shown = request.headers.get("authorization", "").partition(" ")
    if not token or scheme.lower() != "bearer":
        return False
    return hmac.compare_digest(shown.strip().encode(), token.encode())


def _comes_from_here(request: Request) -> bool:
    """Asked on this machine by the name of this machine: no page of a browser and no proxy does."""
    if request.client is None or any(name in request.headers for name in _PASSED_ON):
        return False
    name = request.headers.get("host", "")
    if name.rpartition(":")[0] not in _HERE and name not in _HERE:
        return False
    try:
        address = ip_address(request.client.host)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback
