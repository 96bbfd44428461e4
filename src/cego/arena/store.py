"""Results in a file, so that a long run can be interrupted and taken up again.

The first line names the settings; each further line is a finished deal, as JSON. A line that was
only half written when the program was stopped is dropped.
"""

import json
from pathlib import Path
from types import TracebackType
from typing import Any

from cego.arena.match import DealResult, Settings
from cego.errors import CegoError, ReadError
from cego.jsontext import parse

FORMAT = "cego-arena-1"


class Store:
    """A file of results. Those that it held already are in `results`, by number."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path = path
        self.results: dict[int, DealResult] = {}
        header = _line({"format": FORMAT, "settings": settings.to_data()})
        try:
            written = path.read_bytes() if path.exists() else b""
            whole = written[: written.rfind(b"\n") + 1]
            if whole:
                self._read(whole, header)
            elif not header.startswith(written):
                raise self._refusal("no-results")
            self._file = path.open("ab")
            self._file.truncate(len(whole))
            if not whole:
                self._write(header)
        except OSError as error:
            raise self._failure(error) from error

    def add(self, result: DealResult) -> None:
        """Keep the result of a deal."""
        self.results[result.number] = result
        try:
            self._write(_line(result.to_data()))
        except OSError as error:
            raise self._failure(error) from error

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def _read(self, content: bytes, header: bytes) -> None:
        first, *lines = content.splitlines()
        self._check(first, header)
        for number, line in enumerate(lines, 2):
            try:
                result = DealResult.from_data(parse(line))
            except (ValueError, KeyError, TypeError) as error:
                raise self._refusal("damaged", line=number) from error
            self.results[result.number] = result

    def _check(self, first: bytes, header: bytes) -> None:
        """Complain unless the file holds results of the same settings."""
        try:
            found = parse(first)
        except ReadError:
            found = None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise self._refusal("no-results")
        theirs, ours = found.get("settings"), json.loads(header)["settings"]
        if theirs != ours:
            known = theirs if isinstance(theirs, dict) else {}
            differ = ", ".join(key for key in ours if known.get(key) != ours[key])
            raise self._refusal("other-settings", differ=differ or "…")

    def _refusal(self, key: str, **values: str | int) -> CegoError:
        return CegoError(f"arena.{key}", file=str(self.path), **values)

    def _failure(self, error: OSError) -> CegoError:
        return self._refusal("no-file", error=error.strerror or str(error))


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
