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

from collections.abc import Iterable, Sequence
from typing import Protocol

from cego.cards import Pack, Pile
from cego.deal.actions import Action, Seat, Turn
from cego.deal.outcome import Finished, Outcome
from cego.deal.tricks import Phase
from cego.deal.view import View, public_log
from cego.errors import IllegalAction
from cego.rules import Rules


class AnyDealt(Protocol):
    """The cards as dealt, of Cego or of Zuger Tapp."""

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


class Deal:
    """The cards dealt, everything done so far, and the phase that this has led to.

    Two deals are equal if the same cards were dealt under the same rules and the same was done.
    """

    __slots__ = ("dealt", "log", "phase")

    dealt: AnyDealt
    log: tuple[Turn, ...]
    phase: Phase

    def __init__(self, dealt: AnyDealt, log: tuple[Turn, ...], phase: Phase) -> None:
        object.__setattr__(self, "dealt", dealt)
        object.__setattr__(self, "log", log)
        object.__setattr__(self, "phase", phase)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a deal is a value: apply() gives the next one")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self.log == other.log and self.dealt == other.dealt

    def __hash__(self) -> int:
        return hash((self.dealt.hands, self.log))

    def __repr__(self) -> str:
        return f"Deal.replay({self.dealt!r}, {self.log!r})"

    @classmethod
    def new(cls, dealt: AnyDealt) -> "Deal":
        """The deal before anything was done."""
        return cls(dealt, (), dealt.first_phase())

    @classmethod
    def replay(cls, dealt: AnyDealt, log: Iterable[Turn]) -> "Deal":
        """The deal after everything in the log was done."""
        return cls.new(dealt).after(log)

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
            return ()
        return self.phase.legal_actions(seat)

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
        return Deal(self.dealt, self.log + ((seat, action),), after)  # noqa: RUF005 - faster

    def after(self, turns: Iterable[Turn]) -> "Deal":
        """The deal after several actions: quicker than one after the other."""
        phase, done, seats = self.phase, list(self.log), len(self.dealt.hands)
        for turn in turns:
            seat, action = turn
            if not 0 <= seat < seats:
                raise IllegalAction("illegal.not-your-turn")
            phase = phase.apply(seat, action)
            done.append(turn)
        return Deal(self.dealt, tuple(done), phase)

    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        return self.phase.outcome if isinstance(self.phase, Finished) else None

    def view(self, seat: Seat | None = None) -> View:
        """What a seat may know; without a seat, what a bystander may know."""
        dealt = self.dealt
        if seat is not None and not 0 <= seat < dealt.players:
            raise ValueError(f"there is no seat {seat} with {dealt.players} players")
        own = seat if seat is not None and seat < len(dealt.hands) else None
        over = self.outcome() is not None
        return View(
            rules=dealt.rules,
            players=dealt.players,
            seat=seat,
            phase=self.phase.name,
            to_act=self.to_act,
            log=public_log(self.log, seat),
            legal=() if own is None else tuple(self.legal_actions(own)),
            dealt=0 if own is None else dealt.hands[own],
            all_hands=dealt.hands if over else (),
            blind=dealt.blind if over else 0,
            **self.phase.facts(own),
        )
