"""Run the benchmarks and print each figure next to its goal: ``python -m benchmarks [part]``."""

import statistics
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from benchmarks import batch as batches
from benchmarks import beside as besides
from benchmarks import engine, frozen
from benchmarks import pad as paper
from benchmarks import page as light
from benchmarks import players as playing
from benchmarks import solver as solving
from benchmarks.solver import Times
from cego.rules import named

GOAL_RLCARD = 50.0
GOAL_OPENSPIEL = 0.25
GOAL_BESIDE = 1.2
GOALS_BATCH = {
    "solo, observations": 2.0,
    "solo, none": 10.0,
    "every contract, observations": 1.0,
    "every contract, none": 1.0,
}
"""Million decisions a second."""
GOAL_SKAT = 10.0

console = Console()
app = typer.Typer(invoke_without_command=True, help="Speed, side by side in one run.")


@app.callback()
def everything(context: typer.Context) -> None:
    """All parts, one after the other."""
    if context.invoked_subcommand is None:
        rules_engine()
        solver()
        players()
        beside()
        batch()
        page()
        pad()


@app.command("engine")
def rules_engine() -> None:
    """Whole random deals next to RLCard and OpenSpiel."""
    contenders = {
        "cego loewen 4": engine.ours("loewen", 4),
        "OpenSpiel tarok 4": engine.openspiel_tarok(),
        "RLCard doudizhu": engine.rlcard_doudizhu(),
        "cego loewen 3": engine.ours("loewen", 3),
        "cego schwarzwald 4": engine.ours("schwarzwald", 4),
        "cego zuger-tapp 4": engine.ours("zuger-tapp", 4),
    }
    console.print(f"{len(contenders)} contenders, {engine.ROUNDS} rounds of a second each …")
    speeds = engine.side_by_side(contenders)
    table = Table("whole random games", "games/s", "moves/s", box=None)
    for name, speed in speeds.items():
        table.add_row(name, f"{speed.games:,.0f}", f"{speed.moves:,.0f}")
    console.print(table)
    own, tarok = speeds["cego loewen 4"], speeds["OpenSpiel tarok 4"]
    games = own.games / speeds["RLCard doudizhu"].games
    moves = own.moves / tarok.moves
    console.print(f"games/s against RLCard: {games:.0f} × (goal: at least {GOAL_RLCARD:.0f} ×)")
    console.print(f"moves/s against OpenSpiel: {moves:.2f} × (goal: at least {GOAL_OPENSPIEL} ×)")
    play = contenders["cego loewen 4"]
    for deals in (500, 1000, 2000, 4000):
        cost = engine.seconds_a_deal(play, deals) * 1e6
        console.print(f"{deals:>5} deals: {cost:.0f} µs a deal (goal: the same in every line)")
    growth = engine.memory_growth(play, 2000)
    console.print(f"memory left behind by 2,000 deals: {growth:,} bytes (goal: next to none)")


@app.command("solver")
def solver(
    deals: Annotated[int, typer.Option(min=1, max=200, help="Deals a contract.")] = 200,
    largest: Annotated[int, typer.Option(min=6, max=11, help="Cards a hand, at most.")] = 11,
) -> None:
    """Exact and approximate solving on the frozen set, next to DDS and OpenSpiel."""
    console.print(f"exact values, one thread, {deals} frozen deals a contract; times in ms")
    table = Table(
        "contract", "cards", "mean", "median", "p90", "p99", "max", "mean nodes", box=None
    )
    together: dict[int, Times] = {}
    for contract in frozen.CONTRACTS:
        for size in (size for size in frozen.SIZES if size <= largest):
            times = solving.exact(contract, size, deals)
            _add_row(table, str(contract), size, times)
            if contract in frozen.POINTS:
                together[size] = together.get(size, Times(())) + times
    for size, times in together.items():
        _add_row(table, "normal games", size, times)
    console.print(table)
    console.print("goals for normal games: 8 cards mean 3; 11 cards median 120, mean 250, p90 800")
    if largest == 11:
        _questions(deals)


