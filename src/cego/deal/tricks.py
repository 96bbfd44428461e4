"""Tricks: which cards may be played, who wins, who leads next. The same for Cego and Zuger Tapp.

What is special about a game — dead cards, cards that must lead, ordered tricks, who leads again —
is in its `TrickGame`; where there is nothing special, `plain` says so and nothing is asked.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from cego.cards import Card, Pack, Pile, highest
from cego.deal.actions import Action, Play, Seat, plays
from cego.deal.seen import ExchangeSeen, PhaseName, PlaySeen, Seen
from cego.errors import IllegalAction
from cego.locale import Term, Value
from cego.rules import Contract
from cego.rules.contracts import Objective
from cego.rules.options import Options


class TrickGame(Protocol):
    """The game that is being played, of Cego or of Zuger Tapp."""

    @property
    def options(self) -> Options:
        """What the table agreed on."""

    @property
    def contract(self) -> Contract:
        """What is played."""

    @property
    def declarer(self) -> Seat:
        """Who plays alone; forehand, where everyone plays for himself."""

    @property
    def over_solo(self) -> bool:
        """Whether it was bid over a solo."""

    @property
    def aside(self) -> Pile:
        """What counts for the declarer beside his tricks."""

    @property
    def objective(self) -> Objective:
        """What is played for."""

    @property
    def target(self) -> Card:
        """The card that the objective speaks of, if it does."""

    @property
    def card_values(self) -> tuple[int, ...]:
        """What each card counts, in parts of a point."""

    def points(self, pile: Pile) -> int:
        """The points of a declarer with these tricks, what lies aside included."""

    @property
    def pfeif_frei(self) -> bool:
        """Whether a freed trump 1 has to win a trick as well."""

    @property
    def leads(self) -> Pile:
        """The cards to choose from for the first leads; none if the lead is free."""

    @property
    def laid_out(self) -> Pile:
        """The two cards that lie face up to lead tricks 1 and 2, if they do."""

    @property
    def leads_by_declarer(self) -> int:
        """How many of the first tricks the declarer leads whoever wins them."""

    @property
    def pack(self) -> Pack:
        """The cards, their suits and strength."""

    @property
    def suit_of(self) -> tuple[Pile, ...]:
        """For each card of the pack, the pile of its suit."""

    @property
    def active(self) -> int:
        """How many hands are played."""

    @property
    def trumps(self) -> Pile:
        """The trump cards."""

    @property
    def dead(self) -> Pile:
        """Cards that rank lowest in their suit and never win."""

    @property
    def plain(self) -> bool:
        """Nothing special in this game: no dead card, no forced lead, no ordered trick."""

    @property
    def called(self) -> tuple[Card, ...]:
        """The cards that the first tricks call for: they follow rules of their own."""

    def ordered(self, hand: Pile, number: int) -> Pile:
        """The cards that an ordered trick allows; nothing if following suit is in force."""

    def may_lead(self, hand: Pile, number: int) -> Pile:
        """The cards of the leader's hand with which trick `number` may be led."""

    def next_leader(self, tricks: "Tricks", number: int, winner: Seat, card: Card) -> Seat:
        """Who leads after trick `number`, won by `winner` with `card`."""

    def finish(self, tricks: "Tricks", last_winner: Seat, last_card: Card) -> "Phase":
        """The deal after the last trick."""

    def why_not_lead(self, card: Card) -> IllegalAction:
        """Why this card of his hand may not be led."""

    @property
    def trump(self) -> str | None:
        """The suit that was named trumps, if one was."""

    def exchange_seen(self, seat: Seat | None, number: int) -> ExchangeSeen:
        """What a seat may know of the exchange while trick `number` is played."""


class Phase(Protocol):
    """A part of a deal: who is to act, what he may do, and what comes of it."""

    @property
    def name(self) -> PhaseName:
        """What the phase is called."""

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; nobody's when the deal is over."""

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """What a seat, by default the one to act, may do."""

    def apply(self, seat: Seat | None, action: Action) -> "Phase":
        """The phase after the action; `IllegalAction` if the rules do not allow it."""

    def seen_by(self, seat: Seat | None) -> Seen:
        """What a seat that plays, or else a bystander, may know."""


