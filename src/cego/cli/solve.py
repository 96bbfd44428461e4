"""``cego solve``: what each card is worth with open cards."""

from typing import Annotated, Any

import typer
from rich.table import Table

from cego.cards import Pack
from cego.cli.common import (
    MOST_NODES,
    MOST_SECONDS,
    AsJson,
    Language,
    console,
    print_json,
    read_record,
)
from cego.cli.deals import DealFile
from cego.deal.actions import SEATS
from cego.locale import text
from cego.rules.contracts import Objective
from cego.solver.core import Bounds, Limit
from cego.solver.solution import Solution, solve_deal


def solve(
    file: DealFile,
    seconds: Annotated[
        float,
        typer.Option(
            min=0.0, max=MOST_SECONDS, help="Stop after so long with proven bounds; 0: never."
        ),
    ] = 60.0,
    nodes: Annotated[
        int, typer.Option(min=0, max=MOST_NODES, help="Stop after so many positions; 0: never.")
    ] = 0,
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """The value of each legal card of a deal, with open cards and best play of everyone."""
    deal, _ = read_record(file)
    solution = solve_deal(deal, Limit(nodes, seconds))
    contract = str(deal.view().contract)
    if as_json:
        print_json({"contract": contract} | _data(solution, deal.pack))
        return
    out = console()
    whose = {"seat": SEATS[solution.seat], "game": text(lang, f"contract.{contract}")}
    out.print(text(lang, f"cli.solve-{solution.objective}", **whose))
    out.print(text(lang, "cli.to-act", seat=SEATS[solution.to_act]))
    table = Table(box=None, show_header=False, pad_edge=False)
    for worth in solution.cards:
        mark = "★" if worth.best else ""
        card = deal.pack.card_in_words(worth.card, lang)
        table.add_row(card, _words(solution, worth.result, lang), mark)
    out.print(table)
    if solution.line:
        cards = ", ".join(deal.pack.card_in_words(card, lang) for card in solution.line)
        out.print(f"{text(lang, 'cli.line')}: {cards}", markup=False)


def _words(solution: Solution, result: Bounds, lang: str) -> str:
    if solution.objective is Objective.POINTS:
        return str(result.lower) if result.exact else f"{result.lower}–{result.upper}"
    if not result.exact:
        return "?"
    return text(lang, "cli.reached" if result.lower else "cli.missed")


def _data(solution: Solution, pack: Pack) -> dict[str, Any]:
    return {
        "to_act": SEATS[solution.to_act],
        "seat": SEATS[solution.seat],
        "objective": str(solution.objective),
        "exact": all(worth.result.exact for worth in solution.cards),
        "cards": [
            {
                "card": pack.code(worth.card),
                "lower": worth.result.lower,
                "upper": worth.result.upper,
                "best": worth.best,
            }
            for worth in solution.cards
        ],
        "line": [pack.code(card) for card in solution.line],
    }
