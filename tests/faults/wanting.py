"""What somebody wants to do next, from what he sees and from chance."""

import random

from faults.tab import Tab, legal_action
from faults.witness import Message

PHRASES = ("hello", "thanks")
_WISHES = ("undo", "concede", "finish")
_LONG = (18.0, 32.0)
"""Seconds that somebody dawdles now and then: longer than a quick table gives him."""


class Wanting:
    """The habits of one person."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.stale = False
        """Something was refused: what he knows may be old."""

    def refused(self) -> None:
        """The server did not want that."""
        self.stale = True

    def hangs_up(self) -> bool:
        """Close the page."""
        return self.rng.random() < 0.01

    def opens_another(self) -> bool:
        """Open a second page."""
        return self.rng.random() < 0.01

    def leaves(self, tab: Tab) -> bool:
        """Go for good."""
        return tab.stage in ("playing", "preparing") and self.rng.random() < 0.03

    def thinks(self, *, calm: bool) -> float:
        """Seconds before he does it."""
        if calm:
            return self.rng.uniform(0.0, 0.1)
        if self.rng.random() < 0.004:
            return self.rng.uniform(*_LONG)
        return self.rng.uniform(0.0, 0.5)

    def next(self, tab: Tab, *, calm: bool) -> Message | None:
        """What to send now, if anything."""
        mine = tab.mine()
        if mine["stand_in"] or mine["presence"] == "left":
            return {"t": "back"}
        asked = tab.table["asked"]
        if asked is not None and tab.chair not in asked["yes"]:
            yes = calm or self.rng.random() < 0.7
            return {"t": "answer", "wish": asked["wish"], "yes": yes}
        if tab.table["paused"]:
            return {"t": "resume"} if calm or self.rng.random() < 0.3 else None
        if not calm and asked is None:
            extra = self._extra(tab)
            if extra is not None:
                return extra
        return self._play(tab)

    def _play(self, tab: Tab) -> Message | None:
        match tab.stage:
            case "gathering":
                return None if tab.mine()["agreed"] else {"t": "agree"}
            case "preparing":
                seed = f"seed {self.rng.random()}"
                return None if tab.mine()["ready"] else {"t": "seed", "seed": seed}
            case "over":
                asked = tab.table["asked"]
                return {"t": "ask", "wish": "rematch"} if asked is None else None
            case "playing" if tab.my_turn() and tab.deal is not None:
                action = legal_action(tab.deal, self.rng)
                if action is None:
                    return None
                sure: Message = {"v": tab.v} if self.rng.random() < 0.5 else {}
                return {"t": "act", "action": action} | sure
        return None

    def _extra(self, tab: Tab) -> Message | None:
        chance = self.rng.random()
        if chance < 0.03:
            return {"t": "phrase", "phrase": self.rng.choice(PHRASES)}
        if tab.stage not in ("playing", "preparing"):
            return None
        if chance < 0.04:
            return {"t": "ask", "wish": "pause"}
        may = tab.deal["may"] if tab.deal is not None and tab.stage == "playing" else []
        if "claim" in may and chance < 0.3:
            return {"t": "claim"}
        wishes = [wish for wish in _WISHES if wish in may]
        if wishes and chance < 0.08:
            return {"t": "ask", "wish": self.rng.choice(wishes)}
        return None
