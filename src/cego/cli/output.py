"""Output on terminals that cannot show every sign: written otherwise, never a crash."""

import codecs
import io
import sys
import unicodedata

_OTHERWISE = {
    "−": "-",
    "–": "-",
    "—": "-",
    "×": "x",
    "…": "...",
    "“": '"',
    "”": '"',
    "„": '"',
    "’": "'",
    "·": "-",
    "★": "*",
    "→": "->",
    "♣": "C",
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
}
"""Signs and how people write them who do not have them."""


def _written_otherwise(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(map(_sign, missing)), error.end


def _sign(sign: str) -> str:
    """A letter without its marks, if nothing better is known."""
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return _OTHERWISE.get(sign) or plain or "?"


def never_fail() -> None:
    """From now on what a terminal cannot show is written in signs that it has."""
    codecs.register_error("cego", _written_otherwise)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="cego")
