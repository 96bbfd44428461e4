"""Where the built page is, and what to say when it is not there."""

import os
from pathlib import Path

import pytest

import cego

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
STATIC = Path(cego.__file__).parent / "server" / "static"
DESIGNS = ("animal", "large")


def need_page() -> None:
    """Skip where the page was left out on purpose, fail where it is missing."""
    if (STATIC / "index.html").is_file():
        return
    if os.environ.get("CEGO_WITHOUT_PAGE"):
        pytest.skip("built without the page (CEGO_WITHOUT_PAGE)")
    pytest.fail("The page is not built. Run `make test`, or `npm ci && npm run build` in web/.")


def built(pattern: str) -> Path:
    """The one built file of this name, whatever its hash."""
    need_page()
    (found,) = STATIC.glob(pattern)
    return found
