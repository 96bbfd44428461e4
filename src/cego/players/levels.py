"""The players by name, from chance to the Meister, and the cheater that measures them."""

from cego.errors import CegoError
from cego.players.chance import Chance
from cego.players.cheater import Cheater
from cego.players.decision import Effort
from cego.players.exchanges import Trial
from cego.players.lehrling import Lehrling
from cego.players.player import Player
from cego.players.search_player import SearchPlayer, Settings

STAMMTISCH = Settings(
    Effort(nodes=600_000, worlds=12, exact=4, enumerate_up_to=60),
    Trial(choices=4, worlds=6),
    auctions=12,
)
MEISTER = Settings(
    Effort(
        nodes=4_000_000,
        worlds=960,
        exact=3,
        enumerate_up_to=400,
        weighed=15_360,
        experience=True,
        sure=3.0,
    ),
    Trial(choices=8, worlds=20, experience=True),
    auctions=60,
)
LEVELS = ("random", "lehrling", "stammtisch", "meister", "cheater")
SEATED = LEVELS[:-1]
"""The levels that may sit at a table with people."""


def make(level: str, seed: str = "", boldness: float = 0.0) -> Player:
    """A player of a level. Boldness goes from -1, cautious, to 1, bold."""
    if not -1 <= boldness <= 1:
        raise CegoError("players.boldness", found=str(boldness))
    match level:
        case "random":
            return Chance(seed)
        case "lehrling":
            return Lehrling(seed)
        case "stammtisch":
            return SearchPlayer(STAMMTISCH, seed, boldness)
        case "meister":
            return SearchPlayer(MEISTER, seed, boldness)
        case "cheater":
            return Cheater(seed)
    raise CegoError("players.level", found=level, allowed=", ".join(LEVELS))
