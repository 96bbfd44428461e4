"""Each level against the one below, in every contract and in whole games: ``make ladder``.

Keeps every deal under ``build/ladder``, so that it can be stopped and goes on, and what each rung
has shown in ``ladder.json``; then writes ``docs/ladder.md`` with its picture. Some hours on two
cores.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from pathlib import Path
from typing import NamedTuple

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from benchmarks.book import Book, Counted
from cego.arena.match import Contestant, DealResult, Pairing, Settings, Track, duel, gap
from cego.arena.run import all_cores, processes, run
from cego.arena.stats import Estimate, estimate
from cego.arena.store import Store
from cego.arena.summary import Closed, Gap
from cego.drawing import Bar, Group, dots
from cego.forced_deals import playable
from cego.rules import load

ROOT = Path(__file__).parent.parent
LEVELS = ("random", "lehrling", "stammtisch", "meister")
PAIRS = tuple((guest, field) for field, guest in pairwise(LEVELS))
TO_RANDOM = tuple((guest, LEVELS[0]) for guest in LEVELS[1:])
WHOLE = ""
"""In place of a contract: whole games."""
SEED = "ladder"


class Game(NamedTuple):
    """What is played: card play of a contract, or whole games."""

    contract: str
    rules: str = "loewen"
    players: int = 4

    @property
    def name(self) -> str:
        """For people."""
        contract = self.contract.replace("-", " ").replace("ae", "ä").title()
        return contract or "whole games"

    @property
    def title(self) -> str:
        """With the rules it is played by."""
        return f"{self.name}, {self.rules} with {self.players}"


AT_HOME = (*(Game(contract) for contract in playable(load("loewen"), 4)), Game(WHOLE))
WHOLE_GAMES = (
    Game(WHOLE),
    Game(WHOLE, players=3),
    Game(WHOLE, "baden", 5),
    Game(WHOLE, "schwarzwald"),
    Game(WHOLE, "zuger-tapp"),
)
ELSEWHERE = (
    Game("halbe", "schwarzwald"),
    Game("geregelter-raeuber", "ministranten"),
    Game("dresch", "ministranten"),
    *(Game(contract, "zuger-tapp") for contract in playable(load("zuger-tapp"), 4)),
    *WHOLE_GAMES[1:],
)
"""The contracts that are not played at home, and whole games of every number of players."""
LOOKS = (50, 100, 200, 400, 800, 1600)
"""A rung is looked at after so many deals, until it is clear: easy ones soon, others with more."""
_ERRORS = 2.6
"""So many standard errors on either side. Who looks again and again sees what is not there more
often than who looks once; with these, one rung in twenty at most ever seems clear by chance."""
CLOSELY = Game("cego")
GAP_DEALS = {CLOSELY: 400} | {game: 100 for game in AT_HOME[:-1] if game != CLOSELY}
"""In so many deals of each contract the way to open cards is measured; in one of them closely."""


class Rung(NamedTuple):
    """A level as a guest of a lower one."""

    guest: str
    field: str
    game: Game

    @property
    def settings(self) -> Settings:
        """What is played."""
        pairings = duel(Contestant(self.guest), Contestant(self.field), half=True)
        return _settings(self.game, pairings)

    @property
    def name(self) -> str:
        """What it is kept under."""
        contract, rules, players = self.game
        return f"{self.guest}-{self.field}-{rules}-{players}-{contract or 'whole'}"

    def counted(self, result: DealResult) -> Counted:
        """What a deal adds."""
        pairing = self.settings.pairings[0]
        paid = result.without_guest(pairing.field).payments
        return Counted(sum(result.gains(pairing)), sum(map(abs, paid)))

    def summed_up(self, deals: Sequence[Counted]) -> "Measured":
        """What so many deals have shown."""
        players = self.game.players
        gain = estimate([deal.gained / min(players, 4) for deal in deals], _ERRORS)
        assert gain is not None
        return Measured(gain, sum(deal.paid for deal in deals) / (len(deals) * players))

    def found(self, deals: Sequence[Counted]) -> "Measured | None":
        """What it is after the first clear look, or after the last one; None if one is to come."""
        shown = None
        for look in LOOKS:
            if len(deals) < look:
                return None
            shown = self.summed_up(deals[:look])
            if shown.gain.clear:
                break
        return shown


class Measured(NamedTuple):
    """What a rung has shown."""

    gain: Estimate
    """Points a deal."""
    usual: float
    """What a player is paid or pays in such a deal, on average."""


Found = Mapping[Rung, Measured]
Gaps = Mapping[tuple[str, Game], Sequence[Closed]]
"""How far levels go to open cards, all seats first."""


class Table(NamedTuple):
    """Rungs that are shown together: who meets whom, at which games."""

    title: str
    pairs: tuple[tuple[str, str], ...]
    games: tuple[Game, ...]

    def rungs(self) -> Iterator[Rung]:
        """All of them, the quickest first."""
        for pair in self.pairs:
            for game in self.games:
                yield Rung(*pair, game)


LADDER = Table("loewen with four players", PAIRS, AT_HOME)
OTHER_RULES = Table("Other rules", PAIRS, ELSEWHERE)
OVER_RANDOM = Table("Over random", TO_RANDOM, WHOLE_GAMES)
TABLES = (LADDER, OTHER_RULES, OVER_RANDOM)


def measure(
    folder: Path,
    book: Book,
    cores: int,
    tables: Sequence[Table] = TABLES,
    levels: Sequence[str] = LEVELS[2:],
) -> tuple[Found, Gaps]:
    """Play what has not been played yet; the levels are those whose way to open cards is told."""
    folder.mkdir(parents=True, exist_ok=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress, processes(cores) as workers:

        def played(settings: Settings, deals: int, name: str, first: int = 0) -> list[DealResult]:
            task = progress.add_task(name, total=deals - first)
            with Store(folder / f"{name}.jsonl", settings) as store:
                results = run(
                    settings,
                    deals,
                    workers,
                    store,
                    lambda done: progress.update(task, completed=done),
                    first=first,
                )
            progress.remove_task(task)
            return results

        rungs = list(dict.fromkeys(rung for table in tables for rung in table.rungs()))
        found: dict[Rung, Measured] = {}
        # Every rung is looked at once before any of them twice: the whole is seen early.
        for look in LOOKS:
            for rung in (each for each in rungs if each not in found):
                done = len(book.deals(rung.name))
                if done < look:
                    more = played(rung.settings, look, rung.name, done)
                    book.add_deals(rung.name, map(rung.counted, more))
                shown = rung.found(book.deals(rung.name))
                if shown:
                    found[rung] = shown
                    progress.console.print(f"{rung.name}: {_told(shown.gain)}")
        gaps: dict[tuple[str, Game], tuple[Closed, ...]] = {}
        for (game, deals), level in product(GAP_DEALS.items(), levels):
            name = f"gap-{level}-{game.contract}"
            rows = book.gap(name, deals)
            if rows is None:
                settings = _settings(game, gap(Contestant(level)))
                rows = Gap.of(settings, played(settings, deals, name)).rows
                book.add_gap(name, rows)
            gaps[level, game] = rows
    return found, gaps


def page(found: Found, gaps: Gaps) -> str:
    """All that was measured, in tables."""
    clear = [each for each in found.values() if each.gain.clear and each.gain.mean > 0]
    lines = [_HEAD, f"{len(clear)} of {len(found)} are clear of zero."]
    for table in TABLES:
        lines += ["", f"## {table.title}", ""]
        if table is LADDER:
            lines += [_PICTURE, ""]
        heads = (f"{guest} over {field}" for guest, field in table.pairs)
        lines.append("| | " + " | ".join(heads) + " |")
        lines.append("|---" * (len(table.pairs) + 1) + "|")
        for game in table.games:
            cells = (_told(found[Rung(*pair, game)].gain) for pair in table.pairs)
            name = game.name if table is LADDER else game.title
            lines.append(f"| {name} | " + " | ".join(cells) + " |")
    lines += _way_to_open_cards(gaps)
    return "\n".join(lines) + "\n"


def _way_to_open_cards(gaps: Gaps) -> Iterator[str]:
    yield _GAP_HEAD
    for (level, game), rows in gaps.items():
        for row in rows if game == CLOSELY else ():
            yield (
                f"| {level} | {_SEATS[row.name]} | {_told(row.level)} "
                f"| {_told(row.ceiling)} | {_share(row.share)} |"
            )
    yield _GAPS_HEAD
    for game in dict.fromkeys(game for _, game in gaps):
        overall = [rows[0] for (_, each), rows in gaps.items() if each == game]
        shares = " | ".join(_share(row.share) for row in overall)
        yield f"| {game.name} | {_told(overall[0].ceiling)} | {shares} |"


def picture(found: Found) -> str:
    """The gains as shares of what is usually paid, so that dear and cheap games compare."""
    groups = []
    for guest, field in LADDER.pairs:
        rows = [_dot(game, found[Rung(guest, field, game)]) for game in LADDER.games]
        groups.append(Group(f"{guest} over {field}", rows))
    return dots(
        "What each level gains over the one below",
        "Points a deal as shares of the usual payment, by contract, with 95 % intervals.",
        groups,
        spell=lambda share: f"{share:+z.0%}".replace("-", "−"),
    )


def _settings(game: Game, pairings: tuple[Pairing, ...]) -> Settings:
    contract, slug, players = game
    track = Track.WHOLE if contract == WHOLE else Track.PLAY
    spec = load(slug).spec
    return Settings(spec, players, pairings, track=track, contract=contract, seed=SEED)


def _dot(game: Game, measured: Measured) -> Bar:
    gain, usual = measured
    low, high = (None if end is None else end / usual for end in (gain.low, gain.high))
    return Bar(game.name, gain.mean / usual, low, high)


def _told(found: Estimate) -> str:
    if found.low is None or found.high is None:
        return f"{found.mean:+.1f}".replace("-", "−")
    # Zuger Tapp is paid in single points: there a tenth is much.
    digits = 2 if found.high - found.low < 2 else 1
    mean, low, high = (f"{each:z.{digits}f}" for each in (found.mean, found.low, found.high))
    sign = "+" if found.mean > 0 else ""
    return f"{sign}{mean} ({low} to {high}), {found.deals}".replace("-", "−")


def _share(found: Estimate | None) -> str:
    if found is None:
        return "–"
    if found.low is None or found.high is None:
        return f"{found.mean:.0%}"
    return f"{found.mean:.0%} ({found.low:.0%} to {found.high:.0%})".replace("-", "−")


_SEATS = {"all": "all seats", "declarer": "declarer", "defenders": "one of the opponents"}
_HEAD = f"""# The ladder

