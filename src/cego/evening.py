"""Many deals at one table: who deals, what everyone has won so far, and when it is over.

*Players* are numbered as they came; *places* are where they sit, counter-clockwise; *seats* are
those of a single deal, from forehand (0) to the dealer (the last). An evening is a value: every
method gives the next one.

>>> from cego.fairdeal import shuffled
>>> from cego.rules import load
>>> evening = Evening.start(load("loewen"), 4, dealer=2)
>>> evening.player_at(0)  # forehand sits to the dealer's right
3
>>> deal = evening.new_deal(shuffled(evening.rules, 4, b"first"))
>>> deal.apply(deal.legal_actions()[0]).to_act
1
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cego.cards import CEGO, GSTIESS, Card, Pack, cutting_rank
from cego.deal.actions import Seat
from cego.deal.deal import Deal
from cego.deal.outcome import Outcome, Reason
from cego.deal.scoring import score_penalty, settle
from cego.errors import IllegalAction
from cego.games import deal_order
from cego.rules import Rules
from cego.rules.options import End
from cego.rules.options import Evening as EveningOptions


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the score sheet. Payments go by player and are multiplied by the stakes."""

    dealer: int
    contract: str | None
    declarer: int | None
    payments: tuple[int, ...]
    stakes: int
    outcome: Outcome | None = None
    """How the deal ended; None for a penalty."""


