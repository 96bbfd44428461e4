"""How long players think, and how much memory they take."""

import resource
import subprocess
import sys
import time
from collections import defaultdict

from benchmarks.solver import Times
from cego.deal.deal import Deal
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.players import Player
from cego.players.levels import make
from cego.rules import load


def thinking(level: str, slug: str, players: int, deals: int) -> dict[str, Times]:
    """The times of all choices in whole deals, by phase."""
    times: dict[str, list[float]] = defaultdict(list)
    rules = load(slug)
    for number in range(deals):
        order = shuffled(rules, players, f"bench {number}".encode())
        table = [make(level, f"{seat}") for seat in range(players)]
        deal: Deal | None = deal_order(rules, players, order)
        while deal is not None and deal.to_act is not None:
            deal = _step(deal, table[deal.to_act], times)
    return {phase: Times(tuple(found)) for phase, found in times.items()}


def _step(deal: Deal, player: Player, times: dict[str, list[float]]) -> Deal:
    view = deal.view(deal.to_act)
    begin = time.perf_counter()
    action = player.choose(view)
    if len(view.legal) > 1:
        times[view.phase].append((time.perf_counter() - begin) * 1000)
    return deal.apply(action)


def first_move(level: str) -> tuple[float, float]:
    """Seconds from the start of Python to the first card led, and the memory then, in MB."""
    script = f"import benchmarks.players as it; it.lead_first_card({level!r})"
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
    seconds = time.perf_counter() - begin
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return seconds, peak


def lead_first_card(level: str) -> None:
    """Bid, exchange and lead in one deal."""
    rules = load("schwarzwald")
    deal = deal_order(rules, 4, shuffled(rules, 4, b"first"))
    player = make(level, "first")
    while deal.view().phase != "tricks":
        deal = deal.apply(player.choose(deal.view(deal.to_act)))
    player.choose(deal.view(deal.to_act))
