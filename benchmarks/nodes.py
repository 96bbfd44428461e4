"""Node counts of a small part of the frozen set: a slip in move ordering shows here, not in values.

``python -m benchmarks.nodes`` writes them anew after a change that is meant to alter them.
"""

import json
from pathlib import Path

from benchmarks.frozen import CONTRACTS, load_frozen, shrunk
from cego.rules import Contract
from cego.solver import _native

FILE = Path(__file__).with_name("nodes.json")
CARDS = 8
DEALS = 12


def counted(contract: Contract) -> int:
    """The nodes that the exact values of a few positions cost, all together."""
    positions = [shrunk(position, CARDS) for position in load_frozen(contract)[:DEALS]]
    return sum(int(_native.solve(position).nodes) for position in positions)


def committed() -> dict[str, int]:
    """The counts as they should be."""
    counts: dict[str, int] = json.loads(FILE.read_text("utf-8"))
    return counts


def main() -> None:
    """Count, and write."""
    counts = {str(contract): counted(contract) for contract in CONTRACTS}
    FILE.write_text(json.dumps(counts, indent=1) + "\n")


if __name__ == "__main__":
    main()
