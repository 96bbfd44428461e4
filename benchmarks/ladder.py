"""Each level against the one below, in every contract and in whole games: ``make ladder``.

Keeps every deal under ``build/ladder``, so that it can be stopped and goes on; then writes
``docs/ladder.md`` with its picture. An hour or two on two cores.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from cego.arena.contracts import playable
from cego.arena.match import Contestant, DealResult, Settings, Track, duel, gap
from cego.arena.run import all_cores, processes, run
from cego.arena.stats import Estimate
from cego.arena.store import Store
from cego.arena.summary import Duel, Gap
from cego.drawing import Bar, Group, dots
from cego.rules import load

ROOT = Path(__file__).parent.parent
LEVELS = ("random", "lehrling", "stammtisch", "meister")
RULES = "loewen"
WHOLE = ""
"""In place of a contract: whole games."""
SEED = "strength"
_FIRST_LOOK = ("cego", "eine", "kleiner-mann", "ulti", "zwei-verschiedene")
_DEALS = {"lehrling": 150, "stammtisch": 48, "meister": 96}
"""So many deals of each contract, by the stronger of the two …"""
_OTHER_NUMBERS = {
    ("stammtisch", "bettel"): 96,
    ("stammtisch", "eine-leere"): 96,
    ("stammtisch", "raeuber"): 200,
    ("stammtisch", WHOLE): 150,
    **dict.fromkeys([("meister", contract) for contract in _FIRST_LOOK], 24),
    ("meister", "eine-leere"): 64,
    ("meister", "zwei-leere"): 64,
    ("meister", WHOLE): 250,
}
"""… and where a first look has shown that fewer are enough, or more are needed. Payments of Zwei
Verschiedene differ so much that only several hundred deals would tell."""
GAP_CONTRACT = "cego"
_GAP_DEALS = {"stammtisch": 100, "meister": 200}


class Rung(NamedTuple):
    """A level as a guest of the one below."""

    guest: str
    field: str
    contract: str

    @property
    def deals(self) -> int:
        """How many deals are played."""
        return _OTHER_NUMBERS.get((self.guest, self.contract), _DEALS[self.guest])

    @property
    def settings(self) -> Settings:
        """What is played."""
        pairings = duel(Contestant(self.guest), Contestant(self.field), half=True)
        track = Track.WHOLE if self.contract == WHOLE else Track.PLAY
        spec = load(RULES).spec
        return Settings(spec, 4, pairings, track=track, contract=self.contract, seed=SEED)

    @property
    def file(self) -> str:
        """Where its deals are kept."""
        return f"{self.guest}-{self.field}-{self.contract or 'whole'}.jsonl"


class Measured(NamedTuple):
    """What a rung has shown."""

    rung: Rung
    gain: Estimate
    """Points a deal."""
    usual: float
    """What a player is paid or pays in such a deal, on average."""

    @classmethod
    def of(cls, rung: Rung, results: Sequence[DealResult]) -> "Measured":
        """The summary of the deals of a rung."""
        settings = rung.settings
        field = settings.pairings[0].field
        paid = [abs(each) for result in results for each in result.without_guest(field).payments]
        return cls(rung, Duel.of(settings, results).difference, fmean(paid))


def rungs() -> Iterator[Rung]:
    """All that is measured, the quickest first."""
    for field, guest in pairwise(LEVELS):
        for contract in (*playable(load(RULES), 4), WHOLE):
            yield Rung(guest, field, contract)


def gap_settings(level: str) -> Settings:
    """How much of the way to the one who sees all cards a level goes."""
    pairings, spec = gap(Contestant(level)), load(RULES).spec
    return Settings(spec, 4, pairings, track=Track.PLAY, contract=GAP_CONTRACT, seed=SEED)


def measure(folder: Path, cores: int) -> tuple[list[Measured], list[Gap]]:
    """Play what has not been played yet."""
    folder.mkdir(parents=True, exist_ok=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress, processes(cores) as workers:

        def played(settings: Settings, deals: int, file: str) -> list[DealResult]:
            task = progress.add_task(Path(file).stem, total=deals)
            with Store(folder / file, settings) as store:
                return run(
                    settings,
                    deals,
                    workers,
                    store,
                    lambda done: progress.update(task, completed=done),
                )

        found = [
            Measured.of(rung, played(rung.settings, rung.deals, rung.file)) for rung in rungs()
        ]
        gaps = []
        for level in LEVELS[2:]:
            settings = gap_settings(level)
            results = played(settings, _GAP_DEALS[level], f"gap-{level}-{GAP_CONTRACT}.jsonl")
            gaps.append(Gap.of(settings, results))
    return found, gaps


def page(found: Sequence[Measured], gaps: Sequence[Gap]) -> str:
    """All that was measured, in tables."""
    pairs = [(guest, field) for field, guest in pairwise(LEVELS)]
    lines = [_HEAD]
    lines.append("| | " + " | ".join(f"{guest} over {field}" for guest, field in pairs) + " |")
    lines.append("|---" * (len(pairs) + 1) + "|")
    by_rung = {each.rung: each for each in found}
    for contract in dict.fromkeys(each.rung.contract for each in found):
        cells = [_told(by_rung[Rung(*pair, contract)].gain) for pair in pairs]
        lines.append(f"| {_name(contract)} | " + " | ".join(cells) + " |")
    clear = [each for each in found if each.gain.clear and each.gain.mean > 0]
    lines.append(f"\n{len(clear)} of {len(found)} are clear of zero.")
    lines.append(_GAP_HEAD)
    for each in gaps:
        for row in each.rows:
            share = "–" if row.share is None else _share(row.share)
            lines.append(
                f"| {each.level.name} | {_SEATS[row.name]} | {_told(row.level)} "
                f"| {_told(row.ceiling)} | {share} |"
            )
    return "\n".join(lines) + "\n"


def picture(found: Sequence[Measured]) -> str:
    """The gains as shares of what is usually paid, so that dear and cheap games compare."""
    groups = []
    for field, guest in pairwise(LEVELS):
        rows = [each for each in found if each.rung[:2] == (guest, field)]
        groups.append(Group(f"{guest} over {field}", [_dot(each) for each in rows]))
    return dots(
        "What each level gains over the one below",
        "Points a deal as shares of the usual payment, by contract, with 95 % intervals.",
        groups,
        spell=lambda share: f"{share:+.0%}".replace("-", "−"),
    )


def _dot(measured: Measured) -> Bar:
    gain, usual = measured.gain, measured.usual
    low, high = (None if end is None else end / usual for end in (gain.low, gain.high))
    return Bar(_name(measured.rung.contract), gain.mean / usual, low, high)


def _name(contract: str) -> str:
    return contract.replace("-", " ").replace("ae", "ä").title() if contract else "whole games"


def _told(found: Estimate) -> str:
    if found.low is None or found.high is None:
        return f"{found.mean:+.1f}".replace("-", "−")
    ends = f"{found.mean:+.1f} ({found.low:.1f} to {found.high:.1f}), {found.deals}"
    return ends.replace("-", "−")


def _share(found: Estimate) -> str:
    if found.low is None or found.high is None:
        return f"{found.mean:.0%}"
    return f"{found.mean:.0%} ({found.low:.0%} to {found.high:.0%})".replace("-", "−")


_SEATS = {"all": "all seats", "declarer": "declarer", "defenders": "one of the opponents"}
_HEAD = f"""# The ladder

