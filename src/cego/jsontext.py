"""JSON from people: what is none, or is nested without end, is refused in words."""

import json
from typing import Any

from cego.errors import ReadError


def parse(text: str | bytes) -> Any:
    """What the text says."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ReadError("read.json-deep") from error
    except ValueError as error:
        raise ReadError("read.json", error=str(error)[:200]) from error
