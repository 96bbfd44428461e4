"""Players: each sees a view, never the deal, and chooses an action."""

from cego.players.simple import SimplePlayer

__all__ = ["SimplePlayer"]
