"""The solver on the frozen set: the same values as ever, at no more nodes than ever."""

import pytest
from benchmarks import frozen, nodes

from cego.rules import Contract
from cego.solver import _native


@pytest.mark.parametrize("contract", frozen.CONTRACTS)
def test_exact_values_are_those_committed(contract: Contract) -> None:
    for size in (6, 7):
        positions = [frozen.shrunk(p, size) for p in frozen.load_frozen(contract)[:60]]
        lower, upper, _ = _native.solve_many(positions)
        assert list(lower) == list(upper) == frozen.exact_values(contract, size)[:60]


@pytest.mark.parametrize("contract", frozen.CONTRACTS)
def test_node_counts_are_those_committed(contract: Contract) -> None:
    """Fewer is an improvement to write down (`python -m benchmarks.nodes`), more is a slip."""
    assert nodes.counted(contract) == nodes.committed()[contract]


def test_the_set_is_complete() -> None:
    for contract in frozen.CONTRACTS:
        assert len(frozen.load_frozen(contract)) == frozen.DEALS
        for size in frozen.SIZES:
            assert len(frozen.exact_values(contract, size)) == frozen.DEALS
