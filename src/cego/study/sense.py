"""Why a player would do it: one sentence in his own words, without numbers.

A reason is told only if it holds in every deal that fits the view; a test tries them all. So
whoever reads it learns nothing that he could not have seen for himself.
"""

from collections.abc import Mapping
from functools import cached_property

from cego.cards import Card, Pile, cards, pile_of
from cego.deal.actions import Action, Keep, NameTrump, Play, PutAway, Say, Seat, Show
from cego.deal.tricks import winning_card
from cego.deal.view import View
from cego.locale import Term, Value
from cego.players import from_view
from cego.players.bid_values import Prospect
from cego.players.knowledge import knowledge
from cego.rules.contracts import Objective
from cego.study.words import PASSES

Reason = tuple[str, dict[str, Value]]
"""A text of the study service, and what is to be filled in."""
_LIKELY = 2 / 3
_EVEN = 1 / 2


def reason(view: View, action: Action, promises: Mapping[Action, Prospect]) -> Reason | None:
    """What speaks for an action; None if nothing is plain to see."""
    match action:
        case Play(card) if view.phase == "tricks":
            scene = _Scene(view)
            found = scene.why_follow(card) if view.play.trick else scene.why_lead(card)
            return scene.told(found, card)
        case Keep(pile):
            return _kept(view, pile)
        case PutAway(pile):
            return _put_away(view, pile)
        case Show(pile):
            return _shown(view, pile)
        case NameTrump(suit):
            return _named(view, suit)
        case Say(word):
            return _said(view, word, promises)
    return None


def why_forced(view: View, action: Action) -> Reason | None:
    """Why nothing else can be done, where the own hand shows it."""
    if not isinstance(action, Play) or view.phase != "tricks":
        return None
    scene, card = _Scene(view), action.card
    if view.hand.bit_count() == 1:
        return scene.told("forced-last", card)
    if not view.play.trick or not scene.game.plain:
        return None
    led = scene.game.suit_of[view.play.trick[0]]
    if led >> card & 1 and (view.hand & led).bit_count() == 1:
        return scene.told("forced-only-trump" if scene.is_trump(card) else "forced-suit", card)
    if not view.hand & led and scene.is_trump(card):
        return scene.told("forced-trump", view.play.trick[0])
    return None


# Cards


