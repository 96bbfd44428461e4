"""Reasons in the words of a player: each holds in every deal that fits what he sees."""

import re
from collections.abc import Callable, Iterator, Mapping

import pytest

from cego.cards import Card, Pile, cards
from cego.deal.actions import Action, Keep, NameTrump, Play, PutAway, Seat, Show
from cego.deal.deal import Deal
from cego.deal.tricks import winning_card
from cego.deal.view import View
from cego.locale import LANGUAGES, catalogue
from cego.players.bid_values import Prospect
from cego.players.from_view import game_of
from cego.players.knowledge import knowledge
from cego.rules import SLUGS, load
from cego.solver.core import Limit
from cego.study import hint
from cego.study.hint import promises
from cego.study.sense import Reason, reason, why_forced
from cego.study.words import say
from table import deal as new
from table import game, play
from test_views import random_deal

Hands = tuple[Pile, ...]
WORLDS = 12


class Case:
    """A card that somebody thinks of, and one way in which the cards may lie."""

    def __init__(self, view: View, card: Card, hands: Hands) -> None:
        assert view.seat is not None
        self.view, self.card, self.hands, self.seat = view, card, hands, view.seat
        self.game = game_of(view)
        self.suit = self.game.suit_of[card]
        self.others = [seat for seat in range(self.game.active) if seat != self.seat]
        self.out = 0
        for seat in self.others:
            self.out |= hands[seat]
        self.above = self.out & self.suit & ~((2 << card) - 1)
        self.legal = [action.card for action in view.legal if isinstance(action, Play)]
        self.pips = view.rules.pack.pips
        left = self.game.active - len(view.play.trick) - 1
        self.behind = [(self.seat + step) % self.game.active for step in range(1, left + 1)]

    def side(self, seat: Seat) -> bool:
        if self.view.contract and self.view.contract.alone:
            return seat == self.seat
        return (seat == self.view.declarer) == (self.seat == self.view.declarer)

    def best(self, card: Card) -> Card:
        return winning_card(self.game, (*self.view.play.trick, card))[0]

    def wins(self, card: Card) -> bool:
        return self.best(card) == card

    def holds(self, card: Card) -> bool:
        """Whether no opponent behind beats the best card of the trick."""
        trick, best = (*self.view.play.trick, card), self.best(card)
        return all(
            winning_card(self.game, (*trick, other))[0] == best
            for seat in self.behind
            if not self.side(seat)
            for other in cards(self.hands[seat])
        )

    def ours(self) -> bool:
        trick = (*self.view.play.trick, self.card)
        assert self.view.play.leader is not None
        at = (self.view.play.leader + trick.index(self.best(self.card))) % self.game.active
        return self.side(at) and not self.wins(self.card)

    def cheapest(self) -> bool:
        return self.pips[self.card] == min(self.pips[each] for each in self.legal)

    def none_wins(self) -> bool:
        return not any(map(self.wins, self.legal))


