"""Players: each sees a view, never the deal, and chooses an action."""

from cego.players.lehrling import Lehrling
from cego.players.player import Player

__all__ = ["Lehrling", "Player"]
