"""An evening is drawn from its seed: which game, how many players, which screen, which taste."""

import random
from dataclasses import dataclass
from typing import Any

from cego.rules import SLUGS, load

Size = tuple[int, int]

SIZES: tuple[Size, ...] = (
    (1920, 1080),
    (1536, 730),
    (1440, 789),
    (1366, 650),
    (1280, 720),
    (1024, 768),
    (768, 1024),
    (844, 390),
    (667, 375),
    (390, 844),
    (360, 640),
    (320, 568),
)
LANGUAGES = ("de", "en", "sv")
LOCALES = {"de": "de-DE", "en": "en-GB", "sv": "sv-SE"}
TABLET = 1024
PHONE = 844


@dataclass(frozen=True)
class Evening:
    """What is settled before the first deal."""

    seed: int
    rules: str
    players: int
    size: Size
    language: str
    settings: dict[str, Any]
    keys: float
    """How many of the answers are given with the keyboard."""
    motion: bool
    explained: bool
    """Whether the table gives its tip before every decision."""

    @classmethod
    def drawn(cls, seed: int, size: Size | None = None, rules: str | None = None) -> "Evening":
        """The evening of this seed; its screen or its game may be given."""
        rng = random.Random(f"evening {seed}")
        screen, game = rng.choice(SIZES), rng.choice(SLUGS)
        screen, game = size or screen, rules or game
        settings: dict[str, Any] = {
            "speed": "quick",
            "theme": rng.choice(("light", "light", "dark")),
            "design": rng.choice(("animal", "animal", "large")),
            "colours": rng.choice(("two", "two", "four")),
            "twoTaps": rng.random() < (0.7 if screen[0] < 600 else 0.2),
            "letters": rng.choice(("int", "de", "sv")),
        }
        language, motion = rng.choice(LANGUAGES), rng.random() < 0.25
        keys = rng.choice((0.0, 0.3, 0.9)) if screen[0] > PHONE else rng.choice((0.0, 0.0, 0.3))
        players = rng.choice(sorted(load(game).players))
        settings["language"] = language
        settings["cardSize"] = rng.choice(("usual", "usual", "usual", "small", "big"))
        settings["playOnly"] = rng.choice(("last", "last", "never", "only"))
        explained = rng.random() < 0.15
        return cls(seed, game, players, screen, language, settings, keys, motion, explained)

    @property
    def trumps(self) -> bool:
        """Whether a suit is trumps."""
        return self.rules == "zuger-tapp"

    @property
    def turns(self) -> bool:
        """Whether the screen is one that is turned."""
        return self.size[0] <= TABLET

    @property
    def touch(self) -> bool:
        """Whether the screen is one that is touched."""
        return self.size[0] <= PHONE

    @property
    def _cards_differ(self) -> bool:
        return bool(self.settings["cardSize"] != "usual")

    def __str__(self) -> str:
        width, height = self.size
        taste = [str(self.settings["theme"]), str(self.settings["design"]), self.language]
        taste += ["two taps"] if self.settings["twoTaps"] else []
        taste += [f"{self.settings['cardSize']} cards"] if self._cards_differ else []
        taste += ["keyboard"] if self.keys else []
        taste += ["explained"] if self.explained else []
        return f"{self.rules} for {self.players}, {width}x{height}, {', '.join(taste)}"


def again(evening: Evening) -> str:
    """The command that plays it again."""
    width, height = evening.size
    return (
        f"python -m tests.walk --evenings 1 --seed {evening.seed}"
        f" --size {width}x{height} --rules {evening.rules}"
    )
