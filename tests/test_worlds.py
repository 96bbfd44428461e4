"""Many worlds of one position: the same answers as one by one, and clear refusals."""

from dataclasses import replace

import pytest
from benchmarks.frozen import load_frozen, shrunk

from cego.cards import cards
from cego.players.knowledge import Worlds
from cego.rules import Contract, named
from cego.solver import _native
from cego.solver.core import native

CONTRACTS = [named("cego"), named("solo"), named("zwei-leere"), named("bettel"), named("ulti")]


def worlds_of(position: _native.Position, number: int) -> Worlds:
    """The hands of the others dealt anew, that of the player to act kept."""
    hands, own = position.hands, position.to_act
    assert own is not None
    known = [hand if seat == own else 0 for seat, hand in enumerate(hands)]
    unseen = sum(hand for seat, hand in enumerate(hands) if seat != own)
    return _native.sample(known, [hand.bit_count() for hand in hands], unseen, number=number)


def moments(contract: Contract, size: int = 5) -> list[_native.Position]:
    """Positions with a free hand: special rules that name single cards are past."""
    return [shrunk(position, size) for position in load_frozen(contract)[:6]]


def with_hands(position: _native.Position, hands: list[int], contract: Contract) -> object:
    start = load_frozen(contract)[0]
    return native(
        replace(
            start,
            hands=tuple(hands),
            leader=position.leader,
            trick=tuple(position.trick),
            side=position.side,
            maximizers=position.maximizers,
            leads=(),
            decide_after=0,
            first_winner=-1,
            first_card=-1,
            order=(),
            dead=0,
        )
    )


@pytest.mark.parametrize("contract", [named("cego"), named("solo")])
def test_the_values_of_all_cards_are_those_of_each_world_by_itself(contract: Contract) -> None:
    for position in moments(contract):
        worlds = worlds_of(position, 12)
        values, nodes = _native.cards_of_worlds(position, worlds, maximizers=0, minimizers=0)
        legal = list(cards(_native.legal(position)))
        assert values.shape == (12, len(legal))
        assert (nodes > 0).all()
        for row, world in zip(values.tolist(), worlds.tolist(), strict=True):
            one = with_hands(position, world, contract)
            assert isinstance(one, _native.Position)
            solved, _ = _native.solve_cards(one)
            assert row == [lower for _, lower, _ in solved]


@pytest.mark.parametrize("contract", [named("cego"), named("solo")])
def test_approximate_values_of_few_cards_are_exact(contract: Contract) -> None:
    for position in moments(contract, 4):
        worlds = worlds_of(position, 8)
        exact, _ = _native.cards_of_worlds(position, worlds, maximizers=0, minimizers=0)
        near, _ = _native.cards_of_worlds(position, worlds)
        assert (exact == near).all()
        best = exact.max(axis=1) if position.maximizers >> (position.to_act or 0) & 1 else None
        values, _ = _native.values_of_worlds(position, worlds)
        if best is not None:
            assert (values == best).all()


@pytest.mark.parametrize("contract", CONTRACTS)
def test_results_do_not_depend_on_the_number_of_threads(contract: Contract) -> None:
    position = native(load_frozen(contract)[0])
    if contract is named("zwei-leere"):
        position = shrunk(load_frozen(contract)[0], 7)
    worlds = worlds_of(position, 6)
    for threads in (2, 3):
        one = _native.cards_of_worlds(position, worlds, threads=1)[0]
        assert (one == _native.cards_of_worlds(position, worlds, threads=threads)[0]).all()
        for policy in ("thumb", "keen", "duck"):
            first = _native.playouts_of_worlds(position, worlds, number=3, policy=policy, threads=1)
            again = _native.playouts_of_worlds(
                position, worlds, number=3, policy=policy, threads=threads
            )
            assert [each.tolist() for each in first] == [each.tolist() for each in again]


def test_play_outs_share_out_all_points_and_tricks() -> None:
    position = moments(named("cego"), 6)[0]
    worlds = worlds_of(position, 10)
    points, taken, last = _native.playouts_of_worlds(position, worlds, number=4)
    assert len(set(points.sum(axis=-1).ravel().tolist())) == 1
    assert set(taken.sum(axis=-1).ravel().tolist()) == {6}
    assert set(last.ravel().tolist()) <= set(range(4))


def test_all_deals_are_those_that_sampling_finds() -> None:
    known, sizes, unseen, forbidden = [1, 0, 0], [3, 2, 2], 0b1111110, [0, 0b1110, 0]
    every = {
        tuple(row) for row in _native.all_deals(known, sizes, unseen, forbidden=forbidden).tolist()
    }
    drawn = _native.sample(known, sizes, unseen, forbidden=forbidden, number=3_000, seed=1)
    assert {tuple(row) for row in drawn.tolist()} == every
    assert len(every) == _native.count_deals(known, sizes, unseen, forbidden=forbidden)


def test_nonsense_is_refused() -> None:
    position = moments(named("solo"), 5)[0]
    worlds = worlds_of(position, 2)
    with pytest.raises(ValueError, match="one hand for each player"):
        _native.cards_of_worlds(position, worlds[:, :3].copy())
    other = worlds.copy()
    own, next_seat = position.to_act or 0, ((position.to_act or 0) + 1) % 4
    other[:, [own, next_seat]] = other[:, [next_seat, own]]
    with pytest.raises(ValueError, match="the same in all worlds"):
        _native.cards_of_worlds(position, other)
    overlapping = worlds.copy()
    overlapping[:, next_seat] = overlapping[:, own]
    with pytest.raises(ValueError, match="overlap"):
        _native.cards_of_worlds(position, overlapping)
    with pytest.raises(ValueError, match="unknown policy"):
        _native.playouts_of_worlds(position, worlds, policy="clever")
    with pytest.raises(ValueError, match="million"):
        _native.all_deals([0] * 4, [11] * 4, (1 << 44) - 1)
