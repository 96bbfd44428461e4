"""The messages of the socket as one JSON Schema, for those who write a client."""

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from cego.server.protocol.client import client_message
from cego.server.protocol.server import server_message

ADDRESS = "/api/protocol.json"
FROM_CLIENT, FROM_SERVER = "ClientMessage", "ServerMessage"


@cache
def published() -> dict[str, Any]:
    """The schema: a message of either side, and in ``$defs`` each message and each part."""
    adapters = [
        (FROM_CLIENT, "validation", client_message),
        (FROM_SERVER, "serialization", server_message),
    ]
    unions, definitions = TypeAdapter.json_schemas(adapters)  # type: ignore[arg-type]
    sides = {name: unions[name, mode] for name, mode, _ in adapters}  # type: ignore[index]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Cego: the messages of a table's socket",
        "description": "A client sends a ClientMessage and is sent a ServerMessage.",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in sides],
        "$defs": {**definitions["$defs"], **sides},
    }
