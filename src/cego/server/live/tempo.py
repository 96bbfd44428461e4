"""How quickly bots move at a table, as long as somebody is alone with them."""

from cego.server.tables.due import bot_pause
from cego.server.tables.state import Stage, Table

THINKING = {"stammtisch": 150, "meister": 300}
"""Milliseconds for which strong bots seem to think at least."""
SPEEDS = {"slow": 1.6, "usual": 1.0, "quick": 0.3}
"""By what the pauses of bots are multiplied for somebody who is alone with them."""


class Tempo:
    """What people at one table want; `scale` is that of the whole server."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._speeds: dict[str, float] = {}
        self._hurried: str | None = None
        """Who wants to be waited for no more until it is his turn."""

    def choose(self, person: str, speed: str) -> None:
        """Somebody chooses how quickly bots move while he is alone with them."""
        self._speeds[person] = SPEEDS[speed]

    def forget(self, person: str) -> None:
        """Who comes again chooses again."""
        self._speeds.pop(person, None)

    def hurry(self, person: str) -> None:
        """Somebody has seen enough: until his next turn bots wait for nothing."""
        self._hurried = person

    def calm_down(self, table: Table) -> None:
        """The table has changed: it may be the turn of who was in a hurry."""
        hurried = None if self._hurried is None else table.chair_of(self._hurried)
        if hurried is None or table.to_act == hurried or table.stage != Stage.PLAYING:
            self._hurried = None

    def pause(self, table: Table) -> float:
        """Milliseconds that a bot waits before it moves."""
        pause = bot_pause(table) * self._scale
        alone = table.alone
        if alone is None:
            return pause
        return 0 if alone == self._hurried else pause * self._speeds.get(alone, 1.0)

    def thinking_time(self, level: str) -> int:
        """Milliseconds in which bots of a level mostly have decided, whatever their cards."""
        return int(THINKING.get(level, 0) * self._scale)