Does each level beat the one below, and where? In card play of every contract, and in whole games:
points a deal that a guest is paid more than the one whose seat he took, over all seats
([how it is measured](arena.md)), with 95 % intervals and the number of deals. {LOOKS[0]} deals are
played, then as many again until the interval is clear of zero or there are {LOOKS[-1]:,}. Looking
several times makes it easier to be misled by chance, so the intervals are wider than those of the
arena: {_ERRORS} standard errors on either side, which hold for all looks together. What is clear
early was so with a little luck: means of few deals are rather too high. In card play the contract
is given and the Lehrling has exchanged. `make ladder` measures and writes this page.
"""
_PICTURE = """![What each level gains over the one below](pictures/ladder.svg)

The picture shows the same as shares of what a player is paid or pays in such a deal on average."""
_GAP_HEAD = f"""
## The way to open cards

Each as a guest of Lehrlinge, in card play of {CLOSELY.name}: how much of what the cheater, who
sees all cards, gains a level gains too. The goal for the Meister is 70 %. These intervals are those
of the arena: each number of deals was fixed, and looked at once.

| level | where | gains | the cheater gains | share |
|---|---|---|---|---|"""
_GAPS_HEAD = f"""
In every contract, all seats. Where everyone plays for himself the cheater plays on by experience;
elsewhere he solves open cards, as if everybody saw them. So he is no limit there: others play on as
people do, and a level that reckons with that may gain more than he. No
share is told where he is not clearly ahead.

| | the cheater gains | {" | ".join(LEVELS[2:])} |
|---|---|---|---|"""


def main(
    folder: Path = ROOT / "build/ladder",
    book: Path = ROOT / "benchmarks/ladder.json",
    cores: int = all_cores(),
) -> None:
    """Measure all rungs and write the page."""
    found, gaps = measure(folder, Book(book), cores)
    (ROOT / "docs/ladder.md").write_text(page(found, gaps), "utf-8")
    (ROOT / "docs/pictures/ladder.svg").write_text(picture(found), "utf-8")


if __name__ == "__main__":
    typer.run(main)
