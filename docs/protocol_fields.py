"""Models as Markdown: each field with what it may hold and what it means."""

import json
from functools import cache
from textwrap import fill
from typing import Any

from cego.server.protocol.base import CARD_PATTERN, ID_PATTERN
from cego.server.protocol.published import published

SEATS = ["A", "B", "C", "D", "E"]
PATTERNS = {CARD_PATTERN: "card", ID_PATTERN: "id"}


@cache
def definitions() -> dict[str, Any]:
    """Every message and part of one, by name."""
    found: dict[str, Any] = published()["$defs"]
    return found


def fields(title: str, name: str, schema: dict[str, Any], skip: tuple[str, ...] = ()) -> list[str]:
    """A heading, what it is, and its fields."""
    lines = [f"### {title}", "", flowing(schema["description"]), ""]
    required = schema.get("required", ())
    for key, value in schema["properties"].items():
        if key not in skip:
            meaning = value.get("description") or _of_its_type(value, schema.get("$defs", {}))
            if not meaning:
                raise SystemExit(f"say in its model what {name}.{key} is")
            kind = type_of(value)
            if key not in required:
                kind = kind.removesuffix(" or `null`") + _left_out(value)
            lines.append(item(f"`{key}` ({kind}): {meaning}"))
    return [*lines, ""] if lines[-1] else lines


def _of_its_type(value: dict[str, Any], own: dict[str, Any]) -> str:
    """A field that is described in the words of its type: Pydantic says them only once."""
    name = str(value.get("$ref", "")).rpartition("/")[2]
    return str((definitions() | own).get(name, {}).get("description", ""))


def _left_out(value: dict[str, Any]) -> str:
    default = value.get("default")
    if default is None and "anyOf" in value:
        return ", `null` or left out"
    return ", may be left out" if default in (None, [], {}, "") else f", else {code(default)}"


def type_of(schema: dict[str, Any]) -> str:
    """What a field may hold, in words."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        kinds = [type_of(one) for one in schema["anyOf"]]
        return " or ".join(dict.fromkeys(kinds))
    if schema.get("enum") == SEATS:
        return "seat"
    if "const" in schema or "enum" in schema:
        return " or ".join(map(code, schema.get("enum", [schema.get("const")])))
    match schema.get("type"):
        case "array":
            return f"list of {type_of(schema['items'])}" if "items" in schema else "list"
        case "object" if "propertyNames" in schema:
            return "action"
        case "object":
            return "object" if "additionalProperties" in schema else "object, as it comes"
        case "string":
            return PATTERNS.get(schema.get("pattern", ""), "text" + _limits(schema))
        case "integer" | "number":
            return "number" + _limits(schema)
        case "boolean":
            return "boolean"
    return "`null`"


def _limits(schema: dict[str, Any]) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    bounds = f" from {least:g} to {most:g}" if least is not None and most is not None else ""
    return bounds + (f" up to {schema['maxLength']} characters" if "maxLength" in schema else "")


# Text


def code(value: object) -> str:
    """A value as it is sent."""
    return f"`{json.dumps(value, ensure_ascii=False)}`" if value != "" else '`""`'


def flowing(text: str, width: int | None = 100) -> str:
    """Text of a docstring, in lines of a width or in one."""
    words = " ".join(text.replace("``", "`").split())
    return words if width is None else fill(words, width, **_WHOLE)


def item(text: str) -> str:
    """A line of a list."""
    words = " ".join(text.replace("``", "`").split())
    return fill(words, 100, initial_indent="- ", subsequent_indent="  ", **_WHOLE)


_WHOLE: dict[str, Any] = {"break_long_words": False, "break_on_hyphens": False}
