"""The auction: who speaks, what he may say, and who ends up playing what.

It knows no cards. What a hand is able to do comes in as a set of words for each seat, so the same
machine serves the deal, where hands are known, and the study of an auction on paper.

Each stage has a method that lists the words its speaker may say and one that hears a word. A turn
of *duel* style runs SPEAKING → (ANSWERING ⇄ RAISING) → the next speaker.
"""

from enum import StrEnum
from typing import NamedTuple

from cego.deal.actions import FORT, GUT, HINSCHMEISSEN, SELBST, Seat
from cego.errors import IllegalAction
from cego.locale import Term
from cego.rules.contracts import CEGO, GEGENSOLO, SOLO, ULTI, Contract, Needs, calls, named
from cego.rules.options import Calls, CegoOptions, Defence, FirstSpeaker, Style, Ulti


class Stage(StrEnum):
    """Where in the auction we are."""

    ULTI_ROUND = "ulti-round"
    SOLO_ROUND = "solo-round"
    CALL_ROUND = "call-round"
    OPENING = "opening"
    SPEAKING = "speaking"
    ANSWERING = "answering"
    RAISING = "raising"
    CIRCLE = "circle"
    ASKED = "asked"
    CHOOSING = "choosing"
    NAMING = "naming"
    OVER = "over"


class Result(NamedTuple):
    """What the auction decided; no contract if the cards are thrown in."""

    contract: Contract | None
    declarer: Seat | None
    over_solo: bool = False


