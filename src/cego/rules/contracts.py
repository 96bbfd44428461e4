"""The games that can be bid, and what each asks of its declarer.

These facts are the same in every village; what differs is in the options.
"""

from enum import StrEnum
from typing import NamedTuple


class Contract(StrEnum):
    """A game of Cego. The value is the word that is said and written."""

    SOLO = "solo"
    CEGO = "cego"
    GEGENSOLO = "gegensolo"
    HALBE = "halbe"
    EINE = "eine"
    EINE_LEERE = "eine-leere"
    ZWEI_LEERE = "zwei-leere"
    ZWEI_VERSCHIEDENE = "zwei-verschiedene"
    KLEINER_MANN = "kleiner-mann"
    ULTI = "ulti"
    PICCOLO = "piccolo"
    BETTEL = "bettel"
    RAEUBER = "raeuber"
    GEREGELTER_RAEUBER = "geregelter-raeuber"
    DRESCH = "dresch"
    PFLICHTRAEUBER = "pflichtraeuber"

    def __repr__(self) -> str:
        return f"Contract.{self.name}"


FIELDS = {contract: contract.name.lower() for contract in Contract}
"""The field that speaks of each game in the sections of the options: ``eine_leere``."""

LADDER = (
    Contract.CEGO,
    Contract.HALBE,
    Contract.EINE,
    Contract.EINE_LEERE,
    Contract.ZWEI_LEERE,
    Contract.ZWEI_VERSCHIEDENE,
    Contract.KLEINER_MANN,
)
"""The games with the blind, from low to high."""

WITH_BLIND = frozenset(LADDER) | {Contract.GEGENSOLO}
NORMAL = WITH_BLIND | {Contract.SOLO}
"""Games in which the declarer needs more than half of the points."""

CALLS = (Contract.PICCOLO, Contract.BETTEL)
RAEUBER_KINDS = frozenset(
    {Contract.RAEUBER, Contract.GEREGELTER_RAEUBER, Contract.PFLICHTRAEUBER, Contract.DRESCH}
)
"""Games in which everyone plays for himself and forehand leads."""


class Exchange(NamedTuple):
    """What the declarer takes along from the hand into a game with the blind."""

    show: int = 0
    """Cards shown, which lead the first tricks: empties, or trump 1."""
    keep: int = 0
    """Cards kept unseen, whichever he likes."""
    put_away: int = 0
    """Cards to be put away again once the blind is taken up."""


EXCHANGES = {
    Contract.CEGO: Exchange(keep=2, put_away=1),
    Contract.GEGENSOLO: Exchange(keep=2, put_away=1),
    Contract.HALBE: Exchange(show=1, keep=1, put_away=1),
    Contract.EINE: Exchange(keep=1),
    Contract.EINE_LEERE: Exchange(show=1),
    Contract.ZWEI_LEERE: Exchange(show=2, put_away=1),
    Contract.ZWEI_VERSCHIEDENE: Exchange(show=2, put_away=1),
    Contract.KLEINER_MANN: Exchange(show=1),
}