@dataclass(frozen=True, slots=True)
class Evening:
    """The table between two deals."""

    rules: Rules
    seating: tuple[int, ...]
    """The player at each place."""
    dealer: int
    """The place whose turn it is to deal."""
    entries: tuple[Entry, ...] = ()
    unit: int = 1
    """What a point is worth."""
    times: int = 1
    """By what the stakes are multiplied: ten after a Pflichträuber round."""
    compulsory_left: int = 0
    """Deals still to come in a Pflichträuber round."""
    compulsory_rounds: int = 0
    """Pflichträuber rounds that were begun."""
    gstiess_called: bool = False
    """Someone said "der Gstieß gibt ab", and nobody has been noted yet."""
    last_dealer: int | None = None
    """The player who was noted: the next deal he gives is the last."""
    over: bool = False

    @classmethod
    def start(cls, rules: Rules, players: int, dealer: int = 0, unit: int = 1) -> "Evening":
        """A new evening. `first_dealer` finds the dealer by cutting."""
        rules.check_players(players)
        if not 0 <= dealer < players:
            raise ValueError(f"the dealer must be a place from 0 to {players - 1}, not {dealer}")
        if unit < 1:
            raise ValueError(f"a point must be worth at least 1, not {unit}")
        return cls(rules, tuple(range(players)), dealer, unit=unit)

    @property
    def players(self) -> int:
        """How many are at the table."""
        return len(self.seating)

    @property
    def options(self) -> EveningOptions:
        """When the evening ends, and whether seats are redrawn."""
        return self.rules.options(self.players).evening

    @property
    def scores(self) -> tuple[int, ...]:
        """What each player has won or lost so far."""
        return self.scores_after(len(self.entries))

    def scores_after(self, deals: int) -> tuple[int, ...]:
        """What each player had after so many deals."""
        totals = [0] * self.players
        for entry in self.entries[:deals]:
            for player, payment in enumerate(entry.payments):
                totals[player] += payment
        return tuple(totals)

    def player_at(self, seat: Seat) -> int:
        """Who has a seat of the next deal."""
        return self.seating[(self.dealer + 1 + seat) % self.players]

    @property
    def compulsory(self) -> bool:
        """Whether the next deal is a Pflichträuber."""
        return self.compulsory_left > 0

    @property
    def full_round(self) -> bool:
        """Whether the player who was noted has just dealt, so that a full round follows."""
        return bool(self.entries) and self.last_dealer == self.entries[-1].dealer

    @property
    def round_ended(self) -> bool:
        """Whether a round of deals has just been completed: the moment to redraw seats."""
        played = len(self.entries)
        return self.options.end is End.ROUNDS and played > 0 and played % self.options.deals == 0

    def new_deal(self, order: Sequence[Card]) -> Deal:
        """Deal a shuffled pack."""
        self._must_go_on()
        return deal_order(self.rules, self.players, order, self.compulsory)

    # What happens

    def finish(self, deal: Deal) -> "Evening":
        """Write down a deal that is over; the next player deals."""
        self._must_go_on()
        outcome = deal.outcome()
        if outcome is None:
            raise IllegalAction("evening.not-over")
        fits = (self.rules, self.players, self.compulsory)
        if (deal.rules, deal.players, deal.dealt.compulsory) != fits:
            raise IllegalAction("evening.other-table")
        declarer = None if outcome.declarer is None else self.player_at(outcome.declarer)
        entry = self._entry(outcome.payments, outcome.contract, declarer, outcome)
        return self._add(entry)._note_gstiess(self, deal)

    def penalise(self, player: int) -> "Evening":
        """Book a breach of the rules; the deal is abandoned and the next player deals."""
        self._must_go_on()
        if self.rules.game != "cego" or not self.rules.cego(self.players).special.penalty:
            raise IllegalAction("evening.no-penalty", slug=self.rules.slug)
        if not 0 <= player < self.players:
            raise ValueError(f"there is no player {player} among {self.players}")
        price = -score_penalty(self.rules.cego(self.players)).pays_each
        seat = next(s for s in range(self.players) if self.player_at(s) == player)
        return self._add(self._entry(settle(self.players, {seat: price}), None, player, None))

    def announce_last_round(self) -> "Evening":
        """Someone says "der Gstieß gibt ab"; saying it again changes nothing."""
        self._must_go_on()
        if self.options.end is not End.GSTIESS:
            raise IllegalAction("evening.no-gstiess", slug=self.rules.slug)
        if self.last_dealer is not None:
            return self
        return replace(self, gstiess_called=True)

    def begin_pflichtraeuber(self, all_agree: bool = False) -> "Evening":
        """The round of compulsory Räuber begins: everyone deals once.

        There is one an evening, unless all agree on another.
        """
        self._must_go_on()
        if not self.rules.plays_compulsory(self.players):
            raise IllegalAction("evening.no-pflichtraeuber", slug=self.rules.slug)
        if self.compulsory:
            raise IllegalAction("evening.pflichtraeuber-running")
        if self.compulsory_rounds and not all_agree:
            raise IllegalAction("evening.second-pflichtraeuber")
        rounds = self.compulsory_rounds + 1
        return replace(self, compulsory_left=self.players, compulsory_rounds=rounds)

    def redraw(self, seating: Sequence[int]) -> "Evening":
        """Seats are drawn anew: the player for each place."""
        self._must_go_on()
        if sorted(seating) != list(range(self.players)):
            raise ValueError(f"a seating names each of the {self.players} players once")
        if not (self.options.redraw_seats and self.round_ended):
            raise IllegalAction("evening.no-redraw", slug=self.rules.slug)
        return replace(self, seating=tuple(seating))

    # How it is written down

    def _must_go_on(self) -> None:
        if self.over:
            raise IllegalAction("evening.over")

    def _entry(
        self,
        by_seat: tuple[int, ...],
        contract: str | None,
        declarer: int | None,
        outcome: Outcome | None,
    ) -> Entry:
        stakes = self.unit * self.times
        payments = [0] * self.players
        for seat, amount in enumerate(by_seat):
            payments[self.player_at(seat)] = amount * stakes
        name = None if contract is None else str(contract)
        dealer = self.seating[self.dealer]
        return Entry(dealer, name, declarer, tuple(payments), stakes, outcome)

    def _add(self, entry: Entry) -> "Evening":
        times = self.times
        if self.compulsory_left == 1:
            # As many times the first stakes, after however many rounds.
            times = self.rules.cego(self.players).pflichtraeuber.stakes_afterwards
        options, done = self.options, len(self.entries) + 1
        all_played = options.end is End.ROUNDS and done == options.rounds * options.deals
        return replace(
            self,
            entries=(*self.entries, entry),
            dealer=(self.dealer + 1) % self.players,
            compulsory_left=max(self.compulsory_left - 1, 0),
            times=times,
            over=all_played or (self.last_dealer == entry.dealer and not self.compulsory),
        )

    def _note_gstiess(self, before: "Evening", deal: Deal) -> "Evening":
        """If it was announced: who held the Gstieß in this deal gives the last one.

        Should he have given this very deal, a full round follows, as he is noted after it. If the
        Gstieß lay in the blind, the next deal decides. So it does if the cards were thrown in, and
        after a Pflichträuber round if it was said in or before that.
        """
        ended = deal.outcome()
        thrown_in = ended is not None and ended.reason is Reason.THROWN_IN
        if not self.gstiess_called or before.compulsory or thrown_in:
            return self
        for seat, hand in enumerate(deal.hands):
            if hand >> GSTIESS & 1:
                holder = before.player_at(seat)
                return replace(self, gstiess_called=False, last_dealer=holder)
        return self


def first_dealer(cut: Sequence[Card], pack: Pack = CEGO) -> int:
    """Who deals first: the index of the highest card cut, any trump above any suit card."""
    if len(set(cut)) != len(cut) or not cut:
        raise ValueError("everyone cuts a card of his own")
    if pack is CEGO:
        return max(range(len(cut)), key=lambda i: cutting_rank(cut[i]))
    return max(range(len(cut)), key=lambda i: (cut[i] % 9, cut[i] // 9))
