"""What docs/protocol.md and /api/protocol.json declare, to hold messages against."""

import string
from functools import cache
from typing import Any

from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cego.server.protocol.published import FROM_CLIENT, FROM_SERVER, published

Data = dict[str, Any]
DEFINITIONS: dict[str, Any] = published()["$defs"]


@cache
def tags(side: str) -> tuple[str, ...]:
    """The kinds of messages of a side."""
    return tuple(DEFINITIONS[side]["discriminator"]["mapping"])


def schema_of(side: str, t: str) -> Data:
    """What is declared of a kind of message."""
    name = DEFINITIONS[side]["discriminator"]["mapping"][t].rpartition("/")[2]
    found: Data = DEFINITIONS[name]
    return found


@cache
def _validator(side: str, t: str) -> Any:
    return Draft202012Validator(schema_of(side, t) | {"$defs": DEFINITIONS})


def check(message: Data) -> None:
    """Complain about anything in a message of the server that is not declared."""
    _validator(FROM_SERVER, message["t"]).validate(message)


def is_declared(message: object) -> bool:
    """Whether a client may send this."""
    if not isinstance(message, dict) or message.get("t") not in tags(FROM_CLIENT):
        return False
    return bool(_validator(FROM_CLIENT, message["t"]).is_valid(message))


# Messages made from what is declared

_ID = st.text(string.ascii_letters + string.digits + "_-", min_size=1, max_size=64)


def messages() -> st.SearchStrategy[Data]:
    """Any message that a client may send."""
    return st.sampled_from(tags(FROM_CLIENT)).flatmap(lambda t: _objects(schema_of(FROM_CLIENT, t)))


def _objects(schema: Data) -> st.SearchStrategy[Data]:
    fields = {name: values(said) for name, said in schema["properties"].items()}
    needed = {name: fields[name] for name in schema["required"]}
    rest = {name: fields[name] for name in fields if name not in needed}
    return st.fixed_dictionaries(needed, optional=rest)


def values(schema: Data) -> st.SearchStrategy[Any]:
    """Any value that is declared."""
    if "$ref" in schema:
        return values(DEFINITIONS[schema["$ref"].rpartition("/")[2]])
    if "const" in schema or "enum" in schema:
        return st.sampled_from(schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema:
        return st.one_of([values(one) for one in schema["anyOf"]])
    if "pattern" in schema:
        return _ID
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "string": st.text(max_size=schema.get("maxLength", 40)),
        "integer": st.integers(),
        "boolean": st.booleans(),
        "null": st.none(),
    }
    return kinds[schema["type"]]


_OTHER: tuple[Any, ...] = (
    "",
    "nonsense",
    "true",
    "13",
    1,
    "x" * 300,
    -1,
    1.5,
    True,
    None,
    [],
    ["SK"],
    {},
    {"a": 1},
)


@st.composite
def undeclared(draw: st.DrawFn) -> object:
    """Something near to a message that a client may send, but none."""
    message: Data = draw(messages())
    match draw(st.sampled_from(("more", "less", "other", "t", "whole"))):
        case "more":
            message[draw(st.sampled_from(("person", "seat", "v2", "", "x" * 200)))] = "x"
        case "less":
            del message[draw(st.sampled_from(sorted(message)))]
        case "other":
            message[draw(st.sampled_from(sorted(message)))] = draw(st.sampled_from(_OTHER))
        case "t":
            message["t"] = draw(st.sampled_from(("open", "close", "ACT", "deal", "event", "ack")))
        case "whole":
            return draw(st.sampled_from((*_OTHER, [message])))
    return message