Does each level beat the one below, and where? In card play of every contract, and in whole games,
of the rule set *{RULES}* with four players: points a deal that a guest is paid more than the one
whose seat he took, over all seats ([how it is measured](arena.md)), with 95 % intervals and the
number of deals. How many was decided after a first look at 24 or 48 of them, which count too. In
card play the contract is given and the Lehrling has exchanged. `make ladder` measures and writes
this page.

![What each level gains over the one below](pictures/ladder.svg)

The picture shows the same as shares of what a player is paid or pays in such a deal on average.
"""
_GAP_HEAD = f"""
## The way to open cards

Each as a guest of Lehrlinge, in card play of {_name(GAP_CONTRACT)}: how much of what the cheater,
who sees all cards, gains a level gains too. The goal for the Meister is 70 %.

| level | where | gains | the cheater gains | share |
|---|---|---|---|---|"""


def main(folder: Path = ROOT / "build/ladder", cores: int = all_cores()) -> None:
    """Measure all rungs and write the page."""
    found, gaps = measure(folder, cores)
    (ROOT / "docs/ladder.md").write_text(page(found, gaps), "utf-8")
    (ROOT / "docs/pictures/ladder.svg").write_text(picture(found), "utf-8")


if __name__ == "__main__":
    typer.run(main)
