"""Auctions in one line, for the tests.

`bid` runs an auction on paper, in which every hand can do everything; `say` runs the auction of
a real deal; both take the same little language, one token for each thing said:

``gut``           the speaker says gut
``C:gut``         C says gut; refused if it is neither his turn nor allowed before it
``B:step2``       B bids the step above the first raise, whatever it is called at that table
``C!solo``        everyone says fort until C says solo
``all-fort``      everyone says fort, in as many rounds as the table asks for
``all-gut``       everyone who is asked says gut, until there is something else to decide
``open``          all-fort, nobody wants Piccolo or Bettel first, and forehand's cego is out
``B^zwei-leere``  B goes up step by step to zwei leere; whoever answers him says selbst

Seats are A, B, C, D from forehand on.
"""

from collections.abc import Callable, Collection
from typing import Generic, TypeVar

import pytest

from cego.cards import CEGO, Pile, cards
from cego.deal.actions import SEATS, Challenge, Play, Say, Seat
from cego.deal.auction import Auction
from cego.deal.deal import Deal
from cego.deal.dealt import Dealt, any_word
from cego.errors import IllegalAction
from cego.rules import Rules, load

T = TypeVar("T")

PLAYERS = {
    "loewen": (3, 4, 5),
    "ministranten": (3, 4, 5),
    "braeunlingen": (4,),
    "oberwolfach": (3, 4, 5),
    "schmidt": (3, 4, 5),
    "grupp": (3, 4, 5),
    "baden": (4, 5),
    "club": (4, 5),
    "schwarzwald": (4,),
}
"""Every rule set of Cego and how many play it."""

ALL = " ".join(PLAYERS)
DUEL = "loewen braeunlingen oberwolfach schmidt grupp baden club schwarzwald"
IN_TURN = "loewen braeunlingen grupp baden"
"""Where Piccolo and Bettel are called in turn or before it."""
ASKED = "club schwarzwald"
"""Where Ulti, and later Piccolo and Bettel, are asked for in rounds of their own."""
RANKED = "oberwolfach schmidt"
"""Where Piccolo and Bettel are steps above the ladder."""
HALBE = "baden club schwarzwald"
COMPULSORY = (("oberwolfach", 3), ("schmidt", 3))
"""Where the second player must bid eine."""

_LADDER = ["cego", "eine", "eine-leere", "zwei-leere", "zwei-verschiedene", "kleiner-mann"]
_HALBE_LADDER = ["cego", "halbe", *_LADDER[1:]]
CALLS = {"piccolo", "bettel"}


def ladder(slug: str) -> list[str]:
    """The games with the blind from low to high."""
    return _HALBE_LADDER if slug in HALBE.split() else _LADDER


def above(slug: str, game: str) -> set[str]:
    """All games of the ladder above this one; Gegensolo stands where cego does."""
    steps = ladder(slug)
    return set(steps[1:] if game == "gegensolo" else steps[steps.index(game) + 1 :])


def at_tables(
    slugs: str, *players: int, but: Collection[tuple[str, int]] = ()
) -> pytest.MarkDecorator:
    """Run a test with these rule sets, with each of these numbers of players that they allow."""
    tables = [
        (slug, n)
        for slug in slugs.split()
        for n in PLAYERS[slug]
        if (n in players or not players) and (slug, n) not in but
    ]
    return pytest.mark.parametrize(("slug", "players"), tables)


def active(players: int) -> str:
    """The seats that hold cards: with five, the dealer holds none."""
    return SEATS[: min(players, 4)]


# Saying things


class _Talk(Generic[T]):
    """Runs the little language over anything that has a speaker, words, and an ear."""

    def __init__(
        self,
        slug: str,
        now: T,
        turn: Callable[[T], tuple[str, set[str]]],
        hear: Callable[[T, Seat, str], T],
    ) -> None:
        self.steps = ladder(slug)
        self.now, self._turn, self._hear = now, turn, hear

    @property
    def speaker(self) -> str:
        return self._turn(self.now)[0]

    @property
    def words(self) -> set[str]:
        return self._turn(self.now)[1]

    def speak(self, word: str, seat: str = "") -> None:
        self.now = self._hear(self.now, SEATS.index(seat or self.speaker), word)

    def run(self, said: str) -> T:
        for token in said.split():
            if token.startswith("all-"):
                self._all_say(token.removeprefix("all-"))
            elif token == "open":
                self._open()
            elif "!" in token:
                self._fort_until(*token.split("!"))
            elif "^" in token:
                self._climb(*token.split("^"))
            else:
                seat, _, word = token.rpartition(":")
                step = word.removeprefix("step")
                self.speak(self.steps[int(step)] if step.isdigit() else word, seat)
        return self.now

    def _all_say(self, word: str) -> None:
        while word in self.words:
            self.speak(word)

    def _open(self) -> None:
        self._all_say("fort")
        while self.words - {"hinschmeissen"} == {"gut", *CALLS}:
            self.speak("gut")
        if "cego" in self.words:
            self.speak("cego")

    def _fort_until(self, seat: str, word: str) -> None:
        while self.speaker != seat or word not in self.words:
            self.speak("fort")
        self.speak(word)

    def _climb(self, seat: str, goal: str) -> None:
        word = ""
        while word != goal:
            steps = (step for step in ("gegensolo", *self.steps) if step in self.words)
            word = next(steps) if self.speaker == seat else "selbst"
            self.speak(word)


