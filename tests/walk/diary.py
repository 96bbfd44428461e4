"""What was looked at and which laws were broken, with a picture of each."""

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Error, Page

from walk.evening import Evening, again

_CARD = r"\b(?:[CSHDT][A-Z0-9]{1,2}|G)\b"
_PARTICULAR = re.compile(rf" “.*”|{_CARD}")


@dataclass(frozen=True)
class Breach:
    """A law that did not hold at a moment."""

    law: str
    what: str
    evening: Evening
    size: tuple[int, int]
    """Of the window then; it may have been turned."""
    step: int
    doing: str
    picture: Path | None = None

    @property
    def kind(self) -> tuple[str, str, tuple[int, int]]:
        """Breaches of one kind are told once: the same law in the same way on the same screen."""
        plain = re.sub(rf"“.*”|-?\d+|{_CARD}", "…", self.what)
        return self.law, re.sub(r"…[ …]*…", "…", plain)[:70], self.size

    def __str__(self) -> str:
        width, height = self.size
        seed = f"seed {self.evening.seed}, step {self.step}"
        where = f"{self.evening.rules}, {width}x{height}, {seed}, after: {self.doing}"
        return f"{self.law}: {self.what} [{where}]"


@dataclass
class Diary:
    """Of one or more evenings."""

    pictures: Path | None = None
    looks: int = 0
    deals: int = 0
    decisions: int = 0
    failed: int = 0
    """Evenings that the walk itself could not play to their end."""
    seconds: float = 0
    """At the table, what was only dawdled on the page's own clock included."""
    evenings: list[Evening] = field(default_factory=list)
    deeds: Counter[str] = field(default_factory=Counter)
    """What was done, by kind: what never happens is not tried."""
    breaches: dict[tuple[str, str, tuple[int, int]], Breach] = field(default_factory=dict)
    often: Counter[tuple[str, str, tuple[int, int]]] = field(default_factory=Counter)

    def note_deed(self, doing: str) -> None:
        """Count what was done, whatever card or text it was done to."""
        self.deeds[_PARTICULAR.sub("", doing).strip()] += 1

    def note(self, breach: Breach, page: Page) -> None:
        """Remember it; the first of its kind with a picture."""
        self.often[breach.kind] += 1
        if breach.kind in self.breaches:
            return
        self.breaches[breach.kind] = Breach(
            breach.law,
            breach.what,
            breach.evening,
            breach.size,
            breach.step,
            breach.doing,
            self._picture(breach, page),
        )

    def _picture(self, breach: Breach, page: Page) -> Path | None:
        if self.pictures is None:
            return None
        self.pictures.mkdir(parents=True, exist_ok=True)
        law = re.sub(r"\W+", "-", breach.law)
        width, height = breach.size
        # Several laws may be broken in several ways at one moment: one picture shows them all.
        path = self.pictures / f"{law}-{width}x{height}-{breach.evening.seed}-{breach.step}.png"
        try:
            path.exists() or page.screenshot(path=path)
        except Error:
            return None
        return path

    def take_in(self, other: "Diary") -> None:
        """Add what another has seen."""
        self.looks += other.looks
        self.deals += other.deals
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.evenings += other.evenings
        self.often += other.often
        self.deeds += other.deeds
        for kind, breach in other.breaches.items():
            self.breaches.setdefault(kind, breach)

    def summary(self) -> str:
        """Told when the walk is over."""
        lines = [
            f"{self.seconds / 3600:.2f} hours at the table, {len(self.evenings)} evenings,"
            f" {self.deals} deals, {self.decisions} decisions, {self.looks} looks."
        ]
        lines.append("; ".join(f"{deed}: {times}" for deed, times in self.deeds.most_common()))
        if self.failed:
            lines.append(f"{self.failed} evenings could not be played.")
        if not self.breaches:
            return "\n".join([*lines, "No law was broken."])
        lines.append(f"{sum(self.often.values())} breaches of {len(self.breaches)} kinds:")
        for kind, breach in sorted(self.breaches.items()):
            lines.append(f"  {breach} ({self.often[kind]} times)")
            lines.append(f"    {again(breach.evening)}")
            lines += [f"    {breach.picture}"] if breach.picture else []
        return "\n".join(lines)
