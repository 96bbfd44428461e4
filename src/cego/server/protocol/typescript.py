"""The messages for the page: TypeScript made from the models.

``python -m cego.server.protocol.typescript FILE`` writes it; a test compares.
"""

import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from cego.rules.contracts import CEGO_TABLE
from cego.server.protocol import conduct, people, replay, rest, rules, study
from cego.server.protocol.base import Message
from cego.server.protocol.client import client_message
from cego.server.protocol.server import server_message
from cego.server.tables.phrases import PHRASES

_HEAD = "// Made by cego.server.protocol.typescript from the models in Python; do not edit.\n"
_SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def typescript() -> str:
    """The whole file."""
    unions: dict[str, TypeAdapter[Any]] = {
        "ClientMessage": client_message,
        "ServerMessage": server_message,
    }
    found: dict[str, Any] = {}
    lines = []
    for name, union in unions.items():
        schema = union.json_schema(mode="serialization")
        found |= schema["$defs"]
        members = " | ".join(_type(member) for member in schema["oneOf"])
        lines.append(f"export type {name} = {members};\n")
    for model in _rest_models():
        schema = model.model_json_schema(mode="serialization")
        found |= schema.pop("$defs", {})
        found[model.__name__] = schema
    phrases = " | ".join(f'"{key}"' for key in PHRASES)
    lines.append(f"export type PhraseKey = {phrases};\n")
    alone = ", ".join(f'"{contract}"' for contract in CEGO_TABLE if contract.alone)
    lines.append(
        "/** The games in which everyone plays for himself. */\n"
        f"export const EVERYONE_ALONE: readonly Contract[] = [{alone}];\n"
    )
    lines += [_definition(name, found[name]) for name in sorted(found)]
    return _HEAD + "\n" + "\n".join(lines)


def _rest_models() -> list[type[Message]]:
    return [
        value
        for part in (rest, rules, people, conduct, study, replay)
        for value in vars(part).values()
        if isinstance(value, type) and issubclass(value, Message) and value is not Message
    ]


def _definition(name: str, schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return f"export type {name} = {_type(schema)};\n"
    required = set(schema.get("required", ()))
    lines = [_comment(schema.get("description", "")), f"export interface {name} {{"]
    for key, value in schema.get("properties", {}).items():
        mark = "" if key in required else "?"
        if "description" in value:
            lines.append(f"  {_comment(value['description'])}")
        lines.append(f"  {key}{mark}: {_type(value)};")
    return "\n".join([*lines, "}"]) + "\n"


def _comment(text: str) -> str:
    words = " ".join(text.split())
    return f"/** {words} */"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    for many in ("anyOf", "oneOf"):
        if many in schema:
            return " | ".join(dict.fromkeys(_type(item) for item in schema[many]))
    match schema.get("type"):
        case "null":
            return "null"
        case "array":
            item = _type(schema["items"]) if "items" in schema else "unknown"
            return f"({item})[]" if " " in item else f"{item}[]"
        case "object":
            values = schema.get("additionalProperties")
            inner = _type(values) if isinstance(values, dict) else "unknown"
            return f"Record<string, {inner}>"
        case str(kind):
            return _SIMPLE[kind]
    return "unknown"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), "utf-8")
