"""What each contract is worth to a hand: at once from the evaluators, or measured by playing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cego.cards import Pile, pile_of
from cego.deal.actions import SEATS, Seat
from cego.deal.deal import Deal
from cego.deal.dealt import Dealt, able
from cego.errors import CegoError, ReadError
from cego.games import cards_in_play, deal_hands
from cego.locale import Term, text
from cego.players.bid_values import Prospect, prospect
from cego.rules import Contract, Rules
from cego.rules.contracts import Bid
from cego.rules.options import TappOptions
from cego.study.simulated import Measured, measure
from cego.study.words import number, percent, say, table

Progress = Callable[[int, int], None]
"""Hears how many of how many are done."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a contract is worth to the hand."""

    promise: Prospect
    """By the evaluators: `spread` is how far single deals lie apart."""
    measured: Measured | None = None
    """By playing; None if it was not asked for."""

    @property
    def contract(self) -> Contract:
        """The contract."""
        return self.promise.contract

    @property
    def payment(self) -> float:
        """The best that is known of the payment to expect."""
        return self.measured.payment if self.measured else self.promise.payment


@dataclass(frozen=True, slots=True)
class Odds:
    """A hand and what each contract is worth to it, the best first."""

    rules: Rules
    players: int
    seat: Seat
    hand: Pile
    deals: int
    worths: tuple[Worth, ...]

    def to_data(self, language: str = "en") -> dict[str, Any]:
        """The odds as plain data, with their words in a language."""
        pack = self.rules.pack
        return {
            "rules": self.rules.spec,
            "players": self.players,
            "seat": SEATS[self.seat],
            "hand": pack.text(self.hand),
            "deals": self.deals,
            "contracts": [
                {
                    "contract": worth.contract,
                    "payment": worth.promise.payment,
                    "spread": worth.promise.spread,
                    "win": worth.promise.win,
                    "takes": pack.text(worth.promise.taken),
                    "measured": None if worth.measured is None else worth.measured.to_data(),
                }
                for worth in self.worths
            ],
            "text": self.text(language),
        }

    def text(self, language: str = "en") -> str:
        """The odds in words and numbers."""
        language, pack = self.rules.spoken(language), self.rules.pack
        values = {"seat": SEATS[self.seat], "cards": pack.in_words(self.hand, language)}
        heads = ["game", "win", "payment", "spread", "measured-win", "measured-payment"]
        heads = heads if self.deals else heads[:4]
        rows = [[say(language, f"odds.column.{head}") for head in heads]]
        rows += [self._row(worth, language) for worth in self.worths]
        how = say(language, "odds.measured", n=self.deals) if self.deals else ""
        asks = [self._asks(worth, language) for worth in self.worths]
        lines = [say(language, "odds.title", **values), say(language, "odds.at-once"), how]
        return "\n".join([*filter(None, lines), *table(rows), "", *asks])

    def _row(self, worth: Worth, language: str) -> list[str]:
        promise, measured = worth.promise, worth.measured
        row = [
            text(language, f"contract.{worth.contract}"),
            percent(promise.win, language),
            number(promise.payment, language),
            number(promise.spread, language, ".1f"),
        ]
        if not self.deals:
            return row
        return row + (["–", "–"] if measured is None else measured.cells(language))

    def _asks(self, worth: Worth, language: str) -> str:
        """What the contract asks for, and which cards would be taken along."""
        game, taken = text(language, f"contract.{worth.contract}"), worth.promise.taken
        key = f"play.meaning.{self.rules.game}.{worth.contract}"
        meaning = text(language, key, **self._tapp_numbers(worth.contract))
        if taken == self.hand:
            return f"{game}: {meaning}."
        along = self.rules.pack.in_words(taken, language)
        return say(language, "odds.asks", game=game, meaning=meaning, cards=along)

    def _tapp_numbers(self, contract: Contract) -> dict[str, int]:
        options = self.rules.options(self.players)
        if not isinstance(options, TappOptions):
            return {}
        return {"needs": options.needed(contract), "units": options.units.of(contract)}


def odds(
    rules: Rules,
    players: int,
    hand: Pile,
    seat: Seat = 0,
    contracts: Sequence[str] = (),
    *,
    deals: int = 0,
    seed: str = "",
    cores: int | None = None,
    progress: Progress | None = None,
) -> Odds:
    """What contracts, by default all that the hand can play, are worth to it.

    With `deals`, so many are played of each contract; the same seed gives the same result,
    whatever the number of cores.
    """
    deal = with_hand(rules, players, hand, seat)
    found = {}
    for contract in _asked(rules, players, contracts):
        promise = _promise(deal, contract, seat)
        if promise is None and contracts:
            game = Term(f"contract.{contract}")
            raise CegoError("study.cannot-play", game=game)
        if promise is not None:
            found[contract] = promise
    measured: dict[Contract, Measured] = {}
    if deals:
        view = deal.view(seat)
        measured = measure(view, tuple(found.values()), deals, seed, cores, progress)
    worths = [Worth(promise, measured.get(contract)) for contract, promise in found.items()]
    worths.sort(key=lambda worth: -worth.payment)
    return Odds(rules, players, seat, hand, deals, tuple(worths))


def with_hand(rules: Rules, players: int, hand: Pile, seat: Seat) -> Deal:
    """A deal in which the seat has this hand. Of the other cards only their number matters."""
    options = rules.options(players)
    active, size = options.active, options.sizes.hand
    if not 0 <= seat < active:
        found = SEATS[seat] if 0 <= seat < len(SEATS) else str(seat)
        raise ReadError("read.seat", found=found, allowed=", ".join(SEATS[:active]))
    left = [card for card in cards_in_play(rules, players) if not hand >> card & 1]
    hands = [pile_of(left[at * size : (at + 1) * size]) for at in range(active - 1)]
    hands.insert(seat, hand)
    return deal_hands(rules, players, tuple(hands), pile_of(left[(active - 1) * size :]))


def _asked(rules: Rules, players: int, contracts: Sequence[str]) -> list[Contract]:
    """The contracts asked for, by default all that an auction can lead to."""
    known = [each for each in rules.contracts(players) if each.bid is not Bid.COMPULSORY]
    for contract in contracts:
        if contract not in known:
            allowed = ", ".join(known)
            raise CegoError("study.contract", found=contract, slug=rules.slug, allowed=allowed)
    return [contract for contract in known if contract in contracts or not contracts]


def able_to_play(deal: Deal, contract: Contract, seat: Seat) -> bool:
    """Whether the hand has the cards that the contract asks for."""
    dealt = deal.dealt
    return not isinstance(dealt, Dealt) or contract in able(dealt)[seat]


def _promise(deal: Deal, contract: Contract, seat: Seat) -> Prospect | None:
    """What the evaluators say; None if the hand lacks the cards that the contract asks for."""
    if not able_to_play(deal, contract, seat):
        return None
    hand, over_solo = deal.hands[seat], contract.over_solo
    return prospect(deal.rules, deal.players, contract, hand, seat, over_solo)
