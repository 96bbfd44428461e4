"""A deal one numbered action at a time, the way learning programs take it.

Two things are added to the deal's own actions. A set of cards is touched card by card, lowest
first, so that every set has exactly one way. And whoever could, as far as all can see, say
something out of turn is asked before the next action, with `SILENT` as an answer: whether
somebody is asked never tells anything about his cards.

>>> from cego.fairdeal import shuffled
>>> from cego.rules import load
>>> from cego.games import deal_order
>>> rules = load("loewen")
>>> steps = Steps.start(deal_order(rules, 4, shuffled(rules, 4, b"docs")))
>>> steps.actor, [steps.name(number) for number in steps.legal()]
(0, ['fort', 'solo'])
>>> steps.step(54).actor
1
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cego.adapters import actions
from cego.adapters.actions import SILENT
from cego.cards import Pile
from cego.deal.actions import Seat, Turn
from cego.deal.bidding import Bidding
from cego.deal.deal import Deal
from cego.deal.dealt import any_word
from cego.deal.view import View
from cego.errors import CegoError
from cego.games import deal_hands
from cego.rules import Rules
from cego.tapp.exchange import Led


def could_speak(deal: Deal) -> tuple[Seat, ...]:
    """Who could, by what all know, say something out of turn now."""
    phase = deal.phase
    if isinstance(phase, Led):
        return (phase.naming.declarer,)
    if not isinstance(phase, Bidding):
        return ()
    seats = range(len(deal.hands))
    on_paper = phase.auction._replace(able=(any_word(),) * len(deal.hands))
    return tuple(seat for seat in seats if seat != deal.to_act and on_paper.words(seat))


@dataclass(frozen=True, slots=True)
class Steps:
    """A deal, the cards touched so far, and who is still to be asked; `step` gives the next one."""

    deal: Deal
    picked: Pile = 0
    waiting: tuple[Seat, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Steps":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        dealt = self.deal.dealt
        start = (dealt.rules.spec, dealt.players, dealt.hands, dealt.blind, dealt.compulsory)
        given = self.deal.given
        contract = None
        if given is not None:
            said = _numbered(given.said)
            contract = (str(given.contract), given.declarer, given.over_solo, said)
        return _restored, (start, contract, self.history(), self.picked, self.waiting)

    @classmethod
    def start(cls, deal: Deal) -> "Steps":
        """Before the first step from here."""
        return cls(deal, waiting=could_speak(deal))

    @property
    def actor(self) -> Seat | None:
        """Who takes the next step; nobody once the deal is over."""
        return self.waiting[0] if self.waiting else self.deal.to_act

    @property
    def asked(self) -> Seat | None:
        """Who is asked whether he says something out of turn."""
        return self.waiting[0] if self.waiting else None

    def legal(self) -> list[int]:
        """The numbers of what the actor may do, lowest first."""
        if not self.waiting:
            return actions.legal_ids(self.deal.legal_actions(), self.picked)
        return [*actions.legal_ids(self.deal.legal_actions(self.waiting[0])), SILENT]

    def step(self, number: int) -> "Steps":
        """What comes of a legal number."""
        if number not in self.legal():
            allowed = ", ".join(map(str, self.legal()))
            raise CegoError("adapters.illegal", found=number, allowed=allowed)
        return self.after(number)

    def after(self, number: int) -> "Steps":
        """The same for a number that is known to be legal."""
        if number == SILENT:
            return Steps(self.deal, 0, self.waiting[1:])
        seat = self.actor
        action = actions.taken(number, self.deal.legal_actions(seat), self.picked)
        if isinstance(action, int):
            return Steps(self.deal, action)
        return Steps.start(self.deal.apply(action, seat))

    def view(self, seat: Seat | None) -> View:
        """What a seat may know of the deal; the cards touched are only their owner's business."""
        return self.deal.view(seat)

    def own_picked(self, seat: Seat | None) -> Pile:
        """The cards that this seat has touched."""
        return self.picked if seat == self.actor else 0

    def history(self) -> list[tuple[Seat, list[int]]]:
        """Every action of the deal as numbers, from its contract on if that was given."""
        given = self.deal.given
        return _numbered(self.deal.log[len(given.said) if given else 0 :])

    def name(self, number: int) -> str:
        """An action in a word."""
        return actions.name(number, self.deal.pack.codes)

    @classmethod
    def replay(cls, deal: Deal, history: Iterable[tuple[Seat, list[int]]]) -> "Steps":
        """The steps after what `history` tells."""
        for seat, numbers in history:
            picked = 0
            for number in numbers:
                action = actions.taken(number, deal.legal_actions(seat), picked)
                if isinstance(action, int):
                    picked = action
                else:
                    deal = deal.apply(action, seat)
        return cls.start(deal)


History = list[tuple[Seat, list[int]]]


def _numbered(turns: Iterable[Turn]) -> History:
    return [(seat, actions.ids_of(action)) for seat, action in turns]


def _restored(
    start: tuple[str, int, tuple[Pile, ...], Pile, bool],
    contract: tuple[str, Seat, bool, History] | None,
    history: History,
    picked: Pile,
    waiting: tuple[Seat, ...],
) -> Steps:
    spec, players, hands, blind, compulsory = start
    rules = Rules.from_spec(spec)
    deal = deal_hands(rules, players, hands, blind, compulsory)
    if contract is not None:
        word, declarer, over_solo, said = contract
        turns = [(seat, actions.word_of(number)) for seat, (number,) in said]
        named = rules.contract(players, word)
        deal = Deal.at_contract(deal.dealt, named, declarer, over_solo, turns)
    return Steps(Steps.replay(deal, history).deal, picked, waiting)