class Tricks(NamedTuple):
    """The play of the cards at some moment."""

    game: TrickGame
    hands: tuple[Pile, ...]
    piles: tuple[Pile, ...]
    """Cards won so far, by seat."""
    trick: tuple[Card, ...]
    """The running trick in the order played."""
    to_act: Seat
    legal: Pile
    """The cards that the one to act may play."""
    first_card: Card = -1
    """The card that won trick 1, where it matters later."""

    @classmethod
    def start(cls, game: TrickGame, hands: tuple[Pile, ...], leader: Seat) -> "Tricks":
        """Before the first lead."""
        legal = hands[leader] if game.plain else game.may_lead(hands[leader], 1)
        return cls(game, hands, (0,) * game.active, (), leader, legal)

    @property
    def name(self) -> PhaseName:
        """The phase."""
        return "tricks"

    @property
    def number(self) -> int:
        """The number of the running trick, from 1."""
        return sum(pile.bit_count() for pile in self.piles) // self.game.active + 1

    @property
    def leader(self) -> Seat:
        """Who led to the running trick, or is about to."""
        return (self.to_act - len(self.trick)) % self.game.active

    def taken(self, seat: Seat) -> int:
        """How many tricks a seat has won."""
        return self.piles[seat].bit_count() // self.game.active

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """The cards that may be played."""
        return plays(self.legal) if seat is None or seat == self.to_act else ()

    def apply(self, seat: Seat | None, action: Action) -> Phase:
        """Play a card. This is where a program that plays many deals spends its time."""
        game, hands, piles, trick, to_act, legal, first_card = self
        if type(action) is not Play or seat != to_act:
            raise self._refusal(seat, action)
        card = action.card
        if card < 0 or not legal >> card & 1:
            raise self._refusal(seat, action)
        changed = list(hands)
        changed[to_act] ^= 1 << card
        hands = tuple(changed)
        trick = trick + (card,)  # noqa: RUF005 - faster
        active = game.active
        if len(trick) == active:
            return self._complete(hands, trick)
        to_act += 1
        if to_act == active:
            to_act = 0
        hand = hands[to_act]
        if game.plain:
            legal = hand & game.suit_of[trick[0]] or hand & game.trumps or hand
        else:
            legal = self._may_follow(hand, trick)
        return Tricks(game, hands, piles, trick, to_act, legal, first_card)

    def _may_follow(self, hand: Pile, trick: tuple[Card, ...]) -> Pile:
        game = self.game
        if game.called and (ordered := game.ordered(hand, self.number)):
            return ordered
        suit_of = game.suit_of
        suit = suit_of[trick[0]]
        legal = hand & suit or hand & game.trumps
        if legal:
            return legal
        if len(trick) > 1 and _substitute_lead(game, trick):
            return hand & suit_of[trick[1]] or hand
        return hand

    def _complete(self, hands: tuple[Pile, ...], trick: tuple[Card, ...]) -> Phase:
        game, _, piles, _, to_act, _, first_card = self
        card, won = winning_card(game, trick)
        winner = (to_act + 1 + trick.index(card)) % game.active
        collected = list(piles)
        collected[winner] |= won
        piles = tuple(collected)
        done = Tricks(game, hands, piles, (), winner, hands[winner], first_card)
        if not hands[winner]:
            return game.finish(done, winner, card)
        if game.plain:
            return done
        number = done.number - 1
        leader = game.next_leader(done, number, winner, card)
        legal = game.may_lead(hands[leader], number + 1)
        if number == 1:
            first_card = card
        return Tricks(game, hands, piles, (), leader, legal, first_card)

    def seen_by(self, seat: Seat | None) -> Seen:
        """The seat's own cards, what lies on the table, and what has been won."""
        game = self.game
        return Seen(
            hand=self.hands[seat] if seat is not None else 0,
            counts=tuple(hand.bit_count() for hand in self.hands),
            contract=game.contract,
            declarer=game.declarer,
            over_solo=game.over_solo,
            trump=game.trump,
            pfeif_frei=game.pfeif_frei,
            exchange=game.exchange_seen(seat, self.number),
            play=PlaySeen(self.trick, self.leader, self.piles),
        )

    def _refusal(self, seat: Seat | None, action: Action) -> IllegalAction:
        if seat != self.to_act:
            return IllegalAction("illegal.not-your-turn")
        if not isinstance(action, Play):
            return IllegalAction("illegal.play-a-card")
        game, hand, card = self.game, self.hands[self.to_act], action.card
        if not 0 <= card < len(game.pack.codes):
            return IllegalAction("illegal.no-such-card")
        if not hand >> card & 1:
            return IllegalAction("illegal.not-in-hand", card=game.pack.told(1 << card))
        if not self.trick:
            return game.why_not_lead(card)
        return self._why_not_follow(card)

    def _why_not_follow(self, card: Card) -> IllegalAction:
        game, pack = self.game, self.game.pack
        hand = self.hands[self.to_act]
        held = pack.told(1 << highest(self.legal))

        def why(key: str, **values: Value) -> IllegalAction:
            return IllegalAction(f"illegal.{key}", card=pack.told(1 << card), held=held, **values)

        if game.ordered(hand, self.number):
            return game.why_not_lead(card)
        led = Term(f"suit.{pack.suit_letter[self.trick[0]]}")
        suit = pack.suit_of[self.trick[0]]
        if hand & suit:
            return why("follow-trump" if suit == game.trumps else "follow-suit", suit=led)
        if hand & game.trumps:
            return why("must-trump", suit=led)
        return why("follow-second", suit=Term(f"suit.{pack.suit_letter[self.trick[1]]}"))


def _substitute_lead(game: TrickGame, trick: tuple[Card, ...]) -> bool:
    """A dead card was led, and nobody has followed or trumped it so far."""
    if not game.dead >> trick[0] & 1:
        return False
    answering = game.suit_of[trick[0]] | game.trumps
    return not any(answering >> card & 1 for card in trick[1:])


def winning_card(game: TrickGame, trick: Sequence[Card]) -> tuple[Card, Pile]:
    """The card that wins, and all cards of the trick as a pile.

    The highest trump wins, else the highest living card of the suit led. If a dead lead was
    neither followed nor trumped, the first card played to it is the lead.
    """
    played = 0
    for card in trick:
        played |= 1 << card
    trumps = played & game.trumps
    if trumps:
        return trumps.bit_length() - 1, played
    suit_of = game.suit_of
    alive = played & ~game.dead
    followed = alive & suit_of[trick[0]] or alive & suit_of[trick[1]]
    return followed.bit_length() - 1, played
