"""What the server writes to standard error: plain lines, or on request one JSON object a line.

No secret gets into it. Of an exception it tells kinds and places, never the words, in which the
values of a statement may stand; what other libraries say is told without values; a table is shown
by the beginning of its code.
"""

import json
import logging
import re
import sys
import threading
import traceback
import warnings
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

OURS = "cego"
_FIELDS = ("table", "reason", "player", "error", "at")
"""What may stand beside a message; nothing gets in by chance."""
_LETTERS = 3
_FRAMES = 8
_NOTHING_WRONG = ("ASGI callable returned without completing handshake.",)
"""What uvicorn says of every link that is refused before it is open."""
_VALUES = re.compile(r"%[-0-9.]*[a-z]")


def configure(form: str) -> None:
    """Write everything to standard error from now on, `plain` or as `json`."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if form == "json" else Plain())
    handler.addFilter(lambda record: record.msg not in _NOTHING_WRONG)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(OURS).setLevel(logging.INFO if form == "json" else logging.WARNING)
    if form == "json":
        _catch_the_rest()


def about(
    *, table: str = "", reason: str = "", player: str = "", error: BaseException | None = None
) -> dict[str, str]:
    """What belongs to a message, for `extra`: a table by its code, a player by his level …"""
    kind = type(error).__name__ if error is not None else ""
    found = {"table": shown(table), "reason": reason, "player": player, "error": kind}
    return {name: value for name, value in found.items() if value}


def shown(code: str) -> str:
    """Enough of a code to find a table again, too little to open it."""
    return f"{code[:_LETTERS]}…" if code else ""


class Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {
            "time": at.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        return json.dumps(line | _fields(record), ensure_ascii=False)


class Plain(logging.Formatter):
    """A line for people, and one more for each place of an exception."""

    def format(self, record: logging.LogRecord) -> str:
        """The lines."""
        fields = _fields(record)
        places = fields.pop("at", [])
        told = "".join(f", {name.replace('_', ' ')} {value}" for name, value in fields.items())
        line = f"{record.levelname.lower()}: {_message(record)}{told}"
        return "\n  at ".join([line, *places])


def _message(record: logging.LogRecord) -> str:
    if record.name.partition(".")[0] == OURS:
        return record.getMessage()
    return _VALUES.sub("…", str(record.msg).partition("\n")[0])


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    found = {name: vars(record)[name] for name in _FIELDS if name in vars(record)}
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        found["error"] = " < ".join(type(each).__name__ for each in _chain(error))
        frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
        found["at"] = [f"{Path(each.filename).name}:{each.lineno} {each.name}" for each in frames]
    return found


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An exception, that of which it came, and so on."""
    seen: set[int] = set()
    found: BaseException | None = error
    while found is not None and id(found) not in seen:
        seen.add(id(found))
        yield found
        found = found.__cause__ or found.__context__


def _catch_the_rest() -> None:
    """Python's own words about warnings and threads become lines like the others."""
    logger = logging.getLogger(OURS)

    def warned(_: Warning | str, category: type[Warning], *__: Any, **___: Any) -> None:
        logger.warning("Python warns", extra={"error": category.__name__})

    def failed(arguments: threading.ExceptHookArgs) -> None:
        error = arguments.exc_value or SystemExit()
        logger.error("a thread failed", exc_info=error)

    def ended(_: type[BaseException], error: BaseException, __: Any) -> None:
        logger.critical("the server failed", exc_info=error)

    warnings.showwarning = warned  # type: ignore[assignment]
    threading.excepthook = failed
    sys.excepthook = ended
