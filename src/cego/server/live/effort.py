"""What may be worked out for somebody: seconds of work in ten minutes, and works that wait.

Counted by person and by address: whoever comes as a new guest each time has the same address, and
whoever comes from many addresses with one account is the same person.
"""

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import NamedTuple

from cego.errors import CegoError
from cego.server.refusal import Refused
from cego.server.settings import Limits

WINDOW = 600.0
HOUSEHOLD = 3
"""How many times as much as one person the people of one address may ask for together."""
_KEYS = 20_000
_ROUNDING = 1e-6

# Seconds of one core, measured on two shared ones; what counts is how they compare.
HINT = {"stammtisch": 0.02, "meister": 0.1}
"""A hint: 3 to 17 and 40 to 60 ms in the mean of a deal."""
REVIEW = {"stammtisch": 1.0, "meister": 4.0}
"""A review of some fifty decisions: 0.1 to 1.5 and about 3 s."""
PUZZLE = 4.0
"""Many deals are looked through until one holds a good question: 3.4 s."""
LOOK = 0.03
"""Odds without playing, or five deals of the trainer by rules of thumb: 10 to 20 ms."""
DEAL = 0.002
"""One deal of one contract played out by experience: 0.3 ms, and as much again for the rest."""
MOST = 20.0
"""So much one request for odds may cost, so that its answer comes while it is waited for."""


class Asker(NamedTuple):
    """For whom something is worked out."""

    person: str
    address: str


def cost_of_odds(deals: int, contracts: int) -> float:
    """What it costs to play so many deals in each of some contracts."""
    most = int(MOST / (DEAL * max(contracts, 1)))
    if deals > most:
        raise Refused("too-many-deals", limit=most)
    return LOOK + deals * contracts * DEAL


class Effort:
    """Counts seconds of work by person and by address."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._clock = limits, clock
        self._spent: OrderedDict[str, deque[tuple[float, float]]] = OrderedDict()
        self._waiting: dict[str, list[float]] = {}

    @contextmanager
    def spend(self, asker: Asker, cost: float) -> Iterator[None]:
        """Count a work while it waits and is done; what turns out to be nonsense costs nothing."""
        keys = self._keys(asker)
        wait = max(self._too_early(key, cost, times) for key, times in keys.items())
        if wait > 0:
            raise Refused("study-later", seconds=ceil(wait))
        spent = (self._clock(), cost)
        for key in keys:
            self._of(key).append(spent)
            self._waiting.setdefault(key, []).append(cost)
        try:
            yield
        except CegoError as error:
            if not isinstance(error, Refused):
                self._give_back(keys, spent)
            raise
        finally:
            for key in keys:
                self._waiting[key].remove(cost)
                if not self._waiting[key]:
                    del self._waiting[key]

    def _keys(self, asker: Asker) -> dict[str, int]:
        return {f"person {asker.person}": 1, f"address {asker.address}": HOUSEHOLD}

    def _too_early(self, key: str, cost: float, times: int) -> float:
        """In how many seconds there will be room for a work; 0 if there is."""
        waiting = self._waiting.get(key, [])
        if len(waiting) >= self._limits.study_waiting * times:
            return max(1.0, min(waiting))
        now, most = self._clock(), float(self._limits.study * times)
        spent = self._of(key)
        while spent and spent[0][0] <= now - WINDOW:
            spent.popleft()
        # What costs more than there ever is can be had when nothing else was.
        room = most - sum(each for _, each in spent) - min(cost, most)
        wait = 0.0
        for at, each in spent:
            if room >= -_ROUNDING:
                break
            room += each
            wait = at + WINDOW - now
        return wait

    def _of(self, key: str) -> deque[tuple[float, float]]:
        spent = self._spent.setdefault(key, deque())
        self._spent.move_to_end(key)
        while len(self._spent) > _KEYS:
            self._spent.popitem(last=False)
        return spent

    def _give_back(self, keys: dict[str, int], spent: tuple[float, float]) -> None:
        for key in keys:
            if spent in self._of(key):
                self._of(key).remove(spent)
