"""The page itself: files that the build has put beside this package.

Names change with contents, so a browser may keep them for good; only the shell is asked for again.
Whatever else is asked for gets the shell: the page knows its own addresses.
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

STATIC = Path(__file__).parents[1] / "static"
_SHELL = "index.html"
_HASHED = re.compile(r"-[0-9A-Za-z]{8}\.\w+$")
_NAME = re.compile(r"\w[\w.-]{0,99}", re.ASCII)
"""The disk is not asked about anything else."""
_FOR_GOOD = "public, max-age=31536000, immutable"
_TEXT = (".js", ".json", ".css", ".svg", ".html", ".webmanifest")
_ELSEWHERE = ("api/", "ws/")


class File(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: tuple[tuple[str, bytes], ...]
    """The body by encodings, the best first."""
    kind: str
    tag: str
    keep: str


@cache
def _file(name: str, _changed: int) -> File:
    path = STATIC / name
    body = path.read_bytes()
    packed = tuple(_packed(path, body)) if path.suffix in _TEXT else ()
    kind = mimetypes.types_map.get(path.suffix, "application/octet-stream")
    keep = _FOR_GOOD if _HASHED.search(name) else "no-cache"
    return File(body, packed, kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"', keep)


def _packed(path: Path, body: bytes) -> Iterator[tuple[str, bytes]]:
    by_the_build = path.with_name(path.name + ".br")
    if by_the_build.is_file():
        yield "br", by_the_build.read_bytes()
    yield "gzip", gzip.compress(body, mtime=0)


def _found(name: str) -> File | None:
    path = STATIC / name
    if not _NAME.fullmatch(name) or not path.is_file():
        return None
    return _file(name, path.stat().st_mtime_ns)


def _encodings(header: str) -> set[str]:
    wishes = (part.replace(" ", "").partition(";") for part in header.split(","))
    return {name for name, _, quality in wishes if quality != "q=0"}


def _answer(request: Request, file: File) -> Response:
    headers = {"ETag": file.tag, "Cache-Control": file.keep, "Vary": "Accept-Encoding"}
    accepted = _encodings(request.headers.get("accept-encoding", ""))
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    for encoding, body in file.packed:
        if encoding in accepted:
            headers["Content-Encoding"] = encoding
            return Response(body, headers=headers, media_type=file.kind)
    return Response(file.body, headers=headers, media_type=file.kind)


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
