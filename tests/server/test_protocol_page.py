"""docs/protocol.md says everything that a client can meet, and nothing that does not exist."""

import json
import random
import re
import subprocess
import sys
import tomllib
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cego.errors import CegoError
from cego.server.app import create_app
from cego.server.http.socket import CLOSE_CODES
from cego.server.protocol.published import FROM_CLIENT, FROM_SERVER, published
from cego.server.settings import Limits, Settings
from cego.server.tables.events import KINDS
from cego.server.tables.plan import Length, Pace
from server.tabling import any_table, random_command

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/protocol.md").read_text("utf-8")
WRITTEN, _, REFERENCE = PAGE.partition("<!-- reference: written by make_protocol.py -->")
DEFINITIONS: dict[str, Any] = published()["$defs"]
SPEC = create_app(Settings(database="sqlite://")).openapi()


def catalogue(name: str) -> dict[str, Any]:
    return tomllib.loads((files("cego.locale") / "en" / f"{name}.toml").read_text("utf-8"))


def named(text: str) -> set[str]:
    """What stands between backticks in a line, with or without quotes."""
    return {word.strip('"') for word in re.findall(r"`([^`\n]+)`", text)}


def values_in(schema: Any) -> set[str]:
    """The fixed values somewhere in a schema."""
    if isinstance(schema, list):
        return {value for item in schema for value in values_in(item)}
    if not isinstance(schema, dict):
        return set()
    own = [schema["const"]] if "const" in schema else schema.get("enum", [])
    return {value for value in own if isinstance(value, str)} | values_in(list(schema.values()))


def test_the_reference_is_up_to_date(tmp_path: Path) -> None:
    """If not: ``make docs``, or ``python docs/make_protocol.py``."""
    fresh = tmp_path / "protocol.md"
    fresh.write_text(PAGE, "utf-8")
    subprocess.run([sys.executable, ROOT / "docs/make_protocol.py", fresh], check=True)
    assert fresh.read_text("utf-8") == PAGE


def test_every_message_field_and_value_stands_in_the_reference() -> None:
    known = named(REFERENCE)
    for name, schema in DEFINITIONS.items():
        for field, said in schema.get("properties", {}).items():
            assert field in known, f"{name}.{field}"
            assert said.get("description") or "$ref" in said, f"{name}.{field} is not described"
        assert values_in(schema) - {""} <= known, name
    for words in (KINDS, Pace, Length):
        assert {str(word) for word in words} <= known


def test_every_refusal_and_close_code_stands_on_the_page() -> None:
    known = named(REFERENCE)
    ours = catalogue("server")["refused"].keys() - {"no-bot", "no-stand-in", "open-already"}
    assert ours <= known
    assert {f"illegal.{key}" for key in catalogue("illegal")} <= known
    for reason, close_code in CLOSE_CODES.items():
        rows = re.findall(rf"^\| {close_code} \|.*\|.*\|$", WRITTEN, re.MULTILINE)
        assert any(f"`{reason}`" in row for row in rows), f"{reason} ends a link with {close_code}"


def test_every_reason_for_which_a_link_is_dropped_has_a_close_code() -> None:
    source = ROOT / "src/cego/server"
    dropped = {
        reason
        for file in source.rglob("*.py")
        for reason in re.findall(r"\bdrop\(\"([a-z-]+)\"\)", file.read_text("utf-8"))
    }
    assert {"slow", "flood", "restart", "no-spectators"} <= dropped <= CLOSE_CODES.keys()


def test_events_come_with_the_fields_that_the_page_lists() -> None:
    listed = {
        kind: set(re.findall(r"`(\w+)`", told))
        for kind, told in re.findall(r"^\| `([a-z-]+)` \| ([^|]*) \| [^|]+ \|$", REFERENCE, re.M)
        if kind in KINDS
    }
    assert listed.keys() == KINDS.keys()
    rng, met = random.Random(5), set()
    for _ in range(8):
        playing = any_table(rng).begin()
        for _ in range(150):
            with suppress(CegoError):
                playing.do(random_command(playing, rng))
        for stored in playing.events:
            met.add(stored.event.kind)
            told = stored.event.seen_by(0)
            assert told is not None
            assert told.keys() == listed[stored.event.kind], stored.event.kind
    assert {"dealt", "acted", "asked", "answered", "sat", "went-away", "undone"} <= met


