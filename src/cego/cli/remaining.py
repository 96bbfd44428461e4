"""How long something will still take, told once as soon as that can be known."""

from collections.abc import Callable
from time import monotonic

from cego.locale import text

PATIENCE = 5.0
"""Nobody needs to be told of what is over in so many seconds."""


class Remaining:
    """Hears how much is done; says once how many seconds the rest will take."""

    def __init__(
        self, total: int, say: Callable[[float], None], clock: Callable[[], float] = monotonic
    ) -> None:
        self.total, self.say, self.clock = total, say, clock
        self.began: float | None = None
        self.already = 0
        self.said = False

    def __call__(self, done: int) -> None:
        """So much is done now; what was done at the first word took no time."""
        now = self.clock()
        if self.began is None:
            self.began, self.already = now, done
        own, spent = done - self.already, now - self.began
        if not self.said and own and spent >= PATIENCE:
            self.said = True
            self.say(spent / own * (self.total - done))


def in_words(seconds: float, language: str) -> str:
    """About so many minutes."""
    for unit, size in (("hours", 3_600), ("minutes", 60)):
        if seconds >= 1.5 * size:
            return text(language, f"arena.takes-{unit}", n=round(seconds / size))
    return text(language, "arena.takes-seconds", n=max(1, round(seconds)))
