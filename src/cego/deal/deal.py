"""One deal, from the first word of the auction to the payment, as a value.

>>> from cego.rules import load
>>> from cego.deal.actions import Say
>>> from cego.deal.dealt import Dealt
>>> deal = Deal.new(Dealt.from_order(load("loewen"), 4, range(54)))
>>> deal.to_act, [action.word for action in deal.legal_actions()]
(0, ['fort', 'solo'])
>>> deal.apply(Say("solo")).to_act
1
>>> deal.to_act
0
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from cego.cards import Card, Pack, Pile
from cego.deal.actions import Action, Challenge, Seat, Turn
from cego.deal.codes import write_turns
from cego.deal.outcome import Finished, Outcome
from cego.deal.tricks import Phase
from cego.deal.view import View, public_log
from cego.errors import IllegalAction
from cego.rules import Contract, Rules
from cego.rules.options import Options


class AnyDealt(Protocol):
    """The cards as dealt, of Cego or of Zuger Tapp."""

    def __init__(
        self, rules: Rules, players: int, hands: tuple[Pile, ...], blind: Pile, compulsory: bool
    ) -> None:
        """Hands and blind are the cards in play, each once."""

    @classmethod
    def from_order(
        cls, rules: Rules, players: int, order: Sequence[Card], compulsory: bool = False
    ) -> "AnyDealt":
        """Deal a shuffled pack, its top card first."""

    @property
    def options(self) -> Options:
        """What the table agreed on, for so many players."""

    @property
    def rules(self) -> Rules:
        """What the table agreed on."""

    @property
    def players(self) -> int:
        """How many are at the table."""

    @property
    def hands(self) -> tuple[Pile, ...]:
        """The hands from forehand on; with five players the dealer has none."""

    @property
    def blind(self) -> Pile:
        """The cards in the middle."""

    @property
    def compulsory(self) -> bool:
        """Whether it is a Pflichträuber."""

    def first_phase(self) -> Phase:
        """Where the deal begins."""

    def after_auction(
        self, contract: Contract, declarer: Seat, over_solo: bool, may_challenge: bool
    ) -> Phase:
        """Where it goes on when an auction has given the seat this contract."""


class Given(NamedTuple):
    """What an auction is taken to have led to, in a deal that begins after it."""

    contract: Contract
    declarer: Seat
    over_solo: bool = False
    said: tuple[Turn, ...] = ()
    """What is known to have been said: it stands in the log, before what is done."""


class Deal:
    """The cards dealt, everything done so far, and the phase that this has led to.

    Two deals are equal if the same cards were dealt under the same rules, both began with an
    auction or were given the same contract, and the same was done. A deal is a value: copied, it
    is itself, and `repr` writes what builds it again (`cego.games.deal_of`).
    """

    __slots__ = ("dealt", "given", "log", "phase")

    dealt: AnyDealt
    log: tuple[Turn, ...]
    phase: Phase
    given: Given | None

    def __init__(
        self, dealt: AnyDealt, log: tuple[Turn, ...], phase: Phase, given: Given | None
    ) -> None:
        _set_dealt(self, dealt)
        _set_log(self, log)
        _set_phase(self, phase)
        _set_given(self, given)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a deal is a value: apply() gives the next one")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        mine = (self.log, self.given, self.dealt)
        return mine == (other.log, other.given, other.dealt)

    def __hash__(self) -> int:
        return hash((self.dealt.hands, self.log, self.given))

    def __repr__(self) -> str:
        dealt, pack, given = self.dealt, self.pack, self.given
        hands = [pack.text(hand) for hand in dealt.hands]
        told = [dealt.rules.spec, dealt.players, hands, pack.text(dealt.blind)]
        words = [repr(each) for each in (*told, write_turns(self._done, pack))]
        if dealt.compulsory:
            words.append("compulsory=True")
        if given:
            said = write_turns(given.said, pack)
            start = (str(given.contract), given.declarer, given.over_solo, said)
            words.append(f"given={start!r}")
        return f"deal_of({', '.join(words)})"

    def __str__(self) -> str:
        from cego.deal.showing import shown  # it shows deals

        return shown(self)

    def __copy__(self) -> "Deal":
        return self

    def __deepcopy__(self, memo: object) -> "Deal":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.dealt, self.given, self._done)

    @property
    def _done(self) -> tuple[Turn, ...]:
        """The turns since the deal began, or since its contract was given."""
        return self.log[len(self.given.said) if self.given else 0 :]

    @classmethod
    def new(cls, dealt: AnyDealt) -> "Deal":
        """The deal before anything was done."""
        return cls(dealt, (), dealt.first_phase(), None)

    @classmethod
    def at_contract(
        cls,
        dealt: AnyDealt,
        contract: Contract,
        declarer: Seat,
        over_solo: bool = False,
        said: Iterable[Turn] = (),
    ) -> "Deal":
        """The deal after an auction that need not be told, but has led to this contract.

        What players should know of the auction stands in `said`. Nobody can be challenged.
        """
        given = Given(contract, declarer, over_solo, tuple(said))
        phase = dealt.after_auction(contract, declarer, over_solo, may_challenge=False)
        return cls(dealt, given.said, phase, given)

    @classmethod
    def replay(cls, dealt: AnyDealt, log: Iterable[Turn]) -> "Deal":
        """The deal after everything in the log was done."""
        return _replayed(dealt, None, log)

    def back_to(self, number: int) -> "Deal":
        """The deal as it was when so many turns stood in its log."""
        said = len(self.given.said) if self.given else 0
        return _replayed(self.dealt, self.given, self.log[said:number])

    @property
    def rules(self) -> Rules:
        """What the table agreed on."""
        return self.dealt.rules

    @property
    def players(self) -> int:
        """How many are at the table."""
        return self.dealt.players

    @property
    def pack(self) -> Pack:
        """The cards."""
        return self.rules.pack

    @property
    def hands(self) -> tuple[Pile, ...]:
        """The hands as dealt."""
        return self.dealt.hands

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the deal is over."""
        return self.phase.to_act

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """What the one to act may do, or what a given seat may do, in or out of turn."""
        if seat is not None and not 0 <= seat < len(self.dealt.hands):
            self._must_be_at_the_table(seat)
            return ()
        return self.phase.legal_actions(seat)

    def _must_be_at_the_table(self, seat: Seat) -> None:
        if not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat} with {self.players} players")

    def apply(self, action: Action, seat: Seat | None = None) -> "Deal":
        """The deal after an action of the one to act, or of a given seat.

        Raises `IllegalAction`, which says what rule the action breaks.
        """
        phase = self.phase
        if seat is None:
            seat = phase.to_act
        elif not 0 <= seat < len(self.dealt.hands):
            raise IllegalAction("illegal.not-your-turn")
        after = phase.apply(seat, action)
        assert seat is not None
        # Adding tuples is twice as fast as unpacking one into another.
        return Deal(self.dealt, self.log + ((seat, action),), after, self.given)  # noqa: RUF005

    def exchanged(self, choose: Callable[[View], Action]) -> "Deal":
        """The deal at its first lead: the rest of the exchange as chosen, and no challenge."""
        deal = self
        while deal.to_act is not None and deal.phase.name == "exchange":
            view = deal.view(deal.to_act)
            legal = tuple(action for action in view.legal if not isinstance(action, Challenge))
            deal = deal.apply(choose(replace(view, legal=legal)))
        return deal

    def after(self, turns: Iterable[Turn]) -> "Deal":
        """The deal after several actions: quicker than one after the other."""
        phase, done, seats = self.phase, list(self.log), len(self.dealt.hands)
        for turn in turns:
            seat, action = turn
            if not 0 <= seat < seats:
                raise IllegalAction("illegal.not-your-turn")
            phase = phase.apply(seat, action)
            done.append(turn)
        return Deal(self.dealt, tuple(done), phase, self.given)

    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        return self.phase.outcome if isinstance(self.phase, Finished) else None

    def view(self, seat: Seat | None = None) -> View:
        """What a seat may know; without a seat, what a bystander may know."""
        dealt = self.dealt
        if seat is not None:
            self._must_be_at_the_table(seat)
        own = seat if seat is not None and seat < len(dealt.hands) else None
        seen, outcome = self.phase.seen_by(own), self.outcome()
        over = outcome is not None
        return View(
            rules=dealt.rules,
            players=dealt.players,
            seat=seat,
            phase=self.phase.name,
            to_act=self.to_act,
            log=public_log(self.log, seat),
            legal=() if own is None else tuple(self.legal_actions(own)),
            step=seen.step,
            dealt=0 if own is None else dealt.hands[own],
            hand=seen.hand,
            counts=seen.counts,
            contract=seen.contract,
            declarer=seen.declarer,
            over_solo=seen.over_solo,
            trump=seen.trump,
            pfeif_frei=seen.pfeif_frei,
            auction=seen.auction,
            exchange=seen.exchange,
            play=seen.play,
            outcome=outcome,
            all_hands=dealt.hands if over else (),
            blind=dealt.blind if over else 0,
        )


# The slots themselves: quicker than by name, and a deal is made with every card that is played.
_set_dealt, _set_log, _set_phase, _set_given = (
    vars(Deal)[name].__set__ for name in ("dealt", "log", "phase", "given")
)


def _replayed(dealt: AnyDealt, given: Given | None, log: Iterable[Turn]) -> Deal:
    deal = Deal.at_contract(dealt, *given) if given else Deal.new(dealt)
    return deal.after(log)
