"""Names that people choose: short, on one line, without tricks."""

import re
import secrets
import unicodedata

from cego.locale import text
from cego.server.protocol.rest import NAME_LIMIT
from cego.server.refusal import Refused

_FORBIDDEN = re.compile(r"[<>&\"'`\\{}]")
"""Names are escaped wherever they are shown; these characters are not needed in one anyway."""


def clean_name(wanted: str) -> str:
    """The name without control and direction marks; refused if nothing is left."""
    plain = unicodedata.normalize("NFC", wanted[:200])
    visible = "".join(
        " " if char.isspace() else char
        for char in plain
        if char.isspace() or unicodedata.category(char)[0] not in "CZ"
    )
    name = " ".join(_FORBIDDEN.sub("", visible).split())[:NAME_LIMIT].strip()
    if not any(unicodedata.category(char)[0] in "LN" for char in name):
        raise Refused("name", limit=NAME_LIMIT)
    return name


def guest_name(language: str) -> str:
    """A name for somebody who has not chosen one."""
    return text(language, "server.guest", number=secrets.randbelow(9000) + 1000)
