"""Between auction and first lead: show, keep, take the blind, put away, lay out, challenge.

Steps that leave no choice under the rules are taken at once: trump 1 of Kleiner Mann is shown,
the trump of the blind that all may see is put away, leads that may not be swapped are laid out.
Whether there is such a step never depends on cards: a pause in which the declarer has something
to decide, or none, would tell the others about his hand.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from cego.cards import (
    CEGO,
    COURTS,
    KLEINER_MANN,
    TRUMPS,
    Pile,
    cards,
    highest,
    lowest,
    pile_of,
)
from cego.deal.actions import (
    Action,
    Challenge,
    Keep,
    LayOut,
    PfeifFrei,
    PutAway,
    Seat,
    Show,
)
from cego.deal.dealt import Dealt, culprits, showable
from cego.deal.game import Game
from cego.deal.outcome import Finished, Outcome, Reason
from cego.deal.scoring import Forfeit, score_normal, settle
from cego.deal.seen import ExchangeSeen, PhaseName, Seen, seen_before_lead
from cego.deal.tricks import Phase, Tricks
from cego.errors import IllegalAction
from cego.locale import Term, Value
from cego.rules import Contract
from cego.rules.contracts import SOLO, Needs, PutsAway
from cego.rules.options import HalbePutAway, SwapCards, TrumpPutAway
from cego.rules.options import PfeifFrei as PfeifFreiRule


class Step(StrEnum):
    """What the declarer is about to do."""

    SHOW = "show"
    KEEP = "keep"
    PUT_AWAY = "put-away"
    LAY_OUT = "lay-out"


_ACTIONS: dict[Step, type[Show | Keep | PutAway | LayOut]] = {
    Step.SHOW: Show,
    Step.KEEP: Keep,
    Step.PUT_AWAY: PutAway,
    Step.LAY_OUT: LayOut,
}


class Exchanging(NamedTuple):
    """The declarer on the way from his dealt hand to the one he plays with."""

    dealt: Dealt
    contract: Contract
    declarer: Seat
    over_solo: bool
    may_challenge: bool
    """Everyone said fort, and the table has agreed on schinden."""
    step: Step
    hand: Pile
    """All cards he has in hand or lying before him."""
    shown: Pile = 0
    kept: Pile = 0
    legage: Pile = 0
    blind_taken: bool = False
    open_trump: Pile = 0
    no_trump: bool = False

    @property
    def name(self) -> PhaseName:
        """The phase."""
        return "exchange"

    @property
    def to_act(self) -> Seat:
        """The declarer."""
        return self.declarer

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """All choices of this step, and the challenge once the blind has been seen."""
        if seat is not None and seat != self.declarer:
            return ()
        make = _ACTIONS[self.step]
        actions: list[Action] = [make(pile) for pile in self._choices()]
        if self.may_challenge and self.blind_taken:
            actions.append(Challenge())
        return actions

    def _choices(self) -> Iterator[Pile]:
        match self.step:
            case Step.SHOW:
                return showable(self.hand, self.contract, self.dealt.options)
            case Step.KEEP:
                count = self.contract.exchange.keep
                return map(pile_of, combinations(cards(self.hand & ~self.shown), count))
            case Step.PUT_AWAY:
                count = self.contract.exchange.put_away
                return map(pile_of, combinations(cards(self._may_put_away()), count))
            case Step.LAY_OUT:
                return self._layouts()

    def _may_put_away(self) -> Pile:
        match self.contract.puts_away:
            case PutsAway.ANY:
                return self.hand
            case PutsAway.NOT_SHOWN:
                rule = self.dealt.options.exchange.halbe_put_away
                return self.hand & ~self.shown & ~(self.kept if rule is HalbePutAway.BLIND else 0)
        return self._trump_to_put_away() or self.dealt.blind

    @property
    def _puts_trump_away(self) -> bool:
        return self.contract.puts_away in (PutsAway.LOWEST_TRUMP, PutsAway.HIGHEST_TRUMP)

    def _trump_to_put_away(self) -> Pile:
        """The trump of the blind that has to go, if it has any."""
        trumps = self.dealt.blind & TRUMPS
        pick = lowest if self.contract.puts_away is PutsAway.LOWEST_TRUMP else highest
        return 1 << pick(trumps) if trumps else 0

    def _swappable(self, card: Pile) -> Pile:
        """The cards that may lead in place of a shown one, itself included."""
        exchange = self.dealt.options.exchange
        if self.contract not in exchange.swap:
            return card
        suit = self.hand & CEGO.suit_of[lowest(card)]
        if exchange.swap_cards is SwapCards.COURT:
            suit &= COURTS
        if self.contract.needs is Needs.TWO_SUITS:
            return suit | card
        return suit | self.shown

    def _layouts(self) -> Iterator[Pile]:
        one, other = (1 << card for card in cards(self.shown))
        if self.contract.needs is Needs.PAIR:
            return map(pile_of, combinations(cards(self._swappable(one)), 2))
        return (
            1 << first | 1 << second
            for first in cards(self._swappable(one))
            for second in cards(self._swappable(other))
        )

    def apply(self, seat: Seat | None, action: Action) -> Phase:
        """The next step, or the first lead."""
        if seat != self.declarer:
            raise IllegalAction("illegal.not-your-turn")
        if isinstance(action, Challenge):
            if not (self.may_challenge and self.blind_taken):
                raise _no_challenge(self.dealt, self.may_challenge)
            return _challenged(self.dealt, self.contract, self.declarer)
        make = _ACTIONS[self.step]
        if not isinstance(action, make) or action.cards not in self._choices():
            raise self._refusal(action)
        return self._take(action.cards)

    def _take(self, pile: Pile) -> Phase:
        match self.step:
            case Step.SHOW:
                return self._replace(shown=pile)._after_show()
            case Step.KEEP:
                return self._replace(kept=pile)._take_blind()
            case Step.PUT_AWAY:
                return self._put_away(pile)._after_put_away()
            case Step.LAY_OUT:
                return self._start(laid_out=pile)

    def _after_show(self) -> Phase:
        if self.contract.exchange.keep:
            return self._replace(step=Step.KEEP)
        return self._take_blind()

    def _take_blind(self) -> Phase:
        taken_along = self.kept | self.shown
        self = self._replace(
            legage=self.hand & ~taken_along,
            hand=taken_along | self.dealt.blind,
            blind_taken=True,
        )
        if not self.contract.exchange.put_away:
            return self._after_put_away()
        if self._puts_trump_away:
            return self._put_trump_away()
        return self._replace(step=Step.PUT_AWAY)

    def _put_trump_away(self) -> Phase:
        trump = self._trump_to_put_away()
        self = self._replace(step=Step.PUT_AWAY, no_trump=not trump)
        in_the_open = self.dealt.options.exchange.trump_put_away is TrumpPutAway.SHOWN
        if in_the_open and trump:
            return self._put_away(trump)._replace(open_trump=trump)._after_put_away()
        return self

    def _put_away(self, pile: Pile) -> "Exchanging":
        return self._replace(hand=self.hand & ~pile, legage=self.legage | pile)

    def _after_put_away(self) -> Phase:
        if self.shown.bit_count() < 2:
            return self._start()
        if self.contract in self.dealt.options.exchange.swap:
            return self._replace(step=Step.LAY_OUT)
        return self._start(laid_out=self.shown)

    def _start(self, laid_out: Pile = 0) -> Phase:
        little_man = self.contract.needs is Needs.LITTLE_MAN
        leads = laid_out or (self._swappable(self.shown) if self.shown else 0)
        game = Game(
            self.dealt.options,
            self.contract,
            self.declarer,
            self.over_solo,
            self.legage,
            self.shown,
            dead=0 if little_man else self.shown,
            leads=self.shown if little_man else leads,
            open_trump=self.open_trump,
            no_trump=self.no_trump,
            laid_out=laid_out,
        )
        hands = self.dealt.hands
        hands = (*hands[: self.declarer], self.hand, *hands[self.declarer + 1 :])
        tricks = Tricks.start(game, hands, self.declarer)
        may_free = little_man and self.dealt.options.exchange.pfeif_frei is not PfeifFreiRule.OFF
        return BeforeLead(self.dealt, tricks, game, self.may_challenge, may_free)

    def seen_by(self, seat: Seat | None) -> Seen:
        """What lies open on the table, and for the declarer his own cards."""
        own, options = seat == self.declarer, self.dealt.options.exchange
        held = seen_before_lead(self.dealt.hands, self.declarer, self.hand, seat)
        return held._replace(
            step=self.step.value,
            contract=self.contract,
            over_solo=self.over_solo,
            exchange=ExchangeSeen(
                shown=self.shown,
                open_trump=self.open_trump,
                no_trump=self.no_trump and options.trump_put_away is TrumpPutAway.SHOWN,
                legage=self.legage if own and options.legage_open_until else 0,
            ),
        )

    def _refusal(self, action: Action) -> IllegalAction:
        def why(key: str, **values: Value) -> IllegalAction:
            return IllegalAction(f"illegal.{key}", **values)

        make = _ACTIONS[self.step]
        if not isinstance(action, make):
            return why(f"step-{self.step}", game=Term(f"contract.{self.contract}"))
        missing = action.cards & ~self.hand
        if missing:
            known = missing & CEGO.all
            return why("not-in-hand", card=CEGO.told(known) if known == missing else "?")
        game, number = Term(f"contract.{self.contract}"), self._number
        if action.cards.bit_count() != number:
            return why(f"{self.step}-number", game=game, n=number)
        return why(f"{self.step}-cards", game=game)

    @property
    def _number(self) -> int:
        """How many cards the step is about."""
        wanted = self.contract.exchange
        return {
            Step.SHOW: wanted.show,
            Step.KEEP: wanted.keep,
            Step.PUT_AWAY: wanted.put_away,
            Step.LAY_OUT: 2,
        }[self.step]


class BeforeLead(NamedTuple):
    """The first lead of a game with the blind, where the declarer may decide something else."""

    dealt: Dealt
    tricks: Tricks
    game: Game
    may_challenge: bool
    may_free: bool

    @property
    def name(self) -> PhaseName:
        """The phase."""
        return "tricks"

    @property
    def to_act(self) -> Seat:
        """The declarer."""
        return self.tricks.to_act

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """A lead, Pfeif frei, or the challenge."""
        if seat is not None and seat != self.to_act:
            return ()
        extra: list[Action] = [PfeifFrei()] if self.may_free else []
        if self.may_challenge:
            extra.append(Challenge())
        return [*self.tricks.legal_actions(), *extra]

    def apply(self, seat: Seat | None, action: Action) -> Phase:
        """Lead, or use what is allowed only now."""
        if seat == self.to_act and isinstance(action, Challenge):
            if not self.may_challenge:
                raise _no_challenge(self.dealt, self.may_challenge)
            return _challenged(self.dealt, self.game.contract, self.game.declarer)
        if seat == self.to_act and isinstance(action, PfeifFrei) and self.may_free:
            return self._free()
        return self.tricks.apply(seat, action)

    def seen_by(self, seat: Seat | None) -> Seen:
        """The same as of the tricks that are about to begin."""
        return self.tricks.seen_by(seat)

    def _free(self) -> Phase:
        old = self.game
        game = Game(
            old.options,
            old.contract,
            old.declarer,
            old.over_solo,
            old.aside,
            old.shown,
            pfeif_frei=True,
        )
        tricks = Tricks.start(game, self.tricks.hands, game.declarer)
        return BeforeLead(self.dealt, tricks, game, self.may_challenge, may_free=False)


def begin_exchange(
    dealt: Dealt, contract: Contract, declarer: Seat, over_solo: bool, may_challenge: bool
) -> Phase:
    """From the end of an auction for a game with the blind."""
    exchanging = Exchanging(
        dealt,
        contract,
        declarer,
        over_solo,
        may_challenge,
        step=Step.SHOW if contract.exchange.show else Step.KEEP,
        hand=dealt.hands[declarer],
    )
    if contract.needs is Needs.LITTLE_MAN:
        return exchanging._take(1 << KLEINER_MANN)
    return exchanging


def _no_challenge(dealt: Dealt, may_challenge: bool) -> IllegalAction:
    if not dealt.options.schinden.challenge:
        return IllegalAction("illegal.no-schinden")
    return IllegalAction("illegal.blind-first" if may_challenge else "illegal.solo-was-bid")


def _challenged(dealt: Dealt, contract: Contract, declarer: Seat) -> Phase:
    """All hands are shown: the culprits pay for a lost solo, or the declarer for his own game."""
    options = dealt.options
    guilty = culprits(dealt, declarer)
    game = SOLO if guilty else contract
    score = score_normal(options, game, 0, forfeit=Forfeit.NO_TRICK)
    payers = guilty or (declarer,)
    outcome = Outcome.scored(
        score,
        settle(dealt.players, dict.fromkeys(payers, -score.pays_each)),
        losers=payers,
        reason=Reason.SCHINDEN if guilty else Reason.NO_SCHINDEN,
        contract=contract,
        declarer=declarer,
        won=bool(guilty),
    )
    return Finished(outcome)
