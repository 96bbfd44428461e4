"""Names that people choose: short, on one line, without tricks."""

import re
import secrets
import unicodedata

from cego.locale import text
from cego.server.protocol.rest import NAME_LIMIT, TITLE_LIMIT
from cego.server.refusal import Refused

_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks by their kind, but there is nothing to see."""
_BLANK_SPACE = "\u2800"
_MARKS = 3
"""The most signs above and below one letter in any language; more hide what is around."""
_FORBIDDEN = re.compile(r"[<>&\"'`\\{}]")
"""Names are escaped wherever they are shown; these characters are not needed in one anyway."""


def clean_name(wanted: str) -> str:
    """The name of a person; refused if nothing is left of it, or too much."""
    return _clean(wanted, "name", NAME_LIMIT)


def clean_title(wanted: str) -> str:
    """The name of a table, or none."""
    return _clean(wanted, "title", TITLE_LIMIT) if wanted else ""


def _clean(wanted: str, what: str, limit: int) -> str:
    """Without control and direction marks. It is never cut: whoever chose it would not know."""
    plain = unicodedata.normalize("NFC", wanted)
    visible = "".join(
        " " if char.isspace() or char == _BLANK_SPACE else char
        for char in _BLANK.sub("", plain)
        if char.isspace() or unicodedata.category(char)[0] not in "CZ"
    )
    name = " ".join(_FORBIDDEN.sub("", visible).split())
    if _stacked(name):
        raise Refused("stacked", limit=_MARKS)
    if len(name) > limit or not any(unicodedata.category(char)[0] in "LN" for char in name):
        raise Refused(what, limit=limit)
    return name


def _stacked(name: str) -> bool:
    """Whether more signs stand on one letter than any language needs, or on none at all."""
    on_letter = _MARKS
    for char in name:
        on_letter = on_letter + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if char == " ":
            on_letter = _MARKS
        if on_letter > _MARKS:
            return True
    return False


def guest_name(language: str) -> str:
    """A name for somebody who has not chosen one."""
    return text(language, "server.guest", number=secrets.randbelow(9000) + 1000)