TRUE: dict[str, Callable[[Case], bool]] = {
    "dead": lambda c: bool(c.game.dead >> c.card & 1),
    "last-trumps": lambda c: not c.out & c.game.trumps and bool(c.game.trumps >> c.card & 1),
    "top-trump": lambda c: not c.above and bool(c.game.trumps >> c.card & 1),
    "draws": lambda c: bool(c.game.trumps >> c.card & 1),
    "sure": lambda c: not c.above and not c.out & c.game.trumps,
    "top": lambda c: not c.above,
    "declarer-void": lambda c: not c.hands[c.view.declarer or 0] & c.suit,
    "partner-void": lambda c: any(not c.hands[s] & c.suit for s in c.others if c.side(s)),
    "lead-worthless": lambda c: not c.pips[c.card],
    "lowest": lambda c: c.card == next(cards(c.view.hand & c.suit)),
    "last-takes": lambda c: not c.behind and c.wins(c.card),
    "last-cheap": lambda c: (
        not c.behind
        and c.wins(c.card)
        and c.pips[c.card] == min(c.pips[each] for each in c.legal if c.wins(each))
    ),
    "takes-sure": lambda c: c.wins(c.card) and c.holds(c.card),
    "as-high": lambda c: c.card == max(each for each in c.legal if c.wins(each)),
    "points-lie": lambda c: c.wins(c.card) and any(c.pips[each] for each in c.view.play.trick),
    "above": lambda c: c.wins(c.card),
    "ours-points": lambda c: c.ours() and c.holds(c.card) and c.pips[c.card] > 0,
    "ours": lambda c: c.ours() and c.holds(c.card),
    "ours-so-far": lambda c: c.ours(),
    "makes-void": lambda c: (
        c.view.hand & c.suit == 1 << c.card
        and bool(c.view.hand & c.game.trumps)
        and not c.wins(c.card)
    ),
    "lets-go": lambda c: not c.wins(c.card) and not c.none_wins(),
    "cannot-take": lambda c: c.none_wins() and c.cheapest(),
    "no-choice": lambda c: c.none_wins() and len({c.pips[each] for each in c.legal}) == 1,
    "under": lambda c: not c.wins(c.card),
    "highest-under": lambda c: c.card == max(each for each in c.legal if not c.wins(each)),
    "must-take": lambda c: all(map(c.wins, c.legal)),
    "takes-anyway": lambda c: not c.behind and all(map(c.wins, c.legal)),
    "forced-last": lambda c: c.view.hand == 1 << c.card,
    "forced-suit": lambda c: (
        c.suit == c.game.suit_of[c.view.play.trick[0]] and c.view.hand & c.suit == 1 << c.card
    ),
    "forced-only-trump": lambda c: (
        bool(c.game.trumps >> c.view.play.trick[0] & 1)
        and c.view.hand & c.game.trumps == 1 << c.card
    ),
    "forced-trump": lambda c: (
        not c.view.hand & c.game.suit_of[c.view.play.trick[0]] and bool(c.game.trumps >> c.card & 1)
    ),
}
"""What each reason for a card claims, looked at with all cards open."""


def worlds(deal: Deal, view: View) -> Iterator[Hands]:
    """How the cards lie, and how they may lie as far as the player knows."""
    yield tuple(deal.view(seat).hand for seat in range(len(view.counts)))
    for row in knowledge(view).worlds(WORLDS, 1).tolist():
        yield tuple(row[:-1])


def told(view: View, card: Card) -> Reason | None:
    forced = len(view.legal) == 1
    return why_forced(view, Play(card)) if forced else reason(view, Play(card), {})


def thought_of(slug: str) -> Iterator[tuple[Deal, View, Card, str]]:
    """Cards that might be played in deals by chance, with what is said of them."""
    rules = load(slug)
    for number, players in enumerate(rules.players * 3):
        for deal in random_deal(rules, players, f"sense {slug} {number}"):
            if deal.to_act is None or deal.phase.name != "tricks":
                continue
            view = deal.view(deal.to_act)
            for action in view.legal:
                found = told(view, action.card) if isinstance(action, Play) else None
                if found is not None and isinstance(action, Play):
                    yield deal, view, action.card, found[0].removeprefix("sense.")


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_said_of_a_card_holds_however_the_cards_lie(slug: str) -> None:
    for deal, view, card, key in thought_of(slug):
        for hands in worlds(deal, view):
            assert TRUE[key](Case(view, card, hands)), (key, view)


def test_nearly_all_reasons_for_cards_come_up() -> None:
    """So that none was true only because it was never given."""
    seen = {key for slug in SLUGS for *_, key in thought_of(slug)}
    assert len(seen) >= 24, sorted(set(TRUE) - seen)


Claim = Callable[[View, Action, Mapping[Action, Prospect]], bool]


def _kept(view: View, action: Action, _: object) -> bool:
    assert isinstance(action, Keep)
    return not action.cards & ~(view.hand & view.rules.pack.suits["T"])


def _kept_best(view: View, action: Action, known: Mapping[Action, Prospect]) -> bool:
    assert isinstance(action, Keep)
    left = view.hand & view.rules.pack.suits["T"] & ~action.cards
    return _kept(view, action, known) and left < action.cards & -action.cards


def _one_kept(action: Action) -> bool:
    assert isinstance(action, Keep)
    return action.cards.bit_count() == 1


def _away_void(view: View, action: Action, _: object) -> bool:
    assert isinstance(action, PutAway)
    pack, left = view.rules.pack, view.hand & ~action.cards
    void = any(not left & pack.suit_of[card] for card in cards(action.cards))
    return void and bool(left & pack.suits["T"])


