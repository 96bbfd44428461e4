"""The opening guide: what hands were worth in real play, next to what players advise.

Reads the deals that `make train` gathered and writes ``docs/opening-guide.md`` with its pictures.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from training.gather import gathered
from training.results import PLAYED

from cego.cards import CEGO, TRUMPS
from cego.drawing import Bar, Group, dots
from cego.players.payoff import prices, special_price
from cego.rules import Rules, load, named
from cego.rules.contracts import Family

DOCS = Path(__file__).parent.parent / "docs"
ADVICE = {
    "cego": "15; two high trumps to take along",
    "halbe": "17; one high trump to take along",
    "eine": "18 (another: 14–16); one high trump to take along",
    "eine-leere": "22 (another: 18–21)",
    "zwei-leere": "26 (another: 21–24)",
    "zwei-verschiedene": "30 (another: 26 and more)",
    "kleiner-mann": "32",
}
"""Points in hand, without the thirds, that players handed down as enough."""
_BY_PIPS = (0, 9, 12, 15, 18, 21, 24, 27, 60)
_BY_TRUMPS = (0, 4, 5, 6, 7, 8, 9, 12)
_FEW = 12
"""Classes with fewer deals than this are not told."""

Numbers = NDArray[np.float64]


class Played(NamedTuple):
    """Deals of a contract: a measure of each hand, and what came of it."""

    measure: Numbers
    won: Numbers
    payments: dict[str, Numbers]


class Row(NamedTuple):
    """A class of hands."""

    label: str
    deals: int
    won: float
    payments: dict[str, tuple[float, float]]
    """Mean payment from each opponent and half of its 95 % interval, by rule set."""


def read(folder: Path, contract: str, measure: Callable[[int], float]) -> Played:
    """The deals of a contract that were gathered."""
    chunks = gathered(folder, PLAYED, contract, 4)
    examples = np.concatenate([chunk["examples"] for chunk in chunks])
    hands = [int(e["taken"]) | int(e["away"]) for e in examples]
    results = examples["result"].astype(float)
    played_in = [rules for rules in RULES if contract in rules.contracts(4)]
    paid = {rules.slug: _payments(rules, contract, results) for rules in played_in}
    won = next(iter(paid.values())) > 0
    return Played(np.array([measure(hand) for hand in hands]), won.astype(float), paid)


def _payments(rules: Rules, contract: str, results: Numbers) -> Numbers:
    game = named(contract)
    if game.family is Family.GOAL:
        return np.asarray(np.where(results > 0, 1.0, -1.0) * special_price(rules, 4, game))
    table = prices(rules, 4, game, False)
    points = np.round(results * (len(table) - 2)).astype(int)
    return np.asarray(np.where(results < 0, table[-1], table[np.maximum(points, 0)]))


RULES = (load("loewen"), load("schwarzwald"))


def rows(played: Played, edges: tuple[int, ...]) -> Iterator[Row]:
    """Classes of hands with enough deals."""
    for low, high in pairwise(edges):
        inside = (played.measure >= low) & (played.measure < high)
        deals = int(inside.sum())
        if deals < _FEW:
            continue
        means = {
            slug: (float(paid[inside].mean()), float(1.96 * paid[inside].std() / deals**0.5))
            for slug, paid in played.payments.items()
        }
        yield Row(_label(low, high, edges), deals, float(played.won[inside].mean()), means)


def _label(low: int, high: int, edges: tuple[int, ...]) -> str:
    if high == edges[-1]:
        return f"{low} and more"
    if high == low + 1:
        return f"{low}"
    return f"up to {high - 1}" if low == edges[0] else f"{low}–{high - 1}"


def break_even(played: Played, slug: str) -> str:
    """From which measure on the contract pays, by a straight line through all deals."""
    if slug not in played.payments:
        return "–"
    spread = played.measure.std()
    slope, height = np.polyfit(played.measure, played.payments[slug], 1)
    if spread == 0 or slope <= 0:
        return "–"
    even = -height / slope
    return f"{even:.0f}" if even <= played.measure.max() else "no hand"


def _table(found: list[Row], what: str) -> list[str]:
    lines = [
        f"| {what} | deals | won | loewen | schwarzwald |",
        "|---|---|---|---|---|",
    ]
    for row in found:
        paid = " | ".join(_told(row.payments.get(rules.slug)) for rules in RULES)
        lines.append(f"| {row.label} | {row.deals} | {row.won:.0%} | {paid} |")
    return lines


def _told(payment: tuple[float, float] | None) -> str:
    if payment is None:
        return "–"
    return f"{payment[0]:+.1f} ± {payment[1]:.1f}".replace("-", "−")


def _picture(name: str, contract: str, what: str, found: list[Row]) -> str:
    groups = [
        Group(
            slug,
            [Bar(row.label, row.payments[slug][0], *_ends(row.payments[slug])) for row in found],
        )
        for slug in found[0].payments
    ]
    title = f"{name}: payment from each opponent by {what}"
    description = f"Mean payments of {contract} with 95 % intervals, by {what}, two rule sets."
    return dots(title, description, groups)


def _ends(payment: tuple[float, float]) -> tuple[float, float]:
    mean, half = payment
    return mean - half, mean + half


def _pips(hand: int) -> float:
    return float(CEGO.pips_of(hand))


def _trumps(hand: int) -> float:
    return float((hand & TRUMPS).bit_count())


def write(folder: Path) -> None:
    """The page and its pictures."""
    pictures = DOCS / "pictures"
    pictures.mkdir(exist_ok=True)
    page = [_HEAD]
    even = ["| game | advice: points in hand | pays from, loewen | pays from, schwarzwald |"]
    even.append("|---|---|---|---|")
    sections = []
    for contract in (*ADVICE, "solo", "ulti", "piccolo", "bettel"):
        by_pips = contract in ADVICE
        what = "points in hand" if by_pips else "trumps in hand"
        played = read(folder, contract, _pips if by_pips else _trumps)
        found = list(rows(played, _BY_PIPS if by_pips else _BY_TRUMPS))
        name = contract.replace("-", " ").title()
        if by_pips:
            slugs = [rules.slug for rules in RULES]
            points = " | ".join(break_even(played, slug) for slug in slugs)
            even.append(f"| {name} | {ADVICE[contract]} | {points} |")
        file = f"guide-{contract}.svg"
        (pictures / file).write_text(_picture(name, contract, what, found), "utf-8")
        sections += [f"\n## {name}\n", *_table(found, what), f"\n![{name}](pictures/{file})"]
    page += [*even, _BETWEEN, *sections]
    (DOCS / "opening-guide.md").write_text("\n".join(page) + "\n", "utf-8")


_HEAD = """# Opening guide, measured

What is a hand worth? Players hand down numbers; here is what deals brought in which every card was
played by a player who saw only his own. Four players; the declarer's hand was mostly the one of
the table that suited the game best, sometimes any; half of the time what he took along was not
the best choice, so a careful player does a little better. All four played by
[experience](players.md#experience). Payments are what *each* opponent pays the declarer, with 95 %
intervals; points in hand are counted without the thirds. `make train` gathers such deals, `make
guide` writes this page.

*Pays from* is where a straight line through all deals crosses zero; *no hand* had enough where it
does so beyond the best hand of all deals. A game that must be played, or that keeps another from
playing, may be right earlier; and where others have bid, the cards lie worse than here.
"""
_BETWEEN = """
The numbers handed down are those of clubs and of the source texts.
"""

if __name__ == "__main__":
    write(Path("training/gathered"))
