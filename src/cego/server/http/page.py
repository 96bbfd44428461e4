"""The page itself: files that the build has put beside this package."""

from pathlib import Path

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parents[1] / "static"


def install(app: FastAPI) -> None:
    """Serve the page, if it was built; without it there are still all the other doors."""
    if (STATIC / "index.html").exists():
        app.mount("/", StaticFiles(directory=STATIC, html=True), name="page")
