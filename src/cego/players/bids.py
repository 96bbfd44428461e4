"""What each word of the auction is worth.

For many deals that fit what the player knows, the auction is carried on from each word that he
may say: everyone else goes by what his own imagined hand promises. Where it ends, the evaluators
say what the game reached is worth to the player. So every rule of an auction counts by itself:
who answers whom, who may take over, what forehand may choose.
"""

from contextlib import suppress
from functools import cache

import numpy as np

from cego.cards import CEGO, Pile
from cego.deal.actions import FORT, GUT, HINSCHMEISSEN, PASS, SELBST, Action, Say, Seat
from cego.deal.auction import Auction
from cego.deal.bidding import Bidding
from cego.deal.deal import Deal
from cego.deal.dealt import ought_to_bid_solo
from cego.deal.outcome import Finished
from cego.deal.tricks import Phase
from cego.deal.view import View
from cego.errors import IllegalAction
from cego.games import deal_hands
from cego.players.bid_values import Prospect, prospect, quick_prospects
from cego.players.judgement import Judgement, judge
from cego.players.knowledge import knowledge
from cego.players.payoff import Floats, prices
from cego.rules import Contract, Rules, contracts, named
from cego.rules.contracts import SOLO, Bid
from cego.tapp.auction import TappAuction

WAIT = Say("")
"""Out of turn: say nothing."""
_PASSES = frozenset({FORT, GUT, PASS})
_CANNOT = -1e3
_CAUGHT = 0.3
"""How likely it is that a hidden solo is noticed, where that is punished."""


def judge_bids(view: View, worlds: int, seed: int, boldness: float) -> Judgement:
    """Every word that may be said, in turn or out of it, with what it is worth."""
    assert view.seat is not None
    actions: list[Action] = [action for action in view.legal if isinstance(action, Say)]
    if view.to_act != view.seat:
        actions.append(WAIT)
    while True:
        found = _fitting(view, worlds, seed)
        if found:
            break
        worlds *= 8
    promises = _Promises(view, [deal.hands for deal in found], boldness)
    imagined = [_World(view, deal.hands, promises, at) for at, deal in enumerate(found)]
    paid = [
        [world.payment(deal.phase, view.seat, action) for action in actions]
        for world, deal in zip(imagined, found, strict=True)
    ]
    weights = [world.likelihood() for world in imagined]
    return judge(actions, np.array(paid), np.array(weights))


def _fitting(view: View, worlds: int, seed: int) -> list[Deal]:
    """Deals with this auction; hands that could not have said what was said do not count."""
    words = [(seat, action) for seat, action in view.log if isinstance(action, Say)]
    found = []
    for row in knowledge(view).worlds(worlds, seed).tolist():
        deal = deal_hands(view.rules, view.players, tuple(row[:-1]), row[-1])
        with suppress(IllegalAction):
            found.append(Deal.replay(deal.dealt, words))
    return found


class _Promises:
    """What contracts promise the hands of many worlds, worked out when first asked for."""

    def __init__(self, view: View, worlds: list[tuple[Pile, ...]], boldness: float) -> None:
        assert view.seat is not None
        self.view, self.seat, self.worlds, self.boldness = view, view.seat, worlds, boldness
        self._found: dict[tuple[Seat, Contract, bool], Floats] = {}

    def of(self, seat: Seat, contract: Contract, over_solo: bool) -> Floats:
        """The payment to expect for a seat, world by world."""
        key = (seat, contract, over_solo)
        if key not in self._found:
            self._found[key] = (
                self._own(contract, over_solo)
                if seat == self.seat
                else quick_prospects(
                    self.view.rules,
                    self.view.players,
                    contract,
                    [hands[seat] for hands in self.worlds],
                    seat,
                    over_solo,
                )
            )
        return self._found[key]

    def _own(self, contract: Contract, over_solo: bool) -> Floats:
        """The player's own: the same in every world."""
        promise = self._prospect(contract, over_solo)
        return np.full(len(self.worlds), _CANNOT if promise is None else promise.payment)

    def temper(self, contract: Contract, over_solo: bool) -> float:
        """What the player adds to a bid of his own for the thrill of it, or takes off for fear."""
        promise = self._prospect(contract, over_solo) if self.boldness else None
        return 0.0 if promise is None else self.boldness * promise.spread / 4

    def _prospect(self, contract: Contract, over_solo: bool) -> Prospect | None:
        view = self.view
        return prospect(view.rules, view.players, contract, view.dealt, self.seat, over_solo)


