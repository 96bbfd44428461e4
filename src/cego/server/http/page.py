"""The page itself: files that the build has put beside this package.

Names change with contents, so a browser may keep them for good; only the shell is asked for again.
Whatever else is asked for gets the shell: the page knows its own addresses.
"""

import gzip
import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

STATIC = Path(__file__).parents[1] / "static"
_SHELL = "index.html"
_HASHED = re.compile(r"-[0-9A-Za-z]{8}\.\w+$")
_FOR_GOOD = "public, max-age=31536000, immutable"
_TEXT = (".js", ".json", ".css", ".svg", ".html")
_ELSEWHERE = ("api/", "ws/")


class File(NamedTuple):
    """A file as it is sent."""

    body: bytes
    zipped: bytes | None
    kind: str
    tag: str
    keep: str


@cache
def _file(name: str, _changed: int) -> File:
    path = STATIC / name
    body = path.read_bytes()
    zipped = gzip.compress(body, mtime=0) if path.suffix in _TEXT else None
    kind = mimetypes.types_map.get(path.suffix, "application/octet-stream")
    keep = _FOR_GOOD if _HASHED.search(name) else "no-cache"
    return File(body, zipped, kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"', keep)


def _found(name: str) -> File | None:
    path = STATIC / name
    if "/" in name or name.startswith(".") or not path.is_file():
        return None
    return _file(name, path.stat().st_mtime_ns)


def _answer(request: Request, file: File) -> Response:
    headers = {"ETag": file.tag, "Cache-Control": file.keep, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.zipped
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=file.kind)


def install(app: FastAPI) -> None:
    """Serve the page, if it was built; without it there are still all the other doors."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        file = None if path.startswith(_ELSEWHERE) else _found(path or _SHELL)
        if file is None and "." not in path and not path.startswith(_ELSEWHERE):
            file = _found(_SHELL)
        if file is None:
            raise HTTPException(404)
        return _answer(request, file)
