"""Whole deals that fit what a seat has seen, each exactly as likely as the other.

The unseen cards are dealt by `Knowledge`, as they lie now; what another declarer kept and put away
face down is drawn too, so that a world tells the deal from its first card on. Whatever the rules
then refuse, or would have looked otherwise, is drawn again: what remains is uniform among all
(deals, hidden choices) that give this very view. Nothing is assumed of how anyone plays; for that
ask for the `log_weight`.

>>> from cego.fairdeal import shuffled
>>> from cego.games import deal_order
>>> from cego.rules import load
>>> rules = load("loewen")
>>> view = deal_order(rules, 4, shuffled(rules, 4, b"docs")).view(0)
>>> worlds = sample_worlds(view, 3, seed=1)
>>> worlds.places.shape, worlds.deal(2).view(0) == view
((3, 54), True)
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb
from random import Random

import numpy as np
from numpy.typing import NDArray

from cego.adapters.actions import CARDS
from cego.adapters.facts import may_put_away
from cego.cards import Pile, cards, pile_of
from cego.deal.actions import Action, Hidden, Keep, Play, PutAway, Say, Seat, Turn
from cego.deal.auction import Auction
from cego.deal.bidding import Bidding
from cego.deal.deal import Deal
from cego.deal.dealt import any_word
from cego.deal.view import View
from cego.errors import CegoError, IllegalAction
from cego.games import cards_in_play, deal_hands, deal_order
from cego.players import inference
from cego.players.knowledge import Knowledge, knowledge, own_legage
from cego.rules import Contract
from cego.rules.contracts import Bid

NOWHERE = 255
"""The place of a card that is not in play."""
ENOUGH = 100_000
"""So many worlds are listed, unless more are asked for …"""
_PATIENCE = 200_000
"""… and so many are drawn in a row that do not fit before giving up."""
_PORTION = 64


@dataclass(frozen=True, slots=True)
class World:
    """One way everything can lie: the cards as dealt, and all that was done, nothing hidden."""

    hands: tuple[Pile, ...]
    blind: Pile
    log: tuple[Turn, ...]
    now: tuple[Pile, ...]
    """The hands as they are now, and what lies aside face down."""
    kept: Pile = 0
    away: Pile = 0
    """What another declarer kept and put away."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """Worlds as arrays, a row each."""

    view: View
    worlds: tuple[World, ...]
    log_weight: NDArray[np.float64]
    """How likely each is by what was bid and played, as logarithm; all 0 if that was not asked."""

    def __len__(self) -> int:
        return len(self.worlds)

    @property
    def places(self) -> NDArray[np.uint8]:
        """By world and card, to which seat it was dealt; the blind comes after the seats."""
        places = np.full((len(self), CARDS), NOWHERE, np.uint8)
        for row, world in zip(places, self.worlds, strict=True):
            for place, pile in enumerate((*world.hands, world.blind)):
                row[list(cards(pile))] = place
        return places

    @property
    def now(self) -> NDArray[np.uint64]:
        """By world and place, the cards that lie there now, as bits."""
        return np.array([world.now for world in self.worlds], np.uint64)

    @property
    def kept(self) -> NDArray[np.uint64]:
        """By world, what another declarer kept, as bits."""
        return np.array([world.kept for world in self.worlds], np.uint64)

    @property
    def away(self) -> NDArray[np.uint64]:
        """By world, what another declarer put away face down, as bits."""
        return np.array([world.away for world in self.worlds], np.uint64)

    def deal(self, at: int) -> Deal:
        """A world as a deal, played up to now."""
        return _replayed(self.view, self.worlds[at], begins_at_contract(self.view))


@dataclass(frozen=True, slots=True)
class Count:
    """How many worlds fit a view."""

    worlds: float
    """Exactly, if `exact`; else an estimate from the share of drawn worlds that fit."""
    exact: bool
    at_most: int
    """The ways in which the cards can lie by what each place can hold, times the hidden choices."""


def sample_worlds(view: View, number: int, seed: int = 0, *, likelihood: bool = False) -> Worlds:
    """So many worlds that fit the view, each drawn uniformly from all of them."""
    found: list[World] = []
    failed = 0
    for world in _drawn(view, seed, number):
        if world is None:
            failed += 1
            if failed > _PATIENCE:
                raise CegoError("adapters.no-world")
            continue
        found.append(world)
        failed = 0
        if len(found) == number:
            break
    return Worlds(view, tuple(found), _log_weights(view, found, likelihood))


def all_worlds(view: View, limit: int = ENOUGH, *, likelihood: bool = False) -> Worlds:
    """Every world that fits the view, if they are not too many."""
    ways = _Ways.of(view)
    if ways.at_most > limit:
        raise CegoError("adapters.many-worlds", most=f"{ways.at_most:,}", limit=f"{limit:,}")
    every = (world for row in ways.known.all_worlds().tolist() for world in ways.choices(row))
    given = begins_at_contract(view)
    found = [world for world in every if _fits(view, world, given)]
    return Worlds(view, tuple(found), _log_weights(view, found, likelihood))


def count_worlds(view: View, limit: int = 2000, draws: int = 400, seed: int = 0) -> Count:
    """How many worlds fit: counted one by one up to a limit, else estimated from some draws."""
    most = _Ways.of(view).at_most
    if most <= limit:
        return Count(len(all_worlds(view, limit)), True, most)
    tried = [world for world, _ in zip(_drawn(view, seed, draws), range(draws), strict=False)]
    fitting = sum(world is not None for world in tried)
    return Count(most * fitting / len(tried), False, most)


def _drawn(view: View, seed: int, number: int) -> Iterator[World | None]:
    """Worlds without end; None for each that does not fit."""
    ways, random = _Ways.of(view), Random(seed)
    portion = min(max(number, 1), _PORTION)
    given = begins_at_contract(view)
    while True:
        for row in ways.known.worlds(portion, random.getrandbits(63)).tolist():
            world = ways.choice(row, random)
            yield world if _fits(view, world, given) else None
        portion = min(2 * portion, 16 * _PORTION)


def _fits(view: View, world: World, given: bool) -> bool:
    """Whether the rules allow it, and it looks to the seat as the view does."""
    if not may_put_away(view.contract, world.away, world.blind):
        return False
    try:
        return _replayed(view, world, given).view(view.seat) == view
    except IllegalAction:
        return False


def _replayed(view: View, world: World, given: bool) -> Deal:
    spoken = any(isinstance(action, Say) for _, action in view.log)
    compulsory = view.contract is not None and not spoken and not given
    start = deal_hands(view.rules, view.players, world.hands, world.blind, compulsory)
    if not given:
        return Deal.replay(start.dealt, world.log)
    assert view.contract is not None
    assert view.declarer is not None
    said = [turn for turn in world.log if isinstance(turn[1], Say)]
    deal = Deal.at_contract(start.dealt, view.contract, view.declarer, view.over_solo, said)
    return deal.after(world.log[len(said) :])


def begins_at_contract(view: View) -> bool:
    """Whether the deal was given its contract: what was said, if anything, has not led to it."""
    if view.contract is None or view.contract.bid is Bid.COMPULSORY:
        return False
    start = deal_order(view.rules, view.players, cards_in_play(view.rules, view.players))
    words = [turn for turn in view.log if isinstance(turn[1], Say)]
    if isinstance(start.phase, Bidding):
        return _heard(start.phase.auction, words) != (view.contract, view.declarer)
    # No word of Zuger Tapp needs any cards.
    try:
        reached = start.after(words).view()  # type: ignore[arg-type]
    except IllegalAction:
        return True
    return (reached.contract, reached.declarer) != (view.contract, view.declarer)


def _heard(
    auction: Auction, words: Iterable[tuple[Seat, Action | Hidden]]
) -> tuple[Contract | None, Seat | None] | None:
    """Where words lead that somebody has said, whatever his hand is able to."""
    seats = len(auction.able)
    for seat, said in words:
        assert isinstance(said, Say)
        for able in (any_word(), frozenset[str]()):
            held = auction._replace(able=(able,) * seats)
            if said.word in held.words(seat):
                auction = held.hear(seat, said.word)
                break
        else:
            return None
    return auction.result[:2] if auction.result else None


def _log_weights(view: View, worlds: list[World], likelihood: bool) -> NDArray[np.float64]:
    if not likelihood or view.phase != "tricks" or not worlds:
        return np.zeros(len(worlds))
    now = np.array([world.now for world in worlds], np.uint64)
    with np.errstate(divide="ignore"):
        return np.log(inference.weights(view, now))


@dataclass(frozen=True, slots=True)
class _Ways:
    """All ways in which a view may have come about, as far as they are told without the rules."""

    view: View
    known: Knowledge
    played: tuple[Pile, ...]
    other: Seat | None
    """The declarer who took up the blind unseen by this seat."""
    keeps: int
    puts_away: int

    @classmethod
    def of(cls, view: View) -> "_Ways":
        if view.phase == "finished":
            raise CegoError("adapters.over")
        active = view.rules.active(view.players)
        played = [0] * active
        hidden = {"keep": 0, "away": 0}
        for seat, action in view.log:
            if isinstance(action, Play):
                played[seat] |= 1 << action.card
            elif isinstance(action, Hidden):
                hidden[action.kind] += action.count
        other = None
        if view.contract and view.contract.takes_blind and view.declarer != view.seat:
            taken = view.phase == "tricks" or view.step not in ("show", "keep")
            other = view.declarer if taken else None
        return cls(view, _known(view, active), tuple(played), other, hidden["keep"], hidden["away"])

    @property
    def tapp(self) -> bool:
        """The talon is taken up by the whole hand."""
        return self.view.rules.game == "tapp"

    @property
    def _talon(self) -> int:
        return self.view.rules.options(self.view.players).sizes.blind

    @property
    def at_most(self) -> int:
        """How many ways there are."""
        ways = self.known.count()
        if self.other is None:
            return ways
        aside, own = self.known.sizes[-1], self._own_number(self.other)
        if self.tapp:
            return ways * comb(own + aside, self._talon)
        return ways * comb(aside, self.puts_away) * comb(own + self.puts_away, self.keeps)

    def _own_number(self, seat: Seat) -> int:
        own = self.known.sizes[seat] + self.played[seat].bit_count()
        return own if self.tapp else own - self.view.exchange.shown.bit_count()

    def choice(self, now: list[int], random: Random) -> World:
        """One of the ways in which these cards can have come there."""
        if self.other is None:
            return self._world(now)
        own, aside = now[self.other] | self.played[self.other], now[-1]
        if self.tapp:
            return self._tapp(now, pile_of(random.sample(_list(own | aside), self._talon)))
        away = pile_of(random.sample(_list(aside), self.puts_away))
        free = _list((own | away) & ~self.view.exchange.shown)
        return self._exchanged(now, away, pile_of(random.sample(free, self.keeps)))

    def choices(self, now: list[int]) -> Iterator[World]:
        """All of them."""
        if self.other is None:
            yield self._world(now)
            return
        own, aside = now[self.other] | self.played[self.other], now[-1]
        if self.tapp:
            for talon in combinations(_list(own | aside), self._talon):
                yield self._tapp(now, pile_of(talon))
            return
        for away in map(pile_of, combinations(_list(aside), self.puts_away)):
            free = _list((own | away) & ~self.view.exchange.shown)
            for kept in combinations(free, self.keeps):
                yield self._exchanged(now, away, pile_of(kept))

    def _exchanged(self, now: list[int], away: Pile, kept: Pile) -> World:
        """The declarer had what he showed and kept, and what lies aside without the card put
        there later; all his other cards come from the blind."""
        assert self.other is not None
        dealt = self.view.exchange.shown | kept | now[-1] & ~away
        open_trump = self.view.exchange.open_trump
        together = now[self.other] | self.played[self.other] | now[-1] | open_trump
        return self._world(now, dealt, together & ~dealt, kept, away)

    def _tapp(self, now: list[int], talon: Pile) -> World:
        assert self.other is not None
        together = now[self.other] | self.played[self.other] | now[-1]
        return self._world(now, together & ~talon, talon, 0, now[-1])

    def _world(
        self, now: list[int], dealt: Pile = 0, blind: Pile = 0, kept: Pile = 0, away: Pile = 0
    ) -> World:
        view = self.view
        hands = [hand | gone for hand, gone in zip(now, self.played, strict=False)]
        if self.other is not None:
            hands[self.other] = dealt
        elif view.seat is not None and view.seat < len(hands):
            # What the seat has now may be from the blind, which then lies open to it.
            own = hands[view.seat] | own_legage(view)
            hands[view.seat] = view.dealt
            blind = own & ~view.dealt or now[-1]
        else:
            blind = now[-1]
        log = tuple((seat, _opened(action, kept, away)) for seat, action in view.log)
        return World(tuple(hands), blind, log, tuple(now), kept, away)


def _known(view: View, active: int) -> Knowledge:
    """What the seat knows; a bystander is taken for one more seat, whose hand is empty."""
    if view.seat is not None and view.seat < active:
        return knowledge(view)
    sitting = replace(view, seat=active, counts=(*view.counts, 0))
    known = knowledge(sitting)
    return replace(known, sizes=(*view.counts, known.sizes[-1]))


def _opened(action: Action | Hidden, kept: Pile, away: Pile) -> Action:
    if isinstance(action, Hidden):
        return Keep(kept) if action.kind == "keep" else PutAway(away)
    return action


def _list(pile: Pile) -> list[int]:
    return list(cards(pile))