@app.command("players")
def players(
    deals: Annotated[int, typer.Option(min=1, help="Deals a rule set.")] = 10,
) -> None:
    """How long stammtisch and meister think, one core."""
    table = Table("player, rules", "phase", "choices", "mean ms", "p95", "max", box=None)
    for level, goal in (("stammtisch", 150), ("meister", 1000)):
        everything = Times(())
        for slug, number in (("loewen", 4), ("schwarzwald", 4), ("loewen", 3), ("zuger-tapp", 4)):
            for phase, times in playing.thinking(level, slug, number, deals).items():
                marks = (times.mean, times.quantile(0.95), times.quantile(1.0))
                name = f"{level}, {slug} {number}"
                numbers = (f"{mark:.0f}" for mark in marks)
                table.add_row(name, phase, str(len(times.milliseconds)), *numbers)
                everything += times
        table.add_row(
            level,
            "all",
            str(len(everything.milliseconds)),
            f"{everything.mean:.0f}",
            f"{everything.quantile(0.95):.0f} (goal {goal})",
            f"{everything.quantile(1.0):.0f}",
        )
    console.print(table)
    for level in ("stammtisch", "meister"):
        seconds, memory = playing.first_move(level)
        console.print(
            f"{level}: start of Python to the first card {seconds:.1f} s, "
            f"{memory:.0f} MB (goal: 150 MB)"
        )


@app.command("beside")
def beside(
    rounds: Annotated[int, typer.Option(min=1, help="How often each way.")] = 3,
    moves: Annotated[int, typer.Option(min=1, help="Moves a round.")] = 60,
) -> None:
    """How long bots take while the study service has more to do than it can."""
    idle, busy = besides.side_by_side(rounds, moves)
    table = Table(f"{besides.LEVEL}, study service", "moves", "mean ms", "median", "p95", box=None)
    for name, times in (("idle", idle), ("saturated", busy)):
        marks = (times.mean, times.quantile(0.5), times.quantile(0.95))
        table.add_row(name, str(len(times.milliseconds)), *(f"{mark:.0f}" for mark in marks))
    console.print(table)
    ratio = busy.mean / idle.mean
    console.print(f"saturated against idle: {ratio:.2f} × (goal: at most {GOAL_BESIDE} ×)")


@app.command("batch")
def batch() -> None:
    """The native batch for learning programs next to OpenSpiel's games."""
    speeds = batches.side_by_side(batches.contenders())
    table = Table("one core", "decisions/s", "goal", box=None)
    for name, speed in speeds.items():
        goal = f"{GOALS_BATCH[name]:.0f} M" if name in GOALS_BATCH else ""
        table.add_row(name, f"{speed:,.0f}", goal)
    console.print(table)
    ratio = speeds["solo, observations"] / speeds["OpenSpiel skat, tensors"]
    console.print(
        f"with observations against OpenSpiel's skat: {ratio:.0f} × "
        f"(goal: at least {GOAL_SKAT:.0f} ×)"
    )


