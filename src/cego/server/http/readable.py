"""What nobody can read is refused before anything looks at it: control characters, half letters.

A database, a log or another program may stumble over them, and no text of people needs them.
"""

import re
from typing import Any
from urllib.parse import unquote_to_bytes

from fastapi import Request
from starlette.types import Scope

from cego.server.refusal import Refused

LONGEST_ADDRESS = 2_000
_CONTROL = re.compile(rb"[\x00-\x1f\x7f]")
# In a body, lines may end and tabs may stand; halves of a pair are no letters.
_UNREADABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def problem_of_address(scope: Scope) -> tuple[int, str] | None:
    """Why the address that was asked for cannot be one of ours."""
    path = scope.get("raw_path") or scope["path"].encode()
    query = scope.get("query_string", b"")
    if len(path) + len(query) > LONGEST_ADDRESS:
        return 414, "long-address"
    if _CONTROL.search(unquote_to_bytes(path)) or _CONTROL.search(unquote_to_bytes(query)):
        return 400, "characters"
    return None


async def readable(request: Request) -> None:
    """Refuse a body with texts that nobody can read; every door that takes one has this before it.

    It was parsed already: this looks at the same once more.
    """
    if "json" in request.headers.get("content-type", "") and await request.body():
        _check(await request.json())


def _check(value: Any) -> None:
    waiting = [value]
    while waiting:
        found = waiting.pop()
        match found:
            case str() if _UNREADABLE.search(found):
                raise Refused("characters")
            case list():
                waiting += found
            case dict():
                waiting += [*found, *found.values()]
