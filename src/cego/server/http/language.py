"""The language somebody reads."""

from starlette.requests import HTTPConnection

from cego.locale import LANGUAGES

DEFAULT = "en"


def language_of(connection: HTTPConnection) -> str:
    """``?language=…``, or the first of the browser's languages that we speak."""
    asked = connection.query_params.get("language", "")
    if asked in LANGUAGES:
        return asked
    for part in connection.headers.get("accept-language", "")[:200].split(","):
        language = part.strip().partition(";")[0].partition("-")[0].lower()
        if language in LANGUAGES:
            return language
    return DEFAULT
