"""Errors as JSON: a key for programs, words in the reader's language for people."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from cego.errors import CegoError
from cego.locale import text
from cego.server.http.language import language_of
from cego.server.live.hub import Hub
from cego.server.protocol.rest import ErrorAnswer
from cego.server.refusal import Refused

_STATUS = {
    "no-table": 404,
    "no-invitation": 404,
    "no-deal-record": 404,
    "no-rules": 404,
    "no-player": 404,
    "no-puzzle": 404,
    "no-device": 404,
    "no-mute": 404,
    "no-pad": 404,
    "pad-key": 403,
    "no-such-deal": 422,
    "no-such-action": 404,
    "token": 401,
    "wrong-password": 401,
    "password-weak": 422,
    "name": 422,
    "stacked": 422,
    "characters": 400,
    "title": 422,
    "no-hints": 403,
    "banned": 403,
    "not-host": 403,
    "not-seated": 403,
    "other-table": 403,
    "no-spectators": 403,
    "too-many-tables": 429,
    "too-many": 429,
    "too-many-guesses": 429,
    "study-later": 429,
    "too-many-deals": 422,
    "too-many-accounts": 429,
    "too-many-reports": 429,
    "too-many-mutes": 429,
    "too-many-pads": 429,
    "not-saved": 503,
    "busy": 503,
    "failed": 500,
}
"""What a refusal means in HTTP; 409 for the rest: not now. Texts that cannot be read are 400."""
STATUSES = (400, 401, 403, 404, 409, 413, 414, 421, 422, 429, 503)
RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorAnswer, "description": "Refused; the text says why."}
    for status in STATUSES
}
_ERROR_SCHEMA = {"schema": {"$ref": f"#/components/schemas/{ErrorAnswer.__name__}"}}
AS_JSON: dict[int | str, dict[str, Any]] = {
    status: {"description": said["description"], "content": {"application/json": _ERROR_SCHEMA}}
    for status, said in RESPONSES.items()
}
"""The same where the answer itself is not JSON: errors always are."""


def status_of(error: CegoError) -> int:
    """The HTTP status of an error."""
    prefix = "server.refused."
    if not error.key.startswith(prefix):
        return 400
    return _STATUS.get(error.key.removeprefix(prefix), 409)


def _count(request: Request, error: CegoError) -> None:
    hub: Hub = request.app.state.hub
    hub.metrics.refuse(error)


def install(app: FastAPI) -> None:
    """Make every error speak."""

    def cego_error(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, CegoError)
        _count(request, error)
        words = error.text(language_of(request))
        wait = error.values.get("seconds")
        headers = {} if wait is None else {"Retry-After": str(wait)}
        return JSONResponse({"key": error.key, "text": words}, status_of(error), headers)

    def unreadable(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])[:80]
        key = "server.refused.request"
        _count(request, Refused("request"))
        words = text(language_of(request), key, where=where, problem=str(first["msg"])[:200])
        return JSONResponse({"key": key, "text": words}, 422)

    def plain(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        key = "server.refused.not-found" if error.status_code == 404 else "server.refused.http"
        words = text(language_of(request), key)
        headers = dict(error.headers or {})
        return JSONResponse({"key": key, "text": words}, error.status_code, headers)

    def failed(request: Request, _: Exception) -> JSONResponse:
        hub: Hub = request.app.state.hub
        hub.metrics.errors["request"].inc()
        key = "server.refused.failed"
        return JSONResponse({"key": key, "text": text(language_of(request), key)}, 500)

    app.add_exception_handler(Exception, failed)
    app.add_exception_handler(CegoError, cego_error)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, plain)