class _World:
    """One imagined deal: what its hands promise, and how its auction would go on."""

    def __init__(
        self, view: View, hands: tuple[Pile, ...], promises: _Promises, number: int
    ) -> None:
        assert view.seat is not None
        self.view, self.hands, self.seat = view, hands, view.seat
        self._promises, self._number = promises, number

    def promise(self, seat: Seat, contract: Contract, over_solo: bool) -> float:
        """What the contract promises a seat."""
        return float(self._promises.of(seat, contract, over_solo)[self._number])

    def payment(self, phase: Phase, seat: Seat, action: Action) -> float:
        """What the player gets if the auction goes on from this word."""
        risk = self._risk_of_hiding(action)
        if action != WAIT:
            phase = phase.apply(seat, action)
        for _ in range(60):
            if not isinstance(phase, (Bidding, TappAuction)):
                break
            assert phase.to_act is not None
            phase = phase.apply(phase.to_act, self._likely_word(phase, phase.to_act))
        passes = isinstance(action, Say) and action.word in (*_PASSES, WAIT.word)
        return self._worth(phase, tempered=not passes) - risk

    def _likely_word(self, phase: Bidding | TappAuction, seat: Seat) -> Action:
        legal = phase.legal_actions()
        if len(legal) == 1:
            return legal[0]
        return max(legal, key=lambda action: self.worth_of_word(phase, seat, action))

    def worth_of_word(self, phase: Bidding | TappAuction, seat: Seat, action: Action) -> float:
        """What a word looks like to the one who says it."""
        assert isinstance(action, Say)
        word = action.word
        if word in _PASSES:
            return 0.0
        if word == HINSCHMEISSEN:
            return 1.0 if CEGO.pips_of(self.hands[seat]) < 8 else _CANNOT
        auction = phase.auction if isinstance(phase, Bidding) else phase
        game = auction.standing if word == SELBST else self._named(word)
        assert game is not None
        over_solo = isinstance(auction, Auction) and auction.soloist is not None
        return self.promise(seat, game, over_solo)

    def _named(self, word: str) -> Contract:
        return named(word, self.view.rules.game)

    def _worth(self, phase: Phase, *, tempered: bool) -> float:
        """What the game that was reached is worth to the player."""
        if isinstance(phase, Finished):
            return float(phase.outcome.payments[self.seat])
        reached = phase.seen_by(None)
        contract, declarer, over_solo = reached.contract, reached.declarer, reached.over_solo
        assert contract is not None
        assert declarer is not None
        if contract.alone or declarer == self.seat:
            temper = self._promises.temper(contract, over_solo) if tempered else 0.0
            return self.promise(self.seat, contract, over_solo) + temper
        return -self.promise(declarer, contract, over_solo) / (self.view.players - 1)

    def _risk_of_hiding(self, action: Action) -> float:
        view = self.view
        if action != Say(FORT):
            return 0.0
        options = view.rules.cego(view.players)
        if not options.schinden.challenge or not ought_to_bid_solo(view.dealt, options.active):
            return 0.0
        lost = prices(view.rules, view.players, SOLO, False)[-1]
        return _CAUGHT * (view.players - 1) * -float(lost)

    def likelihood(self) -> float:
        """How well the words of the others so far go with these hands."""
        likely = 1.0
        soloist = False
        standing: Contract | None = None
        for seat, action in self.view.log:
            if not isinstance(action, Say):
                continue
            word = action.word
            if seat != self.seat:
                likely *= self._likely(seat, word, standing, soloist)
            if word not in (*_PASSES, SELBST, HINSCHMEISSEN):
                standing = self._named(word)
                soloist = soloist or standing.bid is Bid.SOLO
        return likely

    def _likely(self, seat: Seat, word: str, standing: Contract | None, soloist: bool) -> float:
        """How likely a seat says this word, rather than pass or bid."""
        if word == HINSCHMEISSEN:
            return 1.0
        if word == FORT:
            return 1 - _chance(self.promise(seat, SOLO, False), self.view)
        if word in _PASSES:
            return 1.0
        game = standing if word == SELBST else self._named(word)
        if game is None or (game == contracts.CEGO and word != SELBST):
            return 1.0
        return _chance(self.promise(seat, game, soloist), self.view)


def _chance(promise: float, view: View) -> float:
    """How likely a hand with this promise bids; never certain, as people differ."""
    scale = 0.2 * _unit(view.rules, view.players)
    return float(0.03 + 0.94 / (1 + np.exp(-np.clip(promise / scale, -30, 30))))


@cache
def _unit(rules: Rules, players: int) -> float:
    """What is usually at stake: the spread of payments in the first game of the rule set."""
    lowest = next(game for game in rules.contracts(players) if game.takes_blind)
    paid = prices(rules, players, lowest, False)
    return float(np.abs(paid).mean() * (players - 1))