# Nothing that does not exist


def all_words() -> set[str]:
    """Everything that a message, a request or an answer may name."""
    schemas = [*DEFINITIONS.values(), *SPEC["components"]["schemas"].values()]
    fields = {field for schema in schemas for field in schema.get("properties", ())}
    keys = catalogue("server")["refused"].keys() | {f"illegal.{k}" for k in catalogue("illegal")}
    parameters = {
        said["name"]
        for doors in SPEC["paths"].values()
        for door in doors.values()
        for said in door.get("parameters", ())
    }
    return {*fields, *values_in(schemas), *keys, *parameters, *KINDS}


def test_the_page_names_no_word_that_does_not_exist() -> None:
    known = all_words() | {"me", "join", "wss", "https", "cego", "cego-device", "v"}
    known |= {"act", "fair", "null", "de", "en", "sv"}
    words = {word for word in named(WRITTEN) if re.fullmatch(r"[a-z][a-z_-]*", word)}
    assert words - known == set()


def test_the_page_names_no_address_that_does_not_exist() -> None:
    patterns = [re.sub(r"{\w+}", "[^/?]+", path) + "$" for path in SPEC["paths"]]
    patterns += ["/api/openapi.json$"]
    for address in re.findall(r"/api/[^\s`?,;:)*]+", WRITTEN):
        assert any(re.match(pattern, address.rstrip(".")) for pattern in patterns), address


def test_limits_and_times_on_the_page_are_the_ones_that_hold() -> None:
    limits = Limits()
    for said in (
        f"{limits.frame:,} bytes",
        f"{limits.messages} in {limits.window:g} seconds",
        f"| messages that you are behind in reading | {limits.behind} |",
        f"| links of one person to one table | {limits.sockets} |",
        f"{limits.body:,} bytes; {limits.requests} that change something",
    ):
        assert said in WRITTEN, said
    for pace in Pace:
        seconds = (pace.times.clock, pace.times.grace, pace.times.wish)
        row = " | ".join(f"{each / 1000:g}" for each in seconds)
        assert f"| `{pace}` | {row} |" in REFERENCE


def _examples() -> list[tuple[str, dict[str, Any]]]:
    """Each message of the page that is told in full, with who sends it."""
    found = []
    for arrow, text in re.findall(r"([▶◀]) (\{.*?\})(?=\n +[▶◀]|\n +```)", WRITTEN, re.S):
        whole = text.replace("{…}", "{}")
        found.append((FROM_CLIENT if arrow == "▶" else FROM_SERVER, json.loads(whole)))
    return found


def test_the_examples_are_messages_as_they_are_declared() -> None:
    assert len(_examples()) > 8
    for side, message in _examples():
        told = {key: value for key, value in message.items() if value != {}}
        schema = DEFINITIONS[_name_of(side, message["t"])]
        assert message.keys() <= schema["properties"].keys(), message
        assert set(schema["required"]) <= message.keys(), message
        for key, value in told.items():
            # A part that is shortened to {…} is not looked into.
            if "{}" not in json.dumps(value):
                part = schema["properties"][key] | {"$defs": DEFINITIONS}
                Draft202012Validator(part).validate(value)


def _name_of(side: str, t: str) -> str:
    ref: str = DEFINITIONS[side]["discriminator"]["mapping"][t]
    return ref.rpartition("/")[2]


@pytest.mark.parametrize("line", re.findall(r'^(\{"do".*?\}) +(.*)$', WRITTEN, re.M))
def test_groups_of_legal_actions_are_shown_as_they_come(line: tuple[str, str]) -> None:
    group, told = line
    legal = json.loads(group)
    part = DEFINITIONS["Legal"] | {"$defs": DEFINITIONS}
    Draft202012Validator(part).validate(legal)
    sent = re.findall(r'send "([^"]+)"', told)[0].split()
    words = [] if legal["do"] in ("say", "play") else [legal["do"]]
    assert sent[: len(words)] == words
    cards = sent[len(words) :]
    assert len(cards) == legal["pick"]
    assert cards in legal["sets"] or set(cards) <= set(legal["choices"])