class Auction(NamedTuple):
    """An auction at some moment; `hear` gives the next one."""

    options: CegoOptions
    able: tuple[frozenset[str], ...]
    """For each seat the words its hand allows; rules of the auction come on top."""
    stage: Stage
    to_act: Seat | None
    waiting: tuple[Seat, ...] = ()
    """Who still has a turn in this round; the first is speaking, or duelling."""
    standing: Contract | None = None
    holder: Seat = 0
    """Who would play the standing game."""
    soloist: Seat | None = None
    answerer: Seat = 0
    """In a duel: who may take the game over with selbst …"""
    raiser: Seat = 0
    """… and who must bid the next step."""
    caller: Seat = 0
    called: Contract | None = None
    """An early call of Piccolo or Bettel, while those before the caller are asked."""
    result: Result | None = None

    @classmethod
    def start(cls, options: CegoOptions, able: tuple[frozenset[str], ...]) -> "Auction":
        """The auction before the first word."""
        seats = tuple(range(len(able)))
        asked = options.auction.ulti is Ulti.ASKED_FIRST
        stage = Stage.ULTI_ROUND if asked else Stage.SOLO_ROUND
        return cls(options, able, stage, 0, seats)

    # What may be said

    def words(self, seat: Seat | None = None) -> list[str]:
        """What a seat may say now: the speaker's words, or what is allowed out of turn."""
        if seat is None or seat == self.to_act:
            return self._speakers_words()
        return self._words_out_of_turn(seat)

    def _speakers_words(self) -> list[str]:
        seat = self.to_act
        if seat is None:
            return []
        able = self.able[seat]
        return [w for w in _WORDS[self.stage](self) if w in able or w in _ALWAYS]

    def _words_out_of_turn(self, seat: Seat) -> list[str]:
        if self.stage in (Stage.OPENING, Stage.CALL_ROUND):
            return [word for word in self._throw_in() if word in self.able[seat]]
        if self._early_call_open() and seat in self.waiting and seat != self.waiting[0]:
            return list(calls())
        return []

    def _early_call_open(self) -> bool:
        auction = self.options.auction
        agreed = auction.piccolo_bettel
        return (
            auction.early_call
            and self.soloist is None
            and (agreed is Calls.IN_TURN or (agreed is Calls.OVER_CEGO and self._at_cego()))
            and self.stage in (Stage.SPEAKING, Stage.ANSWERING, Stage.RAISING)
        )

    def _ulti_round_words(self) -> list[str]:
        return [FORT, ULTI]

    def _solo_round_words(self) -> list[str]:
        with_solo = self.options.auction.ulti is Ulti.WITH_SOLO
        return [FORT, SOLO, ULTI] if with_solo else [FORT, SOLO]

    def _call_round_words(self) -> list[str]:
        return [GUT, *calls(), *self._throw_in()]

    def _opening_words(self) -> list[str]:
        words: list[str] = [CEGO]
        if self.options.auction.piccolo_bettel in (Calls.IN_TURN, Calls.ABOVE_LADDER):
            words += calls()
        return words + self._throw_in()

    def _throw_in(self) -> list[str]:
        return [HINSCHMEISSEN] if self.options.auction.throw_in_empties else []

    def _speaking_words(self) -> list[str]:
        higher = self._higher_bids()
        if self._must_bid():
            return higher
        return [GUT, *higher, *self._calls_in_turn()]

    def _must_bid(self) -> bool:
        """The player after forehand may not say gut, if he can bid the next step of the ladder.

        Piccolo and Bettel, which any hand can call, are nobody's duty.
        """
        agreed, step = self.options.auction, self.options.auction.ladder[1:2]
        return (
            agreed.compulsory_second_bid
            and self.to_act == 1
            and self._at_cego()
            and any(bid in self.able[1] for bid in step)
        )

    def _raising_words(self) -> list[str]:
        return [GUT, *self._higher_bids()]

    def _answering_words(self) -> list[str]:
        # There is one trump 1: whoever bid a game that needs it holds it, the answerer cannot.
        assert self.standing is not None
        if self.standing.needs is Needs.LITTLE_MAN:
            return [GUT]
        return [GUT, SELBST] if self.standing in self.able[self.answerer] else [GUT]

    def _circle_words(self) -> list[str]:
        return self._answering_words() if self.to_act == 0 else self._speaking_words()

    def _asked_words(self) -> list[str]:
        return [GUT, *calls()]

    def _choosing_words(self) -> list[str]:
        return list(self.options.auction.forehand_choice)

    def _naming_words(self) -> list[str]:
        ladder = self._ladder()
        assert self.standing is not None
        return list(ladder[ladder.index(self.standing) :])

    def _ladder(self) -> tuple[Contract, ...]:
        ladder = self.options.auction.ladder
        if self.soloist is None:
            return ladder
        if self.options.after_solo.only_gegensolo:
            return (GEGENSOLO,)
        return (GEGENSOLO, *ladder[1:])

    def _higher_bids(self) -> list[str]:
        """The next step, and the games that may be reached from any step."""
        assert self.standing is not None
        if self.standing in calls():
            return list(calls()[calls().index(self.standing) + 1 :])
        ladder = self._ladder()
        at = 0 if self.standing == SOLO else ladder.index(self.standing) + 1
        ranked = self.options.auction.piccolo_bettel is Calls.ABOVE_LADDER and self.soloist is None
        return [*ladder[at : at + 1], *(calls() if ranked else ())]

    def _calls_in_turn(self) -> tuple[str, ...]:
        """Piccolo and Bettel as a speaker may call them, ending the auction."""
        agreed = self.options.auction.piccolo_bettel
        if self.soloist is not None:
            return ()
        if agreed is Calls.IN_TURN:
            return calls()
        return calls() if agreed is Calls.OVER_CEGO and self._at_cego() else ()

    def _at_cego(self) -> bool:
        """Nobody has bid over forehand's cego."""
        return self.standing == CEGO

    # What a word does

    def hear(self, seat: Seat, word: str) -> "Auction":
        """The auction after the seat said the word."""
        if word not in self.words(seat):
            raise self._refusal(seat, word)
        if word == HINSCHMEISSEN:
            return self._end(Result(None, None))
        if seat != self.to_act:
            return self._early_call(seat, named(word))
        return _HEAR[self.stage](self, seat, word)

    def _end(self, result: Result) -> "Auction":
        return self._replace(stage=Stage.OVER, to_act=None, waiting=(), result=result)

    def _next_in_round(self, stage: Stage) -> "Auction":
        """The first of the waiting is done; the next one speaks."""
        waiting = self.waiting[1:]
        return self._replace(stage=stage, waiting=waiting, to_act=waiting[0])

    def _hear_ulti_round(self, seat: Seat, word: str) -> "Auction":
        if word == ULTI:
            return self._end(Result(ULTI, seat))
        if len(self.waiting) > 1:
            return self._next_in_round(Stage.ULTI_ROUND)
        return self._replace(stage=Stage.SOLO_ROUND, to_act=0, waiting=self._all_seats())

    def _hear_solo_round(self, seat: Seat, word: str) -> "Auction":
        if word == ULTI:
            return self._end(Result(ULTI, seat))
        if word == SOLO:
            return self._after_solo(seat)
        if len(self.waiting) > 1:
            return self._next_in_round(Stage.SOLO_ROUND)
        if self.options.auction.piccolo_bettel is Calls.ASKED_FIRST:
            return self._replace(stage=Stage.CALL_ROUND, to_act=0, waiting=self._all_seats())
        return self._replace(stage=Stage.OPENING, to_act=0, waiting=self._all_seats())

    def _after_solo(self, soloist: Seat) -> "Auction":
        seats = self._all_seats()
        if self.options.after_solo.first_speaker is FirstSpeaker.NEXT:
            seats = seats[soloist:] + seats[:soloist]
        waiting = tuple(seat for seat in seats if seat != soloist)
        return self._replace(
            stage=Stage.SPEAKING,
            to_act=waiting[0],
            waiting=waiting,
            standing=SOLO,
            holder=soloist,
            soloist=soloist,
        )

    def _hear_call_round(self, seat: Seat, word: str) -> "Auction":
        if word in calls():
            return self._end(Result(named(word), seat))
        if len(self.waiting) > 1:
            return self._next_in_round(Stage.CALL_ROUND)
        return self._open(CEGO)

    def _hear_opening(self, seat: Seat, word: str) -> "Auction":
        if word in calls() and self.options.auction.piccolo_bettel is Calls.IN_TURN:
            return self._end(Result(named(word), seat))
        return self._open(named(word))

    def _open(self, contract: Contract) -> "Auction":
        circle = self.options.auction.style is Style.CIRCLE
        waiting = self._all_seats() if circle else self._all_seats()[1:]
        stage = Stage.CIRCLE if circle else Stage.SPEAKING
        return self._replace(stage=stage, to_act=1, waiting=waiting, standing=contract, holder=0)

    def _hear_speaking(self, seat: Seat, word: str) -> "Auction":
        if word == GUT:
            return self._next_speaker()
        if word in self._calls_in_turn():
            return self._end(Result(named(word), seat))
        bid = self._replace(standing=named(word))
        after_solo = self.options.after_solo
        if self.holder == self.soloist:
            if after_solo.only_gegensolo:
                return bid._end(Result(GEGENSOLO, seat, over_solo=True))
            if after_solo.defence is Defence.NONE:
                return bid._replace(holder=seat)._next_speaker()
            if after_solo.defence is Defence.RAISE:
                return bid._replace(
                    stage=Stage.RAISING,
                    holder=seat,
                    answerer=seat,
                    raiser=self.holder,
                    to_act=self.holder,
                )
        return bid._replace(
            stage=Stage.ANSWERING,
            holder=seat,
            answerer=self.holder,
            raiser=seat,
            to_act=self.holder,
        )

    def _hear_answering(self, seat: Seat, word: str) -> "Auction":
        if word == GUT:
            return self._next_speaker()
        return self._replace(stage=Stage.RAISING, holder=seat, to_act=self.raiser)

    def _hear_raising(self, seat: Seat, word: str) -> "Auction":
        if word == GUT:
            return self._next_speaker()
        return self._replace(
            stage=Stage.ANSWERING, standing=named(word), holder=seat, to_act=self.answerer
        )

    def _next_speaker(self) -> "Auction":
        if len(self.waiting) > 1:
            return self._next_in_round(Stage.SPEAKING)
        return self._settle()

    def _hear_circle(self, seat: Seat, word: str) -> "Auction":
        if word in self._calls_in_turn():
            return self._end(Result(named(word), seat))
        order = self.waiting
        after = order[order.index(seat) + 1 :] + order[: order.index(seat)]
        if word == GUT:
            auction = self._replace(waiting=tuple(s for s in order if s != seat))
        else:
            standing = self.standing if word == SELBST else named(word)
            auction = self._replace(standing=standing, holder=seat)
        speakers = [s for s in after if s != auction.holder]
        return auction._replace(to_act=speakers[0]) if speakers else auction._settle()

    def _early_call(self, seat: Seat, contract: Contract) -> "Auction":
        before = self.waiting[1 : self.waiting.index(seat)]
        if self.stage is Stage.SPEAKING:
            before = self.waiting[: self.waiting.index(seat)]
        if not before:
            return self._end(Result(contract, seat))
        return self._replace(
            stage=Stage.ASKED, waiting=before, to_act=before[0], caller=seat, called=contract
        )

    def _hear_asked(self, seat: Seat, word: str) -> "Auction":
        if word in calls():
            return self._end(Result(named(word), seat))
        if len(self.waiting) > 1:
            return self._next_in_round(Stage.ASKED)
        return self._end(Result(self.called, self.caller))

    def _settle(self) -> "Auction":
        """Everyone has spoken: a choice is left to the winner, or none."""
        auction = self.options.auction
        assert self.standing is not None
        over_solo = self.soloist is not None and self.standing != SOLO
        if self._at_cego() and len(auction.forehand_choice) > 1:
            return self._replace(stage=Stage.CHOOSING, to_act=self.holder, waiting=())
        contested = self.standing not in (CEGO, SOLO, *calls())
        if auction.final_raise and contested and self.standing != self._ladder()[-1]:
            return self._replace(stage=Stage.NAMING, to_act=self.holder, waiting=())
        return self._end(Result(self.standing, self.holder, over_solo))

    def _hear_choosing(self, seat: Seat, word: str) -> "Auction":
        return self._end(Result(named(word), seat))

    def _hear_naming(self, seat: Seat, word: str) -> "Auction":
        return self._end(Result(named(word), seat, over_solo=self.soloist is not None))

    def _all_seats(self) -> tuple[Seat, ...]:
        return tuple(range(len(self.able)))

    # Why a word is refused

    def _refusal(self, seat: Seat, word: str) -> IllegalAction:
        words = ", ".join(self.words(seat))
        key = self._reason(seat, word)
        if key == "hand-cannot":
            return IllegalAction(f"illegal.{key}", game=Term(f"contract.{word}"), allowed=words)
        least = self.options.auction.throw_in_empties
        return IllegalAction(f"illegal.{key}", word=word, allowed=words, n=least)

    def _reason(self, seat: Seat, word: str) -> str:
        if self.to_act is None:
            return "auction-over"
        throwing = self.stage in (Stage.OPENING, Stage.CALL_ROUND) and word in self._throw_in()
        if throwing:
            return "cannot-throw-in"
        if seat != self.to_act:
            return "not-your-turn"
        if word in _WORDS[self.stage](self):
            return "hand-cannot"
        if word in (FORT, GUT) and self.stage is Stage.OPENING:
            return "forehand-must-open"
        if word in (FORT, GUT) and self.stage in (Stage.SPEAKING, Stage.CIRCLE):
            return "must-bid" if self._must_bid() else "word"
        return self._reason_by_rank(word) if self._is_bidding() else "word"

    def _is_bidding(self) -> bool:
        """Whether the one to act may name a game: the next step, or in the end a higher one."""
        bidding = (Stage.SPEAKING, Stage.RAISING, Stage.NAMING)
        return self.stage in bidding or (self.stage is Stage.CIRCLE and self.to_act != 0)

    def _reason_by_rank(self, word: str) -> str:
        ranks: tuple[str, ...] = self._ladder()
        if self.options.auction.piccolo_bettel is Calls.ABOVE_LADDER:
            ranks += calls()
        if word not in ranks:
            return "word"
        held = ranks.index(self.standing) if self.standing in ranks else -1
        return "too-low" if ranks.index(word) <= held else "no-jump"


