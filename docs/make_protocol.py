"""Writes the reference in protocol.md, from the messages themselves.

    python docs/make_protocol.py [FILE]

What stands between two marks is written anew: every message, every part of one, every value,
every reason why something is refused, every request. FILE is protocol.md here unless another
one is named.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from cego.server.app import create_app
from cego.server.protocol import rest
from cego.server.protocol.published import FROM_CLIENT, FROM_SERVER
from cego.server.settings import Settings
from protocol_fields import definitions, fields, flowing, type_of
from protocol_tables import events_told, refusals_told, values_told

HERE = Path(__file__).parent
BEGIN, END = "<!-- reference: written by make_protocol.py -->", "<!-- end of reference -->"
REST_MODELS: tuple[type[BaseModel], ...] = (
    *(rest.TableWanted, rest.BotWanted, rest.TableAnswer, rest.ChairWanted, rest.NewName),
    *(rest.ProgramWanted, rest.ProgramToken, rest.Invited, rest.LobbyTable, rest.MyTable),
    *(rest.Me, rest.Choice, rest.ErrorAnswer),
)
"""What somebody needs who wants to play; /api/openapi.json has the rest."""


def reference() -> str:
    """All of it."""
    return "\n".join(
        [
            *("## What you send, field by field", "", _sent(), "", *_messages(FROM_CLIENT)),
            *("## What the server sends, field by field", "", *_messages(FROM_SERVER)),
            *("## The parts of these messages", "", _KINDS, "", *_parts()),
            *("## Events, by kind", "", *events_told()),
            *("## What values mean", "", *values_told()),
            *("## Why something is refused", "", *refusals_told()),
            *("## Requests", "", *_requests()),
        ]
    )


def _messages(side: str) -> Iterator[str]:
    for tag, ref in definitions()[side]["discriminator"]["mapping"].items():
        name = ref.rpartition("/")[2]
        own = ("t", "id") if side == FROM_CLIENT else ("t",)
        yield from fields(f"`{tag}`", name, definitions()[name], skip=own)


def _sent() -> str:
    mapping = definitions()[FROM_CLIENT]["discriminator"]["mapping"]
    named = {tag: definitions()[ref.rpartition("/")[2]] for tag, ref in mapping.items()}
    without = ", ".join(f"`{tag}`" for tag in named if "id" not in named[tag]["properties"])
    return flowing(
        f"Each says by `t` what it is. Each but {without} has an `id` of your choice, of 1 to 64 "
        "characters out of `A-Z a-z 0-9 _ -`, which its answer carries. A field that is not "
        "listed here makes the message unreadable."
    )


_KINDS = flowing(
    "A *seat* is one of `A` `B` `C` `D` `E`; a *card* is written as `SK`, `T21` or `G`; an "
    "*action* is an object as `log` has them; a *number* is whole, but not a bot's boldness and "
    "what a hint is worth. What may be left out, or may be `null`, says so."
)


def _parts() -> Iterator[str]:
    for name in _named_in({"$ref": f"#/$defs/{FROM_SERVER}"}, []):
        if "properties" in definitions()[name] and "t" not in definitions()[name]["properties"]:
            yield from fields(name, name, definitions()[name])


def _named_in(schema: Any, found: list[str]) -> list[str]:
    """The definitions that a schema leads to, each before those that it names itself."""
    if isinstance(schema, list):
        for item in schema:
            _named_in(item, found)
    elif isinstance(schema, dict):
        name = str(schema.get("$ref", "")).rpartition("/")[2]
        if name and name not in found:
            found.append(name)
            _named_in(definitions()[name], found)
        for key, value in schema.items():
            if key != "discriminator":
                _named_in(value, found)
    return found


def _requests() -> Iterator[str]:
    yield from ("| | asks with | answers | |", "|---|---|---|---|")
    for path, methods in create_app(Settings(database="sqlite://")).openapi()["paths"].items():
        for method, asked in methods.items():
            asks = _json_of(asked.get("requestBody", {}))
            good: dict[str, Any] = next(
                (said for status, said in asked["responses"].items() if status < "300"), {}
            )
            first = re.split(r"[.:;](?:\s|$)", flowing(asked["description"], width=None))[0]
            yield f"| `{method.upper()} {path}` | {asks} | {_json_of(good)} | {first} |"
    yield ""
    for model in REST_MODELS:
        name, base = model.__name__, model.__base__
        inherited = tuple(base.model_fields) if base in REST_MODELS and base is not None else ()
        schema = model.model_json_schema()
        if inherited:
            schema["description"] += f" With all of {base.__name__ if base else ''}, and:"
        yield from fields(name, name, schema, skip=inherited)


def _json_of(part: dict[str, Any]) -> str:
    schema = part.get("content", {}).get("application/json", {}).get("schema", {})
    many = "list of " if schema.get("type") == "array" else ""
    name = str(schema.get("items", schema).get("$ref", "")).rpartition("/")[2]
    known = any(name == model.__name__ for model in REST_MODELS)
    return many + (type_of({"$ref": name}) if known else name)


def page(file: Path) -> str:
    """The file with its reference written anew."""
    before, _, rest_of_it = file.read_text("utf-8").partition(BEGIN)
    return f"{before}{BEGIN}\n\n{reference()}\n{END}{rest_of_it.partition(END)[2]}"


def main(file: Path = HERE / "protocol.md") -> None:
    """Write it."""
    file.write_text(page(file), "utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
