"""A decision judged with open cards: each world is solved, as if everybody saw everything.

Games in which everyone plays for himself are played out by rules of thumb instead.
"""

from dataclasses import replace

import numpy as np

from cego.deal.actions import PfeifFrei, plays
from cego.deal.view import View
from cego.players.decision import Decision, Effort
from cego.players.knowledge import Knowledge, Worlds
from cego.players.lehrling import Lehrling
from cego.players.payoff import (
    Floats,
    Ints,
    after_real_play,
    pile_parts,
    prices,
    special_price,
)
from cego.rules.contracts import Objective
from cego.solver import _native
from cego.solver.core import native

_PLAYED_OUT = 6
"""Where worlds are played out instead of solved, so many times more of them are looked at …"""
_PLAYOUTS = 6
"""… each so many times."""
_WITH_CARD = (Objective.LAST_WITH, Objective.ANY_WITH)
_THUMB = Lehrling("usual")


class BySolver(Decision):
    """How a world is solved, and what comes of it for the player."""

    def __init__(self, view: View, known: Knowledge, effort: Effort) -> None:
        super().__init__(view, known, effort)
        self.freed: BySolver | None = None
        if PfeifFrei() in view.legal:
            self.freed = BySolver(_after_pfeif_frei(view), known, effort)
            self.actions = (*self.actions, PfeifFrei())
        self.usual = _THUMB.choose(view) if self.position.objective in _WITH_CARD else None
        self.more_worlds = _PLAYED_OUT if self.alone else 1
        self.by_chance = self.alone

    def payments(self, worlds: Worlds, seed: int) -> Floats:
        """What the player gets, by world and card."""
        hands = np.ascontiguousarray(worlds[:, : self.active])
        if self.alone:
            return self._played_out(hands, seed)
        values = self._solved(self.core, hands)
        if self.view.pfeif_frei:
            return self._with_pfeif(values, worlds, hands)
        if self.position.objective is not Objective.POINTS:
            return self._from_goal(values, hands, seed)
        paid = self._from_points(values, worlds)
        if self.freed is None:
            return paid
        freed = self.freed.payments(worlds, seed)
        self.spent += self.freed.spent
        best = freed.mean(axis=0).argmax()
        return np.concatenate([paid, freed[:, best : best + 1]], axis=1)

    def _solved(self, core: _native.Position, hands: Worlds) -> Ints:
        """The open-card value, by world and card."""
        width = 0 if self.left <= self.effort.exact else 2
        values, nodes = _native.cards_of_worlds(
            core, hands, maximizers=width, minimizers=width, threads=1
        )
        self.spent += int(nodes.sum())
        return values.astype(np.int64)

    def _with_pfeif(self, won: Ints, worlds: Worlds, hands: Worlds) -> Floats:
        """Pfeif frei: the points count only where trump 1 wins its trick."""
        for_points = replace(self.position, objective=Objective.POINTS, target=-1)
        paid = self._from_points(self._solved(native(for_points), hands), worlds)
        view = self.view
        assert view.contract is not None
        forfeited = prices(view.rules, view.players, view.contract, view.over_solo)[-1]
        return np.where(won > 0, paid, self.share() * forfeited)

    def _from_points(self, values: Ints, worlds: Worlds) -> Floats:
        view = self.view
        assert view.declarer is not None
        own = view.play.piles[view.declarer]
        base = pile_parts(view.rules, view.players, own)
        assert view.contract is not None
        table = after_real_play(
            view.rules,
            view.players,
            view.contract,
            view.over_solo,
            to_come=self.left - 1,
            tricks=view.dealt.bit_count(),
        )
        counted = values + (base + self.legage(worlds))[:, None]
        if not own:
            counted = np.where(values == 0, len(table) - 1, counted)
        return np.asarray(self.share() * table[counted])

    def _from_goal(self, values: Ints, hands: Worlds, seed: int) -> Floats:
        """Games that are won or lost: the open-card answer, and what else speaks for a card.

        With open cards most worlds are lost, or won, whatever is played; then how people might go
        wrong is what tells cards apart.
        """
        view = self.view
        assert view.contract is not None
        known, reached = self._goal_reached(hands, seed)
        won = known * values + (1 - known) * reached
        price = special_price(view.rules, view.players, view.contract)
        return self.share() * price * (2 * won - 1)

    def _goal_reached(self, hands: Worlds, seed: int) -> tuple[float, Floats]:
        """How much the open-card answer counts, and what else speaks for a card.

        For Bettel and Piccolo that is how often play-outs reach the goal. Of the cards of an Ulti
        that are as good with open cards, the one a rule of thumb would play is best.
        """
        declarer = self.view.declarer
        assert declarer is not None
        if self.position.objective is Objective.EXACTLY:
            _, taken, _ = _native.playouts_of_worlds(
                self.core, hands, number=12, policy="duck", seed=seed, threads=1
            )
            return 0.5, np.asarray((taken[..., declarer] == self.position.count).mean(axis=-1))
        usual = [action == self.usual for action in self.actions]
        return 0.97, np.tile(np.array(usual, float), (len(hands), 1))

    def _played_out(self, hands: Worlds, seed: int) -> Floats:
        view, number = self.view, _PLAYOUTS
        assert view.contract is not None
        parts, taken, last = _native.playouts_of_worlds(
            self.core, hands, number=number, policy="duck", seed=seed, threads=1
        )
        self.spent += hands.shape[0] * len(self.actions) * number * self.left * self.active // 8
        before = [pile_parts(view.rules, view.players, pile) for pile in view.play.piles]
        tricks = [pile.bit_count() // self.active for pile in view.play.piles]
        paid = self.paid_alone(
            parts.astype(np.int64) + before,
            taken.astype(np.int64) + tricks,
            last.astype(np.int64),
        )
        return np.asarray(paid.mean(axis=-1))


def _after_pfeif_frei(view: View) -> View:
    """The declarer's view after he has taken trump 1 back: he may lead what he likes."""
    return replace(view, pfeif_frei=True, legal=tuple(plays(view.hand)))
