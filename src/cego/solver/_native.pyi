"""Trick games: play, solve, play out and sample. Knows nothing of Cego.

Cards are bits of a 64-bit mask, seats are numbered in playing order. A description that makes no
sense raises `ValueError`. A limit of 0 is none; where a limit is hit, proven bounds are given.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class Position:
    """A trick game at some moment; `cego.solver.position.Position` documents every field."""

    def __init__(
        self,
        *,
        players: int = 4,
        suits: Sequence[int],
        trump: int,
        points: Sequence[int] = (),
        hands: Sequence[int],
        leader: int = 0,
        trick: Sequence[int] = (),
        side: int = 1,
        maximizers: int | None = None,
        dead: int = 0,
        leads: Sequence[tuple[int, int]] = (),
        order: Sequence[int] = (),
        decide_after: int = 0,
        first_winner: int = -1,
        first_card: int = -1,
        ordered: Sequence[int] = (),
        empties: int = 0,
        objective: str = "points",
        target: int = -1,
        count: int = 0,
    ) -> None: ...
    @property
    def players(self) -> int: ...
    @property
    def leader(self) -> int: ...
    @property
    def trick(self) -> list[int]: ...
    @property
    def side(self) -> int: ...
    @property
    def maximizers(self) -> int: ...
    @property
    def count(self) -> int: ...
    @property
    def objective(self) -> str: ...
    @property
    def hands(self) -> list[int]: ...
    @property
    def to_act(self) -> int | None:
        """Who plays next; None when the game is over."""

class Solved:
    """What is proven of a value."""

    @property
    def lower(self) -> int: ...
    @property
    def upper(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def exact(self) -> bool: ...

def legal(position: Position) -> int:
    """The cards that the seat to act may play."""

def play(position: Position, card: int) -> Position:
    """The position after a legal card."""

def done(position: Position) -> bool:
    """Whether all cards are played."""

def solve(position: Position, *, nodes: int = 0, seconds: float = 0.0) -> Solved:
    """The value under best play."""

def solve_cards(
    position: Position, *, nodes: int = 0, seconds: float = 0.0
) -> tuple[list[tuple[int, int, int]], int]:
    """Card, lower and upper bound for every legal card; and the nodes."""

def reaches(
    position: Position, value: int, *, nodes: int = 0, seconds: float = 0.0
) -> tuple[bool | None, int]:
    """Whether the value is at least so much, None if the limit was hit; and the nodes."""

def line(position: Position, *, nodes: int = 0, seconds: float = 0.0) -> list[int] | None:
    """A line of best play to the end; None if the limit was hit."""

def approximate(
    position: Position, *, maximizers: int = 2, minimizers: int = 2, exact_below: int = 4
) -> int:
    """A value found by trying only the so many best-looking cards at a node of either camp.

    The larger camp tries a lead more, two more early on, against a bias for the smaller. Once
    `exact_below` tricks are left all cards are tried; 0 cards means all. Error and bias by contract
    are in native/NOTES.md.
    """

def maxn(
    position: Position, *, nodes: int = 0, seconds: float = 0.0
) -> tuple[list[int], int] | None:
    """Everyone for himself: the points of each seat if each plays for few, and the nodes.

    A seat that has equal choices prefers that the largest share among the others be large, then
    the first card suit by suit, trumps last, from low to high. None if the limit was hit.
    """

def playout(
    position: Position, *, policy: str = "uniform", seed: int = 0
) -> tuple[list[int], list[int], int, int]:
    """Play to the end: points and tricks of each seat, who won the last trick, with which card.

    Policies: ``uniform``; ``thumb`` for fast rules of thumb; ``keen`` for better and slower ones;
    ``duck`` for such rules where everyone plays for himself and shuns tricks.
    """

def playouts(
    position: Position, number: int, *, policy: str = "uniform", seed: int = 0, threads: int = 0
) -> tuple[NDArray[np.int32], NDArray[np.int8], NDArray[np.int8]]:
    """Many play-outs: points and tricks by play-out and seat, and who won the last trick."""

def playout_many(
    positions: Sequence[Position],
    *,
    number: int = 1,
    policy: str = "uniform",
    seed: int = 0,
    threads: int = 0,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Play-outs of many positions: sums of points, tricks and last tricks by position and seat."""

def solve_many(
    positions: Sequence[Position], *, nodes: int = 0, seconds: float = 0.0, threads: int = 0
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.uint64]]:
    """Lower bounds, upper bounds and nodes of many positions."""

def solve_cards_many(
    positions: Sequence[Position], *, nodes: int = 0, seconds: float = 0.0, threads: int = 0
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.uint64]]:
    """Bounds by position and card, -1 where a card is not legal; and the nodes."""

def reaches_many(
    positions: Sequence[Position],
    values: Sequence[int],
    *,
    nodes: int = 0,
    seconds: float = 0.0,
    threads: int = 0,
) -> tuple[NDArray[np.int8], NDArray[np.uint64]]:
    """For each position 1, 0 or, where the limit was hit, -1; and the nodes."""

def approximate_many(
    positions: Sequence[Position],
    *,
    maximizers: int = 2,
    minimizers: int = 2,
    exact_below: int = 4,
    threads: int = 0,
) -> NDArray[np.int32]:
    """The approximate values of many positions."""

