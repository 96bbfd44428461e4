"""A moment of an auction to think about: what may be said there, and what each word brings.

A word is judged by playing: in deals that fit what was said, the auction goes on from it and the
exchange is done by rules of thumb, then experienced players play to the end. A slice is a few of
these deals; whoever wants fifty asks for ten slices and may stop after any.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from cego.cards import Pile
from cego.deal.actions import SEATS, Action, Say, Seat
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.errors import CegoError, IllegalAction
from cego.fairdeal import shuffled
from cego.games import deal_hands, deal_order
from cego.players.bid_values import Prospect, prospect
from cego.players.knowledge import knowledge
from cego.rules import CegoOptions, Contract, Rules, contracts
from cego.rules.contracts import Bid
from cego.study.endings import THUMB, at_first_lead, payments_to
from cego.study.hint import promises
from cego.study.odds import able_to_play, with_hand

Said = tuple[tuple[Seat, str], ...]
"""What was said so far, and by whom."""
_TRIES = 60
"""So many times more deals are looked at than needed, to find those where all would say this."""


@dataclass(frozen=True, slots=True)
class ChoicePlayed:
    """A word, or a game, and what came of it in some deals."""

    choice: str
    payments: list[int]
    own: int
    """In so many of them the player played the game himself …"""
    won: int
    """… and got something for it so often."""
    takes: Pile
    """The cards of the hand to play it with; 0 where nothing is left behind."""

    def to_data(self, rules: Rules) -> dict[str, Any]:
        """As plain data."""
        return {
            "choice": self.choice,
            "payments": self.payments,
            "own": self.own,
            "won": self.won,
            "takes": rules.pack.text(self.takes),
        }


def find_moment(rules: Rules, players: int, seed: str) -> View:
    """Somebody's turn in an auction, with something to choose."""
    die = Random(f"bidding {seed}")
    while True:
        chance = sha256(f"{seed} {die.random()}".encode()).digest()
        deal = deal_order(rules, players, shuffled(rules, players, chance))
        moments = list(_choices_of(deal))
        if moments:
            step = die.choice(sorted({view.step for view in moments}))
            return die.choice([view for view in moments if view.step == step])


def _choices_of(deal: Deal) -> Iterator[View]:
    """The turns of an auction among Lehrlings where there is more than one thing to say."""
    while deal.to_act is not None and deal.phase.name == "auction":
        view = deal.view(deal.to_act)
        if len(view.legal) > 1:
            yield view
        deal = deal.apply(THUMB.choose(view))


def words_at(view: View) -> list[str]:
    """What may be said in a moment: to pass comes first, then games in the order of the ladder."""
    return [action.word for action in view.legal if isinstance(action, Say)]


def moment(rules: Rules, players: int, hand: Pile, seat: Seat, said: Said) -> View:
    """The view of a seat with this hand after these words."""
    start = with_hand(rules, players, hand, seat).view(seat)
    if not said:
        return start
    for deal in _dealt(start, "moment", _TRIES):
        try:
            view = Deal.replay(deal.dealt, [(who, Say(word)) for who, word in said]).view(seat)
        except IllegalAction:
            continue
        if view.phase == "auction" and view.to_act == seat:
            return view
    raise CegoError("study.no-moment")


def _dealt(view: View, seed: str, number: int) -> Iterator[Deal]:
    """Deals that fit the view's own cards."""
    die = int.from_bytes(sha256(f"{seed} {view.seat} {view.dealt}".encode()).digest()[:7])
    for row in knowledge(view).worlds(number, die).tolist():
        yield deal_hands(view.rules, view.players, tuple(row[:-1]), row[-1])


def deals_like(view: View, number: int, seed: str) -> list[Deal]:
    """Deals that have come to the moment of a view, first those where all others would say so."""
    words = [(seat, action) for seat, action in view.log if isinstance(action, Say)]
    fitting: list[Deal] = []
    possible: list[Deal] = []
    for deal in _dealt(view, seed, number * _TRIES):
        try:
            now, natural = _replayed(deal, words, view.seat)
        except IllegalAction:
            continue
        (fitting if natural else possible).append(now)
        if len(fitting) == number:
            break
    return (fitting + possible)[:number]


def _replayed(
    deal: Deal, words: Sequence[tuple[Seat, Action]], own: Seat | None
) -> tuple[Deal, bool]:
    """The deal after these words, and whether the others would have chosen them."""
    natural = True
    for seat, word in words:
        if seat != own and natural and deal.to_act == seat:
            natural = THUMB.choose(deal.view(seat)) == word
        deal = deal.apply(word, seat)
    return deal, natural


def play_words(view: View, number: int, seed: str) -> list[ChoicePlayed]:
    """What each word that may be said in a moment brings in so many deals."""
    deals = deals_like(view, number, seed)
    games = promises(view)
    return [
        _played(
            word,
            [deal.apply(Say(word)) for deal in deals],
            view,
            games.get(Say(word)),
        )
        for word in words_at(view)
    ]


def games_for(rules: Rules, players: int, hand: Pile, seat: Seat = 0) -> list[Contract]:
    """The games that a hand could come to play if it speaks first, in the order of the ladder."""
    deal = with_hand(rules, players, hand, seat)
    later = (Bid.OVER_SOLO, Bid.COMPULSORY)
    found = [game for game in rules.contracts(players) if game.bid not in later]
    return sorted(
        (game for game in found if able_to_play(deal, game, seat)), key=_place_in(rules, players)
    )


def _place_in(rules: Rules, players: int) -> Any:
    known, options = rules.contracts(players), rules.options(players)
    if not isinstance(options, CegoOptions):
        return known.index
    before = (contracts.SOLO, contracts.ULTI)
    return [*before, *options.auction.ladder, *contracts.calls(), *known].index


def play_games(view: View, games: Sequence[Contract], number: int, seed: str) -> list[ChoicePlayed]:
    """What games bring a hand if nobody bids against it, in so many deals."""
    assert view.seat is not None
    rules, players, seat = view.rules, view.players, view.seat
    deals = list(_dealt(view, seed, number))
    return [
        _played(
            game,
            [Deal.at_contract(deal.dealt, game, seat) for deal in deals],
            view,
            prospect(rules, players, game, view.dealt, seat),
        )
        for game in games
    ]


def _played(
    choice: str, deals: Sequence[Deal], view: View, promise: Prospect | None
) -> ChoicePlayed:
    assert view.seat is not None
    begun = [at_first_lead(deal, view.seat, promise) for deal in deals]
    paid = payments_to(begun, view.seat)
    own = [amount for deal, amount in zip(begun, paid, strict=True) if _plays(deal, view.seat)]
    takes = 0 if promise is None or promise.taken == view.dealt else promise.taken
    return ChoicePlayed(choice, paid, len(own), sum(amount > 0 for amount in own), takes)


def _plays(deal: Deal, seat: Seat) -> bool:
    """Whether the seat plays against the others."""
    view = deal.view()
    return view.declarer == seat and not (view.contract and view.contract.alone)


def said_from(data: Sequence[tuple[str, str]]) -> Said:
    """What was said, from letters of seats and words."""
    return tuple((SEATS.index(seat), word) for seat, word in data)
