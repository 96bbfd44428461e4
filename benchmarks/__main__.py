"""Run all benchmarks and print each figure next to its goal."""

from rich.console import Console
from rich.table import Table

from benchmarks import engine

GOAL_RLCARD = 50.0
GOAL_OPENSPIEL = 0.25


def main() -> None:
    """Measure, then print."""
    console = Console()
    try:
        contenders = {
            "cego loewen 4": engine.ours("loewen", 4),
            "OpenSpiel tarok 4": engine.openspiel_tarok(),
            "RLCard doudizhu": engine.rlcard_doudizhu(),
            "cego loewen 3": engine.ours("loewen", 3),
            "cego schwarzwald 4": engine.ours("schwarzwald", 4),
            "cego zuger-tapp 4": engine.ours("zuger-tapp", 4),
        }
    except ImportError as error:
        console.print(f"{error}. `make bench` installs what is measured against.")
        raise SystemExit(2) from error
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


if __name__ == "__main__":
    main()