class _Scene:
    """A moment of the play, as its player sees it."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view, self.seat = view, view.seat
        self.game = from_view.game_of(view)
        self.pips = view.rules.pack.pips
        self._known = knowledge(view)
        self.legal = [action.card for action in view.legal if isinstance(action, Play)]

    def told(self, found: str | None, card: Card) -> Reason | None:
        """The reason with its suit, in the plural and for one card."""
        if found is None:
            return None
        letter = self.view.rules.pack.suit_letter[card]
        return f"sense.{found}", {
            "suit": Term(f"suit.{letter}"),
            "one": Term(f"study.one.{letter}"),
        }

    # What the others may hold

    def may_hold(self, seat: Seat) -> Pile:
        """The cards that a seat may hold."""
        known = self._known
        elsewhere = 0
        for other, pile in enumerate(known.known):
            if other != seat:
                elsewhere |= pile
        return known.unseen & ~known.forbidden[seat] & ~elsewhere if known.sizes[seat] else 0

    @cached_property
    def others(self) -> list[Seat]:
        """Everybody else who plays."""
        return [seat for seat in range(self.game.active) if seat != self.seat]

    @cached_property
    def out(self) -> Pile:
        """The cards that others may hold."""
        held = 0
        for seat in self.others:
            held |= self.may_hold(seat)
        return held

    def with_me(self, seat: Seat) -> bool:
        """Whether the seat is on the player's side."""
        view = self.view
        if self.game.contract.alone:
            return seat == self.seat
        return (seat == view.declarer) == (self.seat == view.declarer)

    def is_trump(self, card: Card) -> bool:
        """Whether the card is a trump."""
        return bool(self.game.trumps >> card & 1)

    @property
    def wants_tricks(self) -> bool | None:
        """Whether tricks are good for the player; None where it depends."""
        contract = self.game.contract
        if contract.by_points:
            return True
        if contract.alone:
            return False if contract.objective is Objective.POINTS else None
        none_at_all = contract.objective is Objective.EXACTLY and not contract.tricks
        return False if none_at_all and self.seat == self.game.declarer else None

    # Leading

    def why_lead(self, card: Card) -> str | None:
        """What speaks for a lead."""
        if self.game.dead >> card & 1:
            return "dead"
        suit = self.game.suit_of[card]
        above = self.out & suit & ~((2 << card) - 1)
        if self.is_trump(card):
            return self._why_lead_trump(above)
        if not above:
            return "top" if self.out & self.game.trumps else "sure"
        if self.wants_tricks is not False and (shown := self._shown_void(suit)):
            return shown
        if not self.pips[card] and self.wants_tricks:
            return "lead-worthless"
        own = self.view.hand & suit
        return "lowest" if own & own - 1 and own & -own == 1 << card else None

    def _why_lead_trump(self, above: Pile) -> str | None:
        if not self.out & self.game.trumps:
            return "last-trumps"
        if not above:
            return "top-trump"
        enemies = [seat for seat in self.others if not self.with_me(seat)]
        if any(self.may_hold(seat) & self.game.trumps for seat in enemies):
            return "draws" if self.wants_tricks else None
        return None

    def _shown_void(self, suit: Pile) -> str | None:
        """The declarer, or a partner, has shown that he has no card of the suit."""
        declarer = self.view.declarer
        if self.game.contract.alone or declarer is None or self.seat == declarer:
            return None
        if not self.may_hold(declarer) & suit:
            return "declarer-void"
        friends = [seat for seat in self.others if self.with_me(seat)]
        free = [seat for seat in friends if not self.may_hold(seat) & suit]
        return "partner-void" if any(self.may_hold(s) & self.game.trumps for s in free) else None

    # Following

    def why_follow(self, card: Card) -> str | None:
        """What speaks for a card to a trick."""
        if self.wants_tricks is False:
            return self._why_under(card)
        if self.wants_tricks is None:
            return self._why_neutral(card)
        if self._wins(card):
            return self._why_take(card)
        return self._why_leave(card)

    def _wins(self, card: Card) -> bool:
        return winning_card(self.game, (*self.view.play.trick, card))[0] == card

    @property
    def _behind(self) -> list[Seat]:
        """Who still has to play to the trick after the player."""
        active = self.game.active
        left = active - len(self.view.play.trick) - 1
        return [(self.seat + step) % active for step in range(1, left + 1)]

    def _beaten_by(self, seat: Seat, trick: tuple[Card, ...], best: Card) -> bool:
        return any(
            winning_card(self.game, (*trick, other))[0] != best
            for other in cards(self.may_hold(seat))
        )

    def _safe(self, card: Card, best: Card) -> bool:
        """Whether no opponent behind can beat the best card of the trick."""
        trick = (*self.view.play.trick, card)
        return not any(
            self._beaten_by(seat, trick, best) for seat in self._behind if not self.with_me(seat)
        )

    def _why_take(self, card: Card) -> str | None:
        winners = [each for each in self.legal if self._wins(each)]
        if not self._behind:
            if len(winners) > 1 and card == min(winners, key=lambda each: (self.pips[each], each)):
                return "last-cheap"
            return "last-takes"
        if self._safe(card, card):
            return "takes-sure"
        if len(winners) > 1 and card == max(winners):
            return "as-high"
        if any(self.pips[each] for each in self.view.play.trick):
            return "points-lie"
        return "above"

    def _why_neutral(self, card: Card) -> str:
        """Where points do not count, and a trick may be good or bad."""
        if self._wins(card):
            if not self._behind:
                return "last-takes"
            return "takes-sure" if self._safe(card, card) else "above"
        return "lets-go" if any(self._wins(each) for each in self.legal) else "under"

    def _why_leave(self, card: Card) -> str | None:
        best = winning_card(self.game, (*self.view.play.trick, card))[0]
        assert self.view.play.leader is not None
        at = (self.view.play.leader + (*self.view.play.trick, card).index(best)) % self.game.active
        if self.with_me(at):
            return self._why_give(card, best)
        if void := self._makes_void(card):
            return void
        winners = [each for each in self.legal if self._wins(each)]
        if winners:
            return "lets-go"
        cheapest = min(self.pips[each] for each in self.legal)
        if self.pips[card] == cheapest:
            return (
                "cannot-take" if len({self.pips[each] for each in self.legal}) > 1 else "no-choice"
            )
        return None

    def _why_give(self, card: Card, best: Card) -> str | None:
        """The own side has the trick."""
        if self._safe(card, best):
            return "ours-points" if self.pips[card] else "ours"
        return "ours-so-far"

    def _makes_void(self, card: Card) -> str | None:
        """The last card of its suit goes, and trumps are left to trump it with."""
        own = self.view.hand & self.game.suit_of[card]
        trumps = self.view.hand & self.game.trumps
        followed = self.game.suit_of[card] >> self.view.play.trick[0] & 1
        single = own == 1 << card and not self.is_trump(card) and not followed
        return "makes-void" if single and trumps and self.game.plain else None

    def _why_under(self, card: Card) -> str | None:
        """Where tricks are bad."""
        under = [each for each in self.legal if not self._wins(each)]
        if card in under:
            same = [each for each in under if self.game.suit_of[card] >> each & 1]
            if len(under) > 1 and len(same) == len(under) and card == max(under):
                return "highest-under"
            return "under"
        if not under and len(self.legal) > 1 and not self._behind and card == max(self.legal):
            return "takes-anyway"
        return None if under else "must-take"