def _away_points(view: View, action: Action, _: object) -> bool:
    assert isinstance(action, PutAway)
    return view.rules.pack.pips_of(action.cards) > 0


def _shown(view: View, action: Action, _: object) -> bool:
    assert isinstance(action, Show)
    pips = view.rules.pack.pips_of
    return pips(action.cards) == min(pips(a.cards) for a in view.legal if isinstance(a, Show))


def _longest(view: View, action: Action, _: object) -> bool:
    assert isinstance(action, NameTrump)
    suits = view.rules.pack.suits
    most = max((view.hand & pile).bit_count() for pile in suits.values())
    return (view.hand & suits[action.suit]).bit_count() == most


def _high(view: View, action: Action, known: Mapping[Action, Prospect]) -> bool:
    both = view.rules.pack.pile("G T21")
    return view.dealt & both == both and known[action].payment > 0


BEFORE: dict[str, Claim] = {
    "keep-best.one": lambda v, a, known: _one_kept(a) and _kept_best(v, a, known),
    "keep-best.other": lambda v, a, known: not _one_kept(a) and _kept_best(v, a, known),
    "keep-trumps.one": lambda v, a, known: _one_kept(a) and _kept(v, a, known),
    "keep-trumps.other": lambda v, a, known: not _one_kept(a) and _kept(v, a, known),
    "away-void": _away_void,
    "away-points": _away_points,
    "show-cheap": _shown,
    "trump-longest": _longest,
    "trump-as-long": _longest,
    "pass-weak": lambda _, __, known: all(each.payment < 0 for each in known.values()),
    "bid-high-trumps": _high,
    "bid-often": lambda _, a, known: known[a].win >= 2 / 3 and known[a].payment > 0,
    "bid-more": lambda _, a, known: known[a].win >= 1 / 2 and known[a].payment > 0,
    "bid-pays": lambda _, a, known: known[a].win < 1 / 2 and known[a].payment > 0,
}
"""What each reason in auction and exchange claims."""


@pytest.mark.parametrize("slug", ["loewen", "club", "zuger-tapp"])
def test_what_is_said_of_exchange_and_auction_holds(slug: str) -> None:
    given = set()
    for number in range(8):
        for deal in random_deal(load(slug), 4, f"exchange {slug} {number}"):
            if deal.to_act is None or deal.phase.name == "tricks":
                continue
            view = deal.view(deal.to_act)
            known = promises(view)
            for action in view.legal:
                found = reason(view, action, known)
                if found is not None:
                    key = found[0].removeprefix("sense.")
                    given.add(key)
                    assert BEFORE[key](view, action, known), (key, action)
    assert len(given) >= 4


def test_reasons_are_in_every_language_and_without_numbers() -> None:
    for language in LANGUAGES:
        found = {
            key: text for key, text in catalogue(language, "study").items() if key[:6] == "sense."
        }
        assert {f"sense.{key}" for key in (*TRUE, *BEFORE)} <= set(found)
        assert not [text for text in found.values() if re.search(r"\d", text)]


def test_no_higher_diamond_can_be_out() -> None:
    deal = game(new("loewen", A="G T20 T19 T15 T9 CK CQ SK H1 DK D4"), "solo")
    found = reason(deal.view(0), Play(deal.pack.card("DK")), {})
    assert found is not None
    told = {language: say(language, found[0], **found[1]) for language in LANGUAGES}
    assert told == {
        "de": "Es kann kein höheres Karo mehr im Spiel sein.",
        "en": "No higher diamond can be left.",
        "sv": "Ingen högre ruter kan finnas kvar.",
    }


def test_a_hint_tells_its_reason_without_numbers_and_numbers_apart() -> None:
    deal = game(new("loewen", A="G T20 T19 T15 T9 CK CQ SK H1 H2 D4"), "solo")
    for _ in range(6):
        if deal.to_act is None:
            break
        found = hint(deal.view(deal.to_act), "stammtisch", "x", Limit(nodes=2_000))
        for language in LANGUAGES:
            data = found.to_data(language)
            assert data["reason"]
            # Cards are named by numbers; nothing else is.
            bare = re.sub(r"(?:[♣♠♥♦]|trump |Trumpf |trumf )\d+", "", data["reason"])
            assert not re.search(r"\d", bare), bare
        deal = (
            play(deal, deal.pack.code(found.action.card))
            if isinstance(found.action, Play)
            else deal
        )
