"""Messages are declared once; the page's types are made from them."""

from pathlib import Path

from cego.server.protocol.typescript import typescript

ROOT = Path(__file__).parents[2]


def test_the_typescript_of_the_page_is_up_to_date() -> None:
    """If not: ``python -m cego.server.protocol.typescript web/src/protocol.ts``."""
    assert (ROOT / "web/src/protocol.ts").read_text("utf-8") == typescript()