# The exchange


def _told(found: str, letter: str = "T") -> Reason:
    return f"sense.{found}", {"suit": Term(f"suit.{letter}"), "one": Term(f"study.one.{letter}")}


def _kept(view: View, pile: Pile) -> Reason | None:
    trumps = view.rules.pack.suits["T"] & view.hand
    if not pile or pile & ~trumps:
        return None
    best = pile_of(sorted(cards(trumps))[-pile.bit_count() :])
    number = "one" if pile.bit_count() == 1 else "other"
    return _told(f"{'keep-best' if pile == best else 'keep-trumps'}.{number}")


def _put_away(view: View, pile: Pile) -> Reason | None:
    pack, left = view.rules.pack, view.hand & ~pile
    for card in cards(pile):
        if not left & pack.suit_of[card] and view.rules.game == "cego" and left & pack.suits["T"]:
            return _told("away-void", pack.suit_letter[card])
    return _told("away-points") if pack.pips_of(pile) else None


def _shown(view: View, pile: Pile) -> Reason | None:
    pack = view.rules.pack
    least = min(pack.pips_of(a.cards) for a in view.legal if isinstance(a, Show))
    return _told("show-cheap") if pack.pips_of(pile) == least else None


def _named(view: View, suit: str) -> Reason | None:
    suits = view.rules.pack.suits
    counts = {letter: (view.hand & pile).bit_count() for letter, pile in suits.items()}
    others = [n for letter, n in counts.items() if letter != suit]
    if counts[suit] > max(others):
        return _told("trump-longest", suit)
    return _told("trump-as-long", suit) if counts[suit] == max(others) else None


# The auction


def _said(view: View, word: str, promises: Mapping[Action, Prospect]) -> Reason | None:
    if word in PASSES:
        weak = promises and all(promise.payment < 0 for promise in promises.values())
        return _told("pass-weak") if weak else None
    promise = promises.get(Say(word))
    if promise is None or promise.payment <= 0:
        return None
    if promise.contract.by_points and _has_highest_trumps(view):
        return _told("bid-high-trumps")
    if promise.win >= _LIKELY:
        return _told("bid-often")
    return _told("bid-more" if promise.win >= _EVEN else "bid-pays")


def _has_highest_trumps(view: View) -> bool:
    trumps = view.rules.pack.suits.get("T", 0)
    return (view.dealt & trumps) >> 52 == 0b11
