"""Players of one's own, named ``module:Class``."""

import sys
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, NoReturn

from cego.deal.actions import Action
from cego.deal.view import View
from cego.errors import CegoError
from cego.players import Player
from cego.players.player import DEFAULT
from cego.solver.core import Limit


def is_own(level: str) -> bool:
    """Whether this names a class, and not a level."""
    return ":" in level


class Own:
    """Somebody's own player; whatever goes wrong in him is told with his name."""

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        kind = class_of(name)
        try:
            self.player: Player = kind(seed)
        except Exception as error:
            self._complain(error)

    def choose(self, view: View, limit: Limit = DEFAULT) -> Action:
        """What the player chooses."""
        try:
            return self.player.choose(view, limit)
        except Exception as error:
            self._complain(error)

    def interrupt(self, view: View) -> Action | None:
        """What he does out of turn."""
        try:
            return self.player.interrupt(view)
        except Exception as error:
            self._complain(error)

    def _complain(self, error: Exception) -> NoReturn:
        last = extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}:{last.lineno}"
        found = f"{type(error).__name__}: {error}"
        raise CegoError("arena.own-failed", player=self.name, where=where, error=found) from error


def class_of(name: str) -> Any:
    """The class that a name speaks of; a complaint if there is none, or it is no player."""
    module, _, found = name.partition(":")
    room = _module(module)
    kind = getattr(room, found, None)
    if not callable(kind):
        players = [each for each, value in vars(room).items() if _plays(value)]
        allowed = ", ".join(players) or "–"
        raise CegoError("arena.own-class", module=module, found=found, allowed=allowed)
    if not _plays(kind):
        raise CegoError("arena.own-no-player", found=name)
    return kind


def file_of(name: str) -> Path | None:
    """The file of a class that stands in a single file in the folder one works in."""
    place = _module(name.partition(":")[0]).__file__
    file = None if place is None else Path(place)
    alone = file is not None and file.parent == Path.cwd() and file.suffix == ".py"
    return file if alone else None


def _module(name: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return import_module(name)
    except Exception as error:
        found = f"{type(error).__name__}: {error}"
        raise CegoError("arena.own-module", found=name, error=found) from error


def _plays(value: object) -> bool:
    return isinstance(value, type) and all(
        callable(getattr(value, part, None)) for part in ("choose", "interrupt")
    )