def cards_of_worlds(
    position: Position,
    worlds: NDArray[np.uint64],
    *,
    maximizers: int = 2,
    minimizers: int = 2,
    exact_below: int = 4,
    threads: int = 0,
) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
    """The values of all legal cards in many worlds: a row a world, the cards in their order.

    A world is a row of hands; that of the player to act is the same in all of them. Widths of 0
    solve exactly. Also the nodes by world.
    """

def values_of_worlds(
    position: Position,
    worlds: NDArray[np.uint64],
    *,
    maximizers: int = 2,
    minimizers: int = 2,
    exact_below: int = 4,
    threads: int = 0,
) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
    """The value of the position in many worlds, which may differ in every hand; and the nodes."""

def playouts_of_worlds(
    position: Position,
    worlds: NDArray[np.uint64],
    *,
    number: int = 1,
    policy: str = "duck",
    seed: int = 0,
    threads: int = 0,
) -> tuple[NDArray[np.int16], NDArray[np.int8], NDArray[np.int8]]:
    """Play-outs after every legal card in many worlds.

    By world, card and play-out: points and tricks of each seat from the card on, its own trick
    included, and who won the last trick.
    """

class Style:
    """What a game is about, beyond its position."""

    def __init__(
        self,
        kind: int,
        *,
        collecting: bool = True,
        solitary: bool = False,
        last_loses: bool = False,
        put_away: bool = False,
    ) -> None:
        """Games of one kind are played alike. Points are wanted or shunned; everyone may play for
        himself, and lose by the last trick instead of the most points; who plays alone may know
        what lies aside, having put it away."""

class PolicyNet:
    """What an experienced player thinks of his cards: a small network."""

    def __init__(self, weights: NDArray[np.float32], error: float = 1.0) -> None:
        """For each layer its weights, input by input, then its biases; and by how much players are
        off when they judge a card, as standard deviation."""

def policy_shape() -> tuple[int, int, int, int]:
    """How many numbers the network sees of a decision and of a card; the sizes of its layers."""

def policy_worths(
    start: Position, aside: int, cards: Sequence[int], policy: PolicyNet, style: Style
) -> list[float]:
    """What each legal card is worth after these were played from `start`, lowest card first.

    What lies aside is not in play, which not everyone can know.
    """

def likelihoods_of_worlds(
    start: Position,
    worlds: NDArray[np.uint64],
    cards: Sequence[int],
    observer: int,
    policy: PolicyNet,
    style: Style,
    *,
    threads: int = 0,
) -> NDArray[np.float64]:
    """The logarithm of how likely these cards are played from `start`, by world.

    A world is a row of the hands at the start, and of what lies aside. Each player but the observer
    is a beginner or experienced; what he plays tells which.
    """

def courses_of_worlds(
    start: Position,
    worlds: NDArray[np.uint64],
    cards: Sequence[int],
    moves: Sequence[int],
    policy: PolicyNet,
    style: Style,
    *,
    seed: int | None = None,
    threads: int = 0,
) -> tuple[NDArray[np.int16], NDArray[np.int8], NDArray[np.int8]]:
    """Whole deals from `start` in many worlds: these cards, a move, the rest by the policy.

    A world is a row of the hands at the start, and of what lies aside. By world and move: the
    points and the tricks of each seat, and who took the last trick with which card. Without a seed
    nobody errs.
    """

def courses_of_deals(
    starts: Sequence[Position],
    aside: Sequence[int],
    policy: PolicyNet,
    style: Style,
    *,
    threads: int = 0,
) -> tuple[NDArray[np.int16], NDArray[np.int8], NDArray[np.int8]]:
    """Whole deals played by the policy. By deal: points and tricks of each of four seats, and
    who took the last trick with which card."""

def gains_of_deals(
    starts: Sequence[Position],
    aside: Sequence[int],
    style: Style,
    guest: PolicyNet | None,
    field: PolicyNet | None,
    *,
    threads: int = 0,
) -> NDArray[np.float32]:
    """What each of four seats gets more, in points, when it alone follows the guest's policy.

    All others follow that of the field; without one they are beginners. By deal and seat; a game
    that is won or lost counts 10 points.
    """

def lessons_of_deals(
    starts: Sequence[Position],
    aside: Sequence[int],
    styles: Sequence[Style],
    policy: PolicyNet | None,
    *,
    every: int = 4,
    whim: int = 10,
    seed: int = 0,
    threads: int = 0,
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.int8]]:
    """What deals teach that are played by the policy, or by beginners.

    One decision in `every` is looked at, one card in `whim` is any legal card. For every legal card
    of such a decision: what the player sees of it, and how the deal ended for him after it; then
    how many cards each decision had.
    """

def sample(
    known: Sequence[int],
    sizes: Sequence[int],
    unseen: int,
    *,
    forbidden: Sequence[int] = (),
    number: int = 1,
    seed: int = 0,
) -> NDArray[np.uint64]:
    """Deal the unseen cards uniformly among hands of these sizes: a row a deal, a hand a column.

    `known` are cards that a hand holds for certain, `forbidden` those it cannot hold.
    """

def all_deals(
    known: Sequence[int], sizes: Sequence[int], unseen: int, *, forbidden: Sequence[int] = ()
) -> NDArray[np.uint64]:
    """Every deal of the unseen cards that fits, up to a million, as `sample` gives them."""

def count_deals(
    known: Sequence[int], sizes: Sequence[int], unseen: int, *, forbidden: Sequence[int] = ()
) -> int:
    """In how many ways the unseen cards can lie."""
