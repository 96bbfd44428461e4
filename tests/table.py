"""A table to play at: hands, auctions and tricks in a line each, so that a test reads as a rule.

Cards are written as in the program, ``CK H1 T21 G``. ``T2-T9`` is a run of one suit in either
direction, ``C*`` all cards of a suit that stand nowhere else in the deal.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence

import pytest

from cego.cards import CEGO, Pile, cards
from cego.deal.actions import (
    SEATS,
    Action,
    Challenge,
    Keep,
    LayOut,
    PfeifFrei,
    Play,
    PutAway,
    Say,
    Show,
)
from cego.deal.bidding import Bidding
from cego.deal.deal import Deal
from cego.deal.dealt import Dealt
from cego.deal.exchange import BeforeLead, Exchanging
from cego.deal.game import Game
from cego.deal.outcome import Outcome
from cego.deal.tricks import Tricks
from cego.errors import IllegalAction
from cego.rules import Rules

SETS = {
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
"""The rule sets of Cego and for how many players each is made."""
TABLES = [(slug, players) for slug, numbers in SETS.items() for players in numbers]
HALBE_SETS = ("baden", "club", "schwarzwald")
LADDER = (
    "cego",
    "halbe",
    "eine",
    "eine-leere",
    "zwei-leere",
    "zwei-verschiedene",
    "kleiner-mann",
)


def ladder(slug: str, players: int = 4) -> tuple[str, ...]:
    """The games with the blind that can be played.

    With three players at Oberwolfach the second must bid eine, so a Cego never is.
    """
    never = set() if slug in HALBE_SETS else {"halbe"}
    if players == 3 and slug in ("oberwolfach", "schmidt"):
        never.add("cego")
    return tuple(name for name in LADDER if name not in never)


# Dealing


def codes(text: str) -> list[str]:
    """The cards that a text names, its runs written out."""
    found: list[str] = []
    for word in text.split():
        first, dash, last = word.partition("-")
        if dash:
            ends = sorted((CEGO.card(first), CEGO.card(last)))
            found += [CEGO.code(card) for card in range(ends[0], ends[1] + 1)]
        else:
            found.append(word)
    return found


def pile(text: str) -> Pile:
    """The pile of the cards that a text names."""
    return CEGO.pile(" ".join(codes(text)))


def cardset(text: str) -> frozenset[str]:
    """The cards that a text names, to compare with `may_play`."""
    return in_words(pile(text))


def in_words(some: Pile) -> frozenset[str]:
    """The cards of a pile."""
    return frozenset(CEGO.code(card) for card in cards(some))


def seat(name: str) -> int:
    """The number of a seat: A is forehand."""
    return SEATS.index(name)


def dealt(
    spec: str,
    players: int = 4,
    some: Mapping[str, str] | None = None,
    *,
    blind: str = "",
    compulsory: bool = False,
    **others: str,
) -> Dealt:
    """Deal the named cards; whatever is left fills A, B, C, D and the blind, lowest first."""
    rules = Rules.from_spec(spec)
    hands = {**(some or {}), **others}
    active = min(players, 4)
    hand_size, blind_size = (13, 12) if active == 3 else (11, 10)
    names = [*SEATS[:active], "blind"]
    assert set(hands) <= set(names), f"no such seat in {sorted(hands)}"
    words = {name: codes(hands.get(name, "")) for name in names}
    words["blind"] += codes(blind)
    named = [word for own in words.values() for word in own if not word.endswith("*")]
    left = CEGO.all & ~CEGO.pile(" ".join(named))
    if active == 3:
        left &= ~rules.cego(3).cards.removed_with_three
    piles: dict[str, Pile] = {}
    for name, own in words.items():
        piles[name] = CEGO.pile(" ".join(word for word in own if not word.endswith("*")))
        for word in own:
            if word.endswith("*"):
                piles[name] |= left & CEGO.suits[word[0]]
                left &= ~piles[name]
    for name in names:
        for card in cards(left):
            if piles[name].bit_count() >= (blind_size if name == "blind" else hand_size):
                break
            piles[name] |= 1 << card
            left &= ~(1 << card)
    assert not left, f"some hand has too many cards: {CEGO.text(left)} left over"
    return Dealt(
        rules, players, tuple(piles[name] for name in names[:-1]), piles["blind"], compulsory
    )


def deal(
    spec: str,
    players: int = 4,
    some: Mapping[str, str] | None = None,
    *,
    blind: str = "",
    compulsory: bool = False,
    **others: str,
) -> Deal:
    """The deal of `dealt`, before the first word."""
    return Deal.new(dealt(spec, players, some, blind=blind, compulsory=compulsory, **others))


# The auction


def say(now: Deal, words: str) -> Deal:
    """The players say these words, each in his turn."""
    for word in words.split():
        now = now.apply(Say(word))
    return now


def game(now: Deal, contract: str, by: str = "A", *, over_solo: bool = False) -> Deal:
    """The shortest auction, word by word through the engine, after which `by` plays a game."""
    wanted = (contract, seat(by), over_solo)
    queue, seen = deque([now]), set()
    while queue:
        before = queue.popleft()
        for action in before.legal_actions():
            after = before.apply(action)
            if isinstance(after.phase, Bidding):
                state = after.phase.auction[2:]
                if state not in seen:
                    seen.add(state)
                    queue.append(after)
            elif decided(after) == wanted:
                return after
    raise AssertionError(f"no auction leads to {wanted}")


def decided(now: Deal) -> tuple[str, int, bool] | None:
    """Game, declarer, and whether it is played over a solo, once the auction has ended."""
    phase = now.phase
    if isinstance(phase, Exchanging):
        return (str(phase.contract), phase.declarer, phase.over_solo)
    if isinstance(phase, (Tricks, BeforeLead)):
        played = playing(now)
        return (str(played.contract), played.declarer, played.over_solo)
    return None


# Exchange and play


def show(now: Deal, text: str) -> Deal:
    return now.apply(Show(pile(text)))


def keep(now: Deal, text: str) -> Deal:
    return now.apply(Keep(pile(text)))


def away(now: Deal, text: str) -> Deal:
    return now.apply(PutAway(pile(text)))


def lay(now: Deal, text: str) -> Deal:
    return now.apply(LayOut(pile(text)))


def play(now: Deal, text: str) -> Deal:
    """Play these cards, each player in his turn."""
    for word in text.split():
        now = now.apply(Play(CEGO.card(word)))
    return now


def choices(now: Deal, kind: type[Show | Keep | PutAway | LayOut]) -> set[frozenset[str]]:
    """Which cards may be shown, kept, put away or laid out now; nothing else may be done."""
    actions = [a for a in now.legal_actions() if not isinstance(a, Challenge)]
    found = [in_words(action.cards) for action in actions if isinstance(action, kind)]
    assert len(found) == len(actions), f"it is not the step to {kind.__name__}: {actions}"
    assert len(set(found)) == len(found), "a choice is offered twice"
    return set(found)


def singles(text: str) -> set[frozenset[str]]:
    """Choices of one card each."""
    return {frozenset({code}) for code in cardset(text)}


def pairs(text: str) -> set[frozenset[str]]:
    """Choices of two cards, ``C7+C8 C7+C9``."""
    return {frozenset(word.split("+")) for word in text.split()}


def may_play(now: Deal) -> frozenset[str]:
    """The cards that the one to act may play."""
    return frozenset(CEGO.code(a.card) for a in now.legal_actions() if isinstance(a, Play))


def lowest(now: Deal) -> str:
    """The lowest card that the one to act may play."""
    return min(may_play(now), key=CEGO.card)


def trick_on(now: Deal) -> Deal:
    """Everyone plays his lowest card until the running trick is complete."""
    while now.outcome() is None and tricks(now).trick:
        now = play(now, lowest(now))
    return now


def refused(now: Deal, action: Action, by: str | None = None) -> str:
    """The rule that an action breaks."""
    log, phase = now.log, now.phase
    with pytest.raises(IllegalAction) as caught:
        now.apply(action, None if by is None else seat(by))
    assert (now.log, now.phase) == (log, phase)
    return caught.value.key


def refused_card(now: Deal, code: str) -> str:
    """The rule that playing a card breaks."""
    return refused(now, Play(CEGO.card(code)))


def tricks(now: Deal) -> Tricks:
    """The tricks of a deal in play."""
    phase = now.phase.tricks if isinstance(now.phase, BeforeLead) else now.phase
    assert isinstance(phase, Tricks), f"the deal is not in play but in {phase.name}"
    return phase


def playing(now: Deal) -> Game:
    """The game that is in play."""
    played = tricks(now).game
    assert isinstance(played, Game)
    return played


def turn(now: Deal) -> str:
    """The seat to act."""
    assert now.to_act is not None
    return SEATS[now.to_act]


# To the end


def outcome(now: Deal) -> Outcome:
    """The outcome of a deal that is over."""
    end = now.outcome()
    assert end is not None, "the deal goes on"
    return end


Choice = Callable[[Sequence[Action]], Action]


def low(actions: Sequence[Action]) -> Action:
    """The lowest card that may be played, the first choice of anything else."""
    return actions[0]


def high(actions: Sequence[Action]) -> Action:
    """The highest card that may be played, the last choice of anything else."""
    return actions[-1]


def on(now: Deal, choose: Choice, others: Choice | None = None, by: str = "") -> Deal:
    """Play a deal to its end without challenge or Pfeif frei; `by` chooses, or everyone."""
    while now.outcome() is None:
        actions = [a for a in now.legal_actions() if not isinstance(a, (Challenge, PfeifFrei))]
        now = now.apply((choose if others is None or turn(now) == by else others)(actions))
    return now


def low_and_high(now: Deal, declarer: str) -> Outcome:
    """The declarer does his worst and the others their best."""
    return outcome(on(now, low, high, declarer))


def high_and_low(now: Deal, declarer: str) -> Outcome:
    """The declarer does his best and the others their worst."""
    return outcome(on(now, high, low, declarer))


def taking(slug: str, players: int, contract: str, own: int) -> Outcome:
    """B plays with so many of the highest trumps and empties beside, and takes as many tricks."""
    top = " ".join("G T21 T20 T19".split()[:own])
    empties = " ".join("C7 S7 H4 D4 C8 S8 H3 D3 C9 S9 H2".split()[own:])
    end = low_and_high(game(deal(slug, players, B=f"{top} {empties}"), contract, "B"), "B")
    assert (end.tricks[1], end.declarer) == (own, 1)
    return end


def ulti(slug: str, players: int) -> Deal:
    """A plays Ulti with trump 1 and the highest trumps; the blind has most of the others."""
    top = "T1 G T21-T11" if players == 3 else "T1 G T21-T13"
    return game(deal(slug, players, A=top, blind="T2-T10"), "ulti", "A")
