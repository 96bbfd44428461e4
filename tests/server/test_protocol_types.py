"""Messages are declared once; the page's types are made from them."""

from pathlib import Path

from cego.server.protocol.client import client_message
from cego.server.protocol.server import server_message
from cego.server.protocol.typescript import typescript
from cego.server.tables.events import KINDS

ROOT = Path(__file__).parents[2]


def test_the_typescript_of_the_page_is_up_to_date() -> None:
    """If not: ``python -m cego.server.protocol.typescript web/src/protocol.ts``."""
    assert (ROOT / "web/src/protocol.ts").read_text("utf-8") == typescript()


def test_the_page_about_the_protocol_names_every_message_and_event() -> None:
    page = (ROOT / "docs/protocol.md").read_text("utf-8")
    for adapter in (client_message, server_message):
        for name in adapter.json_schema()["discriminator"]["mapping"]:
            assert f"`{name}`" in page, name
    for kind in KINDS:
        assert f"`{kind}`" in page, kind