_ALWAYS = frozenset({FORT, GUT, SELBST})
"""Words that need nothing in hand."""

_WORDS = {
    Stage.ULTI_ROUND: Auction._ulti_round_words,
    Stage.SOLO_ROUND: Auction._solo_round_words,
    Stage.CALL_ROUND: Auction._call_round_words,
    Stage.OPENING: Auction._opening_words,
    Stage.SPEAKING: Auction._speaking_words,
    Stage.ANSWERING: Auction._answering_words,
    Stage.RAISING: Auction._raising_words,
    Stage.CIRCLE: Auction._circle_words,
    Stage.ASKED: Auction._asked_words,
    Stage.CHOOSING: Auction._choosing_words,
    Stage.NAMING: Auction._naming_words,
}
_HEAR = {
    Stage.ULTI_ROUND: Auction._hear_ulti_round,
    Stage.SOLO_ROUND: Auction._hear_solo_round,
    Stage.CALL_ROUND: Auction._hear_call_round,
    Stage.OPENING: Auction._hear_opening,
    Stage.SPEAKING: Auction._hear_speaking,
    Stage.ANSWERING: Auction._hear_answering,
    Stage.RAISING: Auction._hear_raising,
    Stage.CIRCLE: Auction._hear_circle,
    Stage.ASKED: Auction._hear_asked,
    Stage.CHOOSING: Auction._hear_choosing,
    Stage.NAMING: Auction._hear_naming,
}
