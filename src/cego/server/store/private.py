"""Files that hold what people played and how they log in: for the server's own user alone."""

import logging
import os
from contextlib import suppress
from pathlib import Path

_OTHERS = 0o007
_OWN_FILE, _OWN_FOLDER = 0o600, 0o700
_BESIDE = ("", "-wal", "-shm", "-journal")
_logger = logging.getLogger(__name__)


def create(file: Path) -> None:
    """Make an empty file that nobody else can read, and the folder if there is none.

    SQLite gives the files beside a database the same rights.
    """
    file.parent.mkdir(mode=_OWN_FOLDER, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWN_FILE))


def hide(file: Path) -> None:
    """Take a database that is there from the eyes of strangers; a group may be meant to read it."""
    for path in (file.with_name(file.name + ending) for ending in _BESIDE):
        with suppress(FileNotFoundError):
            mode = path.stat().st_mode
            if not mode & _OTHERS:
                continue
            try:
                path.chmod(mode & 0o777 & ~_OTHERS)
            except OSError as error:
                _logger.warning("everyone can read %s: %s", path, error.strerror)
