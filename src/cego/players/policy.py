"""What experience says: deals played on as good players would play who see only their own cards.

Small networks say what each card brings in the end (``native/src/policy_net.hpp``). They have
learned it from deals that were played to their end after every card, again and again with the
players that the last round had made; ``data/policy.npz`` holds them, ``training/`` the recipe.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from cego.cards import Card, Pile
from cego.deal.deal import Deal
from cego.deal.game import Game
from cego.deal.view import View
from cego.players import from_view
from cego.players.knowledge import Worlds, own_legage, plays_of
from cego.players.payoff import Floats, Ints
from cego.rules import Contract
from cego.rules.contracts import Objective
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import lower, lower_tricks, tricks_of

POINTS, GOALS, ALONE = "points", "goals", "alone"
NETWORKS = (POINTS, GOALS, ALONE)
_ERRORS = {POINTS: 1.0, GOALS: 1.0, ALONE: 0.4}
"""How far players misjudge a card, in points; a game that is won or lost counts ten. So the ends of
deals that Stammtische have played are foretold best: ``python -m experiments.errors``."""
_SOLO, _OVER_SOLO, _BLIND, _ALL_AWAY, _TAPP, _BETTEL, _PICCOLO, _ULTI = range(8)
_MOST_POINTS, _CALLED, _LAST_TRICK = range(8, 11)
"""The kinds of games that the networks tell apart; in one kind all are played alike."""


@dataclass(frozen=True, slots=True)
class Experience:
    """How one kind of game is played."""

    network: str
    style: _native.Style
    error: float
    """How far players misjudge a card, as standard deviation."""

    @property
    def policy(self) -> _native.PolicyNet:
        """The network itself."""
        return _policy(self.network, self.error)


@cache
def experience(contract: Contract) -> Experience:
    """The experience that is asked in a contract."""
    network, style = _network_and_style(contract)
    return Experience(network, style, _ERRORS[network])


def _network_and_style(contract: Contract) -> tuple[str, _native.Style]:
    if contract.by_points:
        kind = _kind_by_points(contract)
        return POINTS, _native.Style(kind, put_away=contract.takes_blind)
    if contract.alone:
        last_loses = contract.objective is Objective.LAST
        kind = _LAST_TRICK if last_loses else _CALLED if contract.called else _MOST_POINTS
        style = _native.Style(kind, collecting=False, solitary=True, last_loses=last_loses)
        return ALONE, style
    if contract.objective is Objective.EXACTLY:
        kind = _PICCOLO if contract.tricks else _BETTEL
        return GOALS, _native.Style(kind, collecting=False)
    return GOALS, _native.Style(_ULTI, collecting=True)


def _kind_by_points(contract: Contract) -> int:
    if contract.game == "tapp":
        return _TAPP
    if not contract.takes_blind:
        return _SOLO
    if contract.over_solo:
        return _OVER_SOLO
    return _BLIND if contract.exchange.keep else _ALL_AWAY


@cache
def _weights() -> dict[str, NDArray[np.float32]]:
    stored = np.load(BytesIO(files("cego.players").joinpath("data/policy.npz").read_bytes()))
    return {name: stored[name].astype(np.float32) for name in NETWORKS}


@cache
def _policy(network: str, error: float) -> _native.PolicyNet:
    return _native.PolicyNet(_weights()[network], error)


@dataclass(frozen=True, slots=True)
class Ends:
    """How deals ended, and by seat where there is a number for each."""

    parts: Ints
    """What lies in the tricks of the whole deal, in parts of a point."""
    tricks: Ints
    last: Ints
    """Who took the last trick …"""
    last_card: Ints
    """… and with which card."""


def ends_of(deals: Sequence[Deal]) -> Ends:
    """How deals of one contract end that are played by experience from their first lead."""
    known = experience(tricks_of(deals[0]).game.contract)
    parts, tricks, last = _native.courses_of_deals(
        [native(lower(deal)) for deal in deals],
        [aside_in(deal) for deal in deals],
        known.policy,
        known.style,
        threads=1,
    )
    return _ends(parts, tricks, last)


def aside_in(deal: Deal) -> Pile:
    """The cards that nobody plays with, but for one that all have seen."""
    game = tricks_of(deal).game
    aside = deal.dealt.options.in_play
    for hand in tricks_of(deal).hands:
        aside &= ~hand
    return aside & ~(game.open_trump if isinstance(game, Game) else 0)


def _ends(parts: NDArray[np.int16], tricks: NDArray[np.int8], last: NDArray[np.int8]) -> Ends:
    whole = last.astype(np.int64)
    return Ends(parts.astype(np.int64), tricks.astype(np.int64), whole[..., 0], whole[..., 1])


@dataclass(frozen=True, slots=True)
class Rollout:
    """What has been played of a deal, in worlds with the hands as they were at the first lead."""

    view: View
    start: _native.Position
    worlds: Worlds
    cards: list[Card]
    known: Experience

    @classmethod
    def of(cls, view: View, worlds: Worlds) -> "Rollout":
        """The play that a view shows, in worlds of the cards that are still unseen."""
        played = list(plays_of(view))
        begin = worlds.copy()
        for seat, card in played:
            begin[:, seat] |= np.uint64(1 << card)
        begin[:, -1] |= np.uint64(own_legage(view) & ~view.exchange.open_trump)
        first = tuple(int(hand) for hand in begin[0, :-1])
        start = native(lower_tricks(from_view.start(view, first), view.seat))
        assert view.contract is not None
        known = experience(view.contract)
        return cls(view, start, begin, [card for _, card in played], known)

    def ends(self, moves: Sequence[Card], seed: int | None = None) -> Ends:
        """How the deal ends after each of these cards, by world and card.

        With a seed players err as people do, each in his own way in each world.
        """
        parts, tricks, last = _native.courses_of_worlds(
            self.start,
            self.worlds,
            self.cards,
            list(moves),
            self.known.policy,
            self.known.style,
            seed=seed,
            threads=1,
        )
        return _ends(parts, tricks, last)

    def likelihoods(self) -> Floats:
        """How likely the cards were played that the others have played (logarithms), by world."""
        assert self.view.seat is not None
        return _native.likelihoods_of_worlds(
            self.start,
            self.worlds,
            self.cards,
            self.view.seat,
            self.known.policy,
            self.known.style,
            threads=1,
        )