def _rules(rules: str | Rules) -> Rules:
    return load(rules) if isinstance(rules, str) else rules


def house(slug: str, key: str, value: bool | int | str | list[str]) -> Rules:
    """A rule set with one option changed, for any number of players."""
    return load(slug).replace({key: value, f"with-3.{key}": value})


def bid(rules: str | Rules, said: str, players: int = 4) -> Auction:
    """An auction on paper: every hand can do everything."""
    rules = _rules(rules)
    auction = Auction.start(rules.cego(players), (any_word(),) * rules.active(players))
    return _Talk(rules.slug, auction, turn, Auction.hear).run(said)


def say(deal: Deal, said: str) -> Deal:
    """The deal after this was said."""
    return _Talk(deal.rules.slug, deal, turn, _hear_in_deal).run(said)


def _hear_in_deal(deal: Deal, seat: Seat, word: str) -> Deal:
    return deal.apply(Say(word), seat)


def may_say(state: Auction | Deal, seat: str = "") -> set[str]:
    """The words of the speaker, or of a seat in or out of turn."""
    number = SEATS.index(seat) if seat else None
    if isinstance(state, Auction):
        return {str(word) for word in state.words(number)}
    return {str(a.word) for a in state.legal_actions(number) if isinstance(a, Say)}


def turn(state: Auction | Deal) -> tuple[str, set[str]]:
    """Who speaks, and what he may say."""
    seat = state.to_act
    return ("nobody" if seat is None else SEATS[seat]), may_say(state)


def result(auction: Auction) -> str:
    """What the auction decided: ``C eine``, ``C eine over solo``, ``thrown in``."""
    decided = auction.result
    if decided is None:
        return "undecided"
    if decided.contract is None or decided.declarer is None:
        return "thrown in"
    over = " over solo" if decided.over_solo else ""
    return f"{SEATS[decided.declarer]} {decided.contract}{over}"


def plays(rules: str | Rules, said: str, players: int = 4) -> str:
    """The result of an auction on paper."""
    return result(bid(rules, said, players))


def refusal(state: Auction | Deal, said: str) -> str:
    """The key of the error with which ``B:eine`` is refused."""
    seat, _, word = said.rpartition(":")
    number = SEATS.index(seat)
    with pytest.raises(IllegalAction) as error:
        state.hear(number, word) if isinstance(state, Auction) else state.apply(Say(word), number)
    return error.value.key


# Real cards


def deal_out(
    rules: str | Rules,
    players: int = 4,
    *,
    A: str = "",  # noqa: N803 - the seats
    B: str = "",  # noqa: N803
    C: str = "",  # noqa: N803
    D: str = "",  # noqa: N803
    blind: str = "",
) -> Deal:
    """A deal in which these seats hold at least these cards; the rest is spread evenly."""
    rules = _rules(rules)
    three = players == 3
    removed = rules.cego(players).cards.removed_with_three if three else 0
    names = [*active(players), "blind"]
    wanted = dict(zip("ABCD", (A, B, C, D), strict=True)) | {"blind": blind}
    piles = {name: CEGO.pile(wanted[name]) for name in names}
    room = {
        name: (13 if three else 11) - (name == "blind") - piles[name].bit_count() for name in names
    }
    for card in cards(CEGO.all & ~removed & ~_union(piles.values())):
        name = max(names, key=room.__getitem__)
        piles[name] |= 1 << card
        room[name] -= 1
    *hands, middle = piles.values()
    return Deal.new(Dealt(rules, players, tuple(hands), middle))


def _union(piles: Collection[Pile]) -> Pile:
    together = 0
    for pile in piles:
        together |= pile
    return together


def to_the_blind(deal: Deal) -> Deal:
    """The declarer keeps and shows whatever he may, until he has seen the blind."""
    while deal.phase.name == "exchange" and not _blind_seen(deal):
        deal = deal.apply(deal.legal_actions()[0])
    return deal


def _blind_seen(deal: Deal) -> bool:
    """Whether the declarer holds cards of the blind."""
    seat = deal.to_act
    return bool(deal.view(seat).hand & deal.dealt.blind)


def to_the_lead(deal: Deal) -> Deal:
    """The declarer does whatever he may, until he is about to lead."""
    while deal.phase.name == "exchange":
        deal = deal.apply(next(a for a in deal.legal_actions() if a != Challenge()))
    return deal


def lead(deal: Deal) -> Deal:
    """The first card is played."""
    return deal.apply(next(a for a in deal.legal_actions() if isinstance(a, Play)))


def may_challenge(deal: Deal, seat: str = "") -> bool:
    """Whether the one to act, or a seat, is offered the challenge."""
    return Challenge() in deal.legal_actions(SEATS.index(seat) if seat else None)
