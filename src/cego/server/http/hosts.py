"""By which names this server may be asked for.

A page from elsewhere can let its own name lead to this machine; its visitors' browsers then take
the server for a part of that page. Such a name is none of ours.
"""

import re
import socket
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from cego.server.settings import Settings

_AT_HOME = (
    "localhost",
    "local",
    "lan",
    "home",
    "home.arpa",
    "internal",
    "localdomain",
    "fritz.box",
)
"""Under these a name leads nowhere but into one's own network."""
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]+)(:[0-9]*)?", re.ASCII)


def host_allowed(host: str | None, settings: Settings) -> bool:
    """Whether a request with this `Host` may be meant for us.

    Numbers, names without a dot and those of a home network cannot belong to a stranger. Behind a
    proxy it is the proxy that knows, unless names are given.
    """
    if host is None or (settings.behind_proxy and not settings.hosts):
        return True
    found = _HOST.fullmatch(host.lower())
    if found is None:
        return False
    name = found[1].strip("[]").rstrip(".")
    return _is_near(name) or name in _known(settings.hosts, settings.origins)


def _is_near(name: str) -> bool:
    if "." not in name and ":" not in name:
        return True
    if name.endswith(tuple(f".{home}" for home in _AT_HOME)):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@cache
def _known(hosts: tuple[str, ...], origins: tuple[str, ...]) -> frozenset[str]:
    named = {urlsplit(origin).hostname or "" for origin in origins}
    own = socket.gethostname().lower()
    return frozenset({own, *named, *(host.lower().rstrip(".") for host in hosts)})