@app.command("page")
def page(
    visits: Annotated[int, typer.Option(min=1, help="How often a phone opens the table.")] = 5,
) -> None:
    """What the table costs to load, and how soon it answers."""
    if light.browser_path() is None:
        console.print("The page: no Chromium here; install it, or name it in CEGO_CHROMIUM.")
        return
    with light.visiting() as (browser, address):
        weight = light.weight(browser, address)
        console.print(
            f"a table over the wire: script and style {weight.script_and_style / 1000:.0f} kB "
            f"(goal: 150), pictures {weight.pictures / 1000:.0f}, fonts {weight.fonts / 1000:.0f}"
        )
        usual, worst = light.typical([light.first_card(browser, address) for _ in range(visits)])
        console.print(
            f"first card on a slow phone (1.6 Mbit/s, 150 ms, processor 4 × slower): "
            f"{usual / 1000:.2f} s, at worst {worst / 1000:.2f} (goal: 1.5)"
        )
        usual, worst = light.typical(light.taps(browser, address))
        console.print(
            f"from a tap to the card on the mat: {usual:.0f} ms, at worst {worst:.0f} (goal: 100)"
        )
    with light.visiting(bots=1.0) as (browser, address):
        for speed, goal in (("quick", 20), ("usual", 45)):
            for level in ("lehrling", "meister"):
                times = [light.deal_seconds(browser, address, speed, level) for _ in range(visits)]
                usual, worst = light.typical(times)
                console.print(
                    f"a deal against bots ({level}), acting at once, speed {speed}: "
                    f"{usual:.0f} s, at worst {worst:.0f} (goal: {goal})"
                )


@app.command()
def pad(
    visits: Annotated[int, typer.Option(min=1, help="How often a phone opens the sheet.")] = 5,
) -> None:
    """How soon a sheet is there without a network, and how long a deal takes."""
    if light.browser_path() is None:
        console.print("The pad: no Chromium here; install it, or name it in CEGO_CHROMIUM.")
        return
    with light.visiting() as (browser, address):
        context, sheet = paper.phone_with_a_sheet(browser, address)
        usual, worst = light.typical([paper.usable(context, sheet) for _ in range(visits)])
        console.print(
            f"a sheet from the phone's own memory (no network, processor 4 × slower): "
            f"{usual / 1000:.2f} s, at worst {worst / 1000:.2f} (goal: 1)"
        )
        deals = [paper.deal(context, sheet) for _ in range(visits)]
        usual, worst = light.typical([whole for _, whole, _ in deals])
        console.print(
            f"a deal in {deals[0][0]} taps (goal: 5), {paper.THINKS} s of thought before each: "
            f"{usual:.1f} s, at worst {worst:.1f} (goal: 10); "
            f"the phone's own part at worst {max(own for *_, own in deals):.1f} s"
        )


def _add_row(table: Table, name: str, size: int, times: Times) -> None:
    marks = [times.mean, *(times.quantile(share) for share in (0.5, 0.9, 0.99, 1.0))]
    table.add_row(name, str(size), *(f"{m:.2f}" for m in marks), f"{times.mean_nodes:,.0f}")


def _questions(deals: int) -> None:
    asked = near = Times(())
    errors: list[float] = []
    for contract in frozen.POINTS:
        asked += solving.threshold(contract, deals)
        times, missed = solving.approximation(contract, deals)
        near += times
        errors += missed
    console.print(f"“does the declarer reach 36?”: mean {asked.mean:.1f} ms (goal: 40)")
    error = statistics.fmean(abs(e) for e in errors)
    console.print(
        f"approximate: mean {near.mean:.1f} ms (goal: 5), error {error:.2f} points (goal: 1.5), "
        f"bias {statistics.fmean(errors):+.2f}"
    )
    rate = solving.playouts_per_second()
    console.print(f"play-outs of 44 cards: {rate / 1e6:.2f} M/s (goal: 3 M/s)")
    for start, first_card in (("48 cards", True), ("from the auction, 13 moves", False)):
        rollouts = solving.openspiel_rollouts_per_second(from_first_card=first_card)
        console.print(
            f"… {rate / rollouts:.0f} × OpenSpiel's {rollouts:,.0f} tarok roll-outs/s "
            f"({start}; goal: 40 ×)"
        )
    ours = solving.all_leads(named("cego"), deals)
    theirs = solving.dds_all_leads(deals)
    console.print(
        f"all first leads: mean {ours.mean:.0f} ms, DDS on bridge deals {theirs.mean:.0f} ms: "
        f"{ours.mean / theirs.mean:.1f} × (goal: at most 6 ×)"
    )


if __name__ == "__main__":
    app()
