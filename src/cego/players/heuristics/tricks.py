"""Rules of thumb for the tricks: what each card does for the player's goal."""

from math import inf

from cego.cards import KLEINER_MANN, TRUMPS, Card, highest, pile_of
from cego.deal.actions import Seat
from cego.deal.view import View
from cego.players.heuristics.exchange import put_away
from cego.rules.contracts import Family, Objective


class Trick:
    """The running trick as the player to act sees it, and what each of his cards is worth in it."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        assert view.play.leader is not None
        options = view.rules.options(view.players)
        pack, active = options.pack, options.active
        assert view.contract is not None
        self.view, self.pack, self.me, self.active = view, pack, view.seat, active
        self.contract = view.contract
        self.trumps = TRUMPS if view.trump is None else pack.suits[view.trump]
        self.unit = max(pack.pips) / 4
        """What one point of Cego is in this pack."""
        seen = (
            view.dealt
            | view.hand
            | view.exchange.open_trump
            | pile_of(view.play.trick)
            | put_away(view)
        )
        for pile in view.play.piles:
            seen |= pile
        self.unseen = options.in_play & ~seen
        later = [(view.seat + step) % active for step in range(1, active - len(view.play.trick))]
        self.friends = [seat for seat in later if self.ours(seat)]
        self.enemies = [seat for seat in later if not self.ours(seat)]

    def ours(self, seat: Seat) -> bool:
        """Whether the seat is on the same side."""
        if self.contract.alone:
            return seat == self.me
        return (seat == self.view.declarer) == (self.me == self.view.declarer)

    def worth(self, card: Card) -> float:
        """What the card does for the player's goal."""
        contract, declarer = self.contract, self.me == self.view.declarer
        if contract.alone:
            by_last_trick = contract.objective is Objective.LAST
            return self._strength(card) if by_last_trick else self._ducking(card)
        if contract.objective is Objective.EXACTLY:
            has_enough = bool(self.view.play.piles[self.me]) or not contract.tricks
            return self._ducking(card) if has_enough or not declarer else self._collecting(card)
        if contract.family is Family.GOAL:
            return self._for_the_last_trick(card, declarer)
        return self._collecting(card)

    def _collecting(self, card: Card) -> float:
        """Points for the own side, and strong cards saved for when they are needed."""
        trick = (*self.view.play.trick, card)
        best, seat = self._winner(trick)
        beaten_by_friend = 0.6 * (1 - self._holds(best, trick[0], self.friends))
        if self.ours(seat):
            chance = self._holds(best, trick[0], self.enemies)
            chance += (1 - chance) * beaten_by_friend / 2
        else:
            chance = beaten_by_friend
        still_to_come = 0.5 + 0.6 * (self.active - len(trick))
        stake = sum(self.pack.pips[c] for c in trick) + self.unit * still_to_come
        cost = self._trump_cost(card) if self.trumps >> card & 1 else 0
        return (2 * chance - 1) * stake - cost

    def _trump_cost(self, card: Card) -> float:
        """What a trump would be missed later. In Zuger Tapp, where nearly all cards are dealt, who
        plays alone does well to draw the others' trumps."""
        if self.contract.game != "tapp":
            return 5 * self.unit * self._strength(card)
        leads_alone = self.me == self.view.declarer and not self.view.play.trick
        draws = leads_alone and self.unseen & self.trumps
        return 2 * self.unit * (self._strength(card) - bool(draws))

    def _ducking(self, card: Card) -> float:
        """As little as possible, and strong cards thrown off where they do no harm."""
        trick = (*self.view.play.trick, card)
        mine = self._winner(trick)[0] == card
        chance = self._holds(card, trick[0], self.friends + self.enemies) if mine else 0
        return 4 * self._strength(card) - chance * (8 + sum(self.pack.pips[c] for c in trick))

    def _for_the_last_trick(self, card: Card, declarer: bool) -> float:
        """Ulti: the declarer draws trumps and saves trump 1; the others save their trumps."""
        if card == KLEINER_MANN:
            return -inf
        return card if declarer and TRUMPS >> card & 1 else -card

    def _strength(self, card: Card) -> float:
        """From 0 to 1 for a trump, less for other cards."""
        suit = self.pack.suit_of[card]
        place = (suit & (1 << card) - 1).bit_count() / suit.bit_count()
        return place if suit == self.trumps else place / 4

    def _winner(self, trick: tuple[Card, ...]) -> tuple[Card, Seat]:
        """The card that wins so far, and who played it."""
        played = pile_of(trick)
        alive = played & ~self.view.exchange.dead
        followed = (alive & self.pack.suit_of[card] for card in trick)
        best = highest(played & self.trumps or next(filter(None, followed), played))
        assert self.view.play.leader is not None
        return best, (self.view.play.leader + trick.index(best)) % self.active

    def _holds(self, card: Card, led: Card, seats: list[Seat]) -> float:
        """How likely it is that none of these seats can beat the card."""
        if seats and self.view.exchange.dead >> card & 1:
            return 0.0
        suit, unseen = self.pack.suit_of[led], self.unseen
        stronger = ((unseen & self.pack.suit_of[card]) >> card).bit_count()
        chance = 1.0
        for seat in seats:
            lacks = 1 - min(self.view.counts[seat] / (unseen.bit_count() or 1), 1)
            over = 1 - lacks**stronger
            void = 1 if suit == self.trumps else lacks ** (unseen & suit).bit_count()
            if self.trumps >> card & 1:
                chance *= 1 - void * over
            else:
                ruffs = void * (1 - lacks ** (unseen & self.trumps).bit_count())
                chance *= (1 - over) * (1 - ruffs)
        return chance
