"""Short codes for saying aloud, as KAUZ 27: each leads to one table while people gather there.

Everything blocks: call it in a thread.
"""

import secrets
import unicodedata

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from cego.server.store.schema import invitations, tables

WORDS = tuple(
    """
    AHORN AMSEL APFEL BACH BÄR BEERE BIBER BIENE BIRKE BLATT BUCHE DACHS DISTEL DROSSEL
    EFEU EIBE EICHE ELCH ELSTER ENTE ERLE EULE FALKE FARN FELS FINK FLIEDER FROSCH
    FUCHS GANS GRILLE HAHN HAMSTER HASE HECHT HENNE HIRSCH HÖHLE HUMMEL HUND IGEL
    ILTIS KÄFER KATZE KAUZ KIEFER KLEE KRANICH KRÖTE KUH LACHS LERCHE LINDE LUCHS
    MARDER MAUS MEISE MILAN MOOS MÖWE MÜHLE NEBEL NELKE OTTER PFERD PILZ QUELLE RABE REGEN REH
    REIHER SCHAF SCHNEE SONNE SPATZ SPECHT STAR STORCH TANNE TAUBE UHU ULME WALD
    WEIDE WESPE WIESE WOLF WOLKE WURZEL ZEISIG ZIEGE ZWEIG
    """.split()
)
_TRIES = 200
_OPENED_UP = str.maketrans({"ß": "ss"})


def key_of(said: str) -> str:
    """What a code is found by, however it was written: KÄFER 27, kaefer27, Kafer-27."""
    plain = unicodedata.normalize("NFKD", said.casefold().translate(_OPENED_UP))
    letters = "".join(char for char in plain if char.isascii() and char.isalnum())
    for double, single in (("ae", "a"), ("oe", "o"), ("ue", "u")):
        letters = letters.replace(double, single)
    return letters


class Invitations:
    """Draws and finds them."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def draw(self, code: str) -> str | None:
        """The short code of a table; None if they are all in use."""
        for _ in range(_TRIES):
            known = self.of(code)
            if known is not None:
                return known
            words = f"{secrets.choice(WORDS)} {secrets.randbelow(90) + 10}"
            row = {"key": key_of(words), "words": words, "table_code": code}
            try:
                with self.engine.connect() as connection:
                    connection.execute(insert(invitations), row)
            except IntegrityError:  # it leads elsewhere, or the table has one by now
                continue
            return words
        return None

    def of(self, code: str) -> str | None:
        """The short code of a table, if it has one."""
        query = select(invitations.c.words).where(invitations.c.table_code == code)
        with self.engine.connect() as connection:
            found: str | None = connection.execute(query).scalar_one_or_none()
        return found

    def leads_to(self, said: str) -> str | None:
        """The table that a short code leads to, while people gather there."""
        query = (
            select(tables.c.code)
            .join(invitations, invitations.c.table_code == tables.c.code)
            .where(invitations.c.key == key_of(said), tables.c.stage == "gathering")
        )
        with self.engine.connect() as connection:
            found: str | None = connection.execute(query).scalar_one_or_none()
        return found
