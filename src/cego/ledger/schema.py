"""JSON Schema of a sheet as a file."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def sheet_schema() -> dict[str, Any]:
    """The schema; what it cannot say, such as sums of zero, `read_entry` checks."""
    file = files(__package__) / "sheet.schema.json"
    schema: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return schema
