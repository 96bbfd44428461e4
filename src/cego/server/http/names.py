"""Names that people choose: short, on one line, without tricks."""

import re
import secrets
import unicodedata

from cego.locale import text
from cego.server.protocol.rest import NAME_LIMIT, TITLE_LIMIT
from cego.server.refusal import Refused

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
        " " if char.isspace() else char
        for char in plain
        if char.isspace() or unicodedata.category(char)[0] not in "CZ"
    )
    name = " ".join(_FORBIDDEN.sub("", visible).split())
    if len(name) > limit or not any(unicodedata.category(char)[0] in "LN" for char in name):
        raise Refused(what, limit=limit)
    return name


def guest_name(language: str) -> str:
    """A name for somebody who has not chosen one."""
    return text(language, "server.guest", number=secrets.randbelow(9000) + 1000)
