"""What each card is worth, over many deals that fit what the player has seen.

Every world is played on as experienced players would, or solved with open cards, or both, and its
result turned into a payment. The worlds are taken in growing batches until the work is used up or
the choice is clear.
"""

from dataclasses import replace
from time import monotonic

import numpy as np

from cego.deal.actions import PfeifFrei
from cego.deal.view import View
from cego.players.by_rollout import BothWays, ByRollout
from cego.players.by_solver import BySolver
from cego.players.decision import Decision, Effort
from cego.players.inference import likeliest, weights
from cego.players.judgement import Judgement, judge
from cego.players.knowledge import Knowledge, Worlds, knowledge
from cego.players.payoff import Floats
from cego.rules import Contract
from cego.rules.contracts import Objective

_FIRST_BATCH = 8


def judge_plays(view: View, effort: Effort, seed: int) -> Judgement:
    """Every legal card with what it is worth to the player."""
    known = knowledge(view)
    decision = _decision(view, known, effort)
    if known.count() <= effort.enumerate_up_to:
        worlds = known.all_worlds()
        likely = weights(view, worlds) if effort.weighed else np.ones(len(worlds))
        return judge(decision.actions, _often(decision, worlds, seed), likely).exhausted()
    return _judge_some(decision, *drawn(decision, known, seed), seed)


def _decision(view: View, known: Knowledge, effort: Effort) -> Decision:
    # Taking trump 1 back is so rare that nobody has experience with it.
    if not effort.experience or PfeifFrei() in view.legal or view.pfeif_frei:
        return BySolver(view, known, effort)
    assert view.contract is not None
    if max(view.counts) <= effort.exact and not view.contract.alone:
        return BySolver(view, known, effort)
    return (BothWays if _wants_both(view.contract) else ByRollout)(view, known, effort)


def _wants_both(contract: Contract) -> bool:
    """Whether experience is not the best judge by itself: so it was measured."""
    counts_tricks = contract.objective is Objective.EXACTLY
    return contract.alone or counts_tricks or contract.game == "tapp"


def _often(decision: Decision, worlds: Worlds, seed: int) -> Floats:
    """The payments in a few worlds, each looked at as often as there would be worlds otherwise."""
    often = -(-decision.effort.worlds // len(worlds)) if decision.by_chance else 1
    payments = decision.payments(np.repeat(worlds, often, axis=0), seed)
    return np.asarray(payments.reshape(len(worlds), often, -1).mean(axis=1))


def _judge_some(decision: Decision, worlds: Worlds, counts: Floats, seed: int) -> Judgement:
    """Look at worlds in growing batches, until the work is used up or the choice is clear."""
    effort, begin = decision.effort, monotonic()
    payments = np.zeros((0, len(decision.actions)))
    size = _FIRST_BATCH
    while True:
        batch = worlds[len(payments) : len(payments) + size]
        payments = np.concatenate([payments, decision.payments(batch, seed ^ len(payments))])
        judgement = judge(decision.actions, payments, counts[: len(payments)])
        decision.given_up |= judgement.out_of_reach(effort.sure)
        clear = len(decision.given_up) == len(decision.actions) - 1
        late = effort.seconds and monotonic() - begin > effort.seconds
        left = effort.nodes - decision.spent
        if len(payments) == len(worlds) or left <= 0 or late or clear:
            looked_at = np.unique(worlds[: len(payments)], axis=0)
            return replace(judgement, worlds=len(looked_at))
        affordable = left * len(payments) // max(1, decision.spent)
        size = min(2 * size, max(_FIRST_BATCH // 2, affordable))


def drawn(decision: Decision, known: Knowledge, seed: int) -> tuple[Worlds, Floats]:
    """The worlds to look at, and how often each counts."""
    number, weighed = decision.effort.worlds * decision.more_worlds, decision.effort.weighed
    if not weighed:
        return known.worlds(number, seed), np.ones(number)
    worlds, counts = likeliest(decision.view, known.worlds(weighed, seed), number, seed)
    if not decision.by_chance:
        return worlds, counts
    # What is likely is looked at as often as it was drawn: it ends in another way each time.
    often = np.repeat(worlds, counts.astype(int), axis=0)
    return np.random.default_rng(seed).permutation(often), np.ones(number)
