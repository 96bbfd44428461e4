"""What each card is worth, over many deals that fit what the player has seen.

Every world is solved with open cards, and its result turned into a payment; games in which
everyone plays for himself are played out instead. The worlds are taken in growing batches until
the work is used up or the choice is clear.
"""

from dataclasses import dataclass, replace
from time import monotonic

import numpy as np

from cego.cards import cards as cards_of
from cego.deal.actions import PLAYS, Action, PfeifFrei, plays
from cego.deal.view import View
from cego.players import imagined
from cego.players.inference import likeliest, weights
from cego.players.judgement import Judgement, judge
from cego.players.knowledge import Knowledge, Worlds, knowledge, own_legage
from cego.players.lehrling import Lehrling
from cego.players.payoff import (
    Floats,
    Ints,
    after_real_play,
    everyone_alone,
    parts_in,
    pile_parts,
    prices,
    special_price,
)
from cego.rules.contracts import RAEUBER_KINDS
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import Objective, Position, lower_tricks, whole_points

_PLAYED_OUT = 4
"""Where worlds are played out instead of solved, so many times more of them are looked at …"""
_PLAYOUTS = 6
"""… each so many times."""
_WITH_CARD = (Objective.LAST_WITH, Objective.ANY_WITH)
_THUMB = Lehrling("usual")
_FIRST_BATCH = 8
_TO_DRAW_FROM = 8_000
"""So many worlds are weighed, to draw from them those that are looked at: a defender's likely
worlds are a few in a hundred."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a player thinks about a card."""

    nodes: int
    """Cards that the solver may play in all worlds together."""
    worlds: int
    """At most so many."""
    exact: int
    """With so many tricks left or fewer, worlds are solved exactly."""
    enumerate_up_to: int
    """If no more worlds than this fit, all of them are looked at."""
    inference: bool
    """Whether worlds are weighted by what was bid and played."""
    seconds: float = 0.0
    """No more worlds are begun after so long; 0 for no such limit. The clock makes choices depend
    on the machine, so levels count nodes instead."""


def judge_plays(view: View, effort: Effort, seed: int) -> Judgement:
    """Every legal card with what it is worth to the player."""
    known = knowledge(view)
    cards = CardJudge(view, known, effort)
    if known.count() <= effort.enumerate_up_to:
        worlds = known.all_worlds()
        likely = weights(view, worlds) if effort.inference else np.ones(len(worlds))
        return judge(cards.actions, cards.payments(worlds, seed), likely).exhausted()
    return _judge_some(cards, *_drawn(view, known, effort, seed, cards.alone), seed)


def _judge_some(cards: "CardJudge", worlds: Worlds, counts: Floats, seed: int) -> Judgement:
    """Look at worlds in growing batches, until the work is used up or the choice is clear."""
    effort, begin = cards.effort, monotonic()
    payments = np.zeros((0, len(cards.actions)))
    size = _FIRST_BATCH
    while True:
        batch = worlds[len(payments) : len(payments) + size]
        payments = np.concatenate([payments, cards.payments(batch, seed)])
        judgement = judge(cards.actions, payments, counts[: len(payments)])
        late = effort.seconds and monotonic() - begin > effort.seconds
        left = effort.nodes - cards.spent
        if len(payments) == len(worlds) or left <= 0 or late or judgement.clear:
            return judgement
        affordable = left * len(payments) // max(1, cards.spent)
        size = min(2 * size, max(_FIRST_BATCH // 2, affordable))


def _drawn(
    view: View, known: Knowledge, effort: Effort, seed: int, alone: bool
) -> tuple[Worlds, Floats]:
    """The worlds to look at, and how often each counts."""
    number = effort.worlds * (_PLAYED_OUT if alone else 1)
    if not effort.inference:
        return known.worlds(number, seed), np.ones(number)
    return likeliest(view, known.worlds(_TO_DRAW_FROM, seed), number, seed)


class CardJudge:
    """One decision: how a world is solved, and what comes of it for the player."""

    def __init__(self, view: View, known: Knowledge, effort: Effort) -> None:
        assert view.seat is not None
        self.view, self.seat, self.effort = view, view.seat, effort
        self.active = min(view.players, 4)
        self.spent = 0
        first = known.worlds(1, 0)[0]
        hands = tuple(int(hand) for hand in first[: self.active])
        self.position: Position = lower_tricks(imagined.tricks(view, hands), view.seat)
        self.core = native(self.position)
        self.actions: tuple[Action, ...] = tuple(
            PLAYS[card] for card in cards_of(_native.legal(self.core))
        )
        self.freed: CardJudge | None = None
        if PfeifFrei() in view.legal:
            self.freed = CardJudge(_after_pfeif_frei(view), known, effort)
            self.actions = (*self.actions, PfeifFrei())
        self.usual = _THUMB.choose(view) if self.position.objective in _WITH_CARD else None
        self.left = max(view.counts)
        self.alone = view.contract in RAEUBER_KINDS

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
        return np.where(won > 0, paid, self._share() * forfeited)

    def _from_points(self, values: Ints, worlds: Worlds) -> Floats:
        view = self.view
        assert view.declarer is not None
        own = view.piles[view.declarer]
        base = pile_parts(view.rules, view.players, own)
        aside = worlds[:, self.active]
        if view.declarer == view.seat:
            aside = aside | np.uint64(own_legage(view))
        legage = parts_in(view.rules, view.players, aside | np.uint64(view.open_trump))
        assert view.contract is not None
        table = after_real_play(
            view.rules,
            view.players,
            view.contract,
            view.over_solo,
            to_come=self.left - 1,
            tricks=view.dealt.bit_count(),
        )
        counted = values + (base + legage)[:, None]
        if not own:
            counted = np.where(values == 0, len(table) - 1, counted)
        return np.asarray(self._share() * table[counted])

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
        return self._share() * price * (2 * won - 1)

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

    def _share(self) -> int:
        """From what each opponent pays the declarer to what the player gets."""
        return self.view.players - 1 if self.view.declarer == self.view.seat else -1

    def _played_out(self, hands: Worlds, seed: int) -> Floats:
        view, number = self.view, _PLAYOUTS
        assert view.contract is not None
        parts, taken, last = _native.playouts_of_worlds(
            self.core, hands, number=number, policy="duck", seed=seed, threads=1
        )
        self.spent += hands.shape[0] * len(self.actions) * number * self.left * self.active // 8
        by = view.rules.cego(view.players).cards.count
        before = [pile_parts(view.rules, view.players, pile) for pile in view.piles]
        tricks = [pile.bit_count() // self.active for pile in view.piles]
        table = np.array([whole_points(number, by) for number in range(400)])
        points = table[parts.astype(np.int64) + before]
        paid = everyone_alone(
            view.rules,
            view.players,
            view.contract,
            self.seat,
            points,
            taken.astype(np.int64) + tricks,
            last.astype(np.int64),
        )
        return np.asarray(paid.mean(axis=-1))


def _after_pfeif_frei(view: View) -> View:
    """The declarer's view after he has taken trump 1 back: he may lead what he likes."""
    return replace(view, pfeif_frei=True, legal=tuple(plays(view.hand)))
