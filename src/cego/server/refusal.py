"""Why the server does not do what it was asked: a key, and words in every language."""

from cego.errors import CegoError
from cego.locale import Value


class Refused(CegoError):  # noqa: N818 - reads as a sentence where it is raised
    """The table stays as it was."""

    def __init__(self, key: str, /, **values: Value) -> None:
        super().__init__(f"server.refused.{key}", **values)
